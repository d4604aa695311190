//! A declaration in an item, as written.

use castra_defs::DefKind;
use castra_syntax::ast::{
    Block, Ending, FieldDecl, Item, Name, Param, Role, RoleItem, StateItem, TypeRef,
};

/// A declaration in an item: its kind, name, type and place, as written.
#[derive(Clone, Copy, Debug)]
pub struct Declaration<'t> {
    /// The kind of definition.
    pub kind: DefKind,
    /// The declared name, with its span.
    pub name: &'t Name,
    /// The enclosing declaration.
    pub enclosing: EnclosingDecl<'t>,
    /// The names from the item to the declaration, without its own name.
    pub path: EnclosingPath<'t>,
    /// The comment above the declaration.
    pub docs: Option<&'t str>,
    /// The type, in the notation of the source.
    pub ty: WrittenType<'t>,
    /// The abbreviations in uses: those that the source declares, and a terrain's sign on maps.
    pub abbrs: [&'t [Name]; 2],
    /// The plural of a kind's name.
    pub plural: Option<&'t Name>,
}

/// The declaration that encloses another.
#[derive(Clone, Copy, Debug)]
pub enum EnclosingDecl<'t> {
    /// No enclosing declaration.
    Nothing,
    /// A named owner: the enum of a word, the kind of a field.
    Named(&'t Name),
    /// A phase of the turn; the definition is one of its steps.
    Phase(&'t Name),
    /// The words of a type written in place, such as `{ slow, exact }`.
    List(&'t [Name]),
}

/// The names of the definitions that enclose a definition, outermost first.
#[derive(Clone, Copy, Debug)]
pub enum EnclosingPath<'t> {
    /// No enclosing definition.
    Top,
    /// The enclosing declaration.
    Outer(&'t str),
    /// The enclosing declaration, and a declaration inside that one.
    Within(&'t str, &'t str),
    /// The item that encloses the definition.
    Item(&'t Item),
    /// A name in the body of the item.
    Local(&'t Item, &'t str),
}

/// The type of a declaration, as written.
#[derive(Clone, Copy, Debug)]
pub enum WrittenType<'t> {
    /// A declaration without a type.
    Nothing,
    /// A type that the source names.
    Type(&'t TypeRef),
    /// The type of a kind's field.
    Field(&'t FieldDecl),
    /// The parameters and the result of a signature.
    Signature(&'t [Param], Option<&'t TypeRef>),
    /// The fields of a record.
    Fields(&'t Block<Param>),
    /// A state, with its owner.
    State(&'t StateItem),
    /// The kind of an element, the terrain of a place, or the battle of a campaign's stage.
    Word(&'t Name),
    /// The role of a kind.
    KindRole(&'t Role),
    /// An ending: a condition on an army, or on the game as a whole.
    Ending(&'t Ending),
    /// A role, possibly one for each word of an enum.
    PlayerRole(&'t RoleItem),
    /// A hex of a map.
    Hex,
}

impl<'t> WrittenType<'t> {
    /// Visits the types in a written type.
    pub fn visit_types(self, see: &mut dyn FnMut(&'t TypeRef)) {
        match self {
            Self::Type(ty) => see(ty),
            Self::Field(field) => see(&field.ty),
            Self::State(state) => state.ty.iter().for_each(see),
            Self::Signature(_, result) => result.into_iter().for_each(see),
            // Parameters and fields are separate definitions.
            Self::Fields(_)
            | Self::Nothing
            | Self::Word(_)
            | Self::KindRole(_)
            | Self::Ending(_)
            | Self::PlayerRole(_)
            | Self::Hex => {}
        }
    }

    /// Returns the enum after `per` of a state or a role; `None` if there is none.
    pub fn per_enum(self) -> Option<&'t Name> {
        match self {
            Self::State(state) => state.per.as_ref(),
            Self::PlayerRole(role) => role.per.as_ref(),
            Self::Nothing
            | Self::Type(_)
            | Self::Field(_)
            | Self::Signature(..)
            | Self::Fields(_)
            | Self::Word(_)
            | Self::KindRole(_)
            | Self::Ending(_)
            | Self::Hex => None,
        }
    }
}
