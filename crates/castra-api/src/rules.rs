//! The rules that a battle or a campaign chooses: modules and options.

use castra_ide::{AvailableModule, AvailableOption, InPlay, OptionValues};
use serde::{Deserialize, Serialize};

use crate::answer::{Answer, to_json};
use crate::council::FieldWord;
use crate::state::Api;

/// A request about the rules that a battle or a campaign can choose.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "op", rename_all = "kebab-case")]
pub enum RulesRequest {
    /// Lists the modules and the options that a battle can choose, or the modules that a campaign
    /// can.
    List { path: String },
}

/// The rules that a battle or a campaign can choose.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Rules {
    modules: Vec<Module>,
    options: Vec<RuleOption>,
}

/// A module that a battle or a campaign can choose.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Module {
    module: String,
    title: String,
    doc: Option<String>,
    /// True if it is among the user's own sources.
    own: bool,
    in_play: bool,
    /// True if only some battles of a campaign have it in play.
    in_some: bool,
    requires: Vec<String>,
    excludes: Vec<String>,
}

/// An option that a battle can choose.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct RuleOption {
    option: String,
    /// The module that declares it; `None` for the game.
    module: Option<String>,
    /// The question that it decides.
    text: Option<String>,
    field: OptionField,
    /// The default in source syntax; `None` if it cannot be read.
    default: Option<String>,
    /// The value that the battle sets; `None` for the default.
    value: Option<String>,
}

/// The input field of an option.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum OptionField {
    YesOrNo,
    Number { range: Option<(i64, i64)> },
    One { words: Vec<FieldWord> },
}

pub(crate) fn answer(api: &mut Api, ask: RulesRequest) -> Answer {
    match ask {
        RulesRequest::List { path } => {
            let found = api.host.available_rules(&path);
            let found =
                found.ok_or_else(|| "this file is neither a battle nor a campaign".to_owned())?;
            to_json(&Rules {
                modules: found.modules.into_iter().map(module).collect(),
                options: found.options.into_iter().map(option).collect(),
            })
        }
    }
}

fn module(module: AvailableModule) -> Module {
    Module {
        title: module.title.unwrap_or_else(|| module.id.clone()),
        module: module.id,
        doc: module.doc,
        own: module.is_own,
        in_play: module.in_play == InPlay::Everywhere,
        in_some: module.in_play == InPlay::Somewhere,
        requires: module.requires,
        excludes: module.excludes,
    }
}

fn option(option: AvailableOption) -> RuleOption {
    let field = match option.values {
        OptionValues::YesOrNo => OptionField::YesOrNo,
        OptionValues::Number(range) => OptionField::Number { range },
        OptionValues::Words(words) => {
            let words = words.into_iter().map(|(word, label)| FieldWord {
                label: label.unwrap_or_else(|| word.clone()),
                word,
            });
            OptionField::One { words: words.collect() }
        }
    };
    RuleOption {
        option: option.option,
        module: option.module,
        text: option.text,
        field,
        default: option.default,
        value: option.value,
    }
}
