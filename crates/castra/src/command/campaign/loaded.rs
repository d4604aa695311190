//! A campaign that is read from a file, with its battles ready to be played.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use castra_base::SourceMap;
use castra_draw::OwnFace;
use castra_ir::Query;
use castra_sim::Bot;
use castra_vm::{Chance, Image, Machine, QueryValue, Unexplained};
use castra_workspace::campaign::{Answer, Campaign, Changes, FollowError, Position, Standing};
use castra_workspace::{CheckedCampaign, CheckedScenario, Levels, Subject, Variation};

use super::super::error::Error;
use super::super::model;
use super::super::simulate::{Bots, Playable, compiled, show_all_errors};
use super::super::vary::Vary;
use crate::diagnostics::{self, Style};
use crate::library::Embedded;
use crate::output::Output;
use crate::sources;

/// The random stream of a campaign; the armies of its battles have the first ones.
const STREAM: u64 = 1 << 32;

/// The greatest number of compiled battles that are kept.
const IMAGES: usize = 64;

/// A campaign with its battles.
pub(super) struct Loaded {
    pub(super) campaign: Arc<Campaign>,
    /// The battle of each stage, as it is written.
    battles: Vec<CheckedScenario>,
    /// The beginning of the battle of each stage.
    starts: Vec<OnceLock<Machine>>,
    /// Compiled battles, by stage, changes and whether they track knowledge.
    images: Mutex<BTreeMap<(usize, String, bool), Arc<Image>>>,
    options: Vec<(String, String)>,
    pub(super) varied: Variation,
    pub(super) files: SourceMap,
    pub(super) path: Option<PathBuf>,
    fonts: Vec<OwnFace>,
}

/// A position of a battle that answers the queries of a campaign.
pub(super) struct Asked<'m>(pub(super) &'m Machine);

impl Position for Asked<'_> {
    fn answer(&self, query: &Query, given: &[i64]) -> Result<Answer, String> {
        match self.0.answer(query, given) {
            Ok(QueryValue::One(value)) => Ok(Answer::One(value)),
            Ok(QueryValue::Several(all)) => Ok(Answer::Several(all)),
            Err(Unexplained::Fault(fault)) => Err(fault.message),
            Err(Unexplained::TooLong | Unexplained::Hidden) => {
                Err("this takes too many steps to work out".to_owned())
            }
        }
    }
}

/// Reads the campaign of a file. Returns `None` if it has errors, which have been reported.
pub(super) fn load(path: &Path, vary: &Vary, out: &mut Output) -> Result<Option<Loaded>, Error> {
    let found = sources::find(&[path.to_owned()])?;
    let (vary, beside) = vary.resolved()?;
    let mut sources = sources::load_with(&found, None, &beside);
    sources.variation = vary.variation();
    let checked = sources.check(&Embedded, &Levels::default());
    let Some(CheckedCampaign { file, campaign, battles }) = checked.campaigns.first().cloned()
    else {
        show_all_errors(path, sources, &checked, out);
        return Ok(None);
    };
    if model::show_errors(&sources, &checked, out) {
        return Ok(None);
    }
    let options = vary.options(&checked);
    let path = sources.texts.get(file.0 as usize).and_then(|text| text.disk.clone());
    let fonts = sources.fonts();
    let varied = vary.modules(&checked);
    let found = CheckedCampaign { file, campaign, battles };
    Ok(Some(Loaded { options, varied, path, fonts, ..Loaded::of(found, checked.files) }))
}

impl Loaded {
    /// Returns a campaign as its file has it.
    pub(super) fn of(found: CheckedCampaign, files: SourceMap) -> Self {
        let CheckedCampaign { file: _, campaign, battles } = found;
        let starts = battles.iter().map(|_| OnceLock::new()).collect();
        Self {
            campaign,
            battles,
            starts,
            images: Mutex::default(),
            options: Vec::new(),
            varied: Variation::default(),
            files,
            path: None,
            fonts: Vec::new(),
        }
    }

    /// Returns the battle of a stage, as it is written.
    pub(super) fn written(&self, stage: usize) -> Option<&CheckedScenario> {
        self.battles.get(stage)
    }

    /// Returns the chance of a campaign before or after a battle: it depends on the battles so far,
    /// so that a campaign that is continued is the same as one that was never left.
    pub(super) fn chance(seed: u64, number: u64, standing: &Standing, after: bool) -> Chance {
        let step = standing.fought.len() as u64;
        Chance::stream(seed, number, STREAM + 2 * step + u64::from(after))
    }

    /// Returns the number of the game of a campaign's next battle.
    pub(super) fn game_number(&self, number: u64, standing: &Standing) -> u64 {
        let most = self.campaign.stages.len() as u64;
        number.saturating_sub(1).saturating_mul(most) + standing.fought.len() as u64 + 1
    }

    /// Carries out the statements before the next battle, and returns what they change.
    pub(super) fn prepare(
        &self,
        standing: &mut Standing,
        seed: u64,
        number: u64,
    ) -> Result<Changes, Stopped> {
        let at = standing.stage;
        // Invariant: a standing is at one of the stages, and each has its battle.
        let (Some(battle), Some(stage)) = (self.battles.get(at), self.campaign.stages.get(at))
        else {
            return Ok(Changes::default());
        };
        if stage.before.is_empty() {
            return Ok(Changes::default());
        }
        let start = self.start(at)?;
        let mut chance = Self::chance(seed, number, standing, false);
        let mut chooser = |among: &[i64]| below(&mut chance, among.len());
        let scenario = &battle.scenario;
        let changes = self.campaign.prepare(standing, scenario, &Asked(start), &mut chooser);
        changes.map_err(Stopped::Follow)
    }

    /// Draws the conclusions from the end of a battle.
    pub(super) fn conclude(
        &self,
        standing: &mut Standing,
        end: &Machine,
        winner: Option<u32>,
        (seed, number): (u64, u64),
    ) -> Result<(), Stopped> {
        let mut chance = Self::chance(seed, number, standing, true);
        let mut chooser = |among: &[i64]| below(&mut chance, among.len());
        let winner = winner.map(|army| army as usize);
        let concluded = self.campaign.conclude(standing, &Asked(end), winner, &mut chooser);
        concluded.map_err(Stopped::Follow)
    }

    /// Returns the beginning of a battle as it is written.
    fn start(&self, stage: usize) -> Result<&Machine, Stopped> {
        // Invariant: each stage has a place.
        let place = self.starts.get(stage).ok_or_else(|| Stopped::Other(String::new()))?;
        if let Some(start) = place.get() {
            return Ok(start);
        }
        let image = self.image(stage, &Changes::default(), false)?;
        let mut machine = Machine::new(&image, 1, 1);
        machine.run();
        Ok(place.get_or_init(|| machine))
    }

    /// Returns a battle with its changes.
    pub(super) fn battle(
        &self,
        stage: usize,
        changes: &Changes,
    ) -> Result<CheckedScenario, Stopped> {
        // Invariant: each stage has its battle.
        let battle = self.battles.get(stage).ok_or_else(|| Stopped::Other(String::new()))?;
        let name = self.campaign.stages.get(stage).map_or("", |stage| stage.name.as_str());
        battle.changed(changes).map_err(|why| Stopped::Other(format!("before `{name}`: {why}")))
    }

    /// Returns a battle with its changes, compiled.
    pub(super) fn image(
        &self,
        stage: usize,
        changes: &Changes,
        knowledge: bool,
    ) -> Result<Arc<Image>, Stopped> {
        let key = (stage, format!("{changes:?}"), knowledge);
        let images = || self.images.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = images().get(&key) {
            return Ok(Arc::clone(known));
        }
        let program = self.battle(stage, changes)?.link(&self.options);
        let program = program.map_err(|error| Stopped::Other(error.to_string()))?;
        let image = compiled(Arc::new(program), knowledge);
        let image = image.map_err(|error| Stopped::Other(error.to_string()))?;
        let mut images = images();
        if images.len() >= IMAGES {
            images.pop_last();
        }
        Ok(Arc::clone(images.entry(key).or_insert(image)))
    }

    /// Returns a battle with its changes, for a person to play.
    pub(super) fn playable(&self, stage: usize, changes: &Changes) -> Result<Playable, Stopped> {
        let battle = self.battle(stage, changes)?;
        let scenario = Some((battle.scenario.as_ref().clone(), Arc::clone(&battle.game)));
        Ok(Playable {
            image: self.image(stage, changes, false)?,
            modules: battle.scenario.modules.iter().map(|m| m.module.clone()).collect(),
            battle: scenario,
            subject: Subject::Battle(battle),
            files: self.files.clone(),
            path: self.path.clone(),
            varied: self.varied.clone(),
            fonts: self.fonts.clone(),
            source: None,
        })
    }

    /// Returns the bot of each side.
    pub(super) fn bots(&self, bots: &Bots) -> Result<Vec<Bot>, Error> {
        let sides: Vec<&str> = self.campaign.sides.iter().map(|side| side.id.as_str()).collect();
        bots.of(&sides)
            .map_err(|error| Error::usage(error.replace("army", "side").replace("armies", "sides")))
    }

    /// Returns the bot of each army of a battle.
    pub(super) fn bots_of(&self, stage: usize, bots: &[Bot]) -> Vec<Bot> {
        let Some(stage) = self.campaign.stages.get(stage) else { return Vec::new() };
        let side = |army: usize| stage.armies.iter().position(|own| *own == army);
        let all =
            (0..stage.armies.len()).map(|army| side(army).and_then(|at| bots.get(at)).copied());
        all.map(|bot| bot.unwrap_or(Bot::Random)).collect()
    }

    /// Shows the reason why a campaign cannot continue.
    pub(super) fn show(&self, stopped: &Stopped, out: &mut Output) {
        match stopped {
            Stopped::Follow(FollowError { span, message }) => {
                let problem = castra_base::Diagnostic::new(
                    &castra_base::codes::PLAY_NUMBER,
                    *span,
                    message.clone(),
                )
                .label("carried out here")
                .help("test the case with `if` before it");
                let style = Style { colour: out.has_colour(), unicode: out.has_unicode(), most: 0 };
                let format = diagnostics::Format::Human;
                out.problems(&diagnostics::write(format, style, &self.files, &[problem]));
            }
            Stopped::Fault(fault) => {
                let style = Style { colour: out.has_colour(), unicode: out.has_unicode(), most: 0 };
                let format = diagnostics::Format::Human;
                let problem = [fault.diagnostic()];
                out.problems(&diagnostics::write(format, style, &self.files, &problem));
            }
            Stopped::Other(message) => out.note(message),
        }
    }
}

/// The reason why a campaign cannot continue.
#[derive(Clone, Debug)]
pub(super) enum Stopped {
    /// A statement of the campaign failed.
    Follow(FollowError),
    /// The rules asked for something impossible in a battle.
    Fault(Box<castra_vm::Fault>),
    /// A battle cannot be played with its changes.
    Other(String),
}

fn below(chance: &mut Chance, n: usize) -> usize {
    let n = u64::try_from(n).unwrap_or(u64::MAX).max(1);
    usize::try_from(chance.below(n)).unwrap_or_default()
}
