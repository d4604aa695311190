//! A battle as a VASSAL module: the board with a region for each hex, a counter for each kind of
//! piece, and the set-up.
//!
//! The set-up is written twice: as stacks of a new game, and as a saved game in the menu for new
//! games. Properties of the module and of the counters repeat the contents of the pictures, so that
//! an import can read the battle back.

mod global_properties;
mod piece;
mod save;
mod text;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use castra_base::escape_xml;
use castra_defs::{Die, Game, ReservePiece, Scenario};
use castra_draw::{AuthorFont, CounterPicture, PngEffort, SheetOptions, counter_pictures, to_png};

use self::piece::{Counter, properties, to_reserve, variant_properties};
use self::save::Stack;
use self::text::{escape_attribute, map_name};
use super::archive::zip;
use super::board::{Places, board, counter_of, left_out_note};
use super::error::ExportError;
use super::marks::mark_titles;
use super::properties::{special_rules, without_counterpart};
use crate::import::WAITS;
use crate::vassal_encoding::obfuscate;

/// The width of a hex and of a counter, in pixels.
const HEX: f32 = 96.0;
const COUNTER: u32 = 62;
/// The file name of the set-up in the module.
const SAVE: &str = "set-up.vsav";

/// Returns the module, and the information that it cannot carry.
pub(super) fn module(
    game: &Game,
    battle: &Scenario,
    fonts: &[AuthorFont],
) -> Result<(Vec<u8>, Vec<String>), ExportError> {
    let picture = board(game, battle, HEX, fonts)?;
    let options = SheetOptions { fonts: fonts.to_vec(), ..SheetOptions::default() };
    let counters = counter_pictures(game, battle, COUNTER, &options);
    let (mut files, lost) = texts(game, battle, &picture.places, &counters)?;
    files.push(("images/board.png".to_owned(), picture.png));
    for (i, counter) in counters.iter().enumerate() {
        let png = to_png(&counter.front, PngEffort::Balanced, None)?;
        files.push((format!("images/{}", front(i)), png));
    }
    Ok((pack(&files)?, lost))
}

/// Returns the module without its pictures, which take most of the time.
#[cfg(test)]
pub(super) fn without_pictures(game: &Game, battle: &Scenario) -> Result<Vec<u8>, ExportError> {
    let (_, places) = super::board::scene(game, battle, HEX, &[])?;
    let counters = counter_pictures(game, battle, COUNTER, &SheetOptions::default());
    pack(&texts(game, battle, &places, &counters)?.0)
}

/// Files by their names in the module.
type Files = Vec<(String, Vec<u8>)>;

fn pack(files: &Files) -> Result<Vec<u8>, ExportError> {
    zip(files).map_err(ExportError::Pack)
}

/// Returns the file name of a counter's picture in the module.
fn front(counter: usize) -> String {
    format!("counter-{counter}.png")
}

/// Returns the text files of the module, and the information that they cannot carry.
fn texts(
    game: &Game,
    battle: &Scenario,
    places: &Places,
    counters: &[CounterPicture],
) -> Result<(Files, Vec<String>), ExportError> {
    let names: Vec<String> = (0..counters.len()).map(front).collect();
    let mut lost = vec![
        "the backs of counters".to_owned(),
        "the rules: players apply them themselves".to_owned(),
        "distances in hexes: each hex is a region, because only regions keep the names of hexes"
            .to_owned(),
    ];
    let set_up = SetUp::of(game, battle, places, counters, &names, &mut lost);
    let build = build_file(game, battle, places, &set_up, counters, &names);
    let save = pack(&vec![
        ("moduledata".to_owned(), module_data(battle).into_bytes()),
        ("savedata".to_owned(), SAVE_DATA.as_bytes().to_vec()),
        ("savedGame".to_owned(), obfuscate(&save::commands(&battle.title, &set_up.stacks))),
    ])?;
    let files = vec![
        (SAVE.to_owned(), save),
        ("buildFile.xml".to_owned(), build.into_bytes()),
        ("moduledata".to_owned(), module_data(battle).into_bytes()),
    ];
    lost.extend(left_out_note(battle, counters, places));
    lost.extend(special_rules(battle));
    lost.extend(without_counterpart(battle));
    let others: Vec<&str> =
        game.dice.values().filter(|die| !is_rolled(die)).map(|die| die.name.as_str()).collect();
    if !others.is_empty() {
        let others = others.join(", ");
        lost.push(format!("dice with faces that are not numbers from 1: {others}"));
    }
    if !game.decks.is_empty() {
        lost.push("decks of cards: `castra print sheets` prints them".to_owned());
    }
    Ok((files, lost))
}

/// The set-up: counters in hexes, and counters in reserve.
struct SetUp<'a> {
    /// The hexes of the stacks, in the order of their lowest pieces in the battle.
    hexes: Vec<&'a str>,
    stacks: Vec<Stack<'a>>,
    /// The counters of each army in reserve.
    reserves: BTreeMap<&'a str, Vec<Counter<'a>>>,
}

impl<'a> SetUp<'a> {
    /// Makes a counter for each piece; `left_out_note` lists the pieces without one.
    fn of(
        game: &Game,
        battle: &'a Scenario,
        places: &Places,
        counters: &[CounterPicture],
        names: &'a [String],
        lost: &mut Vec<String>,
    ) -> Self {
        let mut number = counters.len();
        let mut counter = |piece: &ReservePiece, at: &str| {
            let found = counter_of(counters, &piece.army, &piece.unit, piece.name.as_ref());
            let (picture, front) = found.and_then(|at| counters.get(at).zip(names.get(at)))?;
            number += 1;
            let marks = mark_titles(game, &piece.marks);
            let title = match marks.as_str() {
                "" => picture.title.clone(),
                marks => format!("{} ({marks})", picture.title),
            };
            let properties = properties(piece, at, lost);
            Some(Counter { number, title, front, properties })
        };
        let mut hexes: Vec<&str> = Vec::new();
        let mut stacks: Vec<Stack<'_>> = Vec::new();
        let mut known: BTreeMap<&str, usize> = BTreeMap::new();
        for piece in &battle.pieces {
            let Some((x, y)) = places.get(piece.at.hex.as_str()) else { continue };
            let of = to_reserve(piece);
            let Some(counter) = counter(&of, &format!("at {}", piece.at.hex)) else { continue };
            let at = *known.entry(&piece.at.hex).or_insert_with(|| {
                hexes.push(&piece.at.hex);
                let at = (x.round() as i32, y.round() as i32);
                stacks.push(Stack { at, counters: Vec::new() });
                stacks.len() - 1
            });
            if let Some(stack) = stacks.get_mut(at) {
                stack.counters.push(counter);
            }
        }
        let mut waiting: BTreeMap<&str, Vec<Counter<'_>>> = BTreeMap::new();
        for piece in &battle.reserves {
            if let Some(mut counter) = counter(piece, "in reserve") {
                counter.properties.push((WAITS.to_owned(), "true".to_owned()));
                waiting.entry(&piece.army).or_default().push(counter);
            }
        }
        Self { hexes, stacks, reserves: waiting }
    }

    /// Returns the stacks that VASSAL deploys when a game starts.
    fn stacks(&self) -> String {
        let mut out = String::new();
        for (hex, stack) in self.hexes.iter().zip(&self.stacks) {
            let (x, y) = stack.at;
            let hex = escape_xml(hex);
            let _ = writeln!(
                out,
                "<VASSAL.build.module.map.SetupStack location=\"{hex}\" name=\"{hex}\" owningBoard=\"board\" useGridLocation=\"true\" x=\"{x}\" y=\"{y}\">",
            );
            for counter in &stack.counters {
                let _ = writeln!(out, "{}", slot(counter));
            }
            out.push_str("</VASSAL.build.module.map.SetupStack>\n");
        }
        out
    }
}

/// Returns the element of a counter in a tray or a stack.
fn slot(counter: &Counter<'_>) -> String {
    format!(
        "<VASSAL.build.widget.PieceSlot entryName=\"{}\" gpid=\"{}\" height=\"{COUNTER}\" width=\"{COUNTER}\">{}</VASSAL.build.widget.PieceSlot>",
        escape_xml(&counter.title),
        counter.number,
        escape_attribute(&counter.command("null", "null", (0, 0))),
    )
}

/// Returns the tab of an army in the counter trays.
fn list<'c>(army: &str, counters: impl Iterator<Item = Counter<'c>>) -> String {
    let mut out = format!(
        "<VASSAL.build.widget.ListWidget divider=\"194\" entryName=\"{}\" height=\"0\" scale=\"1.0\" width=\"300\">\n",
        escape_xml(army)
    );
    for counter in counters {
        let _ = writeln!(out, "{}", slot(&counter));
    }
    out.push_str("</VASSAL.build.widget.ListWidget>\n");
    out
}

fn build_file(
    game: &Game,
    battle: &Scenario,
    places: &Places,
    set_up: &SetUp<'_>,
    counters: &[CounterPicture],
    names: &[String],
) -> String {
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n");
    let title = escape_xml(&map_name(&battle.title));
    let _ = writeln!(
        out,
        "<VASSAL.build.GameModule ModuleOther1=\"\" ModuleOther2=\"\" VassalVersion=\"3.6.0\" description=\"{}\" name=\"{title}\" nextPieceSlotId=\"{}\" version=\"1.0\">",
        escape_xml(&game.title),
        counters.len() + 1 + battle.pieces.len() + battle.reserves.len(),
    );
    out.push_str("<VASSAL.build.module.BasicCommandEncoder/>\n");
    out.push_str(&global_properties::global_properties(game, battle));
    out.push_str("<VASSAL.build.module.PlayerRoster buttonKeyStroke=\"\" buttonText=\"Retire\" buttonToolTip=\"Switch sides\">\n");
    for army in battle.armies.values() {
        let _ = writeln!(out, "<entry>{}</entry>", escape_xml(&army.name));
    }
    out.push_str("</VASSAL.build.module.PlayerRoster>\n");
    let _ = writeln!(
        out,
        "<VASSAL.build.module.Map allowMultiple=\"false\" backgroundcolor=\"255,255,255\" buttonName=\"\" edgeHeight=\"0\" edgeWidth=\"0\" hideKey=\"\" hotkey=\"\" icon=\"\" launch=\"false\" mapName=\"{title}\" markMoved=\"Never\" moveToFormat=\"$pieceName$ moves from $previousLocation$ to $location$\" moveWithinFormat=\"$pieceName$ moves to $location$\" showKey=\"\" thickness=\"3\">"
    );
    out.push_str("<VASSAL.build.module.map.BoardPicker addColumnText=\"Add column\" addRowText=\"Add row\" boardPrompt=\"Select board\" slotHeight=\"125\" slotScale=\"0.2\" slotWidth=\"350\" title=\"Choose Boards\">\n");
    let _ = writeln!(out, "<setup>{title}BoardPicker\tboard\t0\t0</setup>");
    out.push_str("<VASSAL.build.module.map.boardPicker.Board image=\"board.png\" name=\"board\" reversible=\"true\">\n");
    out.push_str("<VASSAL.build.module.map.boardPicker.board.RegionGrid fontsize=\"9\" snapto=\"true\" visible=\"false\">\n");
    for (name, (x, y)) in places {
        let _ = writeln!(
            out,
            "<VASSAL.build.module.map.boardPicker.board.Region name=\"{}\" originx=\"{}\" originy=\"{}\"/>",
            escape_xml(name),
            x.round(),
            y.round()
        );
    }
    out.push_str("</VASSAL.build.module.map.boardPicker.board.RegionGrid>\n</VASSAL.build.module.map.boardPicker.Board>\n</VASSAL.build.module.map.BoardPicker>\n");
    out.push_str("<VASSAL.build.module.map.StackMetrics exSepX=\"8\" exSepY=\"18\" unexSepX=\"4\" unexSepY=\"8\"/>\n");
    out.push_str("<VASSAL.build.module.map.ForwardToKeyBuffer/>\n<VASSAL.build.module.map.Scroller useArrows=\"false\"/>\n<VASSAL.build.module.map.ForwardToChatter/>\n<VASSAL.build.module.map.MenuDisplayer/>\n<VASSAL.build.module.map.MapCenterer/>\n<VASSAL.build.module.map.StackExpander/>\n<VASSAL.build.module.map.PieceMover/>\n<VASSAL.build.module.map.KeyBufferer/>\n<VASSAL.build.module.map.CounterDetailViewer delay=\"700\" display=\"from top-most layer only\"/>\n<VASSAL.build.module.map.Zoomer inButtonText=\"\" outButtonText=\"\"/>\n");
    out.push_str(&set_up.stacks());
    out.push_str("</VASSAL.build.module.Map>\n");
    out.push_str("<VASSAL.build.module.PieceWindow defaultWidth=\"0\" hidden=\"false\" hotkey=\"\" icon=\"/images/counter.gif\" scale=\"1.0\" text=\"\" tooltip=\"Counters\">\n<VASSAL.build.widget.TabWidget entryName=\"Counters\">\n");
    for (army, declared) in &battle.armies {
        let of = counters.iter().zip(names).enumerate().filter(|(_, (of, _))| of.army == *army);
        let counters = of.map(|(i, (of, front))| Counter {
            number: i + 1,
            title: of.title.clone(),
            front,
            properties: variant_properties(army, &of.unit, of.name.as_deref()),
        });
        out.push_str(&list(&declared.name, counters));
    }
    for (army, counters) in &set_up.reserves {
        let name = battle.armies.get(*army).map_or(*army, |army| &army.name);
        out.push_str(&list(&format!("{name}, in reserve"), counters.iter().cloned()));
    }
    out.push_str("</VASSAL.build.widget.TabWidget>\n</VASSAL.build.module.PieceWindow>\n");
    for die in game.dice.values().filter(|die| is_rolled(die)) {
        let _ = writeln!(
            out,
            "<VASSAL.build.module.DiceButton addToTotal=\"0\" hotkey=\"\" icon=\"/images/die.gif\" nDice=\"2\" nSides=\"{}\" name=\"{name}\" plus=\"0\" prompt=\"true\" reportFormat=\"** $name$ = $result$ *** &lt;$PlayerName$&gt;\" reportTotal=\"false\" text=\"{name}\" tooltip=\"{name}\"/>",
            die.faces.len(),
            name = escape_xml(&die.name)
        );
    }
    let _ = writeln!(
        out,
        "<VASSAL.build.module.PredefinedSetup file=\"{SAVE}\" isMenu=\"false\" name=\"{title}\" useFile=\"true\"/>"
    );
    out.push_str("<VASSAL.build.module.Chatter/>\n<VASSAL.build.module.KeyNamer/>\n<VASSAL.build.module.GlobalOptions autoReport=\"Always\" centerOnMove=\"Use Preferences Setting\" chatterHTMLSupport=\"Never\" nonOwnerUnmaskable=\"Use Preferences Setting\" playerIdFormat=\"$playerName$\" promptString=\"Opponents can unmask pieces\"/>\n");
    out.push_str("</VASSAL.build.GameModule>\n");
    out
}

/// Returns whether VASSAL can roll a die: its faces must be the numbers from 1 to their count.
pub(super) fn is_rolled(die: &Die) -> bool {
    die.numeric && (1..=die.faces.len()).all(|face| die.faces.contains(&face.to_string()))
}

/// The description file in a saved game.
const SAVE_DATA: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n<data version=\"1\">\n<version>1.0</version>\n<VassalVersion>3.6.0</VassalVersion>\n<dateSaved>0</dateSaved>\n<description/>\n</data>\n";

fn module_data(battle: &Scenario) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n<data version=\"1\">\n<version>1.0</version>\n<VassalVersion>3.6.0</VassalVersion>\n<dateSaved>0</dateSaved>\n<description>{title}</description>\n<name>{title}</name>\n</data>\n",
        title = escape_xml(&map_name(&battle.title))
    )
}
