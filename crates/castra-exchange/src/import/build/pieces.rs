//! Units and leaders: their types, armies, places and properties.

use castra_base::IndexMap;
use castra_defs::{
    Direction, Kind, KindRole, Look, MapLabel, NamedCell, Piece, ReservePiece, RuntimeType,
    Scenario, Type, Value, facing,
};

use super::builder::{Builder, OFF_BOARD, STATE, UNMAPPED};
use crate::import::mapping::Mapping;
use crate::import::source::{Source, SourcePiece, parse_whole};
use crate::import::spot::Spot;

impl Builder<'_> {
    pub(super) fn add_pieces(&mut self, source: &Source, scenario: &mut Scenario) {
        for piece in &source.pieces {
            if self.terrain_hexes(piece).is_none()
                && !self.add_piece(piece, scenario)
                && let Some(leader) = &piece.leader
            {
                self.ledger.record_left_out(format!("leader {leader}"), "the unit is left out");
            }
        }
        // The source of a battle lists its pieces army by army.
        let order = |army: &String| scenario.armies.get_index_of(army);
        scenario.pieces.sort_by_key(|piece| order(&piece.army));
        scenario.reserves.sort_by_key(|piece| order(&piece.army));
    }

    /// Returns whether the game has a unit for a piece.
    pub(super) fn is_unit(&self, piece: &SourcePiece) -> bool {
        Mapping::first_mapped(&self.mapping.units, &piece.words).1.is_some()
    }

    /// Returns the hexes of an object that is terrain, not a unit, according to the mapping.
    pub(super) fn terrain_hexes<'p>(&self, piece: &'p SourcePiece) -> Option<&'p [Spot]> {
        let area = piece.ground.as_deref()?;
        let (_, unit) = Mapping::first_mapped(&self.mapping.units, &piece.words);
        let (_, terrain) = Mapping::first_mapped(&self.mapping.terrain, &piece.words);
        (unit.is_none() && terrain.is_some()).then_some(area)
    }

    /// Adds a piece. Returns whether it is in the battle as a unit.
    fn add_piece(&mut self, piece: &SourcePiece, scenario: &mut Scenario) -> bool {
        let (word, name) = Mapping::first_mapped(&self.mapping.units, &piece.words);
        let what = format!("unit {word}");
        for other in piece.words.iter().filter(|other| piece.one_word && *other != word) {
            let why = format!("the unit is called `{word}`");
            self.ledger.record_left_out(format!("unit {other}"), why);
        }
        let Some(name) = name else {
            match &piece.label {
                Some(text) => self.add_label(piece, word, text, scenario),
                None => self.ledger.record_left_out_at(what, UNMAPPED, &piece.at),
            }
            return false;
        };
        if let Some(outline) = piece.outline {
            self.ledger
                .record_approximated(format!("{outline} of unit {word}"), "the hex in the middle");
        }
        let instance = self.game.instances.get(name);
        let kind = instance.map_or(name, |i| i.kind.as_str());
        let Some(declared) = self.game.kinds.get(kind) else {
            let why = format!("the game has no piece `{name}`");
            self.ledger.record_left_out_at(what, why, &piece.at);
            return false;
        };
        if !matches!(declared.role, KindRole::Piece { .. })
            || (instance.is_none() && !declared.needs_no_instance())
        {
            let why = format!("`{name}` is not a piece");
            self.ledger.record_left_out_at(what, why, &piece.at);
            return false;
        }
        let Some(id) = self.armies.get(&*piece.army).cloned() else {
            let why = format!("`{}` is not an army of the battle", piece.army);
            self.ledger.record_left_out_at(what, why, &piece.at);
            return false;
        };
        let place = match &piece.at {
            Spot::Reserve => None,
            at => match self.place(at) {
                Some(place) => Some(place),
                None => {
                    match at {
                        // Each wrong name has a line of its own.
                        Spot::Named(_) | Spot::Lines(..) => {
                            let name = at.in_words().unwrap_or_default();
                            self.ledger
                                .record_left_out(what, format!("`{name}` is not on the board"));
                        }
                        at => self.ledger.record_left_out_at(what, OFF_BOARD, at),
                    }
                    return false;
                }
            },
        };
        let (own, leader) = self.names(piece, declared, &what);
        let marks = self.marks(piece);
        let mut state = self.strength(piece, word, name, declared);
        self.set_fields(piece, word, name, declared, &mut state);
        self.set_facing(piece, word, name, declared, scenario, &mut state);
        let told = if place.is_some() { "" } else { ", in reserve" };
        self.ledger.record_imported(what, format!("{name} of {id}{told}"));
        let (unit, kind) = (name.to_owned(), kind.to_owned());
        let army = id.clone();
        let waiting = ReservePiece { army, unit, kind, name: own, marks, state, origin: None };
        place_piece(scenario, waiting, place);
        if let Some((name, kind)) = leader {
            self.add_leader(name, kind, id, scenario, piece.at == Spot::Reserve);
        }
        true
    }

    /// Adds a label for an object of the map without a unit or terrain in the game.
    fn add_label(&mut self, piece: &SourcePiece, word: &str, text: &str, scenario: &mut Scenario) {
        let what = format!("object {text}");
        let Some(at) = self.place(&piece.at) else {
            self.ledger.record_left_out_at(what, OFF_BOARD, &piece.at);
            return;
        };
        match (piece.outline, piece.has_sort) {
            (Some(outline), _) => {
                let how = format!("a label in the middle of the {outline}");
                self.ledger.record_approximated(what, how);
            }
            (None, true) => {
                let how = format!("a label, since the mapping has nothing for `{word}`");
                self.ledger.record_approximated(what, how);
            }
            (None, false) => self.ledger.record_imported(what, "label"),
        }
        if let Some(name) = piece.name.as_ref().filter(|name| *name != text) {
            let what = format!("name {name} of object {text}");
            self.ledger.record_left_out(what, "a label has one text");
        }
        self.report_lost_properties(piece, text);
        scenario.labels.push(MapLabel { name: None, text: text.to_owned(), at });
    }

    /// Reports the properties that are lost from an object that is not a unit.
    pub(super) fn report_lost_properties(&mut self, piece: &SourcePiece, word: &str) {
        if piece.rotation.is_some() && piece.outline.is_none() {
            self.ledger
                .record_left_out(format!("rotation of {word}"), "terrain and labels lie straight");
        }
        let fields = piece.fields.iter().map(|(key, _)| key);
        for key in piece.unit_properties.iter().chain(fields) {
            let what = format!("property {key} of {word}");
            self.ledger.record_left_out(what, "a battle has no equivalent");
        }
    }

    /// Adds a leader to the last piece.
    fn add_leader(
        &mut self,
        name: String,
        kind: String,
        army: String,
        scenario: &mut Scenario,
        waits: bool,
    ) {
        let as_what = format!("{kind} of {army}");
        let place = scenario.pieces.last().filter(|_| !waits).map(|last| last.at.clone());
        let told = if place.is_some() { "" } else { ", in reserve" };
        self.ledger.record_imported("leader", format!("{as_what}{told}"));
        let (unit, name) = (kind.clone(), Some(name).filter(|name| !name.is_empty()));
        let (marks, state) = (Vec::new(), IndexMap::default());
        place_piece(
            scenario,
            ReservePiece { army, unit, kind, name, marks, state, origin: None },
            place,
        );
    }

    /// Returns the name of a piece, and the name and kind of its leader.
    fn names(
        &mut self,
        piece: &SourcePiece,
        kind: &Kind,
        what: &str,
    ) -> (Option<String>, Option<(String, String)>) {
        if kind.look == Look::Badge {
            let names = [&piece.name, &piece.leader].into_iter().flatten();
            let mut names = names.filter(|name| !name.is_empty());
            // The printed name of a counter counts only if it differs from the name of its type.
            let own = || {
                let word = piece.words.first();
                let is_sort =
                    self.game.instances.contains_key(word) || self.game.kinds.contains_key(word);
                (self.has_unique_words && !is_sort).then(|| word.to_owned())
            };
            let name = names.next().cloned().or_else(own);
            for other in names {
                self.ledger
                    .record_left_out(format!("leader {other}"), "the piece has a name already");
            }
            return (name, None);
        }
        if let Some(name) = &piece.name {
            self.ledger.record_left_out(
                format!("name {name} of {what}"),
                "only pieces such as leaders have names",
            );
        }
        let leader = piece.leader.as_ref().and_then(|leader| {
            let joins = self.game.kinds.values().find(|other| {
                other.look == Look::Badge && other.joins(&kind.name) && other.needs_no_instance()
            });
            if joins.is_none() {
                let why = "the game has no leader or similar piece for this unit";
                self.ledger.record_left_out(format!("leader {leader}"), why);
            }
            Some((leader.clone(), joins?.name.clone()))
        });
        (None, leader)
    }

    fn marks(&mut self, piece: &SourcePiece) -> Vec<String> {
        let mut marks: Vec<String> = Vec::new();
        for word in &piece.marks {
            let what = format!("mark {word}");
            let Some(name) = Mapping::counterpart(&self.mapping.marks, word) else {
                self.ledger.record_left_out(what, UNMAPPED);
                continue;
            };
            let of = |name: &str| self.game.instances.get(name).map(|i| i.kind.as_str());
            let kind = of(name).and_then(|of| self.game.kinds.get(of));
            if !kind.is_some_and(|kind| matches!(kind.role, KindRole::Mark { .. })) {
                self.ledger.record_left_out(what, format!("`{name}` is not a mark of the game"));
                continue;
            }
            if let Some(other) = marks.iter().find(|other| of(other) == of(name)) {
                let why = format!("the piece has the mark `{other}` of that kind already");
                self.ledger.record_left_out(what, why);
                continue;
            }
            self.ledger.record_imported(what, name);
            marks.push(name.to_owned());
        }
        marks
    }

    fn strength(
        &mut self,
        piece: &SourcePiece,
        word: &str,
        name: &str,
        kind: &Kind,
    ) -> IndexMap<String, Value> {
        let mut state = IndexMap::default();
        let Some(number) = piece.strength else { return state };
        let what = format!("strength of unit {word}");
        let Look::Block { strength: Some(field), .. } = &kind.look else {
            self.ledger.record_left_out(what, "the game does not count the strength");
            return state;
        };
        let most = self.initial_number(name, kind, field).unwrap_or(number);
        if number > most {
            self.ledger.record_approximated(what, format!("{most}, as many as `{name}` has"));
        } else if number < 1 {
            self.ledger.record_approximated(
                what,
                format!("1, not {number}: a piece on the board has some"),
            );
            if most > 1 {
                state.insert(field.clone(), Value::Int(1));
            }
        } else {
            self.ledger.record_imported(what, field.clone());
            if number < most {
                state.insert(field.clone(), Value::Int(number));
            }
        }
        state
    }

    /// Returns the initial number of a field of state.
    fn initial_number(&self, name: &str, kind: &Kind, field: &str) -> Option<i64> {
        match kind.fields.get(field).and_then(|f| f.default.as_ref()) {
            Some(Value::Field(other)) => {
                self.game.instances.get(name).and_then(|i| i.fields.get(other)?.as_int())
            }
            other => other.and_then(Value::as_int),
        }
    }

    /// Sets the other fields of a piece that are state in the game.
    fn set_fields(
        &mut self,
        piece: &SourcePiece,
        word: &str,
        name: &str,
        kind: &Kind,
        state: &mut IndexMap<String, Value>,
    ) {
        for (key, text) in &piece.fields {
            let field = key.strip_prefix(STATE).unwrap_or(key);
            let found = kind
                .fields
                .iter()
                .find(|(own, declared)| declared.state && own.eq_ignore_ascii_case(field));
            let what = if self.has_unique_words && found.is_none() {
                format!("property {key} of units")
            } else {
                format!("{key} of unit {word}")
            };
            let Some((field, declared)) = found else {
                self.ledger.record_left_out(what, "the game has no equivalent");
                continue;
            };
            let printed = declared
                .upto
                .as_ref()
                .and_then(|upto| self.game.instances.get(name)?.fields.get(upto)?.as_int());
            let initial = self.initial_number(name, kind, field);
            let counts = matches!(
                &kind.look,
                Look::Block { strength: Some(strength), .. } if strength == field
            );
            if counts && piece.strength.is_some() {
                self.ledger.record_left_out(what, "the property `strength` has the number");
                continue;
            }
            match self.value(&declared.ty, text) {
                Some(Value::Int(number)) if printed.is_some_and(|most| number > most) => {
                    self.ledger
                        .record_left_out(what, format!("{number} is more than `{name}` has"));
                }
                Some(value) => {
                    let above = initial.filter(|most| {
                        counts && value.as_int().is_some_and(|number| number > *most)
                    });
                    let as_what = match above {
                        Some(most) => format!("{field} {text}, above the {most} of `{name}`"),
                        None => field.clone(),
                    };
                    self.ledger.record_imported(what, as_what);
                    state.insert(field.clone(), value);
                }
                None => self.ledger.record_left_out(what, format!("`{field}` cannot be `{text}`")),
            }
        }
    }

    /// Parses a value of a type.
    fn value(&self, ty: &Type, text: &str) -> Option<Value> {
        let text = text.trim();
        let is = |word: &&String| word.eq_ignore_ascii_case(text);
        let word = |word: &String| Value::Word(word.clone());
        match ty {
            Type::Int { range } => {
                let number = parse_whole(text)?;
                let (low, high) = range.unwrap_or((i64::from(i32::MIN), i64::from(i32::MAX)));
                (low..=high).contains(&number).then_some(Value::Int(number))
            }
            Type::Bool => match text.to_lowercase().as_str() {
                "true" | "yes" | "1" => Some(Value::Bool(true)),
                "false" | "no" | "0" => Some(Value::Bool(false)),
                _ => None,
            },
            Type::Text => Some(Value::Text(text.to_owned())),
            Type::Names => Some(Value::Names(vec![text.to_owned()])),
            Type::Enum(name) => self.game.enums.get(name)?.variants.keys().find(is).map(word),
            Type::OneOf(words) => words.iter().find(is).map(word),
            Type::SetOf(name) => {
                let variants = &self.game.enums.get(name)?.variants;
                let parts = text.split([' ', ',']).filter(|part| !part.is_empty());
                let known = |part: &str| Some(variants.get_key_value(part)?.0.clone());
                let words: Option<Vec<String>> = parts.map(known).collect();
                words.filter(|words| !words.is_empty()).map(Value::Set)
            }
            Type::Play(play) if play.or_none && text.eq_ignore_ascii_case("none") => {
                Some(Value::Word("none".to_owned()))
            }
            Type::Play(play) => match &play.of {
                RuntimeType::Number(range) => self.value(&Type::Int { range: *range }, text),
                RuntimeType::Truth => self.value(&Type::Bool, text),
                of if of.is_direction() => {
                    let mut facings = Direction::WORDS.iter().zip(Direction::ALL);
                    let found = facings.find(|(long, way)| {
                        long.eq_ignore_ascii_case(text) || way.suffix().eq_ignore_ascii_case(text)
                    });
                    found.map(|(long, _)| Value::Word((*long).to_owned()))
                }
                RuntimeType::Named(name) => self.value(&Type::Enum(name.clone()), text),
            },
        }
    }

    /// Sets the facing of a piece that is rotated on its map and has no explicit facing.
    fn set_facing(
        &mut self,
        piece: &SourcePiece,
        word: &str,
        name: &str,
        kind: &Kind,
        scenario: &Scenario,
        state: &mut IndexMap<String, Value>,
    ) {
        let Some(angle) = piece.rotation else { return };
        let what = format!("rotation of unit {word}");
        let faceless = self.game.instances.get(name).is_some_and(|unit| unit.faceless);
        let field = kind.look.facing().filter(|_| !faceless);
        let Some((field, declared)) = field.and_then(|f| kind.fields.get_key_value(f)) else {
            self.ledger.record_left_out(what, "the unit has no facing in the game");
            return;
        };
        let id = self.armies.get(&*piece.army);
        let Some(side) = id.and_then(|id| scenario.armies.get(id)).map(|army| army.side) else {
            return;
        };
        let of = |value: &Value| facing::facing_degrees(self.board.grid, side, value);
        let apart = |other: f32| {
            let apart = (f64::from(other) - angle).rem_euclid(360.0);
            apart.min(360.0 - apart)
        };
        if let Some(said) = state.get(field) {
            if of(said).is_some_and(|said| apart(said) > 1.0) {
                self.ledger
                    .record_left_out(what, format!("the property `{field}` has another facing"));
            }
            return;
        }
        let facings = self.facings(&declared.ty);
        let near = facings.iter().filter_map(|way| Some((way, apart(of(way)?))));
        let Some((way, off)) = near.min_by(|a, b| a.1.total_cmp(&b.1)) else {
            self.ledger.record_left_out(what, format!("`{field}` has no facings"));
            return;
        };
        let shown = way.as_word().map_or_else(|| format!("{way:?}"), str::to_owned);
        if off > 1.0 {
            self.ledger.record_approximated(what, format!("{field} {shown}, the nearest"));
        } else {
            self.ledger.record_imported(what, format!("{field} {shown}"));
        }
        if declared.default.as_ref() != Some(way) {
            state.insert(field.clone(), way.clone());
        }
    }

    /// Returns all values of a type that can be facings.
    fn facings(&self, ty: &Type) -> Vec<Value> {
        let words = |words: Vec<String>| words.into_iter().map(Value::Word).collect();
        match ty {
            Type::Enum(name) => {
                let of = self.game.enums.get(name);
                words(of.into_iter().flat_map(|of| of.variants.keys().cloned()).collect())
            }
            Type::OneOf(all) => words(all.clone()),
            Type::Int { range } => {
                let (low, high) = range.unwrap_or((1, 8));
                (low..=high.min(low.saturating_add(16))).map(Value::Int).collect()
            }
            Type::Play(play) if play.of.is_direction() => {
                words(Direction::WORDS.iter().map(|&way| way.to_owned()).collect())
            }
            Type::Play(_) | Type::Bool | Type::Text | Type::Names | Type::SetOf(_) => Vec::new(),
        }
    }
}

/// Puts a piece on the board, or in reserve without a place.
fn place_piece(scenario: &mut Scenario, waiting: ReservePiece, place: Option<NamedCell>) {
    let Some(at) = place else { return scenario.reserves.push(waiting) };
    let ReservePiece { army, unit, kind, name, marks, state, origin } = waiting;
    scenario.pieces.push(Piece { army, unit, kind, name, at, marks, state, origin });
}
