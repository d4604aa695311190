//! A definition as a text has it, and how types and signatures are spelt.

use castra_defs::{DefId, DefKind, Definition};
use castra_syntax::ast::{Item, ItemKind, Name, Param, TypeRef};
use smol_str::SmolStr;

/// A definition, and what it is found by.
#[derive(Clone, Debug)]
pub(super) struct Defined {
    pub(super) definition: Definition,
    /// The declaration that it is within: the enum of a word, the kind of a field.
    pub(super) within: SmolStr,
    /// What else it is called.
    pub(super) abbrs: Vec<SmolStr>,
}

impl Defined {
    /// `path` is that of the item or declaration around it.
    pub(super) fn new(
        kind: DefKind,
        within: &SmolStr,
        path: &str,
        name: &Name,
        docs: Option<String>,
        ty: Option<String>,
    ) -> Self {
        let path = if path.is_empty() {
            name.text.clone()
        } else {
            format!("{path}.{}", name.text).into()
        };
        let id = DefId { file: name.span.file, path, kind };
        let (name, span) = (name.text.clone(), name.span);
        Self {
            definition: Definition { id, name, span, docs, ty, plural: None },
            within: within.clone(),
            abbrs: Vec::new(),
        }
    }
}

/// What the path of everything in an item starts with.
pub(super) fn item_path(item: &Item) -> String {
    let name = match &item.kind {
        ItemKind::Function(i) => i.name.as_ref(),
        ItemKind::Procedure(i) => i.name.as_ref(),
        ItemKind::Window(i) => i.name.as_ref(),
        ItemKind::Record(i) => i.name.as_ref(),
        ItemKind::Table(i) => i.name.as_ref(),
        ItemKind::State(i) => i.name.as_ref(),
        ItemKind::Reaction(i) => i.window.as_ref(),
        ItemKind::Change(i) => i.target.as_ref(),
        _ => None,
    };
    let word = match &item.kind {
        ItemKind::Reaction(_) => "react to ",
        ItemKind::Change(i) => {
            return format!("{} {}", i.kind.word(), name.map_or("", |name| name.text.as_str()));
        }
        ItemKind::Setup(_) => "setup",
        ItemKind::Turn(_) => "turn",
        ItemKind::Whenever(_) => "whenever",
        ItemKind::Ending(i) => i.how.word(),
        ItemKind::Test(i) => {
            return i.name.as_ref().map_or_else(String::new, |name| format!("test {}", name.value));
        }
        _ => "",
    };
    format!("{word}{}", name.map_or("", |name| name.text.as_str()))
}

/// A type as a text writes it.
pub(super) fn type_text(ty: &TypeRef) -> String {
    match ty {
        TypeRef::Int { upto: Some(upto), .. } => format!("int {}..{}", upto.0.value, upto.1.text),
        TypeRef::Int { range: None, .. } => "int".to_owned(),
        TypeRef::Int { range: Some((from, to)), .. } => format!("int {}..{}", from.value, to.value),
        TypeRef::Named(name) => name.text.to_string(),
        TypeRef::SetOf(name) => format!("set of {}", name.text),
        TypeRef::Dice(name) => format!("dice of {}", name.text),
        TypeRef::Option(inner) => format!("{} or none", type_text(inner)),
        TypeRef::OneOf(words) => listed(words),
    }
}

/// Words written in place, which are within their list.
pub(super) fn listed(words: &[Name]) -> String {
    let words: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
    format!("{{ {} }}", words.join(", "))
}

pub(super) fn signature(params: &[Param], result: Option<&TypeRef>) -> String {
    let params: Vec<String> =
        params.iter().map(|p| format!("{}: {}", p.name.text, type_text(&p.ty))).collect();
    let result = result.map_or_else(String::new, |ty| format!(" -> {}", type_text(ty)));
    format!("({}){result}", params.join(", "))
}
