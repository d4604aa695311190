//! Compilation of playable battles and games, and parsing of their bots.

use std::sync::Arc;

use castra_base::FileId;
use castra_defs::{Game, Scenario};
use castra_draw::{OwnFace, Theme};
use castra_ide::Analysis;
use castra_ir::Program;
use castra_measure::parse_bot;
use castra_sim::{Bot, Chairs, End, PlayedGame, Record, Session};
use castra_vm::{Image, Options};
use castra_workspace::Subject as CheckedSubject;
use serde::Serialize;

use crate::answer::RequestError;
use crate::campaigning::ActiveCampaign;
use crate::course;
use crate::game_map::{self, MapInputs};
use crate::state::{Api, Table, battle};
use crate::subject::Subject;

/// The error for a source that declares nothing to play.
pub(crate) const NOTHING_TO_PLAY: &str =
    "this file is neither a battle nor a game that can be played";

/// The outcome of a game.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Outcome {
    /// The noun of the army that won.
    winner: Option<String>,
    /// True if that noun is plural, so that verbs agree with it.
    several: bool,
    reason: String,
    /// True if the game failed.
    fault: bool,
}

/// The linked program of a battle or game.
pub(crate) struct Playable {
    pub(crate) program: Program,
    pub(crate) battle: Option<(Scenario, Arc<Game>)>,
    subject: Subject,
    /// The program in the language of its source, if `program` is a translation.
    source: Option<Arc<Program>>,
}

/// Returns the playable battle or game of a source, or `None` for other sources. Its texts are in
/// the given language if they have a translation.
pub(crate) fn load_playable(
    api: &mut Api,
    path: &str,
    language: Option<&str>,
) -> Result<Option<Playable>, RequestError> {
    let (analysis, file) = api.analyse(path)?;
    let Some(written) = find_playable(&analysis, file)? else { return Ok(None) };
    let is_translated = |language: &&str| written.subject.translation(language).is_some();
    let Some(language) = language.filter(is_translated) else { return Ok(Some(written)) };
    let analysis = api.host.analysis_in(path, language);
    let file = analysis.file(path).ok_or_else(|| format!("`{path}` is not open"))?;
    let source = Some(Arc::new(written.program));
    Ok(find_playable(&analysis, file)?.map(|spoken| Playable { source, ..spoken }))
}

/// Returns the playable battle or game of a source in an analysis.
fn find_playable(analysis: &Arc<Analysis>, file: FileId) -> Result<Option<Playable>, RequestError> {
    if let Ok(found) = battle(analysis, file) {
        if found.has_errors {
            return Err("the battle has errors".to_owned());
        }
        let program = found.link(&[]).map_err(|error| error.to_string())?;
        let battle = (Scenario::clone(&found.scenario), Arc::clone(&found.game));
        let subject = Subject::new(analysis, CheckedSubject::Battle(found.clone()));
        return Ok(Some(Playable { program, battle: Some(battle), subject, source: None }));
    }
    let game = analysis.checked().games.iter().find(|game| game.files.contains(&file));
    // A module or a game that needs a battle cannot be played alone.
    let linked = game.filter(|game| !game.has_errors).and_then(|game| {
        let program = game.link(&[]).ok()?;
        let battle = game_map::empty_board(&game.game, &program);
        let battle = battle.map(|battle| (battle, Arc::clone(&game.game)));
        let subject = Subject::new(analysis, CheckedSubject::Game(game.clone()));
        Some(Playable { program, battle, subject, source: None })
    });
    Ok(linked)
}

/// A compiled battle or game.
pub(crate) struct CompiledPlayable {
    pub(crate) image: Arc<Image>,
    pub(crate) battle: Option<(Scenario, Arc<Game>)>,
    pub(crate) subject: Subject,
    /// The program in the language of its source, if the image is a translation.
    source: Option<Arc<Program>>,
    /// The campaign that the battle is part of.
    pub(crate) campaign: Option<ActiveCampaign>,
}

impl CompiledPlayable {
    /// Compiles the current battle of a campaign.
    pub(crate) fn from_campaign(campaign: ActiveCampaign) -> Result<Self, RequestError> {
        let battle = campaign.play.battle().map_err(|error| error.to_string())?;
        let image = campaign.play.image().map_err(|error| error.to_string())?;
        Ok(Self {
            image,
            battle: Some((Scenario::clone(&battle.scenario), Arc::clone(&battle.game))),
            source: campaign.play.source().map_err(|error| error.to_string())?.map(Arc::new),
            subject: Subject::new(&campaign.analysis, CheckedSubject::Battle(battle)),
            campaign: Some(campaign),
        })
    }

    /// Creates a table with a game of the battle.
    pub(crate) fn new_table(self, session: Session, theme: Theme, fonts: Vec<OwnFace>) -> Table {
        let Self { image: _, battle, subject, source, campaign } = self;
        let drawn = MapInputs { battle, theme, fonts };
        Table { session, map: drawn, account: None, subject, source, campaign, battle_end: None }
    }
}

/// Parses a record, and compiles its battle or game. A record of a campaign determines the battle.
pub(crate) fn compile_recorded(
    api: &mut Api,
    path: &str,
    text: &str,
    language: Option<&str>,
) -> Result<(CompiledPlayable, Record), RequestError> {
    let record = Record::parse(text).map_err(|error| format!("not a record: {error}"))?;
    let compiled = match course::resume(api, path, &record, language)? {
        Some(campaign) => CompiledPlayable::from_campaign(campaign)?,
        None => compile_playable(api, path, language)?,
    };
    let program = compiled.image.program();
    let seated = Chairs::of_record(program, &record).map(|chairs| chairs.iter().len());
    if seated != Ok(record.bots.len()) || program.game != record.game {
        return Err(format!("this record is of another game, `{}`", record.game));
    }
    Ok((compiled, record))
}

pub(crate) fn compile_playable(
    api: &mut Api,
    path: &str,
    language: Option<&str>,
) -> Result<CompiledPlayable, RequestError> {
    let found = load_playable(api, path, language)?.ok_or(NOTHING_TO_PLAY)?;
    // A player sees the knowledge of an army, so the program must track knowledge.
    let options = Options { knowledge: true, ..Options::default() };
    let Playable { program, battle, subject, source } = found;
    let image = image(program, options)?;
    Ok(CompiledPlayable { image, battle, subject, source, campaign: None })
}

/// Compiles a program. Fails with a message if it cannot be played.
pub(crate) fn image(program: Program, options: Options) -> Result<Arc<Image>, RequestError> {
    let image = Image::compile_with(Arc::new(program), options);
    image.map(Arc::new).map_err(|error| format!("this cannot be played: {error}"))
}

pub(crate) fn parse_bots(words: &[Option<String>]) -> Result<Vec<Option<Bot>>, RequestError> {
    let bot = |word: &Option<String>| match word {
        None => Ok(None),
        Some(word) => parse_bot(word).map(Some),
    };
    words.iter().map(bot).collect()
}

/// Returns the outcome of a game.
pub(crate) fn outcome(program: &Program, played: &PlayedGame) -> Outcome {
    match &played.end {
        End::Fault(fault) => {
            let reason = fault.message.clone();
            Outcome { winner: None, several: false, reason, fault: true }
        }
        End::Over(ending) => {
            let winner = ending.winner.and_then(|army| program.armies.get(army as usize));
            Outcome {
                several: winner.is_some_and(|army| program.locale.is_plural(&army.noun)),
                winner: winner.map(|army| army.noun.clone()),
                reason: ending.reason.clone(),
                fault: false,
            }
        }
    }
}

pub(crate) fn title(program: &Program) -> &str {
    if program.title.is_empty() { &program.game } else { &program.title }
}
