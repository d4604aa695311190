//! The context that all bodies of a game share.

use std::cell::{Cell, RefCell};

use castra_base::{FileId, Span};
use castra_syntax::ast::{self, Item, ItemKind, Name};
use smol_str::SmolStr;

use super::test_setting::TestSetting;
use castra_analyze::{Assumption, UsedCallees};
use castra_defs::{Board, DefKind};
use castra_ir::{EnumId, FunctionId, KindId, KindRole, NamedHex, ProcedureId, Program};
use castra_resolve::symbols::{BattleNames, Def, SymbolTable};
use castra_resolve::uses::Meaning;
use castra_resolve::{BaseBodies, ReusableBodies};

/// The context that all bodies of a game, or of a test, share.
pub(crate) struct Context<'a> {
    pub(crate) symbols: &'a SymbolTable,
    /// The armies, board and phases of a test; `None` in the rules of a game.
    pub(crate) test: Option<&'a TestSetting<'a>>,
    /// The span of `round` in a game in which all armies share a turn.
    pub(crate) round: Option<Span>,
    pub(crate) reactions: Vec<ReactionHead<'a>>,
    /// The procedures and functions that bodies have called.
    pub(crate) called: RefCell<UsedCallees>,
    /// The proofs that hold unless a standing rule changes the state on which they rely.
    pub(crate) assumptions: RefCell<Vec<Assumption>>,
    /// The number of reactions that all opened windows offer.
    pub(crate) offered_reactions: Cell<usize>,
    /// The lowered bodies of the game below, if they have the same meaning here.
    pub(crate) base_bodies: Option<BaseBodies<'a>>,
    /// The bodies of this check, for checks on top of it.
    pub(crate) reusable_bodies: RefCell<ReusableBodies>,
    /// The number of bodies that were lowered, not taken from the game below.
    pub(crate) lowered_bodies: Cell<usize>,
}

/// A reaction, with the functions of its condition and preference and the procedure of its body.
/// All three take the arguments of the window, and the army.
pub(crate) struct ReactionHead<'a> {
    pub(crate) reaction: &'a ast::Reaction,
    pub(crate) item: &'a Item,
    /// Index of its window in the symbols.
    pub(crate) window: usize,
    pub(crate) condition: Option<FunctionId>,
    pub(crate) prefer: Option<FunctionId>,
    pub(crate) body: ProcedureId,
}

impl<'a> Context<'a> {
    pub(crate) fn for_game(
        items: &[&'a Item],
        symbols: &'a SymbolTable,
        below: Option<BaseBodies<'a>>,
    ) -> Self {
        let turn = items.iter().find_map(|item| match &item.kind {
            ItemKind::Turn(turn) => Some((turn.per_army, item.head)),
            _ => None,
        });
        let round_span = turn.and_then(|(per_army, place)| (!per_army).then_some(place));
        Self {
            symbols,
            test: None,
            round: round_span,
            reactions: reactions(items, symbols),
            called: RefCell::default(),
            assumptions: RefCell::default(),
            offered_reactions: Cell::default(),
            base_bodies: below,
            reusable_bodies: RefCell::default(),
            lowered_bodies: Cell::default(),
        }
    }

    pub(crate) fn for_test(symbols: &'a SymbolTable, setting: &'a TestSetting<'a>) -> Self {
        Self {
            symbols,
            test: Some(setting),
            round: None,
            reactions: Vec::new(),
            called: RefCell::default(),
            assumptions: RefCell::default(),
            offered_reactions: Cell::default(),
            base_bodies: None,
            reusable_bodies: RefCell::default(),
            lowered_bodies: Cell::default(),
        }
    }

    pub(crate) fn program(&self) -> &'a Program {
        &self.symbols.template
    }

    /// Returns whether each army has its own turns, in which case `us` has a meaning.
    pub(crate) fn has_us(&self) -> bool {
        match self.test {
            Some(setting) => setting.rules.turn.as_ref().is_none_or(|turn| turn.per_army),
            None => self.round.is_none(),
        }
    }

    /// Returns the index of the army with a name, in a test or in the file of a battle.
    pub(crate) fn find_army(&self, name: &Name) -> Option<i64> {
        let armies = match self.test {
            Some(setting) => setting.armies,
            None => &self.own_battle(name.span)?.armies,
        };
        i64::try_from(armies.iter().position(|army| *army == name.text)?).ok()
    }

    /// Returns whether the boards of the game have places instead of a grid.
    pub(crate) fn has_places(&self) -> bool {
        self.symbols.game.has_places()
    }

    /// Returns the noun for a cell of the game's boards, singular and plural.
    pub(crate) fn cell_words(&self) -> (&'static str, &'static str) {
        self.symbols.game.cell_words()
    }

    /// Returns the meaning of a hex's name: the declaration of a place, or built in on a grid.
    pub(crate) fn hex_meaning(&self) -> Meaning {
        if self.has_places() { Meaning::declaration(DefKind::Place) } else { Meaning::BuiltIn }
    }

    /// Returns the index of the hex with a name or a label, in a test or in the file of a battle.
    pub(crate) fn find_hex(&self, name: &Name) -> Option<i64> {
        let board = match self.test {
            Some(setting) => setting.board?,
            None => self.own_board(name.span)?,
        };
        let place = self.find_label(name).map_or(&name.text, |(_, place)| place);
        i64::try_from(board.index_of(board.cell(place)?)?).ok()
    }

    /// Returns the hex with a name, and whether all boards of the game have it. Returns `None` in a
    /// test or in the file of a battle, where [`Self::find_hex`] applies.
    pub(crate) fn find_board_hex(&self, name: &Name) -> Option<(NamedHex, bool)> {
        if self.test.is_some() || self.own_battle(name.span).is_some() {
            return None;
        }
        let game = &self.symbols.game;
        let own = self.symbols.battle_board();
        let mut number = 0;
        let (mut first, mut all) = (None, true);
        // The hexes of the battle's board have the first numbers.
        let others = game.boards.values().filter(|board| own.is_none_or(|o| o.name != board.name));
        for board in own.into_iter().chain(others) {
            // Names are compared as they are printed: `a1` is not `A1`.
            let cell = board.cell(&name.text).filter(|&cell| board.name_of(cell) == name.text);
            match cell.and_then(|cell| board.index_of(cell)) {
                Some(index) => first = first.or(i64::try_from(number + index).ok()),
                None => all = false,
            }
            number += board.cell_count();
        }
        Some((NamedHex { name: name.text.clone(), number: first? }, all))
    }

    /// Returns whether the board of a file, or any board of the game, names its hexes with digits
    /// alone. A number where a hex is expected is then a hex: `1003`.
    pub(crate) fn numbers_hexes(&self, place: Span) -> bool {
        self.boards(place).any(Board::numbers_cells)
    }

    /// Returns the printed name of a hex that is written with other zeros: `E5` for `E05`, `0303`
    /// for `303`.
    pub(crate) fn printed_hex(&self, name: &Name) -> Option<SmolStr> {
        // If a board has a cell with this name, wrong zeros are not the problem.
        if self.boards(name.span).any(|board| board.cell(&name.text).is_some()) {
            return None;
        }
        self.boards(name.span)
            .find_map(|board| Some(board.name_of(board.cell_ignoring_leading_zeros(&name.text)?)))
    }

    /// Returns the board of a test or of a battle's file, or else all boards of the game.
    fn boards(&self, place: Span) -> impl Iterator<Item = &'a Board> {
        let own = match self.test {
            Some(setting) => setting.board,
            None => self.own_board(place),
        };
        let all = self.symbols.game.boards.values();
        own.into_iter().chain(all.filter(move |_| own.is_none()))
    }

    /// Returns the names of the boards that have no hex with a name.
    pub(crate) fn boards_without(&self, name: &str) -> Vec<&'a str> {
        let boards = self.symbols.game.boards.values();
        boards.filter(|board| board.cell(name).is_none()).map(|b| b.name.as_str()).collect()
    }

    /// Returns the span of a label on the battle's map, and the name of its hex.
    pub(crate) fn find_label(&self, name: &Name) -> Option<(Span, &'a SmolStr)> {
        let labels = match self.test {
            Some(setting) => setting.labels,
            None => &self.own_battle(name.span)?.labels,
        };
        let (label, place) = labels.iter().find(|(label, _)| label.text == name.text)?;
        Some((label.span, place))
    }

    /// Returns the battle, if a span is in its file.
    pub(crate) fn own_battle(&self, place: Span) -> Option<&'a BattleNames> {
        self.symbols.battle.as_ref().filter(|battle| battle.file == place.file)
    }

    /// Returns the board of the battle, if a span is in its file.
    fn own_board(&self, place: Span) -> Option<&'a Board> {
        self.own_battle(place).and_then(|_| self.symbols.battle_board())
    }

    /// Returns the name of the first hex of the game's first board.
    pub(crate) fn first_hex(&self) -> Option<SmolStr> {
        let board = self.symbols.game.boards.values().next()?;
        Some(board.name_of(board.cells().next()?))
    }

    /// Returns the names of the places of the game's boards. The hexes of grids are too many and
    /// too similar for suggestions.
    fn place_names(&self) -> impl Iterator<Item = &'a str> {
        let places = self.symbols.game.boards.values().flat_map(|board| &board.places.all);
        places.map(|place| place.name.as_str())
    }

    /// Returns the help that lists the armies of a test, for a name that only unnamed armies have:
    /// `first`.
    pub(crate) fn armies_help(&self, name: &Name) -> Option<String> {
        let armies = self.test?.armies;
        if armies.contains(&name.text)
            || !castra_resolve::names::TEST_ARMIES.contains(&name.text.as_str())
        {
            return None;
        }
        let listed = castra_base::suggest::list_with_and(armies.iter().map(SmolStr::as_str), 8);
        Some(format!("the armies of this test are called {listed}"))
    }

    /// Returns the name of a die whose faces are numbers.
    pub(crate) fn numeric_die(&self) -> Option<&'a str> {
        let mut dice = self.program().dice.iter();
        dice.find(|die| die.face == castra_ir::Ty::Int).map(|die| die.name.as_str())
    }

    /// Returns the names of the armies of the test or the battle.
    pub(crate) fn army_names(&self) -> impl Iterator<Item = &'a str> {
        let armies = match (self.test, &self.symbols.battle) {
            (Some(setting), _) => setting.armies,
            (None, Some(battle)) => battle.armies.as_slice(),
            (None, None) => &[],
        };
        armies.iter().map(SmolStr::as_str)
    }

    pub(crate) fn kind_name(&self, kind: KindId) -> &'a str {
        self.program().kinds.get(kind).map_or("?", |k| k.name.as_str())
    }

    pub(crate) fn kind_role(&self, kind: KindId) -> Option<KindRole> {
        self.program().kinds.get(kind).map(|k| k.role)
    }

    /// Returns the name of a record, for messages.
    pub(crate) fn record(&self, id: castra_ir::RecordId) -> &'a str {
        self.program().records.get(id).map_or("?", |record| record.name.as_str())
    }

    /// Returns the meaning that is recorded for a use of a name with this definition.
    pub(crate) fn meaning_of_def(&self, meaning: Def) -> Meaning {
        let kind = match meaning {
            Def::Word(of, _) => return self.word_meaning(of),
            Def::Sort(kind, _) => {
                return Meaning::Declaration(DefKind::Element, self.kind_name(kind).into());
            }
            Def::Pile(_) => DefKind::Pile,
            Def::State(_) => DefKind::State,
            Def::Option(_) => DefKind::Option,
            Def::Weight(_) => DefKind::Weight,
            Def::Function(_) => DefKind::Function,
            Def::Procedure(_) => DefKind::Procedure,
            Def::Table(_) => DefKind::Table,
            Def::Deck(_) => DefKind::Deck,
            Def::Die(_) => DefKind::Die,
            Def::Kind(_) => DefKind::Kind,
            Def::Role(_) => DefKind::Role,
            Def::Section(_) => DefKind::Section,
            Def::Record(_) => DefKind::Record,
        };
        Meaning::declaration(kind)
    }

    /// Returns the recorded meaning of a word of an enum: built in for directions, otherwise the
    /// named enum, the sections, or the words of an unnamed enum.
    pub(crate) fn word_meaning(&self, of: EnumId) -> Meaning {
        let Some(listed) = self.program().enums.get(of) else { return Meaning::Unresolved };
        let game = &self.symbols.game;
        let is_first = |id: EnumId| {
            let named = |e: &castra_ir::Enum| e.name == listed.name;
            self.program().enums.find(named) == Some(id)
        };
        let plain = self.symbols.scopes.source_name(&listed.name);
        let has_name =
            game.enums.contains_key(&listed.name) || game.dice.contains_key(&listed.name);
        if of.index() == 0 {
            Meaning::BuiltIn
        } else if has_name && is_first(of) {
            Meaning::Declaration(DefKind::Word, plain.into())
        } else if listed.name == "section" && is_first(of) {
            Meaning::declaration(DefKind::Section)
        } else {
            let words: Vec<&str> = listed.words.iter().map(|w| w.word.as_str()).collect();
            Meaning::Declaration(DefKind::Word, format!("{{ {} }}", words.join(", ")).into())
        }
    }

    /// Iterates over the meanings of an unqualified name in its file.
    pub(crate) fn meanings(&self, name: &Name) -> impl Iterator<Item = Def> + use<'a> {
        self.symbols.meanings(&name.text, name.span.file)
    }

    /// Returns whether a name means only a game or module, as in `MODULE.NAME`.
    pub(crate) fn is_module(&self, name: &Name) -> bool {
        self.symbols.scopes.find_owner(name.span.file, &name.text).is_some()
            && self.meanings(name).next().is_none()
    }

    /// Returns the kind with a name.
    pub(crate) fn find_kind(&self, name: &Name) -> Option<KindId> {
        self.meanings(name).find_map(|m| match m {
            Def::Kind(kind) => Some(kind),
            _ => None,
        })
    }

    /// Returns the names that a value in a file can begin with, except locals and hexes of grids.
    pub(crate) fn value_names(&self, from: FileId) -> impl Iterator<Item = &str> {
        let sees = move |owner| self.symbols.scopes.sees(from, owner);
        let declared = self.symbols.names.iter().filter(|(_, meanings)| {
            meanings.iter().any(|(m, owner)| {
                sees(*owner)
                    && !matches!(
                        m,
                        Def::Procedure(_)
                            | Def::Deck(_)
                            | Def::Die(_)
                            | Def::Role(_)
                            | Def::Record(_)
                            | Def::Kind(_)
                    )
            })
        });
        let mut declared: Vec<&str> = declared.map(|(name, _)| name.as_str()).collect();
        declared.sort_unstable();
        declared
            .into_iter()
            .chain(
                (self.symbols.plurals.iter())
                    .filter(move |(_, all)| all.iter().any(|(_, owner)| sees(*owner)))
                    .map(|(name, _)| name.as_str()),
            )
            .chain(self.place_names())
            .chain(["us", "them", "turn-number", "council", "true", "false", "none"])
            .chain(self.army_names())
    }
}

/// Returns whether a name looks like the name of a hex: a letter and a number, or a number.
pub(crate) fn resembles_hex(name: &Name) -> bool {
    if name.text.chars().all(|c| c.is_ascii_digit()) {
        return true;
    }
    let mut chars = name.text.chars();
    let letter = chars.next().is_some_and(|c| c.is_ascii_uppercase());
    letter && !chars.as_str().is_empty() && chars.all(|c| c.is_ascii_digit())
}

/// Returns the reactions with the ids of their functions and procedures, which follow the named
/// ones.
fn reactions<'a>(items: &[&'a Item], symbols: &SymbolTable) -> Vec<ReactionHead<'a>> {
    let mut functions = symbols.functions.len();
    let mut procedures = symbols.procedures.len();
    let next = |count: &mut usize| {
        let id = u32::try_from(*count).unwrap_or(u32::MAX);
        *count += 1;
        id
    };
    let mut heads = Vec::new();
    for item in items {
        let ItemKind::Reaction(reaction) = &item.kind else { continue };
        let Some(name) = &reaction.window else { continue };
        let Some(window) = symbols.windows.iter().position(|w| w.name == name.text) else {
            continue;
        };
        heads.push(ReactionHead {
            reaction,
            item,
            window,
            condition: reaction.condition.as_ref().map(|_| FunctionId(next(&mut functions))),
            prefer: reaction.prefer.as_ref().map(|_| FunctionId(next(&mut functions))),
            body: ProcedureId(next(&mut procedures)),
        });
    }
    heads
}
