//! The heads of changes: what they aim at.

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

/// A change whose target is there.
pub(super) struct Head<'a> {
    pub(super) ast: &'a ast::Change,
    pub(super) item: &'a Item,
    /// The module it belongs to; nothing for the game's own, and the battle's.
    pub(super) module: SmolStr,
    /// True if it is one of the battle's own rules.
    pub(super) of_battle: bool,
    pub(super) target: Target,
    /// The name of its target, for messages.
    pub(super) aim: String,
    /// The parameters of its target.
    pub(super) params: Vec<(SmolStr, Ty)>,
    /// The type of the value that stands instead of its target's, if that has one.
    pub(super) result: Option<Ty>,
    /// The locals that the target shares with the change, by name and type, and the target's own
    /// locals.
    pub(super) shared: Vec<(SmolStr, Ty)>,
    pub(super) shared_locals: Vec<LocalId>,
    /// True if it aims at the whole of a procedure, and at no step.
    pub(super) is_whole: bool,
    /// The procedure that its `original()` calls, if the change has one.
    pub(super) below: Option<Below>,
    /// Names of its target that it does not have.
    pub(super) within: TargetNames,
}

impl Head<'_> {
    /// Returns the name of the change in messages.
    pub(super) fn title(&self) -> String {
        castra_compose::title(self.of_battle, &self.module, self.ast.label.as_ref())
    }
}

/// Returns the target of a change, and the step in it: in `before mud.bog.sink(u)` and `before
/// mud.bog(u)`, `mud` is a module.
pub(super) fn aim<'c>(
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

/// The procedure that a text calls so.
pub(super) fn procedure_named(name: &Name, context: &Context<'_>) -> Option<ProcedureId> {
    context.meanings(name).find_map(|meaning| match meaning {
        Def::Procedure(id) => Some(id),
        _ => None,
    })
}

/// Returns the module of each text that belongs to one.
pub(in crate::rules) fn modules(items: &[&Item]) -> BTreeMap<FileId, SmolStr> {
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
pub(super) struct Below {
    /// The procedure that does it.
    pub(super) procedure: ProcedureId,
    /// The type of its value, where that of a whole procedure is meant.
    pub(super) result: Option<Ty>,
    /// The number of the target's parameters; a record counts as many as it has fields.
    pub(super) params: usize,
    /// Locals of the target that the change neither has as parameters nor by `with`.
    pub(super) hidden: Vec<(LocalId, Ty)>,
    /// Locals of the target that get a value below, of those that are shared or hidden.
    pub(super) given: Vec<LocalId>,
    /// Each local of the target that is handed over, with that of the procedure.
    pub(super) locals: Vec<(LocalId, LocalId)>,
}
