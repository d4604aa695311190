//! The diagnostics for pieces whose hex is read when they may be gone.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use castra_base::{Diagnostic, FileId, Span, codes};
use castra_compose::{Change, ChangeEffect};
use castra_ir::{ChangeTarget, KindId, Rules, Ty};
use castra_syntax::ast::ChangeKind;
use smol_str::SmolStr;

use super::cause::{Cause, HexRead};
use castra_resolve::Reporter;
use castra_resolve::symbols::SymbolTable;

/// A read of the hex of a piece that may be gone.
pub(super) struct StaleRead {
    pub(super) kind: KindId,
    /// True if the piece is a parameter of the body that reads the hex.
    pub(super) is_param: bool,
    /// The read of the hex, with the calls that lead to it.
    pub(super) hex_read: Arc<HexRead>,
    /// The removal of the piece, with the calls that lead to it.
    pub(super) removal: Arc<Cause>,
}

/// Reports the stale reads that involve one of `own_files`.
pub(super) fn report(
    stale_reads: &[StaleRead],
    rules: &Rules,
    symbols: &SymbolTable,
    own_files: &BTreeSet<FileId>,
    modules: &BTreeMap<FileId, SmolStr>,
    changes: &[Change],
    reporter: &mut Reporter<'_>,
) {
    let mut reported = BTreeSet::new();
    for found in stale_reads {
        let other_change = found.other_change(changes, rules, modules);
        let changer = other_change.as_ref().map(|(_, head)| head.file);
        let places = found.hex_read.chain().map(|hex_read| hex_read.at.file).chain(changer);
        let mut files = found.removal.chain().map(|cause| cause.at.file).chain(places);
        let ours = files.any(|file| own_files.contains(&file));
        if !ours {
            continue;
        }
        let diagnostic = match found.read_in_file(own_files, modules) {
            Some(hex_read) => found.callee_diagnostic(hex_read, symbols),
            None => found.diagnostic(symbols, modules, changes, rules),
        };
        let diagnostic = match other_change {
            Some((label, head)) => diagnostic.related(head, label),
            None => diagnostic,
        };
        // For one removal by a module, the first read of a hex is enough.
        if reported.insert(diagnostic.primary.span) {
            reporter.report(diagnostic);
        }
    }
}

impl StaleRead {
    fn diagnostic(
        &self,
        symbols: &SymbolTable,
        modules: &BTreeMap<FileId, SmolStr>,
        changes: &[Change],
        rules: &Rules,
    ) -> Diagnostic {
        let Self { hex_read: asked, removal: removed, .. } = self;
        let HexRead { at: place, piece, .. } = &**asked;
        let place = *place;
        // The module that removes the piece can avoid the error, so its change is named.
        let by_module = removed.chain().filter(|cause| {
            let remover = modules.get(&cause.at.file);
            remover.is_some() && remover != modules.get(&place.file)
        });
        if let Some(cause) = by_module.last() {
            // The module may have another name for the piece.
            let here = self.read_label(&format!("the hex of `{piece}`"));
            let help = self.module_advice(changes, rules).unwrap_or_else(|| {
                "leave the piece where it is, or change the later steps as well".to_owned()
            });
            let message = format!("this may remove `{piece}`, whose hex is still asked for");
            return Diagnostic::new(&codes::RULES_MAY_BE_GONE, cause.at, message)
                .label("after this, the piece has no hex")
                .related(place, here)
                .help(help);
        }
        let kept = format!("keep the hex from before: `let stood = {piece}.hex`");
        let help = match self.presence_test(piece, symbols) {
            Some(ask) => format!("{ask}; or {kept}"),
            None => kept,
        };
        let message = format!("`{piece}` may be off the board here");
        let here = self.read_label("its hex");
        let mut problem = Diagnostic::new(&codes::RULES_MAY_BE_GONE, place, message).label(here);
        if let Some((callee, _)) = removed.callee.as_ref().filter(|within| !within.0.contains(' '))
        {
            problem = problem.related(removed.at, format!("`{callee}` may remove it"));
        }
        problem.related(removed.removal().at, "it may be removed here").help(help)
    }

    /// Returns the innermost callee's read in an own file, if the outermost read is in a file of
    /// another module.
    fn read_in_file(
        &self,
        own_files: &BTreeSet<FileId>,
        modules: &BTreeMap<FileId, SmolStr>,
    ) -> Option<&HexRead> {
        let caller = modules.get(&self.hex_read.at.file);
        let chain = self.hex_read.chain().skip(1);
        let theirs = |hex_read: &&HexRead| modules.get(&hex_read.at.file) != caller;
        chain.filter(|hex_read| own_files.contains(&hex_read.at.file)).filter(theirs).last()
    }

    /// Describes a read of the hex of a piece that callers may have removed.
    fn callee_diagnostic(&self, hex_read: &HexRead, symbols: &SymbolTable) -> Diagnostic {
        let piece = &hex_read.piece;
        let message = format!("`{piece}` may be off the board here");
        let help = self
            .presence_test(piece, symbols)
            .unwrap_or_else(|| format!("check first whether `{piece}` is on the board"));
        let label = match &hex_read.callee {
            Some((callee, _)) if !callee.contains(' ') => format!("`{callee}` reads its hex"),
            Some(_) => "a step called here asks for its hex".to_owned(),
            None => "a piece off the board has no hex".to_owned(),
        };
        Diagnostic::new(&codes::RULES_MAY_BE_GONE, hex_read.at, message)
            .label(label)
            .related(self.removal.removal().at, "it may be removed here")
            .related(self.hex_read.at, "and is given from here afterwards")
            .help(help)
    }

    /// Returns the condition that tests whether the piece is on the board, if its kind has a
    /// plural.
    fn presence_test(&self, piece: &str, symbols: &SymbolTable) -> Option<String> {
        let all = symbols.plural_of(&Ty::Piece(self.kind))?;
        Some(format!("check first: `if {piece} in {all} {{ … }}`"))
    }

    /// Returns the label at the statement that reads the hex.
    fn read_label(&self, hex: &str) -> String {
        match self.hex_read.callee.as_ref().map(|(callee, _)| callee) {
            None => "a piece off the board has no hex".to_owned(),
            // A replacement of a step has no name of its own.
            Some(callee) if callee.contains(' ') => format!("a step called here asks for {hex}"),
            Some(callee) => format!("`{callee}` reads {hex}"),
        }
    }

    /// Returns advice for a module that removes the piece before a step of a procedure that has
    /// found it already: the module should act before the whole procedure.
    fn module_advice(&self, changes: &[Change], rules: &Rules) -> Option<String> {
        let is_met = |change: &&Change| {
            let ChangeEffect::Body(body) = change.effect else { return false };
            let body = rules.procedures.get(body);
            body.is_some_and(|body| self.callees().any(|callee| callee == body.name))
        };
        let change = changes.iter().find(is_met)?;
        let ChangeTarget::Step(procedure, _) = change.target else { return None };
        let of_step = change.kind == ChangeKind::Before && change.target_name.contains('.');
        let name = &rules.procedures.get(procedure)?.name;
        (of_step && !self.is_param).then(|| {
            format!(
                "do it before all of `{name}`, so that it searches for the piece again, or after the steps that need the piece"
            )
        })
    }

    /// Iterates over the calls on the path to the removal.
    fn callees(&self) -> impl Iterator<Item = &str> {
        self.removal.chain().filter_map(|cause| Some(cause.callee.as_ref()?.0.as_str()))
    }

    /// Returns the label and the span of another module's change on the path to the removal. The
    /// change assigns locals, after which it is not known when the piece is removed.
    fn other_change(
        &self,
        changes: &[Change],
        rules: &Rules,
        modules: &BTreeMap<FileId, SmolStr>,
    ) -> Option<(String, Span)> {
        let here = modules.get(&self.hex_read.at.file);
        changes.iter().find_map(|change| {
            let ChangeTarget::Step(procedure, _) = change.target else { return None };
            let procedure = rules.procedures.get(procedure)?;
            let is_other = modules.get(&change.head_span.file) != here;
            let is_in_between = self.callees().any(|callee| callee == procedure.name);
            let counts =
                is_other && !change.module.is_empty() && !change.assigned_locals.is_empty();
            (counts && is_in_between).then(|| {
                let label = format!("the module `{}` changes `{}`", change.module, procedure.name);
                (label, change.head_span)
            })
        })
    }
}
