//! The arguments of tools. Each description is part of the schema that a client reads.

use rmcp::schemars::{self, JsonSchema};
use serde::Deserialize;

/// Returns the default of `path`, which covers the whole folder.
fn everything() -> String {
    String::new()
}

/// Arguments of `check`.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Check {
    /// A file or a folder, relative to the served folder; by default, all files.
    #[serde(default = "everything")]
    pub(crate) path: String,
    /// A text to check as if it were the file at `path`. Nothing is written.
    pub(crate) text: Option<String>,
}

/// Arguments of `fix`.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Fix {
    /// A file or a folder, relative to the served folder; by default, all files.
    #[serde(default = "everything")]
    pub(crate) path: String,
    /// True to apply unsafe fixes too, which need a review.
    #[serde(default)]
    pub(crate) r#unsafe: bool,
}

/// Arguments of `explain`.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Explain {
    /// The code of a diagnostic, such as `map/row-length`, or a group of codes, such as `map`.
    pub(crate) code: String,
}

/// Arguments of `format`.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Format {
    /// A file or a folder, relative to the served folder; by default, all files.
    #[serde(default = "everything")]
    pub(crate) path: String,
    /// A text to format instead of a file. The answer is the formatted text.
    pub(crate) text: Option<String>,
}

/// Arguments of `test`.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Test {
    /// A file or a folder, relative to the served folder; by default, all files.
    #[serde(default = "everything")]
    pub(crate) path: String,
    /// A text whose tests run instead of those of a file.
    pub(crate) text: Option<String>,
    /// Only tests with this text in their names run.
    pub(crate) filter: Option<String>,
}

/// Arguments of `why`.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Why {
    /// The file of a battle, relative to the served folder, or of a game that needs no battle.
    pub(crate) path: String,
    /// The value to explain, such as `count(units)` or `melee-dice(unit at B6, C6, false)`.
    pub(crate) expression: String,
    /// The number of the game; by default 1.
    pub(crate) game: Option<u64>,
    /// The random seed; by default 1.
    pub(crate) seed: Option<u64>,
    /// The turn at whose first decision the value is taken.
    pub(crate) turn: Option<u32>,
    /// The number of the decision at which the value is taken; the first is 1.
    pub(crate) decision: Option<u64>,
    /// Modules to use and options to set: `NAME` or `NAME=VALUE`.
    #[serde(default)]
    pub(crate) with: Vec<String>,
}

/// Arguments of `simulate`.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Simulate {
    /// The file of a battle, relative to the served folder, or of a game that needs no battle.
    pub(crate) path: String,
    /// The number of games, at most 10000; by default 100.
    pub(crate) games: Option<u32>,
    /// The random seed; by default 1.
    pub(crate) seed: Option<u64>,
    /// The bot of all armies, or one for each: `ARMY=BOT,ARMY=BOT`; by default `sensible`.
    pub(crate) bots: Option<String>,
    /// Modules to use and options to set: `NAME` or `NAME=VALUE`.
    #[serde(default)]
    pub(crate) with: Vec<String>,
    /// The number of one game to print turn by turn, instead of statistics of many.
    pub(crate) trace: Option<u64>,
}

/// Arguments of `render`.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Render {
    /// A battle, relative to the served folder.
    #[serde(default = "everything")]
    pub(crate) path: String,
    /// The text of a battle to draw instead of a file.
    pub(crate) text: Option<String>,
    /// The width in pixels, from 200 to 2000; by default 1000.
    pub(crate) width: Option<u32>,
    /// Modules to use and options to set: `NAME` or `NAME=VALUE`.
    #[serde(default)]
    pub(crate) with: Vec<String>,
}

/// Arguments of `expand`.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Expand {
    /// A battle, a game or a module relative to the served folder, or the name of a game, such as
    /// `commands-and-colors`.
    pub(crate) path: String,
    /// The names of rules and declarations; by default, every rule.
    #[serde(default)]
    pub(crate) names: Vec<String>,
    /// Modules to use and options to set: `NAME` or `NAME=VALUE`.
    #[serde(default)]
    pub(crate) with: Vec<String>,
    /// True to print only rules that modules or the battle change.
    #[serde(default)]
    pub(crate) changed: bool,
}

/// Arguments of `search`.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Search {
    /// Words to look for in the documentation, such as `move a piece off the board`.
    pub(crate) query: String,
}

/// Arguments of `page`.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Page {
    /// The name of a page as `search` gives it, such as `reference/statements.md`.
    pub(crate) page: String,
    /// The heading of one section; by default, the whole page.
    pub(crate) section: Option<String>,
}

/// Arguments of `list`.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct List {}

/// Arguments of `read`.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Read {
    /// A Castra file, relative to the served folder.
    pub(crate) path: String,
}

/// Arguments of `write`.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Write {
    /// A Castra file, relative to the served folder.
    pub(crate) path: String,
    /// The whole text of the file.
    pub(crate) text: String,
    /// The revision that `read` or `write` gave, if the file exists. A file that has changed since
    /// is not overwritten.
    pub(crate) revision: Option<String>,
}

/// Arguments of `more`.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct More {
    /// The number of the answer.
    pub(crate) answer: u64,
    /// The number of the page; the first is 1.
    pub(crate) page: usize,
}
