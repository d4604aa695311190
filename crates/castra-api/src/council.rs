//! The War Council as a form: the entries that a game declares, and the values of a battle.

use castra_base::{Diagnostic, FileId, IndexMap, SourceFile};
use castra_defs::{CouncilEntry, CouncilLimit, Game, Type, Value as Word};
use castra_ide::Analysis;
use castra_syntax::ast::{self, CouncilItem, ItemKind, Tree};
use serde::{Deserialize, Serialize};

use crate::answer::{Answer, to_json};
use crate::state::{Api, battle};

/// A request about the War Council of a battle.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "op", rename_all = "kebab-case")]
pub enum CouncilRequest {
    /// Returns the form with the battle's values.
    Form { path: String },
}

/// The War Council of a battle as a form.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Form {
    title: String,
    texts: FormTexts,
    armies: Vec<FormArmy>,
    /// The entries of the battle; `None` if the game has no War Council.
    entries: Option<Vec<Entry>>,
}

/// The texts of a battle.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct FormTexts {
    number: Option<String>,
    date: Option<String>,
    place: Option<String>,
    background: Option<String>,
    credits: Option<String>,
}

/// The entries of an army.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct FormArmy {
    army: String,
    name: String,
    /// The noun that the battle declares; `None` if it declares none.
    called: Option<String>,
    /// `None` if the game has no War Council.
    entries: Option<Vec<Entry>>,
}

/// An entry of the War Council.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Entry {
    entry: String,
    field: Field,
    required: bool,
    /// True if only one army may have it.
    one_army: bool,
    at_most: Option<EntryLimit>,
    default: Option<EntryValue>,
    /// The value as written, even if it is invalid.
    value: Option<EntryValue>,
    /// The problem with the value.
    problem: Option<String>,
    phrase: Option<String>,
    doc: Option<String>,
}

/// The greatest value of an entry.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct EntryLimit {
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    count: Option<u32>,
    /// The things that are counted.
    of: &'static str,
}

/// The input field of a type.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum Field {
    Number {
        range: Option<(i64, i64)>,
    },
    YesOrNo,
    Text,
    Names,
    One {
        words: Vec<FieldWord>,
    },
    Some {
        words: Vec<FieldWord>,
    },
    /// A type of state in source syntax.
    Other {
        r#type: String,
    },
}

/// A word of an enum.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct FieldWord {
    pub(crate) word: String,
    pub(crate) label: String,
}

/// The value of an entry.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(untagged)]
enum EntryValue {
    Number(i64),
    Flag(bool),
    Text(String),
    Several(Vec<EntryValue>),
}

pub(crate) fn answer(api: &mut Api, ask: CouncilRequest) -> Answer {
    match ask {
        CouncilRequest::Form { path } => {
            let (analysis, file) = api.analyse(&path)?;
            let found = battle(&analysis, file)?;
            let (game, scenario) = (&found.game, &found.scenario);
            let form = game.council.as_ref();
            let written = SourceCouncil::from_source(&analysis, file);
            let armies = scenario.armies.values().map(|army| {
                let of = |name: &str| written.find(Some(&army.id), name);
                let entries = form.map(|form| entries(game, &form.army_entries, &army.entries, of));
                FormArmy {
                    army: army.id.clone(),
                    name: army.name.clone(),
                    called: army.called.clone(),
                    entries,
                }
            });
            to_json(&Form {
                title: scenario.title.clone(),
                texts: FormTexts {
                    number: scenario.number.clone(),
                    date: scenario.date.clone(),
                    place: scenario.place.clone(),
                    background: scenario.background.clone(),
                    credits: scenario.credits.clone(),
                },
                armies: armies.collect(),
                entries: form.map(|form| {
                    entries(game, &form.entries, &scenario.council, |name| written.find(None, name))
                }),
            })
        }
    }
}

/// The War Council as written in the source, with its problems.
struct SourceCouncil<'a> {
    source: Option<&'a SourceFile>,
    tree: Option<Tree>,
    problems: Vec<&'a Diagnostic>,
}

impl<'a> SourceCouncil<'a> {
    fn from_source(analysis: &'a Analysis, file: FileId) -> Self {
        let source = analysis.source(file);
        let tree = source.map(|source| castra_syntax::parse(source).tree);
        let problems = analysis.diagnostics(file).filter(|problem| problem.is_error());
        Self { source, tree, problems: problems.collect() }
    }

    /// Returns the value of an entry and its problem, if it has one. `army` is `None` for the
    /// battle's own entries.
    fn find(&self, army: Option<&str>, name: &str) -> Option<(EntryValue, &str)> {
        let items = self.tree.iter().flat_map(|tree| &tree.items);
        let council = items.into_iter().find_map(|item| match &item.kind {
            ItemKind::WarCouncil(council) => Some(council),
            _ => None,
        });
        let fields = council.into_iter().flat_map(|council| council.block.iter());
        let mut fields = fields.flat_map(|item| match (item, army) {
            (CouncilItem::Field(field), None) => vec![field],
            (CouncilItem::Army(of), Some(army)) if of.id.text == army => of.block.iter().collect(),
            (CouncilItem::Field(_) | CouncilItem::Army(_), _) => Vec::new(),
        });
        let field = fields.find(|field| field.name.text == name)?;
        let span = field.span();
        let problem = self.problems.iter().find(|problem| span.contains(problem.primary.span))?;
        let source = self.source?;
        let word = |value: &ast::Value| match value {
            ast::Value::Int(number) => EntryValue::Number(number.value),
            ast::Value::Text(text) => EntryValue::Text(text.value.clone()),
            ast::Value::Word(_)
            | ast::Value::Range(_)
            | ast::Value::Each(_)
            | ast::Value::Token(_) => EntryValue::Text(source.slice(value.span()).to_owned()),
        };
        let written = match field.values.as_slice() {
            [] => EntryValue::Flag(true),
            [one] => word(one),
            several => EntryValue::Several(several.iter().map(word).collect()),
        };
        Some((written, &problem.message))
    }
}

fn entries<'w>(
    game: &Game,
    form: &IndexMap<String, CouncilEntry>,
    values: &IndexMap<String, Word>,
    wrong: impl Fn(&str) -> Option<(EntryValue, &'w str)>,
) -> Vec<Entry> {
    let all = form.iter().map(|(name, entry)| {
        // An invalid entry has no value in the model, so the form shows its source text.
        let (written, problem) = wrong(name).unzip();
        Entry {
            entry: name.clone(),
            field: field(game, &entry.ty),
            required: entry.required,
            one_army: entry.one_army,
            at_most: match &entry.at_most {
                None => None,
                Some(CouncilLimit::Deck(deck)) => game
                    .decks
                    .get(deck)
                    .map(|deck| EntryLimit { count: Some(deck.len()), of: "cards" }),
                Some(CouncilLimit::EnemyPieces) => {
                    Some(EntryLimit { count: None, of: "enemy pieces" })
                }
            },
            default: entry.default.as_ref().map(value),
            value: written.or_else(|| values.get(name).map(value)),
            problem: problem.map(str::to_owned),
            phrase: entry.phrase.clone(),
            doc: entry.doc.clone(),
        }
    });
    all.collect()
}

/// Returns the input field of a type.
fn field(game: &Game, ty: &Type) -> Field {
    let words = |name: &String| -> Vec<FieldWord> {
        let variants = game.enums.get(name).into_iter().flat_map(|of| &of.variants);
        variants.map(|(word, v)| FieldWord { word: word.clone(), label: v.label.clone() }).collect()
    };
    match ty {
        Type::Int { range } => Field::Number { range: *range },
        Type::Bool => Field::YesOrNo,
        Type::Text => Field::Text,
        Type::Names => Field::Names,
        Type::Enum(name) => Field::One { words: words(name) },
        Type::SetOf(name) => Field::Some { words: words(name) },
        Type::OneOf(all) => {
            let words =
                all.iter().map(|word| FieldWord { word: word.clone(), label: word.clone() });
            Field::One { words: words.collect() }
        }
        // Entries of the War Council never have this type, which only state can have.
        Type::Play(ty) => Field::Other { r#type: String::from(ty.clone()) },
    }
}

fn value(value: &Word) -> EntryValue {
    match value {
        Word::Int(number) => EntryValue::Number(*number),
        Word::Bool(yes) => EntryValue::Flag(*yes),
        Word::Names(words) | Word::Set(words) => {
            EntryValue::Several(words.iter().cloned().map(EntryValue::Text).collect())
        }
        Word::Text(text) | Word::Word(text) | Word::Field(text) => EntryValue::Text(text.clone()),
    }
}
