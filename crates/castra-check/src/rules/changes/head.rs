//! The head of a change, and what its parts see of the target: the parameters and the shared
//! locals.

use std::borrow::Cow;
use std::collections::BTreeMap;

use castra_base::internal::require;
use castra_base::{Diagnostic, FileId, codes};
use castra_defs::UseKind;
use castra_ir::{ChangeTarget, LocalId, ProcedureId, Ty, id};
use castra_syntax::ast::{self, ChangeKind, Header, HeaderKind, Item, ItemKind, Name, StmtKind};
use smol_str::SmolStr;

use crate::rules::context::Context;
use crate::rules::lowering::Lowering;
use crate::rules::resolve::scope::NameKind;
use crate::rules::statements::body::declare_params;
use crate::rules::target_names::TargetNames;
use crate::rules::task::Replacement;
use crate::rules::values::call::count_with_noun;
use castra_resolve::reporter::Reporter;
use castra_resolve::symbols::Def;
use castra_resolve::uses::Meaning;

/// The head of a change whose target exists.
pub(super) struct ChangeHead<'a> {
    pub(super) ast: &'a ast::Change,
    pub(super) item: &'a Item,
    /// The module of the change; empty for the game's own and the battle's.
    pub(super) module: SmolStr,
    /// True if it is one of the battle's own rules.
    pub(super) is_of_battle: bool,
    pub(super) target: ChangeTarget,
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
    pub(super) original: Option<ExtractedOriginal>,
    /// The names inside the target, which the change cannot use.
    pub(super) target_names: TargetNames,
}

impl<'a> ChangeHead<'a> {
    /// Returns the name of the change in messages.
    pub(super) fn title(&self) -> String {
        castra_compose::describe_change(self.is_of_battle, &self.module, self.ast.label.as_ref())
    }

    /// Returns the name of a function or procedure of the change.
    pub(super) fn part_name(&self, what: &str) -> String {
        format!("{} ({}, {what})", self.aim, self.title())
    }

    /// Returns the condition after `when`.
    pub(super) fn condition(&self) -> Option<&'a ast::Expr> {
        self.ast.body.iter().find_map(|stmt| match &stmt.kind {
            StmtKind::When(condition) => Some(condition),
            _ => None,
        })
    }

    /// Reports a change that names too many or too few parameters of its target.
    pub(super) fn check_arg_count(&self, reporter: &mut Reporter<'_>) {
        let (given, wanted) = (self.ast.args.len(), self.params.len());
        if given == wanted {
            return;
        }
        let place = self.ast.target.as_ref().map_or(self.item.head, |name| name.span);
        let names: Vec<&str> = self.params.iter().map(|p| p.0.as_str()).collect();
        let has = count_with_noun(wanted, "parameter");
        reporter.report(
            Diagnostic::new(
                &codes::RULES_WRONG_ARGUMENTS,
                place,
                format!(
                    "`{}` has {has}, but {given} {} given here",
                    self.aim,
                    if given == 1 { "is" } else { "are" }
                ),
            )
            .label(if given > wanted { "too many names" } else { "too few names" })
            .help(format!(
                "write `{} {}({})`",
                self.ast.kind.word(),
                self.aim,
                names.join(", ")
            )),
        );
    }

    /// Returns the types of the parameters of the change: those of the target, then the shared and
    /// the hidden locals, with a record as its fields.
    pub(super) fn param_types(&self, context: &Context<'_>) -> Vec<Ty> {
        let mut types = context.symbols.flat_params(&self.params);
        types.extend(context.symbols.flat_params(&self.shared));
        types.extend(self.hidden_locals().map(|(_, ty)| ty));
        types
    }

    /// Returns the names of [`Self::param_types`] in the change, except those of hidden locals.
    pub(super) fn arg_names(&self, context: &Context<'_>) -> Vec<ast::Name> {
        let named = |names: &[ast::Name], types: &[(SmolStr, Ty)]| {
            let all = names.iter().zip(types).flat_map(|(name, (_, ty))| {
                let count = context.symbols.flat_types(ty).len();
                std::iter::repeat_n(name.clone(), count)
            });
            all.collect::<Vec<_>>()
        };
        let mut names = named(&self.ast.args, &self.params);
        names.extend(named(&self.ast.with, &self.shared));
        names
    }

    /// Returns the locals of the target, other than parameters, that a change gets as arguments.
    pub(super) fn extra_args(&self, context: &Context<'_>) -> Vec<(LocalId, Ty)> {
        let types = context.symbols.flat_params(&self.shared);
        self.shared_locals.iter().copied().zip(types).chain(self.hidden_locals()).collect()
    }

    /// Returns the locals of the target that a change only passes on to `original()`.
    pub(super) fn hidden_locals(&self) -> impl Iterator<Item = (LocalId, Ty)> + '_ {
        self.original.iter().flat_map(|below| below.hidden.iter().cloned())
    }

    /// Brings the parameters and the shared locals of the target into scope.
    pub(super) fn open_scope(&self, lowering: &mut Lowering<'_, '_, '_>) {
        // A wrong number of names has been reported. Surplus names get the type `Error`.
        declare_params(lowering, &self.params, &self.ast.args);
        self.record_param_bounds(lowering);
        lowering.task.set_target_names(self.target_names.clone());
        for (at, (shared, ty)) in self.shared.iter().enumerate() {
            let named = self.ast.with.get(at);
            let first = lowering.builder.local_count();
            match named {
                Some(name) => {
                    lowering.declare(name, ty.clone(), NameKind::StepLocal);
                }
                None => {
                    lowering.add_locals(shared, ty);
                }
            }
            if (!self.ast.with.is_empty() || self.original.is_some()) && self.result.is_none() {
                let given_back = (first..lowering.builder.local_count()).map(id::<LocalId>);
                lowering.task.add_shared_results(given_back);
            }
        }
        for name in self.ast.with.iter().skip(self.shared.len()) {
            lowering.declare(name, Ty::Error, NameKind::Provided);
        }
        if matches!(self.ast.kind, ChangeKind::Before | ChangeKind::After) {
            lowering.task.set_insertion();
        }
        let Some(below) = &self.original else {
            if self.ast.kind == ChangeKind::InsteadOf {
                lowering.task.set_no_original();
            }
            return;
        };
        let first = lowering.builder.local_count();
        for (_, ty) in &below.hidden {
            lowering.add_local("kept", ty.clone());
        }
        let handed = (0..lowering.builder.local_count()).map(id::<LocalId>);
        if self.result.is_none() {
            lowering.task.add_shared_results((first..lowering.builder.local_count()).map(id));
        }
        // The results of `original()` go to the change's copies of the target's locals.
        let front = below.params + self.shared_locals.len();
        let of_target =
            self.shared_locals.iter().chain(below.hidden.iter().map(|hidden| &hidden.0));
        let of_target: Vec<LocalId> = of_target.copied().collect();
        let own = |at: &LocalId| {
            of_target.iter().position(|of| of == at).map(|i| id::<LocalId>(below.params + i))
        };
        require(front <= first, "the shared locals of a step come before its parameters");
        lowering.task.set_replacement(Replacement {
            procedure: below.procedure,
            result: below.result.clone(),
            args: handed.collect(),
            results: match below.result {
                Some(_) => Vec::new(),
                None => below.returned.iter().filter_map(own).collect(),
            },
        });
    }

    /// Records the bounds of the target's parameters.
    fn record_param_bounds(&self, lowering: &mut Lowering<'_, '_, '_>) {
        let symbols = lowering.context.symbols;
        let declared = match self.target {
            ChangeTarget::Function(at) => {
                symbols.functions.as_slice().get(at.index()).map(|of| of.span)
            }
            ChangeTarget::Step(at, _) => {
                symbols.procedures.as_slice().get(at.index()).map(|of| of.span)
            }
            ChangeTarget::Phase(_) => None,
        };
        let Some(bounds) = declared.and_then(|span| symbols.bounds.params.get(&span)) else {
            return;
        };
        let mut at = 0;
        for ((_, ty), bound) in self.params.iter().zip(bounds) {
            if let Some(bound) = bound {
                lowering.set_interval(id(at), bound.interval());
            }
            at += symbols.flat_types(ty).len();
        }
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

/// Records the use of a target's name, and reports a name with several meanings.
pub(super) fn record_target(name: &Name, context: &Context<'_>, reporter: &mut Reporter<'_>) {
    if let Some(problem) = context.symbols.ambiguous_name(name) {
        reporter.report(problem);
    }
    if let Some(place) = context.symbols.declaration_span(&name.text, name.span.file) {
        reporter.record_use(name, UseKind::Label, Meaning::Local(place));
    }
}

/// Returns the procedure with a name.
pub(super) fn find_procedure(name: &Name, context: &Context<'_>) -> Option<ProcedureId> {
    context.meanings(name).find_map(|meaning| match meaning {
        Def::Procedure(id) => Some(id),
        _ => None,
    })
}

/// The modules of a game.
pub(super) struct Modules<'n> {
    /// The module of each file that belongs to one.
    pub(super) by_file: BTreeMap<FileId, SmolStr>,
    /// The names of all modules, including those not in play.
    pub(super) available: &'n [String],
}

impl<'n> Modules<'n> {
    pub(super) fn new(items: &[&Item], available: &'n [String]) -> Self {
        let named = items.iter().filter_map(|item| match &item.kind {
            ItemKind::Header(Header { kind: HeaderKind::Module, id: Some(id), .. }) => {
                Some((item.span.file, id.text.clone()))
            }
            _ => None,
        });
        Self { by_file: named.collect(), available }
    }

    /// Returns the module of an item; empty for the game and the battle.
    pub(super) fn of(&self, item: &Item) -> SmolStr {
        self.by_file.get(&item.span.file).cloned().unwrap_or_default()
    }
}

/// The procedure that a change's `original()` calls.
#[derive(Clone)]
pub(super) struct ExtractedOriginal {
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
