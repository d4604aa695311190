//! The components of a game as tables: pieces, terrain, dice, cards.

use std::borrow::Cow;

use castra_base::IndexMap;
use castra_defs::{Axis, CardRef, Field, Game, Kind, KindRole, Type, Value};
use castra_words::{Words, capitalize, spell_out};
use serde::Serialize;

/// The reader of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reader {
    /// A player. If some fields of a kind have printed titles, only these fields are printed.
    Player,
    /// An author of rules. Every field is printed.
    Designer,
}

/// Returns the fields that the book of a reader prints.
fn fields_of(kind: &Kind, reader: Reader) -> Cow<'_, IndexMap<String, Field>> {
    let has_titles = kind.fields.values().any(|field| field.title.is_some());
    match reader {
        Reader::Player if has_titles => {
            let titled = kind.fields.iter().filter(|(_, field)| field.title.is_some());
            Cow::Owned(titled.map(|(name, field)| (name.clone(), field.clone())).collect())
        }
        Reader::Player | Reader::Designer => Cow::Borrowed(&kind.fields),
    }
}

/// Returns the printed name of a kind, which is the heading of its table.
pub(super) fn kind_title(kind: &Kind) -> String {
    capitalize(&kind.printed_name())
}

/// Returns the printed title of a field, or its name in words.
pub(super) fn field_title(fields: &IndexMap<String, Field>, name: &str) -> String {
    let title = fields.get(name).and_then(|field| field.title.clone());
    title.unwrap_or_else(|| spell_out(name))
}

/// A table of the rules or of components.
#[derive(Debug, Serialize)]
pub(super) struct TableSheet {
    /// The title; empty where the heading above is enough.
    pub(super) title: String,
    pub(super) doc: Option<String>,
    pub(super) head: Vec<String>,
    pub(super) rows: Vec<Vec<String>>,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct Die {
    /// The identifier.
    #[serde(skip)]
    pub(super) id: String,
    pub(super) name: String,
    pub(super) doc: Option<String>,
    /// The symbols, each with the number of its faces.
    pub(super) faces: Vec<(String, usize)>,
    pub(super) count: usize,
}

#[derive(Debug, Serialize)]
pub(super) struct Deck {
    pub(super) name: String,
    pub(super) doc: Option<String>,
    pub(super) total: u32,
    pub(super) groups: Vec<Group>,
}

/// A group of cards that are listed together.
#[derive(Debug, Serialize)]
pub(super) struct Group {
    pub(super) name: Option<String>,
    pub(super) total: u32,
    pub(super) cards: Vec<Card>,
}

/// A card with its number of copies.
#[derive(Debug, Serialize)]
pub(super) struct Card {
    pub(super) count: u32,
    pub(super) title: String,
    pub(super) doc: Option<String>,
    /// The fields that distinguish the card from others of its kind; empty fields are left out.
    pub(super) fields: Vec<(String, String)>,
}

impl Card {
    /// Returns whether two cards are equal apart from their numbers of copies.
    pub(super) fn equals_except_count(&self, other: &Self) -> bool {
        self.title == other.title && self.doc == other.doc && self.fields == other.fields
    }
}

/// Returns a table of the variants of each kind of piece.
pub(super) fn pieces(game: &Game, reader: Reader) -> Vec<TableSheet> {
    sheets(game, reader, |role| matches!(role, KindRole::Piece { .. }))
}

/// Returns a table of the variants of each kind of mark.
pub(super) fn marks(game: &Game, reader: Reader) -> Vec<TableSheet> {
    sheets(game, reader, |role| matches!(role, KindRole::Mark { .. }))
}

fn sheets(game: &Game, reader: Reader, wanted: impl Fn(&KindRole) -> bool) -> Vec<TableSheet> {
    let kinds = game.kinds.values().filter(|kind| wanted(&kind.role));
    kinds
        .map(|kind| {
            let sorts: Vec<_> = game.instances.values().filter(|i| i.kind == kind.name).collect();
            let shown = fields_of(kind, reader);
            let fields = distinguishing_fields(&shown, sorts.iter().map(|sort| &sort.fields));
            let mut head = vec!["".to_owned(), "abbr".to_owned()];
            head.extend(fields.iter().map(|name| field_title(&shown, name)));
            let rows = sorts.iter().map(|sort| {
                let mut row = vec![sort.title.clone(), sort.abbr.clone().unwrap_or_default()];
                row.extend(fields.iter().map(|name| {
                    cell_unless_blank(game, kind.fields.get(*name), sort.fields.get(*name))
                }));
                row
            });
            TableSheet {
                title: kind_title(kind),
                doc: kind_description(game, kind),
                rows: rows.collect(),
                head,
            }
        })
        .filter(|sheet| !sheet.rows.is_empty())
        .collect()
}

/// Returns the author's comment on a kind, and a sentence if its pieces are secret.
fn kind_description(game: &Game, kind: &Kind) -> Option<String> {
    let name = kind.printed_name();
    let secret = || game.words().format("book-secret", &[("kind", (&name).into())]);
    let secret = kind.is_secret().then(secret);
    let all: Vec<String> = kind.doc.iter().cloned().chain(secret).collect();
    (!all.is_empty()).then(|| all.join("\n\n"))
}

/// Returns the fields that distinguish variants: those that do not change in play and do not have
/// the same value for all variants.
fn distinguishing_fields<'f>(
    fields: &'f IndexMap<String, Field>,
    sorts: impl Iterator<Item = &'f IndexMap<String, Value>> + Clone,
) -> Vec<&'f String> {
    let differ = |name: &str| {
        let mut values = sorts.clone().map(|fields| fields.get(name));
        let first = values.next();
        values.any(|value| Some(value) != first)
    };
    let names = fields.iter().filter(|(name, field)| !field.state && differ(name));
    names.map(|(name, _)| name).collect()
}

/// Returns the table of terrains.
pub(super) fn terrain(game: &Game, reader: Reader) -> Option<TableSheet> {
    let ground = game.kinds.values().find(|kind| kind.role == KindRole::Terrain);
    let shown = ground.map(|kind| fields_of(kind, reader)).unwrap_or_default();
    let sorts = game.terrains.values();
    let fields = distinguishing_fields(&shown, sorts.clone().map(|terrain| &terrain.fields));
    let mut head = vec!["".to_owned(), "symbol".to_owned()];
    head.extend(fields.iter().map(|name| field_title(&shown, name)));
    let rows: Vec<Vec<String>> = sorts
        .map(|terrain| {
            let mut title = terrain.title.clone();
            if terrain.on_sides {
                title.push_str(" (on hex sides)");
            }
            if terrain.impassable {
                title.push_str(" (impassable)");
            }
            let mut row = vec![title, terrain.symbol.clone().unwrap_or_default()];
            row.extend(fields.iter().map(|name| {
                let field = ground.and_then(|kind| kind.fields.get(*name));
                cell_unless_blank(game, field, terrain.fields.get(*name))
            }));
            row
        })
        .collect();
    let doc = ground.and_then(|kind| kind.doc.clone());
    (!rows.is_empty()).then(|| TableSheet { title: String::new(), doc, head, rows })
}

/// Returns an identifier as words. A name that several modules declare has that of its module:
/// `rain strength` for `rain.strength`.
pub(super) fn declared_words(id: &str) -> String {
    spell_out(id).replace('.', " ")
}

/// Returns the printed title of a table.
pub(super) fn table_title(game: &Game, id: &str) -> String {
    let translated = game.locale.name("table", id);
    capitalize(&translated.map_or_else(|| declared_words(id), str::to_owned))
}

/// Returns the tables of the rules.
pub(super) fn tables(game: &Game) -> Vec<TableSheet> {
    let tables = game.tables.values().map(|table| {
        let labels = |at: usize| -> Vec<String> {
            match (table.axes.get(at), table.params.get(at).map(|p| &p.ty)) {
                (Some(Axis::Words), Some(Type::Enum(name))) => {
                    let of_enum = game.enums.get(name).map(|e| {
                        e.variants.values().map(|variant| variant.label.clone()).collect()
                    });
                    let of_die = || {
                        let faces = &game.dice.get(name)?.faces;
                        let first = |(at, face): &(usize, &String)| !faces[..*at].contains(face);
                        let distinct = faces.iter().enumerate().filter(first);
                        Some(distinct.map(|(_, face)| face.clone()).collect())
                    };
                    of_enum.or_else(of_die).unwrap_or_default()
                }
                (Some(&Axis::Numbers { lowest, highest, open }), _) => (lowest..=highest)
                    .map(|n| match n {
                        _ if open && n == lowest => format!("{BELOW_PREFIX}{}", n + 1),
                        _ if open && n == highest => format!("{ABOVE_PREFIX}{}", n - 1),
                        _ => n.to_string(),
                    })
                    .collect(),
                _ => Vec::new(),
            }
        };
        let words_of = game.words();
        let (rows, columns) = (labels(0), labels(1));
        let corner: Vec<String> = table.params.iter().map(|p| spell_out(&p.name)).collect();
        let mut head = vec![corner.join(" \\ ")];
        if columns.is_empty() {
            head.push(String::new())
        } else {
            let numbered = matches!(table.axes.get(1), Some(Axis::Numbers { .. }));
            head.extend(columns.into_iter().map(|label| match numbered {
                true => number_range(words_of, &label, &label),
                false => label,
            }))
        }
        let numbered = matches!(table.axes.first(), Some(Axis::Numbers { .. }));
        let mut joined: Vec<(&str, &str, &Vec<Value>)> = Vec::new();
        for (label, cells) in rows.iter().zip(&table.cells) {
            match joined.last_mut() {
                // Numbers with the same outcome share a row.
                Some((_, last, same)) if numbered && *same == cells => *last = label,
                _ => joined.push((label, label, cells)),
            }
        }
        let legend = legend(game, table);
        let row = |(first, last, cells): (&str, &str, &Vec<Value>)| {
            let mut row = vec![match numbered {
                true => number_range(words_of, first, last),
                false => first.to_owned(),
            }];
            row.extend(cells.iter().map(|value| {
                let text = cell(game, Some(value));
                let short = legend.iter().find(|(_, label)| *label == text);
                short.map_or(text.clone(), |(abbr, _)| abbr.clone())
            }));
            row
        };
        let texts: Vec<String> =
            legend.iter().map(|(abbr, label)| format!("{abbr}: {label}.")).collect();
        let legend = (!texts.is_empty()).then(|| texts.join(" "));
        let doc: Vec<String> = table.doc.iter().cloned().chain(legend.clone()).collect();
        TableSheet {
            title: table_title(game, &table.name),
            doc: (!doc.is_empty()).then(|| doc.join("\n\n")),
            head,
            rows: joined.into_iter().map(row).collect(),
        }
    });
    tables.collect()
}

/// Returns the abbreviations in the cells of a table with their meanings, if each word in the table
/// has an abbreviation.
fn legend(game: &Game, table: &castra_defs::Table) -> Vec<(String, String)> {
    let Type::Enum(of) = &table.result else { return Vec::new() };
    let words = game.enums.get(of).map(|of| of.variants.iter());
    let used = |word: &String| {
        let mut cells = table.cells.iter().flatten();
        cells.any(|value| matches!(value, Value::Word(own) if own == word))
    };
    let words = words.into_iter().flatten().filter(|(word, _)| used(word));
    let all: Option<Vec<(String, String)>> =
        words.map(|(_, of)| Some((of.abbr.clone()?, of.label.clone()))).collect();
    all.unwrap_or_default()
}

/// The first character of the label for all smaller numbers; no word of a game begins with it.
const BELOW_PREFIX: &str = "<";
/// The first character of the label for all greater numbers; no word of a game begins with it.
const ABOVE_PREFIX: &str = ">";

/// Returns the numbers of a row in words: `5`, `2 to 4`, `3 or less`.
fn number_range(words: Words, first: &str, last: &str) -> String {
    let number = |key, n: &str| words.format(key, &[("n", n.into())]);
    match (first.strip_prefix(BELOW_PREFIX), last.strip_prefix(ABOVE_PREFIX)) {
        (Some(n), _) if first == last => number("number-below", n),
        (_, Some(n)) if first == last => number("number-above", n),
        _ if first == last => first.to_owned(),
        (Some(_), Some(_)) => words.message("number-any").to_owned(),
        (Some(_), None) => number("number-or-less", last),
        (None, Some(_)) => number("number-or-more", first),
        (None, None) => {
            words.format("number-to", &[("first", first.into()), ("last", last.into())])
        }
    }
}

/// Returns the dice of the game.
pub(super) fn dice(game: &Game) -> Vec<Die> {
    let dice = game.dice.values().map(|die| {
        let mut faces: Vec<(String, usize)> = Vec::new();
        for face in &die.faces {
            match faces.iter_mut().find(|(known, _)| known == face) {
                Some((_, count)) => *count += 1,
                None => faces.push((face.clone(), 1)),
            }
        }
        Die {
            id: die.name.clone(),
            name: declared_words(&die.name),
            doc: die.doc.clone(),
            count: die.faces.len(),
            faces,
        }
    });
    dice.collect()
}

/// Returns the decks of the game.
pub(super) fn decks(game: &Game, reader: Reader) -> Vec<Deck> {
    let decks = game.decks.values().map(|deck| Deck {
        name: capitalize(&game.printed_name("deck", &deck.name)),
        doc: deck.doc.clone(),
        total: deck.len(),
        groups: deck
            .groups
            .iter()
            .map(|group| Group {
                name: group.name.as_deref().map(|name| capitalize(&spell_out(name))),
                total: group.len(),
                cards: group
                    .lines
                    .iter()
                    .map(|line| card(game, &line.card, line.count, reader))
                    .collect(),
            })
            .collect(),
    });
    decks.collect()
}

fn card(game: &Game, card: &CardRef, count: u32, reader: Reader) -> Card {
    let known = game.instances.get(&card.card);
    let kind = known.and_then(|known| game.kinds.get(&known.kind));
    let fields = known.zip(kind).map(|(known, kind)| {
        let sorts = game.instances.values().filter(|other| other.kind == known.kind);
        let shown = fields_of(kind, reader);
        let names = distinguishing_fields(&shown, sorts.map(|sort| &sort.fields));
        // A default value does not distinguish a card from others.
        let default_of =
            |name: &str| kind.fields.get(name).and_then(|field| field.default.as_ref());
        let given_fields = known.fields_with(&card.args);
        let own = names.iter().filter(|name| given_fields.get(**name) != default_of(name));
        let values = own.filter_map(|name| {
            let value = cell_unless_blank(game, kind.fields.get(*name), given_fields.get(*name));
            // Without a default, 0 carries no information.
            let is_said = !value.is_empty() && (value != "0" || default_of(name).is_some());
            is_said.then(|| (field_title(&shown, name), value))
        });
        values.collect()
    });
    Card {
        count,
        title: title(game, card),
        doc: known.and_then(|known| known.doc.clone()),
        fields: fields.unwrap_or_default(),
    }
}

/// Returns the title of a card with its arguments filled in.
fn title(game: &Game, card: &CardRef) -> String {
    let Some(known) = game.instances.get(&card.card) else { return card.card.clone() };
    castra_defs::fill_title(&known.title, |name| {
        let (_, value) = known.params.iter().zip(&card.args).find(|(p, _)| p.name == name)?;
        Some(cell(game, Some(value)))
    })
}

/// Returns the value of a field in words. `false` and the empty set are blank, except where the
/// default is another value.
fn cell_unless_blank(game: &Game, field: Option<&Field>, value: Option<&Value>) -> String {
    match (value, field.and_then(|field| field.default.as_ref())) {
        (Some(Value::Bool(false)), Some(Value::Bool(true))) => {
            game.words().message("no").to_owned()
        }
        (Some(Value::Set(set)), Some(Value::Set(usual))) if set.is_empty() && !usual.is_empty() => {
            game.words().message("none").to_owned()
        }
        _ => cell(game, value),
    }
}

/// Returns a value in words; empty for no value, `false` and an empty set.
pub(super) fn cell(game: &Game, value: Option<&Value>) -> String {
    let place = |word: &str| {
        let mut all = game.boards.values().flat_map(|board| &board.places.all);
        all.find(|place| place.name == word).map(|place| place.title.clone())
    };
    let label = |word: &str| {
        let label = game.word(word).map(|variant| variant.label.clone());
        label.or_else(|| place(word)).unwrap_or_else(|| spell_out(word))
    };
    match value {
        None => String::new(),
        Some(Value::Int(number)) => number.to_string(),
        Some(Value::Bool(yes)) => if *yes { game.words().message("yes") } else { "" }.to_owned(),
        Some(Value::Text(text)) => text.clone(),
        Some(Value::Names(names)) => names.join(", "),
        Some(Value::Word(word)) => label(word),
        Some(Value::Set(set)) => set.iter().map(|word| label(word)).collect::<Vec<_>>().join(", "),
        Some(Value::Field(field)) => spell_out(field),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_words() {
        assert_eq!(capitalize(&spell_out("close-combat")), "Close combat");
        assert_eq!(capitalize(""), "");
    }
}
