//! The War Council as a form: the entries that a game declares, and the values of a battle.

use castra_base::{Diagnostic, FileId, IndexMap, SourceFile};
use castra_defs::{CouncilEntry, CouncilLimit, Game, Type, Value as Word};
use castra_ide::Analysis;
use castra_syntax::ast::{self, CouncilItem, ItemKind, Tree};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::answer::Answer;
use crate::state::{Api, battle};

#[derive(Debug, Deserialize)]
#[serde(tag = "op", rename_all = "kebab-case")]
pub enum CouncilRequest {
    /// Returns the form with the battle's values.
    Form { path: String },
}

pub(crate) fn answer(api: &mut Api, ask: CouncilRequest) -> Answer {
    match ask {
        CouncilRequest::Form { path } => {
            let (analysis, file) = api.near(&path)?;
            let found = battle(&analysis, file)?;
            let (game, scenario) = (&found.game, &found.scenario);
            let form = game.council.as_ref();
            let written = Written::of(&analysis, file);
            let armies = scenario.armies.values().map(|army| {
                let of = |name: &str| written.find(Some(&army.id), name);
                let entries = form.map(|form| entries(game, &form.army_entries, &army.entries, of));
                let (name, called) = (&army.name, &army.called);
                json!({ "army": army.id, "name": name, "called": called, "entries": entries })
            });
            Ok(json!({
                "title": scenario.title,
                "texts": {
                    "number": scenario.number,
                    "date": scenario.date,
                    "place": scenario.place,
                    "background": scenario.background,
                    "credits": scenario.credits,
                },
                "armies": armies.collect::<Vec<Value>>(),
                "entries": form.map(|form| {
                    entries(game, &form.entries, &scenario.council, |name| written.find(None, name))
                }),
            }))
        }
    }
}

/// The War Council as written in the source, with its problems.
struct Written<'a> {
    source: Option<&'a SourceFile>,
    tree: Option<Tree>,
    problems: Vec<&'a Diagnostic>,
}

impl<'a> Written<'a> {
    fn of(analysis: &'a Analysis, file: FileId) -> Self {
        let source = analysis.source(file);
        let tree = source.map(|source| castra_syntax::parse(source).tree);
        let problems = analysis.diagnostics(file).filter(|problem| problem.is_error());
        Self { source, tree, problems: problems.collect() }
    }

    /// Returns the value of an entry and its problem, if it has one. `army` is `None` for the
    /// battle's own entries.
    fn find(&self, army: Option<&str>, name: &str) -> Option<(Value, &str)> {
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
        let word = |value: &ast::Value| match value {
            ast::Value::Int(number) => json!(number.value),
            ast::Value::Text(text) => json!(text.value),
            ast::Value::Word(_)
            | ast::Value::Range(_)
            | ast::Value::Each(_)
            | ast::Value::Bare(_) => json!(self.source.map(|source| source.slice(value.span()))),
        };
        let written = match field.values.as_slice() {
            [] => json!(true),
            [one] => word(one),
            several => several.iter().map(word).collect(),
        };
        Some((written, &problem.message))
    }
}

fn entries<'w>(
    game: &Game,
    form: &IndexMap<String, CouncilEntry>,
    said: &IndexMap<String, Word>,
    wrong: impl Fn(&str) -> Option<(Value, &'w str)>,
) -> Vec<Value> {
    let all = form.iter().map(|(name, entry)| {
        // An invalid entry has no value in the model, so the form shows its source text.
        let (written, problem) = wrong(name).unzip();
        json!({
            "entry": name,
            "field": field(game, &entry.ty),
            "required": entry.required,
            "oneArmy": entry.one_army,
            "atMost": match &entry.at_most {
                None => None,
                Some(CouncilLimit::Deck(deck)) => game.decks.get(deck).map(|deck| {
                    json!({ "count": deck.len(), "of": "cards" })
                }),
                Some(CouncilLimit::EnemyPieces) => Some(json!({ "of": "enemy pieces" })),
            },
            "default": entry.default.as_ref().map(value),
            "value": written.or_else(|| said.get(name).map(value)),
            "problem": problem,
            "phrase": entry.phrase,
            "doc": entry.doc,
        })
    });
    all.collect()
}

/// Returns the input field of a type.
fn field(game: &Game, ty: &Type) -> Value {
    let words = |name: &String| -> Vec<Value> {
        let variants = game.enums.get(name).into_iter().flat_map(|of| &of.variants);
        variants.map(|(word, v)| json!({ "word": word, "label": v.label })).collect()
    };
    match ty {
        Type::Int { range } => json!({ "kind": "number", "range": range }),
        Type::Bool => json!({ "kind": "yes-or-no" }),
        Type::Text => json!({ "kind": "text" }),
        Type::Names => json!({ "kind": "names" }),
        Type::Enum(name) => json!({ "kind": "one", "words": words(name) }),
        Type::SetOf(name) => json!({ "kind": "some", "words": words(name) }),
        Type::OneOf(all) => {
            let words = all.iter().map(|word| json!({ "word": word, "label": word }));
            json!({ "kind": "one", "words": words.collect::<Vec<Value>>() })
        }
        // Only state has such a type.
        Type::Play(ty) => json!({ "kind": "other", "type": ty }),
    }
}

fn value(value: &Word) -> Value {
    match value {
        Word::Int(number) => json!(number),
        Word::Bool(yes) => json!(yes),
        Word::Text(text) => json!(text),
        Word::Names(words) | Word::Set(words) => json!(words),
        Word::Word(word) | Word::Field(word) => json!(word),
    }
}
