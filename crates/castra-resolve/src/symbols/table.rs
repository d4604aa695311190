//! The symbol table of a game: the meaning of each name in its rules.

use std::collections::BTreeMap;
use std::sync::Arc;

use castra_base::{Diagnostic, FileId, Span};
use castra_defs::{Board, Game, Value};
use castra_ir::{
    ArmyCouncilId, CURRENT_VARIANT, ClauseId, CouncilId, DeckId, DieId, EnumId, FieldId,
    FunctionId, Kind, KindId, KindRole, List, OptionId, PileId, ProcedureId, Program, RecordId,
    RoleId, StateId, TableId, Ty, Universe, WeightId,
};
use castra_syntax::ast::Name;
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use super::bound::Bound;
use crate::definitions::Definitions;
use crate::names::Namespace;
use crate::scopes::{Owner, Scopes};

/// The declarations of a game, indexed for its rules.
#[derive(Clone, Debug, Default)]
pub struct SymbolTable {
    /// The game, as its declarations were checked. The id of a hex in a program is
    /// [`castra_defs::Board::index_of`].
    pub game: Arc<Game>,
    /// The parts of a program that do not depend on the battle: no armies, hexes, pieces, cards or
    /// rules. [`EnumId`] 0 is `direction`, its words in the order of
    /// [`castra_defs::Direction::ALL`].
    pub template: Program,
    /// The meanings of each name on its own, with their owners. If several enums have a word, the
    /// expected type decides. A card with parameters has a [`Def::Sort`] for each list of arguments
    /// in the decks, and is any of them.
    pub names: FxHashMap<SmolStr, Vec<(Def, Owner)>>,
    /// All declarations, with their owners and spans.
    pub definitions: Definitions,
    /// The states that exist for each word of an enum: the first state, for the first word, and the
    /// enum. The states of the other words follow in order.
    pub enum_states: BTreeMap<StateId, EnumId>,
    /// The state with the terrain of hexes, if rules change it; otherwise the map decides.
    pub terrain_state: Option<StateId>,
    /// The states with the terrain on the sides of hexes, if rules change it: one for each
    /// neighbour, in order.
    pub side_states: Vec<StateId>,
    /// The bounds of states, fields, parameters and results.
    pub bounds: super::bound::Bounds,
    /// The visible declarations of each source.
    pub scopes: Scopes,
    /// Types by name: enums, kinds, dice, records, and `bool`, `int`, `army`, `hex`, `square`,
    /// `place`, `card`, `terrain`, `direction`.
    pub types: BTreeMap<SmolStr, Ty>,
    /// The owners of the types that sources declare.
    pub type_owners: BTreeMap<SmolStr, Owner>,
    /// The plurals, such as `armies`, `hexes`, `units`, `sections`, with the owners of their types.
    pub plurals: BTreeMap<SmolStr, Vec<(Universe, Owner)>>,
    /// The types of the battle's War Council entries, by [`CouncilId`]. An entry that is neither
    /// required nor has a default is a [`Ty::Option`]; strings are left out.
    pub council: Vec<(SmolStr, CouncilId, Ty)>,
    /// The types of an army's War Council entries.
    pub army_council: Vec<(SmolStr, ArmyCouncilId, Ty)>,
    /// The functions: parameters and result. Each named item has one, in the order of the items,
    /// even if its name is taken, so that [`FunctionId`]s can be counted. Unresolved types are
    /// [`Ty::Error`]. The same holds for procedures and windows.
    pub functions: List<FunctionId, FunctionSignature>,
    /// The lookup functions of the tables that changes target; they follow the functions of items.
    pub changed_tables: BTreeMap<TableId, FunctionId>,
    /// The procedures: parameters and result.
    pub procedures: List<ProcedureId, ProcedureSignature>,
    /// The reaction windows, in the order of their items.
    pub windows: Vec<WindowSignature>,
    /// The span of the name of each record, by [`RecordId`].
    pub record_spans: Vec<Span>,
    /// The id of each clause, by its number in the source.
    pub clauses: BTreeMap<SmolStr, ClauseId>,
    /// The cards with their arguments, as printed.
    pub printed_cards: Vec<CardVariant>,
    /// The battle whose own rules are among the items, if any.
    pub battle: Option<BattleNames>,
    /// The number of items that the table was built from.
    pub item_count: usize,
}

/// The names that only a battle's own rules may use.
#[derive(Clone, Debug)]
pub struct BattleNames {
    /// The source file of the battle.
    pub file: FileId,
    /// The id of the battle.
    pub id: SmolStr,
    /// The title of the battle.
    pub title: String,
    /// The ids of its armies, in order.
    pub armies: Vec<SmolStr>,
    /// The id of its board, which may be the battle's own.
    pub board: Option<SmolStr>,
    /// The named hexes of its map: each name with its hex.
    pub labels: Vec<(Name, SmolStr)>,
}

/// A variant of a kind that a card declares: the card with one list of arguments.
#[derive(Clone, Debug)]
pub struct CardVariant {
    /// The declared name of the card.
    pub card: SmolStr,
    /// The argument for each parameter.
    pub args: Vec<Value>,
    /// The kind of the card.
    pub kind: KindId,
    /// The index among the variants of the kind.
    pub sort: u32,
}

/// A meaning of a name on its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Def {
    /// A word of an enum, by position; faces of dice included.
    Word(EnumId, i64),
    /// A variant of a kind, by position.
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
pub struct FunctionSignature {
    /// The name.
    pub name: SmolStr,
    /// Names and types of its parameters, in order.
    pub params: Vec<(SmolStr, Ty)>,
    /// The type of its value.
    pub result: Ty,
    /// The span of its name.
    pub span: Span,
    /// True for a further field of the record that the preceding function returns.
    pub is_field_function: bool,
}

/// The signature of a procedure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProcedureSignature {
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
pub struct WindowSignature {
    pub name: SmolStr,
    pub params: Vec<(SmolStr, Ty)>,
    pub span: Span,
}

impl SymbolTable {
    /// Returns whether every id of the declarations below has the same meaning here. Only
    /// functions, procedures, clauses, options, weights, dice, states, and types of pieces, marks
    /// and terrain may have been added. If pieces can become another type, no type may have been
    /// added, since such a change reads all types.
    pub fn keeps_ids_of(&self, below: &Self) -> bool {
        let (new, old) = (&self.template, &below.template);
        let mut fields = old.kinds.iter().flat_map(|kind| &kind.fields);
        let pieces_change = fields.any(|field| field.name == CURRENT_VARIANT);
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
                .all(|(new, old)| new == old || !pieces_change && only_gained_types(new, old))
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
            && (&self.enum_states, self.terrain_state, &self.side_states)
                == (&below.enum_states, below.terrain_state, &below.side_states)
            && self.bounds.has_name_bounds == below.bounds.has_name_bounds
            && below.clauses.iter().all(|(name, id)| self.clauses.get(name) == Some(id))
    }

    /// Returns the fields with other bounds than below: an added type has a number outside the
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
                    false => printed_range(new, field) == printed_range(old, field),
                };
                if !is_same {
                    others.push((id, field));
                }
            }
        }
        others
    }

    /// Creates a table with the declarations of a game, without the names of its rules. `battle` is
    /// the battle whose own rules are among its sources.
    pub fn from_declarations(
        game: Arc<Game>,
        definitions: Definitions,
        scopes: Scopes,
        battle: Option<BattleNames>,
    ) -> Self {
        Self { game, battle, scopes, definitions, ..Self::default() }
    }

    /// Returns the board of the battle whose own rules are among the items, if any.
    #[must_use]
    pub fn battle_board(&self) -> Option<&Board> {
        self.game.boards.get(self.battle.as_ref()?.board.as_deref()?)
    }

    /// Returns the flat types of a value: the type, or the type of each field of a record.
    pub fn flat_types(&self, ty: &Ty) -> Vec<Ty> {
        match ty {
            Ty::Record(record) => match self.template.records.get(record) {
                Some(record) => {
                    record.fields.iter().flat_map(|(_, ty)| self.flat_types(ty)).collect()
                }
                None => Vec::new(),
            },
            ty => vec![ty.clone()],
        }
    }

    /// Returns the bounds of the flat values of a type, which fields of records may have.
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

    /// Returns the paths of the flat values of a type. A single value has an empty path. The fields
    /// of a record, and of a record within it, have paths such as `hits` and `of.hits`.
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

    /// Returns the types of parameters as flat types.
    pub fn flat_params(&self, params: &[(SmolStr, Ty)]) -> Vec<Ty> {
        params.iter().flat_map(|(_, ty)| self.flat_types(ty)).collect()
    }

    /// Returns the kind of all cards that a file sees, if there is only one.
    pub fn only_card_kind(&self, from: FileId) -> Option<KindId> {
        self.visible_card_kind(|owner| self.scopes.sees(from, owner))
    }

    /// Returns the kind of all cards that an owner sees, if there is only one.
    pub fn owner_card_kind(&self, from: Owner) -> Option<KindId> {
        self.visible_card_kind(|owner| self.scopes.owner_sees(from, owner))
    }

    fn visible_card_kind(&self, sees: impl Fn(Owner) -> bool) -> Option<KindId> {
        let owner = |kind: &str| self.definitions.owner(Namespace::Kind, kind);
        let kinds = (0..).map(KindId).zip(&self.template.kinds);
        let mut kinds = kinds.filter(|(_, k)| k.role == KindRole::Card && sees(owner(&k.name)));
        let (only, _) = kinds.next()?;
        kinds.next().is_none().then_some(only)
    }

    /// Returns the kind of all cards in a pile, if the owner of the pile sees a single kind of
    /// cards. Cards of other kinds are never put there.
    pub fn pile_card_kind(&self, pile: PileId) -> Option<KindId> {
        let pile = self.template.piles.get(pile)?;
        self.owner_card_kind(self.definitions.owner(Namespace::Pile, &pile.name))
    }

    /// Returns the kind of all cards in a deck, if the owner of the deck sees a single kind.
    pub fn deck_card_kind(&self, deck: DeckId) -> Option<KindId> {
        let deck = self.template.decks.get(deck)?;
        self.owner_card_kind(self.definitions.owner(Namespace::Deck, &deck.name))
    }

    /// Iterates over the meanings of an unqualified or qualified name that stands alone in a
    /// source.
    pub fn meanings<'v>(&'v self, name: &str, from: FileId) -> impl Iterator<Item = Def> + use<'v> {
        let (whose, name) = match self.scopes.split_qualified(from, name) {
            Some((owner, name)) => (Some(owner), name),
            None => (None, name),
        };
        let all = self.names.get(name).map_or(&[][..], Vec::as_slice);
        let seen = move |(_, owner): &(Def, Owner)| match whose {
            Some(whose) => *owner == whose,
            None => self.scopes.sees(from, *owner),
        };
        // Definitions of the file itself take precedence over those of the game.
        let ranks = if all.len() > 1 { 0..3 } else { 0..1 };
        let one_rank = all.len() <= 1;
        ranks.flat_map(move |rank| {
            all.iter().enumerate().filter_map(move |(i, named)| {
                // A section that two modules' boards declare counts once.
                let again = || all.iter().take(i).any(|other| other.0 == named.0 && seen(other));
                let is_next = one_rank || self.scopes.rank(from, named.1) == rank;
                (is_next && seen(named) && !again()).then_some(named.0)
            })
        })
    }

    /// Returns the span of a name's declaration in a source, if the name is qualified or several
    /// sources declare it.
    pub fn declaration_span(&self, name: &str, from: FileId) -> Option<Span> {
        let (whose, plain) = match self.scopes.split_qualified(from, name) {
            Some((owner, plain)) => (Some(owner), plain),
            None => (None, name),
        };
        if whose.is_none() && !self.definitions.is_shared_name(plain) {
            return None;
        }
        let all = self.definitions.first_per_owner(plain);
        if whose.is_none() && all.clone().nth(1).is_none() {
            return None;
        }
        let seen = all.filter(|one| match whose {
            Some(whose) => one.owner == whose,
            None => self.scopes.sees(from, one.owner),
        });
        seen.min_by_key(|one| self.scopes.rank(from, one.owner)).map(|one| one.span)
    }

    /// Returns the diagnostic for a name that several visible modules declare, and neither the file
    /// itself nor the game does. Returns `None` for any other name.
    pub fn ambiguous_name(&self, name: &Name) -> Option<Diagnostic> {
        if !self.definitions.is_shared_name(&name.text) {
            return None;
        }
        let all = self.definitions.first_per_owner(&name.text);
        all.clone().nth(1)?;
        let from = name.span.file;
        let seen: Vec<Owner> =
            all.map(|one| one.owner).filter(|owner| self.scopes.sees(from, *owner)).collect();
        let is_far = |owner: &Owner| self.scopes.rank(from, *owner) == 2;
        if seen.len() < 2 || !seen.iter().all(is_far) {
            return None;
        }
        let modules: Vec<&str> = seen.iter().map(|owner| self.scopes.id(*owner)).collect();
        Some(crate::names::ambiguous_name(name, &modules))
    }

    /// Returns the universe that a name denotes as a plural in a file; `None` if it is not a
    /// plural. A visible declaration of that name takes precedence.
    pub fn plural_universe(&self, name: &str, from: FileId) -> Option<Universe> {
        let all = self.plurals.get(name)?;
        let (universe, _) = all.iter().rfind(|(_, owner)| self.scopes.sees(from, *owner))?;
        let universe = match universe {
            Universe::Card(None) => Universe::Card(self.only_card_kind(from)),
            other => *other,
        };
        let is_type = self.types.contains_key(name)
            && self.type_owners.get(name).is_none_or(|owner| self.scopes.sees(from, *owner));
        (!is_type && self.meanings(name, from).next().is_none()).then_some(universe)
    }

    /// Returns the plural of a type; `None` if values of the type cannot be in a set.
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

    /// Returns the variant of a card for a list of arguments: one in a deck, or the placeholder of
    /// a card that is in none.
    pub fn find_card_variant(&self, card: &str, args: &[Value]) -> Option<&CardVariant> {
        self.printed_cards.iter().find(|p| p.card == card && p.args == args)
    }

    /// Returns the field of a kind with a name, as a source sees it; `None` if there is none.
    pub fn field(&self, kind: KindId, name: &str, from: FileId) -> Option<FieldId> {
        let of = self.template.kinds.get(kind)?;
        let key = self.scopes.field_key(&of.name, name, from);
        if let Some((owner, _)) = self.scopes.split_qualified(from, name)
            && self.definitions.field(&of.name, &key).is_none_or(|one| one.owner != owner)
        {
            return None;
        }
        of.fields.find(|field| field.name == key.as_str())
    }
}

/// Returns whether a kind of pieces, marks or terrain only gained types.
fn only_gained_types(new: &Kind, old: &Kind) -> bool {
    !matches!(old.role, KindRole::Card)
        && (&new.name, new.role, new.most_in_a_hex) == (&old.name, old.role, old.most_in_a_hex)
        && new.fields == old.fields
        && !old.sorts.is_empty()
        && new.sorts.starts_with(&old.sorts)
}

/// Returns the lowest and the highest number that the types of a kind print in a field.
fn printed_range(kind: &Kind, field: FieldId) -> Option<(i64, i64)> {
    let values = kind.sorts.iter().filter_map(|sort| sort.values.get(field.index()).copied());
    values.map(|value| (value, value)).reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
}
