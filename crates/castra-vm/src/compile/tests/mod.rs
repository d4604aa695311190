//! Random expressions, compiled in several contexts and evaluated on the machine, compared with a
//! direct evaluation of the trees.

mod growth;
mod maker;

use std::sync::Arc;

use castra_base::Span;
use castra_eval::{Evaluator, Locals, StopReason, Value};
use castra_ir::interval::UNBOUNDED;
use castra_ir::*;
use castra_workspace::{NoLibrary, Package, Workspace};
use proptest::prelude::*;

use self::maker::{Maker, e};
use crate::chance::RandomStream;
use crate::image::{CompileOptions, Image, LocalOperand};
use crate::machine::{Machine, Stop};
use crate::position::GamePosition;
use crate::trace::NoTrace;

/// A board of more than one word, with pieces and cards that have state of every type.
const WORLD: &str = include_str!("world.castra");

fn world() -> Program {
    let mut workspace = Workspace::new(&NoLibrary);
    let package = workspace.add_package(Package::default());
    workspace.add(package, "world.castra", WORLD);
    let checked = workspace.check();
    let errors: Vec<&str> =
        checked.diagnostics.iter().filter(|d| d.is_error()).map(|d| d.message.as_str()).collect();
    assert!(errors.is_empty(), "{errors:?}");
    let mut world = checked.games[0].link(&[]).unwrap();
    // Only battles have sections and objectives.
    world.sections = vec![("left".into(), (0..30).collect()), ("right".into(), (20..70).collect())];
    for (army, first) in world.armies.iter_mut().zip([3, 50]) {
        army.objectives = vec![first, first + 20];
    }
    for hex in world.hexes.iter_mut().step_by(2) {
        hex.sides = hex.neighbours.iter().step_by(2).map(|&to| (to, 1)).collect();
    }
    world
}

fn stmt(kind: StmtKind) -> Stmt {
    Stmt { kind, span: Span::default(), cites: castra_ir::Shared::default() }
}

/// Returns the value of an expression on the machine in one context.
fn on_machine(
    program: &Program,
    locals: &[Local],
    value: &Expr,
    (options, in_turn): (CompileOptions, bool),
    seed: u64,
) -> (Result<Value, ()>, Result<Value, StopReason>) {
    let mut program = program.clone();
    let size = locals.len() as u32;
    let mut all = locals.to_vec();
    all.push(Local { name: "result".into(), ty: value.ty.clone(), within: UNBOUNDED });
    let mut stmts =
        vec![stmt(StmtKind::Test(TestStmt::Begin)), stmt(StmtKind::Test(TestStmt::PlayTurns(2)))];
    if in_turn {
        // The test calls the value as a function, so that it is not folded.
        let body = vec![stmt(StmtKind::Return(vec![value.clone()]))];
        let id = FunctionId(program.rules.functions.len() as u32);
        program.rules.functions.push(Function {
            name: "asked".to_owned(),
            params: 0,
            result: value.ty.clone(),
            body: Body { locals: locals.to_vec().into(), stmts: body.into() },
            span: Span::default(),
            clamped: None,
        });
        let call = e(ExprKind::Call(id, Vec::new()), value.ty.clone());
        stmts.push(stmt(StmtKind::Let(LocalId(size), call)));
    } else {
        stmts.push(stmt(StmtKind::Let(LocalId(size), value.clone())));
    }
    let no = e(ExprKind::Const(0), Ty::Bool);
    stmts.push(stmt(StmtKind::Test(TestStmt::Expect(no))));
    program.rules.test = Some(Body { locals: all.into(), stmts: stmts.into() });
    let image = Image::compile_with_options(Arc::new(program), options).unwrap();
    let mut machine = Machine::new(&Arc::new(image), seed, 0);
    let stop = machine.run_to_stop(&mut NoTrace);
    machine.check_invariants().unwrap();
    let image = Arc::clone(&machine.image);
    let live = GamePosition { image: &image, memory: &machine.core.memory };
    let mut eval = Evaluator::with_limit(&image.program, &live, u64::MAX, Locals::default());
    let plain = eval.eval_expr(value);
    let result = match stop {
        Stop::Failed(site) => {
            let site = &image.sites.failed[usize::from(site)];
            match site.locals.get(size as usize).cloned().flatten() {
                Some(LocalOperand::Known(n)) => Ok(Value::Num(n)),
                Some(LocalOperand::At(at)) => Ok(live.value(&value.ty, at)),
                None => panic!("no result"),
            }
        }
        Stop::Fault(_) => Err(()),
        other => panic!("{other:?}"),
    };
    (result, plain)
}

/// Compares values of random expressions; returns the number of those that were compared.
fn compare(seed: u64, rounds: u64, make: impl Fn(&mut Maker<'_>) -> Expr) -> usize {
    let program = world();
    let mut compared = 0;
    for round in 0..rounds {
        let chance = RandomStream::stream(seed, round, 0);
        let mut maker = Maker::new(&program, chance);
        let value = make(&mut maker);
        let locals = maker.locals;
        for inline in [true, false] {
            for (specialise, passes) in [(true, true), (false, true), (true, false)] {
                for in_turn in [true, false] {
                    let options =
                        CompileOptions { inline, specialise, passes, ..CompileOptions::default() };
                    let how = (options, in_turn);
                    let (result, plain) = on_machine(&program, &locals, &value, how, seed);
                    match (result, plain) {
                        (Ok(result), Ok(plain)) => {
                            assert_eq!(result, plain, "{how:?} {value:?}");
                            compared += 1;
                        }
                        // The machine does not evaluate values without effect, so it may miss a
                        // runtime error; it never adds one.
                        (_, Err(StopReason::Fault(_))) => {}
                        // An evaluation gave up.
                        (
                            _,
                            Err(StopReason::Unknown | StopReason::Hidden | StopReason::Unsound(_)),
                        ) => {}
                        (result, plain) => panic!("{result:?}, {plain:?}, {how:?}, {value:?}"),
                    }
                }
            }
        }
    }
    compared
}

/// The compiler folds a built-in whose operands are constants, and the oracle evaluates it with the
/// same code. So its instructions are compared with operands that depend on play.
#[test]
fn instructions_of_built_ins_compute_their_values() {
    for (seed, id) in (0..).zip(BuiltIn::ALL) {
        let compared = compare(seed, 2, |maker| maker.built_in(*id));
        assert!(compared > 0, "{id:?} has no value");
    }
}

proptest! {
    // Each case makes four values, and plays each in twelve contexts.
    #![proptest_config(ProptestConfig { cases: 12, max_shrink_iters: 0, ..ProptestConfig::default() })]

    #[test]
    fn sets_of_hexes_are_what_they_are_said_to_be(seed in any::<u64>()) {
        compare(seed, 4, |maker| maker.set(Universe::Hex, 4));
    }

    #[test]
    fn sets_of_cards_are_what_they_are_said_to_be(seed in any::<u64>()) {
        compare(seed, 4, |maker| maker.set(Universe::Card(None), 3));
    }

    #[test]
    fn numbers_are_what_they_are_said_to_be(seed in any::<u64>()) {
        compare(seed, 4, |maker| maker.int(4));
    }

    #[test]
    fn truths_are_what_they_are_said_to_be(seed in any::<u64>()) {
        compare(seed, 4, |maker| maker.truth(4));
    }
}
