//! A definition as its source declares it, and the notation of types and signatures.

use castra_defs::{DefId, DefKind, Definition};
use castra_syntax::ast::{Item, ItemKind, Name, Param, Role, StateOwner, TypeRef};
use smol_str::SmolStr;

use crate::definitions::{Declaration, EnclosingDecl, EnclosingPath, WrittenType};

/// A definition with its lookup keys.
#[derive(Clone, Debug)]
pub(super) struct DefinitionEntry {
    pub(super) definition: Definition,
    /// The enclosing declaration: the enum of a word, the kind of a field.
    pub(super) within: SmolStr,
    /// The abbreviations.
    pub(super) abbrs: Vec<SmolStr>,
}

impl From<Declaration<'_>> for DefinitionEntry {
    fn from(declared: Declaration<'_>) -> Self {
        let Declaration { kind, name, enclosing: within, path, docs, ty, abbrs, plural } = declared;
        let id = DefId { file: name.span.file, path: path_text(path, name), kind };
        let definition = Definition {
            id,
            name: name.text.clone(),
            span: name.span,
            docs: docs.map(str::to_owned),
            ty: written_type_text(ty),
            plural: plural.map(|plural| plural.text.clone()),
        };
        let enclosing = match within {
            EnclosingDecl::Nothing => SmolStr::default(),
            EnclosingDecl::Named(of) => of.text.clone(),
            EnclosingDecl::Phase(of) => format!("turn.{}", of.text).into(),
            EnclosingDecl::List(words) => list_text(words).into(),
        };
        let abbrs = abbrs.into_iter().flatten().map(|abbr| abbr.text.clone()).collect();
        Self { definition, within: enclosing, abbrs }
    }
}

impl DefinitionEntry {
    /// Creates the definition of a local whose type is known.
    pub(super) fn local(name: &Name, item: Option<&Item>, ty: &str) -> Self {
        let path = match item.map(item_path) {
            Some(item) if !item.is_empty() => format!("{item}.{}", name.text).into(),
            Some(_) | None => name.text.clone(),
        };
        let id = DefId { file: name.span.file, path, kind: DefKind::Local };
        let (name, span) = (name.text.clone(), name.span);
        let ty = (!ty.is_empty()).then(|| ty.to_owned());
        let definition = Definition { id, name, span, docs: None, ty, plural: None };
        Self { definition, within: SmolStr::default(), abbrs: Vec::new() }
    }
}

/// Returns the path to a definition, which ends with its own name.
fn path_text(path: EnclosingPath<'_>, name: &Name) -> SmolStr {
    let front = match path {
        EnclosingPath::Top => String::new(),
        EnclosingPath::Outer(of) => of.to_owned(),
        EnclosingPath::Within(of, inner) => format!("{of}.{inner}"),
        EnclosingPath::Item(item) => item_path(item),
        EnclosingPath::Local(item, inner) => format!("{}.{inner}", item_path(item)),
    };
    if front.is_empty() { name.text.clone() } else { format!("{front}.{}", name.text).into() }
}

/// Returns the type of a definition, in source notation.
fn written_type_text(ty: WrittenType<'_>) -> Option<String> {
    Some(match ty {
        WrittenType::Nothing | WrittenType::PlayerRole(_) => return None,
        WrittenType::Type(ty) => type_text(ty),
        WrittenType::Field(field) => type_text(&field.ty),
        WrittenType::Signature(params, result) => signature(params, result),
        WrittenType::Fields(block) => signature(block.iter(), None),
        WrittenType::State(state) => {
            let owner = match state.owner {
                StateOwner::Game => None,
                StateOwner::Army => Some("per army".to_owned()),
                StateOwner::Hex => Some("per hex".to_owned()),
            };
            let per = state.per.as_ref().map(|per| format!("per {}", per.text));
            let owners: Vec<String> = owner.into_iter().chain(per).collect();
            let owners = owners.join(" ");
            let colon = if owners.is_empty() { "" } else { ": " };
            format!("{owners}{colon}{}", type_text(state.ty.as_ref()?))
        }
        WrittenType::Word(word) => word.text.to_string(),
        WrittenType::KindRole(role) => match role {
            Role::Piece { secret: Some(_), .. } => "on hex secret".to_owned(),
            Role::Piece { secret: None, .. } => "on hex".to_owned(),
            Role::Board => "on board".to_owned(),
            Role::Card => "in deck".to_owned(),
            Role::Marks(_) => "marks".to_owned(),
        },
        WrittenType::Ending(ending) => {
            let army = ending.each.as_ref().map(|each| format!("{}: army", each.name.text));
            format!("({}) -> bool", army.unwrap_or_default())
        }
        WrittenType::Hex => "hex".to_owned(),
    })
}

/// Returns the prefix of the paths of all definitions in an item.
fn item_path(item: &Item) -> String {
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

/// Returns a type in source notation.
fn type_text(ty: &TypeRef) -> String {
    match ty {
        TypeRef::Int { upto: Some(upto), .. } => format!("int {}..{}", upto.0.value, upto.1.text),
        TypeRef::Int { range: None, .. } => "int".to_owned(),
        TypeRef::Int { range: Some((from, to)), .. } => format!("int {}..{}", from.value, to.value),
        TypeRef::Named(name) => name.text.to_string(),
        TypeRef::SetOf(name) => format!("set of {}", name.text),
        TypeRef::Dice(name) => format!("dice of {}", name.text),
        TypeRef::Option(inner) => format!("{} or none", type_text(inner)),
        TypeRef::OneOf(words) => list_text(words),
    }
}

/// Returns words written in place as the list that encloses them.
pub(super) fn list_text(words: &[Name]) -> String {
    let words: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
    format!("{{ {} }}", words.join(", "))
}

fn signature<'p>(params: impl IntoIterator<Item = &'p Param>, result: Option<&TypeRef>) -> String {
    let params: Vec<String> =
        params.into_iter().map(|p| format!("{}: {}", p.name.text, type_text(&p.ty))).collect();
    let result = result.map_or_else(String::new, |ty| format!(" -> {}", type_text(ty)));
    format!("({}){result}", params.join(", "))
}
