//! The heads of changes and their targets.

use std::borrow::Cow;
use std::collections::BTreeMap;

use castra_base::FileId;
use castra_syntax::ast::{self, Header, HeaderKind, Item, ItemKind, Name};
use smol_str::SmolStr;

use crate::rules::context::Context;
use crate::rules::target_names::TargetNames;
use castra_compose::Target;
use castra_ir::{LocalId, ProcedureId, Ty};
use castra_resolve::symbols::Def;

/// The head of a change whose target exists.
pub(super) struct ChangeHead<'a> {
    pub(super) ast: &'a ast::Change,
    pub(super) item: &'a Item,
    /// The module of the change; empty for the game's own and the battle's.
    pub(super) module: SmolStr,
    /// True if it is one of the battle's own rules.
    pub(super) is_of_battle: bool,
    pub(super) target: Target,
    /// The name of its target, for messages.
    pub(super) aim: String,
    /// The parameters of its target.
    pub(super) params: Vec<(SmolStr, Ty)>,
    /// The type of the result, if the change replaces a whole procedure with one.
    pub(super) result: Option<Ty>,
    /// The values that the target shares with the change, by name and type, and their locals in the
    /// target.
    pub(super) shared: Vec<(SmolStr, Ty)>,
    pub(super) shared_locals: Vec<LocalId>,
    /// True if the change names no step and no phase.
    pub(super) is_whole: bool,
    /// The procedure that its `original()` calls, if the change has one.
    pub(super) original: Option<OriginalProcedure>,
    /// The names inside the target, which the change cannot use.
    pub(super) target_names: TargetNames,
}

impl ChangeHead<'_> {
    /// Returns the name of the change in messages.
    pub(super) fn title(&self) -> String {
        castra_compose::title(self.is_of_battle, &self.module, self.ast.label.as_ref())
    }
}

/// Returns the target of a change, and the step in it: in `before mud.bog.sink(u)` and `before
/// mud.bog(u)`, `mud` is a module.
pub(super) fn find_target<'c>(
    change: &'c ast::Change,
    context: &Context<'_>,
) -> Option<(Cow<'c, Name>, Option<&'c Name>)> {
    let target = change.target.as_ref()?;
    let Some(step) = &change.step else { return Some((Cow::Borrowed(target), None)) };
    if target.text == "turn" || change.scheduled || !context.is_module(target) {
        return Some((Cow::Borrowed(target), Some(step)));
    }
    let text = format!("{}.{}", target.text, step.text).into();
    Some((Cow::Owned(Name { text, span: target.span.to(step.span) }), None))
}

/// Returns the procedure of a name.
pub(super) fn find_procedure(name: &Name, context: &Context<'_>) -> Option<ProcedureId> {
    context.meanings(name).find_map(|meaning| match meaning {
        Def::Procedure(id) => Some(id),
        _ => None,
    })
}

/// Returns the module of each file that belongs to one.
pub(in crate::rules) fn modules_by_file(items: &[&Item]) -> BTreeMap<FileId, SmolStr> {
    let named = items.iter().filter_map(|item| match &item.kind {
        ItemKind::Header(Header { kind: HeaderKind::Module, id: Some(id), .. }) => {
            Some((item.span.file, id.text.clone()))
        }
        _ => None,
    });
    named.collect()
}

/// The procedure that a change's `original()` calls.
#[derive(Clone)]
pub(super) struct OriginalProcedure {
    /// The procedure with the replaced statements.
    pub(super) procedure: ProcedureId,
    /// The type of its result, if a whole procedure is replaced.
    pub(super) result: Option<Ty>,
    /// The number of the target's parameters; a record counts as many as it has fields.
    pub(super) params: usize,
    /// Locals of the target that the procedure uses, except parameters and shared locals.
    pub(super) hidden: Vec<(LocalId, Ty)>,
    /// Locals of the target whose values the procedure returns.
    pub(super) returned: Vec<LocalId>,
    /// Each local of the target that is passed, with its local in the procedure.
    pub(super) locals: Vec<(LocalId, LocalId)>,
}
