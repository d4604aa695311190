//! The board as plain text.

use castra_ir::{Hex, Program};
use castra_vm::{Machine, Reader};

use super::view::{PieceView, View, printed_field_name, with_spaces};

/// The lowest width of a cell in columns: `E5w`, `HI4+`, and a separating space.
const CELL: usize = 6;

/// Returns the position as plain text, as a seat may see it. No line has more than `width`
/// characters. Each hex has its name and the first letter of its terrain, and below it the piece. A
/// piece is in upper case for the first army, in lower case for the second, and in title case for
/// others. A key of the letters follows. `strength` returns the field with the strength of a kind
/// of pieces, which is printed with them. `None` if there is no board or it does not fit. A board
/// of places has no rows: each place gets a line of any length, without strengths.
pub fn text_map(
    game: &Machine,
    seat: Reader,
    width: usize,
    strength: impl Fn(&str) -> Option<String>,
) -> Option<String> {
    let program = game.image().program();
    if program.corners.is_empty() && !program.hexes.is_empty() {
        return Some(listed_places(program, &View::of(game, seat)));
    }
    let terrains = Letters::of(terrains(program));
    let ground = |hex: &Hex| {
        let letter = terrains.letter(&terrain(program, hex).unwrap_or_default());
        format!("{}{letter}", hex.name)
    };
    let longest = program.hexes.iter().map(|hex| ground(hex).chars().count()).max()?;
    // An even width, so that half a cell is a whole number of columns.
    let cell = CELL.max((longest + 1).next_multiple_of(2));
    let places = places(program, cell)?;
    let across = places.iter().map(|at| at.0 + cell).max()?;
    let down = places.iter().map(|at| at.1 + 2).max()?;
    if across > width {
        return None;
    }
    let mut rows = vec![vec![' '; across]; down];
    let mut put = |(x, y): (usize, usize), text: &str| {
        let row = rows.get_mut(y).map_or(&mut [][..], Vec::as_mut_slice);
        // The last column of the cell stays free.
        for (column, letter) in row.iter_mut().skip(x).take(cell - 1).zip(text.chars()) {
            *column = letter;
        }
    };
    for (hex, &at) in program.hexes.iter().zip(&places) {
        put(at, &ground(hex));
    }
    let view = View::of(game, seat);
    // A piece whose variant is hidden from the seat is printed by its kind.
    let label = |piece: &PieceView| match piece.sort.as_str() {
        "" => with_spaces(piece.id.rsplit_once(' ').map_or("", |(kind, _)| kind)),
        sort => with_spaces(sort),
    };
    let sorts = Letters::of(view.pieces.iter().map(label));
    for (hex, &(x, y)) in program.hexes.iter().zip(&places) {
        let here: Vec<_> =
            view.pieces.iter().filter(|p| p.hex.as_deref() == Some(&hex.name)).collect();
        let number = |piece: &PieceView| number(game, piece, &strength);
        // Prefers a unit to a leader in the same hex.
        let has_number = |p: &&&PieceView| number(p).is_some();
        let Some(first) = here.iter().find(has_number).or(here.first()) else { continue };
        let letters = sorts.letter(&label(first));
        let number = number(first).unwrap_or_default();
        // A cell has room for one piece only.
        let more = if here.len() > 1 { "+" } else { "" };
        let army = program.armies.iter().position(|army| army.id == first.army).unwrap_or(0);
        let text = match army {
            0 => format!("{}{number}{more}", letters.to_uppercase()),
            1 => format!("{}{number}{more}", letters.to_lowercase()),
            _ => format!("{}{number}{more}", title_case(&letters)),
        };
        put((x, y + 1), &text);
    }
    let mut out = String::new();
    for row in rows {
        let line: String = row.into_iter().collect();
        out.push_str(line.trim_end());
        out.push('\n');
    }
    let armies = program.armies.iter().zip(["UPPER CASE", "lower case"]);
    for (army, case) in armies {
        out.push_str(&format!("{case}: {}\n", army.name));
    }
    if program.armies.len() > 2 {
        let names: Vec<&str> = program.armies.iter().skip(2).map(|a| a.name.as_str()).collect();
        out.push_str(&format!("Title Case: {}\n", names.join(", ")));
    }
    for letters in [&sorts, &terrains] {
        let meanings: Vec<String> = letters
            .0
            .iter()
            .filter(|(l, _)| !l.is_empty())
            .map(|(l, name)| format!("{l} {name}"))
            .collect();
        if !meanings.is_empty() {
            out.push_str(&format!("{}\n", meanings.join(", ")));
        }
    }
    Some(out)
}

/// Returns the number that is printed with a piece: its strength, or for a kind without one the
/// first number of its state. `None` if the seat does not see it.
fn number(
    game: &Machine,
    piece: &PieceView,
    strength: &impl Fn(&str) -> Option<String>,
) -> Option<String> {
    let mut numbers = piece.state.iter().filter(|fact| fact.value.parse::<i64>().is_ok());
    let (kind, _) = piece.id.rsplit_once(' ')?;
    let Some(field) = strength(kind) else {
        return numbers.next().map(|fact| fact.value.clone());
    };
    let kind = game.image().program().kinds.iter().find(|known| known.name == kind)?;
    let (at, field) = kind.fields.iter().enumerate().find(|(_, known)| known.name == field)?;
    if field.state {
        let name = printed_field_name(game, kind, field.plain_name());
        return numbers.find(|fact| fact.name == name).map(|fact| fact.value.clone());
    }
    let sort = kind.sorts.iter().find(|sort| sort.name == piece.sort)?;
    sort.values.get(at).map(i64::to_string)
}

fn title_case(letters: &str) -> String {
    let mut letters = letters.to_lowercase();
    if let Some(first) = letters.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    letters
}

/// Abbreviations of names, all different.
struct Letters(Vec<(String, String)>);

impl Letters {
    fn of(names: impl Iterator<Item = String>) -> Self {
        let mut all: Vec<(String, String)> = Vec::new();
        for name in names {
            if all.iter().any(|(_, other)| *other == name) {
                continue;
            }
            let initials: String = name.split(' ').filter_map(|word| word.chars().next()).collect();
            let more = (2..=name.len()).filter_map(|n| name.get(..n)).map(|n| n.replace(' ', ""));
            let short = std::iter::once(initials)
                .chain(more)
                .find(|short| !all.iter().any(|(other, _)| other.eq_ignore_ascii_case(short)));
            all.push((short.unwrap_or_default(), name));
        }
        Self(all)
    }

    fn letter(&self, name: &str) -> String {
        self.0.iter().find(|(_, other)| other == name).map(|(l, _)| l.clone()).unwrap_or_default()
    }
}

/// Returns the terrain of a hex; `None` for the terrain without a letter.
fn terrain(program: &Program, hex: &Hex) -> Option<String> {
    let kind = program.kinds.get(program.terrain_kind()?)?;
    if hex.terrain == unmarked_terrain(program) {
        return None;
    }
    kind.sorts.get(hex.terrain as usize).map(|sort| with_spaces(&sort.name))
}

fn terrains(program: &Program) -> impl Iterator<Item = String> + '_ {
    program.hexes.iter().filter_map(|hex| terrain(program, hex))
}

/// Returns the terrain that the map leaves without a letter. This is open ground that the game does
/// not declare, or else the most frequent terrain.
fn unmarked_terrain(program: &Program) -> u32 {
    let kind = program.terrain_kind().and_then(|kind| program.kinds.get(kind));
    let undeclared = kind.and_then(|kind| kind.sorts.iter().position(|sort| sort.name.is_empty()));
    let undeclared = undeclared.and_then(|at| u32::try_from(at).ok());
    if let Some(open) = undeclared.filter(|&at| program.hexes.iter().any(|hex| hex.terrain == at)) {
        return open;
    }
    let mut counts: Vec<(usize, u32)> = Vec::new();
    for hex in &program.hexes {
        match counts.iter_mut().find(|(_, terrain)| *terrain == hex.terrain) {
            Some((count, _)) => *count += 1,
            None => counts.push((1, hex.terrain)),
        }
    }
    counts.into_iter().max().map_or(0, |(_, terrain)| terrain)
}

/// Returns a line for each place: its terrain, its pieces, and the places that it is linked to.
fn listed_places(program: &Program, view: &View) -> String {
    let kind = program.terrain_kind().and_then(|kind| program.kinds.get(kind));
    let sorts = kind.map_or(&[][..], |kind| kind.sorts.as_slice());
    let sort = |terrain: u32| sorts.get(terrain as usize).map(|sort| with_spaces(&sort.name));
    let mut out = String::new();
    for place in &program.hexes {
        // Terrain that the game does not declare has no name, and a single one needs none.
        let ground = sort(place.terrain).filter(|name| sorts.len() > 1 && !name.is_empty());
        let ground = ground.map(|ground| format!(" ({ground})"));
        out.push_str(&format!("{}{}: ", place.title, ground.unwrap_or_default()));
        let mut parts: Vec<String> = Vec::new();
        for army in &program.armies {
            let here = view.pieces.iter().filter(|piece| {
                piece.army == army.id && piece.hex.as_deref() == Some(place.name.as_str())
            });
            let mut counted: Vec<(&str, usize)> = Vec::new();
            for piece in here {
                match counted.iter_mut().find(|(name, _)| *name == piece.name) {
                    Some((_, count)) => *count += 1,
                    None => counted.push((&piece.name, 1)),
                }
            }
            let names: Vec<String> = counted
                .iter()
                .map(|(name, count)| match count {
                    1 => (*name).to_owned(),
                    _ => format!("{count} × {name}"),
                })
                .collect();
            if !names.is_empty() {
                parts.push(format!("{} of {}", names.join(", "), army.name));
            }
        }
        let ways: Vec<String> = place
            .neighbours
            .iter()
            .filter_map(|&next| {
                let title = &program.hexes.get(next as usize)?.title;
                let by = place.sides.iter().find(|(to, _)| *to == next);
                Some(match by.and_then(|(_, terrain)| sort(*terrain)) {
                    Some(by) => format!("{title} by {by}"),
                    None => title.clone(),
                })
            })
            .collect();
        if !ways.is_empty() {
            parts.push(format!("to {}", ways.join(", ")));
        }
        out.push_str(if parts.is_empty() { "nobody" } else { "" });
        out.push_str(&parts.join("; "));
        out.push('\n');
    }
    out
}

/// Returns the column and line of each hex; `None` without a board.
fn places(program: &Program, cell: usize) -> Option<Vec<(usize, usize)>> {
    let centres: Vec<[i32; 2]> = program.hexes.iter().map(|hex| hex.centre).collect();
    let least = |i: usize| centres.iter().filter_map(|c| c.get(i)).min().copied();
    let (left, top) = (least(0)?, least(1)?);
    // A board of places has no rows.
    if program.corners.len() < 4 {
        return None;
    }
    // The smallest distance between two columns, and between two rows.
    let step = |i: usize| {
        let mut all: Vec<i32> = centres.iter().filter_map(|c| c.get(i).copied()).collect();
        all.sort_unstable();
        all.dedup();
        all.windows(2).filter_map(|pair| Some(pair.last()? - pair.first()?)).min().unwrap_or(1)
    };
    let (right, down) = (step(0), step(1));
    // Hexes with a corner at the top are offset by half a cell from row to row; those with a side
    // at the top are offset from column to column.
    let has_top_corner = program.corners.iter().any(|corner| corner[0] == 0);
    let is_square = program.corners.len() == 4;
    let (columns, lines) = match (is_square, has_top_corner) {
        (true, _) => (cell, 2),
        (false, true) => (cell / 2, 2),
        (false, false) => (cell, 1),
    };
    let place = |c: &[i32; 2]| {
        let x = usize::try_from((c[0] - left) / right).ok()?;
        let y = usize::try_from((c[1] - top) / down).ok()?;
        Some((x * columns, y * lines))
    };
    let places: Option<Vec<(usize, usize)>> = centres.iter().map(place).collect();
    places.filter(|places| !places.is_empty())
}
