//! Which text sees what: names are looked up from the text that uses them.
//!
//! A game sees itself, a module its game and what it requires, the own rules of a
//! battle all that is in play. What a module declares never changes what a name
//! means in a text that does not see it.
//!
//! ```text
//! game duel          state pace: { slow, exact }   … pace == slow …     its own word
//! module clocks      enum clock { slow, exact }    requires nothing
//! scenario … with clocks                           … slow …             one of two
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use castra_base::{FileId, Span};
use castra_syntax::ast::{HeaderKind, Tree};
use smol_str::SmolStr;

use crate::relations;

/// Whose a declaration is: the game's, a module's, a battle's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Owner(usize);

impl Owner {
    /// The game, which also has what every game has.
    pub(crate) const GAME: Self = Self(0);
}

/// The texts of a game with its modules, and what each sees.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scopes {
    owners: Vec<Seen>,
    of: BTreeMap<FileId, Owner>,
}

/// An owner, and those whose declarations it sees, itself among them.
#[derive(Clone, Debug)]
struct Seen {
    id: SmolStr,
    sees: BTreeSet<Owner>,
}

impl Scopes {
    /// Adds the texts of a game, of one module, or of a battle: what has no header
    /// are the own rules of a battle. What a module requires is there before it.
    pub(crate) fn add(&mut self, trees: &[Arc<Tree>]) {
        let own = Owner(self.owners.len());
        let header = trees.iter().find_map(|tree| tree.header());
        let id = header.and_then(|h| h.id.as_ref()).map(|id| id.text.clone()).unwrap_or_default();
        let mut sees = BTreeSet::from([Owner::GAME, own]);
        if header.is_some_and(|h| h.kind == HeaderKind::Module) {
            for name in relations::required(trees) {
                let found = self.owners.iter().skip(1).find(|other| other.id == name.text);
                sees.extend(found.into_iter().flat_map(|other| &other.sees));
            }
        } else {
            sees.extend((0..self.owners.len()).map(Owner));
        }
        self.owners.push(Seen { id, sees });
        self.of.extend(trees.iter().map(|tree| (tree.file, own)));
    }

    /// Whose what stands at a place is.
    pub(crate) fn owner(&self, place: Option<Span>) -> Owner {
        place.and_then(|place| self.of.get(&place.file)).copied().unwrap_or_default()
    }

    /// Whether a text sees what an owner declares. One that is not among the texts,
    /// such as a question about a battle, sees everything.
    pub(crate) fn sees(&self, from: FileId, owner: Owner) -> bool {
        owner == Owner::GAME || self.of.get(&from).is_none_or(|from| self.owner_sees(*from, owner))
    }

    /// Whether a text sees what another declares.
    pub(crate) fn sees_file(&self, from: FileId, other: FileId) -> bool {
        self.of.get(&other).is_none_or(|owner| self.sees(from, *owner))
    }

    /// Whether an owner sees what another declares.
    pub(crate) fn owner_sees(&self, from: Owner, owner: Owner) -> bool {
        self.owners.get(from.0).is_none_or(|seen| seen.sees.contains(&owner))
    }

    /// Of two declarations that get in each other's way, the one to be reported and
    /// the other: a text that does not see the other's cannot have caused it.
    pub(crate) fn culprit(&self, first: Span, second: Span) -> (Span, Span) {
        let sees = |from: Span, what: Span| self.sees(from.file, self.owner(Some(what)));
        if sees(first, second) && !sees(second, first) { (first, second) } else { (second, first) }
    }
}
