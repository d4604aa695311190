//! Where play may stop for want of a number or of anything to pick: a divisor that may be 0, a pick from a
//! set that may be empty, more dice than can be rolled, a choice of at least more than at most, and the
//! side between two hexes that may share none.
//!
//! ```text
//! us.gold / count(units)                            there may be none
//! if count(units) > 0 { us.gold / count(units) }    fine
//! pick c in us.hand at random                       it may be empty
//! ```
//!
//! All bodies are gone through in the order of play, callers before what they call: a parameter is
//! what it is given in all calls. What functions give back and what state may be is what the time
//! before has shown, and the third time counts. Nothing is known of state of pieces without bounds,
//! since a battle may begin with any.

mod deps;
mod facts;
mod flow;
mod gathered;
mod known;
mod loops;
mod report;
mod says;
mod sides;
mod values;
mod worth;

use std::collections::{BTreeMap, BTreeSet};

use castra_base::FileId;
use castra_ir::summary::{Callee, Summaries};
use castra_ir::visit::{all_exprs, all_stmts, bodies, conditions, own_exprs};
use castra_ir::{Binary, Body, Expr, ExprKind, Local, LocalId, Program, Rules, StmtKind, Ty};

use crate::Reporter;
use crate::symbols::SymbolTable;
use facts::Facts;
use flow::Walk;
use gathered::{Gathered, Given};
use known::Known;
use worth::Worth;

/// How often all bodies are gone through.
const TIMES: usize = 3;

/// Reports where play may stop. What `own` files have no part in was reported before.
pub(in crate::rules) fn check(
    (rules, summaries): (&Rules, &Summaries),
    symbols: &SymbolTable,
    own: &BTreeSet<FileId>,
    reporter: &mut Reporter<'_>,
) {
    if !may_stop(rules) {
        return;
    }
    let mut known = Known::of(rules, summaries, symbols);
    let mut found = Vec::new();
    for _ in 0..TIMES {
        let gathered = known.gather(rules, summaries, &symbols.template);
        found = known.learn(gathered, rules, symbols);
    }
    let mut told = BTreeSet::new();
    for found in found {
        if let Some(diagnostic) = found.told(own)
            && told.insert(diagnostic.primary.span)
        {
            reporter.report(diagnostic);
        }
    }
}

/// Whether there is anything of which play may stop.
fn may_stop(rules: &Rules) -> bool {
    let mut any = false;
    for body in bodies(rules) {
        all_stmts(&body.stmts, &mut |stmt| {
            any |= matches!(
                &stmt.kind,
                StmtKind::Pick(..)
                    | StmtKind::RollMany(..)
                    | StmtKind::ChooseSome { least: Some(_), most: Some(_), .. }
            );
            own_exprs(stmt, &mut |value| any |= value_may_stop(value));
        });
    }
    conditions(rules).for_each(|value| any |= value_may_stop(value));
    any
}

fn value_may_stop(value: &Expr) -> bool {
    let mut any = false;
    all_exprs(value, &mut |part| {
        let divides = matches!(
            &part.kind,
            ExprKind::Binary(Binary::Divide | Binary::Modulo, _, by)
                if !matches!(by.kind, ExprKind::Const(_))
        );
        any |= divides || matches!(part.kind, ExprKind::SideSlot(..)) && part.ty == Ty::Int;
    });
    any
}

impl Known<'_> {
    /// Goes through all bodies, callers first.
    fn gather(&self, rules: &Rules, summaries: &Summaries, program: &Program) -> Gathered {
        let mut gathered = Gathered::default();
        let bodies = rules.setup.iter();
        let turn = rules.turn.as_ref();
        let phases = turn.map_or(&[][..], |turn| turn.phases.as_slice());
        for body in bodies.chain(phases.iter().map(|phase| &phase.body)) {
            self.walk((rules, program), &body.locals, &mut gathered, |walk| {
                walk.block(&body.stmts);
            });
        }
        for value in castra_ir::visit::labels(rules).chain(turn.and_then(|t| t.passes.as_ref())) {
            self.walk((rules, program), &[], &mut gathered, |walk| {
                walk.value(value);
            });
        }
        let standing = rules.standing.iter().map(|s| (&s.each, &s.condition, &s.body));
        let endings = rules.endings.iter().map(|e| (&e.each, &e.condition, &e.body));
        for (each, condition, body) in standing.chain(endings) {
            self.walk((rules, program), &body.locals, &mut gathered, |walk| {
                if let Some(each) = each {
                    walk.value(each);
                    walk.learn_elements_of(each, LocalId(0));
                }
                walk.value(condition);
                walk.learn(condition, true);
                walk.block(&body.stmts);
            });
        }
        for callee in summaries.bottom_up().into_iter().rev() {
            match callee {
                Callee::Function(id) => {
                    let Some(function) = rules.functions.get(id) else { continue };
                    // What only tests call, play does not come to.
                    let is_judge = rules.judge == Some(id);
                    let given = match gathered.of_functions.get(&id).cloned() {
                        Some(given) => given,
                        None if is_judge => Vec::new(),
                        None => continue,
                    };
                    let called = (function.name.as_str(), given);
                    let values = self.body((rules, program), &function.body, called, &mut gathered);
                    if let Some(first) = values.first() {
                        gathered.functions.insert(id, *first);
                    }
                }
                Callee::Procedure(id) => {
                    let Some(procedure) = rules.procedures.get(id) else { continue };
                    let Some(given) = gathered.of_procedures.get(&id).cloned() else { continue };
                    let called = (procedure.name.as_str(), given);
                    let values =
                        self.body((rules, program), &procedure.body, called, &mut gathered);
                    gathered.procedures.insert(id, values);
                }
            }
        }
        gathered
    }

    /// Goes through a body that is called; gives what it gives back.
    fn body(
        &self,
        of: (&Rules, &Program),
        body: &Body,
        (name, given): (&str, Vec<Given>),
        gathered: &mut Gathered,
    ) -> Vec<Worth> {
        self.walk(of, &body.locals, gathered, |walk| {
            name.clone_into(&mut walk.called);
            for (local, given) in (0..).map(LocalId).zip(&given) {
                walk.assign(local, given.worth);
            }
            walk.params = given;
            walk.block(&body.stmts);
            std::mem::take(&mut walk.given_back)
        })
    }

    fn walk<'b, T>(
        &self,
        (rules, program): (&'b Rules, &'b Program),
        locals: &'b [Local],
        gathered: &mut Gathered,
        act: impl FnOnce(&mut Walk<'b, '_>) -> T,
    ) -> T {
        let mut walk = Walk {
            rules,
            program,
            known: self,
            gathered,
            locals,
            facts: Facts::default(),
            truths: BTreeMap::new(),
            quiet: 0,
            barred: BTreeSet::new(),
            anywhere: BTreeSet::new(),
            given_back: Vec::new(),
            params: Vec::new(),
            called: String::new(),
        };
        act(&mut walk)
    }
}
