//! The options of `castra import`.

use std::path::PathBuf;

/// Turn an exported battle, or a file of another program, into a Castra file
///
/// Exported battles (`.ron`, `.json`) include their game, and the Castra file names it. It has the
/// battle's own rules and tests without a change. The command refuses a battle that Castra cannot
/// write without a change.
///
/// Files of other programs are scenarios of the Memoir '44 editor (`.m44`), of HexBattle (`.xml`),
/// maps of Tiled (`.tmx`, `.tmj`), modules and saved games of VASSAL (`.vmod`, `.vsav`) and rosters
/// (`.csv`, `.tsv`). A mapping translates their words into those of the game; the command writes it
/// beside the file if there is none. A table lists each kind of item in the file as taken,
/// approximated or left out, with the reason.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  castra import my-battle.json -o my-battle.castra
  castra import my-battle.ron | castra check -
  castra import bridge.m44 --game my-game -o bridge.castra
  castra import field.tmx --game my-game --board standard -o field.castra
  castra import war.vmod --set-up \"The River\" --game my-game -o river.castra
  castra import turn-3.vsav --module war.vmod --game my-game -o turn-3.castra")]
pub(in crate::command) struct Args {
    /// The exported battle, `.ron` or `.json`, or a file of another program
    #[arg(value_name = "FILE")]
    pub(super) file: PathBuf,
    /// File to write; standard output by default
    #[arg(short, long, value_name = "OUT")]
    pub(super) output: Option<PathBuf>,
    /// Game that the battle is for; by default, that of the mapping or of the folder
    #[arg(long, value_name = "GAME", help_heading = "Other programs")]
    pub(super) game: Option<String>,
    /// Board of the game; by default, the one that has the form of the map
    #[arg(long, value_name = "BOARD", help_heading = "Other programs")]
    pub(super) board: Option<String>,
    /// Words of the file with their meaning in the game; by default, FILE with the extension
    /// `.mapping.ron`
    #[arg(long, value_name = "MAPPING", help_heading = "Other programs")]
    pub(super) mapping: Option<PathBuf>,
    /// Set-up of a module of VASSAL; by default, the stacks of a new game, or else its first set-up
    #[arg(long, value_name = "NAME", help_heading = "Other programs")]
    pub(super) set_up: Option<String>,
    /// Module of a saved game of VASSAL
    #[arg(long, value_name = "MODULE", help_heading = "Other programs")]
    pub(super) module: Option<PathBuf>,
}
