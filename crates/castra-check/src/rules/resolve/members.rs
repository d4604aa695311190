//! Members of values: fields, properties of armies and hexes, roles.

use castra_syntax::ast::Name;

use crate::rules::context::Context;
use castra_ir::{FieldId, KindId, Owner, RoleId, SHOWN_TO, Ty};
use castra_resolve::symbols::Def;

impl Context<'_> {
    /// Returns the field of a kind for the armies that have been shown a piece. Only kinds with
    /// private fields have it.
    pub(crate) fn disclosure_field(&self, kind: KindId) -> Option<FieldId> {
        self.program().kinds.get(kind)?.fields.find(|field| field.name == SHOWN_TO)
    }

    /// Returns whether a name has any declared meaning, for messages.
    pub(crate) fn is_declared(&self, name: &Name) -> bool {
        self.meanings(name).next().is_some()
    }

    /// Returns the names of the declared states of an owner, for messages.
    pub(crate) fn owned_states(&self, owner: Owner) -> Vec<&str> {
        let states = &self.program().states;
        // States of the map, such as terrain, have built-in names.
        let declared = states.iter().filter(|s| s.owner == owner && s.of_map.is_none());
        let names = declared.map(|s| s.name.as_str());
        let mut names: Vec<&str> =
            names.map(|name| name.split('(').next().unwrap_or(name)).collect();
        names.dedup();
        names
    }

    /// Returns the kind of terrains, if the game declares any.
    pub(crate) fn terrain_kind(&self) -> Option<KindId> {
        match self.symbols.types.get("terrain") {
            Some(Ty::Variant(kind)) => Some(*kind),
            _ => None,
        }
    }

    /// Returns the role with a name.
    pub(crate) fn find_role(&self, name: &Name) -> Option<RoleId> {
        self.meanings(name).find_map(|m| match m {
            Def::Role(id) => Some(id),
            _ => None,
        })
    }

    /// Returns some value of a type as source text, for the author to replace, or `None` if the
    /// type has no literal.
    pub(crate) fn placeholder(&self, ty: &Ty) -> Option<String> {
        match ty {
            Ty::Bool => Some("false".to_owned()),
            Ty::Int => Some("0".to_owned()),
            Ty::Option(_) => Some("none".to_owned()),
            Ty::Set(_) => Some("{}".to_owned()),
            Ty::Enum(_) | Ty::Variant(_) => {
                let words = self.type_words(ty);
                words.into_iter().find(|word| !word.is_empty()).map(str::to_owned)
            }
            Ty::Army
            | Ty::Hex
            | Ty::Piece(_)
            | Ty::Card(_)
            | Ty::Rolled(_)
            | Ty::Record(_)
            | Ty::Error => None,
        }
    }
}
