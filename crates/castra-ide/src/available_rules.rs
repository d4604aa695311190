//! The modules that a battle or a campaign can put in play, and the options that a battle can set.

use std::collections::BTreeMap;
use std::sync::Arc;

use castra_base::{FileId, SourceFile};
use castra_syntax::ast::{HeaderKind, Item, ItemKind, Tree, TypeRef, Value};
use castra_syntax::{game_in_header, parse, peek_header};
use castra_workspace::CheckedScenario;

use crate::analysis::{Analysis, SourceRole};
use crate::host::Host;

/// The rules that the header of a battle can choose, or that the battles of a campaign can vary.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AvailableRules {
    /// The modules for the battle's game, by title.
    pub modules: Vec<AvailableModule>,
    /// The options of the game and of the modules in play, in the order of their declarations;
    /// empty for a campaign.
    pub options: Vec<AvailableOption>,
}

/// A module for the game of a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AvailableModule {
    /// The name in the source.
    pub id: String,
    /// The printed title.
    pub title: Option<String>,
    /// The documentation comment of its header.
    pub doc: Option<String>,
    /// True if the module is among the user's own sources.
    pub is_own: bool,
    /// The extent to which the battles have the module in play.
    pub in_play: InPlay,
    /// The required modules.
    pub requires: Vec<String>,
    /// The excluded modules.
    pub excludes: Vec<String>,
}

/// The extent to which a module is in play. A battle has it in play or not; a campaign may have it
/// in some of its battles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InPlay {
    /// In the battle, or in all battles of the campaign.
    Everywhere,
    /// In some battles of the campaign.
    Somewhere,
    /// In no battle.
    Nowhere,
}

/// An option that a battle can set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AvailableOption {
    /// The name in the source.
    pub option: String,
    /// The module that declares it; `None` for the game.
    pub module: Option<String>,
    /// The printed description.
    pub text: Option<String>,
    /// The possible values.
    pub values: OptionValues,
    /// The default, in source syntax.
    pub default: Option<String>,
    /// The value that the battle sets, in source syntax; `None` for the default.
    pub value: Option<String>,
}

/// The values of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionValues {
    /// `true` or `false`.
    YesOrNo,
    /// An integer, with its inclusive bounds if it has any.
    Number(Option<(i64, i64)>),
    /// An enum's words, each with its printed label if it has one.
    Words(Vec<(String, Option<String>)>),
}

/// The sources of a module.
#[derive(Default)]
struct Sources {
    is_own: bool,
    trees: Vec<Tree>,
}

impl Host<'_> {
    /// Returns the rules that a battle can choose, or that the battles of a campaign can vary.
    /// Returns `None` if the source is neither, or names no game.
    pub fn available_rules(&mut self, path: &str) -> Option<AvailableRules> {
        let analysis = self.analysis_with_dependencies(path);
        let file = analysis.file(path)?;
        let source = analysis.source(file)?;
        let tree = parse(source).tree;
        let chooses = |kind| matches!(kind, HeaderKind::Scenario | HeaderKind::Campaign);
        let header = tree.header().filter(|header| chooses(header.kind))?;
        let game = header.game.as_ref()?.text.as_str();
        let is_set = |module: &str| {
            header.with.iter().any(|one| one.value.is_none() && one.name.text == module)
        };
        let in_play = |module: &str| match header.kind {
            HeaderKind::Campaign => analysis.play_extent(file, module),
            _ if is_set(module) => InPlay::Everywhere,
            _ => InPlay::Nowhere,
        };
        let modules = self.modules_for(path, game).into_iter();
        let mut modules: Vec<AvailableModule> = modules
            .map(|(id, sources)| AvailableModule {
                in_play: in_play(&id),
                ..describe_module(id, &sources)
            })
            .collect();
        modules.sort_by_cached_key(|one| one.title.as_ref().unwrap_or(&one.id).to_lowercase());
        let mut options = analysis.options_in_play(file);
        for option in &mut options {
            let setting = header.with.iter().find(|one| one.name.text == option.option.as_str());
            option.value = setting.map(|one| match &one.value {
                Some(value) => source.slice(value.span()).to_owned(),
                None => "true".to_owned(),
            });
        }
        Some(AvailableRules { modules, options })
    }

    /// Returns the modules for a game that a source can name, by id.
    fn modules_for(&self, path: &str, game: &str) -> BTreeMap<String, Sources> {
        let mut found: BTreeMap<String, Sources> = BTreeMap::new();
        let is_of_game = |text: &str| game_in_header(text) == Some(game);
        let read = |path: &str, text: Arc<str>| parse(&SourceFile::new(FileId(0), path, text)).tree;
        for (path, text, role) in self.texts_in_reach(path) {
            let Some((HeaderKind::Module, id)) = peek_header(&text) else { continue };
            if is_of_game(&text) {
                let of = found.entry(id.to_owned()).or_default();
                of.is_own |= role != SourceRole::Dependency;
                of.trees.push(read(path, Arc::clone(&text)));
            }
        }
        for id in self.library().names(HeaderKind::Module) {
            if found.contains_key(&id) {
                continue;
            }
            let texts = self.library().sources(HeaderKind::Module, &id).into_iter();
            let texts = texts.filter(|one| is_of_game(&one.text));
            let trees: Vec<Tree> = texts.map(|one| read(&one.path, one.text)).collect();
            if !trees.is_empty() {
                found.insert(id, Sources { is_own: false, trees });
            }
        }
        found
    }
}

/// Returns the description of a module, not yet in play.
fn describe_module(id: String, sources: &Sources) -> AvailableModule {
    let headers = || {
        sources.trees.iter().flat_map(|tree| &tree.items).filter_map(|item| match &item.kind {
            ItemKind::Header(header) => Some((item, header)),
            _ => None,
        })
    };
    let related = |requires: bool| -> Vec<String> {
        let items = sources.trees.iter().flat_map(|tree| &tree.items);
        let names = items.filter_map(|item| match &item.kind {
            ItemKind::Relation(relation) if relation.requires == requires => {
                Some(&relation.modules)
            }
            _ => None,
        });
        names.flatten().map(|name| name.text.to_string()).collect()
    };
    AvailableModule {
        id,
        title: headers().find_map(|(_, header)| Some(header.title.as_ref()?.value.clone())),
        doc: headers().find_map(|(item, _)| item.doc.clone()),
        is_own: sources.is_own,
        in_play: InPlay::Nowhere,
        requires: related(true),
        excludes: related(false),
    }
}

impl Analysis {
    /// Returns the extent to which the battles of a campaign have a module in play.
    fn play_extent(&self, file: FileId, module: &str) -> InPlay {
        let campaigns = &self.checked.campaigns;
        let campaign = campaigns.iter().find(|campaign| campaign.file == file);
        let battles = campaign.map(|campaign| campaign.battles.as_slice()).unwrap_or_default();
        let has = |battle: &&CheckedScenario| {
            battle.scenario.modules.iter().any(|used| used.module == module)
        };
        match battles.iter().filter(has).count() {
            0 => InPlay::Nowhere,
            count if count == battles.len() => InPlay::Everywhere,
            _ => InPlay::Somewhere,
        }
    }

    /// Returns the options of a battle's game and of its modules, without the battle's values.
    fn options_in_play(&self, file: FileId) -> Vec<AvailableOption> {
        let Some(battle) = self.checked.scenarios.iter().find(|battle| battle.file == file) else {
            return Vec::new();
        };
        let label = |name: &str| -> Vec<(String, Option<String>)> {
            let variants = battle.game.enums.get(name).into_iter().flat_map(|of| &of.variants);
            variants.map(|(word, one)| (word.clone(), Some(one.label.clone()))).collect()
        };
        let of_tree = |tree: &Arc<Tree>| -> Vec<AvailableOption> {
            let header = tree.header().filter(|header| header.kind == HeaderKind::Module);
            let module = header.and_then(|header| header.id.as_ref()).map(|id| id.text.to_string());
            let option = |item: &Item| {
                let ItemKind::Option(option) = &item.kind else { return None };
                let values = match option.ty.as_ref()? {
                    TypeRef::Int { range, .. } => {
                        OptionValues::Number(range.as_ref().map(|(a, b)| (a.value, b.value)))
                    }
                    TypeRef::Named(name) if name.text == "bool" => OptionValues::YesOrNo,
                    TypeRef::Named(name) => OptionValues::Words(label(&name.text)),
                    TypeRef::OneOf(words) => OptionValues::Words(
                        words.iter().map(|word| (word.text.to_string(), None)).collect(),
                    ),
                    // An option has no other type.
                    TypeRef::SetOf(_) | TypeRef::Dice(_) | TypeRef::Option(_) => return None,
                };
                let written = |value: &Value| self.slice(value.span()).to_owned();
                Some(AvailableOption {
                    option: option.name.as_ref()?.text.to_string(),
                    module: module.clone(),
                    text: option.text.as_ref().map(|text| text.value.clone()),
                    values,
                    default: option.default.as_ref().map(written),
                    value: None,
                })
            };
            tree.items.iter().filter_map(option).collect()
        };
        battle.trees().iter().flat_map(of_tree).collect()
    }
}
