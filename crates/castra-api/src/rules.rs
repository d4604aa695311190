//! The rules that a battle chooses: its modules and options.

use castra_ide::{AvailableModule, AvailableOption, OptionValues};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::answer::Answer;
use crate::state::Api;

#[derive(Debug, Deserialize)]
#[serde(tag = "op", rename_all = "kebab-case")]
pub enum RulesRequest {
    /// Lists the modules and the options that a battle can choose.
    List { path: String },
}

pub(crate) fn answer(api: &mut Api, ask: RulesRequest) -> Answer {
    match ask {
        RulesRequest::List { path } => {
            let found = api.host.available_rules(&path);
            let found = found.ok_or_else(|| "this file is not a battle".to_owned())?;
            let modules: Vec<Value> = found.modules.iter().map(module).collect();
            let options: Vec<Value> = found.options.iter().map(option).collect();
            Ok(json!({ "modules": modules, "options": options }))
        }
    }
}

fn module(one: &AvailableModule) -> Value {
    json!({
        "module": one.id,
        "title": one.title.as_ref().unwrap_or(&one.id),
        "doc": one.doc,
        "own": one.is_own,
        "inPlay": one.is_in_play,
        "requires": one.requires,
        "excludes": one.excludes,
    })
}

fn option(one: &AvailableOption) -> Value {
    let values = match &one.values {
        OptionValues::YesOrNo => json!({ "kind": "yes-or-no" }),
        OptionValues::Number(range) => json!({ "kind": "number", "range": range }),
        OptionValues::Words(words) => {
            let words = words.iter().map(
                |(word, label)| json!({ "word": word, "label": label.as_ref().unwrap_or(word) }),
            );
            json!({ "kind": "one", "words": words.collect::<Vec<Value>>() })
        }
    };
    json!({
        "option": one.option,
        "module": one.module,
        "text": one.text,
        "field": values,
        "default": one.default,
        "value": one.value,
    })
}
