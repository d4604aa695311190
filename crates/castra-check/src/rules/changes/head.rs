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
    /// What its target shares with it, by name and type, and the locals in which its
    /// target has that.
    pub(super) shared: Vec<(SmolStr, Ty)>,
    pub(super) shared_locals: Vec<LocalId>,
    /// True if it aims at the whole of a procedure, and at no step.
    pub(super) is_whole: bool,
    /// What is done below it, if it asks for that.
    pub(super) below: Option<Below>,
    /// Names of its target that it does not have.
    pub(super) within: TargetNames,
}

impl Head<'_> {
    /// What messages call the change.
    pub(super) fn title(&self) -> String {
        castra_compose::title(self.of_battle, &self.module, self.ast.label.as_ref())
    }
}

/// What a change aims at, and the step of it: in `before mud.bog.sink(u)` and
/// `before mud.bog(u)`, `mud` is a module.
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

/// Which module the texts belong to that belong to one.
pub(in crate::rules) fn modules(items: &[&Item]) -> BTreeMap<FileId, SmolStr> {
    let named = items.iter().filter_map(|item| match &item.kind {
        ItemKind::Header(Header { kind: HeaderKind::Module, id: Some(id), .. }) => {
            Some((item.span.file, id.text.clone()))
        }
        _ => None,
    });
    named.collect()
}

/// What is done below a change that asks for it.
#[derive(Clone)]
pub(super) struct Below {
    /// The procedure that does it.
    pub(super) procedure: ProcedureId,
    /// The type of its value, where that of a whole procedure is meant.
    pub(super) result: Option<Ty>,
    /// How many parameters the target has, a record being as many as it has fields.
    pub(super) params: usize,
    /// Locals of the target that the change neither has as parameters nor by `with`.
    pub(super) hidden: Vec<(LocalId, Ty)>,
    /// Locals of the target that get a value below, of those that are shared or hidden.
    pub(super) given: Vec<LocalId>,
    /// Each local of the target that is handed over, with that of the procedure.
    pub(super) locals: Vec<(LocalId, LocalId)>,
}
