//! Rosters as tables: a line for each unit or leader, its columns named in the first
//! line.

use castra_defs::Half;

use super::source::{Source, SourceArmy, SourcePiece, Spot};

/// What a column may be called.
const COLUMNS: [(&str, &[&str]); 6] = [
    ("army", &["army", "side", "force", "player"]),
    ("unit", &["unit", "type", "piece", "troop", "troops", "kind"]),
    ("hex", &["hex", "hexes", "at", "place", "position", "location", "coordinate", "coordinates"]),
    ("count", &["count", "number", "qty", "quantity", "units"]),
    ("name", &["name", "leader"]),
    ("mark", &["mark", "special", "elite", "distinction"]),
];

/// More pieces of one line than any army has.
const MOST: usize = 1000;

pub(super) fn read(text: &str, title: &str) -> Result<Source, String> {
    let mut source = Source { format: "CSV roster", title: title.to_owned(), ..Source::default() };
    let first = text.lines().next().unwrap_or_default();
    let delimiter = [b';', b'\t', b',']
        .into_iter()
        .max_by_key(|d| first.bytes().filter(|b| b == d).count())
        .unwrap_or(b',');
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(delimiter)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let headers = reader.headers().map_err(|e| e.to_string())?.clone();
    let column = |wanted: &str| {
        let (_, names) = COLUMNS.iter().find(|(name, _)| *name == wanted)?;
        headers
            .iter()
            .position(|header| names.iter().any(|name| header.trim().eq_ignore_ascii_case(name)))
    };
    let unit = column("unit").ok_or("no column is called `unit` or `type`")?;
    let army = column("army").ok_or("no column is called `army` or `side`")?;
    let (hex, count, name, mark) = (column("hex"), column("count"), column("name"), column("mark"));
    let known = [Some(unit), Some(army), hex, count, name, mark];
    for (i, header) in headers.iter().enumerate() {
        if !known.contains(&Some(i)) {
            source
                .ledger
                .left_out(format!("column {header}"), "it is not one of a roster's columns");
        }
    }
    for record in reader.records() {
        let record = record.map_err(|e| e.to_string())?;
        let get = |column: Option<usize>| {
            record.get(column?).map(str::trim).filter(|cell| !cell.is_empty())
        };
        let (Some(word), Some(army)) = (get(Some(unit)), get(Some(army))) else {
            if record.iter().any(|cell| !cell.trim().is_empty()) {
                source.ledger.left_out("line", "it names no army or no unit");
            }
            continue;
        };
        if !source.armies.contains_key(army) {
            let side = if source.armies.is_empty() { Half::Bottom } else { Half::Top };
            let entries = Default::default();
            let new = SourceArmy { name: super::title_case(army), side, entries };
            source.armies.insert(army.to_owned(), new);
        }
        let hexes: Vec<&str> = get(hex)
            .map(|cell| cell.split([' ', ',', ';', '/']).filter(|h| !h.is_empty()).collect())
            .unwrap_or_default();
        let wanted = get(count).and_then(|cell| cell.parse::<usize>().ok());
        if let Some(cell) = get(count)
            && wanted.is_none()
        {
            source.ledger.left_out(format!("count {cell}"), "it is not a number");
        }
        let count = wanted.unwrap_or(hexes.len().max(1));
        if count > MOST {
            return Err(format!("{count} of `{word}` are more than an army has"));
        }
        let piece = |at: Spot| SourcePiece {
            at,
            army: army.to_owned(),
            word: word.to_owned(),
            name: get(name).map(str::to_owned),
            marks: get(mark).map_or_else(Vec::new, super::source::marks),
            strength: None,
        };
        for i in 0..count.max(hexes.len()) {
            match hexes.get(i) {
                Some(_) if i >= count => {
                    source.ledger.left_out(format!("hex of {word}"), "the count is lower");
                }
                Some(hex) => source.pieces.push(piece(Spot::Named((*hex).to_owned()))),
                None => source.pieces.push(piece(Spot::Reserve)),
            }
        }
    }
    if source.pieces.is_empty() {
        return Err("it has no units".to_owned());
    }
    Ok(source)
}
