//! Kinds of sheets, and options for cutting and printing.

use crate::options::{PaperSize, Theme};
use crate::text::AuthorFont;

/// The number of units in a millimetre.
pub(super) const MM: f32 = 10.0;

/// The mode of double-sided printing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Duplex {
    /// The paper turns like a page of a book: the back is mirrored left to right.
    #[default]
    LongEdge,
    /// The paper turns like a page of a notepad: the back is also upside down.
    ShortEdge,
    /// Single-sided: fronts only.
    FrontsOnly,
}

/// The arrangement of the elements to cut out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Arrangement {
    /// As many as fit on a sheet of paper, with crop marks.
    #[default]
    Sheets,
    /// Each element on a separate page, which is as large as the element with its bleed and has no
    /// crop marks, for publishers that lay out the pictures themselves.
    SeparatePages,
}

/// The layout options of print sheets.
#[derive(Clone, Debug, PartialEq)]
pub struct SheetOptions {
    /// The colours.
    pub theme: Theme,
    /// The arrangement of cards, counters and labels. Rosters are always pages of paper.
    pub arrangement: Arrangement,
    /// The width and the height of the paper in millimetres.
    pub paper: (f32, f32),
    /// The resolution of PNG files in dots per inch.
    pub dpi: f32,
    /// The mode of double-sided printing.
    pub duplex: Duplex,
    /// The bleed: the distance by which colours extend beyond the cut, in millimetres.
    pub bleed: f32,
    /// The width and the height of a card in millimetres.
    pub card: (f32, f32),
    /// The side of a counter in millimetres.
    pub counter: f32,
    /// The side of a label in millimetres.
    pub label: f32,
    /// The distance between cards, counters and labels on paper in millimetres. `None` selects 0
    /// for cards and counters, and 2 for labels.
    pub gap: Option<f32>,
    /// True if cards, counters and labels have bleed on all sides, and their fronts a line along
    /// the cut, for a cutting machine.
    pub cut_lines: bool,
    /// Fonts supplied by the author, for characters that the embedded fonts lack.
    pub fonts: Vec<AuthorFont>,
}

impl Default for SheetOptions {
    fn default() -> Self {
        Self {
            theme: Theme::Classic,
            arrangement: Arrangement::Sheets,
            paper: PaperSize::A4.millimetres(),
            dpi: 300.0,
            duplex: Duplex::LongEdge,
            bleed: 3.0,
            card: (63.0, 88.0),
            counter: 19.0,
            label: 14.0,
            gap: None,
            cut_lines: false,
            fonts: Vec::new(),
        }
    }
}

/// The contents of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SheetKind {
    /// Cards of the game's decks.
    Cards,
    /// Counters for the pieces of battles.
    Counters,
    /// Labels for wooden blocks that represent units.
    Labels,
    /// An order of battle to fill in.
    Roster,
}

impl SheetKind {
    /// Every kind, in printing order.
    pub const ALL: [Self; 4] = [Self::Cards, Self::Counters, Self::Labels, Self::Roster];

    /// Returns the name on the command line and in file names.
    #[must_use]
    pub const fn cli_name(self) -> &'static str {
        match self {
            Self::Cards => "cards",
            Self::Counters => "counters",
            Self::Labels => "labels",
            Self::Roster => "roster",
        }
    }
}

/// Returns the width and the height of the paper in units.
pub(super) fn paper(options: &SheetOptions) -> (f32, f32) {
    let (width, height) = options.paper;
    (width * MM, height * MM)
}
