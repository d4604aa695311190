//! The start and the end of bodies: parameters, cited clauses, a missing result.

use castra_base::{Diagnostic, codes};
use castra_syntax::ast::{Block, Name, Node, Param, Stmt as AstStmt, StmtKind as AstKind};
use smol_str::SmolStr;

use crate::rules::lowering::Lowering;
use crate::rules::resolve::scope::NameKind;
use castra_ir::{ClauseId, Shared, Ty};
use castra_resolve::symbols::{SymbolTable, written_bounds};

/// Brings parameters into scope. A parameter without an entry in `types` gets the type `Error`.
pub(crate) fn declare_parameters(
    lowering: &mut Lowering<'_, '_, '_>,
    params: &[Param],
    types: &[(SmolStr, Ty)],
) {
    for (i, param) in params.iter().enumerate() {
        let ty = types.get(i).map_or(Ty::Error, |(_, ty)| ty.clone());
        let local = lowering.declare(&param.name, ty, NameKind::Parameter);
        if let Some(bounds) = written_bounds(&param.ty)
            && bounds.low <= bounds.high
        {
            lowering.set_interval(local, (Some(bounds.low), Some(bounds.high)));
        }
    }
}

/// Brings parameters that are declared elsewhere into scope under the names given here. A
/// parameter without a name still gets its locals; a surplus name gets the type `Error`.
pub(crate) fn declare_params(
    lowering: &mut Lowering<'_, '_, '_>,
    params: &[(SmolStr, Ty)],
    names: &[Name],
) {
    if names.len() != params.len() {
        // The names cannot be matched with the parameters, which has been reported.
        lowering.scope.set_broken();
    }
    for (i, (param, ty)) in params.iter().enumerate() {
        match names.get(i) {
            Some(name) => {
                lowering.declare(name, ty.clone(), NameKind::Provided);
            }
            None => {
                lowering.add_locals(param, ty);
            }
        }
    }
    for name in names.iter().skip(params.len()) {
        lowering.declare(name, Ty::Error, NameKind::Provided);
    }
}

/// Returns the clauses that a body cites before its first statement.
pub(crate) fn leading_cites(block: &Block<AstStmt>, symbols: &SymbolTable) -> Shared<ClauseId> {
    let mut cites = Vec::new();
    for entry in &block.entries {
        let names = match &entry.node {
            Node::Cite(names) => names,
            Node::Valid(AstStmt { kind: AstKind::Cite(names), .. }) => names,
            _ => break,
        };
        // Undeclared clauses are reported where the body is read.
        cites.extend(names.iter().filter_map(|name| symbols.clauses.get(&name.text)).copied());
    }
    cites.into()
}

/// Returns the diagnostic for a body that may end without its value.
pub(crate) fn missing_return(body: &Block<AstStmt>, name: &Name) -> Diagnostic {
    let last = body.entries.iter().rev().find(|e| {
        !matches!(&e.node, Node::Valid(AstStmt { kind: AstKind::Cite(_), .. }) | Node::Cite(_))
    });
    let (place, help) = match last {
        Some(entry) => match &entry.node {
            Node::Valid(AstStmt { kind: AstKind::If { otherwise: None, .. }, .. }) => {
                (entry.span, "add an `else { … }`, or write the value of all other cases below")
            }
            Node::Valid(AstStmt { kind: AstKind::Step { .. }, .. }) => (
                entry.span,
                "write the value below the step: a module may do something else instead of it",
            ),
            _ => (entry.span, "end every path with a value"),
        },
        None => (body.span, "write the value in the last line"),
    };

    Diagnostic::new(
        &codes::RULES_NO_VALUE,
        place,
        format!("`{}` may end without a value", name.text),
    )
    .label("this path has no value")
    .related(name.span, "must have a value")
    .help(help)
}
