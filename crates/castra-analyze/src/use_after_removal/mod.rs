//! Pieces whose hex is read when they may have left the board. A local still refers to a removed
//! piece, but the piece has no hex, and play stops at `play/piece`.
//!
//! ```text
//! strike(u, v)                 `strike` removes `v` with its last block
//! if distance(u.hex, v.hex) …  `v` may be gone
//! if v in units { … v.hex … }  fine
//! ```
//!
//! Procedures are summarized bottom-up: which parameters may be off the board afterwards, and whose
//! hex is read. Each body is analysed in the order of play. Conditions that test whether a piece is
//! on the board are taken into account.
//!
//! Two locals are aliases if one was assigned the other's value, or if both were found by the same
//! expression and nothing that it reads has changed in between. All others count as two pieces, so
//! the removal of a piece under another name is missed. If the game ensures in another way that the
//! piece is there, it is reported nevertheless, so the report is a warning.

mod alias_analysis;
mod cause;
mod facts;
mod flow;
mod flow_state;
mod incremental;
mod kinds;
mod locals;
mod origin;
mod report;
mod summaries;
mod unnamed_removals;
mod values;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use castra_base::FileId;
use castra_compose::Change;
use castra_ir::summary::{Callee, Summaries};
use castra_ir::visit::{bodies, uncalled_bodies, visit_all_stmts};
use castra_ir::{
    Body, Cell, FieldId, Function, FunctionId, KindId, LocalId, Procedure, ProcedureId, Program,
    Rules, StandingRule, StmtKind, Ty,
};
use kinds::kind_of;
use smol_str::SmolStr;
use summaries::{CallSummary, CalleeRemoval, ImpliedPieces, RemovalSummaries};

use crate::base_game::GameBelow;
use crate::flow::{CalleeBody, bottom_up, procedures_bottom_up};
use crate::input::Input;
use castra_resolve::Reporter;
use castra_resolve::symbols::SymbolTable;
use cause::{Cause, HexRead};
use flow::BodyAnalysis;
pub(crate) use incremental::CleanSummaries;
use locals::Locals;
use report::StaleRead;

/// The result of the analysis.
#[derive(Default)]
pub(crate) struct RemovalResult {
    /// The summaries for rules on top of a game. `None` for a battle, which has nothing on top of
    /// it, and if something was found.
    pub summaries: Option<CleanSummaries>,
    /// The number of functions and procedures that were visited. The others have the summaries of
    /// the game below.
    pub visited: usize,
}

/// Reports pieces that may be gone when their hex is read. `modules` holds the module of each file.
/// Problems outside `own_files` were reported before.
pub(crate) fn check(
    input: Input<'_, '_>,
    below: Option<GameBelow<'_, CleanSummaries>>,
    symbols: &SymbolTable,
    own_files: &BTreeSet<FileId>,
    modules: &BTreeMap<FileId, SmolStr>,
    changes: &[Change],
    reporter: &mut Reporter<'_>,
) -> RemovalResult {
    let Input { rules, summaries, state_access: written, .. } = input;
    if !removes_anything(rules) {
        return RemovalResult::default();
    }
    let mut found = Vec::new();
    let mut known = RemovalSummaries::new(input, &symbols.template);
    match below.filter(|game| written.standing == game.state_access.standing) {
        Some(game) => known.summarize_changed(game, summaries, &mut found),
        None => known.summarize_all(summaries, &mut found),
    }
    for body in uncalled_bodies(rules) {
        BodyAnalysis::new(&known, body, 0).analyse_body(body, Locals::default(), Some(&mut found));
    }
    report::report(&found, rules, symbols, own_files, modules, changes, reporter);
    let visited = known.visited;
    let keeps = found.is_empty() && symbols.battle.is_none();
    RemovalResult { summaries: keeps.then(|| known.into_summaries()), visited }
}

fn removes_anything(rules: &Rules) -> bool {
    let mut any = false;
    for body in bodies(rules) {
        visit_all_stmts(&body.stmts, &mut |stmt| {
            any |= matches!(stmt.kind, StmtKind::Remove(_) | StmtKind::Lift(_));
        });
    }
    any
}

impl<'a> RemovalSummaries<'a> {
    fn new(input: Input<'a, '_>, program: &'a Program) -> Self {
        let Input { rules, state_access: written, continues_after_defeat, .. } = input;
        Self {
            rules,
            program,
            continues_after_defeat,
            written,
            functions: vec![Arc::default(); rules.functions.len()].into(),
            procedures: vec![Arc::default(); rules.procedures.len()].into(),
            fatal_fields: BTreeMap::new(),
            visited: 0,
        }
    }

    /// Summarizes all functions and procedures, callees first, and records the findings in them.
    fn summarize_all(&mut self, summaries: &Summaries<'_>, stale_reads: &mut Vec<StaleRead>) {
        for called in bottom_up(self.rules, summaries) {
            if let CalleeBody::Function(id, function) = called {
                self.summarize_function(id, function);
            }
        }
        self.fatal_fields = self.find_fatal_fields(summaries);
        for (id, procedure) in procedures_bottom_up(self.rules, summaries) {
            self.summarize_procedure(id, procedure, stale_reads);
        }
    }

    /// Summarizes a function whose callees have summaries. A function removes nothing and calls no
    /// procedure.
    fn summarize_function(&mut self, id: FunctionId, function: &'a Function) {
        self.visited += 1;
        let summary = CallSummary {
            needs: self.params_read(&function.body, function.params),
            implied: ImpliedPieces::from_function(function, self),
            ..CallSummary::default()
        };
        self.functions.set(id, Arc::new(summary));
    }

    /// Summarizes a procedure whose callees have summaries, and records the findings in it.
    fn summarize_procedure(
        &mut self,
        id: ProcedureId,
        procedure: &'a Procedure,
        stale_reads: &mut Vec<StaleRead>,
    ) {
        self.visited += 1;
        let summary = self.summarize_body(&procedure.body, procedure.params, stale_reads);
        self.procedures.set(id, Arc::new(summary));
    }

    /// Returns the parameters whose hex is read, each with the read.
    fn params_read(&self, body: &Body, params: usize) -> BTreeMap<LocalId, Arc<HexRead>> {
        let locals = (0..).map(LocalId).zip(&body.locals).take(params);
        let gone: Locals =
            locals.filter(|(_, l)| kind_of(&l.ty).is_some()).map(|(id, _)| id).collect();
        if gone.is_empty() {
            return BTreeMap::new();
        }
        BodyAnalysis::new(self, body, params).analyse_body(body, gone, None).needed
    }

    fn summarize_body(
        &self,
        body: &Body,
        params: usize,
        stale_reads: &mut Vec<StaleRead>,
    ) -> CallSummary {
        let needs = self.params_read(body, params);
        let left = BodyAnalysis::new(self, body, params).analyse_body(
            body,
            Locals::default(),
            Some(stale_reads),
        );
        let given = |local: &Option<LocalId>| local.is_some_and(|local| local.index() < params);
        let others = left.removals.iter().filter(|((_, local), _)| !given(local));
        let others = others.map(|((kind, _), cause)| (*kind, Arc::clone(cause))).collect();
        let removed = left.removed.into_iter().filter(|(id, _)| left.gone.contains(*id));
        let (removes, own): (BTreeMap<_, _>, BTreeMap<_, _>) =
            removed.partition(|(id, _)| id.index() < params);
        let own = own.into_iter().filter_map(|(id, cause)| {
            let origin = left.names.at_start(id)?.clone();
            Some(CalleeRemoval { origin, local: Some(id), cause })
        });
        let nameless = left.unnamed.into_values();
        let nameless = nameless.map(|(origin, cause)| CalleeRemoval { origin, local: None, cause });
        let elsewhere = own.chain(nameless).collect();
        let doubts = left.doubts;
        CallSummary {
            needs,
            removes,
            callee_removals: elsewhere,
            other_removals: others,
            doubts,
            implied: ImpliedPieces::default(),
        }
    }

    /// Returns the fields whose change may make a standing rule over each piece remove the piece.
    /// Summarizes the procedures that these rules call, as if there were no such fields.
    fn find_fatal_fields(
        &mut self,
        summaries: &Summaries<'_>,
    ) -> BTreeMap<(KindId, FieldId), Arc<Cause>> {
        let of_pieces: Vec<_> = self.rules.standing.iter().filter_map(each_piece_rule).collect();
        let called =
            called_procedures(of_pieces.iter().map(|(_, standing)| &standing.body), summaries);
        for (id, procedure) in procedures_bottom_up(self.rules, summaries) {
            if called.contains(&id) {
                self.summarize_procedure(id, procedure, &mut Vec::new());
            }
        }
        let mut fatal = BTreeMap::new();
        for (kind, standing) in of_pieces {
            let walk = BodyAnalysis::new(self, &standing.body, 0);
            let left = walk.analyse_body(&standing.body, Locals::default(), None);
            let removed = left.removed.get(&LocalId(0)).filter(|_| left.gone.contains(LocalId(0)));
            let Some(removed) = removed else { continue };
            for cell in &standing.reads {
                if let Cell::Field(of, field) = cell
                    && *of == kind
                {
                    fatal.entry((kind, *field)).or_insert_with(|| Arc::clone(removed));
                }
            }
        }
        fatal
    }
}

/// Returns a standing rule over each piece of a kind, with the kind.
fn each_piece_rule(standing: &StandingRule) -> Option<(KindId, &StandingRule)> {
    let local = standing.each.as_ref().and(standing.body.locals.first())?;
    let Ty::Piece(kind) = local.ty else { return None };
    Some((kind, standing))
}

/// Returns the procedures that bodies call, directly or not.
fn called_procedures<'r>(
    bodies: impl Iterator<Item = &'r Body>,
    summaries: &Summaries<'_>,
) -> BTreeSet<ProcedureId> {
    let mut open = Vec::new();
    for body in bodies {
        visit_all_stmts(&body.stmts, &mut |stmt| {
            if let StmtKind::Call(id, ..) = stmt.kind {
                open.push(id);
            }
        });
    }
    let mut called = BTreeSet::new();
    while let Some(id) = open.pop() {
        if called.insert(id) {
            let sites = summaries.procedures.get(id).into_iter().flat_map(|of| &of.sites);
            open.extend(sites.filter_map(|site| match site.callee {
                Callee::Procedure(id) => Some(id),
                Callee::Function(_) => None,
            }));
        }
    }
    called
}
