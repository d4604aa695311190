//! Rosters as tables: a line for each unit or leader, with named columns.

mod columns;
mod table;

use std::ops::Range;

use castra_base::IndexMap;

use self::columns::Role;
use self::table::Table;
use super::budget::{Budget, Limit};
use super::error::ImportError;
use super::names::printed_name;
use super::source::{self, Source, SourceArmy, SourcePiece, Words};
use super::spot::Spot;

/// Reads a roster; `known` gives the roles of columns by their headings.
pub(super) fn read(
    text: &str,
    title: &str,
    known: &IndexMap<String, String>,
) -> Result<Source, ImportError> {
    let mut source = Source { format: "CSV roster", title: title.to_owned(), ..Source::default() };
    let table = Table::of(text, known)?;
    read_preamble(&table, &mut source);
    let roles = table.roles(known);
    record_columns(&table, &roles, &mut source);
    let blocks = blocks(&roles);
    let mut armies: Vec<Option<String>> = vec![None; blocks.len()];
    let mut budget = Budget::default();
    for cells in &table.lines {
        for (columns, army) in blocks.iter().zip(&mut armies) {
            // Cells beyond the heading belong to the last block.
            let is_last = columns.end == roles.len();
            let end = if is_last { cells.len() } else { columns.end.min(cells.len()) };
            let line = Line {
                cells: cells.get(columns.start..end).unwrap_or_default(),
                roles: roles.get(columns.clone()).unwrap_or_default(),
                heading: table.heading.get(columns.clone()).unwrap_or_default(),
            };
            read_line(&line, army, &mut budget, &mut source)?;
        }
    }
    if source.pieces.is_empty() {
        let losses = source.ledger.losses();
        let why = losses.first().map_or_else(String::new, |loss| format!(": {}", loss.trim()));
        return Err(format!("the table has no units{why}").into());
    }
    Ok(source)
}

/// Returns the columns of each army in a table with armies side by side: a block begins with its
/// column of armies and has a column of units. Other tables are one block.
fn blocks(roles: &[Role]) -> Vec<Range<usize>> {
    let starts = (0..roles.len()).filter(|at| roles.get(*at) == Some(&Role::Army));
    let mut starts: Vec<usize> = starts.collect();
    starts.first_mut().into_iter().for_each(|first| *first = 0);
    starts.push(roles.len());
    let blocks: Vec<Range<usize>> =
        starts.iter().zip(starts.iter().skip(1)).map(|(from, to)| *from..*to).collect();
    let has_units = |block: &Range<usize>| {
        roles.get(block.clone()).is_some_and(|roles| roles.contains(&Role::Unit))
    };
    match blocks.len() > 1 && blocks.iter().all(has_units) {
        true => blocks,
        false => std::iter::once(0..roles.len()).collect(),
    }
}

/// Reads the lines above the heading; the first is the title of the battle.
fn read_preamble(table: &Table, source: &mut Source) {
    let (remarks, lines): (Vec<_>, Vec<_>) = table.above.iter().partition(|line| is_remark(line));
    for remark in remarks {
        source.ledger.record_left_out(format!("line `{}`", remark.join(" ").trim()), "a remark");
    }
    let mut lines = lines.into_iter().map(|line| {
        let cells: Vec<&str> = line.iter().map(|c| c.trim()).filter(|c| !c.is_empty()).collect();
        cells.join(" ")
    });
    if let Some(first) = lines.next() {
        source.ledger.record_approximated("line above the heading", "the title");
        source.title = first;
    }
    for line in lines {
        source.ledger.record_left_out(format!("line `{line}`"), "above the heading");
    }
}

/// Returns whether a cell has no content: it is empty, a dash, separators, or part of a rule below
/// a heading.
fn is_bare(cell: &str) -> bool {
    cell.chars().all(|c| "-–—=:;_.,".contains(c))
}

/// Returns whether a line is a comment: it begins with `#` or `//`, or its only cell with `%`.
/// `#1` is the number of a line.
fn is_remark(line: &[String]) -> bool {
    let is_start = |cell: &String| {
        let number = cell.strip_prefix('#').map(|rest| rest.trim_start_matches('#'));
        number.is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
            || cell.starts_with("//")
    };
    if line.first().is_some_and(is_start) {
        return true;
    }
    let mut cells = line.iter().filter(|cell| !cell.is_empty());
    cells.next().is_some_and(|cell| cell.starts_with(['#', '%']) || cell.starts_with("//"))
        && cells.next().is_none()
}

/// Records the columns whose roles only the mapping can give. The ledger has each of their cells.
fn record_columns(table: &Table, roles: &[Role], source: &mut Source) {
    for (heading, role) in table.heading.iter().zip(roles) {
        if *role == Role::LineNumber {
            source.ledger.record_left_out(format!("column {heading}"), "only the numbers of lines");
        }
    }
    for (i, heading) in table.heading.iter().enumerate() {
        if roles.get(i) != Some(&Role::Unknown) || heading.is_empty() {
            continue;
        }
        source.columns.push(heading.clone());
        let mut cells = table.lines.iter().filter_map(|line| line.get(i));
        if cells.all(String::is_empty) {
            source.ledger.record_left_out(format!("column {heading}"), "an empty column");
        }
    }
}

/// The cells of one army in a line of a table, with their roles and headings.
struct Line<'a> {
    cells: &'a [String],
    roles: &'a [Role],
    heading: &'a [String],
}

impl<'a> Line<'a> {
    /// Returns the cells of a role that have content.
    fn cells_of(&self, role: &'a Role) -> impl Iterator<Item = &'a str> {
        let cells = self.cells.iter().zip(self.roles).filter(move |(_, of)| *of == role);
        cells.map(|(cell, _)| cell.as_str()).filter(|cell| !is_bare(cell))
    }

    /// Returns the number of cells with content.
    fn filled_count(&self) -> usize {
        self.cells.iter().filter(|cell| !is_bare(cell)).count()
    }
}

fn read_line(
    line: &Line<'_>,
    army: &mut Option<String>,
    budget: &mut Budget,
    source: &mut Source,
) -> Result<(), ImportError> {
    if line.filled_count() == 0 {
        return Ok(());
    }
    if line.cells == line.heading {
        source.ledger.record_left_out("line", "the heading again");
        return Ok(());
    }
    let shown = || {
        let filled: Vec<&str> =
            line.cells.iter().map(String::as_str).filter(|cell| !cell.is_empty()).collect();
        format!("line `{}`", filled.join(" "))
    };
    if is_remark(line.cells) {
        source.ledger.record_left_out(shown(), "a remark");
        return Ok(());
    }
    let named = line.cells_of(&Role::Army).next();
    let words = Words::from_all(line.cells_of(&Role::Unit).map(str::to_owned));
    if [Role::Hex, Role::Row].iter().all(|role| line.cells_of(role).next().is_none())
        && line.cells.iter().filter(|cell| !cell.is_empty()).take(2).any(|c| columns::is_total(c))
    {
        source.ledger.record_left_out(shown(), "a sum of other lines");
        return Ok(());
    }
    let Some(words) = words else {
        match named {
            Some(named) if line.filled_count() == 1 => {
                source
                    .ledger
                    .record_approximated(shown(), "the army of the lines below without an army");
                *army = Some(named.to_owned());
            }
            _ => {
                source.ledger.record_left_out(shown(), "no unit is named");
                *army = named.map(str::to_owned).or(army.take());
            }
        }
        return Ok(());
    };
    for other in line.cells_of(&Role::Army).skip(1) {
        source.ledger.record_left_out(format!("army {other}"), "the line has an army already");
    }
    let army = match (named, &army) {
        (Some(named), _) => {
            *army = Some(named.to_owned());
            named.to_owned()
        }
        (None, Some(above)) => {
            source.ledger.record_approximated(
                "line without an army",
                format!("{above}, as in the line above"),
            );
            above.clone()
        }
        (None, None) => {
            source.ledger.record_left_out(shown(), "no army is named");
            return Ok(());
        }
    };
    if !source.armies.contains_key(&army) {
        let name = printed_name(&army);
        let new = SourceArmy { name, side: None, entries: IndexMap::default() };
        source.armies.insert(army.clone(), new);
    }
    let mut piece = SourcePiece::new(Spot::Reserve, army.into(), words);
    piece.name = first_cell(line, &Role::Name, "name", source);
    if let Some(cell) = first_cell(line, &Role::Leader, "leader", source) {
        let name = columns::leader(&cell);
        if name == Some("") {
            let how = "a leader without a name";
            source.ledger.record_approximated(format!("leader {cell}"), how);
        }
        piece.leader = name.map(str::to_owned);
    }
    piece.marks = line.cells_of(&Role::Mark).flat_map(source::marks).collect();
    piece.strength = parse_whole(line, &Role::Strength, "strength", source);
    record_others(line, &mut piece, source);
    add_pieces(line, piece, budget, source)
}

/// Records cells of columns without a role in rosters, and cells below an empty heading.
fn record_others(line: &Line<'_>, piece: &mut SourcePiece, source: &mut Source) {
    for (i, cell) in line.cells.iter().enumerate().filter(|(_, cell)| !is_bare(cell)) {
        match (line.roles.get(i), line.heading.get(i)) {
            (Some(Role::Field(field)), _) => piece.fields.push((field.clone(), cell.clone())),
            (Some(Role::Unknown), Some(heading)) if !heading.is_empty() => {
                piece.fields.push((heading.clone(), cell.clone()));
            }
            (Some(Role::Unknown) | None, _) => {
                source
                    .ledger
                    .record_left_out(format!("cell `{cell}`"), "no heading above the cell");
            }
            (Some(_), _) => {}
        }
    }
}

/// Returns the first cell of a role. The ledger records additional cells.
fn first_cell(line: &Line<'_>, role: &Role, what: &str, source: &mut Source) -> Option<String> {
    let mut cells = line.cells_of(role);
    let first = cells.next().map(str::to_owned);
    for other in cells {
        source
            .ledger
            .record_left_out(format!("{what} {other}"), format!("the line has a {what} already"));
    }
    first
}

/// Parses a number: `3`, `3x`, `3.0`.
fn parse_whole(line: &Line<'_>, role: &Role, what: &str, source: &mut Source) -> Option<i64> {
    let cell = first_cell(line, role, what, source)?;
    let bare = cell.trim_matches(|c: char| c.is_whitespace() || ['x', 'X', '×'].contains(&c));
    let number = source::parse_whole(bare);
    if number.is_none() {
        source.ledger.record_left_out(format!("{what} {cell}"), "not a number");
    }
    number
}

/// Returns the hexes of a line: those in its columns of hexes, or else its rows and columns.
fn spots(
    line: &Line<'_>,
    budget: &mut Budget,
    source: &mut Source,
) -> Result<Vec<Spot>, ImportError> {
    let mut hexes: Vec<String> = Vec::new();
    for cell in line.cells_of(&Role::Hex) {
        hexes.extend(table::hexes(cell, budget, source)?);
    }
    let [rows, columns]: [Vec<&str>; 2] =
        [&Role::Row, &Role::Column].map(|role| line.cells_of(role).collect());
    let why = match (hexes.is_empty(), rows.len() == columns.len()) {
        (true, true) => {
            let spot = |(row, column): (&&str, &&str)| {
                Spot::Lines((*row).to_owned(), (*column).to_owned())
            };
            return Ok(rows.iter().zip(&columns).map(spot).collect());
        }
        (true, false) => "a hex needs a row and a column",
        (false, _) => "the line has a hex already",
    };
    for (what, cells) in [("row", rows), ("column", columns)] {
        for cell in cells {
            source.ledger.record_left_out(format!("{what} {cell}"), why);
        }
    }
    Ok(hexes.into_iter().map(Spot::Named).collect())
}

/// Puts the pieces of a line into their hexes, and pieces without a hex into the reserve.
fn add_pieces(
    line: &Line<'_>,
    piece: SourcePiece,
    budget: &mut Budget,
    source: &mut Source,
) -> Result<(), ImportError> {
    let word = piece.words.first().to_owned();
    let hexes = spots(line, budget, source)?;
    let wanted = parse_whole(line, &Role::Count, "count", source);
    if let Some(wanted) = wanted.filter(|wanted| *wanted <= 0) {
        source.ledger.record_left_out(format!("unit {word}"), format!("the count is {wanted}"));
        if let Some(leader) = &piece.leader {
            source.ledger.record_left_out(format!("leader {leader}"), "the unit is left out");
        }
    }
    // A negative count was reported above and becomes 0.
    let wanted = wanted.map(|wanted| u64::try_from(wanted).unwrap_or(0));
    let count = wanted.unwrap_or(hexes.len().max(1) as u64).min(Limit::Pieces.max() + 1);
    let bytes: u64 = line.cells.iter().map(|cell| cell.len() as u64).sum();
    // Every piece copies the words of its line, which could exhaust memory.
    let is_too_much = source.pieces.len() as u64 + count > Limit::Pieces.max()
        || bytes * count.saturating_sub(1) > Limit::Bytes.max();
    if is_too_much {
        return Err(Limit::Pieces.refusal().into());
    }
    let mut places = hexes.into_iter();
    let mut leader = piece.leader;
    for _ in 0..count {
        let at = places.next().unwrap_or(Spot::Reserve);
        let (army, words, name) = (piece.army.clone(), piece.words.clone(), piece.name.clone());
        source.pieces.push(SourcePiece {
            name,
            // The leader of a line accompanies its first piece.
            leader: leader.take(),
            marks: piece.marks.clone(),
            strength: piece.strength,
            fields: piece.fields.clone(),
            one_word: true,
            ..SourcePiece::new(at, army, words)
        });
    }
    for hex in places.filter_map(|spot| spot.in_words()) {
        source.ledger.record_left_out(format!("hex {hex} of {word}"), "the count is lower");
    }
    Ok(())
}
