//! Locals that a step shares with its changes.

use castra_base::{Diagnostic, ExpectedName, codes};
use castra_syntax::ast::Name;

use crate::rules::lowering::Lowering;
use crate::rules::resolve::scope::NameKind;
use castra_defs::UseKind;
use castra_ir::{Export, Ty};

impl Lowering<'_, '_, '_> {
    /// Resolves the names after `with`, and returns their locals; reports names that no step can
    /// share.
    pub(super) fn resolve_shared(&mut self, step: &Name, with: &[Name]) -> Vec<castra_ir::LocalId> {
        let (mut names, mut locals) = (Vec::new(), Vec::new());
        for name in with {
            let found =
                self.find_name(&name.text).map(|n| (n.local, n.width, n.kind, n.span, n.record));
            let Some((first, width, sort, span, record)) = found else {
                self.report(
                    Diagnostic::new(
                        &codes::NAME_UNKNOWN,
                        name.span,
                        format!("there is no name `{}` to share here", name.text),
                    )
                    .expected(ExpectedName::Local)
                    .label("declared below or not at all")
                    .help(format!("write `var {} = …` on a line before the step", name.text)),
                );
                self.reporter.record_use(
                    name,
                    UseKind::Read,
                    castra_resolve::uses::Meaning::Unresolved,
                );
                continue;
            };
            self.read_local(name);
            if sort != NameKind::Var {
                self.report(
                    Diagnostic::new(
                        &codes::RULES_NOT_STATE,
                        name.span,
                        format!("`{}` cannot be shared: it never changes", name.text),
                    )
                    .label("only a `var` can be shared")
                    .related(span, "declared here")
                    .help(format!("write `var {} = …` where it is declared", name.text)),
                );
                continue;
            }
            // A record with bounded fields may be shared: changes are checked against the bounds.
            if record.is_none()
                && let Some(bound) = self.bound_of(&castra_ir::ExprKind::Local(first))
            {
                self.report(
                    Diagnostic::new(
                        &codes::RULES_NOT_STATE,
                        name.span,
                        format!("`{}` has bounds, so it cannot be shared", name.text),
                    )
                    .label("a module could leave them")
                    .related(bound.span, "its bounds")
                    .help("write `int`, and use `min` and `max` after the step"),
                );
                continue;
            }
            let ty = record.map_or_else(|| self.type_of(first), Ty::Record);
            names.push((name.text.to_string(), ty));
            locals.extend(
                (first.index()..first.index() + width).map(castra_ir::id::<castra_ir::LocalId>),
            );
        }
        if !with.is_empty() {
            let step = step.text.to_string();
            self.builder.export(Export { step, names, locals: locals.clone() });
        }
        locals
    }
}
