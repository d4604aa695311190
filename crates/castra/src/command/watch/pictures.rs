//! Up-to-date pictures of battles and campaigns.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use castra_defs::{Game, Scenario};
use castra_draw::{AuthorFont, DrawError, Options, PngEffort, Scene};
use castra_workspace::{CheckedCampaign, CheckedScenario};

use super::super::error::Error;
use super::super::output_paths::OutputPaths;
use super::super::write::write_file;

/// The format of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum PictureOutput {
    /// Pixels.
    Png,
    /// Vector graphics, sharp at every size.
    Svg,
    /// No pictures.
    None,
}

/// The pictures and their contents.
pub(super) struct Pictures {
    out: Option<PathBuf>,
    names: OutputPaths,
    kind: PictureOutput,
    options: Options,
    /// True if there is a live page.
    is_live: bool,
    /// The drawn pictures, by the path of their source.
    drawn: BTreeMap<PathBuf, DrawnPicture>,
}

/// The content of a picture.
struct DrawnPicture {
    battles: Vec<(Arc<Game>, Arc<Scenario>)>,
    /// The campaign of the battles in its debug format, since rules cannot be compared.
    campaign: Option<String>,
    picture: PathBuf,
}

/// The battle or campaign of a picture.
#[derive(Clone, Copy)]
pub(super) enum PictureSubject<'a> {
    Battle(&'a CheckedScenario),
    Campaign(&'a CheckedCampaign),
}

impl<'a> PictureSubject<'a> {
    fn battles(self) -> &'a [CheckedScenario] {
        match self {
            Self::Battle(battle) => std::slice::from_ref(battle),
            Self::Campaign(campaign) => &campaign.battles,
        }
    }

    fn campaign(self) -> Option<String> {
        match self {
            Self::Battle(_) => None,
            Self::Campaign(campaign) => Some(format!("{:?}", campaign.campaign)),
        }
    }

    /// Returns whether there is something to draw.
    fn is_drawn(self) -> bool {
        match self {
            Self::Battle(battle) => !battle.has_errors && !battle.scenario.board.is_empty(),
            Self::Campaign(_) => true,
        }
    }

    fn scene(self, options: &Options) -> Result<Scene, DrawError> {
        match self {
            Self::Battle(battle) => castra_draw::render(&battle.game, &battle.scenario, options),
            Self::Campaign(campaign) => castra_draw::render_campaign(
                &castra_course::campaign_contents(campaign, None),
                options,
            ),
        }
    }
}

/// The result of an update of a picture.
pub(super) enum PictureUpdate {
    /// The picture was up to date, or there is none.
    Unchanged,
    /// The picture was drawn.
    Drawn(PathBuf),
}

impl Pictures {
    /// Creates the list without any drawn picture. `out` is a folder, or a `.png` or `.svg` file
    /// for a single battle. Without it, pictures are beside their sources.
    pub(super) fn new(
        watched: &[PathBuf],
        out: Option<&Path>,
        kind: Option<PictureOutput>,
        options: Options,
        live: bool,
    ) -> Self {
        let ending = out.filter(|out| !out.is_dir()).and_then(Path::extension);
        let by_ending = match ending.and_then(OsStr::to_str) {
            Some("svg") => Some(PictureOutput::Svg),
            Some("png") => Some(PictureOutput::Png),
            _ => None,
        };
        let kind = by_ending.or(kind).unwrap_or(PictureOutput::Png);
        let ending = if kind == PictureOutput::Svg { "svg" } else { "png" };
        let names = OutputPaths::new(watched, out, ending);
        let out = out.map(Path::to_owned);
        Self { out, names, kind, options, is_live: live, drawn: BTreeMap::new() }
    }

    /// Returns whether the pictures of several battles share one name.
    pub(super) fn is_single(&self) -> bool {
        self.out.as_ref().is_some_and(|out| {
            !out.is_dir() && out.extension().is_some_and(|e| e == "png" || e == "svg")
        })
    }

    /// Draws a battle or a campaign if it has changed and has no errors. While it has errors, the
    /// last picture stays. `on_drawn` receives the SVG for the live page.
    pub(super) fn update(
        &mut self,
        text: &Path,
        subject: PictureSubject<'_>,
        on_drawn: impl FnOnce(&str),
    ) -> Result<PictureUpdate, Error> {
        let wanted = self.is_live || self.kind != PictureOutput::None;
        if !subject.is_drawn() || !wanted {
            return Ok(PictureUpdate::Unchanged);
        }
        let picture = self.path(text);
        let campaign = subject.campaign();
        let is_of = |(game, battle): &(Arc<Game>, Arc<Scenario>), checked: &CheckedScenario| {
            (Arc::ptr_eq(game, &checked.game) || **game == *checked.game)
                && *battle == checked.scenario
        };
        let same = |drawn: &DrawnPicture| {
            let battles = subject.battles();
            drawn.picture == picture
                && drawn.campaign == campaign
                && drawn.battles.len() == battles.len()
                && drawn.battles.iter().zip(battles).all(|(one, battle)| is_of(one, battle))
        };
        let is_there = self.kind == PictureOutput::None || picture.is_file();
        if self.drawn.get(text).is_some_and(same) && is_there {
            return Ok(PictureUpdate::Unchanged);
        }
        let scene = subject.scene(&self.options)?;
        let needs_svg = self.is_live || self.kind == PictureOutput::Svg;
        let svg = needs_svg.then(|| castra_draw::to_svg(&scene));
        // The live page is updated before the file, because people look at it first.
        if let Some(svg) = svg.as_ref().filter(|_| self.is_live) {
            on_drawn(svg);
        }
        match (self.kind, &svg) {
            (PictureOutput::Svg, Some(svg)) => write_file(&picture, svg.as_bytes())?,
            (PictureOutput::Png, _) => {
                let bytes = castra_draw::to_png(&scene, PngEffort::Fast, None)?;
                write_file(&picture, &bytes)?;
            }
            (PictureOutput::Svg | PictureOutput::None, _) => {}
        }
        let battles = subject.battles().iter();
        let battles = battles.map(|b| (Arc::clone(&b.game), Arc::clone(&b.scenario))).collect();
        self.drawn
            .insert(text.to_owned(), DrawnPicture { battles, campaign, picture: picture.clone() });
        Ok(if self.kind == PictureOutput::None {
            PictureUpdate::Unchanged
        } else {
            PictureUpdate::Drawn(picture)
        })
    }

    /// Sets the fonts. If they differ, all battles are drawn again.
    pub(super) fn set_fonts(&mut self, fonts: Vec<AuthorFont>) {
        if self.options.fonts != fonts {
            self.options.fonts = fonts;
            self.drawn.clear();
        }
    }

    /// Removes the pictures of removed sources from the list.
    pub(super) fn retain(&mut self, is_there: impl Fn(&Path) -> bool) {
        self.drawn.retain(|text, _| is_there(text));
    }

    fn path(&self, text: &Path) -> PathBuf {
        match &self.out {
            Some(out) if self.is_single() => out.clone(),
            Some(_) | None => self.names.output_path(text),
        }
    }
}
