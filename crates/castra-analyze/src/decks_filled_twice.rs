//! Decks that are taken out of the box twice: the cards of a deck are in the box once, so
//! that who comes second gets none of them, and nothing in play says so.
//!
//! ```text
//! for each a in armies {
//!   fill a.stock with pack      the first army has all cards, the others none
//! }
//! ```
//!
//! Reported is a `fill` that certainly comes after another of the same deck and fills another
//! pile, or what may be another army's: in a loop, what each round certainly does comes before
//! the next round. A `fill` of the same shared pile loses nothing and is left alone.

use std::collections::BTreeMap;

use castra_base::{Diagnostic, Span, codes};
use castra_ir::summary::{Callee, Summaries};
use castra_ir::visit::all_stmts;
use castra_ir::{DeckId, PileId, Program, Rules, Stmt, StmtKind};

use castra_resolve::Reporter;

/// Where a deck went when it was taken out of the box.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Taken {
    /// The pile; none if it went to one on one way and to another on another.
    pile: Option<PileId>,
    of_army: bool,
    place: Span,
    /// The loop in whose earlier rounds it went, if it did.
    again: bool,
}

/// Decks that have certainly been taken out of the box, each with where it went.
type Gone = BTreeMap<DeckId, Taken>;

struct Boxes<'a> {
    program: &'a Program,
    /// What each procedure has certainly taken when it is left.
    procedures: Vec<Gone>,
}

/// Reports decks that are taken out of the box twice.
pub fn check(
    (rules, summaries): (&Rules, &Summaries),
    program: &Program,
    reporter: &mut Reporter<'_>,
) {
    if program.decks.is_empty() {
        return;
    }
    let mut boxes = Boxes { program, procedures: vec![Gone::new(); rules.procedures.len()] };
    for &callee in summaries.bottom_up() {
        let Callee::Procedure(id) = callee else { continue };
        let Some(procedure) = rules.procedures.get(id) else { continue };
        let (mut gone, mut exits) = (Gone::new(), None);
        if boxes.block(&procedure.body.stmts, &mut gone, &mut exits, &mut None) {
            meet(&mut exits, &gone);
        }
        if let Some(slot) = boxes.procedures.get_mut(id.index()) {
            *slot = exits.unwrap_or_default();
        }
    }
    let phases = rules.turn.iter().flat_map(|turn| &turn.phases).map(|phase| &phase.body);
    let standing = rules.standing.iter().map(|standing| &standing.body);
    let procedures = rules.procedures.iter().map(|procedure| &procedure.body);
    let mut found = Some(Vec::new());
    for body in rules.setup.iter().chain(phases).chain(standing).chain(procedures) {
        boxes.block(&body.stmts, &mut Gone::new(), &mut None, &mut found);
    }
    found.into_iter().flatten().for_each(|problem| reporter.report(problem));
}

/// What has been taken on both of two ways, in whichever order they are given.
fn meet(all: &mut Option<Gone>, more: &Gone) {
    let Some(all) = all else {
        *all = Some(more.clone());
        return;
    };
    all.retain(|deck, _| more.contains_key(deck));
    for (deck, taken) in all {
        let Some(other) = more.get(deck) else { continue };
        if taken.pile != other.pile {
            taken.pile = None;
        }
        taken.of_army |= other.of_army;
        taken.again &= other.again;
    }
}

impl Boxes<'_> {
    /// Adds to `gone` what a block certainly takes, and to `exits` what has been taken where it
    /// is left by `return`; with `found`, notes what is taken twice. Gives whether what
    /// comes after the block can be reached.
    fn block(
        &self,
        stmts: &[Stmt],
        gone: &mut Gone,
        exits: &mut Option<Gone>,
        found: &mut Option<Vec<Diagnostic>>,
    ) -> bool {
        for stmt in stmts {
            match &stmt.kind {
                StmtKind::Fill(pile, deck) => {
                    let of_army = pile.army.is_some();
                    let taken =
                        Taken { pile: Some(pile.pile), of_army, place: stmt.span, again: false };
                    self.take(*deck, taken, stmt.span, gone, found);
                }
                StmtKind::Call(id, ..) => {
                    for (deck, taken) in self.procedures.get(id.index()).into_iter().flatten() {
                        self.take(*deck, *taken, stmt.span, gone, found);
                    }
                }
                StmtKind::Stop | StmtKind::End(..) => return false,
                StmtKind::Return(_) => {
                    meet(exits, gone);
                    return false;
                }
                StmtKind::Repeat(_, body) | StmtKind::ForEach { body, .. } => {
                    self.rounds(body, gone, exits, found);
                }
                StmtKind::Step(_, body) | StmtKind::Defer(_, body) => {
                    if !self.block(body, gone, exits, found) {
                        return false;
                    }
                }
                StmtKind::If(_, then, otherwise) => {
                    if !self.ways([then.as_slice(), otherwise], gone, exits, found) {
                        return false;
                    }
                }
                StmtKind::Match(_, arms, otherwise) => {
                    let arms = arms.iter().map(|arm| arm.1.as_slice());
                    if !self.ways(arms.chain([otherwise.as_slice()]), gone, exits, found) {
                        return false;
                    }
                }
                StmtKind::Choose { body, otherwise, .. } => {
                    let body = body.as_deref().unwrap_or_default();
                    if !self.ways([body, otherwise.as_slice()], gone, exits, found) {
                        return false;
                    }
                }
                StmtKind::React { options, .. } => {
                    let none: &[Stmt] = &[];
                    let bodies = options.iter().map(|option| option.body.as_slice());
                    self.ways(bodies.chain([none]), gone, exits, found);
                }
                StmtKind::Let(..)
                | StmtKind::SetState(..)
                | StmtKind::SetField(..)
                | StmtKind::ChooseSome { .. }
                | StmtKind::Pick(..)
                | StmtKind::RollOne(..)
                | StmtKind::RollMany(..)
                | StmtKind::MoveCard(..)
                | StmtKind::MoveCards(..)
                | StmtKind::Draw(..)
                | StmtKind::Shuffle(_)
                | StmtKind::Reveal(..)
                | StmtKind::MovePiece(..)
                | StmtKind::SetArmy(..)
                | StmtKind::Remove(_)
                | StmtKind::Lift(_)
                | StmtKind::Place { .. }
                | StmtKind::NextTurn(_)
                | StmtKind::Say(_)
                | StmtKind::Conflict(_)
                | StmtKind::EndlessReactions
                | StmtKind::Test(_) => {}
            }
        }
        true
    }

    /// One of several blocks.
    fn ways<'s>(
        &self,
        blocks: impl IntoIterator<Item = &'s [Stmt]>,
        gone: &mut Gone,
        exits: &mut Option<Gone>,
        found: &mut Option<Vec<Diagnostic>>,
    ) -> bool {
        let mut all = None;
        for block in blocks {
            let mut inner = gone.clone();
            if self.block(block, &mut inner, exits, found) {
                meet(&mut all, &inner);
            }
        }
        let goes_on = all.is_some();
        if let Some(all) = all {
            *gone = all;
        }
        goes_on
    }

    /// A loop: it may have no round, so that nothing is certainly taken after it. Where there is
    /// nothing to note, only its returns count, so that each statement is looked at by
    /// one loop.
    fn rounds(
        &self,
        body: &[Stmt],
        gone: &Gone,
        exits: &mut Option<Gone>,
        found: &mut Option<Vec<Diagnostic>>,
    ) {
        if found.is_none() {
            let mut returns = false;
            all_stmts(body, &mut |stmt| returns |= matches!(stmt.kind, StmtKind::Return(_)));
            if returns {
                meet(exits, gone);
            }
            return;
        }
        let (mut once, mut left) = (Gone::new(), None);
        let mut before = gone.clone();
        if self.block(body, &mut once, &mut left, &mut None) {
            for (deck, taken) in once {
                before.entry(deck).or_insert(Taken { again: true, ..taken });
            }
        }
        self.block(body, &mut before, exits, found);
    }

    /// Takes a deck out of the box, and notes it where that gives another pile nothing.
    fn take(
        &self,
        deck: DeckId,
        taken: Taken,
        place: Span,
        gone: &mut Gone,
        found: &mut Option<Vec<Diagnostic>>,
    ) {
        let Some(before) = gone.get(&deck) else {
            gone.insert(deck, taken);
            return;
        };
        let same = before.pile.is_some() && before.pile == taken.pile && !taken.of_army;
        let Some(found) = found.as_mut().filter(|_| !same) else { return };
        let name = self.program.decks.get(deck).map_or("", |deck| deck.name.as_str());
        let here = before.place == taken.place && before.again;
        let message = if here {
            format!("only the first round of the loop gets the cards of `{name}`")
        } else {
            format!("the cards of `{name}` are no longer in the box")
        };
        let mut problem = Diagnostic::new(&codes::RULES_EMPTY_BOX, place, message)
            .label("a deck is in the box once, and this gets nothing after that");
        if before.place != place {
            problem = problem.related(before.place, "taken out of the box here");
        }
        found.push(problem.help(
            "fill one pile before, and `draw N from PILE to PILE` what each is to have; or declare a deck for each",
        ));
    }
}
