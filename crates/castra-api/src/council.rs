//! The War Council as a form: the entries that a game declares, and what a battle says.

use castra_base::IndexMap;
use castra_defs::{CouncilEntry, CouncilLimit, Game, Type, Value as Word};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::door::{Answer, Door, battle};

/// What can be asked.
#[derive(Debug, Deserialize)]
#[serde(tag = "op", rename_all = "kebab-case")]
pub enum Ask {
    /// The form, filled in as the battle has it.
    Form {
        /// The battle.
        path: String,
    },
}

pub(crate) fn answer(door: &mut Door, ask: Ask) -> Answer {
    match ask {
        Ask::Form { path } => {
            let (analysis, file) = door.near(&path)?;
            let found = battle(&analysis, file)?;
            let (game, scenario) = (&found.game, &found.scenario);
            let form = game.council.as_ref();
            let armies = scenario.armies.values().map(|army| {
                let entries = form.map(|form| entries(game, &form.army_entries, &army.entries));
                json!({ "army": army.id, "name": army.name, "entries": entries })
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
                "entries": form.map(|form| entries(game, &form.entries, &scenario.council)),
            }))
        }
    }
}

fn entries(
    game: &Game,
    form: &IndexMap<String, CouncilEntry>,
    said: &IndexMap<String, Word>,
) -> Vec<Value> {
    let all = form.iter().map(|(name, entry)| {
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
            "value": said.get(name).map(value),
            "phrase": entry.phrase,
            "doc": entry.doc,
        })
    });
    all.collect()
}

/// What fills an entry in.
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
