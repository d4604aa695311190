//! Kinds of sheets, and how they are cut and printed.

use crate::options::{PaperSize, Theme};
use crate::text::OwnFace;

/// Units of a page in a millimetre.
pub(super) const MM: f32 = 10.0;

/// How the paper is turned over for its back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Duplex {
    /// As the page of a book is turned: the back is mirrored left to right.
    #[default]
    LongEdge,
    /// As a notepad is turned: the back is also turned upside down.
    ShortEdge,
    /// Not at all: fronts only.
    FrontsOnly,
}

/// How sheets are laid out.
#[derive(Clone, Debug, PartialEq)]
pub struct SheetOptions {
    /// Colours.
    pub theme: Theme,
    /// The paper, upright.
    pub paper: PaperSize,
    /// Dots per inch of PNG files.
    pub dpi: f32,
    /// How backs lie.
    pub duplex: Duplex,
    /// How far colours run over the cut, in millimetres.
    pub bleed: f32,
    /// Width and height of a card in millimetres.
    pub card: (f32, f32),
    /// Width and height of a counter in millimetres.
    pub counter: f32,
    /// Width and height of a label in millimetres.
    pub label: f32,
    /// Fonts of the author, for what the embedded ones lack.
    pub fonts: Vec<OwnFace>,
}

impl Default for SheetOptions {
    fn default() -> Self {
        Self {
            theme: Theme::Classic,
            paper: PaperSize::A4,
            dpi: 300.0,
            duplex: Duplex::LongEdge,
            bleed: 3.0,
            card: (63.0, 88.0),
            counter: 19.0,
            label: 14.0,
            fonts: Vec::new(),
        }
    }
}

/// What is on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SheetKind {
    /// Cards of the game's decks.
    Cards,
    /// Counters for the pieces of battles.
    Counters,
    /// Labels for the blocks that units are made of.
    Labels,
    /// An order of battle to fill in.
    Roster,
}

impl SheetKind {
    /// Every kind, in the order in which they are printed.
    pub const ALL: [Self; 4] = [Self::Cards, Self::Counters, Self::Labels, Self::Roster];

    /// The word for it on the command line and in file names.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Cards => "cards",
            Self::Counters => "counters",
            Self::Labels => "labels",
            Self::Roster => "roster",
        }
    }
}

/// Width and height of the paper in units.
pub(super) fn paper(options: &SheetOptions) -> (f32, f32) {
    let (short, long) = options.paper.millimetres();
    (short * MM, long * MM)
}
