//! The symbol table of a game: the meaning of each name in its rules.

use std::collections::BTreeMap;
use std::sync::Arc;

use castra_base::{Diagnostic, FileId, Span};
use castra_defs::{Board, Game, Value};
use castra_ir::{
    ArmyCouncilId, ClauseId, CouncilId, DeckId, DieId, EnumId, FieldId, FunctionId, Kind, KindId,
    KindRole, List, OptionId, PileId, ProcedureId, Program, RecordId, RoleId, SORT_NOW, StateId,
    TableId, Ty, Universe, WeightId,
};
use castra_syntax::ast::Name;
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use super::bound::Bound;
use crate::definitions::Definitions;
use crate::names::Namespace;
use crate::scopes::{Owner, Scopes};

/// The declarations of a game, ready for references from its rules.
#[derive(Clone, Debug, Default)]
pub struct SymbolTable {
    /// The game, as its declarations were checked. The number of a hex in a
    /// program is [`castra_defs::Board::index_of`].
    pub game: Arc<Game>,
    /// The parts of a program that do not depend on the battle: no armies, hexes, pieces or cards,
    /// and no rules. [`EnumId`] 0 is `direction`, its words in the order of
    /// [`castra_defs::Direction::ALL`].
    pub template: Program,
    /// The meanings of each name on its own, with the owner of the declaration. A word of several
    /// enums has several meanings; the expected type decides. A card with parameters has a
    /// [`Def::Sort`] for each way in which it is in a deck: a card is it if it is any of them.
    pub names: FxHashMap<SmolStr, Vec<(Def, Owner)>>,
    /// All declarations, with owner and place.
    pub definitions: Definitions,
    /// States of which there is one for each word of an enum: the first of them, for
    /// the first word, and the enum. The others follow it in order.
    pub listed: BTreeMap<StateId, EnumId>,
    /// The state that the terrain of a hex is, where rules change it; elsewhere it is
    /// what the map says.
    pub terrain: Option<StateId>,
    /// The states that the terrain on the sides of a hex is, where rules change it: one for
    /// each of its neighbours, in their order.
    pub sides: Vec<StateId>,
    /// The bounds of numbers.
    pub bounds: super::bound::Bounds,
    /// The visible declarations of each source.
    pub scopes: Scopes,
    /// Types by name: enums, kinds, dice, and `bool`, `int`, `army`, `hex`,
    /// `square`, `card`, `terrain`, `direction`.
    pub types: BTreeMap<SmolStr, Ty>,
    /// The owners of the types that sources declare.
    pub type_owners: BTreeMap<SmolStr, Owner>,
    /// Names of all of a universe, `armies`, `hexes`, `units`, `sections` …, and whose
    /// type it is of.
    pub plurals: BTreeMap<SmolStr, Vec<(Universe, Owner)>>,
    /// Types of War Council entries of the battle, by [`CouncilId`]. One that
    /// need not be given and has no default is a [`Ty::Option`]; texts are left
    /// out.
    pub council: Vec<(SmolStr, CouncilId, Ty)>,
    /// Types of War Council entries of an army.
    pub army_council: Vec<(SmolStr, ArmyCouncilId, Ty)>,
    /// Functions: parameters by name and type, type of the value. There is one
    /// for each item that has a name, in the order of the items, even if the
    /// name is taken; so [`FunctionId`]s can be counted. Types that could not be
    /// read are [`Ty::Error`]. Procedures and windows likewise.
    pub functions: List<FunctionId, FunctionHead>,
    /// Tables that changes aim at, and the functions that look them up: those stand
    /// after the functions of items.
    pub changed_tables: BTreeMap<TableId, FunctionId>,
    /// Procedures: parameters by name and type.
    pub procedures: List<ProcedureId, ProcedureHead>,
    /// Windows, by name.
    pub windows: Vec<WindowHead>,
    /// The span of each record.
    pub record_spans: Vec<Span>,
    /// Clauses, by number.
    pub clauses: BTreeMap<SmolStr, ClauseId>,
    /// Cards as they are printed, parameters filled in.
    pub printed: Vec<Printed>,
    /// The battle whose own rules are among the items, if there is one.
    pub battle: Option<BattleNames>,
    /// The number of items that they were made from.
    pub items: usize,
}

/// The names that only the rules of the battle itself may use.
#[derive(Clone, Debug)]
pub struct BattleNames {
    /// The battle's text.
    pub file: FileId,
    /// The word that names the battle.
    pub id: SmolStr,
    /// The title.
    pub title: String,
    /// The words of its armies, in their order.
    pub armies: Vec<SmolStr>,
    /// The word that names its board, which may be one of its own.
    pub board: Option<SmolStr>,
    /// Hexes that its map gives a name: the name, and the hex.
    pub labels: Vec<(Name, SmolStr)>,
}

/// A card with its parameters filled in. Each such card is a variant of its kind.
#[derive(Clone, Debug)]
pub struct Printed {
    /// The card.
    pub card: SmolStr,
    /// A value for each of its parameters.
    pub args: Vec<Value>,
    /// The kind.
    pub kind: KindId,
    /// The variant.
    pub sort: u32,
}

/// A meaning of a name on its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Def {
    /// A word of an enum, by position; faces of dice included.
    Word(EnumId, i64),
    /// A thing of a kind, by position.
    Sort(KindId, i64),
    /// Declared state.
    State(StateId),
    /// A pile.
    Pile(PileId),
    /// An option.
    Option(OptionId),
    /// A weight.
    Weight(WeightId),
    /// A function.
    Function(FunctionId),
    /// A procedure.
    Procedure(ProcedureId),
    /// A table.
    Table(TableId),
    /// A deck.
    Deck(DeckId),
    /// A die.
    Die(DieId),
    /// A kind.
    Kind(KindId),
    /// A role.
    Role(RoleId),
    /// A section of a board, by position in the template.
    Section(i64),
    /// A record.
    Record(RecordId),
}

/// The signature of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FunctionHead {
    /// The name.
    pub name: SmolStr,
    /// Names and types of its parameters, in order.
    pub params: Vec<(SmolStr, Ty)>,
    /// The type of its value.
    pub result: Ty,
    /// The span of its name.
    pub span: Span,
    /// True if it gives a further field of the record that the one before it gives.
    pub of_field: bool,
}

/// The signature of a procedure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProcedureHead {
    /// The name.
    pub name: SmolStr,
    /// Names and types of its parameters, in order.
    pub params: Vec<(SmolStr, Ty)>,
    /// The type of the returned value, if any.
    pub result: Option<Ty>,
    /// The span of its name.
    pub span: Span,
}

/// The signature of a reaction window.
#[derive(Clone, Debug)]
pub struct WindowHead {
    pub name: SmolStr,
    pub params: Vec<(SmolStr, Ty)>,
    pub span: Span,
}

impl SymbolTable {
    /// Returns whether every number of the declarations below means the same here. Only functions,
    /// procedures, clauses, options, weights, dice, state, and types of pieces, marks and terrain may
    /// have been added. Where pieces can become another type, no type may have been added: such a
    /// change reads all types.
    pub fn keeps_numbers_of(&self, below: &Self) -> bool {
        let (new, old) = (&self.template, &below.template);
        let mut fields = old.kinds.iter().flat_map(|kind| &kind.fields);
        let pieces_change = fields.any(|field| field.name == SORT_NOW);
        new.options.as_slice().starts_with(old.options.as_slice())
            && new.weights.as_slice().starts_with(old.weights.as_slice())
            && new.enums == old.enums
            && new.dice.as_slice().starts_with(old.dice.as_slice())
            && new.sections == old.sections
            && new.kinds.len() == old.kinds.len()
            && new
                .kinds
                .iter()
                .zip(&old.kinds)
                .all(|(new, old)| new == old || !pieces_change && is_grown(new, old))
            && new.decks == old.decks
            && new.piles == old.piles
            && new.states.as_slice().starts_with(old.states.as_slice())
            && new.tables == old.tables
            && new.records == old.records
            && new.roles == old.roles
            && new.seats == old.seats
            && new.talk == old.talk
            && self.functions.starts_with(&below.functions)
            && self.procedures.starts_with(&below.procedures)
            && self.changed_tables == below.changed_tables
            && self.windows.len() == below.windows.len()
            && self.council == below.council
            && self.army_council == below.army_council
            && (&self.listed, self.terrain, &self.sides)
                == (&below.listed, below.terrain, &below.sides)
            && self.bounds.of_names == below.bounds.of_names
            && below.clauses.iter().all(|(name, id)| self.clauses.get(name) == Some(id))
    }

    /// Returns the fields of other bounds than below: types that were added print a number outside the
    /// range of the others.
    #[must_use]
    pub fn fields_with_other_bounds(&self, below: &Self) -> Vec<(KindId, FieldId)> {
        let bound = |symbols: &Self, at| symbols.bounds.fields.get(&at).map(Bound::interval);
        let kinds = (0..).map(KindId).zip(self.template.kinds.iter().zip(&below.template.kinds));
        let mut others = Vec::new();
        for (id, (new, old)) in kinds.filter(|(_, (new, old))| new.sorts.len() != old.sorts.len()) {
            for (field, declared) in (0..).map(FieldId).zip(&old.fields) {
                let is_same = match declared.state {
                    true => bound(self, (id, field)) == bound(below, (id, field)),
                    false => range(new, field) == range(old, field),
                };
                if !is_same {
                    others.push((id, field));
                }
            }
        }
        others
    }

    /// Collects the declarations of a game, before rules have names for them. `battle` is the one
    /// whose own rules are among its sources.
    pub fn declared(
        game: Arc<Game>,
        definitions: Definitions,
        scopes: Scopes,
        battle: Option<BattleNames>,
    ) -> Self {
        Self { game, battle, scopes, definitions, ..Self::default() }
    }

    /// Returns the board of the battle whose own rules are among the items.
    #[must_use]
    pub fn battle_board(&self) -> Option<&Board> {
        self.game.boards.get(self.battle.as_ref()?.board.as_deref()?)
    }

    /// Returns the flat types of a value: the type, or the type of each field of a record.
    pub fn flat(&self, ty: &Ty) -> Vec<Ty> {
        match ty {
            Ty::Record(record) => match self.template.records.get(record) {
                Some(record) => record.fields.iter().flat_map(|(_, ty)| self.flat(ty)).collect(),
                None => Vec::new(),
            },
            ty => vec![ty.clone()],
        }
    }

    /// The bounds of the values of a type: those that fields of records have.
    pub fn flat_bounds(&self, ty: &Ty) -> Vec<Option<Bound>> {
        let Ty::Record(at) = ty else { return vec![None] };
        let record = self.template.records.get(at);
        let fields = record.map_or(&[][..], |record| record.fields.as_slice());
        let bounds = self.bounds.records.get(at);
        let bound = |field: usize| bounds.and_then(|all| all.get(field)).cloned().flatten();
        let each = fields.iter().enumerate().flat_map(|(field, (_, ty))| match ty {
            Ty::Record(_) => self.flat_bounds(ty),
            _ => vec![bound(field)],
        });
        each.collect()
    }

    /// Returns the paths of the flat values of a type: an empty path for a single value, `hits` and
    /// `of.hits` for the fields of a record and of a record within it.
    pub fn field_paths(&self, ty: &Ty) -> Vec<String> {
        let Ty::Record(record) = ty else { return vec![String::new()] };
        let record = self.template.records.get(record);
        let fields = record.map_or(&[][..], |record| record.fields.as_slice());
        let paths = fields.iter().flat_map(|(name, ty)| {
            let inner = self.field_paths(ty).into_iter();
            inner.map(move |path| match path.is_empty() {
                true => name.clone(),
                false => format!("{name}.{path}"),
            })
        });
        paths.collect()
    }

    /// The types of parameters as the rules have them.
    pub fn flat_params(&self, params: &[(SmolStr, Ty)]) -> Vec<Ty> {
        params.iter().flat_map(|(_, ty)| self.flat(ty)).collect()
    }

    /// Returns the kind of all cards that a source sees, if there is only one.
    pub fn only_cards(&self, from: FileId) -> Option<KindId> {
        self.cards_seen(|owner| self.scopes.sees(from, owner))
    }

    /// The only kind of cards that the files of an owner see, if there is one.
    pub fn only_cards_of(&self, from: Owner) -> Option<KindId> {
        self.cards_seen(|owner| self.scopes.owner_sees(from, owner))
    }

    fn cards_seen(&self, sees: impl Fn(Owner) -> bool) -> Option<KindId> {
        let owner = |kind: &str| self.definitions.owner(Namespace::Kind, kind);
        let kinds = (0..).map(KindId).zip(&self.template.kinds);
        let mut kinds = kinds.filter(|(_, k)| k.role == KindRole::Card && sees(owner(&k.name)));
        let (only, _) = kinds.next()?;
        kinds.next().is_none().then_some(only)
    }

    /// The kind of all cards in a pile, if the owner of the pile sees a single kind of cards. Other
    /// cards are never put there.
    pub fn pile_cards(&self, pile: PileId) -> Option<KindId> {
        let pile = self.template.piles.get(pile)?;
        self.only_cards_of(self.definitions.owner(Namespace::Pile, &pile.name))
    }

    /// The kind of all cards in a deck, likewise.
    pub fn deck_cards(&self, deck: DeckId) -> Option<KindId> {
        let deck = self.template.decks.get(deck)?;
        self.only_cards_of(self.definitions.owner(Namespace::Deck, &deck.name))
    }

    /// Iterates over the meanings of a name on its own in a source.
    pub fn meanings<'v>(&'v self, name: &str, from: FileId) -> impl Iterator<Item = Def> + use<'v> {
        let (whose, name) = match self.scopes.qualified(from, name) {
            Some((owner, name)) => (Some(owner), name),
            None => (None, name),
        };
        let all = self.names.get(name).map_or(&[][..], Vec::as_slice);
        let seen = move |(_, owner): &(Def, Owner)| match whose {
            Some(whose) => *owner == whose,
            None => self.scopes.sees(from, *owner),
        };
        // Definitions of the file itself come before those of the game.
        let ranks = if all.len() > 1 { 0..3 } else { 0..1 };
        let one_rank = all.len() <= 1;
        ranks.flat_map(move |rank| {
            all.iter().enumerate().filter_map(move |(i, named)| {
                // A section that the boards of two modules declare counts once.
                let again = || all.iter().take(i).any(|other| other.0 == named.0 && seen(other));
                let is_next = one_rank || self.scopes.rank(from, named.1) == rank;
                (is_next && seen(named) && !again()).then_some(named.0)
            })
        })
    }

    /// Returns the span of a name's declaration in a source, if the name is qualified or several
    /// sources declare it.
    pub fn place(&self, name: &str, from: FileId) -> Option<Span> {
        let (whose, plain) = match self.scopes.qualified(from, name) {
            Some((owner, plain)) => (Some(owner), plain),
            None => (None, name),
        };
        if whose.is_none() && !self.definitions.may_be_of_several(plain) {
            return None;
        }
        let all = self.definitions.of_owners(plain);
        if whose.is_none() && all.clone().nth(1).is_none() {
            return None;
        }
        let seen = all.filter(|one| match whose {
            Some(whose) => one.owner == whose,
            None => self.scopes.sees(from, one.owner),
        });
        seen.min_by_key(|one| self.scopes.rank(from, one.owner)).map(|one| one.span)
    }

    /// Returns a diagnostic for an ambiguous name: several visible modules declare it, but neither
    /// the text itself nor the game does.
    pub fn unclear(&self, name: &Name) -> Option<Diagnostic> {
        if !self.definitions.may_be_of_several(&name.text) {
            return None;
        }
        let all = self.definitions.of_owners(&name.text);
        all.clone().nth(1)?;
        let from = name.span.file;
        let seen: Vec<Owner> =
            all.map(|one| one.owner).filter(|owner| self.scopes.sees(from, *owner)).collect();
        let is_far = |owner: &Owner| self.scopes.rank(from, *owner) == 2;
        if seen.len() < 2 || !seen.iter().all(is_far) {
            return None;
        }
        let modules: Vec<&str> = seen.iter().map(|owner| self.scopes.id(*owner)).collect();
        Some(crate::names::unclear(name, &modules))
    }

    /// Returns the universe that a name stands for as a plural in a source. A visible declaration of
    /// that name takes precedence.
    pub fn plural(&self, name: &str, from: FileId) -> Option<Universe> {
        let all = self.plurals.get(name)?;
        let (universe, _) = all.iter().rfind(|(_, owner)| self.scopes.sees(from, *owner))?;
        let universe = match universe {
            Universe::Card(None) => Universe::Card(self.only_cards(from)),
            other => *other,
        };
        let is_type = self.types.contains_key(name)
            && self.type_owners.get(name).is_none_or(|owner| self.scopes.sees(from, *owner));
        (!is_type && self.meanings(name, from).next().is_none()).then_some(universe)
    }

    /// Returns the plural of a type.
    pub fn plural_of(&self, ty: &Ty) -> Option<&str> {
        let is_of = |all: &[(Universe, _)]| all.iter().any(|(of, _)| Some(*of) == ty.universe());
        self.plurals.iter().find(|(_, all)| is_of(all)).map(|(name, _)| name.as_str())
    }

    /// Returns the type whose plural a name would be, if another declaration did not have this
    /// name.
    pub fn hidden_plural(&self, name: &str, from: FileId) -> Option<&str> {
        let all = self.plurals.get(name)?;
        let (universe, _) = all.iter().rfind(|(_, owner)| self.scopes.sees(from, *owner))?;
        let is_of = |ty: &Ty| ty.universe() == Some(*universe);
        self.types.iter().find(|(_, ty)| is_of(ty)).map(|(name, _)| name.as_str())
    }

    /// A card with its parameters filled in, if a deck has it so.
    pub fn printed(&self, card: &str, args: &[Value]) -> Option<&Printed> {
        self.printed.iter().find(|p| p.card == card && p.args == args)
    }

    /// Returns the field of a kind with a name, as a source sees it.
    pub fn field(&self, kind: KindId, name: &str, from: FileId) -> Option<FieldId> {
        let of = self.template.kinds.get(kind)?;
        let key = self.scopes.field(&of.name, name, from);
        if let Some((owner, _)) = self.scopes.qualified(from, name)
            && self.definitions.field(&of.name, &key).is_none_or(|one| one.owner != owner)
        {
            return None;
        }
        of.fields.find(|field| field.name == key.as_str())
    }
}

/// Returns whether a kind has only types of pieces or marks more than another, whose printed values
/// Returns whether a kind of pieces, marks or terrain only has further types.
fn is_grown(new: &Kind, old: &Kind) -> bool {
    !matches!(old.role, KindRole::Card)
        && (&new.name, new.role, new.most_in_a_hex) == (&old.name, old.role, old.most_in_a_hex)
        && new.fields == old.fields
        && !old.sorts.is_empty()
        && new.sorts.starts_with(&old.sorts)
}

/// Returns the lowest and the highest number that the types of a kind print in a field.
fn range(kind: &Kind, field: FieldId) -> Option<(i64, i64)> {
    let values = kind.sorts.iter().filter_map(|sort| sort.values.get(field.index()).copied());
    values.map(|value| (value, value)).reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
}
