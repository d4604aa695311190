//! Generates the source of a new battle from the game's declarations: two mirrored armies in line,
//! terrain between them, and a complete War Council.

mod library_usage;
mod line_up;
mod words;

use castra_base::{FileId, SourceFile};
use castra_defs::{
    Board, Cell, CouncilEntry, CouncilForm, CouncilLimit, Game, Instance, Type, Value,
};

use castra_workspace::Library;

use self::library_usage::LibraryUsage;
use self::line_up::{LineUp, line_up, rotated_cell, terrain_between, troops};
use crate::battle_text::{entry, string_literal};

/// The specification of a new battle.
#[derive(Clone, Copy, Debug)]
pub struct BattleSpec<'a> {
    /// The game.
    pub game: &'a Game,
    /// The id in the source.
    pub id: &'a str,
    /// The printed title.
    pub title: &'a str,
    /// The board.
    pub board: &'a Board,
    /// The file name for comments in the source.
    pub file: &'a str,
    /// The id and the printed name of each army, starting with the army at the bottom.
    pub armies: [(&'a str, &'a str); 2],
    /// True if the board starts empty.
    pub starts_empty: bool,
}

impl<'a> BattleSpec<'a> {
    /// Returns the armies of the battle: one in a game of one army.
    fn armies(&self) -> impl Iterator<Item = (&'a str, &'a str)> + use<'a> {
        let most = self.game.council.as_ref().map_or(2, |form| form.most_armies as usize);
        self.armies.into_iter().take(most)
    }
}

/// The id and the printed name of each default army, starting with the army at the bottom.
pub const DEFAULT_ARMIES: [(&str, &str); 2] =
    [("south", "Southern Army"), ("north", "Northern Army")];

/// The edge of each army, and the name of its general.
const EDGES_AND_GENERALS: [(&str, &str); 2] = [("bottom", "Varius"), ("top", "Tullus")];

/// Returns the formatted source of a new battle. The library's battles show which units and
/// terrains its game uses most.
#[must_use]
pub fn battle_source(wish: &BattleSpec<'_>, library: &dyn Library) -> String {
    let seen = LibraryUsage::of(wish.game, library);
    let line = line_up(wish.game, wish.board, &seen);
    let mut out = head(wish);
    council(&mut out, wish, &seen, &line);
    map(&mut out, wish, &seen, &line);
    deploy(&mut out, wish, &line);
    out.push_str(
        "\n// The special rules of a battle are printed with its map:\n\
         // special \"The river can be crossed only at its fords.\"\n",
    );
    castra_syntax::format(&SourceFile::new(FileId(0), "", out)).text
}

fn head(wish: &BattleSpec<'_>) -> String {
    let file = wish.file;
    let game = wish.game;
    format!(
        "// A battle to start from. Change anything you like.\n\
         //\n\
         // `castra check {file}` finds mistakes, and\n\
         // `castra render {file}` draws the battle.\n\
         \n\
         scenario {} {} for {}\n\
         \n\
         date \"spring, long ago\"\n\
         place \"Somewhere in the hills\"\n\
         \n\
         background \"\"\"\n\
         \x20 The history of the battle, and why it is worth playing.\n\
         \n\
         \x20 An empty line starts a new paragraph.\n\
         \"\"\"\n",
        wish.id,
        string_literal(wish.title),
        game.id,
    )
}

fn council(out: &mut String, wish: &BattleSpec<'_>, seen: &LibraryUsage, line: &LineUp<'_>) {
    let game = wish.game;
    let empty = CouncilForm::default();
    let form = game.council.as_ref().unwrap_or(&empty);
    out.push_str("\nwar-council {\n");
    for (i, ((id, name), (edge, general))) in wish.armies().zip(EDGES_AND_GENERALS).enumerate() {
        out.push_str(&format!("  army {id} {} {edge} {{\n", string_literal(name)));
        for (word, form) in &form.army_entries {
            if !is_needed(form) || form.one_army && i > 0 {
                continue;
            }
            // Armies are distinguished by their names, not by their edges.
            let value = match &form.ty {
                Type::Enum(name) => game.enums.get(name).and_then(|of| {
                    let [near, far] = words::choose_words(of, word, wish.armies, seen);
                    let word = if i == 0 { near } else { far };
                    word.map(|word| Value::Word(word.to_owned()))
                }),
                _ => value(game, form, i, general, line),
            };
            if let Some(value) = value {
                let hint = if i == 0 { hint(game, form) } else { String::new() };
                out.push_str(&format!("    {}{hint}\n", entry(word, &value)));
            }
        }
        out.push_str("  }\n");
    }
    let optional = |entries: &castra_base::IndexMap<String, CouncilEntry>| -> Vec<String> {
        entries.iter().filter(|(_, form)| !is_needed(form)).map(|(word, _)| word.clone()).collect()
    };
    let (of_armies, of_battle) = (optional(&form.army_entries), optional(&form.entries));
    for (whose, words) in [("An army", of_armies), ("The battle", of_battle)] {
        if !words.is_empty() {
            comment_at(out, "  ", &format!("{whose} may also have: "), &words);
        }
    }
    for (word, form) in form.entries.iter().filter(|(_, form)| is_needed(form)) {
        if let Some(value) = value(game, form, 0, EDGES_AND_GENERALS[0].1, line) {
            out.push_str(&format!("  {}{}\n", entry(word, &value), hint(game, form)));
        }
    }
    out.push_str("}\n");
}

/// Returns whether a battle must contain an entry.
const fn is_needed(form: &CouncilEntry) -> bool {
    form.required || form.one_army
}

/// Returns a sensible value of a mandatory War Council entry for the first or second army, or
/// `None` if no declared value fits.
fn value(
    game: &Game,
    form: &CouncilEntry,
    army: usize,
    general: &str,
    line: &LineUp<'_>,
) -> Option<Value> {
    let nth = |words: Vec<String>| {
        let word = words.get(army).or(words.first())?.clone();
        Some(Value::Word(word))
    };
    match &form.ty {
        Type::Int { range } => Some(Value::Int(number(game, form, *range, line))),
        Type::Bool => Some(Value::Bool(true)),
        Type::Text => Some(Value::Text("…".to_owned())),
        Type::Names => Some(Value::Names(vec![general.to_owned()])),
        Type::Enum(name) => nth(game.enums.get(name)?.variants.keys().cloned().collect()),
        Type::SetOf(name) => {
            let first = game.enums.get(name)?.variants.keys().next()?.clone();
            Some(Value::Set(vec![first]))
        }
        Type::OneOf(words) => nth(words.clone()),
        // This type is for state only, and no entry has it.
        Type::Play(_) => None,
    }
}

/// Returns 5, or the nearest number within the range and the limit.
fn number(game: &Game, form: &CouncilEntry, range: Option<(i64, i64)>, line: &LineUp<'_>) -> i64 {
    let most = match &form.at_most {
        Some(CouncilLimit::Deck(deck)) => game.decks.get(deck).map(|d| i64::from(d.len())),
        Some(CouncilLimit::EnemyPieces) => i64::try_from(line.len()).ok(),
        None => None,
    };
    let (low, high) = range.unwrap_or((0, i64::MAX));
    let high = most.map_or(high, |most| high.min(most)).max(low);
    5.clamp(low, high)
}

/// Returns the explanatory comment of an entry, for beginners.
fn hint(game: &Game, form: &CouncilEntry) -> String {
    match (&form.ty, &form.doc) {
        (Type::Int { range: Some((low, high)) }, _) => format!("  // from {low} to {high}"),
        (Type::OneOf(_), _) if form.one_army => "  // one army only".to_owned(),
        (Type::Enum(name), _) => {
            let words: Vec<&str> = game
                .enums
                .get(name)
                .into_iter()
                .flat_map(|e| e.variants.keys())
                .map(String::as_str)
                .collect();
            format!("  // one of {}", words.join(" "))
        }
        _ => String::new(),
    }
}

fn map(out: &mut String, wish: &BattleSpec<'_>, seen: &LibraryUsage, line: &LineUp<'_>) {
    let BattleSpec { game, board, .. } = wish;
    if wish.starts_empty {
        out.push_str(&format!("\nmap {}\n", board.name));
        return;
    }
    let ours = line.units.iter().flat_map(|(_, cells)| cells);
    let taken: Vec<Cell> =
        ours.flat_map(|&c| [Some(c), rotated_cell(board, c)]).flatten().collect();
    let ground = terrain_between(game, board, seen, &taken);
    let signs: Vec<String> = game
        .terrains
        .values()
        .filter(|t| !t.on_sides)
        .filter_map(|t| Some(format!("{} {}", t.symbol.as_ref()?, t.name)))
        .collect();
    if signs.is_empty() || ground.is_empty() {
        out.push_str(&format!("\nmap {}\n", board.name));
        return;
    }
    out.push_str("\n// One symbol for each hex. Rows that are left out are open ground.\n");
    if board.stagger.is_short() && !board.staggers_columns() {
        out.push_str("// Indented rows have one hex fewer.\n");
    }
    comment(out, "The symbols of this game: ", &signs);
    let clear = game.default_terrain().and_then(|t| t.symbol.as_deref()).unwrap_or(".");
    out.push_str(&format!("map {} {{\n", board.name));
    for row in 0..board.height {
        let cells: Vec<&str> = board
            .cells_of_row(row)
            .map(|cell| {
                let terrain = ground.get(&cell);
                terrain.and_then(|t| t.symbol.as_deref()).unwrap_or(clear)
            })
            .collect();
        out.push_str(&format!("  {} | {}\n", board.rows.name(row), cells.join(" ")));
    }
    out.push_str("}\n");
}

fn deploy(out: &mut String, wish: &BattleSpec<'_>, line: &LineUp<'_>) {
    if wish.starts_empty || line.units.is_empty() {
        return;
    }
    let all: Vec<String> = troops(wish.game, &LibraryUsage::default())
        .iter()
        .map(|u| format!("{} {}", u.abbr.as_deref().unwrap_or_default(), u.name))
        .collect();
    out.push_str("\n// Each hex that is named has one unit.\n");
    comment(out, "The units of this game: ", &all);
    for (i, ((id, _), (_, general))) in wish.armies().zip(EDGES_AND_GENERALS).enumerate() {
        out.push_str(&format!("deploy {id} {{\n"));
        for (unit, cells) in &line.units {
            let place = |c: Cell| if i == 0 { Some(c) } else { rotated_cell(wish.board, c) };
            let mut cells: Vec<Cell> = cells.iter().filter_map(|&c| place(c)).collect();
            cells.sort();
            let led = line.leader.and_then(|(word, c)| Some((word, place(c)?)));
            out.push_str(&units(wish.board, unit, &cells, led, general));
        }
        out.push_str("}\n\n");
    }
    out.truncate(out.trim_end().len());
    out.push('\n');
}

/// Returns the entries for all units of a type; the unit with the leader gets its own.
fn units(
    board: &Board,
    unit: &Instance,
    cells: &[Cell],
    led: Option<(&str, Cell)>,
    general: &str,
) -> String {
    let mut out = String::new();
    let names = |cells: &mut dyn Iterator<Item = &Cell>| {
        cells.map(|&c| board.name_of(c).to_string()).collect::<Vec<_>>().join(" ")
    };
    let led = led.filter(|(_, c)| cells.contains(c));
    let alone = names(&mut cells.iter().filter(|&&c| led.is_none_or(|(_, l)| l != c)));
    if !alone.is_empty() {
        out.push_str(&format!("  {} at {alone}\n", unit.name));
    }
    if let Some((word, cell)) = led {
        let hex = board.name_of(cell);
        out.push_str(&format!(
            "  {} at {hex} with {word} {}\n",
            unit.name,
            string_literal(general)
        ));
    }
    out
}

/// Adds a list in comment lines.
fn comment(out: &mut String, intro: &str, items: &[String]) {
    comment_at(out, "", intro, items);
}

/// Adds a list in indented comment lines.
fn comment_at(out: &mut String, indent: &str, intro: &str, items: &[String]) {
    let mut line = format!("{indent}// {intro}");
    for (i, item) in items.iter().enumerate() {
        let end = if i + 1 == items.len() { "." } else { "," };
        if line.len() + item.len() > 78 {
            out.push_str(line.trim_end());
            out.push('\n');
            line = format!("{indent}//   ");
        }
        line.push_str(&format!("{item}{end} "));
    }
    out.push_str(line.trim_end());
    out.push('\n');
}
