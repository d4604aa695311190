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
//! its arguments in all calls. Results and state have the values of the pass before. The third pass
//! counts, or the first that learns nothing new. State of pieces without declared bounds is
//! unknown, since a battle may begin with any value.

mod deps;
mod facts;
mod flow;
mod found;
mod gathered;
mod known;
mod loops;
mod places;
mod report;
mod says;
mod sides;
mod summary;
mod values;
mod worth;

use std::collections::{BTreeMap, BTreeSet};

use castra_base::FileId;
use castra_ir::summary::Summaries;
use castra_ir::{Body, ExprKey, Local, LocalId, Program, Rules};

use crate::flow::{Called, Domain, bottom_up};
use crate::input::Input;
use crate::near::Warned;
use castra_resolve::Reporter;
use castra_resolve::symbols::SymbolTable;
use facts::{Deps, Facts};
use flow::Walk;
use known::Known;
use places::Places;
use summary::{Gathered, Given};
use worth::Worth;

/// The number of passes through all bodies.
const TIMES: usize = 3;

/// Reports operations that may stop play, and those that certainly stop it. Problems outside the
/// `own` files were reported before.
pub(crate) fn check(
    input: Input<'_, '_>,
    symbols: &SymbolTable,
    own: &BTreeSet<FileId>,
    warned: Warned<'_>,
    reporter: &mut Reporter<'_>,
) {
    let Input { rules, summaries, written } = input;
    let has_places = |warnings, files| {
        let places = Places::of(rules, &symbols.bounds, warnings);
        places.may_stop && places.concern(rules, files)
    };
    let is_wanted = match warned {
        Warned::All => has_places(true, own),
        Warned::Only(files) if files.is_empty() => has_places(false, own),
        // A certain error in another file is reported when all files are checked.
        Warned::Only(files) => has_places(true, files),
    };
    if !is_wanted {
        return;
    }
    let mut known = Known::of(rules, written, symbols);
    let mut found = Vec::new();
    for _ in 0..TIMES {
        let gathered = known.gather(rules, summaries, &symbols.template);
        let learned = known.learn(gathered, rules, symbols);
        found = learned.found;
        if !learned.is_news {
            break;
        }
    }
    let mut told = BTreeSet::new();
    for found in found {
        if let Some(diagnostic) = found.diagnostic(own)
            && told.insert(diagnostic.primary.span)
        {
            reporter.report(diagnostic);
        }
    }
}

impl Known<'_> {
    /// Analyses all bodies, callers first, and returns the results of the pass.
    fn gather(&self, rules: &Rules, summaries: &Summaries<'_>, program: &Program) -> Gathered {
        let mut gathered = Gathered::default();
        let bodies = rules.setup.iter();
        let turn = rules.turn.as_ref();
        let phases = turn.map_or(&[][..], |turn| turn.phases.as_slice());
        for body in bodies.chain(phases.iter().map(|phase| &phase.body)) {
            self.walk(rules, program, &body.locals, &mut gathered, |walk| {
                walk.block(&body.stmts);
            });
        }
        for value in castra_ir::visit::labels(rules).chain(turn.and_then(|t| t.passes.as_ref())) {
            self.walk(rules, program, &[], &mut gathered, |walk| {
                walk.value(value);
            });
        }
        let standing = rules.standing.iter().map(|s| (&s.each, &s.condition, &s.body));
        let endings = rules.endings.iter().map(|e| (&e.each, &e.condition, &e.body));
        for (each, condition, body) in standing.chain(endings) {
            self.walk(rules, program, &body.locals, &mut gathered, |walk| {
                if let Some(each) = each {
                    walk.value(each);
                    walk.learn_elements_of(each, LocalId(0));
                }
                walk.value(condition);
                walk.learn(condition, true);
                walk.block(&body.stmts);
            });
        }
        for called in bottom_up(rules, summaries).rev() {
            match called {
                Called::Function(id, function) => {
                    // Play does not reach functions and procedures that only tests call.
                    let is_judge = rules.judge == Some(id);
                    let given = match gathered.of_functions.get(&id).cloned() {
                        Some(given) => given,
                        None if is_judge => Vec::new(),
                        None => continue,
                    };
                    let (name, body) = (&function.name, &function.body);
                    let values = self.body(rules, program, body, name, given, &mut gathered);
                    if let Some(first) = values.first() {
                        gathered.functions.insert(id, *first);
                    }
                }
                Called::Procedure(id, procedure) => {
                    let Some(given) = gathered.of_procedures.get(&id).cloned() else { continue };
                    let (name, body) = (&procedure.name, &procedure.body);
                    let values = self.body(rules, program, body, name, given, &mut gathered);
                    gathered.procedures.insert(id, values);
                }
            }
        }
        gathered
    }

    /// Analyses the body of a callee. Returns the values of its results.
    fn body(
        &self,
        rules: &Rules,
        program: &Program,
        body: &Body,
        name: &str,
        given: Vec<Given>,
        gathered: &mut Gathered,
    ) -> Vec<Worth> {
        self.walk(rules, program, &body.locals, gathered, |walk| {
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
        rules: &'b Rules,
        program: &'b Program,
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
            barred: Deps::default(),
            anywhere: BTreeSet::new(),
            given_back: Vec::new(),
            params: Vec::new(),
            called: String::new(),
            key: ExprKey::default(),
        };
        act(&mut walk)
    }
}
