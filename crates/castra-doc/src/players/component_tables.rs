//! The components of a game as reference: pieces, terrain, dice, cards, tables.

use std::collections::{BTreeMap, BTreeSet};

use crate::book::{Block, Card, Cell, Inline, Line, Picture, Table};
use castra_defs::{Army, Game, Instance, KindRole};
use castra_ir::visit::visit_all_stmts;
use castra_ir::{DieId, Program, StmtKind};
use castra_words::{Words, capitalize, spell_out};

use super::symbols::{Symbols, is_drawn};
use super::wording::{has_capital_nouns, sentence};
use crate::game::{self, Reader, TableSheet, field_title};

/// The maximum number of columns of numbers in a table. Sentences give the others.
const MAX_COLUMNS: usize = 11;
/// The greatest number of features in a sentence.
const FEATURES_IN_SENTENCE: usize = 3;
/// The number of names in one line of a list of cards that have only names.
const CARDS_IN_LINE: usize = 8;
/// The maximum mean length, in letters, of notes that get their own column.
const MAX_NOTE_LETTERS: usize = 30;

/// Makes the table of components from a sheet: a picture, columns of numbers, and the rest in
/// words. `row` returns the first cell of a row, and sentences that precede the rest.
///
/// A value that is the default of the kind is left out.
pub(crate) fn table(
    own: Words,
    sheet: &TableSheet,
    defaults: &BTreeMap<String, String>,
    titled: &BTreeSet<String>,
    row: impl Fn(usize) -> (Cell, Vec<String>),
) -> Table {
    let columns: Vec<usize> = {
        let all = 2..sheet.head.len();
        let wide: Vec<usize> = all.filter(|&at| is_figure(own, sheet, at)).collect();
        wide.into_iter().take(MAX_COLUMNS).collect()
    };
    let mut head = vec![String::new(), String::new()];
    let named = |at: &usize| sheet.head.get(*at).map(|head| capitalize(without_punctuation(head)));
    head.extend(columns.iter().filter_map(named));
    head.push(String::new());
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    let mut all_notes: Vec<String> = Vec::new();
    for (at, cells) in sheet.rows.iter().enumerate() {
        let (name, texts) = row(at);
        let mut notes: Vec<String> = Vec::new();
        for (column, value) in cells.iter().enumerate().skip(2) {
            if columns.contains(&column) || value.is_empty() {
                continue;
            }
            let Some(head) = sheet.head.get(column) else { continue };
            // 0 is printed only if the default is another number.
            let default = defaults.get(head).map_or("0", String::as_str);
            if value == default {
                continue;
            }
            notes.push(match value.as_str() {
                value if value == own.message("yes") => head.clone(),
                value if is_no_or_none(own, value) => {
                    format!("{}: {value}", without_punctuation(head))
                }
                _ if titled.contains(head) => format!("{head} {}", lower_labels(own, value)),
                _ => format!("{head} {value}"),
            });
        }
        let mut out = vec![name, cells.get(1).cloned().unwrap_or_default().into()];
        out.extend(columns.iter().map(|&column| {
            let value = cells.get(column).cloned().unwrap_or_default();
            // 0 is written only if the default is another number.
            let default = sheet.head.get(column).and_then(|head| defaults.get(head));
            let is_none =
                value.is_empty() || value == "0" && default.is_none_or(|default| default == "0");
            Cell::from(if is_none { "–".to_owned() } else { value })
        }));
        let figures = notes.chunks(FEATURES_IN_SENTENCE).map(|some| some.join(" · "));
        let sentences = texts.iter().cloned().chain(figures).filter(|text| !text.is_empty());
        let sentences: Vec<String> = sentences.map(|text| sentence(&text)).collect();
        all_notes.push(sentences.join(" "));
        rows.push(out);
    }
    // Short notes form a column; long notes are printed below their row.
    let letters: usize = all_notes.iter().map(|note| note.chars().count()).sum();
    if columns.is_empty() || letters <= rows.len() * MAX_NOTE_LETTERS {
        for (row, note) in rows.iter_mut().zip(&mut all_notes) {
            row.push(std::mem::take(note).trim_end_matches('.').to_owned().into());
        }
    } else {
        head.pop();
    }
    without_empty(Table { head, rows, notes: all_notes })
}

/// Returns a printed title without the punctuation before its value.
pub(super) fn without_punctuation(title: &str) -> &str {
    title.trim_end_matches([':', ','])
}

/// Returns the default values of the fields of a kind.
fn usual_of(game: &Game, title: &str) -> BTreeMap<String, String> {
    let kind = game.kinds.values().find(|kind| game::kind_title(kind) == title);
    let Some(kind) = kind else { return BTreeMap::new() };
    (kind.fields.iter())
        .filter_map(|(name, field)| {
            let default = game::cell(game, Some(field.default.as_ref()?));
            Some((field_title(&kind.fields, name), default))
        })
        .collect()
}

/// Returns the printed titles of the fields of a kind.
fn titles_of(game: &Game, title: &str) -> BTreeSet<String> {
    let kind = game.kinds.values().find(|kind| game::kind_title(kind) == title);
    let fields = kind.into_iter().flat_map(|kind| kind.fields.values());
    fields.filter_map(|field| field.title.clone()).collect()
}

/// Returns a list of labels for use within a sentence: `foot, light mounted` for `Foot, Light
/// mounted`. Words in capitals keep them.
fn lower_labels(own: Words, labels: &str) -> String {
    if has_capital_nouns(own) {
        return labels.to_owned();
    }
    let label = |label: &str| {
        let mut chars = label.chars();
        match (chars.next(), chars.clone().next()) {
            (Some(first), Some(second)) if second.is_lowercase() || second == ' ' => {
                first.to_lowercase().chain(chars).collect()
            }
            _ => label.to_owned(),
        }
    };
    labels.split(", ").map(label).collect::<Vec<String>>().join(", ")
}

/// Removes empty columns, except the first.
fn without_empty(table: Table) -> Table {
    let count = table.head.len();
    let full: Vec<bool> = (0..count)
        .map(|at| {
            at == 0 || table.rows.iter().any(|row| row.get(at).is_some_and(|c| !c.text.is_empty()))
        })
        .collect();
    let kept = |at: usize| full.get(at).copied().unwrap_or(true);
    let head = table.head.into_iter().enumerate().filter(|(at, _)| kept(*at)).map(|(_, h)| h);
    let rows = table.rows.into_iter().map(|row| {
        row.into_iter().enumerate().filter(|(at, _)| kept(*at)).map(|(_, cell)| cell).collect()
    });
    Table { head: head.collect(), rows: rows.collect(), notes: table.notes }
}

/// Returns whether a column has short values that most rows set.
fn is_figure(own: Words, sheet: &TableSheet, column: usize) -> bool {
    let cells: Vec<&String> = sheet.rows.iter().filter_map(|row| row.get(column)).collect();
    let filled = cells.iter().filter(|c| !c.is_empty() && c.as_str() != "0").count();
    let short = cells.iter().all(|c| c.chars().count() <= 14);
    short
        && filled * 2 >= cells.len()
        && cells.iter().any(|c| !["", own.message("yes"), own.message("no")].contains(&c.as_str()))
}

/// Returns whether a value is the word for "no" or "none".
fn is_no_or_none(own: Words, value: &str) -> bool {
    ["no", "none"].iter().any(|key| value == own.message(key))
}

/// The detail of each component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Detail {
    /// The author's whole text.
    Whole,
    /// Figures only, as on a reference sheet.
    Figures,
}

/// An army, with the number of its pieces of each type.
pub(crate) struct CountedArmy<'a> {
    pub(crate) army: &'a Army,
    pub(crate) count: &'a dyn Fn(&Instance) -> usize,
}

/// Returns the title, the description and the table of each kind of piece, in source order. With an
/// army, only its pieces are listed, with their numbers.
pub(crate) fn pieces(
    game: &Game,
    symbols: &Symbols,
    army: Option<CountedArmy<'_>>,
    detail: Detail,
) -> Vec<(String, Option<String>, Table)> {
    let all = game::pieces(game, Reader::Player);
    let mut out = Vec::new();
    for sheet in &all {
        let of_kind = |i: &&Instance| {
            game.kinds.get(&i.kind).is_some_and(|kind| {
                game::kind_title(kind) == sheet.title && matches!(kind.role, KindRole::Piece { .. })
            })
        };
        let sorts: Vec<&Instance> = game.instances.values().filter(of_kind).collect();
        let counts: Vec<usize> = sorts
            .iter()
            .map(|sort| army.as_ref().map_or(1, |counted| (counted.count)(sort)))
            .collect();
        let mut table = table(
            game.words(),
            sheet,
            &usual_of(game, &sheet.title),
            &titles_of(game, &sheet.title),
            |at| {
                let Some(sort) = sorts.get(at) else { return (Cell::default(), Vec::new()) };
                let drawn = is_drawn(game, sort);
                let picture = drawn
                    .then(|| symbols.piece(&sort.name, &sort.kind, army.as_ref().map(|a| a.army)));
                let mut title = sort.title.clone();
                if let (Some(_), Some(count)) = (&army, counts.get(at)) {
                    title = format!("{count} × {title}");
                }
                let docs = sort.doc.iter().filter(|_| detail == Detail::Whole);
                let notes = docs.map(|doc| one_line(doc)).collect();
                (Cell { text: title, picture: picture.flatten() }, notes)
            },
        );
        if army.is_some() {
            table.retain(|at, _| counts.get(at).is_some_and(|&count| count > 0));
            table = without_empty(table);
        }
        if !table.rows.is_empty() {
            out.push((sheet.title.clone(), sheet.doc.clone(), table));
        }
    }
    out
}

/// Returns the title, the description and the table of each kind of mark.
pub(super) fn marks(game: &Game) -> Vec<(String, Option<String>, Table)> {
    let all = game::marks(game, Reader::Player);
    all.iter()
        .map(|sheet| {
            let is_of = |kind| game::kind_title(kind) == sheet.title;
            let kind = |i: &&Instance| game.kinds.get(&i.kind).is_some_and(is_of);
            let sorts: Vec<&Instance> = game.instances.values().filter(kind).collect();
            let table = table(
                game.words(),
                sheet,
                &usual_of(game, &sheet.title),
                &titles_of(game, &sheet.title),
                |at| {
                    let sort = sorts.get(at);
                    let notes = sort.and_then(|s| s.doc.as_deref()).map(one_line);
                    let title = sort.map(|s| s.title.clone()).unwrap_or_default();
                    (title.into(), notes.into_iter().collect())
                },
            );
            (sheet.title.clone(), sheet.doc.clone(), table)
        })
        .collect()
}

/// Returns the description and the table of the terrains, or `None` if the game has none.
pub(crate) fn terrain(
    game: &Game,
    symbols: &Symbols,
    detail: Detail,
) -> Option<(Option<String>, Table)> {
    let mut sheet = game::terrain(game, Reader::Player)?;
    // Players do not need the terrain's letter in source files.
    for letter in sheet.rows.iter_mut().filter_map(|row| row.get_mut(1)) {
        letter.clear();
    }
    let side = match game.boards.values().next().map(|board| &board.grid) {
        Some(castra_defs::Grid::Places) => "terrain-link",
        Some(castra_defs::Grid::Square) => "terrain-square-side",
        Some(castra_defs::Grid::HexPointy | castra_defs::Grid::HexFlat) | None => {
            "terrain-hex-side"
        }
    };
    let own = game.words();
    let side = own.message(side);
    let sorts: Vec<_> = game.terrains.values().collect();
    let ground = game.kinds.values().find(|kind| kind.role == KindRole::Terrain);
    let ground = ground.map(game::kind_title).unwrap_or_default();
    let defaults = usual_of(game, &ground);
    // The defaults describe hexes, so terrain on sides shows only values that differ.
    for (_, row) in sorts.iter().zip(&mut sheet.rows).filter(|(sort, _)| sort.on_sides) {
        for (head, cell) in sheet.head.iter().zip(row).skip(2) {
            if defaults.get(head) == Some(&*cell) {
                cell.clear();
            }
        }
    }
    let mut table = table(own, &sheet, &defaults, &titles_of(game, &ground), |at| {
        let Some(sort) = sorts.get(at) else { return (Cell::default(), Vec::new()) };
        let mut notes: Vec<String> = Vec::new();
        if sort.is_default {
            notes.push(own.message("terrain-usual").to_owned());
        }
        if sort.impassable {
            notes.push(own.message("terrain-impassable").to_owned());
        }
        if sort.on_sides {
            notes.push(side.to_owned());
        }
        notes.extend(sort.doc.as_deref().filter(|_| detail == Detail::Whole).map(one_line));
        (Cell { text: sort.title.clone(), picture: symbols.terrain(sort) }, notes)
    });
    for (_, row) in sorts.iter().zip(&mut table.rows).filter(|(sort, _)| sort.on_sides) {
        row.iter_mut().filter(|cell| cell.text == "–").for_each(|cell| cell.text.clear());
    }
    Some((sheet.doc, table))
}

/// Returns the names in words of the dice that the rules roll; all dice if there are no rules.
pub(super) fn rolled_dice(program: &Program) -> BTreeSet<String> {
    let mut rolled: BTreeSet<DieId> = BTreeSet::new();
    for body in castra_ir::visit::bodies(&program.rules) {
        visit_all_stmts(&body.stmts, &mut |stmt| {
            if let StmtKind::RollOne(_, die) | StmtKind::RollMany(_, _, die) = &stmt.kind {
                rolled.insert(*die);
            }
        });
    }
    let has_rules = program.rules.turn.is_some();
    let dice = (0..).map(DieId).zip(&program.dice);
    let dice = dice.filter(|(id, _)| !has_rules || rolled.contains(id));
    dice.map(|(_, die)| game::declared_words(&die.name)).collect()
}

/// Returns the name, the description and the faces of each die that the rules roll.
pub(crate) fn dice(
    game: &Game,
    program: &Program,
    symbols: &Symbols,
) -> Vec<(String, Option<String>, Block)> {
    let own = game.words();
    let faces = |die: &game::Die| -> Vec<Picture> {
        let word = |label: &str| label.to_owned();
        die.faces
            .iter()
            .map(|(face, count)| {
                let name = game.translated_face(&die.id, face);
                let name = name.map_or_else(|| spell_out(face), str::to_owned);
                let caption = match count {
                    1 => name,
                    n => own.format("dice-face", &[("face", (&name).into()), ("n", (*n).into())]),
                };
                Picture { scene: symbols.face(&word(face)), caption, width: 0.1 }
            })
            .collect()
    };
    let rolled = rolled_dice(program);
    let mut dice = game::dice(game);
    dice.retain(|die| rolled.contains(&die.name));
    let mut printed: Vec<(String, &[(String, usize)])> = Vec::new();
    let mut found = Vec::new();
    for die in &dice {
        let name = die_name(game, die, &dice);
        // Several modules may declare the same die.
        let key = (name.clone(), die.faces.as_slice());
        if !printed.contains(&key) {
            printed.push(key);
            found.push((name, die.doc.clone(), Block::Row(faces(die))));
        }
    }
    found
}

/// Returns the name of a die: its number of sides, or its declared name if a face is not a number.
/// If several dice with numbers have the same number of sides, the name contains both.
pub(super) fn die_name(game: &Game, die: &game::Die, dice: &[game::Die]) -> String {
    if let Some(name) = game.locale.name("die", &die.id) {
        return name.to_owned();
    }
    let own = game.words();
    let has_numbers =
        |die: &game::Die| die.faces.iter().all(|(face, _)| face.parse::<i64>().is_ok());
    let name = ("name", die.name.trim_end_matches(" die").into());
    if !has_numbers(die) {
        return own.format("dice-named", &[name]);
    }
    let count = [("n", die.count.into())];
    // `d6` is only the number of sides.
    let plain = die.id.rsplit('.').next().unwrap_or_default();
    let is_by_sides = plain.strip_prefix('d') == Some(die.count.to_string().as_str());
    let alike = dice.iter().filter(|other| other.count == die.count && has_numbers(other)).count();
    if alike > 1 && !is_by_sides {
        let sides = own.format("dice-sides", &count);
        own.format("dice-named-of-sides", &[name, ("sides", (&sides).into())])
    } else {
        own.format("dice-of-sides", &count)
    }
}

/// Returns the cards of a group: drawn, or listed by name if they have nothing but names.
pub(super) fn cards(own: Words, group: &game::Group, cards: &[&game::Card]) -> Block {
    if cards.iter().all(|card| card.doc.is_none() && card.fields.is_empty()) {
        let line = |cards: &[&game::Card]| Line {
            depth: 0,
            mark: "•".to_owned(),
            text: Inline::text(titles_with_counts(cards)),
        };
        return Block::List(cards.chunks(CARDS_IN_LINE).map(line).collect());
    }
    let shared = shared_by(group);
    let card = |card: &&game::Card| Card {
        title: card.title.clone(),
        count: card.count,
        text: card.doc.clone().unwrap_or_default(),
        details: card
            .fields
            .iter()
            .filter(|field| !shared.contains(field))
            .map(|(name, value)| detail(own, name, value))
            .collect(),
        clauses: Vec::new(),
    };
    Block::Cards(cards.iter().map(card).collect())
}

/// Returns the titles of cards with their numbers: `2 × Slingers, Horde`.
pub(super) fn titles_with_counts(cards: &[&game::Card]) -> String {
    let named = cards.iter().map(|card| match card.count {
        1 => card.title.clone(),
        count => format!("{count} × {}", card.title),
    });
    named.collect::<Vec<_>>().join(", ")
}

/// Returns a field of a card in words.
fn detail(own: Words, name: &str, value: &str) -> String {
    // A lower-case name without a colon begins a phrase. Any other name is a label.
    let begins = name.starts_with(char::is_lowercase) && !name.ends_with(':');
    match value {
        value if value == own.message("yes") => name.to_owned(),
        value if is_no_or_none(own, value) => format!("{}: {value}", without_punctuation(name)),
        _ if begins => format!("{name} {}", lower_labels(own, value)),
        _ => format!("{name} {value}"),
    }
}

/// Returns the fields that all cards of a group share.
fn shared_by(group: &game::Group) -> Vec<&(String, String)> {
    let [first, second, ..] = group.cards.as_slice() else { return Vec::new() };
    let cards = || group.cards.iter().skip(2).chain([second]);
    first.fields.iter().filter(|field| cards().all(|card| card.fields.contains(field))).collect()
}

/// Returns the sentence about all cards of a group, if there is one.
pub(super) fn shared_sentence(own: Words, group: &game::Group) -> Option<String> {
    let shared = shared_by(group);
    // The heading above the cards already has the name of the group.
    let is_named = |value: &str| group.name.as_ref().is_some_and(|name| name.contains(value));
    let details = shared.into_iter().filter(|(_, value)| !is_named(value));
    let details: Vec<String> = details.map(|(name, value)| detail(own, name, value)).collect();
    let details = details.join(", ");
    (!details.is_empty()).then(|| own.format("book-all-cards", &[("said", (&details).into())]))
}

/// Returns a table of the rules as a block.
pub(crate) fn table_block(sheet: &TableSheet) -> Block {
    let rows = sheet.rows.iter().map(|row| row.iter().map(|c| Cell::from(c.clone())).collect());
    Block::Table(Table { head: sheet.head.clone(), rows: rows.collect(), notes: Vec::new() })
}

pub(super) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the author's paragraphs, with words in backticks emphasized. A title (`/// # Title`) of
/// an item without a section begins the first paragraph.
pub(crate) fn prose(text: &str) -> Vec<Block> {
    let (title, rest) = castra_syntax::split_title(text);
    let paragraphs = rest.unwrap_or_default().split("\n\n").map(str::trim);
    let mut texts: Vec<Vec<Inline>> = paragraphs
        .filter(|paragraph| !paragraph.is_empty())
        .map(|paragraph| inline(&one_line(paragraph)))
        .collect();
    if let Some(title) = title {
        let title = Inline::Label(super::wording::sentence(title));
        match texts.first_mut() {
            Some(first) => drop(first.splice(..0, [title, Inline::Text(" ".to_owned())])),
            None => texts.push(vec![title]),
        }
    }
    texts.into_iter().map(Block::Text).collect()
}

/// Returns a text as inlines, with names in backticks emphasized.
pub(super) fn inline(text: &str) -> Vec<Inline> {
    let mut out = Vec::new();
    for (at, part) in text.split('`').enumerate().filter(|(_, part)| !part.is_empty()) {
        out.push(if at % 2 == 1 {
            Inline::Emphasis(spell_out(part))
        } else {
            Inline::Text(part.to_owned())
        });
    }
    out
}
