//! The games of an unfinished run, one on each line, in the order of their numbers.
//!
//! ```text
//! 5d2d4ae8 {"castra":"0.1.0","run":"26c0ff-3-sensible",…}
//! 0f1bb9a1 [1,"reds","victory","has won",12,140,[5,3]]
//! ```
//!
//! Every line begins with the checksum of its JSON. Lines are only appended. A killed run may leave
//! an incomplete line, and a disk may damage a line. The journal is valid up to the first such
//! line, and the games after it are played again.

use std::ops::Range;

use castra_ir::Program;
use castra_sim::Match;
use castra_sim::results::{Origin, Row, csv};
use serde::{Deserialize, Serialize};

/// The head of a journal. Results belong together if their heads differ only in the games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JournalHead {
    /// Version of Castra.
    castra: String,
    /// The identifier of the run: rules, battle and options, seed, bots.
    run: String,
    /// The full fingerprint of rules, battle and options.
    fingerprint: String,
    /// The names of the counted values.
    columns: Vec<String>,
    /// The number of the first game.
    pub first: u64,
    /// The number of the last game, plus 1.
    pub end: u64,
}

impl JournalHead {
    /// Describes the games of a range.
    #[must_use]
    pub fn of(program: &Program, games: &Match, range: &Range<u64>) -> Self {
        let fingerprint = program.fingerprint();
        let mut bots: Vec<&str> = games.bots.iter().map(|bot| bot.word()).collect();
        if bots.windows(2).all(|pair| pair.first() == pair.last()) {
            bots.truncate(1);
        }
        let rules = fingerprint.get(..12).unwrap_or(&fingerprint);
        Self {
            castra: env!("CARGO_PKG_VERSION").to_owned(),
            run: format!("{rules}-{}-{}", games.seed, bots.join("+")),
            columns: csv::columns(program, &games.counters),
            fingerprint,
            first: range.start,
            end: range.end,
        }
    }

    /// Returns the origin that the games share.
    #[must_use]
    pub fn origin(&self) -> Origin {
        let Self { castra, run, columns, .. } = self.clone();
        Origin { castra: Some(castra), run, columns }
    }
}

/// Returns a value as a line of a journal: the checksum, then the JSON.
///
/// # Errors
///
/// If the value cannot be written as JSON.
pub fn line_with_checksum(line: &impl Serialize) -> serde_json::Result<String> {
    let json = serde_json::to_string(line)?;
    Ok(format!("{:08x} {json}\n", crc32fast::hash(json.as_bytes())))
}

/// Returns the JSON of a line of a journal, or `None` if its checksum does not match.
#[must_use]
pub fn line_json(line: &[u8]) -> Option<&[u8]> {
    let line = line.strip_suffix(b"\n")?;
    let (sum, rest) = line.split_at_checked(8)?;
    let json = rest.strip_prefix(b" ")?;
    (format!("{:08x}", crc32fast::hash(json)).as_bytes() == sum).then_some(json)
}

/// Returns the length of the valid part of a journal in bytes, and its games. Returns `None` for a
/// journal without a complete head.
///
/// # Errors
///
/// If the file has another format or belongs to another run, as a message for the user.
pub fn parse_valid_part(
    bytes: &[u8],
    head: &JournalHead,
) -> Result<Option<(usize, Vec<Row>)>, String> {
    let no_journal = || "it is not the journal of a run".to_owned();
    let mut lines = bytes.split_inclusive(|&byte| byte == b'\n');
    let first = lines.next().unwrap_or_default();
    if !first.ends_with(b"\n") {
        // The file is empty, or ends within the first line.
        let all = line_with_checksum(head).map_err(|error| error.to_string())?;
        return if all.as_bytes().starts_with(first) { Ok(None) } else { Err(no_journal()) };
    }
    let json = line_json(first).ok_or_else(no_journal)?;
    let begun: JournalHead = serde_json::from_slice(json).map_err(|_| no_journal())?;
    if begun != *head {
        return Err(difference(&begun, head));
    }
    let (mut end, mut rows) = (first.len(), Vec::new());
    for (line, game) in lines.zip(head.first..head.end) {
        let row = line_json(line).and_then(|json| serde_json::from_slice::<Row>(json).ok());
        let Some(row) = row else { break };
        if row.game != game {
            return Err(format!("it has game {} where game {game} should be", row.game));
        }
        end += line.len();
        rows.push(row);
    }
    Ok(Some((end, rows)))
}

fn difference(begun: &JournalHead, now: &JournalHead) -> String {
    if begun.castra != now.castra {
        return format!("it was started by Castra {}; this is {}", begun.castra, now.castra);
    }
    if (begun.first, begun.end) != (now.first, now.end) {
        let last = begun.end.saturating_sub(1);
        return format!("it is for games {} to {last}", begun.first);
    }
    if begun.fingerprint != now.fingerprint {
        return "the rules, the battle or its options are different".to_owned();
    }
    "the seed or the bots are different".to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head() -> JournalHead {
        JournalHead {
            castra: "0".to_owned(),
            run: "r".to_owned(),
            fingerprint: "f".to_owned(),
            columns: vec!["game".to_owned()],
            first: 1,
            end: 9,
        }
    }

    fn row(game: u64) -> Row {
        let (how, reason) = ("drawn".to_owned(), "nobody, \"won\"".to_owned());
        Row { game, winner: None, how, reason, turns: 3, decisions: 4, counted: vec![-1, 2] }
    }

    fn written() -> Vec<u8> {
        let games = (1..4).map(|game| line_with_checksum(&row(game)).unwrap());
        std::iter::once(line_with_checksum(&head()).unwrap())
            .chain(games)
            .collect::<String>()
            .into_bytes()
    }

    #[test]
    fn any_bit_that_is_damaged_is_found() {
        let journal = written();
        let rows = [row(1), row(2), row(3)];
        assert_eq!(parse_valid_part(&journal, &head()), Ok(Some((journal.len(), rows.to_vec()))));
        for at in 0..journal.len() {
            for bit in 0..8 {
                let mut bytes = journal.clone();
                bytes[at] ^= 1 << bit;
                match parse_valid_part(&bytes, &head()) {
                    Ok(Some((end, kept))) => {
                        assert!(kept.len() < 3 && end <= at, "a damaged byte {at} counts");
                        assert_eq!(kept, rows[..kept.len()]);
                    }
                    Ok(None) => panic!("a damaged byte {at} makes it no run"),
                    Err(_) => assert!(at < line_with_checksum(&head()).unwrap().len()),
                }
            }
        }
    }

    #[test]
    fn an_empty_journal_is_no_run() {
        let first = line_with_checksum(&head()).unwrap();
        for cut in 0..first.len() {
            assert_eq!(parse_valid_part(&first.as_bytes()[..cut], &head()), Ok(None));
        }
        assert_eq!(
            parse_valid_part(first.as_bytes(), &head()),
            Ok(Some((first.len(), Vec::new())))
        );
        assert!(parse_valid_part(b"notes of mine", &head()).is_err());
        assert!(parse_valid_part(b"notes of mine\n", &head()).is_err());
    }
}
