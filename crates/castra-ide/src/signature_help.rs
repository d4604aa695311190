//! Signature help for a call under the cursor.

use castra_base::{FileId, to_u32};
use castra_defs::{DefKind, Definition, Reference};
use castra_resolve::symbols::BuiltIn;

use crate::analysis::Analysis;
use crate::calls::{calls, parameters};
use crate::lex::{Lexeme, lexeme_at};

/// The signature of a call, and the active argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// The name with its parameters and the result type.
    pub label: String,
    /// The documentation as Markdown.
    pub docs: Option<String>,
    /// The byte range of each parameter in the label.
    pub parameters: Vec<std::ops::Range<usize>>,
    /// The index of the active argument, from 0.
    pub active: usize,
}

/// Returns whether definitions of a kind have parameters.
const fn is_called(kind: DefKind) -> bool {
    matches!(
        kind,
        DefKind::Function
            | DefKind::Procedure
            | DefKind::Table
            | DefKind::Record
            | DefKind::Window
            | DefKind::Element
    )
}

/// Returns the first overload of a built-in function with an argument at an index, or the last one.
fn overload_for(one: &BuiltIn, active: usize) -> Option<&'static str> {
    let has = |form: &&&str| {
        form.get(one.name.len()..).is_some_and(|args| active < parameters(args).len())
    };
    one.forms.iter().find(has).or(one.forms.last()).copied()
}

impl Analysis {
    /// Returns the signature of the call around a position; `None` if there is none.
    #[must_use]
    pub fn signature_help(&self, file: FileId, offset: u32) -> Option<Signature> {
        let text = self.text(file);
        let at = offset as usize;
        if let Some((Lexeme::Comment, _)) = lexeme_at(text, at) {
            return None;
        }
        let all = calls(text);
        let call = all.iter().rfind(|call| call.open <= at && at <= call.close)?;
        let active = call.args.iter().filter(|arg| arg.end < at).count();
        let name = text.get(call.name.clone())?;
        let (label, docs) = match self.callee(file, to_u32(call.name.start), name) {
            Some(one) => (format!("{}{}", one.name, one.ty.as_deref()?), one.docs.clone()),
            None => {
                let one = BuiltIn::find(name)?;
                (overload_for(one, active)?.to_owned(), Some(one.docs.to_owned()))
            }
        };
        let mut from = name.len();
        let parameters = parameters(label.get(from..)?).into_iter().filter_map(|parameter| {
            let start = from + label.get(from..)?.find(parameter)?;
            from = start + parameter.len();
            Some(start..from)
        });
        let parameters: Vec<_> = parameters.collect();
        Some(Signature { docs, parameters, active, label })
    }

    /// Returns the definition that a call at a position refers to, found by name alone if the
    /// source there cannot be parsed.
    pub(crate) fn callee(&self, file: FileId, at: u32, name: &str) -> Option<&Definition> {
        let has_parameters = |one: &&Definition| {
            is_called(one.id.kind) && one.ty.as_deref().is_some_and(|ty| ty.starts_with('('))
        };
        let used = match self.references().reference_at(file, at) {
            Some(Reference::Use(one)) if !one.is_unresolved() => {
                return self.references().definitions_of(one).find(has_parameters);
            }
            Some(Reference::Use(_) | Reference::Definition(_)) | None => None,
        };
        used.or_else(|| {
            self.visible_definitions(file).filter(has_parameters).find(|one| one.name == name)
        })
    }
}
