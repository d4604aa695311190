//! A battle as a VASSAL module: the board with a region for each hex, a counter for
//! each sort of piece, and the set-up: as stacks that stand there when a game starts, and as a
//! saved game that the menu for new games has by the battle's name.

mod plain;
mod save;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use castra_defs::{Die, Game, Scenario};
use castra_draw::{
    CounterPicture, OwnFace, PngEffort, SheetOptions, counter_pictures, escaped_xml as escaped,
    to_png,
};

#[cfg(test)]
pub(super) use save::clear;

use self::plain::plain;
use self::save::{Counter, Stack};
use super::archive::zip;
use super::board::{board, counter_of, left_out};
use super::error::ExportError;
use super::marks::marks_said;

/// Width of a hex, and of a counter, in pixels.
const HEX: f32 = 96.0;
const COUNTER: u32 = 62;
/// The set-up as a saved game, in the module.
const SAVE: &str = "set-up.vsav";

/// The module, and what it cannot carry.
pub(super) fn module(
    game: &Game,
    battle: &Scenario,
    fonts: &[OwnFace],
) -> Result<(Vec<u8>, Vec<String>), ExportError> {
    let picture = board(game, battle, HEX, fonts)?;
    let options = SheetOptions { fonts: fonts.to_vec(), ..SheetOptions::default() };
    let counters = counter_pictures(game, battle, COUNTER, &options);
    let mut files: Vec<(String, Vec<u8>)> = Vec::new();
    let names: Vec<String> = (0..counters.len()).map(|i| format!("counter-{i}.png")).collect();
    let mut stacks = Vec::new();
    let build = build_file(game, battle, &picture.places, &mut stacks, &counters, &names);
    let pack = |files: &[(String, Vec<u8>)]| zip(files).map_err(ExportError::Pack);
    let save = pack(&[
        ("moduledata".to_owned(), module_data(battle).into_bytes()),
        ("savedata".to_owned(), SAVE_DATA.as_bytes().to_vec()),
        ("savedGame".to_owned(), save::obfuscated(&save::commands(&battle.title, &stacks))),
    ])?;
    files.push((SAVE.to_owned(), save));
    files.push(("buildFile.xml".to_owned(), build.into_bytes()));
    files.push(("moduledata".to_owned(), module_data(battle).into_bytes()));
    files.push(("images/board.png".to_owned(), picture.png));
    for (counter, name) in counters.iter().zip(&names) {
        let png = to_png(&counter.front, PngEffort::Balanced, None)?;
        files.push((format!("images/{name}"), png));
    }
    let mut lost = vec![
        "backs of counters: a counter has its front only".to_owned(),
        "the rules: players apply them themselves".to_owned(),
        "distances in hexes: each hex is a region of its own, so that it has the board's own name"
            .to_owned(),
    ];
    lost.extend(left_out(battle, &counters, &picture.places));
    if !battle.reserves.is_empty() {
        lost.push(format!(
            "which pieces wait off the board ({}): they are in the counter trays",
            battle.reserves.len()
        ));
    }
    if battle.pieces.iter().any(|piece| !piece.marks.is_empty()) {
        lost.push("which pieces carry a distinction: their names say it".to_owned());
    }
    let others: Vec<&str> =
        game.dice.values().filter(|die| !is_rolled(die)).map(|die| die.name.as_str()).collect();
    if !others.is_empty() {
        let others = others.join(", ");
        lost.push(format!("dice with other faces than the numbers from 1: {others}"));
    }
    if !game.decks.is_empty() {
        lost.push("decks of cards: `castra print sheets` prints them".to_owned());
    }
    Ok((pack(&files)?, lost))
}

/// The definition of a piece: its type, then its state.
fn piece(number: usize, title: &str, front: &str) -> String {
    let title = plain(title);
    format!("+/null/piece;;;{front};{title}/null;0;0;{number};0")
}

fn slot(number: usize, title: &str, front: &str) -> String {
    format!(
        "<VASSAL.build.widget.PieceSlot entryName=\"{}\" gpid=\"{number}\" height=\"{COUNTER}\" width=\"{COUNTER}\">{}</VASSAL.build.widget.PieceSlot>",
        escaped(title),
        escaped(&piece(number, title, front)),
    )
}

fn build_file<'a>(
    game: &Game,
    battle: &'a Scenario,
    places: &BTreeMap<String, (f32, f32)>,
    save: &mut Vec<Stack<'a>>,
    counters: &'a [CounterPicture],
    names: &'a [String],
) -> String {
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n");
    let title = escaped(&plain(&battle.title));
    let _ = writeln!(
        out,
        "<VASSAL.build.GameModule ModuleOther1=\"\" ModuleOther2=\"\" VassalVersion=\"3.6.0\" description=\"{}\" name=\"{title}\" nextPieceSlotId=\"{}\" version=\"1.0\">",
        escaped(&game.title),
        counters.len() + 1 + battle.pieces.len(),
    );
    out.push_str("<VASSAL.build.module.BasicCommandEncoder/>\n");
    out.push_str("<VASSAL.build.module.PlayerRoster buttonKeyStroke=\"\" buttonText=\"Retire\" buttonToolTip=\"Switch sides\">\n");
    for army in battle.armies.values() {
        let _ = writeln!(out, "<entry>{}</entry>", escaped(&army.name));
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
            escaped(name),
            x.round(),
            y.round()
        );
    }
    out.push_str("</VASSAL.build.module.map.boardPicker.board.RegionGrid>\n</VASSAL.build.module.map.boardPicker.Board>\n</VASSAL.build.module.map.BoardPicker>\n");
    out.push_str("<VASSAL.build.module.map.StackMetrics exSepX=\"8\" exSepY=\"18\" unexSepX=\"4\" unexSepY=\"8\"/>\n");
    out.push_str("<VASSAL.build.module.map.ForwardToKeyBuffer/>\n<VASSAL.build.module.map.Scroller useArrows=\"false\"/>\n<VASSAL.build.module.map.ForwardToChatter/>\n<VASSAL.build.module.map.MenuDisplayer/>\n<VASSAL.build.module.map.MapCenterer/>\n<VASSAL.build.module.map.StackExpander/>\n<VASSAL.build.module.map.PieceMover/>\n<VASSAL.build.module.map.KeyBufferer/>\n<VASSAL.build.module.map.CounterDetailViewer delay=\"700\" display=\"from top-most layer only\"/>\n<VASSAL.build.module.map.Zoomer inButtonText=\"\" outButtonText=\"\"/>\n");
    out.push_str(&set_up(game, battle, places, save, counters, names));
    out.push_str("</VASSAL.build.module.Map>\n");
    out.push_str("<VASSAL.build.module.PieceWindow defaultWidth=\"0\" hidden=\"false\" hotkey=\"\" icon=\"/images/counter.gif\" scale=\"1.0\" text=\"\" tooltip=\"Counters\">\n<VASSAL.build.widget.TabWidget entryName=\"Counters\">\n");
    for (army, declared) in &battle.armies {
        let _ = writeln!(
            out,
            "<VASSAL.build.widget.ListWidget divider=\"194\" entryName=\"{}\" height=\"0\" scale=\"1.0\" width=\"300\">",
            escaped(&declared.name)
        );
        for (i, (counter, front)) in counters.iter().zip(names).enumerate() {
            if counter.army == *army {
                let _ = writeln!(out, "{}", slot(i + 1, &counter.title, front));
            }
        }
        out.push_str("</VASSAL.build.widget.ListWidget>\n");
    }
    out.push_str("</VASSAL.build.widget.TabWidget>\n</VASSAL.build.module.PieceWindow>\n");
    for die in game.dice.values().filter(|die| is_rolled(die)) {
        let _ = writeln!(
            out,
            "<VASSAL.build.module.DiceButton addToTotal=\"0\" hotkey=\"\" icon=\"/images/die.gif\" nDice=\"2\" nSides=\"{}\" name=\"{name}\" plus=\"0\" prompt=\"true\" reportFormat=\"** $name$ = $result$ *** &lt;$PlayerName$&gt;\" reportTotal=\"false\" text=\"{name}\" tooltip=\"{name}\"/>",
            die.faces.len(),
            name = escaped(&die.name)
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

/// Writes the set-up: the pieces of a hex in one stack, units first, as the battle deploys them. Adds
/// the stacks to those of the saved game.
fn set_up<'a>(
    game: &Game,
    battle: &'a Scenario,
    places: &BTreeMap<String, (f32, f32)>,
    save: &mut Vec<Stack<'a>>,
    counters: &'a [CounterPicture],
    names: &'a [String],
) -> String {
    let mut out = String::new();
    let mut stacks: BTreeMap<&str, Vec<&castra_defs::Piece>> = BTreeMap::new();
    for piece in &battle.pieces {
        stacks.entry(&piece.at.hex).or_default().push(piece);
    }
    let mut number = counters.len();
    for (hex, pieces) in &stacks {
        let Some((x, y)) = places.get(*hex) else { continue };
        let _ = writeln!(
            out,
            "<VASSAL.build.module.map.SetupStack location=\"{hex}\" name=\"{hex}\" owningBoard=\"board\" useGridLocation=\"true\" x=\"{}\" y=\"{}\">",
            x.round(),
            y.round(),
            hex = escaped(hex),
        );
        let mut stack = Stack { at: (x.round() as i32, y.round() as i32), counters: Vec::new() };
        for piece in pieces {
            let found = counter_of(counters, &piece.army, &piece.unit, piece.name.as_ref());
            // `left_out` lists the pieces without a counter or a hex.
            let Some((at, front)) = found.and_then(|at| Some((at, names.get(at)?))) else {
                continue;
            };
            number += 1;
            let marks = marks_said(game, piece);
            let title = match marks.as_str() {
                "" => counters[at].title.clone(),
                marks => format!("{} ({marks})", counters[at].title),
            };
            let _ = writeln!(out, "{}", slot(number, &title, front));
            stack.counters.push(Counter { number, title, front });
        }
        save.push(stack);
        out.push_str("</VASSAL.build.module.map.SetupStack>\n");
    }
    out
}

/// Returns whether VASSAL can roll a die: its dice have the numbers from 1.
pub(super) fn is_rolled(die: &Die) -> bool {
    die.numeric && (1..=die.faces.len()).all(|face| die.faces.contains(&face.to_string()))
}

/// The description inside a saved game.
const SAVE_DATA: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n<data version=\"1\">\n<version>1.0</version>\n<VassalVersion>3.6.0</VassalVersion>\n<dateSaved>0</dateSaved>\n<description/>\n</data>\n";

fn module_data(battle: &Scenario) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n<data version=\"1\">\n<version>1.0</version>\n<VassalVersion>3.6.0</VassalVersion>\n<dateSaved>0</dateSaved>\n<description>{title}</description>\n<name>{title}</name>\n</data>\n",
        title = escaped(&plain(&battle.title))
    )
}
