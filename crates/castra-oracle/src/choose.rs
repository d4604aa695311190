//! Choices and reactions.

use castra_eval::{Locals, Set, Value};
use castra_ir::{Decider, Expr, NONE, Stmt, StmtKind, TextPart, Ty, Universe};

use crate::decisions::{AllowedAnswers, Answer, DecisionRequest, Guide};
use crate::play::Game;
use crate::stop::{Flow, NO_OPTION_FAULT, PlayResult, PlayStop};

/// The player who decides: the army, and the role with the index of its word.
type Asker = (i64, Option<(castra_ir::RoleId, i64)>);

/// Returns the universe of a set's type.
const fn universe(set: &Expr) -> PlayResult<Universe> {
    match set.ty {
        Ty::Set(universe) => Ok(universe),
        _ => Err(PlayStop::Unsound("a choice from no set")),
    }
}

/// Returns the text of a label, or `None` for a label with values.
fn label_text(label: &[TextPart]) -> Option<String> {
    let part = |part: &TextPart| match part {
        TextPart::Text(text) => Some(text.clone()),
        TextPart::Value(_) | TextPart::Forms(..) => None,
    };
    label.iter().map(part).collect()
}

impl<'p, G: Guide> Game<'p, G> {
    fn asker(
        &self,
        locals: &mut Locals,
        decider: &'p Decider,
        label: &'p [TextPart],
    ) -> PlayResult<Asker> {
        let army = self.state.eval_number(locals, &decider.army)?;
        let role = match &decider.role {
            Some((role, Some(word))) => Some((*role, self.state.eval_number(locals, word)?)),
            Some((role, None)) => Some((*role, 0)),
            None => None,
        };
        self.state.evaluate_text(locals, label)?;
        Ok((army, role))
    }

    fn ask(&mut self, question: DecisionRequest) -> PlayResult<Answer> {
        let answer = self.guide.answer(&self.state, &question)?;
        match question.allowed.allows(&answer) {
            true => Ok(answer),
            false => Err(PlayStop::Guide(format!("{answer:?} to {:?}", question.allowed))),
        }
    }

    /// Executes `choose` of an element or a pair. A single possible answer needs no decision.
    pub(crate) fn choose(&mut self, locals: &mut Locals, stmt: &'p Stmt) -> PlayResult<Flow> {
        let StmtKind::Choose { local, set, second, by, label, prefer, or_none, body, otherwise } =
            &stmt.kind
        else {
            return Err(PlayStop::Unsound("no choice"));
        };
        let firsts = self.state.eval_set(locals, set)?;
        // Options are pairs; the second element of a single choice is `NONE`.
        let mut options: Vec<(i64, i64)> = Vec::new();
        let asker;
        match second.as_deref() {
            None => {
                options.extend(firsts.iter().map(|first| (first, NONE)));
                asker = self.asker(locals, by, label)?;
            }
            Some((_, seconds)) => {
                asker = self.asker(locals, by, label)?;
                for first in firsts.iter() {
                    locals.set(*local, Value::Num(first))?;
                    let seconds = self.state.eval_set(locals, seconds)?;
                    options.extend(seconds.iter().map(|second| (first, second)));
                }
            }
        }
        let names = |locals: &mut Locals, (a, b): (i64, i64)| -> PlayResult<()> {
            locals.set(*local, Value::Num(a))?;
            if let Some((second, _)) = second.as_deref() {
                locals.set(*second, Value::Num(b))?;
            }
            Ok(())
        };
        let chosen = match (options.as_slice(), or_none) {
            // A choice without a block fails if there are no options.
            ([], false) if body.is_none() => return Err(NO_OPTION_FAULT),
            // If no answer is possible, nobody decides. In simultaneous choices, a single possible
            // answer is a decision, too.
            ([], false) => None,
            ([], true) if !self.is_simultaneous => None,
            ([only], false) if !self.is_simultaneous => Some(*only),
            (_, or_none) => {
                let preferences = options.iter().map(|&option| {
                    let mut locals = locals.clone();
                    names(&mut locals, option).ok()?;
                    self.state.eval_number(&mut locals, prefer.as_ref()?).ok()
                });
                let preferences =
                    if self.guide.needs_preferences() { preferences.collect() } else { Vec::new() };
                let answers = match second {
                    None => {
                        AllowedAnswers::One(options.iter().map(|(a, _)| *a).collect(), *or_none)
                    }
                    Some(_) => AllowedAnswers::Pair(options.clone(), *or_none),
                };
                let (army, role) = asker;
                let mut of = vec![universe(set)?];
                if let Some((_, seconds)) = second.as_deref() {
                    of.push(universe(seconds)?);
                }
                let reactions = Vec::new();
                match self.ask(DecisionRequest {
                    army,
                    role,
                    allowed: answers,
                    option_universes: of,
                    reactions,
                    preferences,
                })? {
                    Answer::One(a) => Some((a, NONE)),
                    Answer::Pair(a, b) => Some((a, b)),
                    Answer::Nothing => None,
                    Answer::Some(_) | Answer::Reaction(_) => {
                        return Err(PlayStop::Guide("another kind of answer".to_owned()));
                    }
                }
            }
        };
        names(locals, chosen.unwrap_or((NONE, NONE)))?;
        match (chosen, body) {
            (Some(_), Some(body)) => self.execute_block(locals, body),
            (Some(_), None) => Ok(Flow::Next),
            (None, _) => self.execute_block(locals, otherwise),
        }
    }

    /// Executes `choose together`: all armies decide before any effect.
    pub(crate) fn choose_together(
        &mut self,
        locals: &mut Locals,
        choices: &'p [Stmt],
    ) -> PlayResult<Flow> {
        let outside = std::mem::replace(&mut self.is_simultaneous, true);
        let flow = self.execute_block(locals, choices);
        self.is_simultaneous = outside;
        flow
    }

    /// Executes `choose some`: a number of elements within bounds, limited by the size of the set.
    pub(crate) fn choose_some(&mut self, locals: &mut Locals, stmt: &'p Stmt) -> PlayResult<()> {
        let StmtKind::ChooseSome { local, set, least, most, by, label, prefer } = &stmt.kind else {
            return Err(PlayStop::Unsound("no choice of several"));
        };
        let options = self.state.eval_set(locals, set)?;
        let least = least.as_ref().map_or(Ok(0), |n| self.state.eval_number(locals, n))?;
        let most = most.as_ref().map_or(Ok(i64::MAX), |n| self.state.eval_number(locals, n))?;
        let asker = self.asker(locals, by, label)?;
        let all = options.len() as i64;
        let (least, most) = (least.clamp(0, all), most.clamp(0, all));
        if least > most {
            return Err(NO_OPTION_FAULT);
        }
        // In simultaneous choices every army decides, even if only one answer is possible.
        let chosen = if least == all && !self.is_simultaneous {
            options
        } else if most == 0 && !self.is_simultaneous {
            Set::default()
        } else {
            let preferences = options.iter().map(|option| {
                let (of, prefer) = prefer.as_deref()?;
                let mut locals = locals.clone();
                locals.set(*of, Value::Num(option)).ok()?;
                self.state.eval_number(&mut locals, prefer).ok()
            });
            let preferences =
                if self.guide.needs_preferences() { preferences.collect() } else { Vec::new() };
            let answers = AllowedAnswers::Some(options.clone(), least as usize, most as usize);
            let (army, role) = asker;
            let (of, reactions) = (vec![universe(set)?], Vec::new());
            match self.ask(DecisionRequest {
                army,
                role,
                allowed: answers,
                option_universes: of,
                reactions,
                preferences,
            })? {
                Answer::Some(chosen) => chosen,
                Answer::Nothing | Answer::One(_) | Answer::Pair(..) | Answer::Reaction(_) => {
                    return Err(PlayStop::Guide("another kind of answer".to_owned()));
                }
            }
        };
        locals.set(*local, Value::Set(chosen))?;
        Ok(())
    }

    /// Executes a window: the player chooses a reaction whose condition holds, or passes.
    pub(crate) fn react(&mut self, locals: &mut Locals, stmt: &'p Stmt) -> PlayResult<Flow> {
        let StmtKind::React { by, window: _, options, reacted } = &stmt.kind else {
            return Err(PlayStop::Unsound("no window"));
        };
        let mut offered = Vec::new();
        for (i, option) in options.iter().enumerate() {
            if self.state.eval_condition(locals, &option.condition)? {
                self.state.evaluate_text(locals, &option.label)?;
                offered.push(i);
            }
        }
        let asker = self.asker(locals, by, &[])?;
        let chosen = if offered.is_empty() {
            None
        } else {
            let preferences = offered.iter().map(|&i| {
                let prefer = options.get(i).and_then(|option| option.prefer.as_ref());
                self.state.eval_number(&mut locals.clone(), prefer?).ok()
            });
            let preferences =
                if self.guide.needs_preferences() { preferences.collect() } else { Vec::new() };
            let names = offered.iter().map(|&i| options.get(i).and_then(|o| label_text(&o.label)));
            let (reactions, of, (army, role)) = (names.collect(), Vec::new(), asker);
            let answers = AllowedAnswers::React(offered);
            match self.ask(DecisionRequest {
                army,
                role,
                allowed: answers,
                option_universes: of,
                reactions,
                preferences,
            })? {
                Answer::Reaction(i) => options.get(i),
                Answer::Nothing => None,
                Answer::One(_) | Answer::Pair(..) | Answer::Some(_) => {
                    return Err(PlayStop::Guide("another kind of answer".to_owned()));
                }
            }
        };
        locals.set(*reacted, Value::Num(i64::from(chosen.is_some())))?;
        chosen.map_or(Ok(Flow::Next), |option| self.execute_block(locals, &option.body))
    }
}
