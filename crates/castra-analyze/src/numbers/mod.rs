//! Interval analysis: points where play may stop at a number or an empty set. These are a divisor
//! that may be 0, a pick from an empty set, too many dice, a choice with `at least` above `at
//! most`, and the side between two hexes that may share none.
//!
//! ```text
//! us.gold / count(units)                            there may be none
//! if count(units) > 0 { us.gold / count(units) }    fine
//! pick c in us.hand at random                       it may be empty
//! ```
//!
//! All bodies are analysed in execution order, callers before callees: a parameter has the join of
//! its arguments in all calls. Results and state have the values of the pass before. The last
//! pass counts: the third, or the first without new facts. State of pieces without declared
//! bounds is unknown, since a battle may begin with any value.

mod abstract_number;
mod conditions;
mod deps;
mod facts;
mod fault_sites;
mod flow;
mod global_facts;
mod loops;
mod pass_results;
mod possible_fault;
mod report;
mod sides;
mod summary;
mod values;

use std::collections::{BTreeMap, BTreeSet};

use castra_base::FileId;
use castra_ir::summary::Summaries;
use castra_ir::{Body, ExprKey, Local, LocalId, Program, Rules};

use crate::flow::{CalleeBody, Domain, bottom_up};
use crate::input::Input;
use crate::module_context::WarningScope;
use abstract_number::AbstractNumber;
use castra_resolve::Reporter;
use castra_resolve::symbols::SymbolTable;
use facts::{Deps, Facts};
use fault_sites::FaultSites;
use flow::BodyAnalysis;
use global_facts::NumberFacts;
use summary::{ParamArgument, PassResults};

/// The number of passes through all bodies.
const MAX_PASSES: usize = 3;

/// Reports operations that may stop play, and those that certainly stop it. Problems outside
/// `own_files` were reported before.
pub(crate) fn check(
    input: Input<'_, '_>,
    symbols: &SymbolTable,
    own_files: &BTreeSet<FileId>,
    warned: WarningScope<'_>,
    reporter: &mut Reporter<'_>,
) {
    let Input { rules, summaries, .. } = input;
    let has_places = |warnings, files| {
        let places = FaultSites::collect(rules, &symbols.bounds, warnings);
        places.may_stop && places.affect_files(rules, files)
    };
    let is_wanted = match warned {
        WarningScope::All => has_places(true, own_files),
        WarningScope::Only(files) if files.is_empty() => has_places(false, own_files),
        // A certain error in another file is reported when all files are checked.
        WarningScope::Only(files) => has_places(true, files),
    };
    if !is_wanted {
        return;
    }
    let mut known = NumberFacts::new(input, symbols);
    let mut found = Vec::new();
    for _ in 0..MAX_PASSES {
        let gathered = known.run_pass(rules, summaries, &symbols.template);
        let learned = known.merge_pass(gathered, rules, symbols);
        found = learned.found;
        if !learned.is_news {
            break;
        }
    }
    let mut reported = BTreeSet::new();
    for found in found {
        if let Some(diagnostic) = found.diagnostic(own_files)
            && reported.insert(diagnostic.primary.span)
        {
            reporter.report(diagnostic);
        }
    }
}

impl NumberFacts<'_> {
    /// Analyses all bodies, callers first, and returns the results of the pass.
    fn run_pass(&self, rules: &Rules, summaries: &Summaries<'_>, program: &Program) -> PassResults {
        let mut gathered = PassResults::default();
        let bodies = rules.setup.iter();
        let turn = rules.turn.as_ref();
        let phases = turn.map_or(&[][..], |turn| turn.phases.as_slice());
        for body in bodies.chain(phases.iter().map(|phase| &phase.body)) {
            self.with_analysis(rules, program, &body.locals, &mut gathered, |walk| {
                walk.visit_block(&body.stmts);
            });
        }
        for value in
            castra_ir::visit::phase_label_exprs(rules).chain(turn.and_then(|t| t.passes.as_ref()))
        {
            self.with_analysis(rules, program, &[], &mut gathered, |walk| {
                walk.eval(value);
            });
        }
        let standing = rules.standing.iter().map(|s| (&s.each, &s.condition, &s.body));
        let endings = rules.endings.iter().map(|e| (&e.each, &e.condition, &e.body));
        for (each, condition, body) in standing.chain(endings) {
            self.with_analysis(rules, program, &body.locals, &mut gathered, |walk| {
                if let Some(each) = each {
                    walk.eval(each);
                    walk.learn_elements_of(each, LocalId(0));
                }
                walk.eval(condition);
                walk.learn(condition, true);
                walk.visit_block(&body.stmts);
            });
        }
        for called in bottom_up(rules, summaries).rev() {
            match called {
                CalleeBody::Function(id, function) => {
                    // Play does not reach functions and procedures that only tests call.
                    let is_judge = rules.judge == Some(id);
                    let given = match gathered.function_args.get(&id).cloned() {
                        Some(given) => given,
                        None if is_judge => Vec::new(),
                        None => continue,
                    };
                    let (name, body) = (&function.name, &function.body);
                    let values =
                        self.analyse_body(rules, program, body, name, given, &mut gathered);
                    if let Some(first) = values.first() {
                        gathered.function_results.insert(id, *first);
                    }
                }
                CalleeBody::Procedure(id, procedure) => {
                    let Some(given) = gathered.procedure_args.get(&id).cloned() else { continue };
                    let (name, body) = (&procedure.name, &procedure.body);
                    let values =
                        self.analyse_body(rules, program, body, name, given, &mut gathered);
                    gathered.procedure_results.insert(id, values);
                }
            }
        }
        gathered
    }

    /// Analyses the body of a callee. Returns the values of its results.
    fn analyse_body(
        &self,
        rules: &Rules,
        program: &Program,
        body: &Body,
        name: &str,
        given: Vec<ParamArgument>,
        gathered: &mut PassResults,
    ) -> Vec<AbstractNumber> {
        self.with_analysis(rules, program, &body.locals, gathered, |walk| {
            name.clone_into(&mut walk.callee_name);
            for (local, given) in (0..).map(LocalId).zip(&given) {
                walk.assign(local, given.value);
            }
            walk.params = given;
            walk.visit_block(&body.stmts);
            std::mem::take(&mut walk.results)
        })
    }

    fn with_analysis<'b, T>(
        &self,
        rules: &'b Rules,
        program: &'b Program,
        locals: &'b [Local],
        gathered: &mut PassResults,
        act: impl FnOnce(&mut BodyAnalysis<'b, '_>) -> T,
    ) -> T {
        let mut walk = BodyAnalysis {
            rules,
            program,
            known: self,
            pass_results: gathered,
            locals,
            facts: Facts::default(),
            local_exprs: BTreeMap::new(),
            silent_depth: 0,
            blocked_deps: Deps::default(),
            untested_hexes: BTreeSet::new(),
            results: Vec::new(),
            params: Vec::new(),
            callee_name: String::new(),
            key: ExprKey::default(),
        };
        act(&mut walk)
    }
}
