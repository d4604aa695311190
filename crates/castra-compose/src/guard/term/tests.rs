//! Terms and their simplification.

use super::*;

/// Returns a term store with leaves that can be any number.
fn numbers<const N: usize>() -> (Terms, [Term; N]) {
    let mut terms = Terms::default();
    let leaves = [(); N].map(|()| terms.unknown_leaf(Domain::Number(None, None).or_none()));
    (terms, leaves)
}

#[test]
fn constant_terms_are_folded() {
    let (mut terms, []) = numbers();
    let [two, three, none] = [2, 3, NONE].map(|n| terms.constant(n));
    let least = terms.constant(i64::MIN + 1);
    let truths = [
        terms.less(two, three),
        terms.less(three, two),
        terms.at_most(three, two),
        terms.at_most(two, three),
        terms.equal(two, three),
        terms.equal(two, two),
        terms.same(two, three),
        terms.is_none(none),
        terms.is_none(two),
        terms.equal(two, none),
        terms.equal(none, two),
        terms.same(none, two),
    ];
    let truths = truths.map(|term| terms.value(term));
    assert_eq!(truths, [1, 0, 0, 1, 0, 1, 0, 1, 0, 0, 0, 0].map(Some));
    let values = [
        terms.add(two, three),
        terms.multiply(two, three),
        terms.negate(two),
        terms.divide(three, 2),
        terms.negate(least),
    ];
    let values = values.map(|term| terms.value(term));
    assert_eq!(values, [5, 6, -2, 1, i64::MAX].map(Some));
    // A sum or product that would overflow stays unfolded, as does the negation of `none`.
    let most = terms.constant(i64::MAX);
    let open = [terms.add(most, two), terms.multiply(most, two), terms.negate(none)];
    assert_eq!(open.map(|term| terms.value(term)), [None; 3]);
}

#[test]
fn neutral_operands_are_dropped() {
    let (mut terms, [x, y]) = numbers();
    let [zero, one] = [0, 1].map(|n| terms.constant(n));
    let none = terms.constant(NONE);
    let (yes, no) = (terms.truth(true), terms.truth(false));
    let [a, b] = [terms.less(x, y), terms.less(y, x)];
    assert_eq!([terms.and(a, yes), terms.and(yes, a), terms.and(a, a)], [a; 3]);
    assert_eq!([terms.and(a, no), terms.and(no, a)], [no; 2]);
    assert_eq!([terms.or(a, no), terms.or(no, a), terms.or(a, a)], [a; 3]);
    assert_eq!([terms.or(a, yes), terms.or(yes, a)], [yes; 2]);
    assert_eq!([terms.choose(yes, x, y), terms.choose(b, x, x)], [x; 2]);
    assert_eq!(terms.choose(no, x, y), y);
    assert_eq!([terms.add(x, zero), terms.add(zero, x)], [x; 2]);
    assert_eq!([terms.multiply(x, one), terms.multiply(one, x), terms.divide(x, 1)], [x; 3]);
    let (minus, not) = (terms.negate(x), terms.not(a));
    assert_eq!((terms.negate(minus), terms.not(not)), (x, a));
    assert_eq!([terms.same(x, x), terms.equal(x, x), terms.at_most(x, x)], [yes; 3]);
    assert_eq!(terms.less(x, x), no);
    // Commutative operands are sorted, and an equality with `none` becomes a test for `none`.
    assert_eq!(terms.and(a, b), terms.and(b, a));
    assert_eq!(terms.or(a, b), terms.or(b, a));
    assert_eq!(terms.add(x, y), terms.add(y, x));
    assert_eq!(terms.multiply(x, y), terms.multiply(y, x));
    let is_none = terms.is_none(x);
    let asked =
        [terms.same(x, none), terms.same(none, x), terms.equal(x, none), terms.equal(none, x)];
    assert_eq!(asked, [is_none; 4]);
    // Equal structures are stored once.
    let count = terms.len();
    assert_eq!((terms.less(x, y), terms.constant(1)), (a, one));
    assert_eq!(terms.len(), count);
    terms.constant(77);
    assert_eq!(terms.len(), count + 1);
}

#[test]
fn operations_are_distributed_over_conditionals() {
    let (mut terms, [x, y]) = numbers();
    let truth = terms.less(x, y);
    let choice = terms.choose(truth, x, y);
    let of = |terms: &mut Terms, term| terms.leaf(Leaf::HexOf, vec![term], Domain::Element);
    let [of_x, of_y, of_choice] = [x, y, choice].map(|term| of(&mut terms, term));
    assert_eq!(of_choice, terms.choose(truth, of_x, of_y));
    assert_eq!(of(&mut terms, choice), of_choice);
}

#[test]
fn nesting_is_limited() {
    let (mut terms, [x, y]) = numbers();
    // A leaf has height 1, and each sum adds 1.
    let mut sum = x;
    for _ in 1..MAX_HEIGHT {
        sum = terms.add(sum, y);
    }
    assert!(matches!(terms.node(sum), Node::Add(..)));
    let deeper = terms.add(sum, y);
    assert!(matches!(terms.node(deeper), Node::Leaf(Leaf::Unknown(_), _)));
    assert_eq!(terms.domain(deeper), Domain::Number(None, None));
}
