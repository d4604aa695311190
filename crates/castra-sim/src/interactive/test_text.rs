//! Writes a position as a test in the language.

use castra_ir::{
    Content, FieldId, Kind, KindId, KindRole, NONE, OfMap, Owner, PileId, Position, Program, Spot,
    State, StateId, Ty, spots,
};
use castra_vm::Machine;

use crate::key;

/// Writes the position as a test, which sets each difference from the start of the battle and
/// expects it. The test passes as written, and a designer adds the actions to test. It includes
/// hidden information.
///
/// Pieces that rules have put onto the board are placed by the test. Differences that a test cannot
/// set become comments. The phase cannot be set either; a longer test plays it.
#[must_use]
pub fn test_text(game: &Machine, name: &str) -> String {
    let image = game.image();
    let program = image.program();
    let start = Machine::new(image, 0, 0);
    let mut test = Test::of(program, &start, game);
    test.add_pieces();
    test.add_states();
    test.add_piles();
    test.finish(name)
}

/// Returns `a` to `z`, then `aa`. A name with a digit at the end could be a difference or a hex.
fn letters(mut number: usize) -> String {
    let mut letters = Vec::new();
    while number > 0 {
        number -= 1;
        // The remainder is below 26, so it fits into a byte.
        letters.push(b'a' + (number % 26) as u8);
        number /= 26;
    }
    letters.iter().rev().map(|&letter| char::from(letter)).collect()
}

struct Test<'a> {
    program: &'a Program,
    before: &'a Machine,
    now: &'a Machine,
    /// The names of pieces, which are bound before any piece leaves its hex.
    names: Vec<String>,
    /// Changes that remove pieces; they come first.
    removals: Vec<String>,
    then: Vec<String>,
    /// The cards of the piles.
    pile_lines: Vec<String>,
    /// The pieces that began in the box. They come after the moves, which may vacate their hexes.
    placed: Vec<String>,
    expectations: Vec<String>,
    /// Differences that a test cannot set.
    unset: Vec<String>,
}

impl<'a> Test<'a> {
    const fn of(program: &'a Program, before: &'a Machine, now: &'a Machine) -> Self {
        Self {
            program,
            before,
            now,
            names: Vec::new(),
            removals: Vec::new(),
            then: Vec::new(),
            pile_lines: Vec::new(),
            placed: Vec::new(),
            expectations: Vec::new(),
            unset: Vec::new(),
        }
    }

    fn finish(self, name: &str) -> String {
        let program = self.program;
        let quoted = name.replace('\\', "").replace('"', "'");
        let mut out = format!("test \"{quoted}\" {{\n");
        let mut line = |text: &str| out.push_str(&format!("  {text}\n"));
        if !program.scenario.is_empty() {
            line(&format!("scenario {}", program.scenario));
        }
        let army = |at: i64| {
            usize::try_from(at).ok().and_then(|at| program.armies.get(at)).map(|a| a.id.as_str())
        };
        self.names.iter().for_each(|text| line(text));
        let changes = self.removals.iter().chain(&self.then);
        match self.removals.len() + self.then.len() {
            0 | 1 => changes.for_each(|text| line(text)),
            // In one block, so that no ending and no standing rule is tested in between.
            _ => {
                line("together {");
                changes.for_each(|text| line(&format!("  {text}")));
                line("}");
            }
        }
        self.pile_lines.iter().chain(&self.placed).for_each(|text| line(text));
        let us = self.now.mover().and_then(|us| army(us.into()));
        if let Some(us) = us {
            match self.now.turn() {
                0 | 1 => line(&format!("turn of {us}")),
                turn => line(&format!("turn {turn} of {us}")),
            }
        }
        self.unset.iter().for_each(|text| line(&format!("// A test cannot set {text}.")));
        self.expectations.iter().for_each(|text| line(&format!("expect {text}")));
        if let (true, Some(us)) = (self.expectations.is_empty(), us) {
            line(&format!("expect us == {us}"));
        }
        out.push_str("}\n");
        out
    }

    fn hex(&self, hex: u32) -> &str {
        self.program.hexes.get(hex as usize).map_or("", |hex| hex.name.as_str())
    }

    /// Returns the expression for a state of a hex. A link between two places has the same state in
    /// both and is named from the first.
    fn hex_state(&self, state: &State, hex: u32) -> Option<String> {
        let Some(OfMap::Side(slot)) = state.of_map else {
            return Some(format!("{}.{}", self.hex(hex), state.name));
        };
        let of = self.program.hexes.get(hex as usize)?;
        let toward = *of.neighbours.get(slot as usize)?;
        let is_link = of.toward.iter().all(Option::is_none);
        (!is_link || hex < toward).then(|| format!("side({}, {})", self.hex(hex), self.hex(toward)))
    }

    fn add_pieces(&mut self) {
        for (kind, pieces) in (0..).map(KindId).zip(&self.program.pieces) {
            let Some(declared) = self.program.kinds.get(kind) else { continue };
            if declared.role != KindRole::Piece {
                continue;
            }
            for (piece, at_first) in (0u32..).zip(pieces) {
                let from = self.before.hex_of(kind, piece);
                let to = self.now.hex_of(kind, piece);
                let began_in_box = from.is_none() && !self.before.is_in_reserve(kind, piece);
                if began_in_box && !self.now.is_in_reserve(kind, piece) {
                    if let Some(to) = to {
                        self.add_placed(kind, declared, piece, at_first.sort, to);
                    }
                    continue;
                }
                let state = self.changed_fields(kind, piece);
                if from == to && state.is_empty() {
                    continue;
                }
                let sort = self.before.variant_of_piece(kind, piece).unwrap_or(at_first.sort);
                let sort = declared.sorts.get(sort as usize);
                let sort = sort.map_or("", |sort| sort.name.as_str());
                let stands = from.map(|hex| (hex, self.hex(hex).to_owned()));
                let alone = stands.as_ref().is_some_and(|(hex, _)| {
                    let same = (0u32..).take(pieces.len());
                    same.filter(|&other| self.before.hex_of(kind, other) == Some(*hex)).count() == 1
                });
                let Some((_, stands)) = stands.filter(|_| alone && declared.most_in_a_hex == 1)
                else {
                    let at = to
                        .map_or("off the board".to_owned(), |hex| format!("at {}", self.hex(hex)));
                    self.unset.push(format!("`{sort}` {at}"));
                    continue;
                };
                let found = format!("{} at {stands}", declared.name);
                let Some(to) = to.map(|hex| self.hex(hex).to_owned()) else {
                    if self.now.is_in_reserve(kind, piece) {
                        self.removals.push(format!("lift {found}"));
                    } else {
                        self.removals.push(format!("remove {found}"));
                    }
                    continue;
                };
                let name = format!("moved-{}", letters(self.names.len() + 1));
                self.names.push(format!("let {name} = {found}  // {sort}"));
                if from != self.now.hex_of(kind, piece) {
                    self.then.push(format!("move {name} to {to}"));
                    self.expectations.push(format!("{name}.hex == {to}"));
                }
                for (field, value) in state {
                    self.then.push(format!("{name}.{field} = {value}"));
                    self.expectations.push(format!("{name}.{field} == {value}"));
                }
            }
        }
    }

    /// Places a piece that began in the box, with all its state.
    fn add_placed(&mut self, kind: KindId, declared: &Kind, piece: u32, at_first: u32, hex: u32) {
        let sort = self.now.variant_of_piece(kind, piece).unwrap_or(at_first);
        let Some(sort) = declared.sorts.get(sort as usize) else { return };
        let program = self.program;
        let army = self.now.army_of_piece(kind, piece);
        let Some(army) = army.and_then(|army| program.armies.get(army as usize)) else { return };
        let at = self.hex(hex).to_owned();
        let mut fields = Vec::new();
        for (id, field) in (0..).map(FieldId).zip(declared.fields.as_slice()) {
            // Castra's own fields have names with spaces.
            if !field.state || field.name.contains(' ') {
                continue;
            }
            let value = match self.now.content(Spot::Field(kind, id, piece)) {
                Content::One(value) => self.literal(&field.ty, value),
                Content::Many(_) => Err("a set"),
                Content::NotStored => continue,
            };
            match value {
                Ok(value) => fields.push(format!("{} {value}", field.name)),
                Err(what) => {
                    let piece = format!("the `{}` of `{}` at {at}", field.name, sort.name);
                    self.unset.push(format!("{piece}, which is {what}"));
                }
            }
        }
        let mut line = format!("place {} for {} at {at}", sort.name, army.id);
        if !fields.is_empty() {
            line.push_str(&format!(" {{ {} }}", fields.join(", ")));
        }
        self.placed.push(line);
        if declared.most_in_a_hex == 1 {
            self.expectations.push(format!("({} at {at}) is {}", declared.name, sort.name));
        }
    }

    /// Returns the changed state fields of a piece, each with the expression of its value.
    fn changed_fields(&mut self, kind: KindId, piece: u32) -> Vec<(String, String)> {
        let fields = self.program.kinds.get(kind).map_or(&[][..], |k| k.fields.as_slice());
        let mut changed = Vec::new();
        for (id, field) in (0..).map(FieldId).zip(fields).filter(|(_, field)| field.state) {
            let spot = Spot::Field(kind, id, piece);
            if let Some(value) = self.difference(spot, &field.ty) {
                match value {
                    Ok(value) => changed.push((field.name.clone(), value)),
                    Err(what) => self.unset.push(format!("`{}`, which is {what}", field.name)),
                }
            }
        }
        changed
    }

    /// Returns the value of a spot as an expression, if it differs from the start; an error with
    /// the noun for the value if the language has no expression for it.
    fn difference(&self, spot: Spot, ty: &Ty) -> Option<Result<String, &'static str>> {
        let now = self.now.content(spot);
        if now == self.before.content(spot) {
            return None;
        }
        Some(match now {
            Content::One(value) => self.literal(ty, value),
            Content::Many(_) => Err("a set"),
            Content::NotStored => return None,
        })
    }

    fn literal(&self, ty: &Ty, value: i64) -> Result<String, &'static str> {
        let at = usize::try_from(value).unwrap_or(usize::MAX);
        let word = match ty {
            Ty::Option(_) if value == NONE => Some("none".to_owned()),
            Ty::Option(inner) => return self.literal(inner, value),
            Ty::Int => Some(value.to_string()),
            Ty::Bool => Some(if value == 0 { "false" } else { "true" }.to_owned()),
            Ty::Enum(id) => {
                let words = self.program.enums.get(id).map(|of| of.words.as_slice());
                words.and_then(|words| words.get(at)).map(|word| word.word.clone())
            }
            Ty::Army => self.program.armies.get(at).map(|army| army.id.clone()),
            Ty::Hex => self.program.hexes.get(at).map(|hex| hex.name.clone()),
            Ty::Variant(kind) => {
                let kind = self.program.kinds.get(kind);
                kind.and_then(|kind| kind.sorts.get(at)).map(|sort| sort.name.clone())
            }
            Ty::Piece(_) => return Err("a piece"),
            Ty::Card(_) => return Err("a card"),
            Ty::Set(_) => return Err("a set"),
            Ty::Rolled(_) => return Err("dice"),
            Ty::Record(_) => return Err("a record"),
            Ty::Error => return Err("nothing"),
        };
        word.ok_or("out of bounds")
    }

    fn add_states(&mut self) {
        let all: Vec<(StateId, Option<u32>)> = spots(self.program)
            .into_iter()
            .filter_map(|spot| match spot {
                Spot::State(id, owner) => Some((id, owner)),
                _ => None,
            })
            .collect();
        for (id, owner) in all {
            let Some(state) = self.program.states.get(id) else { continue };
            let name = match (state.owner, owner) {
                (Owner::Army, Some(army)) => {
                    let army = self.program.armies.get(army as usize);
                    format!("{}.{}", army.map_or("", |a| a.id.as_str()), state.name)
                }
                (Owner::Hex, Some(hex)) => match self.hex_state(state, hex) {
                    Some(name) => name,
                    None => continue,
                },
                (Owner::Game, _) | (Owner::Army | Owner::Hex, None) => state.name.clone(),
            };
            match self.difference(Spot::State(id, owner), &state.ty) {
                None => {}
                // Only a test that names the roles can open their channel.
                Some(Ok(_)) if self.program.is_talk(id) => self.unset.push(format!("`{name}`")),
                Some(Ok(value)) => {
                    self.then.push(format!("{name} = {value}"));
                    self.expectations.push(format!("{name} == {value}"));
                }
                Some(Err(what)) => self.unset.push(format!("`{name}`, which is {what}")),
            }
        }
    }

    fn add_piles(&mut self) {
        for (id, pile) in (0..).map(PileId).zip(&self.program.piles) {
            let owners: Vec<Option<u32>> = match pile.per_army {
                true => (0u32..).take(self.program.armies.len()).map(Some).collect(),
                false => vec![None],
            };
            for owner in owners {
                let Content::Many(cards) = self.now.content(Spot::Pile(id, owner)) else {
                    continue;
                };
                let words: Vec<String> = cards
                    .iter()
                    .filter_map(|&card| key::card_key(self.program, usize::try_from(card).ok()?))
                    .collect();
                if words.is_empty() {
                    continue;
                }
                let runs: Vec<String> = words
                    .chunk_by(|a, b| a == b)
                    .filter_map(|run| {
                        let card = run.first()?;
                        Some(match run.len() {
                            1 => card.clone(),
                            n => format!("{card} * {n}"),
                        })
                    })
                    .collect();
                let army = owner.and_then(|army| self.program.armies.get(army as usize));
                let whose = army.map_or(String::new(), |army| format!("{}.", army.id));
                self.pile_lines.push(format!("put {} in {whose}{}", runs.join(", "), pile.name));
            }
        }
    }
}
