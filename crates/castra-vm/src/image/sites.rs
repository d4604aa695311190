//! What instructions that do much say at length.

use castra_base::Span;
use castra_ir::summary::Callee;
use castra_ir::{
    ClauseId, Expr, Extreme, FunctionId, KindId, Measure, RoleId, Scripted, Ty, Universe,
};

use crate::op::OperandForm;

/// All of them, over places of type `R`.
#[derive(Clone, Debug)]
pub(crate) struct Sites<R: OperandForm> {
    pub(crate) one: Vec<ChooseSite<R>>,
    pub(crate) pair: Vec<PairSite<R>>,
    pub(crate) some: Vec<SomeSite<R>>,
    pub(crate) react: Vec<ReactSite<R>>,
    pub(crate) pick: Vec<PickSite<R>>,
    pub(crate) say: Vec<SaySite<R>>,
    pub(crate) traced_calls: Vec<CallSite<R>>,
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

/// A decision of which options can be weighed, by its kind and its position in the
/// list of that kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weighed {
    One(usize),
    Pair(usize),
    Some(usize),
    React(usize),
}

/// Who is asked, and what about.
#[derive(Clone, Debug)]
pub(crate) struct Asker<R: OperandForm> {
    pub(crate) army: R,
    pub(crate) role: Option<(RoleId, Option<R>)>,
    pub(crate) label: Vec<SayPart<R>>,
    /// Whether others are not shown what is answered.
    pub(crate) secret: bool,
    /// Names that keep what was read of secrets, if there are some.
    pub(crate) anew: Option<Anew<R>>,
}

/// Code that works names out again, for players who imagine other secrets than there are.
#[derive(Clone, Debug)]
pub(crate) struct Anew<R: OperandForm> {
    /// The instance that it is in.
    pub(crate) instance: u16,
    /// Where it begins; it ends in [`crate::op::Op::Halt`].
    pub(crate) entry: R::Entry,
    /// Where the names are, and how many words each has.
    pub(crate) names: Vec<(R, u16)>,
}

/// How good an option is: code that works it out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Prefer<R: OperandForm> {
    /// The instance that it is in.
    pub(crate) instance: u16,
    /// Where it begins; it ends in [`crate::op::Op::Halt`].
    pub(crate) entry: R::Entry,
    /// Where the option is to stand.
    pub(crate) option: R,
    /// Where the value will be.
    pub(crate) value: R,
    /// What is kept from one option to the next.
    pub(crate) once: Option<Kept<R>>,
}

/// Registers in which what is the same for all options of a decision is kept.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kept<R> {
    /// The first of them; they begin with flags that say what is known already.
    pub(crate) flags: R,
    /// How many words of flags are in use.
    pub(crate) flag_words: u16,
    /// How many words there are in all.
    pub(crate) words: u16,
}

/// A choice of one.
#[derive(Clone, Debug)]
pub(crate) struct ChooseSite<R: OperandForm> {
    pub(crate) set: R,
    pub(crate) words: u8,
    pub(crate) universe: Universe,
    pub(crate) dst: R,
    pub(crate) asker: Asker<R>,
    pub(crate) or_none: bool,
    /// Whether a choice of nothing is a fault.
    pub(crate) must: bool,
    /// Whether several armies are asked at once: then each is asked, even where there is one
    /// answer, and answers that an army does not know can be given anew.
    pub(crate) together: bool,
    pub(crate) prefer: Option<Prefer<R>>,
}

/// A choice of a pair.
#[derive(Clone, Debug)]
pub(crate) struct PairSite<R: OperandForm> {
    /// The set of those that may come first.
    pub(crate) first: R,
    pub(crate) first_words: u8,
    pub(crate) first_universe: Universe,
    /// By element of the first universe, the set of those that may come second
    /// with it; only of those in the first set.
    pub(crate) rows: R,
    pub(crate) words: u8,
    pub(crate) universe: Universe,
    pub(crate) dst: R,
    pub(crate) second: R,
    pub(crate) asker: Asker<R>,
    pub(crate) or_none: bool,
    /// As of [`ChooseSite`].
    pub(crate) together: bool,
    pub(crate) prefer: Option<Prefer<R>>,
}

/// A choice of several.
#[derive(Clone, Debug)]
pub(crate) struct SomeSite<R: OperandForm> {
    pub(crate) set: R,
    pub(crate) words: u8,
    pub(crate) universe: Universe,
    pub(crate) dst: R,
    pub(crate) least: Option<R>,
    pub(crate) most: Option<R>,
    pub(crate) asker: Asker<R>,
    /// As of [`ChooseSite`].
    pub(crate) together: bool,
    pub(crate) prefer: Option<Prefer<R>>,
}

/// A choice of a reaction.
#[derive(Clone, Debug)]
pub(crate) struct ReactSite<R: OperandForm> {
    /// The set of those whose conditions hold.
    pub(crate) offered: R,
    pub(crate) words: u8,
    /// Which was chosen, or none.
    pub(crate) dst: R,
    pub(crate) window: String,
    pub(crate) labels: Vec<Vec<SayPart<R>>>,
    pub(crate) prefers: Vec<Option<Prefer<R>>>,
    pub(crate) asker: Asker<R>,
}

/// A pick at random.
#[derive(Clone, Debug)]
pub(crate) struct PickSite<R> {
    pub(crate) set: R,
    pub(crate) words: u8,
    pub(crate) universe: Universe,
    pub(crate) dst: R,
}

/// A line that is said, or the label of a phase that begins.
#[derive(Clone, Debug)]
pub(crate) struct SaySite<R> {
    pub(crate) phase: Option<usize>,
    pub(crate) parts: Vec<SayPart<R>>,
}

/// A part of a line of the story.
#[derive(Clone, Debug)]
pub(crate) enum SayPart<R> {
    Text(String),
    Value(Ty, R),
    /// The word that goes with the value before: of one, of none or several.
    Forms(String, String),
}

/// A function that was called, with its value.
#[derive(Clone, Debug)]
pub(crate) struct CallSite<R> {
    pub(crate) function: FunctionId,
    pub(crate) args: Vec<(Ty, R)>,
    pub(crate) value: (Ty, R),
}

/// An `expect` that did not hold.
#[derive(Clone, Debug)]
pub(crate) struct FailedSite<R> {
    pub(crate) condition: Expr,
    /// Where the locals of the test stand.
    pub(crate) locals: Vec<Option<LocalAt<R>>>,
}

/// Where a local stands.
#[derive(Clone, Debug)]
pub(crate) enum LocalAt<R> {
    Known(i64),
    At(R),
}

/// Scripted rolls or choices.
#[derive(Clone, Debug)]
pub(crate) enum ScriptSite {
    Dice(Vec<Scripted>),
    Choices(Vec<Scripted>),
}

/// Cards out of the box into a pile.
#[derive(Clone, Debug)]
pub(crate) struct PutSite<R> {
    pub(crate) kind: KindId,
    pub(crate) sort: u32,
    pub(crate) count: u32,
    pub(crate) pile: R,
}

/// What is looked for among the elements of a set: the first of those with the
/// highest or lowest key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExtremeSite<R> {
    /// Whether the highest or the lowest is looked for.
    pub which: Extreme,
    /// Among which elements.
    pub set: R,
    /// Words of that set.
    pub words: u8,
    /// What elements are compared by.
    pub key: Key<R>,
    /// Where the element goes, if somebody reads it; none of an empty set.
    pub best: Option<R>,
    /// Where its key goes, if somebody reads it, and what goes there if the set is
    /// empty.
    pub kept: Option<(R, R)>,
}

/// What elements are compared by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key<R> {
    /// Their cells of the column that begins there.
    Cell(R),
    /// How far they are, being hexes, from a hex.
    Distance(R),
    /// How far the hexes in their cells of the first are from the second; that a
    /// cell has none is a fault.
    DistanceOfPlace(R, R),
}

/// What is told before an instruction.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Note {
    Setup,
    Turn,
    /// A phase, by its index, and its clauses if they are not those of what is done next.
    Phase(usize, Option<Vec<ClauseId>>),
    /// A step: its name, where it is, and its clauses if they are not those of what is done next.
    Step(String, Span, Option<Vec<ClauseId>>),
    /// What comes next in its block is no part of the step before.
    StepEnds,
    /// A change of the rules, by its index.
    Change(usize),
    Standing(usize),
    /// Several armies are asked at once: from here on, or no longer.
    Together(bool),
    /// A function or procedure begins; only in images that count what is carried out.
    Called(Callee),
}

impl<R: OperandForm> Sites<R> {
    /// The code that weighs the options of a decision; several for one where each
    /// option has its own.
    pub(crate) fn prefers(&self, of: Weighed) -> impl Iterator<Item = &Prefer<R>> {
        let all = match of {
            Weighed::One(at) => self.one.get(at).map(|s| std::slice::from_ref(&s.prefer)),
            Weighed::Pair(at) => self.pair.get(at).map(|s| std::slice::from_ref(&s.prefer)),
            Weighed::Some(at) => self.some.get(at).map(|s| std::slice::from_ref(&s.prefer)),
            Weighed::React(at) => self.react.get(at).map(|s| s.prefers.as_slice()),
        };
        all.unwrap_or_default().iter().flatten()
    }

    /// The code that works out again which secrets names keep during a decision.
    pub(crate) fn anew(&self, of: Weighed) -> Option<&Anew<R>> {
        let asker = match of {
            Weighed::One(at) => &self.one.get(at)?.asker,
            Weighed::Pair(at) => &self.pair.get(at)?.asker,
            Weighed::Some(at) => &self.some.get(at)?.asker,
            Weighed::React(at) => &self.react.get(at)?.asker,
        };
        asker.anew.as_ref()
    }

    /// What [`Sites::prefers`] gives, to be changed.
    pub(crate) fn prefers_mut(&mut self, of: Weighed) -> impl Iterator<Item = &mut Prefer<R>> {
        let all = match of {
            Weighed::One(at) => self.one.get_mut(at).map(|s| std::slice::from_mut(&mut s.prefer)),
            Weighed::Pair(at) => self.pair.get_mut(at).map(|s| std::slice::from_mut(&mut s.prefer)),
            Weighed::Some(at) => self.some.get_mut(at).map(|s| std::slice::from_mut(&mut s.prefer)),
            Weighed::React(at) => self.react.get_mut(at).map(|s| s.prefers.as_mut_slice()),
        };
        all.unwrap_or_default().iter_mut().flatten()
    }

    /// The same over other operands; `entry` says where code of an instance is then.
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
                    asker: s.asker.map(&mut f, &entry),
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
                    asker: s.asker.map(&mut f, &entry),
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
                    asker: s.asker.map(&mut f, &entry),
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
                    labels: s.labels.into_iter().map(|l| said(l, &mut f)).collect(),
                    prefers: s
                        .prefers
                        .into_iter()
                        .map(|p| p.map(|p| p.map(&mut f, &entry)))
                        .collect(),
                    asker: s.asker.map(&mut f, &entry),
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
                .map(|s| SaySite { phase: s.phase, parts: said(s.parts, &mut f) })
                .collect(),
            traced_calls: self
                .traced_calls
                .into_iter()
                .map(|s| CallSite {
                    function: s.function,
                    args: s.args.into_iter().map(|(ty, at)| (ty, f(at))).collect(),
                    value: (s.value.0, f(s.value.1)),
                })
                .collect(),
            failed: self
                .failed
                .into_iter()
                .map(|s| {
                    let local = |l: Option<LocalAt<R>>| {
                        l.map(|l| match l {
                            LocalAt::Known(value) => LocalAt::Known(value),
                            LocalAt::At(at) => LocalAt::At(f(at)),
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
    /// The same over other places.
    pub(crate) fn map<S>(self, mut f: impl FnMut(R) -> S) -> ExtremeSite<S> {
        ExtremeSite {
            which: self.which,
            set: f(self.set),
            words: self.words,
            key: match self.key {
                Key::Cell(base) => Key::Cell(f(base)),
                Key::Distance(to) => Key::Distance(f(to)),
                Key::DistanceOfPlace(base, to) => Key::DistanceOfPlace(f(base), f(to)),
            },
            best: self.best.map(&mut f),
            kept: self.kept.map(|(kept, none)| (f(kept), f(none))),
        }
    }
}

/// The parts of a text, with other places.
fn said<R, S>(parts: Vec<SayPart<R>>, mut f: impl FnMut(R) -> S) -> Vec<SayPart<S>> {
    let part = |part| match part {
        SayPart::Text(text) => SayPart::Text(text),
        SayPart::Value(ty, at) => SayPart::Value(ty, f(at)),
        SayPart::Forms(one, several) => SayPart::Forms(one, several),
    };
    parts.into_iter().map(part).collect()
}

impl<R: OperandForm> Asker<R> {
    fn map<S: OperandForm>(
        self,
        mut f: impl FnMut(R) -> S,
        entry: impl Fn(u16, R::Entry) -> S::Entry,
    ) -> Asker<S> {
        let anew = self.anew.map(|anew| Anew {
            instance: anew.instance,
            entry: entry(anew.instance, anew.entry),
            names: anew.names.into_iter().map(|(at, words)| (f(at), words)).collect(),
        });
        Asker {
            anew,
            army: f(self.army),
            role: self.role.map(|(id, word)| (id, word.map(&mut f))),
            label: said(self.label, &mut f),
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
            once: self.once.map(|kept| Kept {
                flags: f(kept.flags),
                flag_words: kept.flag_words,
                words: kept.words,
            }),
        }
    }
}
