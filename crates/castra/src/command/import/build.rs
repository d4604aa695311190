//! A battle of a game from what another program says, word by word.

use std::collections::{BTreeMap, BTreeSet};

use castra_base::IndexMap;
use castra_defs::{
    Army, Board, Cell, CouncilEntry, CouncilLimit, Direction, Game, Ground, KindRole, Look,
    MapLabel, Objective, Piece, Place, Reserve, Scenario, SideFeature, Special, Type, Value,
};

use super::ledger::Ledger;
use super::mapping::Mapping;
use super::source::{Source, SourcePiece, Spot};

/// Why a thing has no counterpart.
const UNMAPPED: &str = "the mapping has nothing for it";

/// What there is to build with.
struct Builder<'a> {
    game: &'a Game,
    board: &'a Board,
    mapping: &'a Mapping,
    /// Pieces of the smallest army.
    smallest: i64,
    ledger: Ledger,
}

/// The battle that a file and a mapping make, and what became of each thing.
pub(super) fn build(
    mut source: Source,
    id: &str,
    game: &Game,
    board: &Board,
    mapping: &Mapping,
) -> (Scenario, Ledger) {
    let ledger = std::mem::take(&mut source.ledger);
    let count = |army: &String| source.pieces.iter().filter(|p| p.army == *army).count();
    let smallest = source.armies.keys().map(count).min().unwrap_or_default();
    let smallest = i64::try_from(smallest).unwrap_or(i64::MAX);
    let mut builder = Builder { game, board, mapping, smallest, ledger };
    let mut scenario = Scenario {
        id: id.to_owned(),
        title: source.title.clone(),
        game: game.id.clone(),
        number: source.number.clone(),
        date: source.date.clone(),
        place: source.place.clone(),
        background: source.background.clone(),
        credits: source.credits.clone(),
        board: board.name.clone(),
        ..Scenario::default()
    };
    scenario.specials =
        source.specials.iter().map(|text| Special { id: None, text: text.clone() }).collect();
    builder.armies(&source, &mut scenario);
    builder.ground(&source, &mut scenario);
    builder.sides(&source, &mut scenario);
    builder.pieces(&source, &mut scenario);
    builder.marked(&source, &mut scenario);
    (scenario, builder.ledger)
}

impl Builder<'_> {
    /// The cell of a place; none if the board has no such cell.
    fn cell(&self, spot: &Spot) -> Option<Cell> {
        let cell = match spot {
            Spot::Cell(row, col) => {
                Cell { row: u16::try_from(*row).ok()?, col: u16::try_from(*col).ok()? }
            }
            Spot::Half(row, half) => {
                let row = u16::try_from(*row).ok().filter(|row| *row < self.board.height)?;
                let first = i64::from(self.board.half_column(Cell { row, col: 0 }));
                let along = half.checked_sub(first).filter(|along| along % 2 == 0)?;
                Cell { row, col: u16::try_from(along / 2).ok()? }
            }
            // Spreadsheets write `E05` for `E5`.
            Spot::Named(name) => self.board.cell(name).or_else(|| self.board.cell_called(name))?,
            Spot::Reserve => return None,
        };
        self.board.contains(cell).then_some(cell)
    }

    fn place(&self, spot: &Spot) -> Option<Place> {
        Some(Place::new(self.board, self.cell(spot)?))
    }

    /// What a word is in the game; none if the mapping leaves it empty.
    fn mapped<'m>(map: &'m IndexMap<String, String>, word: &str) -> Option<&'m str> {
        map.get(word).map(|to| to.trim()).filter(|to| !to.is_empty())
    }

    fn armies(&mut self, source: &Source, scenario: &mut Scenario) {
        let mapping = self.mapping;
        let form = self.game.council.clone().unwrap_or_default();
        for (word, army) in &source.armies {
            let id = Self::mapped(&mapping.armies, word)
                .map_or_else(|| super::slug(word), str::to_owned);
            let mut entries = IndexMap::default();
            for (name, number) in &army.entries {
                self.entry(
                    name,
                    *number,
                    word,
                    &form.army_entries,
                    &mut entries,
                    scenario,
                    &form.entries,
                );
            }
            let army = Army { id: id.clone(), name: army.name.clone(), side: army.side, entries };
            self.ledger.taken(format!("army {word}"), id.clone());
            if scenario.armies.insert(id.clone(), army).is_some() {
                self.ledger.left_out(format!("army {word}"), format!("`{id}` is an army already"));
            }
        }
        self.enlist(&form, scenario);
        for (name, number) in &source.entries {
            let mut entries = std::mem::take(&mut scenario.council);
            let none = IndexMap::default();
            self.entry(name, *number, "the battle", &none, &mut entries, scenario, &form.entries);
            entries.extend(std::mem::take(&mut scenario.council));
            scenario.council = entries;
        }
        self.fill_in(&form.army_entries, &form.entries, scenario);
    }

    /// Armies that the game needs and the file does not have, such as a map without units.
    fn enlist(&mut self, form: &castra_defs::CouncilForm, scenario: &mut Scenario) {
        use castra_defs::Half;
        for number in scenario.armies.len()..form.armies as usize {
            let id = format!("army{}", number + 1);
            let is_taken = |half| scenario.armies.values().any(|army: &Army| army.side == half);
            let side = if is_taken(Half::Top) { Half::Bottom } else { Half::Top };
            let name = format!("Army {}", number + 1);
            let army = Army { id: id.clone(), name, side, entries: IndexMap::default() };
            let what = format!("army {id}");
            if scenario.armies.insert(id, army).is_none() {
                self.ledger.approximated(what, "the file has too few: made up");
            }
        }
    }

    /// Gives an army or the battle an entry of the War Council.
    #[allow(clippy::too_many_arguments, reason = "where an entry goes depends on all of these")]
    fn entry(
        &mut self,
        word: &str,
        number: i64,
        whose: &str,
        of_army: &IndexMap<String, CouncilEntry>,
        entries: &mut IndexMap<String, Value>,
        scenario: &mut Scenario,
        of_battle: &IndexMap<String, CouncilEntry>,
    ) {
        let what = format!("{word} of {whose}");
        let Some(name) = Self::mapped(&self.mapping.entries, word) else {
            self.ledger.left_out(what, UNMAPPED);
            return;
        };
        let form = of_army.get(name).or_else(|| of_battle.get(name));
        let value = match form.map(|form| &form.ty) {
            Some(Type::Int { range }) => {
                let (low, high) = range.unwrap_or((i64::MIN, i64::MAX));
                let within = number.clamp(low, high);
                if within != number {
                    self.ledger.approximated(
                        what.clone(),
                        format!("{name} {within}, the nearest to {number}"),
                    );
                }
                Some(Value::Int(within))
            }
            Some(Type::Bool) => Some(Value::Bool(number != 0)),
            Some(Type::OneOf(words)) if words.iter().any(|w| w == word) => {
                Some(Value::Word(word.to_owned()))
            }
            _ => None,
        };
        let Some(value) = value else {
            self.ledger
                .left_out(what, format!("the War Council's `{name}` does not say such a thing"));
            return;
        };
        self.ledger.taken(what.clone(), name);
        if of_army.contains_key(name) {
            entries.insert(name.to_owned(), value);
        } else if let Some(before) = scenario.council.insert(name.to_owned(), value.clone())
            && before != value
        {
            self.ledger.approximated(what, format!("`{name}` is the same for both armies"));
        }
    }

    /// What the game's War Council must say and the file does not.
    fn fill_in(
        &mut self,
        of_army: &IndexMap<String, CouncilEntry>,
        of_battle: &IndexMap<String, CouncilEntry>,
        scenario: &mut Scenario,
    ) {
        for (name, form) in of_army {
            if form.one_army {
                let said = scenario.armies.values().any(|army| army.entries.contains_key(name));
                if !said
                    && let Some(value) = self.made_up(form, 0)
                    && let Some(army) = scenario.armies.values_mut().next()
                {
                    army.entries.insert(name.clone(), value);
                    let what = format!("entry {name}");
                    self.ledger
                        .approximated(what, "the file does not say: made up, for the first army");
                }
                continue;
            }
            if !form.required {
                continue;
            }
            for i in 0..scenario.armies.len() {
                let value = self.made_up(form, i);
                let Some((_, army)) = scenario.armies.get_index_mut(i) else { continue };
                if army.entries.contains_key(name) {
                    continue;
                }
                if let Some(value) = value {
                    army.entries.insert(name.clone(), value);
                    self.ledger
                        .approximated(format!("entry {name}"), "the file does not say: made up");
                }
            }
        }
        // As the game's form has them, whatever the file's order.
        for army in scenario.armies.values_mut() {
            army.entries.sort_by_key(|name, _| of_army.get_index_of(name));
        }
        for (name, form) in of_battle.iter().filter(|(_, form)| form.required) {
            if !scenario.council.contains_key(name)
                && let Some(value) = self.made_up(form, 0)
            {
                scenario.council.insert(name.clone(), value);
                self.ledger.approximated(format!("entry {name}"), "the file does not say: made up");
            }
        }
    }

    /// A value that a War Council may have, for the army of that number.
    fn made_up(&self, form: &CouncilEntry, army: usize) -> Option<Value> {
        let nth =
            |words: Vec<&String>| Some(Value::Word((*words.get(army).or(words.first())?).clone()));
        match &form.ty {
            Type::Int { range } => {
                let (low, high) = range.unwrap_or((1, 5));
                let most = match &form.at_most {
                    Some(CouncilLimit::Deck(deck)) => {
                        self.game.decks.get(deck).map(|d| i64::from(d.len()))
                    }
                    Some(CouncilLimit::EnemyPieces) => Some(self.smallest),
                    None => None,
                };
                Some(Value::Int(5.clamp(low, most.map_or(high, |most| high.min(most)).max(low))))
            }
            Type::Bool => Some(Value::Bool(true)),
            Type::Text => Some(Value::Text("…".to_owned())),
            Type::Names => Some(Value::Names(vec!["…".to_owned()])),
            Type::Enum(name) => nth(self.game.enums.get(name)?.variants.keys().collect()),
            Type::SetOf(name) => {
                Some(Value::Set(vec![self.game.enums.get(name)?.variants.keys().next()?.clone()]))
            }
            Type::OneOf(words) => nth(words.iter().collect()),
            // Only state has such a type.
            Type::Play(_) => None,
        }
    }

    fn ground(&mut self, source: &Source, scenario: &mut Scenario) {
        let mut ground: BTreeMap<Cell, String> = BTreeMap::new();
        let mut taken: BTreeSet<Cell> = BTreeSet::new();
        for thing in &source.ground {
            let what = format!("{} {}", thing.what, thing.word);
            let Some(name) = Self::mapped(&self.mapping.terrain, &thing.word) else {
                self.ledger.left_out(what, UNMAPPED);
                continue;
            };
            let Some(terrain) = self.game.terrains.get(name) else {
                self.ledger.left_out(what, format!("the game has no terrain `{name}`"));
                continue;
            };
            if terrain.on_sides {
                self.ledger.left_out(
                    what,
                    format!("`{name}` lies on hex sides, and the file does not say which"),
                );
                continue;
            }
            let Some(cell) = self.cell(&thing.at) else {
                self.ledger.left_out(what, "it is off the board");
                continue;
            };
            if taken.contains(&cell) && !terrain.is_default {
                let is_over = ground.get(&cell).is_some_and(|under| under != name);
                if is_over {
                    self.ledger.left_out(what, "the hex has other terrain, and only one fits");
                }
                continue;
            }
            if terrain.is_default {
                self.ledger.taken(what, format!("{name}, which needs no word"));
                continue;
            }
            taken.insert(cell);
            self.ledger.taken(what, name);
            ground.insert(cell, name.to_owned());
        }
        scenario.terrain = ground
            .into_iter()
            .map(|(cell, terrain)| Ground { at: Place::new(self.board, cell), terrain })
            .collect();
    }

    /// Terrain on hex sides. A side that two hexes share is said of the one that the file names.
    fn sides(&mut self, source: &Source, scenario: &mut Scenario) {
        for side in &source.sides {
            let what = format!("side of a hex {}", side.word);
            let Some(name) = Self::mapped(&self.mapping.terrain, &side.word) else {
                self.ledger.left_out(what, UNMAPPED);
                continue;
            };
            let on_sides = self.game.terrains.get(name).map(|terrain| terrain.on_sides);
            let Some(direction) = Direction::from_word(&side.side) else {
                self.ledger.left_out(what, format!("`{}` is not a side", side.side));
                continue;
            };
            let place = self.place(&side.at);
            match (on_sides, place) {
                (None, _) => {
                    self.ledger.left_out(what, format!("the game has no terrain `{name}`"));
                }
                (Some(false), _) => {
                    self.ledger
                        .left_out(what, format!("`{name}` lies in hexes, not on their sides"));
                }
                (_, None) => self.ledger.left_out(what, "it is off the board"),
                (Some(true), Some(at)) => {
                    let is_side = self.board.grid.directions().contains(&direction);
                    let terrain = name.to_owned();
                    let new = SideFeature { terrain, at, side: direction };
                    if !is_side {
                        let why = format!("hexes of this board have no side `{}`", side.side);
                        self.ledger.left_out(what, why);
                    } else if scenario.sides.contains(&new) {
                        self.ledger.left_out(what, "the file says it twice");
                    } else {
                        self.ledger.taken(what, name);
                        scenario.sides.push(new);
                    }
                }
            }
        }
    }

    fn pieces(&mut self, source: &Source, scenario: &mut Scenario) {
        for piece in &source.pieces {
            let what = format!("unit {}", piece.word);
            let Some(name) = Self::mapped(&self.mapping.units, &piece.word) else {
                self.ledger.left_out(what, UNMAPPED);
                continue;
            };
            let instance = self.game.instances.get(name);
            let kind = instance.map_or(name, |i| i.kind.as_str());
            let Some(declared) = self.game.kinds.get(kind) else {
                self.ledger.left_out(what, format!("the game has no piece `{name}`"));
                continue;
            };
            if !matches!(declared.role, KindRole::Piece { .. })
                || (instance.is_none() && !declared.stands_alone())
            {
                self.ledger.left_out(what, format!("`{name}` is not a piece"));
                continue;
            }
            let id = Self::mapped(&self.mapping.armies, &piece.army)
                .map_or_else(|| super::slug(&piece.army), str::to_owned);
            if !scenario.armies.contains_key(&id) {
                self.ledger
                    .left_out(what, format!("`{}` is not an army of the battle", piece.army));
                continue;
            }
            let own = self.name(piece, &declared.look, &what);
            let marks = self.marks(piece);
            let state = self.strength(piece, name, declared);
            let (army, unit, kind) = (id.clone(), name.to_owned(), kind.to_owned());
            if piece.at == Spot::Reserve {
                self.ledger.taken(what, format!("{name} of {id}, in reserve"));
                scenario.reserves.push(Reserve {
                    army,
                    unit,
                    kind,
                    name: own,
                    marks,
                    state,
                    origin: None,
                });
                continue;
            }
            let Some(at) = self.place(&piece.at) else {
                let where_ = match &piece.at {
                    Spot::Named(name) => format!("`{name}` is not on the board"),
                    Spot::Cell(..) | Spot::Half(..) | Spot::Reserve => {
                        "it is off the board".to_owned()
                    }
                };
                self.ledger.left_out(what, where_);
                continue;
            };
            self.ledger.taken(what, format!("{name} of {id}"));
            scenario.pieces.push(Piece {
                army,
                unit,
                kind,
                name: own,
                at,
                marks,
                state,
                origin: None,
            });
        }
        self.edges(scenario);
        // Armies are written one after the other, as is their text.
        let order = |army: &String| scenario.armies.get_index_of(army);
        scenario.pieces.sort_by_key(|piece| order(&piece.army));
        scenario.reserves.sort_by_key(|piece| order(&piece.army));
    }

    /// Of armies that all sit at one edge, the one that stands further up gets the
    /// other.
    fn edges(&mut self, scenario: &mut Scenario) {
        use castra_defs::Half;
        let same = scenario.armies.values().all(|army| army.side == Half::Bottom);
        if scenario.armies.len() < 2 || !same {
            return;
        }
        let mean = |id: &String| {
            let rows: Vec<u64> = scenario.pieces_of(id).map(|p| u64::from(p.at.row)).collect();
            rows.iter().sum::<u64>() * 1000 / (rows.len().max(1) as u64)
        };
        let Some(top) = scenario.armies.keys().min_by_key(|id| mean(id)).cloned() else { return };
        if let Some(army) = scenario.armies.get_mut(&top) {
            army.side = Half::Top;
            self.ledger.approximated(
                "edge of the armies",
                format!("`{top}` stands further up: at the top"),
            );
        }
    }

    fn name(&mut self, piece: &SourcePiece, look: &Look, what: &str) -> Option<String> {
        let name = piece.name.as_ref()?;
        if *look == Look::Badge {
            return Some(name.clone());
        }
        self.ledger.left_out(format!("name of {what}"), "only pieces such as leaders have names");
        None
    }

    fn marks(&mut self, piece: &SourcePiece) -> Vec<String> {
        let mut marks: Vec<String> = Vec::new();
        for word in &piece.marks {
            let what = format!("mark {word}");
            let Some(name) = Self::mapped(&self.mapping.marks, word) else {
                self.ledger.left_out(what, UNMAPPED);
                continue;
            };
            let of = |name: &str| self.game.instances.get(name).map(|i| i.kind.as_str());
            let kind = of(name).and_then(|of| self.game.kinds.get(of));
            if !kind.is_some_and(|kind| matches!(kind.role, KindRole::Mark { .. })) {
                self.ledger.left_out(what, format!("`{name}` is not a mark of the game"));
                continue;
            }
            if let Some(other) = marks.iter().find(|other| of(other) == of(name)) {
                let why =
                    format!("`{name}` and `{other}` are of one kind, of which a piece has one");
                self.ledger.left_out(what, why);
                continue;
            }
            self.ledger.taken(what, name);
            marks.push(name.to_owned());
        }
        marks
    }

    fn strength(
        &mut self,
        piece: &SourcePiece,
        name: &str,
        kind: &castra_defs::Kind,
    ) -> IndexMap<String, Value> {
        let mut state = IndexMap::default();
        let Some(number) = piece.strength else { return state };
        let what = format!("strength of unit {}", piece.word);
        let Look::Block { strength: Some(field), .. } = &kind.look else {
            self.ledger.left_out(what, "the game does not count it");
            return state;
        };
        let usual = match kind.fields.get(field).and_then(|f| f.default.as_ref()) {
            Some(Value::Field(other)) => {
                self.game.instances.get(name).and_then(|i| i.fields.get(other)?.as_int())
            }
            other => other.and_then(Value::as_int),
        };
        let most = usual.unwrap_or(number);
        if number > most {
            self.ledger.approximated(what, format!("{most}, as many as `{name}` has"));
        } else {
            self.ledger.taken(what, field.clone());
            if number < most {
                state.insert(field.clone(), Value::Int(number.max(1)));
            }
        }
        state
    }

    /// Names on the map, and hexes that matter for victory.
    fn marked(&mut self, source: &Source, scenario: &mut Scenario) {
        for (at, text) in &source.labels {
            match self.place(at) {
                Some(at) => {
                    self.ledger.taken("label", "label");
                    scenario.labels.push(MapLabel { name: None, text: text.clone(), at });
                }
                None => self.ledger.left_out(format!("label {text}"), "it is off the board"),
            }
        }
        let mut objectives: IndexMap<(String, Option<String>), Vec<Place>> = IndexMap::default();
        for (at, text, army) in &source.objectives {
            let army = army.as_ref().and_then(|word| {
                let by_name = Self::mapped(&self.mapping.armies, word).map(str::to_owned);
                by_name.filter(|id| scenario.armies.contains_key(id))
            });
            match self.place(at) {
                Some(at) => {
                    self.ledger.taken("objective", "objective");
                    objectives.entry((text.clone(), army)).or_default().push(at);
                }
                None => self.ledger.left_out(format!("objective {text}"), "it is off the board"),
            }
        }
        scenario.objectives =
            objectives.into_iter().map(|((text, army), at)| Objective { text, army, at }).collect();
    }
}
