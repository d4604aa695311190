//! Things to cut out: cards, counters and labels, laid out on sheets of paper with
//! crop marks and bleed, and forms to fill in.
//!
//! A page is a [`Scene`] like any other, in tenths of a millimetre. Each sheet of
//! cards and counters has a page for its front and one for its back, which is
//! mirrored so that both meet when the paper is turned over.

mod cards;
mod counters;
mod face;
mod grid;
mod need;
mod roster;
mod single;

pub use single::{CounterPicture, counter_pictures};

use castra_defs::{Game, Scenario};
use tiny_skia::Transform;

use crate::error::DrawError;
use crate::options::{PaperSize, Theme};
use crate::scene::{Group, Node, Scene};
use crate::sheet::Sheet;
use crate::text::{OwnFace, Setter};
use crate::theme::Palette;

/// Units of a page in a millimetre.
const MM: f32 = 10.0;

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

/// A page of a sheet.
#[derive(Clone, Debug)]
pub struct SheetPage {
    /// What is on it.
    pub kind: SheetKind,
    /// What it is called in file names: `cards-command-1-front`.
    pub name: String,
    /// The page.
    pub scene: Scene,
    /// How many things on it are to be cut out; backs have none of their own.
    pub pieces: usize,
}

/// A game and the battles that the sheets are to be enough for.
#[derive(Clone, Copy, Debug)]
pub struct Set<'a> {
    /// The game, with the modules of its battle.
    pub game: &'a Game,
    /// The battle, if there is one.
    pub battle: Option<&'a Scenario>,
}

/// The pages of a kind of sheet for some battles of one game: none if the game has
/// nothing of that kind.
///
/// # Errors
///
/// If a thing is too large for the paper, or a measure is not a positive number.
pub fn sheets(
    kind: SheetKind,
    sets: &[Set<'_>],
    options: &SheetOptions,
) -> Result<Vec<SheetPage>, DrawError> {
    for (what, value) in [
        ("the width of a card", options.card.0),
        ("the height of a card", options.card.1),
        ("the width of a counter", options.counter),
        ("the width of a label", options.label),
        ("the number of dots per inch", options.dpi),
        ("the bleed", options.bleed + 1.0),
    ] {
        if !(value.is_finite() && value > 0.0 && value < 10_000.0) {
            return Err(DrawError::BadSize { what, value });
        }
    }
    match kind {
        SheetKind::Cards => cards::pages(sets, options),
        SheetKind::Counters => counters::counters(sets, options),
        SheetKind::Labels => counters::labels(sets, options),
        SheetKind::Roster => Ok(roster::pages(sets, options)),
    }
}

/// Width and height of the paper in units.
fn paper(options: &SheetOptions) -> (f32, f32) {
    let (short, long) = options.paper.millimetres();
    (short * MM, long * MM)
}

/// Draws one page.
fn page(
    options: &SheetOptions,
    title: &str,
    turned: bool,
    draw: impl FnOnce(&mut Sheet<'_>),
) -> Scene {
    let palette = Palette::of(options.theme);
    let setter = Setter::with_fonts(&options.fonts);
    let (width, height) = paper(options);
    let mut sheet = Sheet::new(&setter, &palette);
    draw(&mut sheet);
    let (mut nodes, boxes, mut warnings) = (sheet.nodes, sheet.boxes, sheet.warnings);
    warnings.extend(setter.missing());
    if turned {
        let transform = Transform::from_row(-1.0, 0.0, 0.0, -1.0, width, height);
        nodes = vec![Node::Group(Group { transform, nodes, ..Group::default() })];
    }
    Scene {
        width,
        height,
        scale: options.dpi / (25.4 * MM),
        dpi: Some(options.dpi),
        id: "sheet".to_owned(),
        title: title.to_owned(),
        // Paper is white whatever the theme: colours to the edge are printed.
        paper: crate::scene::Ink::hex(0x00FF_FFFF),
        nodes,
        outlines: setter.into_outlines(),
        boxes,
        warnings,
    }
}
