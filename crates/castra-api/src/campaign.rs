//! A campaign at the table: its battles one after the other, each an ordinary game.
//!
//! The requests of [`TableRequest`](crate::table::TableRequest) begin and resume a campaign, and play
//! its battles. The requests here are about the campaign around the battle at the table.

use std::collections::BTreeMap;
use std::sync::Arc;

use castra_course::{Course, Play, ResumeError};
use castra_defs::{Game, Scenario, Value};
use castra_ide::Analysis;
use castra_sim::{Bot, Record, Session};
use castra_workspace::campaign::Standing;
use castra_workspace::{CheckedCampaign, Variation};
use serde::{Deserialize, Serialize};

use crate::answer::{Answer, DONE, RequestError, json_of};
use crate::picture::{Picture, theme_of};
use crate::playable::Compiled;
use crate::state::{Api, Table};
use crate::subject::Subject;
use crate::table;

#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "op", rename_all = "kebab-case")]
pub enum CampaignRequest {
    /// Returns the point of the campaign at the table; null if the game there is no campaign.
    State,
    /// Draws the campaign with its battles so far.
    Sheet {
        /// The name of the map's theme.
        #[cfg_attr(feature = "typescript", ts(as = "crate::words::ThemeWord"))]
        theme: String,
    },
    /// Begins the next battle, once the present one is over.
    Next,
}

/// The modules that are added to all battles of a campaign, and those that are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Varied {
    pub(crate) with: Vec<String>,
    pub(crate) without: Vec<String>,
}

/// A campaign at the table.
#[derive(Clone)]
pub(crate) struct Campaigning {
    pub(crate) play: Play,
    /// The campaign as checked, for its picture.
    found: CheckedCampaign,
    analysis: Arc<Analysis>,
    varied: Varied,
}

/// The point of a campaign at the table.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct CampaignState {
    title: String,
    sides: Vec<CampaignSide>,
    /// The printed title of the battle at the table.
    battle: String,
    /// The number of that battle, from 1.
    number: usize,
    /// True if that battle is over.
    over: bool,
    /// The numbers that are carried from battle to battle: after the battle, if it is over.
    numbers: Vec<CampaignNumber>,
    /// The battles that are over.
    fought: Vec<CampaignBattle>,
    /// The printed title of the next battle, once the battle is over and the campaign is not.
    next: Option<String>,
    /// The changes that the campaign makes: in the next battle, or in the present one if it goes on.
    changes: Vec<CampaignChange>,
    /// The end of the campaign, once it is over.
    end: Option<CampaignEnd>,
    /// The picture of the campaign in one sentence.
    described: String,
}

/// A side of a campaign.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct CampaignSide {
    name: String,
    /// The bot that plays it; `None` for a person.
    #[cfg_attr(feature = "typescript", ts(as = "Option<crate::words::BotWord>"))]
    bot: Option<&'static str>,
}

/// A number or truth value that is carried from battle to battle.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct CampaignNumber {
    /// The name in the source.
    name: String,
    /// True for a truth value, whose values are 0 and 1.
    is_bool: bool,
    /// The value before the battle at the table.
    before: i64,
    value: i64,
}

/// A battle that is over.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct CampaignBattle {
    title: String,
    /// The name of the side that won; `None` for a draw.
    winner: Option<String>,
}

/// A difference between a battle as it is written and as the campaign has it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct CampaignChange {
    what: ChangeWord,
    /// The name of the army; `None` for an entry of the battle as a whole.
    army: Option<String>,
    /// The name of the pieces, or of the entry of the War Council.
    name: String,
    /// The number of pieces, or the new value of the entry.
    value: String,
}

/// A kind of difference.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ChangeWord {
    Missing,
    Added,
    Entry,
}

/// The end of a campaign.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct CampaignEnd {
    /// The name of the side that won; `None` for a draw.
    winner: Option<String>,
    reason: String,
}

pub(crate) fn answer(api: &mut Api, ask: CampaignRequest) -> Answer {
    match ask {
        CampaignRequest::State => {
            let table = table::at(api)?;
            match &table.campaign {
                Some(campaign) => json_of(&campaign.state(table)?),
                None => DONE,
            }
        }
        CampaignRequest::Sheet { theme } => {
            let theme = theme_of(&theme)?;
            let fonts = api.fonts.clone();
            let table = table::at(api)?;
            let campaign = table.campaign.as_ref().ok_or(NONE)?;
            json_of(&campaign.sheet(table, theme, fonts)?)
        }
        CampaignRequest::Next => {
            let table = table::at(api)?;
            let theme = table.drawn.theme;
            let campaign = table.campaign.as_ref().ok_or(NONE)?;
            let after = campaign.after(table)?.ok_or("the battle is not over")?;
            if after.outcome.is_some() {
                return Err("the campaign is over".to_owned());
            }
            let play = campaign.play.next(after).map_err(|error| error.to_string())?;
            let next = Campaigning { play, ..campaign.clone() };
            let session = next.session()?;
            let fonts = api.fonts.clone();
            table::begun(api, next.compiled()?.table(session, theme, fonts), None)
        }
    }
}

/// The error for a request about a campaign where there is none.
const NONE: &str = "no campaign is at the table";

/// Returns the campaign in a source, with modules added and left out, or `None` for other sources.
fn course(
    api: &mut Api,
    path: &str,
    varied: &Varied,
) -> Result<Option<(Arc<Course>, CheckedCampaign, Arc<Analysis>)>, RequestError> {
    let (analysis, file) = api.near(path)?;
    if !crate::picture::is_campaign(&analysis, file) {
        return Ok(None);
    }
    let analysis = if *varied == Varied::default() {
        analysis
    } else {
        let Varied { with, without } = varied.clone();
        let analysis = api.host.analysis_varied(path, Variation { with, without });
        let known = &analysis.checked().varied;
        if let Some(name) =
            varied.with.iter().chain(&varied.without).find(|name| !known.contains(*name))
        {
            return Err(format!("there is no module called `{name}`"));
        }
        Arc::new(analysis)
    };
    let errors = "the campaign has errors";
    let found = crate::picture::campaign(&analysis, file).ok_or(errors)?.clone();
    if found.battles.iter().any(|battle| battle.has_errors) {
        return Err(errors.to_owned());
    }
    let course = Arc::new(Course::new(found.clone(), Vec::new()));
    Ok(Some((course, found, analysis)))
}

/// Begins the campaign in a source; `None` for other sources. `players` has the bot of each side, or
/// `None` for a person.
pub(crate) fn begin(
    api: &mut Api,
    path: &str,
    players: &[Option<Bot>],
    (seed, number): (u64, u64),
    varied: Varied,
) -> Result<Option<Campaigning>, RequestError> {
    let Some((course, found, analysis)) = course(api, path, &varied)? else { return Ok(None) };
    let sides = course.campaign().sides.len();
    if players.len() != sides {
        return Err(format!("the campaign has {sides} sides"));
    }
    let play = Play::begin(course, players.to_vec(), seed, number);
    let play = play.map_err(|error| error.to_string())?;
    Ok(Some(Campaigning { play, found, analysis, varied }))
}

/// Resumes the campaign in a source from a record; `None` for other sources.
pub(crate) fn resume(
    api: &mut Api,
    path: &str,
    record: &Record,
) -> Result<Option<Campaigning>, RequestError> {
    let varied = match record.campaign {
        Some(_) => Varied { with: record.with.clone(), without: record.without.clone() },
        None => Varied::default(),
    };
    match course(api, path, &varied)? {
        Some((course, found, analysis)) => {
            let play = Play::resume(course, record, None);
            let play = play.map_err(|error: ResumeError| error.to_string())?;
            Ok(Some(Campaigning { play, found, analysis, varied }))
        }
        None if record.campaign.is_some() => {
            Err("this record is a battle of a campaign, and this file is not its campaign"
                .to_owned())
        }
        None => Ok(None),
    }
}

/// Returns the campaign in a source; `None` for other sources.
pub(crate) fn written(api: &mut Api, path: &str) -> Result<Option<CheckedCampaign>, RequestError> {
    Ok(course(api, path, &Varied::default())?.map(|(_, found, _)| found))
}

impl Campaigning {
    /// Returns the same point under the present sources.
    pub(crate) fn reloaded(&self, api: &mut Api, path: &str) -> Result<Self, RequestError> {
        let (course, found, analysis) =
            course(api, path, &self.varied)?.ok_or("this file is not a campaign any more")?;
        let play = self.play.with_course(course).map_err(|error| error.to_string())?;
        Ok(Self { play, found, analysis, varied: self.varied.clone() })
    }

    /// Returns the present battle as a game at its start.
    pub(crate) fn session(&self) -> Result<Session, RequestError> {
        self.play.session().map_err(|error| error.to_string())
    }

    /// Compiles the present battle.
    pub(crate) fn compiled(self) -> Result<Compiled, RequestError> {
        let battle = self.play.battle().map_err(|error| error.to_string())?;
        let image = self.play.image().map_err(|error| error.to_string())?;
        Ok(Compiled {
            image,
            battle: Some((Scenario::clone(&battle.scenario), Arc::clone(&battle.game))),
            subject: Subject::battle(&self.analysis, &battle),
            campaign: Some(self),
        })
    }

    /// Adds the point of the campaign and its modules to a record of the battle.
    pub(crate) fn recorded(&self, record: Record) -> Record {
        let Varied { with, without } = self.varied.clone();
        Record { campaign: Some(self.play.recorded()), with, without, ..record }
    }

    /// Returns the standing after the battle at the table; `None` if it is not over.
    fn after(&self, table: &Table) -> Result<Option<Standing>, RequestError> {
        self.play.after(&table.session).map_err(|error| error.to_string())
    }

    fn state(&self, table: &Table) -> Result<CampaignState, RequestError> {
        let campaign = self.play.course().campaign();
        let before = self.play.standing();
        let after = self.after(table)?;
        let now = after.as_ref().unwrap_or(before);
        let title = |stage: usize| campaign.stages.get(stage).map(|stage| stage.title.clone());
        let side = |side: Option<usize>| Some(campaign.sides.get(side?)?.name.clone());
        let bots = table.session.bots();
        let bot = |at: usize| {
            let chairs = (0u32..).zip(table.session.chairs().iter());
            let chair =
                chairs.into_iter().find(|(_, chair)| self.play.side(chair.army) == Some(at));
            let bot = chair.and_then(|(chair, _)| bots.get(chair as usize).copied().flatten());
            bot.map(Bot::word)
        };
        let next = after.clone().filter(|after| after.outcome.is_none());
        let next = next.map(|after| self.play.next(after)).transpose();
        let next = next.map_err(|error| error.to_string())?;
        let changes = match (&next, &after) {
            (Some(next), _) => changes(next)?,
            (None, None) => changes(&self.play)?,
            (None, Some(_)) => Vec::new(),
        };
        let numbers = campaign.numbers.iter().zip(before.numbers.iter().zip(&now.numbers));
        Ok(CampaignState {
            title: campaign.title.clone(),
            sides: campaign
                .sides
                .iter()
                .enumerate()
                .map(|(at, side)| CampaignSide { name: side.name.clone(), bot: bot(at) })
                .collect(),
            battle: title(before.stage).unwrap_or_default(),
            number: before.fought.len() + 1,
            over: after.is_some(),
            numbers: numbers
                .map(|(number, (before, value))| CampaignNumber {
                    name: number.name.clone(),
                    is_bool: number.is_bool,
                    before: *before,
                    value: *value,
                })
                .collect(),
            fought: now
                .fought
                .iter()
                .map(|fought| CampaignBattle {
                    title: title(fought.stage).unwrap_or_default(),
                    winner: side(fought.winner),
                })
                .collect(),
            next: next.as_ref().and_then(|next| title(next.standing().stage)),
            changes,
            end: now.outcome.as_ref().map(|outcome| CampaignEnd {
                winner: side(outcome.side),
                reason: outcome.reason.clone(),
            }),
            described: castra_course::described(campaign),
        })
    }

    /// Draws the campaign: with the battle at the table as present, or fought if it is over.
    fn sheet(
        &self,
        table: &Table,
        theme: castra_draw::Theme,
        fonts: Vec<castra_draw::OwnFace>,
    ) -> Result<Picture, RequestError> {
        let after = self.after(table)?;
        let standing = after.as_ref().unwrap_or_else(|| self.play.standing());
        let options = castra_draw::Options { theme, fonts, ..castra_draw::Options::default() };
        let sheet = castra_course::sheet(&self.found, Some(standing));
        // The printed page of the campaign may be on the same page, so the ids must differ.
        crate::picture::campaign_sheet(&sheet, &options, "castra-campaign")
    }
}

/// Returns the differences of the present battle from the battle as it is written.
fn changes(play: &Play) -> Result<Vec<CampaignChange>, RequestError> {
    let battle = play.battle().map_err(|error| error.to_string())?;
    let Some(written) = play.course().written(play.standing().stage) else { return Ok(Vec::new()) };
    let (before, now) =
        (pieces(&written.scenario, &written.game), pieces(&battle.scenario, &battle.game));
    let name = |army: &str| battle.scenario.armies.get(army).map(|army| army.name.clone());
    let mut all = Vec::new();
    let labels = before.keys().chain(now.keys().filter(|label| !before.contains_key(*label)));
    for label in labels {
        let count = |of: &BTreeMap<_, usize>| of.get(label).copied().unwrap_or_default();
        let (had, has) = (count(&before), count(&now));
        if had == has {
            continue;
        }
        let (army, piece) = label;
        all.push(CampaignChange {
            what: if has < had { ChangeWord::Missing } else { ChangeWord::Added },
            army: name(army),
            name: piece.clone(),
            value: had.abs_diff(has).to_string(),
        });
    }
    for (army, entry, value) in &play.changes().entries {
        all.push(CampaignChange {
            what: ChangeWord::Entry,
            army: army.as_deref().and_then(name),
            name: entry.clone(),
            value: text(value),
        });
    }
    Ok(all)
}

/// Returns the value of an entry as the source writes it. Statements of a campaign assign numbers,
/// truth values and words.
fn text(value: &Value) -> String {
    match value {
        Value::Int(number) => number.to_string(),
        Value::Bool(is) => is.to_string(),
        Value::Text(word) | Value::Word(word) => word.clone(),
        other => format!("{other:?}"),
    }
}

/// Counts the pieces of a battle by army and name: a leader's own, or the unit's.
fn pieces(scenario: &Scenario, game: &Game) -> BTreeMap<(String, String), usize> {
    let mut counts = BTreeMap::new();
    let title = |unit: &String| game.instances.get(unit).map_or(unit, |unit| &unit.title).clone();
    let board = scenario.pieces.iter().map(|piece| (&piece.army, &piece.unit, &piece.name));
    let reserve = scenario.reserves.iter().map(|piece| (&piece.army, &piece.unit, &piece.name));
    for (army, unit, name) in board.chain(reserve) {
        let name = name.clone().unwrap_or_else(|| title(unit));
        *counts.entry((army.clone(), name)).or_default() += 1;
    }
    counts
}
