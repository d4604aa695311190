//! The entries of the War Council in rules.

use smol_str::SmolStr;

use castra_defs::{CouncilEntry, Type};
use castra_ir::interval::{Interval, UNBOUNDED};
use castra_ir::{Ty, id};

use super::builder::Builder;
use crate::names::Namespace;

impl Builder<'_, '_> {
    /// Adds the entries of the battle and of its armies; strings are left out.
    pub(super) fn add_council(&mut self) {
        let Some(form) = &self.game.council else { return };
        for (name, entry) in &form.entries {
            self.set_owner(Namespace::Council, name);
            if let Some(ty) = self.entry_ty(name, entry) {
                let at = id(self.symbols.council.len());
                self.symbols.council.push((SmolStr::new(name), at, ty));
                self.symbols.bounds.council.push(interval(&entry.ty));
            }
        }
        for (name, entry) in &form.army_entries {
            self.set_owner(Namespace::ArmyCouncil, name);
            if let Some(ty) = self.entry_ty(name, entry) {
                let at = id(self.symbols.army_council.len());
                self.symbols.army_council.push((SmolStr::new(name), at, ty));
                self.symbols.bounds.army_council.push(interval(&entry.ty));
            }
        }
    }

    /// Returns the type of an entry. It is optional if the entry may be missing, except for `bool`
    /// and sets, whose defaults are `false` and empty.
    fn entry_ty(&mut self, name: &str, entry: &CouncilEntry) -> Option<Ty> {
        let ty = self.model_ty(&entry.ty, name)?;
        let certain = entry.default.is_some() || (entry.required && !entry.one_army);
        Some(match entry.ty {
            Type::Bool | Type::SetOf(_) => ty,
            _ if certain || matches!(ty, Ty::Option(_)) => ty,
            _ => Ty::Option(Box::new(ty)),
        })
    }
}

/// Returns the bounds of an entry's type.
fn interval(ty: &Type) -> Interval {
    if let Type::Int { range: Some((low, high)) } = ty {
        (Some(*low), Some(*high))
    } else {
        UNBOUNDED
    }
}
