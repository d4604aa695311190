//! The source of the map of a battle: its terrain as lists or as a picture, and its hexsides.

use std::collections::BTreeMap;

use castra_defs::{Board, Game, Ground, Scenario};

use super::literal::string_literal;

/// The number of terrain lists above which terrain is drawn as a picture.
const MAX_LISTS: usize = 4;

pub(super) fn write(out: &mut String, game: &Game, scenario: &Scenario) {
    let mut entries = Vec::new();
    let lists = lists(&scenario.terrain);
    let picture = (lists.len() > MAX_LISTS)
        .then(|| picture(game, scenario, game.boards.get(&scenario.board)?))
        .flatten();
    entries.extend(picture.unwrap_or(lists));
    entries.extend(sides(scenario));
    for label in &scenario.labels {
        let name = label.name.as_ref().map(|name| format!("{name} ")).unwrap_or_default();
        entries.push(format!("label {name}{} at {}", string_literal(&label.text), label.at.hex));
    }
    for objective in &scenario.objectives {
        let army = objective.army.as_ref().map(|a| format!(" for {a}")).unwrap_or_default();
        let hexes: Vec<&str> = objective.at.iter().map(|p| p.hex.as_str()).collect();
        entries.push(format!(
            "objective {}{army} at {}",
            string_literal(&objective.text),
            hexes.join(" ")
        ));
    }
    out.push_str(&format!("\nmap {}", scenario.board));
    if !entries.is_empty() {
        out.push_str(" {\n");
        for entry in entries {
            out.push_str(&format!("  {entry}\n"));
        }
        out.push('}');
    }
    out.push('\n');
}

/// Returns terrain as lists, one for each run of one terrain, so that the order is preserved.
fn lists(terrain: &[Ground]) -> Vec<String> {
    let runs = terrain.chunk_by(|a, b| a.terrain == b.terrain);
    let runs = runs.flat_map(|run| run.chunks(super::literal::MAX_PLACES));
    runs.filter_map(|run| {
        let hexes: Vec<&str> = run.iter().map(|g| g.at.hex.as_str()).collect();
        Some(format!("{} at {}", run.first()?.terrain, hexes.join(" ")))
    })
    .collect()
}

/// Returns terrain as a picture, if that preserves the order, no hex has two terrains, and the
/// board has rows.
fn picture(game: &Game, scenario: &Scenario, board: &Board) -> Option<Vec<String>> {
    let cells: Vec<_> = scenario.terrain.iter().map(|g| g.at.cell()).collect();
    let in_order = cells.iter().zip(cells.iter().skip(1)).all(|(a, b)| a < b);
    if board.has_places() || !in_order || !cells.iter().all(|&c| board.contains(c)) {
        return None;
    }
    let symbols = Symbols::new(game, scenario)?;
    let mut ground = scenario.terrain.iter().peekable();
    let mut lines = Vec::new();
    lines.extend(symbols.legend());
    for row in 0..board.height {
        let mut line = format!("{} |", board.rows.name(row));
        for cell in board.cells_of_row(row) {
            let here = ground.next_if(|g| g.at.cell() == cell);
            line.push(' ');
            line.push_str(symbols.of(here.map(|g| g.terrain.as_str())));
        }
        lines.push(line);
    }
    Some(lines)
}

/// The symbol of each terrain in a picture.
struct Symbols<'a> {
    /// The symbol of hexes with the default terrain.
    clear: String,
    of: BTreeMap<&'a str, String>,
    /// Symbols defined for this picture, as the game has none.
    own: Vec<(String, &'a str)>,
}

impl<'a> Symbols<'a> {
    /// Assigns the symbols. Returns `None` if the game has no default terrain, or if the letters
    /// run out.
    fn new(game: &'a Game, scenario: &'a Scenario) -> Option<Self> {
        let clear = game.default_terrain()?;
        let mut taken: Vec<String> =
            game.terrains.values().filter_map(|t| t.symbol.clone()).collect();
        let mut own = Vec::new();
        let mut symbol = |name: &'a str, usual: &str| {
            let known = game.terrains.get(name).and_then(|t| t.symbol.clone());
            known.or_else(|| {
                let symbol = free_symbol(name, usual, &taken)?;
                taken.push(symbol.clone());
                own.push((symbol.clone(), name));
                Some(symbol)
            })
        };
        let clear = symbol(&clear.name, ".")?;
        let mut of = BTreeMap::new();
        for name in scenario.terrain.iter().map(|g| g.terrain.as_str()) {
            if !of.contains_key(name) {
                of.insert(name, symbol(name, "")?);
            }
        }
        Some(Self { clear, of, own })
    }

    fn of(&self, terrain: Option<&str>) -> &str {
        terrain.and_then(|t| self.of.get(t)).map_or(&self.clear, String::as_str)
    }

    fn legend(&self) -> Option<String> {
        let entries: Vec<String> = self.own.iter().map(|(s, t)| format!("{s} {t}")).collect();
        (!entries.is_empty()).then(|| format!("legend {{ {} }}", entries.join(", ")))
    }
}

/// Returns an unused symbol: the usual one, or a letter, preferably from the name.
fn free_symbol(name: &str, usual: &str, taken: &[String]) -> Option<String> {
    let of_name = name.chars().chain(name.to_uppercase().chars().collect::<Vec<_>>());
    let letters = of_name.chain('a'..='z').chain('A'..='Z').filter(char::is_ascii_alphabetic);
    let usual = Some(usual.to_owned()).filter(|usual| !usual.is_empty());
    usual.into_iter().chain(letters.map(String::from)).find(|s| !taken.contains(s))
}

/// Returns terrain on hexsides, one list for each run of one terrain.
fn sides(scenario: &Scenario) -> impl Iterator<Item = String> {
    let runs = scenario.sides.chunk_by(|a, b| a.terrain == b.terrain);
    let runs = runs.flat_map(|run| run.chunks(super::literal::MAX_PLACES));
    runs.filter_map(|run| {
        let sides: Vec<String> =
            run.iter().map(|s| format!("{}.{}", s.at.hex, s.side.suffix())).collect();
        Some(format!("{} at {}", run.first()?.terrain, sides.join(" ")))
    })
}
