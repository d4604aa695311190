//! Tests of visitors of all rules.

use castra_ir::summary::{Callee, roots};
use castra_ir::visit::conditions;
use castra_ir::{Body, Expr, ExprKind, FunctionId, Phase, Rules, TextPart, Turn, Ty, visit_mut};

/// The label of a phase may call a function, which play has to evaluate.
#[test]
fn labels_of_phases_are_visited() {
    let function = FunctionId(0);
    let called = Expr {
        kind: ExprKind::Call(function, Vec::new()),
        ty: Ty::Int,
        span: castra_base::Span::default(),
    };
    let label = vec![TextPart::Text("Round ".to_owned()), TextPart::Value(called)];
    let phase = Phase {
        name: "move".to_owned(),
        label,
        body: Body::default(),
        exports: Vec::new(),
        span: castra_base::Span::default(),
    };
    let turn = Turn {
        per_army: true,
        limit: 1,
        reason: String::new(),
        passes: None,
        phases: vec![phase].into(),
    };
    let rules = Rules { turn: Some(turn), ..Rules::default() };
    assert_eq!(conditions(&rules).count(), 1);
    let mut rules = rules;
    assert_eq!(visit_mut::conditions_mut(&mut rules).count(), 1, "the two differ");
    let sites: Vec<Callee> =
        roots(&rules).iter().flat_map(|root| &root.sites).map(|site| site.callee).collect();
    assert_eq!(sites, [Callee::Function(function)]);
}
