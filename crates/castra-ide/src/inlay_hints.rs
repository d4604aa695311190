//! What a text does not say but a reader may want to see: types of names that are given a
//! value, and what bare numbers and words are in a call.

use castra_base::{Span, to_u32};
use castra_defs::DefKind;

use crate::Analysis;
use crate::calls::{calls, parameters};
use crate::lex::{Lexeme, around};

/// What a hint says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HintKind {
    /// The type of a name, behind it.
    Type,
    /// The parameter of a value, before it.
    Parameter,
}

/// A few words that are shown within a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// Where they are shown.
    pub at: u32,
    /// What they are: `: int`, or `count:`.
    pub label: String,
    /// What they say.
    pub kind: HintKind,
}

impl Analysis {
    /// The hints in a part of a text, by place.
    #[must_use]
    pub fn inlay_hints(&self, range: Span) -> Vec<Hint> {
        let text = self.text(range.file);
        let mut hints = Vec::new();
        for one in self.references().definitions_in(range.file) {
            let is_shown = one.id.kind == DefKind::Local && range.contains(one.span);
            let Some(ty) = one.ty.as_deref().filter(|_| is_shown) else { continue };
            let before = text.get(..one.span.start as usize).unwrap_or_default();
            let behind = text.get(one.span.end as usize..).unwrap_or_default();
            let value = behind.trim_start().strip_prefix('=').map(str::trim_start);
            let is_let = before.ends_with("let ") || before.ends_with("var ");
            // What a value is by its looks need not be said.
            if let Some(value) = value.filter(|_| is_let)
                && !is_bare(value.lines().next().unwrap_or_default())
            {
                let label = format!(": {ty}");
                hints.push(Hint { at: one.span.end, label, kind: HintKind::Type });
            }
        }
        for call in calls(text) {
            let is_shown = range.start as usize <= call.open && call.close <= range.end as usize;
            if !is_shown || call.args.len() < 2 {
                continue;
            }
            if let Some((Lexeme::Comment | Lexeme::String, _)) = around(text, call.open) {
                continue;
            }
            let Some(name) = text.get(call.name.clone()) else { continue };
            let Some(one) = self.called(range.file, to_u32(call.name.start), name) else {
                continue;
            };
            // The head of a declaration says what its parameters are.
            if one.span.file == range.file && one.span.start as usize == call.name.start {
                continue;
            }
            let names = parameters(one.ty.as_deref().unwrap_or_default());
            for (arg, parameter) in call.args.iter().zip(names) {
                let written = text.get(arg.clone()).unwrap_or_default();
                let Some((name, _)) = parameter.split_once(':') else { continue };
                if is_bare(written.trim()) {
                    let gap = written.len() - written.trim_start().len();
                    let at = to_u32(arg.start + gap);
                    let label = format!("{name}:");
                    hints.push(Hint { at, label, kind: HintKind::Parameter });
                }
            }
        }
        hints.sort_by_key(|hint| hint.at);
        hints
    }
}

/// Whether a value is one number, yes, no or nothing.
fn is_bare(value: &str) -> bool {
    let number = value.strip_prefix('-').unwrap_or(value);
    let is_number = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
    is_number || matches!(value, "true" | "false" | "none")
}
