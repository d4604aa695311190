//! Sites: the operands of instructions with many operands.

use castra_base::Span;
use castra_ir::summary::Callee;
use castra_ir::{
    ClauseId, Expr, Extreme, FunctionId, KindId, Measure, RoleId, Scripted, Ty, Universe,
};

use crate::op::OperandForm;

/// All sites, with operands of type `R`.
#[derive(Clone, Debug)]
pub(crate) struct Sites<R: OperandForm> {
    pub(crate) one: Vec<ChooseSite<R>>,
    pub(crate) pair: Vec<PairSite<R>>,
    pub(crate) some: Vec<SomeSite<R>>,
    pub(crate) react: Vec<ReactSite<R>>,
    pub(crate) pick: Vec<PickSite<R>>,
    pub(crate) say: Vec<SaySite<R>>,
    pub(crate) traced_calls: Vec<TraceCallSite<R>>,
    pub(crate) failed: Vec<FailedSite<R>>,
    pub(crate) measures: Vec<Measure>,
    pub(crate) script: Vec<ScriptSite>,
    pub(crate) put: Vec<PutSite<R>>,
    pub(crate) extreme: Vec<ExtremeSite<R>>,
}

impl<R: OperandForm> Default for Sites<R> {
    fn default() -> Self {
        Self {
            one: Vec::new(),
            pair: Vec::new(),
            some: Vec::new(),
            react: Vec::new(),
            pick: Vec::new(),
            say: Vec::new(),
            traced_calls: Vec::new(),
            failed: Vec::new(),
            measures: Vec::new(),
            script: Vec::new(),
            put: Vec::new(),
            extreme: Vec::new(),
        }
    }
}

/// A decision with preferences: its kind, and its index in the list of that kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PreferenceSite {
    One(usize),
    Pair(usize),
    Some(usize),
    React(usize),
}

/// The question of a decision, and the player who decides.
#[derive(Clone, Debug)]
pub(crate) struct QuestionSite<R: OperandForm> {
    pub(crate) army: R,
    pub(crate) role: Option<(RoleId, Option<R>)>,
    pub(crate) label: Vec<SayPart<R>>,
    /// Set if the answer is hidden from others.
    pub(crate) secret: bool,
    /// Code that recomputes locals which hold secrets, if there are some.
    pub(crate) recompute: Option<Recompute<R>>,
}

/// Code that recomputes locals after determinization.
#[derive(Clone, Debug)]
pub(crate) struct Recompute<R: OperandForm> {
    /// The specialization that contains it.
    pub(crate) instance: u16,
    /// The first instruction of the code, which ends in [`crate::op::Op::Halt`].
    pub(crate) entry: R::Entry,
    /// The operands of the locals, and their numbers of words.
    pub(crate) names: Vec<(R, u16)>,
}

/// Code that evaluates the preference for an option.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Prefer<R: OperandForm> {
    /// The specialization that contains it.
    pub(crate) instance: u16,
    /// The first instruction of the code, which ends in [`crate::op::Op::Halt`].
    pub(crate) entry: R::Entry,
    /// The operand of the option.
    pub(crate) option: R,
    /// The operand of the result.
    pub(crate) value: R,
    /// The values that are computed once for all options.
    pub(crate) hoisted: Option<HoistedWords<R>>,
}

/// The registers of values that are hoisted out of the preference code, so that they are computed
/// once for all options of a decision.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HoistedWords<R> {
    /// The first of the registers. They begin with flags for the values that are known.
    pub(crate) flags: R,
    /// Number of words of flags in use.
    pub(crate) flag_words: u16,
    /// Total number of words.
    pub(crate) words: u16,
}

/// A choice of one option.
#[derive(Clone, Debug)]
pub(crate) struct ChooseSite<R: OperandForm> {
    pub(crate) set: R,
    pub(crate) words: u8,
    pub(crate) universe: Universe,
    pub(crate) dst: R,
    pub(crate) question: QuestionSite<R>,
    pub(crate) or_none: bool,
    /// Set if an empty set is a runtime error.
    pub(crate) must: bool,
    /// Set for simultaneous choices: each army is asked even if only one answer is possible, and
    /// answers that an army does not know can be given again.
    pub(crate) together: bool,
    pub(crate) prefer: Option<Prefer<R>>,
}

/// A choice of a pair.
#[derive(Clone, Debug)]
pub(crate) struct PairSite<R: OperandForm> {
    /// The set of possible first elements.
    pub(crate) first: R,
    pub(crate) first_words: u8,
    pub(crate) first_universe: Universe,
    /// For each element of the first universe, the set of possible second elements; only valid for
    /// elements of the first set.
    pub(crate) rows: R,
    pub(crate) words: u8,
    pub(crate) universe: Universe,
    pub(crate) dst: R,
    pub(crate) second: R,
    pub(crate) question: QuestionSite<R>,
    pub(crate) or_none: bool,
    /// As in [`ChooseSite`].
    pub(crate) together: bool,
    pub(crate) prefer: Option<Prefer<R>>,
}

/// A choice of several options.
#[derive(Clone, Debug)]
pub(crate) struct SomeSite<R: OperandForm> {
    pub(crate) set: R,
    pub(crate) words: u8,
    pub(crate) universe: Universe,
    pub(crate) dst: R,
    pub(crate) least: Option<R>,
    pub(crate) most: Option<R>,
    pub(crate) question: QuestionSite<R>,
    /// As in [`ChooseSite`].
    pub(crate) together: bool,
    pub(crate) prefer: Option<Prefer<R>>,
}

/// A choice of a reaction.
#[derive(Clone, Debug)]
pub(crate) struct ReactSite<R: OperandForm> {
    /// The set of reactions whose conditions hold.
    pub(crate) offered: R,
    pub(crate) words: u8,
    /// The chosen reaction, or `none`.
    pub(crate) dst: R,
    pub(crate) window: String,
    pub(crate) labels: Vec<Vec<SayPart<R>>>,
    pub(crate) prefers: Vec<Option<Prefer<R>>>,
    pub(crate) question: QuestionSite<R>,
}

/// A random pick.
#[derive(Clone, Debug)]
pub(crate) struct PickSite<R> {
    pub(crate) set: R,
    pub(crate) words: u8,
    pub(crate) universe: Universe,
    pub(crate) dst: R,
}

/// A line of the account, or the label of a phase that begins.
#[derive(Clone, Debug)]
pub(crate) struct SaySite<R> {
    pub(crate) phase: Option<usize>,
    pub(crate) parts: Vec<SayPart<R>>,
}

/// A part of a text that the rules print.
#[derive(Clone, Debug)]
pub enum SayPart<R> {
    /// Words.
    Text(String),
    /// A value, by its type and its place in memory.
    Value(Ty, R),
    /// The noun after a number: singular and plural.
    Forms(String, String),
}

/// A call of a function, with its value.
#[derive(Clone, Debug)]
pub(crate) struct TraceCallSite<R> {
    pub(crate) function: FunctionId,
    pub(crate) args: Vec<(Ty, R)>,
    pub(crate) value: (Ty, R),
}

/// An `expect` that failed.
#[derive(Clone, Debug)]
pub(crate) struct FailedSite<R> {
    pub(crate) condition: Expr,
    /// The operands of the locals of the test.
    pub(crate) locals: Vec<Option<LocalOperand<R>>>,
}

/// The value of a local.
#[derive(Clone, Debug)]
pub(crate) enum LocalOperand<R> {
    Known(i64),
    At(R),
}

/// A part of a test's script.
#[derive(Clone, Debug)]
pub(crate) enum ScriptSite {
    /// The statement of the test that is played from here on.
    Statement(Span),
    Dice(Vec<Scripted>),
    Choices(Vec<Scripted>),
}

/// Cards to put from the box into a pile.
#[derive(Clone, Debug)]
pub(crate) struct PutSite<R> {
    pub(crate) kind: KindId,
    pub(crate) sort: u32,
    pub(crate) count: u32,
    pub(crate) pile: R,
}

/// A search for the element of a set with the highest or lowest key, the first among equals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExtremeSite<R> {
    /// The extreme to find: the highest or the lowest key.
    pub which: Extreme,
    /// The set.
    pub set: R,
    /// Number of words of the set.
    pub words: u8,
    /// The key of elements.
    pub key: ExtremeKey<R>,
    /// The destination of the element, if it is used; an empty set writes `none`.
    pub best: Option<R>,
    /// Destination of the key, if it is used, and the key of an empty set.
    pub kept: Option<(R, R)>,
}

/// The key by which elements are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExtremeKey<R> {
    /// Their cells of the column that starts here.
    Cell(R),
    /// Their distance, as hexes, to a hex.
    Distance(R),
    /// The distance of the hexes in their cells of the first column to a hex. A cell without a hex
    /// is a runtime error.
    DistanceOfPlace(R, R),
}

/// An event to trace before an instruction.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum TracePoint {
    Setup,
    Turn,
    /// The start of a phase, by its index, with its clauses if they differ from those of its first
    /// statement.
    Phase(usize, Option<Vec<ClauseId>>),
    /// The start of a step: its name, its span, and its clauses if they differ from those of its
    /// first statement.
    Step(String, Span, Option<Vec<ClauseId>>),
    /// The end of a step within its block.
    StepEnd,
    /// The application of a change of the rules, by its index.
    Change(usize),
    Standing(usize),
    /// The start or the end of simultaneous choices.
    Together(bool),
    /// A call of a function or procedure; only in images that count executions.
    Call(Callee),
}

impl<R: OperandForm> Sites<R> {
    /// Returns the preference code of a decision; several if each option has its own.
    pub(crate) fn prefers(&self, site: PreferenceSite) -> impl Iterator<Item = &Prefer<R>> {
        let all = match site {
            PreferenceSite::One(at) => self.one.get(at).map(|s| std::slice::from_ref(&s.prefer)),
            PreferenceSite::Pair(at) => self.pair.get(at).map(|s| std::slice::from_ref(&s.prefer)),
            PreferenceSite::Some(at) => self.some.get(at).map(|s| std::slice::from_ref(&s.prefer)),
            PreferenceSite::React(at) => self.react.get(at).map(|s| s.prefers.as_slice()),
        };
        all.unwrap_or_default().iter().flatten()
    }

    /// Returns the code of a decision that recomputes locals which hold secrets.
    pub(crate) fn recompute(&self, site: PreferenceSite) -> Option<&Recompute<R>> {
        let question = match site {
            PreferenceSite::One(at) => &self.one.get(at)?.question,
            PreferenceSite::Pair(at) => &self.pair.get(at)?.question,
            PreferenceSite::Some(at) => &self.some.get(at)?.question,
            PreferenceSite::React(at) => &self.react.get(at)?.question,
        };
        question.recompute.as_ref()
    }

    /// Like [`Sites::prefers`], for modification.
    pub(crate) fn prefers_mut(
        &mut self,
        site: PreferenceSite,
    ) -> impl Iterator<Item = &mut Prefer<R>> {
        let all = match site {
            PreferenceSite::One(at) => {
                self.one.get_mut(at).map(|s| std::slice::from_mut(&mut s.prefer))
            }
            PreferenceSite::Pair(at) => {
                self.pair.get_mut(at).map(|s| std::slice::from_mut(&mut s.prefer))
            }
            PreferenceSite::Some(at) => {
                self.some.get_mut(at).map(|s| std::slice::from_mut(&mut s.prefer))
            }
            PreferenceSite::React(at) => self.react.get_mut(at).map(|s| s.prefers.as_mut_slice()),
        };
        all.unwrap_or_default().iter_mut().flatten()
    }

    /// Maps all operands; `entry` maps the entry points of code in a specialization.
    pub(crate) fn map<S: OperandForm>(
        self,
        mut f: impl FnMut(R) -> S,
        entry: impl Fn(u16, R::Entry) -> S::Entry,
    ) -> Sites<S> {
        Sites {
            one: self
                .one
                .into_iter()
                .map(|s| ChooseSite {
                    set: f(s.set),
                    words: s.words,
                    universe: s.universe,
                    dst: f(s.dst),
                    question: s.question.map(&mut f, &entry),
                    or_none: s.or_none,
                    must: s.must,
                    together: s.together,
                    prefer: s.prefer.map(|p| p.map(&mut f, &entry)),
                })
                .collect(),
            pair: self
                .pair
                .into_iter()
                .map(|s| PairSite {
                    first: f(s.first),
                    first_words: s.first_words,
                    first_universe: s.first_universe,
                    rows: f(s.rows),
                    words: s.words,
                    universe: s.universe,
                    dst: f(s.dst),
                    second: f(s.second),
                    question: s.question.map(&mut f, &entry),
                    or_none: s.or_none,
                    together: s.together,
                    prefer: s.prefer.map(|p| p.map(&mut f, &entry)),
                })
                .collect(),
            some: self
                .some
                .into_iter()
                .map(|s| SomeSite {
                    set: f(s.set),
                    words: s.words,
                    universe: s.universe,
                    dst: f(s.dst),
                    least: s.least.map(&mut f),
                    most: s.most.map(&mut f),
                    question: s.question.map(&mut f, &entry),
                    together: s.together,
                    prefer: s.prefer.map(|p| p.map(&mut f, &entry)),
                })
                .collect(),
            react: self
                .react
                .into_iter()
                .map(|s| ReactSite {
                    offered: f(s.offered),
                    words: s.words,
                    dst: f(s.dst),
                    window: s.window,
                    labels: s.labels.into_iter().map(|l| map_text(l, &mut f)).collect(),
                    prefers: s
                        .prefers
                        .into_iter()
                        .map(|p| p.map(|p| p.map(&mut f, &entry)))
                        .collect(),
                    question: s.question.map(&mut f, &entry),
                })
                .collect(),
            pick: self
                .pick
                .into_iter()
                .map(|s| PickSite {
                    set: f(s.set),
                    words: s.words,
                    universe: s.universe,
                    dst: f(s.dst),
                })
                .collect(),
            say: self
                .say
                .into_iter()
                .map(|s| SaySite { phase: s.phase, parts: map_text(s.parts, &mut f) })
                .collect(),
            traced_calls: self
                .traced_calls
                .into_iter()
                .map(|s| TraceCallSite {
                    function: s.function,
                    args: s.args.into_iter().map(|(ty, at)| (ty, f(at))).collect(),
                    value: (s.value.0, f(s.value.1)),
                })
                .collect(),
            failed: self
                .failed
                .into_iter()
                .map(|s| {
                    let local = |l: Option<LocalOperand<R>>| {
                        l.map(|l| match l {
                            LocalOperand::Known(value) => LocalOperand::Known(value),
                            LocalOperand::At(at) => LocalOperand::At(f(at)),
                        })
                    };
                    FailedSite {
                        condition: s.condition,
                        locals: s.locals.into_iter().map(local).collect(),
                    }
                })
                .collect(),
            measures: self.measures,
            script: self.script,
            put: self
                .put
                .into_iter()
                .map(|s| PutSite { kind: s.kind, sort: s.sort, count: s.count, pile: f(s.pile) })
                .collect(),
            extreme: self.extreme.into_iter().map(|s| s.map(&mut f)).collect(),
        }
    }
}

impl<R: Copy> ExtremeSite<R> {
    /// Maps all operands.
    pub(crate) fn map<S>(self, mut f: impl FnMut(R) -> S) -> ExtremeSite<S> {
        ExtremeSite {
            which: self.which,
            set: f(self.set),
            words: self.words,
            key: match self.key {
                ExtremeKey::Cell(base) => ExtremeKey::Cell(f(base)),
                ExtremeKey::Distance(to) => ExtremeKey::Distance(f(to)),
                ExtremeKey::DistanceOfPlace(base, to) => {
                    ExtremeKey::DistanceOfPlace(f(base), f(to))
                }
            },
            best: self.best.map(&mut f),
            kept: self.kept.map(|(kept, none)| (f(kept), f(none))),
        }
    }
}

/// Maps the operands of a text.
fn map_text<R, S>(parts: Vec<SayPart<R>>, mut f: impl FnMut(R) -> S) -> Vec<SayPart<S>> {
    let part = |part| match part {
        SayPart::Text(text) => SayPart::Text(text),
        SayPart::Value(ty, at) => SayPart::Value(ty, f(at)),
        SayPart::Forms(one, several) => SayPart::Forms(one, several),
    };
    parts.into_iter().map(part).collect()
}

impl<R: OperandForm> QuestionSite<R> {
    fn map<S: OperandForm>(
        self,
        mut f: impl FnMut(R) -> S,
        entry: impl Fn(u16, R::Entry) -> S::Entry,
    ) -> QuestionSite<S> {
        let recompute = self.recompute.map(|recompute| Recompute {
            instance: recompute.instance,
            entry: entry(recompute.instance, recompute.entry),
            names: recompute.names.into_iter().map(|(at, words)| (f(at), words)).collect(),
        });
        QuestionSite {
            recompute,
            army: f(self.army),
            role: self.role.map(|(id, word)| (id, word.map(&mut f))),
            label: map_text(self.label, &mut f),
            secret: self.secret,
        }
    }
}

impl<R: OperandForm> Prefer<R> {
    fn map<S: OperandForm>(
        self,
        mut f: impl FnMut(R) -> S,
        entry: impl Fn(u16, R::Entry) -> S::Entry,
    ) -> Prefer<S> {
        Prefer {
            instance: self.instance,
            entry: entry(self.instance, self.entry),
            option: f(self.option),
            value: f(self.value),
            hoisted: self.hoisted.map(|kept| HoistedWords {
                flags: f(kept.flags),
                flag_words: kept.flag_words,
                words: kept.words,
            }),
        }
    }
}
