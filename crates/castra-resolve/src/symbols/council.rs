//! Entries of the War Council, as rules ask for them.

use smol_str::SmolStr;

use castra_defs::{CouncilEntry, Type};
use castra_ir::interval::{ANY, Interval};
use castra_ir::{Ty, id};

use super::builder::Builder;
use crate::names::Namespace;

impl Builder<'_, '_> {
    /// The forms of the battle and of its armies; texts are left out.
    pub(super) fn council(&mut self) {
        let Some(form) = &self.game.council else { return };
        for (name, entry) in &form.entries {
            self.reads(Namespace::Council, name);
            if let Some(ty) = self.entry_ty(name, entry) {
                let at = id(self.symbols.council.len());
                self.symbols.council.push((SmolStr::new(name), at, ty));
                self.symbols.bounds.council.push(interval(&entry.ty));
            }
        }
        for (name, entry) in &form.army_entries {
            self.reads(Namespace::ArmyCouncil, name);
            if let Some(ty) = self.entry_ty(name, entry) {
                let at = id(self.symbols.army_council.len());
                self.symbols.army_council.push((SmolStr::new(name), at, ty));
                self.symbols.bounds.army_council.push(interval(&entry.ty));
            }
        }
    }

    /// An entry that may be missing is optional, but for truths and sets, which
    /// are then false and empty.
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
    if let Type::Int { range: Some((low, high)) } = ty { (Some(*low), Some(*high)) } else { ANY }
}
