//! A campaign loaded from a file, with its battles ready to play.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use castra_base::SourceMap;
use castra_course::{Course, CourseError};
use castra_draw::AuthorFont;
use castra_sim::Bot;
use castra_workspace::campaign::{BattleChanges, CampaignError};
use castra_workspace::{Levels, Subject, Variation};

use super::super::battle_loader;
use super::super::error::Error;
use super::super::language::report_untranslated;
use super::super::simulate::{Bots, Playable, show_all_errors};
use super::super::vary::VariationArgs;
use crate::output::Output;
use castra_diagnostics::Style;
use castra_disk::sources;
use castra_library::Embedded;

/// A campaign without errors, with its sources and the module changes of the command line.
pub(super) struct LoadedCampaign {
    pub(super) course: Arc<Course>,
    pub(super) varied: Variation,
    pub(super) files: SourceMap,
    pub(super) path: Option<PathBuf>,
    fonts: Vec<AuthorFont>,
}

/// Loads the campaign of a file. Returns `None` if it has errors, which have been reported.
pub(super) fn load(
    path: &Path,
    vary: &VariationArgs,
    out: &mut Output,
) -> Result<Option<LoadedCampaign>, Error> {
    let found = sources::find(&[path.to_owned()])?;
    let (vary, beside) = vary.resolve_paths()?;
    let mut sources = sources::load_with(&found, None, &beside);
    sources.variation = vary.variation();
    let language = vary.lang.clone();
    let checked = sources.check(&Embedded, &Levels::default());
    let Some(written) = checked.campaigns.first().cloned() else {
        show_all_errors(path, sources, &checked, out);
        return Ok(None);
    };
    if battle_loader::show_errors(&sources, &checked, out) {
        return Ok(None);
    }
    let options = vary.options(&checked);
    let path = sources.texts.get(written.file.0 as usize).and_then(|text| text.disk.clone());
    let fonts = sources.fonts();
    let varied = vary.modules(&checked);
    let course = Arc::new(Course::new(written, options.clone()));
    if language.is_none() {
        return Ok(Some(LoadedCampaign { course, varied, files: checked.files, path, fonts }));
    }
    sources.language = language;
    let checked = sources.check(&Embedded, &Levels::default());
    let Some(spoken) = checked.campaigns.first().cloned() else { return Ok(None) };
    report_untranslated(&vary, &checked, spoken.sources(), out)?;
    let course = Arc::new(Course::new_translated(spoken, options, course));
    Ok(Some(LoadedCampaign { course, varied, files: checked.files, path, fonts }))
}

impl LoadedCampaign {
    /// Returns a battle with the campaign's changes, for a person to play.
    pub(super) fn playable(
        &self,
        stage: usize,
        changes: &BattleChanges,
    ) -> Result<Playable, CourseError> {
        let battle = self.course.battle(stage, changes)?;
        let scenario = Some((battle.scenario.as_ref().clone(), Arc::clone(&battle.game)));
        Ok(Playable {
            image: self.course.image(stage, changes, false)?,
            modules: battle.scenario.modules.iter().map(|m| m.module.clone()).collect(),
            battle: scenario,
            subject: Subject::Battle(battle),
            files: self.files.clone(),
            path: self.path.clone(),
            entries: Vec::new(),
            variation: self.varied.clone(),
            fonts: self.fonts.clone(),
            source: self.course.source_program(stage, changes)?.map(Arc::new),
        })
    }

    /// Returns the bot of each side.
    pub(super) fn bots(&self, bots: &Bots) -> Result<Vec<Bot>, Error> {
        let sides: Vec<&str> =
            self.course.campaign().sides.iter().map(|side| side.id.as_str()).collect();
        bots.bots_for(&sides)
            .map_err(|error| Error::usage(error.replace("army", "side").replace("armies", "sides")))
    }

    /// Reports why a campaign cannot continue.
    pub(super) fn report_stop(&self, stopped: &CourseError, out: &mut Output) {
        match stopped {
            CourseError::Follow(CampaignError { span, message }) => {
                let problem = castra_base::Diagnostic::new(
                    &castra_base::codes::PLAY_NUMBER,
                    *span,
                    message.clone(),
                )
                .label("carried out here")
                .help("test the case with `if` before it");
                let style = Style { colour: out.has_colour(), unicode: out.has_unicode(), most: 0 };
                let format = castra_diagnostics::Format::Human;
                out.print_diagnostics(&castra_diagnostics::render(
                    format,
                    style,
                    &self.files,
                    &[problem],
                ));
            }
            CourseError::Fault(fault) => {
                let style = Style { colour: out.has_colour(), unicode: out.has_unicode(), most: 0 };
                let format = castra_diagnostics::Format::Human;
                let problem = [fault.diagnostic()];
                out.print_diagnostics(&castra_diagnostics::render(
                    format,
                    style,
                    &self.files,
                    &problem,
                ));
            }
            CourseError::UnplayableBattle(message) => out.print_note(message),
        }
    }
}
