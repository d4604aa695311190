//! Inlay hints: inferred types of variables, parameter names of literal arguments, the number of
//! pieces of an army, the unit that a leader has joined, and the modules that change a rule.

use std::collections::BTreeSet;

use castra_base::{Span, to_u32};
use castra_defs::{DefKind, KindRole, Piece};
use castra_syntax::ast::{Deploy, DeployItem, ItemKind, Name};
use castra_workspace::CheckedScenario;
use smol_str::SmolStr;

use crate::analysis::Analysis;
use crate::calls::{calls, parameters};
use crate::lex::{Lexeme, lexeme_at};

/// The kind of an inlay hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HintKind {
    /// The type of a variable, after its name.
    Type,
    /// The name of the parameter, before its argument.
    Parameter,
    /// The number of pieces of an army, after its roster or the head of its deployment.
    Count,
    /// The name of the piece that a piece has joined, after the hex.
    Company,
    /// The modules that change a rule, after its head.
    Changes,
}

/// A text that an editor shows within a line, although it is not in the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InlayHint {
    /// The byte offset at which it is shown.
    pub at: u32,
    /// The text: `: int`, or `count:`.
    pub label: String,
    /// The kind of hint.
    pub kind: HintKind,
}

impl Analysis {
    /// Returns the hints in a range, by position.
    #[must_use]
    pub fn inlay_hints(&self, range: Span) -> Vec<InlayHint> {
        let text = self.text(range.file);
        let mut hints = Vec::new();
        for one in self.references().definitions_in(range.file) {
            let is_shown = one.id.kind == DefKind::Local && range.contains(one.span);
            let Some(ty) = one.ty.as_deref().filter(|_| is_shown) else { continue };
            let before = text.get(..one.span.start as usize).unwrap_or_default();
            let after = text.get(one.span.end as usize..).unwrap_or_default();
            let value = after.trim_start().strip_prefix('=').map(str::trim_start);
            let is_let = before.ends_with("let ") || before.ends_with("var ");
            // The type of a literal is obvious.
            if let Some(value) = value.filter(|_| is_let)
                && !is_literal(value.lines().next().unwrap_or_default())
            {
                let label = format!(": {ty}");
                hints.push(InlayHint { at: one.span.end, label, kind: HintKind::Type });
            }
        }
        self.deployment_hints(range, &mut hints);
        self.change_hints(range, &mut hints);
        for call in calls(text) {
            let is_shown = range.start as usize <= call.open && call.close <= range.end as usize;
            if !is_shown || call.args.len() < 2 {
                continue;
            }
            if let Some((Lexeme::Comment | Lexeme::String, _)) = lexeme_at(text, call.open) {
                continue;
            }
            let Some(name) = text.get(call.name.clone()) else { continue };
            let Some(one) = self.callee(range.file, to_u32(call.name.start), name) else {
                continue;
            };
            // The head of a declaration shows its parameters anyway.
            if one.span.file == range.file && one.span.start as usize == call.name.start {
                continue;
            }
            let names = parameters(one.ty.as_deref().unwrap_or_default());
            for (arg, parameter) in call.args.iter().zip(names) {
                let written = text.get(arg.clone()).unwrap_or_default();
                let Some((name, _)) = parameter.split_once(':') else { continue };
                if is_literal(written.trim()) {
                    let gap = written.len() - written.trim_start().len();
                    let at = to_u32(arg.start + gap);
                    let label = format!("{name}:");
                    hints.push(InlayHint { at, label, kind: HintKind::Parameter });
                }
            }
        }
        hints.sort_by_key(|hint| hint.at);
        hints
    }

    /// Adds the number of pieces of each army of a battle, and the hosts of joined pieces.
    fn deployment_hints(&self, range: Span, hints: &mut Vec<InlayHint>) {
        let all = &self.checked.scenarios;
        let Some(battle) = all.iter().find(|battle| battle.file == range.file) else { return };
        let Some(tree) = self.references().tree(range.file) else { return };
        for item in &tree.items {
            let ItemKind::Deploy(Deploy { army: Some(army), block }) = &item.kind else { continue };
            let mut counted = item.head;
            for node in block.iter() {
                match node {
                    DeployItem::Roster(roster) => counted = roster.span,
                    DeployItem::Pieces(pieces) => {
                        let with = |place: &Name| {
                            let company = joined_host(battle, place.span)?;
                            let is_shown = range.contains(place.span);
                            let label = format!(" with {company}");
                            let at = place.span.end;
                            is_shown.then_some(InlayHint { at, label, kind: HintKind::Company })
                        };
                        hints.extend(pieces.places.iter().filter_map(with));
                    }
                    DeployItem::Row(_) | DeployItem::Reserve(_) => {}
                }
            }
            let on_map = battle.scenario.pieces_of(&army.text).count();
            let waiting = battle.scenario.reserves_of(&army.text).count();
            if range.contains(counted) && on_map + waiting > 0 {
                let mut label = format!(" {on_map} deployed");
                if waiting > 0 {
                    label.push_str(&format!(", {waiting} in reserve"));
                }
                hints.push(InlayHint { at: counted.end, label, kind: HintKind::Count });
            }
        }
    }

    /// Adds the modules and battles that change the rules of a source.
    fn change_hints(&self, range: Span, hints: &mut Vec<InlayHint>) {
        let Some(tree) = self.references().tree(range.file) else { return };
        let changes = self.all_changes();
        for one in self.references().definitions_in(range.file) {
            if !range.contains(one.span) {
                continue;
            }
            let all = changes.of(one).into_iter();
            let names: BTreeSet<SmolStr> =
                all.filter_map(|c| c.owner.map(|(_, name)| name)).collect();
            if names.is_empty() {
                continue;
            }
            let names: Vec<&str> = names.iter().map(SmolStr::as_str).collect();
            let word = if one.id.kind == DefKind::Window { "answered" } else { "changed" };
            let label = format!(" {word} by {}", names.join(", "));
            // A step has no head.
            let head = tree.items.iter().map(|item| item.head).find(|head| head.contains(one.span));
            let at = head.map_or(one.span.end, |head| head.end);
            hints.push(InlayHint { at, label, kind: HintKind::Changes });
        }
    }
}

/// Returns the host that the piece deployed at a span has joined.
fn joined_host(battle: &CheckedScenario, place: Span) -> Option<&str> {
    let pieces = &battle.scenario.pieces;
    let piece = pieces.iter().find(|piece| piece.origin == Some(place))?;
    let KindRole::Piece { joins: Some(joins), .. } = &battle.game.kinds.get(&piece.kind)?.role
    else {
        return None;
    };
    let is_company = |other: &&Piece| {
        other.army == piece.army && other.kind == *joins && other.at.cell() == piece.at.cell()
    };
    pieces.iter().find(is_company).map(|other| other.unit.as_str())
}

/// Returns whether an expression is a literal number, boolean or `none`.
fn is_literal(value: &str) -> bool {
    let number = value.strip_prefix('-').unwrap_or(value);
    let is_number = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
    is_number || matches!(value, "true" | "false" | "none")
}
