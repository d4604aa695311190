//! Battles made by chance from shipped ones, and written in every layout that the language allows:
//! items in any order, deployments in parts, ground drawn or listed, blocks on one line or many.

use castra::base::IndexMap;
use castra::battle_text::string_literal;
use castra::defs::{
    Cell, Game, Ground, KindRole, Look, MapLabel, NamedCell, Objective, Piece, ReservePiece,
    Scenario, SideFeature, SpecialRule, Type, Value,
};

/// Numbers that look random and are the same each time.
pub(super) struct Dice(pub(super) u64);

impl Dice {
    pub(super) fn below(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n.max(1)
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        from.get(self.below(from.len()))
    }

    fn shuffle<T>(&mut self, all: &mut [T]) {
        for i in (1..all.len()).rev() {
            all.swap(i, self.below(i + 1));
        }
    }
}

const TEXTS: [&str; 9] = [
    "plain",
    "with a \"quotation\" and a back\\slash",
    "  blanks around a text of one line that is much longer than any line of a file should be ",
    "one line\n\nafter an empty one",
    "lines\n  that are set in\n    by steps",
    "Ἀννίβας, Καρχηδών – “Hannibal”, 40 °",
    "{ braces }, // slashes, a | bar",
    "ends in a back\\",
    "",
];

/// A battle of the same game, on one of its boards, with other ground and other pieces.
pub(super) fn made(game: &Game, base: &Scenario, dice: &mut Dice) -> Scenario {
    let mut battle = base.clone();
    let boards: Vec<&String> = game.boards.keys().collect();
    let Some(name) = dice.pick(&boards).copied() else { return battle };
    let board = &game.boards[name];
    battle.board.clone_from(name);
    let cells: Vec<Cell> = board.cells().collect();
    let place = |dice: &mut Dice| NamedCell::new(board, cells[dice.below(cells.len())]);
    for text in [
        &mut battle.number,
        &mut battle.date,
        &mut battle.place,
        &mut battle.background,
        &mut battle.credits,
    ] {
        *text = dice.pick(&TEXTS).filter(|_| !dice.one_in(3)).map(|text| (*text).to_owned());
    }
    let (on_sides, in_hexes): (Vec<_>, Vec<_>) = game.terrains.values().partition(|t| t.on_sides);
    let mut ground: IndexMap<Cell, String> = IndexMap::default();
    for _ in 0..dice.below(30) {
        if let Some(terrain) = dice.pick(&in_hexes).filter(|t| !t.is_default) {
            ground.insert(place(dice).cell(), terrain.name.clone());
        }
    }
    let of = |(cell, terrain)| Ground { at: NamedCell::new(board, cell), terrain };
    battle.terrain = ground.into_iter().map(of).collect();
    battle.sides.clear();
    for _ in 0..dice.below(6) {
        let side = dice.pick(board.grid.directions()).copied();
        if let (Some(terrain), Some(side)) = (dice.pick(&on_sides), side) {
            let terrain = terrain.name.clone();
            battle.sides.push(SideFeature { terrain, at: place(dice), side });
        }
    }
    let armies: Vec<String> = battle.armies.keys().cloned().collect();
    let written = |dice: &mut Dice| quoted_line(dice);
    battle.labels = (0..dice.below(3))
        .map(|_| MapLabel { name: None, text: written(dice), at: place(dice) })
        .collect();
    battle.objectives = (0..dice.below(3))
        .map(|_| Objective {
            text: written(dice),
            army: dice.pick(&armies).filter(|_| dice.one_in(2)).cloned(),
            at: (0..=dice.below(3)).map(|_| place(dice)).collect(),
        })
        .collect();
    battle.specials = (0..dice.below(3))
        .map(|_| SpecialRule { id: None, text: (*dice.pick(&TEXTS).unwrap()).to_owned() })
        .collect();
    let kinds: Vec<&castra::defs::Kind> =
        game.kinds.values().filter(|kind| matches!(kind.role, KindRole::Piece { .. })).collect();
    let (mut pieces, mut reserves) = (Vec::new(), Vec::new());
    for _ in 0..4 + dice.below(20) {
        let Some(kind) = dice.pick(&kinds) else { break };
        let own: Vec<&str> = game
            .instances
            .values()
            .filter(|one| one.kind == kind.name)
            .map(|one| one.name.as_str())
            .collect();
        let unit = match dice.pick(&own) {
            Some(unit) => (*unit).to_owned(),
            None if kind.needs_no_instance() => kind.name.clone(),
            None => continue,
        };
        let name = (kind.look == Look::Badge && dice.one_in(2)).then(|| quoted_line(dice));
        let (army, marks) = (dice.pick(&armies).unwrap().clone(), marks(game, kind, &unit, dice));
        let state = state(game, kind, &unit, dice);
        let kind = kind.name.clone();
        if dice.one_in(6) {
            for _ in 0..if name.is_some() { 1 } else { 1 + dice.below(4) * dice.below(60) } {
                let (army, unit, kind) = (army.clone(), unit.clone(), kind.clone());
                let (name, marks, state) = (name.clone(), marks.clone(), state.clone());
                reserves.push(ReservePiece { army, unit, kind, name, marks, state, origin: None });
            }
            continue;
        }
        let at = place(dice);
        pieces.push(Piece { army, unit, kind, name, at, marks, state, origin: None });
    }
    (battle.pieces, battle.reserves) = (pieces, reserves);
    battle
}

fn quoted_line(dice: &mut Dice) -> String {
    let text = dice.pick(&TEXTS).unwrap();
    let line = if text.contains('\n') { "a name" } else { text };
    format!("{line} {}", dice.below(100_000))
}

fn marks(game: &Game, kind: &castra::defs::Kind, unit: &str, dice: &mut Dice) -> Vec<String> {
    let fits = |one: &&castra::defs::Instance| {
        let of = game.kinds.get(&one.kind).map(|of| &of.role);
        matches!(of, Some(KindRole::Mark { of }) if *of == kind.name)
            && (one.of.is_empty() || one.of.iter().any(|of| of == unit))
    };
    let fitting: Vec<&castra::defs::Instance> = game.instances.values().filter(fits).collect();
    if !dice.one_in(4) {
        return Vec::new();
    }
    dice.pick(&fitting).map(|mark| vec![mark.name.clone()]).unwrap_or_default()
}

fn state(
    game: &Game,
    kind: &castra::defs::Kind,
    unit: &str,
    dice: &mut Dice,
) -> IndexMap<String, Value> {
    let mut state = IndexMap::default();
    for (name, field) in kind.fields.iter().filter(|(_, field)| field.state) {
        if !dice.one_in(4) {
            continue;
        }
        let value = match &field.ty {
            Type::Int { range } => {
                let (low, high) = range.unwrap_or((0, 3));
                let printed = field
                    .upto
                    .as_ref()
                    .and_then(|upto| game.instances.get(unit)?.fields.get(upto)?.as_int());
                let high = printed.unwrap_or(high).min(high).min(low + 5);
                Value::Int(low + dice.below((high - low + 1).max(1) as usize) as i64)
            }
            Type::Bool => Value::Bool(dice.one_in(2)),
            Type::Enum(of) => {
                let words: Vec<&String> = game.enums[of].variants.keys().collect();
                Value::Word((*dice.pick(&words).unwrap()).clone())
            }
            Type::OneOf(words) => Value::Word(dice.pick(words).unwrap().clone()),
            Type::SetOf(of) => {
                let words = game.enums[of].variants.keys().take(1 + dice.below(2));
                Value::Set(words.cloned().collect())
            }
            Type::Text | Type::Names | Type::Play(_) => continue,
        };
        state.insert(name.clone(), value);
    }
    state
}

/// The text of a battle in a layout by chance. The order of pieces, labels and special rules is
/// that of this text, not that of the model.
pub(super) fn laid_out(
    game: &Game,
    battle: &Scenario,
    rules: &[String],
    dice: &mut Dice,
) -> String {
    let mut items: Vec<String> = Vec::new();
    for (key, value) in [
        ("number", &battle.number),
        ("date", &battle.date),
        ("place", &battle.place),
        ("background", &battle.background),
        ("credits", &battle.credits),
    ] {
        items.extend(value.as_ref().map(|value| format!("{key} {}", text(value, dice))));
    }
    items.push(council(battle, dice));
    items.push(map(game, battle, dice));
    for special in &battle.specials {
        let id = special.id.as_ref().map_or(String::new(), |id| format!("{id} "));
        items.push(format!("special {id}{}", text(&special.text, dice)));
    }
    items.extend(deployments(battle, dice));
    items.extend(rules.iter().cloned());
    dice.shuffle(&mut items);
    let options = battle.options.iter().map(|(name, value)| match value {
        Value::Bool(yes) => format!("{name} = {yes}"),
        value => format!("{name} ={}", entry("", value)),
    });
    let modules = battle.modules.iter().map(|one| one.module.clone());
    let modules = modules.chain(options).collect::<Vec<_>>().join(", ");
    let with = if modules.is_empty() { modules } else { format!(" with {modules}") };
    let mut out = format!(
        "scenario {} {} for {}{with}\n",
        battle.id,
        string_literal(&battle.title),
        battle.game
    );
    for item in items {
        let gap = ["\n", "\n\n", "\n// a remark\n\n"][dice.below(3)];
        out.push_str(&format!("{gap}{item}\n"));
    }
    out
}

fn text(value: &str, dice: &mut Dice) -> String {
    if !value.contains('\n') {
        return string_literal(value);
    }
    let by = " ".repeat(1 + dice.below(5));
    let lines: Vec<String> = value.lines().map(|line| format!("{by}{line}")).collect();
    format!("\"\"\"\n{}\n{by}\"\"\"", lines.join("\n"))
}

/// A block of entries, on one line or on many.
fn block(entries: &[String], dice: &mut Dice) -> String {
    if dice.one_in(3) && entries.iter().all(|entry| !entry.contains(['\n', '|'])) {
        return format!("{{ {} }}", entries.join(", "));
    }
    let by = " ".repeat(1 + dice.below(5));
    let within = |entry: &String| format!("{by}{}\n", entry.replace('\n', &format!("\n{by}")));
    let lines: Vec<String> = entries.iter().map(within).collect();
    format!("{{\n{}}}", lines.concat())
}

fn entry(name: &str, value: &Value) -> String {
    match value {
        Value::Int(n) => format!("{name} {n}"),
        Value::Bool(true) => name.to_owned(),
        Value::Bool(false) => format!("{name} false"),
        Value::Text(text) => format!("{name} {}", string_literal(text)),
        Value::Names(names) => {
            let names: Vec<String> = names.iter().map(|name| string_literal(name)).collect();
            format!("{name} {}", names.join(" "))
        }
        Value::Word(word) | Value::Field(word) => format!("{name} {word}"),
        Value::Set(words) => format!("{name} {}", words.join(" ")),
    }
}

fn council(battle: &Scenario, dice: &mut Dice) -> String {
    let mut entries: Vec<String> = Vec::new();
    for army in battle.armies.values() {
        let mut own: Vec<String> = army.entries.iter().map(|(n, v)| entry(n, v)).collect();
        dice.shuffle(&mut own);
        let edge = format!("{:?}", army.side).to_lowercase();
        let block = block(&own, dice);
        entries.push(format!("army {} {} {edge} {block}", army.id, string_literal(&army.name)));
    }
    entries.extend(battle.council.iter().map(|(n, v)| entry(n, v)));
    if dice.one_in(2) {
        entries.reverse();
    }
    format!("war-council {}", block(&entries, dice))
}

fn map(game: &Game, battle: &Scenario, dice: &mut Dice) -> String {
    let board = &game.boards[&battle.board];
    let mut entries: Vec<String> = Vec::new();
    let mut ground: Vec<(String, &str)> =
        battle.terrain.iter().map(|g| (g.at.hex.to_string(), g.terrain.as_str())).collect();
    dice.shuffle(&mut ground);
    if dice.one_in(2) {
        ground.sort_by_key(|(_, terrain)| *terrain);
    }
    for run in ground.chunk_by(|a, b| a.1 == b.1) {
        let hexes: Vec<&str> = run.iter().map(|(hex, _)| hex.as_str()).collect();
        entries.push(format!("{} at {}", run[0].1, hexes.join(" ")));
    }
    if !board.has_places() && dice.one_in(3) {
        let clear = game.default_terrain().and_then(|t| t.symbol.clone());
        let clear = clear.unwrap_or_else(|| ".".to_owned());
        // An empty row, of which the legend says nothing.
        let row = u16::try_from(dice.below(usize::from(board.height))).unwrap();
        let cells = vec![clear; usize::from(board.row_len(row))].join(" ");
        entries.push(format!("{} | {cells}", board.rows.name(row)));
    }
    for side in &battle.sides {
        entries.push(format!("{} at {}.{}", side.terrain, side.at.hex, side.side.suffix()));
    }
    for label in &battle.labels {
        let name = label.name.as_ref().map_or(String::new(), |name| format!("{name} "));
        entries.push(format!("label {name}{} at {}", string_literal(&label.text), label.at.hex));
    }
    for objective in &battle.objectives {
        let army = objective.army.as_ref().map_or(String::new(), |army| format!(" for {army}"));
        let hexes: Vec<&str> = objective.at.iter().map(|at| at.hex.as_str()).collect();
        entries.push(format!(
            "objective {}{army} at {}",
            string_literal(&objective.text),
            hexes.join(" ")
        ));
    }
    dice.shuffle(&mut entries);
    if entries.is_empty() {
        return format!("map {}", battle.board);
    }
    format!("map {} {}", battle.board, block(&entries, dice))
}

/// The deployments in parts, each piece on a line of its own. What shares a hex may need the
/// order in which it stood.
fn deployments(battle: &Scenario, dice: &mut Dice) -> Vec<String> {
    let line = |unit: &str,
                name: Option<&String>,
                at: &str,
                marks: &[String],
                state: &IndexMap<String, Value>| {
        let name = name.map_or(String::new(), |name| format!(" {}", string_literal(name)));
        let marks =
            if marks.is_empty() { String::new() } else { format!(" as {}", marks.join(" and ")) };
        let fields: Vec<String> = state.iter().map(|(n, v)| entry(n, v)).collect();
        let state =
            if fields.is_empty() { String::new() } else { format!(" {{ {} }}", fields.join(", ")) };
        format!("{unit}{name}{at}{marks}{state}")
    };
    let mut parts: Vec<(&str, Vec<String>)> = Vec::new();
    let mut add =
        |army, line: String, dice: &mut Dice| match parts.iter_mut().rfind(|(of, _)| *of == army) {
            Some((_, lines)) if !dice.one_in(4) => lines.push(line),
            _ => parts.push((army, vec![line])),
        };
    for piece in &battle.pieces {
        let at = format!(" at {}", piece.at.hex);
        let line = line(&piece.unit, piece.name.as_ref(), &at, &piece.marks, &piece.state);
        add(piece.army.as_str(), line, dice);
    }
    for piece in &battle.reserves {
        let line = line(&piece.unit, piece.name.as_ref(), "", &piece.marks, &piece.state);
        add(piece.army.as_str(), format!("reserve {line}"), dice);
    }
    let write =
        |(army, lines): (&str, Vec<String>)| format!("deploy {army} {}", block(&lines, dice));
    parts.into_iter().map(write).collect()
}
