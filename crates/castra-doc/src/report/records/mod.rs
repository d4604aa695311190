//! Results of games between human players, from a file that a club can fill in.
//!
//! ```text
//! battle,winner,n,banners,edition,source
//! ford,red,1,5-3,second,our evening
//! ```
//!
//! A line is about one battle. `n` is the number of its games. Other columns have the name of a
//! counter of the armies ([`Counter::column`]), such as a state.

mod table;

use std::collections::BTreeMap;

use castra_base::{Diagnostic, FileId, Span, codes, count_noun, suggest, to_u32};
use castra_ir::Program;
use castra_sim::{Counter, Sample};

use self::table::{Cell, lines};

/// The maximum number of games of a line.
const MAX_GAMES: u64 = 1_000_000;

/// The word for a drawn game.
const DRAW: &str = "draw";

/// The results of human players in one battle.
#[derive(Clone, Debug, Default)]
pub struct HumanResults {
    pub(super) lines: Vec<Line>,
    /// The number of games of each other battle in the file.
    others: BTreeMap<String, u64>,
}

/// A line about the battle.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// The index of the winning army; `None` for a draw.
    pub(super) winner: Option<u32>,
    pub(super) games: u64,
    pub(super) edition: String,
    pub(super) source: String,
    /// The value of a column for each army, by the name of the column.
    pub(super) counted: Vec<(String, Vec<i64>)>,
}

/// The meaning of a column.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Column {
    Battle,
    Winner,
    Games,
    Edition,
    Source,
    Counted(String),
}

impl Column {
    const WORDS: [(&'static str, Self); 5] = [
        ("battle", Self::Battle),
        ("winner", Self::Winner),
        ("n", Self::Games),
        ("edition", Self::Edition),
        ("source", Self::Source),
    ];

    /// Returns the column of a word of the heading.
    fn of(word: &str, counted: &[String]) -> Option<Self> {
        let fixed = Self::WORDS.iter().find(|(name, _)| *name == word);
        let own = || counted.iter().find(|name| *name == word).cloned().map(Self::Counted);
        fixed.map(|(_, column)| column.clone()).or_else(own)
    }
}

/// A reader of one file, which collects the problems.
struct RecordReader<'a> {
    file: FileId,
    program: &'a Program,
    problems: Vec<Diagnostic>,
}

/// Returns the byte range of a line.
fn line_range(cells: &[Cell]) -> std::ops::Range<usize> {
    let start = cells.first().map_or(0, |cell| cell.at.start);
    start..cells.last().map_or(start, |cell| cell.at.end)
}

impl RecordReader<'_> {
    fn span(&self, range: &std::ops::Range<usize>) -> Span {
        Span::new(self.file, to_u32(range.start), to_u32(range.end))
    }

    fn report_problem(&mut self, range: &std::ops::Range<usize>, message: String, label: String) {
        let span = self.span(range);
        let problem = Diagnostic::new(&codes::FILE_UNREADABLE, span, message).label(label);
        self.problems.push(problem);
    }

    /// Reports an unknown word; `valid_words` lists the valid words.
    fn report_unknown(&mut self, cell: &Cell, message: String, valid_words: &[&str]) {
        let span = self.span(&cell.at);
        let problem = Diagnostic::new(&codes::FILE_UNREADABLE, span, message);
        self.problems.push(match suggest::nearest(&cell.text, valid_words.iter().copied()) {
            Some(intended) => problem.did_you_mean(span, intended),
            None => problem.label("not known here").help(format!(
                "{} can stand here",
                suggest::list_with_or(valid_words.iter().copied(), 10)
            )),
        });
    }

    /// Returns the meaning of each column; `None` if the heading has a problem.
    fn parse_heading(&mut self, cells: &[Cell]) -> Option<Vec<Column>> {
        let mut counted: Vec<String> = Vec::new();
        for counter in Counter::all(self.program).iter().filter(|c| c.army.is_some()) {
            if !counted.contains(&counter.column()) {
                counted.push(counter.column());
            }
        }
        let before = self.problems.len();
        let mut columns: Vec<Column> = Vec::new();
        for cell in cells {
            match Column::of(&cell.text, &counted) {
                Some(column) if columns.contains(&column) => {
                    let message = format!("there are two columns `{}`", cell.text);
                    self.report_problem(&cell.at, message, "the second one".to_owned());
                }
                Some(column) => columns.push(column),
                None => {
                    let fixed = Column::WORDS.iter().map(|(name, _)| *name);
                    let known: Vec<&str> =
                        fixed.chain(counted.iter().map(String::as_str)).collect();
                    self.report_unknown(
                        cell,
                        format!("there is no column `{}`", cell.text),
                        &known,
                    );
                }
            }
        }
        for (word, column) in Column::WORDS.iter().take(2) {
            if self.problems.len() == before && !columns.contains(column) {
                let at = cells.first().map_or(0..0, |cell| cell.at.clone());
                let message = format!("the heading has no column `{word}`");
                self.report_problem(&at, message, "in this line".to_owned());
            }
        }
        (self.problems.len() == before).then_some(columns)
    }

    /// Returns the number of games of a line; 1 if the cell is empty.
    fn parse_games(&mut self, cell: &Cell) -> Option<u64> {
        if cell.text.is_empty() {
            return Some(1);
        }
        let games = cell.text.parse().ok().filter(|games| (1..=MAX_GAMES).contains(games));
        if games.is_none() {
            let message = format!("`{}` is not a number of games", cell.text);
            self.report_problem(&cell.at, message, format!("write a number from 1 to {MAX_GAMES}"));
        }
        games
    }

    /// Returns the winner of a line; `Some(None)` for a draw, and `None` for an unknown word.
    fn parse_winner(&mut self, cell: &Cell) -> Option<Option<u32>> {
        if cell.text == DRAW {
            return Some(None);
        }
        let armies = &self.program.armies;
        let found = (0u32..).zip(armies).find(|(_, army)| army.id == cell.text);
        if let Some((army, _)) = found {
            return Some(Some(army));
        }
        let words: Vec<&str> = armies.iter().map(|army| army.id.as_str()).chain([DRAW]).collect();
        self.report_unknown(cell, format!("there is no army called `{}`", cell.text), &words);
        None
    }

    /// Returns the numbers of a cell such as `6-4`, one for each army.
    fn parse_counts(&mut self, cell: &Cell, games: u64) -> Option<Vec<i64>> {
        let armies = self.program.armies.len();
        if games > 1 {
            let message = format!("`{}` is the end of one game, but there are {games}", cell.text);
            self.report_problem(
                &cell.at,
                message,
                "give each of these games its own line".to_owned(),
            );
            return None;
        }
        let numbers: Vec<&str> = cell.text.split('-').map(str::trim).collect();
        let whole = |word: &&str| word.parse::<u32>().ok().map(i64::from);
        let values: Option<Vec<i64>> = numbers.iter().map(whole).collect();
        let values = values.filter(|values| values.len() == armies);
        if values.is_none() {
            let message = format!("`{}` is not a number for each army", cell.text);
            let order: Vec<&str> = self.program.armies.iter().map(|a| a.id.as_str()).collect();
            self.report_problem(
                &cell.at,
                message,
                format!("write {armies} numbers, as in `6-4`: {}", order.join(", then ")),
            );
        }
        values
    }

    fn add_line(
        &mut self,
        columns: &[Column],
        cells: &[Cell],
        battle: &str,
        records: &mut HumanResults,
    ) {
        if cells.len() != columns.len() {
            let (has, wants) = (count_noun(cells.len(), "cell"), columns.len());
            let message = format!("the line has {has}, and the heading has {wants}");
            return self.report_problem(&line_range(cells), message, "in this line".to_owned());
        }
        let of = |column: &Column| {
            columns.iter().zip(cells).find(|(of, _)| *of == column).map(|(_, cell)| cell)
        };
        let text = |column| of(&column).map_or_else(String::new, |cell| cell.text.clone());
        let games = of(&Column::Games).map_or(Some(1), |cell| self.parse_games(cell));
        let Some(about) = of(&Column::Battle) else { return };
        if about.text.is_empty() {
            let message = "the line names no battle".to_owned();
            return self.report_problem(&line_range(cells), message, "in this line".to_owned());
        }
        if about.text != battle {
            *records.others.entry(about.text.clone()).or_default() += games.unwrap_or(0);
            return;
        }
        let winner = of(&Column::Winner).and_then(|cell| self.parse_winner(cell));
        let mut counted = Vec::new();
        for (column, cell) in columns.iter().zip(cells).filter(|(_, cell)| !cell.text.is_empty()) {
            if let Column::Counted(name) = column {
                let values = games.and_then(|games| self.parse_counts(cell, games));
                counted.extend(values.map(|values| (name.clone(), values)));
            }
        }
        if let (Some(winner), Some(games)) = (winner, games) {
            let (edition, source) = (text(Column::Edition), text(Column::Source));
            records.lines.push(Line { winner, games, edition, source, counted });
        }
    }
}

impl HumanResults {
    /// Reads a file, and keeps the results of the battle named `battle`, which `program` plays.
    ///
    /// # Errors
    ///
    /// All problems of the file: broken lines, unknown columns, armies and numbers, and a file
    /// without a line about the battle. The words of lines about other battles are not checked.
    pub fn read(
        file: FileId,
        text: &str,
        program: &Program,
        battle: &str,
    ) -> Result<Self, Vec<Diagnostic>> {
        let mut reading = RecordReader { file, program, problems: Vec::new() };
        let mut records = Self::default();
        let lines = match lines(text) {
            Ok(lines) => lines,
            Err((at, why)) => {
                reading.report_problem(&at, why.to_owned(), "in this cell".to_owned());
                return Err(reading.problems);
            }
        };
        let Some((heading, rest)) = lines.split_first() else {
            let why = "the file has no heading".to_owned();
            reading.report_problem(
                &(0..0),
                why,
                "a first line such as `battle,winner,n`".to_owned(),
            );
            return Err(reading.problems);
        };
        if let Some(columns) = reading.parse_heading(heading) {
            for cells in rest {
                reading.add_line(&columns, cells, battle, &mut records);
            }
            if records.lines.is_empty() && reading.problems.is_empty() {
                let at = heading.first().map_or(0..0, |cell| cell.at.clone());
                let others = records.others.keys().map(String::as_str);
                let label = match records.others.is_empty() {
                    true => "there are no lines below".to_owned(),
                    false => {
                        format!("the lines below are about {}", suggest::list_with_or(others, 10))
                    }
                };
                reading.report_problem(&at, format!("no line is about `{battle}`"), label);
            }
        }
        if reading.problems.is_empty() { Ok(records) } else { Err(reading.problems) }
    }

    /// Returns the number of games of the battle.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.lines.iter().map(|line| line.games).sum()
    }

    /// Returns the other battles of the file, each with the number of its games.
    pub fn others(&self) -> impl Iterator<Item = (&str, u64)> {
        self.others.iter().map(|(battle, games)| (battle.as_str(), *games))
    }

    /// Returns the values of a column for an army, from the lines that have the column.
    pub(super) fn sample(&self, column: &str, army: usize) -> Sample {
        let mut sample = Sample::default();
        let of = self.lines.iter().flat_map(|line| &line.counted);
        let values = of.filter(|(name, _)| name == column).filter_map(|(_, all)| all.get(army));
        values.for_each(|&value| sample.add(value));
        sample
    }
}
