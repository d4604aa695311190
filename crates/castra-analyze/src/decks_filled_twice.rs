//! Decks that are taken out of the box twice. The cards of a deck are in the box once, so the
//! second `fill` adds no cards, without an error in play.
//!
//! ```text
//! for each a in armies {
//!   fill a.stock with pack      the first army has all cards, the others none
//! }
//! ```
//!
//! A `fill` is reported if it certainly follows another of the same deck, and fills another pile or
//! a pile that may be another army's. In a loop, the statements that every iteration executes
//! precede the next one. A second `fill` of the same shared pile loses nothing: no report.

use std::collections::BTreeMap;

use castra_base::{Diagnostic, Span, codes};
use castra_ir::visit::visit_all_stmts;
use castra_ir::{DeckId, List, PileId, ProcedureId, Program, Stmt, StmtKind};

use crate::flow::{Branch, Domain, procedures_bottom_up};
use crate::input::Input;
use castra_resolve::Reporter;

/// The pile that got a deck from the box.
#[derive(Clone, Copy, PartialEq, Eq)]
struct DeckUse {
    /// The pile; `None` if it differs between branches.
    pile: Option<PileId>,
    is_army_pile: bool,
    place: Span,
    /// True if an earlier iteration of a loop took the deck.
    earlier_iteration: bool,
}

/// The decks that have certainly been taken out of the box.
type TakenDecks = BTreeMap<DeckId, DeckUse>;

/// The forward analysis of the decks in the box.
struct BoxAnalysis<'a> {
    program: &'a Program,
    continues_after_defeat: bool,
    /// The decks that each procedure has certainly taken at its end.
    procedures: &'a List<ProcedureId, TakenDecks>,
    taken_decks: TakenDecks,
    /// The decks taken at every `return` of the body.
    exits: Option<TakenDecks>,
    /// The problems of decks that are taken twice, in the pass that reports them.
    diagnostics: Option<Vec<Diagnostic>>,
}

/// Reports decks that are taken out of the box twice.
pub(crate) fn check(input: Input<'_, '_>, program: &Program, reporter: &mut Reporter<'_>) {
    let Input { rules, summaries, continues_after_defeat: goes_on, .. } = input;
    if program.decks.is_empty() {
        return;
    }
    let mut procedures = vec![TakenDecks::new(); rules.procedures.len()].into();
    for (id, procedure) in procedures_bottom_up(rules, summaries) {
        let taken = BoxAnalysis::new(program, goes_on, &procedures, None)
            .decks_taken(&procedure.body.stmts);
        procedures.set(id, taken);
    }
    let phases = rules.turn.iter().flat_map(|turn| &turn.phases).map(|phase| &phase.body);
    let standing = rules.standing.iter().map(|standing| &standing.body);
    let all = rules.procedures.iter().map(|procedure| &procedure.body);
    for body in rules.setup.iter().chain(phases).chain(standing).chain(all) {
        let mut boxes = BoxAnalysis::new(program, goes_on, &procedures, Some(Vec::new()));
        boxes.visit_block(&body.stmts);
        boxes.diagnostics.into_iter().flatten().for_each(|problem| reporter.report(problem));
    }
}

/// Joins a branch: keeps the decks that are taken on all branches so far.
fn join_into(joined: &mut Option<TakenDecks>, branch: TakenDecks) {
    let Some(joined) = joined else {
        *joined = Some(branch);
        return;
    };
    joined.retain(|deck, _| branch.contains_key(deck));
    for (deck, taken) in joined {
        let Some(other) = branch.get(deck) else { continue };
        if taken.pile != other.pile {
            taken.pile = None;
        }
        taken.is_army_pile |= other.is_army_pile;
        taken.earlier_iteration &= other.earlier_iteration;
    }
}

impl<'r> Domain<'r> for BoxAnalysis<'_> {
    type Fork = TakenDecks;
    type Join = Option<TakenDecks>;

    fn transfer(&mut self, stmt: &'r Stmt) {
        if let StmtKind::Fill(pile, deck) = &stmt.kind {
            let of_army = pile.army.is_some();
            let taken = DeckUse {
                pile: Some(pile.pile),
                is_army_pile: of_army,
                place: stmt.span,
                earlier_iteration: false,
            };
            self.take(*deck, taken, stmt.span);
        } else if let StmtKind::Call(id, ..) = &stmt.kind {
            let procedures = self.procedures;
            for (deck, taken) in procedures.get(id).into_iter().flatten() {
                self.take(*deck, *taken, stmt.span);
            }
        }
    }

    fn jump(&mut self, stmt: &'r Stmt) -> bool {
        if let StmtKind::Return(_) = stmt.kind {
            join_into(&mut self.exits, self.taken_decks.clone());
        }
        false
    }

    fn continues_after_defeat(&self) -> bool {
        self.continues_after_defeat
    }

    /// A loop may run zero times, so it certainly takes no deck. Without reports, only the `return`
    /// statements in it count, so each statement is visited for one loop alone.
    fn visit_loop(&mut self, _: &'r Stmt, body: &'r [Stmt]) {
        if self.diagnostics.is_none() {
            let mut returns = false;
            visit_all_stmts(body, &mut |stmt| returns |= matches!(stmt.kind, StmtKind::Return(_)));
            if returns {
                join_into(&mut self.exits, self.taken_decks.clone());
            }
            return;
        }
        let before = self.taken_decks.clone();
        let mut once =
            BoxAnalysis::new(self.program, self.continues_after_defeat, self.procedures, None);
        if once.visit_block(body) {
            for (deck, taken) in once.taken_decks {
                self.taken_decks
                    .entry(deck)
                    .or_insert(DeckUse { earlier_iteration: true, ..taken });
            }
        }
        self.visit_block(body);
        self.taken_decks = before;
    }

    fn fork(&mut self, _: &'r Stmt) -> TakenDecks {
        std::mem::take(&mut self.taken_decks)
    }

    fn begin_branch(&mut self, fork: &TakenDecks, _: Branch<'r>) {
        self.taken_decks.clone_from(fork);
    }

    fn end_branch(
        &mut self,
        _: &TakenDecks,
        _: Branch<'r>,
        goes_on: bool,
        join: &mut Option<TakenDecks>,
    ) {
        if goes_on {
            join_into(join, std::mem::take(&mut self.taken_decks));
        }
    }

    fn join(&mut self, fork: TakenDecks, join: Option<TakenDecks>) {
        self.taken_decks = join.unwrap_or(fork);
    }
}

impl<'a> BoxAnalysis<'a> {
    fn new(
        program: &'a Program,
        continues_after_defeat: bool,
        procedures: &'a List<ProcedureId, TakenDecks>,
        diagnostics: Option<Vec<Diagnostic>>,
    ) -> Self {
        Self {
            program,
            continues_after_defeat,
            procedures,
            taken_decks: TakenDecks::new(),
            exits: None,
            diagnostics,
        }
    }

    /// Returns the decks that a body has certainly taken at its end.
    fn decks_taken(mut self, stmts: &[Stmt]) -> TakenDecks {
        if self.visit_block(stmts) {
            join_into(&mut self.exits, self.taken_decks);
        }
        self.exits.unwrap_or_default()
    }

    /// Takes a deck out of the box. Reports it if the deck was taken before and the pile gets no
    /// cards.
    fn take(&mut self, deck: DeckId, new_use: DeckUse, span: Span) {
        let Some(before) = self.taken_decks.get(&deck) else {
            self.taken_decks.insert(deck, new_use);
            return;
        };
        let same = before.pile.is_some() && before.pile == new_use.pile && !new_use.is_army_pile;
        let Some(found) = self.diagnostics.as_mut().filter(|_| !same) else { return };
        let name = self.program.decks.get(deck).map_or("", |deck| deck.name.as_str());
        let here = before.place == new_use.place && before.earlier_iteration;
        let message = if here {
            format!("only the first pass of the loop gets the cards of `{name}`")
        } else {
            format!("the cards of `{name}` are no longer in the box")
        };
        let mut problem = Diagnostic::new(&codes::RULES_EMPTY_BOX, span, message)
            .label("a deck is in the box only once, so this adds no cards");
        if before.place != span {
            problem = problem.related(before.place, "taken out of the box here");
        }
        found.push(problem.help(
            "fill one pile before, and `draw N from PILE to PILE` what each is to have; or declare a deck for each",
        ));
    }
}
