//! The table of the declarations of a game and its modules.

use std::sync::Arc;

use castra_base::{FileId, Span};
use castra_defs::DefKind;
use castra_syntax::ast::{Name, Tree, TypeRef};
use rustc_hash::{FxHashMap, FxHashSet};
use smol_str::SmolStr;

use super::declaration::{Declaration, EnclosingDecl, EnclosingPath, WrittenType};
use super::items::visit_declarations;
use crate::names::Namespace;
use crate::scopes::{Owner, Scopes};

/// An entry of the table: a declaration in a source file, with its unique name in the model and its
/// owner.
#[derive(Clone, Debug)]
pub struct DefEntry {
    /// The kind of definition.
    pub kind: DefKind,
    /// The name, as written in the source.
    pub name: SmolStr,
    /// The unique name in the model. It differs from `name` if an enum, die, table or field of
    /// another owner has the same name.
    pub key: SmolStr,
    /// The enclosing declaration: the enum of a word, the kind of a field or of an element. Empty
    /// if there is none.
    pub enclosing: SmolStr,
    /// The enclosing declaration: as [`Self::enclosing`], but the card for a card's parameter.
    pub nearest_enclosing: SmolStr,
    /// The game, module or battle that declares it.
    pub owner: Owner,
    /// The span of the name.
    pub span: Span,
    /// The declared type, if any.
    pub ty: Option<TypeRef>,
    /// The span of `clamped`: a number beyond the bounds becomes the bound.
    pub clamped: Option<Span>,
}

impl DefEntry {
    /// Returns the name with its span.
    pub fn to_name(&self) -> Name {
        Name { text: self.name.clone(), span: self.span }
    }
}

/// The declarations in the files of a game and then in those of its modules, in the order of each
/// file. A name that is declared twice is listed twice; the first declaration is the valid one.
#[derive(Clone, Debug, Default)]
pub struct Definitions {
    /// The declarations of each owner. Those of a game are shared with all sets of modules on top
    /// of it.
    parts: Vec<Arc<OwnerDefinitions>>,
}

/// The declarations in the sources of one owner.
#[derive(Debug, Default)]
struct OwnerDefinitions {
    all: Vec<DefEntry>,
    by_name: FxHashMap<SmolStr, Vec<u32>>,
    /// The types of declarations, and the enums after `per`.
    types: FxHashSet<SmolStr>,
}

impl OwnerDefinitions {
    fn find_all<'d>(&'d self, name: &str) -> impl Iterator<Item = &'d DefEntry> + Clone + use<'d> {
        let places = self.by_name.get(name).map_or(&[][..], Vec::as_slice);
        places.iter().filter_map(move |&at| self.all.get(at as usize))
    }

    fn add(&mut self, definition: DefEntry) {
        // Invariant: a source has fewer names than `u32::MAX`, since files are limited.
        let at = u32::try_from(self.all.len()).unwrap_or(u32::MAX);
        self.by_name.entry(definition.name.clone()).or_default().push(at);
        self.all.push(definition);
    }
}

impl Definitions {
    /// Adds the declarations of an owner's files. `scopes` already has the files.
    pub fn add(&mut self, trees: &[Arc<Tree>], scopes: &mut Scopes) {
        let mut part = OwnerDefinitions::default();
        for item in trees.iter().flat_map(|tree| &tree.items) {
            visit_declarations(item, false, &mut |declared| {
                declared.ty.visit_types(&mut |ty| part.types.extend(named_type(ty).cloned()));
                part.types.extend(declared.ty.per_enum().map(|per| per.text.clone()));
                let key = self.key(&declared, &part, scopes);
                part.add(definition(&declared, key, scopes));
            });
        }
        self.parts.push(Arc::new(part));
    }

    /// Returns the name in the model for a declaration that is being added.
    fn key(
        &self,
        declared: &Declaration<'_>,
        part: &OwnerDefinitions,
        scopes: &mut Scopes,
    ) -> SmolStr {
        let name = &declared.name.text;
        let owner = scopes.owner(Some(declared.name.span));
        if let (WrittenType::Field(_), EnclosingDecl::Named(kind)) =
            (&declared.ty, declared.enclosing)
        {
            return self.field_key(declared.name, &kind.text, owner, part, scopes);
        }
        let before = self.find_all(name).chain(part.find_all(name));
        let mut before = before.filter(|one| shareable_kinds(declared.kind).contains(&one.kind));
        let Some(first) = before.next() else { return name.clone() };
        if first.owner == owner {
            return name.clone();
        }
        match before.find(|one| one.owner == owner) {
            Some(own) => own.key.clone(),
            None => scopes.add_shared_name(name, first.owner, owner),
        }
    }

    /// Returns the name in the model for a field. If the owner already sees a field of that name,
    /// the fields share the key, and the duplicate is reported later.
    fn field_key(
        &self,
        name: &Name,
        kind: &SmolStr,
        owner: Owner,
        part: &OwnerDefinitions,
        scopes: &mut Scopes,
    ) -> SmolStr {
        let plain = &name.text;
        let before = self.find_all(plain).chain(part.find_all(plain));
        let mut before = before.filter(|one| is_field(one, kind));
        let Some(first) = before.next() else { return plain.clone() };
        let mut all = std::iter::once(first).chain(before);
        match all.find(|one| scopes.owner_sees(owner, one.owner)) {
            Some(seen) => seen.key.clone(),
            None => scopes.add_shared_field(kind, name, first.owner, first.span, owner),
        }
    }

    /// Iterates over all definitions, in order.
    pub fn iter(&self) -> impl Iterator<Item = &DefEntry> {
        self.parts.iter().flat_map(|part| &part.all)
    }

    /// Iterates over the definitions in some files, in order.
    pub fn of_files(&self, files: &[FileId]) -> impl Iterator<Item = &DefEntry> {
        self.iter().filter(|one| files.contains(&one.span.file))
    }

    /// Iterates over the definitions with a name, in order.
    pub fn find_all<'d, 'n>(
        &'d self,
        name: &'n str,
    ) -> impl Iterator<Item = &'d DefEntry> + Clone + use<'d, 'n> {
        self.parts.iter().flat_map(move |part| part.find_all(name))
    }

    /// Returns the definition with a key in a namespace; `None` if there is none.
    pub fn find(&self, space: Namespace, key: &str) -> Option<&DefEntry> {
        let has = |name: &str| {
            self.find_all(name).find(|one| contains_definition(space, one) && one.key == key)
        };
        has(key).or_else(|| has(key.split_once('.')?.1))
    }

    /// Returns the name in the model of the declaration with the span of this name; the name itself
    /// if there is none.
    pub fn key_at(&self, name: &Name) -> SmolStr {
        let found = self.find_all(&name.text).find(|one| one.span == name.span);
        found.map_or_else(|| name.text.clone(), |one| one.key.clone())
    }

    /// Returns the first declaration with this name, of any owner, whose kind may share the name
    /// with one in `space`. For enums and dice this is an enum or a die, for tables a table.
    /// Returns `None` for other namespaces, and if there is none.
    pub fn first_shareable(&self, space: Namespace, name: &str) -> Option<&DefEntry> {
        let is_alike = |one: &&DefEntry| {
            shareable_kinds(one.kind).iter().any(|kind| contains_kind(space, *kind))
        };
        self.find_all(name).find(is_alike)
    }

    /// Returns whether more than one declaration has the name. If not, [`Self::first_per_owner`]
    /// returns at most one.
    pub fn is_shared_name(&self, name: &str) -> bool {
        let count = |part: &Arc<OwnerDefinitions>| part.by_name.get(name).map_or(0, Vec::len);
        self.parts.iter().map(count).sum::<usize>() > 1
    }

    /// Iterates over the definitions with a name that several owners may share, the first of each
    /// owner.
    pub fn first_per_owner<'d, 'n>(
        &'d self,
        name: &'n str,
    ) -> impl Iterator<Item = &'d DefEntry> + Clone + use<'d, 'n> {
        let may_be = |one: &&DefEntry| {
            matches!(
                one.kind,
                DefKind::Die
                    | DefKind::Table
                    | DefKind::Option
                    | DefKind::Weight
                    | DefKind::State
                    | DefKind::Role
                    | DefKind::Record
                    | DefKind::Function
                    | DefKind::Procedure
            )
        };
        let all = self.find_all(name).filter(may_be);
        let before = all.clone();
        all.enumerate().filter_map(move |(at, one)| {
            let is_first = !before.clone().take(at).any(|other| other.owner == one.owner);
            is_first.then_some(one)
        })
    }

    /// Returns the span of a name's declaration in a namespace; `None` if no source declares it.
    pub fn span(&self, space: Namespace, key: &str) -> Option<Span> {
        self.find(space, key).map(|one| one.span)
    }

    /// Returns the owner of a name in a namespace: the game if no source declares the name.
    pub fn owner(&self, space: Namespace, key: &str) -> Owner {
        self.find(space, key).map_or(Owner::GAME, |one| one.owner)
    }

    /// Returns a field of a kind by its name in the model, whether the kind or a module declares
    /// it.
    pub fn field(&self, kind: &str, key: &str) -> Option<&DefEntry> {
        let has =
            |name: &str| self.find_all(name).find(|one| is_field(one, kind) && one.key == key);
        has(key).or_else(|| has(key.split_once('.')?.1))
    }

    /// Returns a parameter of a card of a kind; `None` if there is none.
    pub fn param(&self, kind: &str, card: &str, name: &str) -> Option<&DefEntry> {
        let mut found = self.find_all(name).filter(|one| one.kind == DefKind::Field);
        found.find(|one| one.enclosing == kind && one.nearest_enclosing == card)
    }

    /// Returns whether a declaration uses a type: as its type or result, or after `per`.
    pub fn is_type_used(&self, ty: &str) -> bool {
        self.parts.iter().any(|part| part.types.contains(ty))
    }
}

/// Returns the kinds of definitions that may share a name across owners. Each such definition has
/// its own name in the model.
const fn shareable_kinds(kind: DefKind) -> &'static [DefKind] {
    match kind {
        DefKind::Enum | DefKind::Die => &[DefKind::Enum, DefKind::Die],
        DefKind::Table => &[DefKind::Table],
        _ => &[],
    }
}

/// Returns whether a definition is a field of a kind, and not a parameter of a card of that kind.
fn is_field(definition: &DefEntry, kind: &str) -> bool {
    definition.kind == DefKind::Field
        && definition.enclosing == kind
        && definition.nearest_enclosing == kind
}

/// The kind whose instances are the terrains.
const TERRAIN: &str = "terrain";

/// Returns whether a namespace contains definitions of a kind.
const fn contains_kind(space: Namespace, kind: DefKind) -> bool {
    matches!(
        (space, kind),
        (Namespace::Enum, DefKind::Enum)
            | (Namespace::Die, DefKind::Die)
            | (Namespace::Board, DefKind::Board)
            | (Namespace::Kind, DefKind::Kind)
            | (Namespace::Instance | Namespace::Terrain, DefKind::Element)
            | (Namespace::Deck, DefKind::Deck)
            | (Namespace::Pile, DefKind::Pile)
            | (Namespace::Table, DefKind::Table)
            | (Namespace::Council, DefKind::Entry)
            | (Namespace::ArmyCouncil, DefKind::ArmyEntry)
    )
}

/// Returns whether a namespace contains a definition.
fn contains_definition(space: Namespace, definition: &DefEntry) -> bool {
    let is_terrain = definition.enclosing == TERRAIN;
    contains_kind(space, definition.kind)
        && match space {
            Namespace::Instance => !is_terrain,
            Namespace::Terrain => is_terrain,
            _ => true,
        }
}

fn definition(declared: &Declaration<'_>, key: SmolStr, scopes: &Scopes) -> DefEntry {
    let (ty, clamped) = match declared.ty {
        WrittenType::Type(ty) => (Some(ty.clone()), None),
        WrittenType::Field(field) => (Some(field.ty.clone()), field.clamped),
        WrittenType::State(state) => (state.ty.clone(), state.clamped),
        WrittenType::Nothing
        | WrittenType::Signature(..)
        | WrittenType::Fields(_)
        | WrittenType::Word(_)
        | WrittenType::KindRole(_)
        | WrittenType::Ending(_)
        | WrittenType::PlayerRole(_)
        | WrittenType::Hex => (None, None),
    };
    DefEntry {
        kind: declared.kind,
        name: declared.name.text.clone(),
        key,
        enclosing: match declared.enclosing {
            EnclosingDecl::Named(of) => of.text.clone(),
            EnclosingDecl::Phase(of) => format!("turn.{}", of.text).into(),
            EnclosingDecl::Nothing | EnclosingDecl::List(_) => SmolStr::default(),
        },
        nearest_enclosing: match declared.path {
            EnclosingPath::Outer(of) => of.into(),
            EnclosingPath::Top
            | EnclosingPath::Within(..)
            | EnclosingPath::Item(_)
            | EnclosingPath::Local(..) => SmolStr::default(),
        },
        owner: scopes.owner(Some(declared.name.span)),
        span: declared.name.span,
        ty,
        clamped,
    }
}

/// Returns the name in a type: the type itself, the element type of a set, or the type of an
/// optional value.
fn named_type(ty: &TypeRef) -> Option<&SmolStr> {
    match ty {
        TypeRef::Named(of) | TypeRef::SetOf(of) => Some(&of.text),
        TypeRef::Option(inner) => named_type(inner),
        TypeRef::Int { .. } | TypeRef::Dice(_) | TypeRef::OneOf(_) => None,
    }
}
