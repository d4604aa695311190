//! The visibility of declarations: names are looked up from the source that uses them.
//!
//! A game sees itself, a module sees its game and its required modules, a battle's own rules see
//! everything in play. A module's declaration never changes the meaning of a name in a source that
//! does not see the module. Two modules that do not see each other may use the same name; a source
//! that sees both writes `MODULE.NAME`. A source's own declarations take precedence over the
//! game's.
//!
//! ```text
//! game duel          state pace: { slow, exact }   … pace == slow …     its own word
//! module clocks      enum clock { slow, exact }    requires nothing
//! scenario … with clocks                           … slow …             one of two
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use castra_base::{Diagnostic, FileId, Span};
use castra_defs::DefKind;
use castra_syntax::ast::{HeaderKind, Name, Tree};
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use crate::names::ambiguous_name;
use crate::relations;
use crate::uses::Meaning;

/// The owner of a declaration: a game, a module or a battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Owner(usize);

impl Owner {
    /// The game, which also owns the built-in declarations.
    pub const GAME: Self = Self(0);
}

/// The files of a game and its modules, and the visibility between them.
#[derive(Clone, Debug, Default)]
pub struct Scopes {
    owners: Vec<OwnerScope>,
    owners_by_file: FxHashMap<FileId, Owner>,
    /// The owners of enums, dice, tables and records with a common name, and their names in the
    /// model. The first declaration keeps its name.
    keys: BTreeMap<SmolStr, Keys>,
    /// The fields that several modules add under one name, by kind and name.
    fields: BTreeMap<(SmolStr, SmolStr), Keys>,
    /// The spans of those fields, by kind and name in the model.
    field_places: BTreeMap<(SmolStr, SmolStr), Span>,
}

/// The owner and the key of each declaration of a name.
type Keys = Vec<(Owner, SmolStr)>;

/// An owner, and the owners whose declarations it sees, including itself.
#[derive(Clone, Debug)]
struct OwnerScope {
    id: SmolStr,
    sees: BTreeSet<Owner>,
}

impl Scopes {
    /// Adds the sources of a game, module or battle, after those of its required modules. A source
    /// without a header has the rules of a battle.
    pub fn add(&mut self, trees: &[Arc<Tree>]) {
        let own = Owner(self.owners.len());
        let header = trees.iter().find_map(|tree| tree.header());
        let id = header.and_then(|h| h.id.as_ref()).map(|id| id.text.clone()).unwrap_or_default();
        let mut sees = BTreeSet::from([Owner::GAME, own]);
        if header.is_some_and(|h| h.kind == HeaderKind::Module) {
            for name in relations::required_modules(trees) {
                let found = self.owners.iter().skip(1).find(|other| other.id == name.text);
                sees.extend(found.into_iter().flat_map(|other| &other.sees));
            }
        } else {
            sees.extend((0..self.owners.len()).map(Owner));
        }
        self.owners.push(OwnerScope { id, sees });
        self.owners_by_file.extend(trees.iter().map(|tree| (tree.file, own)));
    }

    /// Returns the owner of the source of a span; the game for `None`.
    pub fn owner(&self, span: Option<Span>) -> Owner {
        span.and_then(|span| self.owners_by_file.get(&span.file)).copied().unwrap_or_default()
    }

    /// Returns whether a file sees the declarations of an owner. A file outside the game, such as a
    /// query about a battle, sees all declarations.
    pub fn sees(&self, from: FileId, owner: Owner) -> bool {
        owner == Owner::GAME
            || self.owners_by_file.get(&from).is_none_or(|from| self.owner_sees(*from, owner))
    }

    /// Returns whether a file sees the declarations of another.
    pub fn sees_file(&self, from: FileId, other: FileId) -> bool {
        self.owners_by_file.get(&other).is_none_or(|owner| self.sees(from, *owner))
    }

    /// Returns whether an owner sees the declarations of another.
    pub fn owner_sees(&self, from: Owner, owner: Owner) -> bool {
        self.owners.get(from.0).is_none_or(|seen| seen.sees.contains(&owner))
    }

    /// Returns the owner of a file; `None` for a file outside the game.
    pub fn owner_of_file(&self, file: FileId) -> Option<Owner> {
        self.owners_by_file.get(&file).copied()
    }

    /// Returns the name in the header of an owner's sources. A battle has an empty name.
    pub fn id(&self, owner: Owner) -> &str {
        self.owners.get(owner.0).map_or("", |seen| seen.id.as_str())
    }

    /// Returns whether an owner is a module, not the game or a battle.
    pub fn is_module(&self, owner: Owner) -> bool {
        owner != Owner::GAME && !self.id(owner).is_empty()
    }

    /// Returns the game or module with an id, if a file sees it.
    pub fn find_owner(&self, from: FileId, id: &str) -> Option<Owner> {
        let at = self.owners.iter().position(|seen| !seen.id.is_empty() && seen.id == id)?;
        self.sees(from, Owner(at)).then_some(Owner(at))
    }

    /// Splits `MODULE.NAME` into the owner and the name; `None` if the file sees no such module.
    pub fn split_qualified<'n>(&self, from: FileId, name: &'n str) -> Option<(Owner, &'n str)> {
        let (owner, name) = name.split_once('.')?;
        Some((self.find_owner(from, owner)?, name))
    }

    /// Returns the rank of an owner's declarations in a file: 0 for the file's own, 1 for the
    /// game's, 2 for others. Lower ranks take precedence.
    pub fn rank(&self, from: FileId, owner: Owner) -> u8 {
        match self.owner_of_file(from) {
            Some(own) if own == owner => 0,
            _ if owner == Owner::GAME => 1,
            _ => 2,
        }
    }

    /// Records that an enum, die, table or record of `owner` shares its name with one of `first`.
    /// Returns a unique name for it in the model.
    pub fn add_shared_name(&mut self, name: &SmolStr, first: Owner, owner: Owner) -> SmolStr {
        let key = self.key_of(owner, name);
        let keys = self.keys.entry(name.clone()).or_insert_with(|| vec![(first, name.clone())]);
        keys.push((owner, key.clone()));
        key
    }

    /// Records that a field of a module shares its name with a field of another module, of the same
    /// kind. Returns a unique name for it in the model.
    pub fn add_shared_field(
        &mut self,
        kind: &SmolStr,
        name: &Name,
        first: Owner,
        first_span: Span,
        owner: Owner,
    ) -> SmolStr {
        let (plain, key) = (&name.text, self.key_of(owner, &name.text));
        self.field_places.entry((kind.clone(), plain.clone())).or_insert(first_span);
        self.field_places.insert((kind.clone(), key.clone()), name.span);
        let keys = self.fields.entry((kind.clone(), plain.clone()));
        keys.or_insert_with(|| vec![(first, plain.clone())]).push((owner, key.clone()));
        key
    }

    /// Returns the meaning of a field's name in a file.
    pub fn field_meaning(&self, kind: &str, name: &str, from: FileId) -> Meaning {
        if self.field_places.is_empty() {
            return Meaning::Declaration(DefKind::Field, kind.into());
        }
        let key = self.field_key(kind, name, from);
        match self.field_places.get(&(kind.into(), key)) {
            Some(place) => Meaning::Local(*place),
            None => Meaning::Declaration(DefKind::Field, kind.into()),
        }
    }

    fn key_of(&self, owner: Owner, name: &str) -> SmolStr {
        let of = if self.is_module(owner) { self.id(owner) } else { "battle" };
        SmolStr::from(format!("{of}.{name}"))
    }

    /// Returns the possible names in the model of an enum, die, table or record named in a file.
    /// These are the file's own, else the game's, else those of all visible owners.
    pub fn keys(&self, name: &str, from: FileId) -> Vec<SmolStr> {
        self.nearest_keys(|plain| self.keys.get(plain), name, from)
    }

    /// Returns the possible names in the model of a field of a kind, like [`Self::keys`].
    pub fn field_keys(&self, kind: &str, name: &str, from: FileId) -> Vec<SmolStr> {
        if self.fields.is_empty() {
            return vec![self.split_qualified(from, name).map_or(name, |(_, plain)| plain).into()];
        }
        let of = |plain: &str| self.fields.get(&(kind.into(), plain.into()));
        self.nearest_keys(of, name, from)
    }

    fn nearest_keys<'k>(
        &self,
        keys: impl FnOnce(&str) -> Option<&'k Keys>,
        name: &str,
        from: FileId,
    ) -> Vec<SmolStr> {
        let (owner, plain) = match self.split_qualified(from, name) {
            Some((owner, plain)) => (Some(owner), plain),
            None => (None, name),
        };
        let Some(keys) = keys(plain) else { return vec![plain.into()] };
        let fits = |of: Owner| owner.map_or_else(|| self.sees(from, of), |owner| owner == of);
        let seen = || keys.iter().filter(|(of, _)| fits(*of));
        let nearest = seen().map(|(of, _)| self.rank(from, *of)).min();
        let found = seen().filter(|(of, _)| Some(self.rank(from, *of)) == nearest);
        found.map(|(_, key)| key.clone()).collect()
    }

    /// Returns the name in the model for a name in a file: the first of [`Self::keys`], or the name
    /// itself.
    pub fn key(&self, name: &str, from: FileId) -> SmolStr {
        self.keys(name, from).into_iter().next().unwrap_or_else(|| name.into())
    }

    /// Returns the name in the model for a name of a field in a file; the first if there are
    /// several.
    pub fn field_key(&self, kind: &str, name: &str, from: FileId) -> SmolStr {
        if self.fields.is_empty() {
            return self.split_qualified(from, name).map_or(name, |(_, plain)| plain).into();
        }
        self.field_keys(kind, name, from).into_iter().next().unwrap_or_else(|| name.into())
    }

    /// Returns the diagnostic for a type name with several visible declarations.
    pub fn ambiguous_type(&self, name: &Name) -> Diagnostic {
        self.ambiguous_name(name, self.keys.get(&name.text))
    }

    /// Returns the diagnostic for a field name, if it has several visible declarations.
    pub fn ambiguous_field(&self, kind: &str, name: &Name) -> Option<Diagnostic> {
        if self.fields.is_empty() {
            return None;
        }
        let several = self.field_keys(kind, &name.text, name.span.file).len() > 1;
        let keys = self.fields.get(&(kind.into(), name.text.clone()));
        several.then(|| self.ambiguous_name(name, keys))
    }

    fn ambiguous_name(&self, name: &Name, keys: Option<&Keys>) -> Diagnostic {
        let all = keys.into_iter().flatten();
        let seen = all.filter(|(of, _)| self.sees(name.span.file, *of));
        let modules: Vec<&str> = seen.map(|(of, _)| self.id(*of)).collect();
        ambiguous_name(name, &modules)
    }

    /// Returns the source name for a name in the model.
    pub fn source_name<'k>(&self, key: &'k str) -> &'k str {
        let has = |keys: &Keys| keys.iter().any(|(_, other)| other == key);
        match key.split_once('.') {
            Some((_, plain))
                if self.keys.get(plain).is_some_and(has)
                    || self.fields.iter().any(|((_, name), keys)| name == plain && has(keys)) =>
            {
                plain
            }
            _ => key,
        }
    }

    /// Returns two conflicting declarations, first the one to report. A source that does not see
    /// the other declaration has not caused the conflict.
    pub fn order_conflict(&self, first: Span, second: Span) -> (Span, Span) {
        let sees = |from: Span, what: Span| self.sees(from.file, self.owner(Some(what)));
        if sees(first, second) && !sees(second, first) { (first, second) } else { (second, first) }
    }
}
