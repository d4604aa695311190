//! Keeping the pictures of battles up to date.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use castra_defs::{Game, Scenario};
use castra_draw::{Options, OwnFace, PngEffort};
use castra_workspace::CheckedScenario;

use super::super::error::Error;
use super::super::names::Names;
use super::super::write::write_file;

/// The format of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Kind {
    /// Pixels.
    Png,
    /// Lines; sharp at every size.
    Svg,
    /// Not at all.
    None,
}

/// The pictures, and what they show.
pub(super) struct Pictures {
    out: Option<PathBuf>,
    names: Names,
    kind: Kind,
    options: Options,
    /// True if there is a live page.
    live: bool,
    /// The drawn pictures, by the path of their source.
    drawn: BTreeMap<PathBuf, Drawn>,
}

/// The content of a picture.
struct Drawn {
    game: Arc<Game>,
    battle: Arc<Scenario>,
    picture: PathBuf,
}

/// The result of an update of a picture.
pub(super) enum Came {
    /// The picture is up to date, or there is none.
    Nothing,
    /// The picture was drawn.
    Drawn(PathBuf),
}

impl Pictures {
    /// None drawn yet. `out` is a folder, a `.png` or `.svg` file for a single
    /// battle, or nothing: then pictures stand beside their texts.
    pub(super) fn new(
        watched: &[PathBuf],
        out: Option<&Path>,
        kind: Option<Kind>,
        options: Options,
        live: bool,
    ) -> Self {
        let ending = out.filter(|out| !out.is_dir()).and_then(Path::extension);
        let by_ending = match ending.and_then(OsStr::to_str) {
            Some("svg") => Some(Kind::Svg),
            Some("png") => Some(Kind::Png),
            _ => None,
        };
        let kind = by_ending.or(kind).unwrap_or(Kind::Png);
        let ending = if kind == Kind::Svg { "svg" } else { "png" };
        let names = Names::new(watched, out, ending);
        let out = out.map(Path::to_owned);
        Self { out, names, kind, options, live, drawn: BTreeMap::new() }
    }

    /// Returns whether the pictures of several battles share one name.
    pub(super) fn is_single(&self) -> bool {
        self.out.as_ref().is_some_and(|out| {
            !out.is_dir() && out.extension().is_some_and(|e| e == "png" || e == "svg")
        })
    }

    /// Draws a battle, if it has changed and has no errors. While it has, the
    /// last picture stays.
    /// `seen` is handed the SVG for the live page.
    pub(super) fn see(
        &mut self,
        text: &Path,
        checked: &CheckedScenario,
        seen: impl FnOnce(&str),
    ) -> Result<Came, Error> {
        let wanted = self.live || self.kind != Kind::None;
        if checked.has_errors || checked.scenario.board.is_empty() || !wanted {
            return Ok(Came::Nothing);
        }
        let picture = self.path(text);
        let same = |drawn: &Drawn| {
            drawn.picture == picture
                && (Arc::ptr_eq(&drawn.game, &checked.game) || *drawn.game == *checked.game)
                && drawn.battle == checked.scenario
        };
        let is_there = self.kind == Kind::None || picture.is_file();
        if self.drawn.get(text).is_some_and(same) && is_there {
            return Ok(Came::Nothing);
        }
        let scene = castra_draw::render(&checked.game, &checked.scenario, &self.options)?;
        let needs_svg = self.live || self.kind == Kind::Svg;
        let svg = needs_svg.then(|| castra_draw::to_svg(&scene));
        // The page first: it is looked at sooner.
        if let Some(svg) = svg.as_ref().filter(|_| self.live) {
            seen(svg);
        }
        match (self.kind, &svg) {
            (Kind::Svg, Some(svg)) => write_file(&picture, svg.as_bytes())?,
            (Kind::Png, _) => {
                let bytes = castra_draw::to_png(&scene, PngEffort::Fast, None)?;
                write_file(&picture, &bytes)?;
            }
            (Kind::Svg | Kind::None, _) => {}
        }
        let (game, battle) = (Arc::clone(&checked.game), Arc::clone(&checked.scenario));
        self.drawn.insert(text.to_owned(), Drawn { game, battle, picture: picture.clone() });
        Ok(if self.kind == Kind::None { Came::Nothing } else { Came::Drawn(picture) })
    }

    /// Draws with these fonts from now on, all battles again if they are others than before.
    pub(super) fn set_fonts(&mut self, fonts: Vec<OwnFace>) {
        if self.options.fonts != fonts {
            self.options.fonts = fonts;
            self.drawn.clear();
        }
    }

    /// Forgets the pictures of texts that are no longer there.
    pub(super) fn keep(&mut self, is_there: impl Fn(&Path) -> bool) {
        self.drawn.retain(|text, _| is_there(text));
    }

    fn path(&self, text: &Path) -> PathBuf {
        match &self.out {
            Some(out) if self.is_single() => out.clone(),
            Some(_) | None => self.names.of(text),
        }
    }
}
