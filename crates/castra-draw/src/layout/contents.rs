//! The contents of a page, and the measures of its text.

use castra_defs::{Game, Joined, Scenario};

use crate::armies::Armies;
use crate::options::Options;
use crate::text::{Face, Style, Typesetter};
use crate::theme::Palette;

/// Sizes that all parts of a page share.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Measure {
    /// The size of running text.
    pub(crate) base: f32,
    /// The space between columns and between parts of the page.
    pub(crate) gap: f32,
}

impl Measure {
    pub(super) fn of(content_width: f32) -> Self {
        let base = (content_width / 86.0).clamp(15.5, 22.0);
        Self { base, gap: base * 1.7 }
    }

    /// Scales all sizes by a factor.
    pub(super) fn scaled(self, factor: f32) -> Self {
        Self { base: self.base * factor, gap: self.gap * factor }
    }

    pub(crate) const fn body(&self) -> Style {
        Style::new(Face::Body, self.base)
    }

    pub(crate) const fn italic(&self) -> Style {
        Style::new(Face::Italic, self.base)
    }

    pub(crate) const fn small(&self) -> Style {
        Style::new(Face::Italic, self.base * 0.86)
    }

    pub(crate) const fn heading(&self) -> Style {
        Style::new(Face::Title, self.base * 1.3).with_tracking(0.01)
    }

    pub(crate) const fn caps(&self) -> Style {
        Style::new(Face::Narrow, self.base * 0.92).with_tracking(0.08)
    }

    /// Returns the distance between baselines of running text.
    pub(crate) const fn leading(&self) -> f32 {
        self.base * 1.28
    }
}

/// The inputs of every part of a page.
pub(crate) struct Contents<'a> {
    pub(crate) game: &'a Game,
    pub(crate) scenario: &'a Scenario,
    pub(crate) options: &'a Options,
    pub(crate) armies: &'a Armies,
    pub(crate) setter: &'a Typesetter,
    pub(crate) palette: &'a Palette,
    /// The edges of the board that are joined.
    pub(crate) joined_edges: Joined,
}
