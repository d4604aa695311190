//! Results as lines of fields separated by commas: the columns, then a line for each game.

use crate::counter::Counter;
use crate::summary::{End, PlayedGame};
use castra_ir::Program;

/// The columns of every game.
pub(super) const GAME_COLUMNS: [&str; 6] =
    ["game", "winner", "how", "reason", "turns", "decisions"];

/// The column of the run, which results have before the columns of every game.
pub(super) const RUN: &str = "run";

/// The columns that describe the file and the run, before those of every game.
const RESERVED: [&str; 4] = ["format", "castra", "checksum", RUN];

/// Returns the names of the columns, as a line.
#[must_use]
pub fn header(program: &Program, counters: &[Counter]) -> String {
    join_fields(columns(program, counters).into_iter().map(escape))
}

/// Returns the names of the columns of pairs of games: all of the first game, then all of the
/// second.
#[must_use]
pub fn pair_header(programs: [&Program; 2], counters: [&[Counter]; 2]) -> String {
    let mut all = vec!["game".to_owned()];
    for ((side, program), counters) in ["one", "other"].iter().zip(programs).zip(counters) {
        let names = columns(program, counters).into_iter().skip(1);
        all.extend(names.map(|name| format!("{side}.{name}")));
    }
    join_fields(all.into_iter())
}

/// Returns the names of the columns after the column of the run: those of every game, and one for
/// each counter, all different.
#[must_use]
pub fn columns(program: &Program, counters: &[Counter]) -> Vec<String> {
    let counted = counters.iter().map(|counter| {
        let army = counter.army.and_then(|a| program.armies.get(a as usize));
        match army {
            Some(army) => format!("{}.{}", army.id, counter.column()),
            None => counter.column(),
        }
    });
    let mut all: Vec<String> = GAME_COLUMNS.into_iter().map(str::to_owned).collect();
    for mut name in counted {
        // A counter may have the name of another column.
        while RESERVED.contains(&name.as_str()) || all.contains(&name) {
            name.push_str(".counted");
        }
        all.push(name);
    }
    all
}

/// Returns the fields of a game under [`header`] as a line of CSV with its line feed.
#[must_use]
pub fn game_line(program: &Program, played: &PlayedGame) -> String {
    join_fields(values(program, played).into_iter())
}

/// Returns the fields of a pair of games as a line of CSV with its line feed.
#[must_use]
pub fn pair_line(programs: [&Program; 2], played: &[PlayedGame; 2]) -> String {
    let mut all = Vec::new();
    for (side, (program, played)) in programs.iter().zip(played).enumerate() {
        // The number of the game is the same in both, so it is written once.
        all.extend(values(program, played).into_iter().skip(side.min(1)));
    }
    join_fields(all.into_iter())
}

fn values(program: &Program, played: &PlayedGame) -> Vec<String> {
    let (winner, ending_kind, reason) = match &played.end {
        End::Over(ending) => {
            let winner = ending.winner.and_then(|a| program.armies.get(a as usize));
            let winner = winner.map(|a| a.id.clone()).unwrap_or_default();
            (winner, ending.how.word(), ending.reason.clone())
        }
        End::Fault(fault) => (String::new(), "fault", fault.message.clone()),
    };
    let fixed = [
        played.number.to_string(),
        escape(winner),
        ending_kind.to_owned(),
        escape(reason),
        played.turns.to_string(),
        played.decisions.to_string(),
    ];
    fixed.into_iter().chain(played.counted.iter().map(i64::to_string)).collect()
}

/// The characters that begin a formula in a spreadsheet.
const FORMULA: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

/// Returns an author's text as a field. A text that a spreadsheet would evaluate as a formula gets
/// an apostrophe before it, as does a text that seems to have one already.
pub(super) fn escape(text: String) -> String {
    if is_formula(&text) { format!("'{text}") } else { text }
}

/// Returns the text from which [`escape`] has made a field.
pub(super) fn unescape(field: &str) -> &str {
    match field.strip_prefix('\'') {
        Some(text) if is_formula(text) => text,
        Some(_) | None => field,
    }
}

fn is_formula(text: &str) -> bool {
    text.trim_start_matches('\'').starts_with(FORMULA)
}

/// Returns fields separated by commas, as in RFC 4180, but with a plain line feed.
#[must_use]
pub fn join_fields(fields: impl Iterator<Item = String>) -> String {
    let quoted: Vec<String> = fields.map(quote).collect();
    quoted.join(",") + "\n"
}

fn quote(field: String) -> String {
    if field.contains(['"', ',', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_field_is_a_formula() {
        for (text_given, field) in [
            ("=1+1", "'=1+1"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("-5", "'-5"),
            ("'=1", "''=1"),
            ("'quoted'", "'quoted'"),
            ("a=1", "a=1"),
            ("", ""),
        ] {
            assert_eq!(escape(text_given.to_owned()), field);
            assert_eq!(unescape(field), text_given);
        }
    }

    #[test]
    fn special_characters_are_quoted() {
        let fields = ["a", "says \"b\", twice", ""].map(str::to_owned);
        assert_eq!(join_fields(fields.into_iter()), "a,\"says \"\"b\"\", twice\",\n");
    }
}
