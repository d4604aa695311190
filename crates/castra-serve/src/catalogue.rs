//! The battles that a server offers: those that ship, and those of a folder, as they were when the
//! server started.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use castra_api::{PrepareError, PreparedBattle};
use castra_disk::sources::{self, Sources};
use castra_draw::Theme;
use castra_ir::Ty;
use castra_library::Embedded;
use castra_sim::Chairs;
use castra_syntax::ast::HeaderKind;
use castra_syntax::{game_in_header, peek_header};
use castra_workspace::{Checked, Levels, Subject, Variation};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The maximum number of prepared battles in memory.
const MAX_PREPARED: usize = 16;
/// The maximum number of reported problems with a setup.
const MAX_PROBLEMS: usize = 8;
/// The maximum number of modules and options of a game.
const MAX_SETTINGS: usize = 64;
/// The maximum length of the name or value of an option, in bytes.
const MAX_SETTING_BYTES: usize = 200;

/// The modules and options of a game, in addition to those of its battle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Setup {
    /// The modules that are added.
    pub with: Vec<String>,
    /// The modules that are left out.
    pub without: Vec<String>,
    /// The values of options, as in the rules.
    pub options: BTreeMap<String, String>,
}

impl Setup {
    /// Returns whether the sizes are within the limits of a setup.
    fn is_small(&self) -> bool {
        let names = self.with.iter().chain(&self.without);
        let words = names.chain(self.options.keys()).chain(self.options.values());
        self.with.len() + self.without.len() + self.options.len() <= MAX_SETTINGS
            && words.into_iter().all(|word| word.len() <= MAX_SETTING_BYTES)
    }
}

/// A reason why a battle cannot be played with a setup.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CatalogueError {
    /// No battle has this id.
    #[error("there is no battle `{0}` here")]
    Unknown(String),
    /// The modules and options conflict, or the game does not have them.
    #[error("this cannot be played: {}", .0.join("; "))]
    Refused(Vec<String>),
}

/// A battle in the list that players choose from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ListedBattle {
    /// The id in the list.
    pub id: String,
    /// The printed title.
    pub title: String,
    /// Identifier of its game.
    pub game: String,
    /// True if the battle is from the server's own folder.
    pub own: bool,
}

/// A battle with the modules and options that its players can choose.
#[derive(Clone, Debug, Serialize)]
pub struct BattleDescription {
    /// The id in the list.
    pub id: String,
    /// The printed title.
    pub title: String,
    /// The reasons why the battle cannot be played with these modules and options.
    pub problems: Vec<String>,
    /// The chairs for each possible number of players, ascending.
    pub tables: Vec<TableSize>,
    /// The options of the rules.
    pub options: Vec<BattleOption>,
    /// The modules that the game has.
    pub modules: Vec<ModuleChoice>,
}

/// The chairs for a number of players.
#[derive(Clone, Debug, Serialize)]
pub struct TableSize {
    /// The number of players.
    pub players: u32,
    /// The printed names of the chairs, in order.
    pub chairs: Vec<String>,
}

/// An option of the rules that players can set, with its value in a setup.
#[derive(Clone, Debug, Serialize)]
pub struct BattleOption {
    /// The identifier in the rules.
    pub name: String,
    /// The printed description.
    pub text: String,
    /// `bool`, `number` or `word`.
    pub kind: &'static str,
    /// The possible values of an option of the kind `word`, or else empty.
    pub words: Vec<String>,
    /// The least and the greatest value of an option of the kind `number`, if it has bounds.
    pub range: Option<(i64, i64)>,
    /// The value with this setup.
    pub value: String,
}

/// A module that players can add or leave out.
#[derive(Clone, Debug, Serialize)]
pub struct ModuleChoice {
    /// The identifier in the rules.
    pub name: String,
    /// The printed title.
    pub title: String,
    /// True if the module is in play with this setup.
    pub on: bool,
}

/// The battles that a server offers, with a cache of prepared ones.
pub struct Catalogue {
    /// The sources in the folder of the server; `None` without a folder.
    own: Option<Sources>,
    listed: Vec<ListedBattle>,
    prepared_battles: Mutex<HashMap<String, Arc<PreparedBattle>>>,
}

impl std::fmt::Debug for Catalogue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Catalogue").field("battles", &self.listed.len()).finish_non_exhaustive()
    }
}

/// Returns the title in the header of a source, or `id` if there is none.
fn title(text: &str, id: &str) -> String {
    let words = ["game ", "module ", "scenario "];
    let line = text.lines().find(|line| words.iter().any(|word| line.starts_with(word)));
    line.and_then(|line| line.split('"').nth(1)).unwrap_or(id).to_owned()
}

impl Catalogue {
    /// Loads the battles that ship with Castra, and those at a path.
    ///
    /// # Errors
    ///
    /// If there is nothing at the path.
    pub fn load(path: Option<&Path>) -> Result<Self, sources::MissingPath> {
        let own = match path {
            Some(path) => Some(sources::load(&sources::find(&[path.to_owned()])?, None)),
            None => None,
        };
        let mut listed = Vec::new();
        for text in own.iter().flat_map(|own| &own.texts).filter(|text| text.report) {
            if let Some((HeaderKind::Scenario, id)) = peek_header(&text.text) {
                listed.push(ListedBattle {
                    id: text.shown.clone(),
                    title: title(&text.text, id),
                    game: game_in_header(&text.text).unwrap_or_default().to_owned(),
                    own: true,
                });
            }
        }
        let shipped = Embedded::entries().iter().filter(|e| e.kind == HeaderKind::Scenario);
        listed.extend(shipped.map(|entry| ListedBattle {
            id: entry.path.to_owned(),
            title: title(entry.text, entry.id),
            game: game_in_header(entry.text).unwrap_or_default().to_owned(),
            own: false,
        }));
        // A file of the folder takes precedence over one that ships under the same name.
        let mut known = BTreeSet::new();
        listed.retain(|battle| known.insert(battle.id.clone()));
        Ok(Self { own, listed, prepared_battles: Mutex::default() })
    }

    /// Returns the list of battles, those of the folder first.
    #[must_use]
    pub fn list(&self) -> &[ListedBattle] {
        &self.listed
    }

    /// Returns the sources of a battle, with the modules of a setup.
    fn sources(
        &self,
        id: &str,
        setup: &Setup,
        language: Option<&str>,
    ) -> Result<Sources, CatalogueError> {
        let unknown = || CatalogueError::Unknown(id.to_owned());
        let listed = self.listed.iter().find(|battle| battle.id == id).ok_or_else(unknown)?;
        if !setup.is_small() {
            return Err(CatalogueError::Refused(vec!["these are too many options".to_owned()]));
        }
        let mut sources = if listed.own {
            let mut sources = self.own.clone().ok_or_else(unknown)?;
            for text in &mut sources.texts {
                text.report = text.shown == id;
                text.tests = false;
            }
            sources
        } else {
            let entry = Embedded::entries().iter().find(|entry| entry.path == id);
            let entry = entry.ok_or_else(unknown)?;
            let mut sources = Sources::from_text(id, entry.text);
            let attachments = entry.attachments();
            for text in &mut sources.texts {
                text.tests = false;
                text.pictures = Arc::clone(&attachments);
            }
            sources
        };
        sources.variation = Variation { with: setup.with.clone(), without: setup.without.clone() };
        sources.language = language.map(str::to_owned);
        Ok(sources)
    }

    fn check(
        &self,
        id: &str,
        setup: &Setup,
        language: Option<&str>,
    ) -> Result<(Sources, Checked, Subject), CatalogueError> {
        let sources = self.sources(id, setup, language)?;
        let checked = sources.check(&Embedded, &Levels::default());
        let is_it = |file| checked.files.get(file).is_some_and(|file| file.path == id);
        let battle = checked.scenarios.iter().find(|battle| is_it(battle.file)).cloned();
        let Some(battle) = battle else { return Err(CatalogueError::Refused(problems(&checked))) };
        let names = setup.with.iter().chain(&setup.without);
        let unknown = names.filter(|name| !checked.varied_modules.contains(*name));
        let mut wrong: Vec<String> =
            unknown.map(|name| format!("the game has no module `{name}`")).collect();
        wrong.extend(checked.uncited_specials.iter().map(|name| format!("nothing cites `{name}`")));
        if wrong.is_empty() {
            return Ok((sources, checked, Subject::Battle(battle)));
        }
        Err(CatalogueError::Refused(wrong))
    }

    /// Returns a battle prepared with a setup, from the cache if it is there.
    ///
    /// # Errors
    ///
    /// If there is no such battle, or the setup does not fit.
    pub fn prepare(&self, id: &str, setup: &Setup) -> Result<Arc<PreparedBattle>, CatalogueError> {
        self.prepare_in_language(id, setup, None)
    }

    /// Returns a battle prepared with a setup, in a language as far as the battle is translated.
    ///
    /// # Errors
    ///
    /// As [`Self::prepare`].
    pub fn prepare_in_language(
        &self,
        id: &str,
        setup: &Setup,
        language: Option<&str>,
    ) -> Result<Arc<PreparedBattle>, CatalogueError> {
        let settings = serde_json::to_string(setup).unwrap_or_default();
        let key = format!("{id}\n{}\n{settings}", language.unwrap_or_default());
        // Each insertion is complete, so a poisoned lock is usable.
        let kept = || self.prepared_battles.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = kept().get(&key) {
            return Ok(Arc::clone(known));
        }
        let (sources, checked, subject) = self.check(id, setup, language)?;
        let options: Vec<(String, String)> = setup.options.clone().into_iter().collect();
        let messages = problems(&checked);
        let hall =
            PreparedBattle::new(checked, &subject, &options, Theme::default(), sources.fonts());
        let hall = Arc::new(hall.map_err(|error| match error {
            PrepareError::HasErrors => CatalogueError::Refused(messages),
            PrepareError::Unplayable(why) => CatalogueError::Refused(vec![why]),
        })?);
        let mut halls = kept();
        if halls.len() >= MAX_PREPARED {
            // Games in progress have their own references to prepared battles.
            halls.clear();
        }
        halls.insert(key, Arc::clone(&hall));
        Ok(hall)
    }

    /// Describes a battle with its chairs, options and modules. If the setup does not fit,
    /// `problems` has the reasons, and the rest describes the battle without it.
    ///
    /// # Errors
    ///
    /// If there is no such battle.
    pub fn describe(&self, id: &str, setup: &Setup) -> Result<BattleDescription, CatalogueError> {
        let (hall, problems) = match self.prepare(id, setup) {
            Ok(hall) => (hall, Vec::new()),
            Err(CatalogueError::Unknown(id)) => return Err(CatalogueError::Unknown(id)),
            // The description then shows the battle with its own setup.
            Err(CatalogueError::Refused(problems)) => {
                (self.prepare(id, &Setup::default())?, problems)
            }
        };
        let program = hall.image().program();
        let numbers = Chairs::player_counts(program).into_iter();
        let tables = numbers.filter_map(|players| Chairs::of(program, players).ok());
        let tables = tables.map(|chairs| TableSize {
            players: chairs.player_count(),
            chairs: chairs.iter().map(|chair| chair.name.clone()).collect(),
        });
        let tables = tables.collect();
        let values = castra_workspace::option_values(program);
        let options = program.options.iter().zip(values).map(|(option, value)| {
            let words: Vec<String> = match &option.ty {
                Ty::Enum(id) => program.enums.get(id).map_or_else(Vec::new, |of| {
                    of.words.iter().map(|word| word.word.clone()).collect()
                }),
                _ => Vec::new(),
            };
            BattleOption {
                name: option.name.clone(),
                text: option.text.clone(),
                kind: match option.ty {
                    Ty::Bool => "bool",
                    Ty::Enum(_) => "word",
                    _ => "number",
                },
                words,
                range: option.range,
                value: setup.options.get(&option.name).cloned().unwrap_or(value.value),
            }
        });
        let in_play = self.prepare(id, &Setup::default())?.modules();
        let modules = self.modules(&program.game).into_iter().map(|(name, title)| {
            let on = setup.with.contains(&name)
                || (in_play.contains(&name) && !setup.without.contains(&name));
            ModuleChoice { name, title, on }
        });
        Ok(BattleDescription {
            id: id.to_owned(),
            title: hall.title().to_owned(),
            problems,
            tables,
            options: options.collect(),
            modules: modules.collect(),
        })
    }

    /// Returns the modules of a game, each with its title.
    fn modules(&self, game: &str) -> BTreeMap<String, String> {
        let own = self.own.iter().flat_map(|own| &own.texts).map(|text| &*text.text);
        let shipped = Embedded::entries().iter().map(|entry| entry.text);
        let mut found = BTreeMap::new();
        for text in own.chain(shipped).filter(|text| game_in_header(text) == Some(game)) {
            if let Some((HeaderKind::Module, name)) = peek_header(text) {
                // A module may have several files, and any of them may have the title.
                let titled = found.entry(name.to_owned()).or_insert_with(|| name.to_owned());
                if titled == name {
                    *titled = title(text, name);
                }
            }
        }
        found
    }
}

/// Returns the messages of the errors of a check, at most [`MAX_PROBLEMS`].
fn problems(checked: &Checked) -> Vec<String> {
    let errors = checked.diagnostics.iter().filter(|problem| problem.is_error());
    let mut words: Vec<String> =
        errors.take(MAX_PROBLEMS).map(|problem| problem.message.clone()).collect();
    if words.is_empty() {
        words.push("the battle has errors".to_owned());
    }
    words
}
