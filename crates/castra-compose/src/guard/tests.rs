//! Tests of the guard solver against an enumeration of all assignments.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::lower::{Guards, Scope};
use super::solve::{SatResult, Visit};
use super::term::Term;
use castra_ir::{
    Binary, Enum, EnumId, Expr, ExprKind, Function, FunctionId, KindId, List, LocalId, NONE,
    Program, Shared, Stmt, StmtKind, Ty, Universe, Word,
};

const STEPS: u32 = 20_000;
/// The least number to enumerate.
const LOW: i64 = -2;
const HIGH: i64 = 3;

/// A pseudo-random number generator with a fixed seed.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % n
    }
}

fn of(kind: ExprKind, ty: Ty) -> Expr {
    Expr { kind, ty, span: castra_base::Span::default() }
}

fn int(value: i64) -> Expr {
    of(ExprKind::Const(value), Ty::Int)
}

fn word(value: i64) -> Expr {
    of(ExprKind::Const(value), Ty::Enum(EnumId(0)))
}

/// `none` as the checker lowers it, before its type is known.
fn none() -> Expr {
    of(ExprKind::Const(NONE), Ty::Option(Box::new(Ty::Error)))
}

fn local(at: u32) -> Expr {
    let ty = param_types().get(at as usize).cloned().unwrap();
    of(ExprKind::Local(LocalId(at)), ty)
}

/// Returns the types of two numbers, a boolean, a word, and a word or none.
fn param_types() -> Vec<Ty> {
    let word = Ty::Enum(EnumId(0));
    vec![Ty::Int, Ty::Int, Ty::Bool, word.clone(), Ty::Option(Box::new(word))]
}

fn binary(op: Binary, a: Expr, b: Expr, ty: Ty) -> Expr {
    of(ExprKind::Binary(op, Box::new(a), Box::new(b)), ty)
}

fn number(dice: &mut Dice, depth: u32, products: bool) -> Expr {
    let part = |dice: &mut Dice| number(dice, depth - 1, products);
    match if depth == 0 { dice.below(3) } else { dice.below(11) } {
        0 => int(i64::try_from(dice.below(7)).unwrap() - 3),
        1 => local(0),
        2 => local(1),
        3 => binary(Binary::Add, part(dice), part(dice), Ty::Int),
        4 => binary(Binary::Subtract, part(dice), part(dice), Ty::Int),
        5 => of(ExprKind::Negate(Box::new(part(dice))), Ty::Int),
        6 => {
            let by = if products { part(dice) } else { int(i64::try_from(dice.below(3)).unwrap()) };
            binary(Binary::Multiply, part(dice), by, Ty::Int)
        }
        7 => {
            let op = if dice.below(2) == 0 { Binary::Divide } else { Binary::Modulo };
            let by = int(1 + i64::try_from(dice.below(3)).unwrap());
            binary(op, part(dice), by, Ty::Int)
        }
        8 => binary(Binary::Min, part(dice), part(dice), Ty::Int),
        9 => binary(Binary::Max, part(dice), part(dice), Ty::Int),
        _ => {
            let condition = truth(dice, depth - 1, products);
            let (a, b) = (part(dice), part(dice));
            of(ExprKind::If(Box::new(condition), Box::new(a), Box::new(b)), Ty::Int)
        }
    }
}

fn truth(dice: &mut Dice, depth: u32, products: bool) -> Expr {
    const COMPARE: [Binary; 6] = [
        Binary::Equal,
        Binary::NotEqual,
        Binary::Less,
        Binary::AtMost,
        Binary::Greater,
        Binary::AtLeast,
    ];
    let some_word = |dice: &mut Dice| word(i64::try_from(dice.below(3)).unwrap());
    match if depth == 0 { dice.below(5) } else { dice.below(11) } {
        0 => local(2),
        1 => binary(Binary::Equal, local(3), some_word(dice), Ty::Bool),
        2 => binary(Binary::Equal, local(4), none(), Ty::Bool),
        3 => binary(Binary::NotEqual, local(4), some_word(dice), Ty::Bool),
        4 => {
            let all = (0..dice.below(3)).map(|_| some_word(dice)).collect();
            let set = of(ExprKind::SetOf(all), Ty::Set(Universe::Enum(EnumId(0))));
            of(ExprKind::Contains(Box::new(local(3)), Box::new(set)), Ty::Bool)
        }
        5 => of(ExprKind::Not(Box::new(truth(dice, depth - 1, products))), Ty::Bool),
        6 | 7 => {
            let op = if dice.below(2) == 0 { Binary::And } else { Binary::Or };
            let (a, b) = (truth(dice, depth - 1, products), truth(dice, depth - 1, products));
            binary(op, a, b, Ty::Bool)
        }
        8 => {
            let (from, to) = (number(dice, 0, products), number(dice, 0, products));
            let range = ExprKind::Range(Box::new(from), Box::new(to));
            let set = of(range, Ty::Set(Universe::Int));
            of(ExprKind::Contains(Box::new(local(0)), Box::new(set)), Ty::Bool)
        }
        9 => binary(Binary::Equal, local(3), local(4), Ty::Bool),
        _ => {
            let op = COMPARE[usize::try_from(dice.below(6)).unwrap()];
            let (a, b) = (number(dice, depth - 1, products), number(dice, depth - 1, products));
            binary(op, a, b, Ty::Bool)
        }
    }
}

/// Evaluates an expression directly.
fn eval(expr: &Expr, locals: &[i64]) -> i64 {
    let value = |e: &Expr| eval(e, locals);
    match &expr.kind {
        ExprKind::Const(value) => *value,
        ExprKind::Local(id) => locals[id.index()],
        ExprKind::Not(a) => i64::from(value(a) == 0),
        ExprKind::Negate(a) => -value(a),
        ExprKind::If(c, a, b) => value(if value(c) != 0 { a } else { b }),
        ExprKind::Contains(element, set) => {
            let element = value(element);
            let holds = match &set.kind {
                ExprKind::SetOf(all) => all.iter().any(|e| value(e) == element),
                ExprKind::Range(from, to) => (value(from).max(0)
                    ..=value(to).min(castra_ir::MAX_SET_NUMBER))
                    .contains(&element),
                _ => unreachable!(),
            };
            i64::from(holds)
        }
        ExprKind::Binary(op, a, b) => {
            let (a, b) = (value(a), value(b));
            match op {
                Binary::And => a & b,
                Binary::Or => a | b,
                Binary::Equal => i64::from(a == b),
                Binary::NotEqual => i64::from(a != b),
                Binary::Less => i64::from(a < b),
                Binary::AtMost => i64::from(a <= b),
                Binary::Greater => i64::from(a > b),
                Binary::AtLeast => i64::from(a >= b),
                Binary::Add => a + b,
                Binary::Subtract => a - b,
                Binary::Multiply => a * b,
                Binary::Divide => a.div_euclid(b),
                Binary::Modulo => a.rem_euclid(b),
                Binary::Min => a.min(b),
                Binary::Max => a.max(b),
            }
        }
        _ => unreachable!(),
    }
}

/// Returns every assignment.
fn assignments() -> Vec<[i64; 5]> {
    let mut all = Vec::new();
    for x in LOW..=HIGH {
        for y in LOW..=HIGH {
            for b in 0..2 {
                for w in 0..3 {
                    for m in [NONE, 0, 1, 2] {
                        all.push([x, y, b, w, m]);
                    }
                }
            }
        }
    }
    all
}

fn program() -> Program {
    let words = ["one", "two", "three"];
    let words = words.iter().map(|w| Word { word: (*w).into(), label: (*w).into() }).collect();
    Program { enums: vec![Enum { name: "word".into(), words }].into(), ..Program::default() }
}

static NO_FUNCTIONS: LazyLock<List<FunctionId, Function>> = LazyLock::new(List::default);

fn scope(program: &Program) -> Scope<'_> {
    Scope { program, functions: &NO_FUNCTIONS, changed: BTreeSet::new(), armies: (2, 2) }
}

fn within(at: u32) -> Expr {
    let low = binary(Binary::AtMost, int(LOW), local(at), Ty::Bool);
    let high = binary(Binary::AtMost, local(at), int(HIGH), Ty::Bool);
    binary(Binary::And, low, high, Ty::Bool)
}

fn lowered(guards: &mut Guards<'_>, condition: Expr) -> Term {
    let kind = StmtKind::Return(vec![condition]);
    let stmt = Stmt { kind, span: castra_base::Span::default(), cites: Shared::default() };
    guards.condition(&[stmt]).unwrap()
}

#[test]
fn the_solver_agrees_with_brute_force() {
    let program = program();
    let all = assignments();
    let mut dice = Dice(0x5EED);
    let (mut unsat, mut sat, mut unknown) = (0, 0, 0);
    for round in 0..4_000 {
        let products = round % 4 == 0;
        let condition = truth(&mut dice, 4, products);
        let both = binary(Binary::And, within(0), within(1), Ty::Bool);
        let whole = binary(Binary::And, both, condition, Ty::Bool);
        let exists = all.iter().any(|locals| eval(&whole, locals) != 0);
        let mut guards = Guards::new(scope(&program), param_types());
        let leaves = guards.param_terms();
        let formula = lowered(&mut guards, whole.clone());
        let mut found = None;
        guards.visit_cases(formula, STEPS, &mut |case| {
            found = Some(case.clone());
            Visit::Stop
        });
        let result = guards.solve(formula, STEPS);
        assert_eq!(found.is_some(), result == SatResult::Sat);
        match result {
            SatResult::Unsat => {
                assert!(!exists, "not unsatisfiable: {whole:?}");
                unsat += 1;
            }
            SatResult::Sat => {
                sat += 1;
                let case = found.unwrap();
                if products {
                    // The solver treats products as unknown.
                    continue;
                }
                assert!(exists, "not satisfiable: {whole:?}");
                // A leaf left open by the case may have any value.
                let fits = all.iter().any(|locals| {
                    let same = leaves.iter().zip(locals).all(|(leaf, &value)| {
                        case.numbers.get(leaf).is_none_or(|n| *n == i128::from(value))
                            && case.values.get(leaf).is_none_or(|v| *v == value)
                    });
                    same && eval(&whole, locals) != 0
                });
                assert!(fits, "the case does not fulfil {whole:?}");
            }
            SatResult::Unknown => unknown += 1,
        }
    }
    // Both results are frequent enough to make agreement meaningful. The solver must not decide
    // fewer cases than before; if it decides more, update the numbers.
    assert_eq!((unsat, sat, unknown), (314, 3_686, 0));
}

/// Returns the types of two pieces, and of two that may be none.
fn element_types() -> Vec<Ty> {
    let piece = Ty::Piece(KindId(0));
    let maybe = Ty::Option(Box::new(piece.clone()));
    vec![piece.clone(), piece, maybe.clone(), maybe]
}

/// Returns a random condition on the identity of pieces and on none.
fn element_condition(dice: &mut Dice, depth: u32) -> Expr {
    let thing = |at: u64| {
        let at = usize::try_from(at).unwrap();
        of(ExprKind::Local(LocalId(u32::try_from(at).unwrap())), element_types()[at].clone())
    };
    match if depth == 0 { dice.below(3) } else { dice.below(7) } {
        0 if dice.below(2) == 0 => {
            binary(Binary::Equal, none(), thing(2 + dice.below(2)), Ty::Bool)
        }
        0 => binary(Binary::Equal, thing(2 + dice.below(2)), none(), Ty::Bool),
        1 | 2 => {
            let op = if dice.below(2) == 0 { Binary::Equal } else { Binary::NotEqual };
            binary(op, thing(dice.below(4)), thing(dice.below(4)), Ty::Bool)
        }
        3 => of(ExprKind::Not(Box::new(element_condition(dice, depth - 1))), Ty::Bool),
        4 => {
            let all = (0..4).map(|_| element_condition(dice, depth - 1));
            let [a, b, c, d] = all.collect::<Vec<_>>().try_into().unwrap();
            let (a, b) = (binary(Binary::And, a, b, Ty::Bool), binary(Binary::And, c, d, Ty::Bool));
            binary(Binary::And, a, b, Ty::Bool)
        }
        5 => {
            let (a, b) = (element_condition(dice, depth - 1), element_condition(dice, depth - 1));
            binary(Binary::Or, a, b, Ty::Bool)
        }
        _ => {
            let [a, b, c] = [(); 3].map(|()| Box::new(element_condition(dice, depth - 1)));
            of(ExprKind::If(a, b, c), Ty::Bool)
        }
    }
}

#[test]
fn equality_of_elements_agrees_with_brute_force() {
    // Four elements suffice for all to differ; more would distinguish nothing else.
    let all: Vec<[i64; 4]> = (0..4)
        .flat_map(|u| (0..4).map(move |v| (u, v)))
        .flat_map(|(u, v)| [NONE, 0, 1, 2, 3].map(|w| (u, v, w)))
        .flat_map(|(u, v, w)| [NONE, 0, 1, 2, 3].map(|x| [u, v, w, x]))
        .collect();
    let program = program();
    let mut dice = Dice(0xACE);
    let (mut unsat, mut sat) = (0, 0);
    for _ in 0..1_500 {
        let condition = element_condition(&mut dice, 3);
        let exists = all.iter().any(|locals| eval(&condition, locals) != 0);
        let mut guards = Guards::new(scope(&program), element_types());
        let formula = lowered(&mut guards, condition.clone());
        let wanted = if exists { SatResult::Sat } else { SatResult::Unsat };
        assert_eq!(guards.solve(formula, STEPS), wanted, "{condition:?}");
        if exists {
            sat += 1;
        } else {
            unsat += 1;
        }
    }
    assert!(sat > 100 && unsat > 50, "{sat} can hold, {unsat} cannot");
}

#[test]
fn next_army_is_known_for_a_known_number_of_armies() {
    let program = program();
    let army = |at| of(ExprKind::Local(LocalId(at)), Ty::Army);
    let next = |army| of(ExprKind::NextArmy(Box::new(army)), Ty::Army);
    let same = |a, b| binary(Binary::Equal, a, b, Ty::Bool);
    let solved = |armies, condition| {
        let scope = Scope { armies, ..scope(&program) };
        let mut guards = Guards::new(scope, vec![Ty::Army, Ty::Army]);
        let formula = lowered(&mut guards, condition);
        guards.solve(formula, STEPS)
    };
    let twice = || same(next(next(army(0))), army(0));
    let thrice = || same(next(next(next(army(0)))), army(0));
    let own = || same(next(army(0)), army(0));
    let other = || same(next(army(0)), army(1));
    let cases = |armies| [own(), twice(), thrice(), other()].map(|c| solved(armies, c));
    use SatResult::{Sat, Unknown, Unsat};
    assert_eq!(cases((2, 2)), [Unsat, Sat, Unsat, Sat]);
    assert_eq!(cases((3, 3)), [Unsat, Unsat, Sat, Sat]);
    assert_eq!(cases((2, 3)), [Unknown; 4]);
}

#[test]
fn the_support_has_the_deciding_leaves() {
    let program = program();
    let mut guards = Guards::new(scope(&program), param_types());
    let [x, y, holds, word, _] = guards.param_terms().try_into().unwrap();
    let (three, zero) = (guards.terms.constant(3), guards.terms.constant(0));
    let (high, first) = (guards.terms.less(three, x), guards.terms.same(word, zero));
    let (both, either) = (guards.terms.and(high, first), guards.terms.or(high, first));
    let (not_both, not_either) = (guards.terms.not(both), guards.terms.not(either));
    let (not_high, not_first) = (guards.terms.not(high), guards.terms.not(first));
    let not = guards.terms.not(holds);
    let choice = guards.terms.choose(holds, high, first);
    let value = guards.terms.choose(holds, x, y);
    let value = guards.terms.less(three, value);
    // Returns the support of a condition in the first case in which another condition holds.
    let mut rests_on = |condition: Term, where_holds: Term| {
        let formula = guards.and(condition, where_holds);
        let mut found = Vec::new();
        guards.visit_cases(formula, STEPS, &mut |case| {
            found = guards.support(condition, case).into_iter().collect();
            Visit::Stop
        });
        found
    };
    // A conjunction needs both; for a disjunction the support is the disjunct that does not change
    // in play.
    assert_eq!(rests_on(both, both), [x, word]);
    assert_eq!(rests_on(either, both), [word]);
    assert_eq!(rests_on(either, not_first), [x]);
    assert_eq!(rests_on(not_either, not_either), [x, word]);
    assert_eq!(rests_on(not_both, not_either), [word]);
    assert_eq!(rests_on(not_both, not_high), [x]);
    // A conditional depends on its condition and on the chosen branch.
    assert_eq!(rests_on(choice, holds), [x, holds]);
    assert_eq!(rests_on(choice, not), [holds, word]);
    assert_eq!(rests_on(value, holds), [x, holds]);
    assert_eq!(rests_on(value, not), [y, holds]);
    assert_eq!(guards.changing_leaves(&BTreeSet::from([x, holds, word])), BTreeSet::from([x]));
}

#[test]
fn required_values_are_found() {
    let program = program();
    let mut guards = Guards::new(scope(&program), param_types());
    let [x, y, holds, word, _] = guards.param_terms().try_into().unwrap();
    let [one, three] = [1, 3].map(|n| guards.terms.constant(n));
    let (is_three, is_one) = (guards.terms.equal(three, x), guards.terms.same(word, one));
    let not = guards.terms.not(holds);
    let alike = guards.terms.equal(x, y);
    let open = guards.terms.or(holds, alike);
    let all =
        [is_one, not, alike, open].into_iter().fold(is_three, |all, one| guards.and(all, one));
    let pins: Vec<(Term, i64)> = guards.required_values(all).into_iter().collect();
    assert_eq!(pins, [(x, 3), (holds, 0), (word, 1)]);
    assert_eq!(guards.required_values(holds).into_iter().collect::<Vec<_>>(), [(holds, 1)]);
    assert!(guards.required_values(open).is_empty());
}

#[test]
fn equal_branches_need_no_split() {
    let program = program();
    let mut guards = Guards::new(scope(&program), param_types());
    let [x, _, holds, ..] = guards.param_terms()[..] else { panic!("there are parameters") };
    let zero = guards.terms.constant(0);
    let choice = guards.terms.choose(holds, x, x);
    let formula = guards.terms.less(zero, choice);
    let mut seen = 0;
    assert!(guards.visit_cases(formula, STEPS, &mut |_| {
        seen += 1;
        Visit::Continue
    }));
    assert_eq!(seen, 1);
}

#[test]
fn every_case_is_visited() {
    // A visitor that continues sees every value that the word can have.
    let program = program();
    let mut guards = Guards::new(scope(&program), param_types());
    let not_two = binary(Binary::NotEqual, local(3), word(1), Ty::Bool);
    let formula = lowered(&mut guards, not_two);
    let mut seen = Vec::new();
    let all = guards.visit_cases(formula, STEPS, &mut |case| {
        seen.extend(case.values.values().copied());
        Visit::Continue
    });
    assert!(all);
    assert_eq!(seen, [0, 2]);
}

#[test]
fn exhausted_steps_give_unknown() {
    let program = program();
    let mut guards = Guards::new(scope(&program), param_types());
    let formula = lowered(&mut guards, binary(Binary::Less, local(0), local(1), Ty::Bool));
    assert!(matches!(guards.solve(formula, 1), SatResult::Unknown));
    assert!(matches!(guards.solve(formula, STEPS), SatResult::Sat));
}

#[test]
fn splits_nested_too_deeply_give_unknown() {
    // A long conjunction: each conjunct is a case split within the previous one.
    let program = program();
    let solved = |count: u32| {
        let mut guards = Guards::new(scope(&program), vec![Ty::Bool; count as usize]);
        let mut truths = guards.param_terms();
        // Pairwise, since terms may not be nested that deeply either.
        while truths.len() > 1 {
            let mut next = Vec::new();
            for two in truths.chunks(2) {
                next.extend(two.iter().copied().reduce(|a, b| guards.and(a, b)));
            }
            truths = next;
        }
        guards.solve(truths[0], STEPS)
    };
    assert_eq!((solved(200), solved(201)), (SatResult::Sat, SatResult::Unknown));
}

#[test]
fn terms_nested_too_deeply_are_leaves() {
    let program = program();
    // A sum nested deeper than the limit is a leaf.
    let mut guards = Guards::new(scope(&program), param_types());
    let x = guards.param_terms()[0];
    let mut deep = x;
    for _ in 0..5_000 {
        let more = guards.terms.multiply(deep, x);
        deep = guards.terms.add(more, x);
    }
    let zero = guards.terms.constant(0);
    let formula = guards.terms.less(zero, deep);
    assert!(!matches!(guards.solve(formula, STEPS), SatResult::Unsat));
}

#[test]
fn shared_subterms_are_visited_once() {
    // Each sum doubles the previous one: as a tree it would have 2^60 nodes.
    let program = program();
    let mut guards = Guards::new(scope(&program), param_types());
    let arguments = guards.param_terms();
    let (x, holds) = (arguments[0], arguments[2]);
    let mut sum = guards.terms.choose(holds, x, arguments[1]);
    for _ in 0..60 {
        sum = guards.terms.add(sum, sum);
    }
    let zero = guards.terms.constant(0);
    let above = guards.terms.less(zero, sum);
    let mut truth = above;
    for step in 0..60 {
        let other = if step % 2 == 0 { holds } else { guards.terms.not(holds) };
        truth = guards.terms.choose(other, truth, truth);
        let not = guards.terms.not(truth);
        let same = guards.terms.and(truth, other);
        truth = guards.terms.or(not, same);
    }
    let mut seen = 0;
    guards.visit_cases(truth, STEPS, &mut |case| {
        seen += guards.support(truth, case).len();
        Visit::Stop
    });
    assert!(seen > 0);
}
