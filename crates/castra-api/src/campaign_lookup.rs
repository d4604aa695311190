//! Finds the campaigns of sources, and begins, resumes and reloads them.

use std::sync::Arc;

use castra_course::{CampaignPlay, Course, ResumeError};
use castra_ide::Analysis;
use castra_sim::{Bot, Record};
use castra_workspace::{CheckedCampaign, Variation};

use crate::active_campaign::{ActiveCampaign, ModuleChanges};
use crate::answer::RequestError;
use crate::state::{Api, campaign, is_campaign};

/// A campaign that can be played.
struct PlayableCampaign {
    course: Arc<Course>,
    checked_campaign: CheckedCampaign,
    /// The analysis that contains the campaign.
    analysis: Arc<Analysis>,
}

/// Returns the campaign in a source with the modules of `varied`, or `None` for other sources. Its
/// texts are in `language` if they have a translation.
fn playable_campaign(
    api: &mut Api,
    path: &str,
    varied: &ModuleChanges,
    language: Option<&str>,
) -> Result<Option<PlayableCampaign>, RequestError> {
    let Some(written) = untranslated_campaign(api, path, varied)? else { return Ok(None) };
    let checked = written.analysis.checked();
    let is_translated = |language: &&str| {
        checked.translation_tag(written.checked_campaign.sources(), language).is_some()
    };
    let Some(language) = language.filter(is_translated) else { return Ok(Some(written)) };
    let analysis = if *varied == ModuleChanges::default() {
        api.host.analysis_in_language(path, language)
    } else {
        let ModuleChanges { with, without } = varied.clone();
        Arc::new(api.host.analysis_with_variation(
            path,
            Variation { with, without },
            Some(language),
        ))
    };
    let file = analysis.file(path).ok_or_else(|| format!("`{path}` is not open"))?;
    let Some(found) = campaign(&analysis, file).cloned() else { return Ok(Some(written)) };
    let course = Course::new_translated(found.clone(), Vec::new(), written.course);
    Ok(Some(PlayableCampaign { course: Arc::new(course), checked_campaign: found, analysis }))
}

/// Returns the untranslated campaign in a source with the modules of `varied`, or `None` for other
/// sources.
fn untranslated_campaign(
    api: &mut Api,
    path: &str,
    varied: &ModuleChanges,
) -> Result<Option<PlayableCampaign>, RequestError> {
    let (analysis, file) = api.analyse(path)?;
    if !is_campaign(&analysis, file) {
        return Ok(None);
    }
    let analysis = if *varied == ModuleChanges::default() {
        analysis
    } else {
        let ModuleChanges { with, without } = varied.clone();
        let analysis = api.host.analysis_with_variation(path, Variation { with, without }, None);
        let known = &analysis.checked().varied_modules;
        if let Some(name) =
            varied.with.iter().chain(&varied.without).find(|name| !known.contains(*name))
        {
            return Err(format!("there is no module called `{name}`"));
        }
        Arc::new(analysis)
    };
    let found = campaign(&analysis, file);
    let Some(found) = found.filter(|found| found.battles.iter().all(|one| !one.has_errors)) else {
        // The chosen modules cause the error, so the problems of the sources do not show it.
        let reason =
            (*varied != ModuleChanges::default()).then(|| new_error(api, varied)).flatten();
        return Err(match reason {
            Some(reason) => format!("with these modules the campaign has an error: {reason}"),
            None => "the campaign has errors".to_owned(),
        });
    };
    let found = found.clone();
    let course = Arc::new(Course::new(found.clone(), Vec::new()));
    Ok(Some(PlayableCampaign { course, checked_campaign: found, analysis }))
}

/// Returns the message of the first error that modules cause in any source.
fn new_error(api: &mut Api, varied: &ModuleChanges) -> Option<String> {
    let ModuleChanges { with, without } = varied.clone();
    let before = api.host.analysis();
    let known =
        |message: &str| before.checked().diagnostics.iter().any(|one| one.message == message);
    // An empty path matches no source, so the analysis checks all sources.
    let analysis = api.host.analysis_with_variation("", Variation { with, without }, None);
    let mut all = analysis.checked().diagnostics.iter();
    let first = all.find(|problem| problem.is_error() && !known(&problem.message));
    first.map(|problem| problem.message.clone())
}

/// Begins the campaign in a source, or returns `None` for other sources. `players` holds the bot of
/// each side, or `None` for a person.
pub(crate) fn begin(
    api: &mut Api,
    path: &str,
    players: &[Option<Bot>],
    (seed, number): (u64, u64),
    varied: ModuleChanges,
    language: Option<&str>,
) -> Result<Option<ActiveCampaign>, RequestError> {
    let Some(PlayableCampaign { course, checked_campaign: found, analysis }) =
        playable_campaign(api, path, &varied, language)?
    else {
        return Ok(None);
    };
    let sides = course.campaign().sides.len();
    if players.len() != sides {
        return Err(format!("the campaign has {sides} sides"));
    }
    let play = CampaignPlay::begin(course, players.to_vec(), seed, number);
    let play = play.map_err(|error| error.to_string())?;
    Ok(Some(ActiveCampaign::new(play, found, analysis, varied)?))
}

/// Resumes the campaign in a source from a record, or returns `None` for other sources.
pub(crate) fn resume(
    api: &mut Api,
    path: &str,
    record: &Record,
    language: Option<&str>,
) -> Result<Option<ActiveCampaign>, RequestError> {
    let varied = match record.campaign {
        Some(_) => ModuleChanges { with: record.with.clone(), without: record.without.clone() },
        None => ModuleChanges::default(),
    };
    match playable_campaign(api, path, &varied, language)? {
        Some(PlayableCampaign { course, checked_campaign: found, analysis }) => {
            let play = CampaignPlay::resume(course, record, None);
            let play = play.map_err(|error: ResumeError| error.to_string())?;
            Ok(Some(ActiveCampaign::new(play, found, analysis, varied)?))
        }
        None if record.campaign.is_some() => {
            Err("this record is a battle of a campaign, and this file is not its campaign"
                .to_owned())
        }
        None => Ok(None),
    }
}

/// Returns the campaign in a source, or `None` for other sources. Its texts are in `language` if
/// they have a translation.
pub(crate) fn find_campaign(
    api: &mut Api,
    path: &str,
    language: Option<&str>,
) -> Result<Option<CheckedCampaign>, RequestError> {
    Ok(playable_campaign(api, path, &ModuleChanges::default(), language)?
        .map(|one| one.checked_campaign))
}

/// Reloads a campaign from the current sources; its progress stays.
pub(crate) fn reload(
    api: &mut Api,
    path: &str,
    old: &ActiveCampaign,
    language: Option<&str>,
) -> Result<ActiveCampaign, RequestError> {
    let found = playable_campaign(api, path, &old.module_changes, language)?;
    let PlayableCampaign { course, checked_campaign: found, analysis } =
        found.ok_or("this file is not a campaign any more")?;
    let play = old.play.with_course(course).map_err(|error| error.to_string())?;
    ActiveCampaign::new(play, found, analysis, old.module_changes.clone())
}
