//! Options of a picture: contents, colours and size.

use std::str::FromStr;

use crate::error::DrawError;
use crate::faces::AuthorFont;

/// A cell of a heat map: the frequency of an event there.
#[derive(Clone, Debug, PartialEq)]
pub struct HeatCell {
    /// The row of the cell, 0 at the top.
    pub row: u16,
    /// The column of the cell, 0 at the left.
    pub col: u16,
    /// The frequency relative to the greatest on the map, from 0 to 1.
    pub part: f32,
    /// The text on the cell; may be empty.
    pub text: String,
}

/// The options of a picture. The default is the classic theme with every layer.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Options {
    /// The colours.
    pub theme: Theme,
    /// The size in pixels.
    pub size: PictureSize,
    /// The parts of the picture to draw.
    pub layers: Layers,
    /// The medium: a screen or a sheet of paper.
    pub medium: Medium,
    /// The hexes whose names are printed.
    pub coordinates: Coordinates,
    /// The units whose strength is drawn.
    pub strengths: Strengths,
    /// The position of cards and text relative to the map.
    pub panels: Panels,
    /// True if the top player's name and section names are upside down, for a reader at that side
    /// of a table.
    pub turns_top: bool,
    /// The heat map over the ground; empty for none.
    pub heat: Vec<HeatCell>,
    /// Fonts supplied by the author, in the order of fallback for characters that the embedded
    /// fonts lack.
    pub fonts: Vec<AuthorFont>,
}

/// The size of a picture in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub enum PictureSize {
    /// A size that suits the board: about 2,000 pixels wide, more for a large board.
    #[default]
    Auto,
    /// The width in pixels.
    Px(u32),
    /// Pixels per unit of the scene, in which a hex is 100 wide.
    Scale(f32),
}

/// The medium of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub enum Medium {
    /// A screen: the page is as tall as its contents.
    #[default]
    Screen,
    /// A sheet of paper, in the orientation that suits the page better. It determines the size in
    /// pixels; [`Options::size`] is ignored.
    Paper {
        /// The paper size.
        size: PaperSize,
        /// The resolution in dots per inch.
        dpi: f32,
    },
}

macro_rules! words {
    ($(#[$doc:meta])* $name:ident ($what:literal) { $($(#[$vdoc:meta])* $variant:ident = $word:literal,)+ }) => {
        castra_base::words! {
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
            pub enum $name {
                $($(#[$vdoc])* $variant = $word,)+
            }
        }

        impl FromStr for $name {
            type Err = DrawError;

            fn from_str(word: &str) -> Result<Self, DrawError> {
                Self::ALL
                    .iter()
                    .copied()
                    .find(|v| v.word().eq_ignore_ascii_case(word))
                    .ok_or_else(|| DrawError::UnknownWord { what: $what, word: word.to_owned() })
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.word())
            }
        }
    };
}

words! {
    /// A colour theme.
    Theme("theme") {
        /// Earth colours on cream paper, as in a printed scenario book.
        Classic = "classic",
        /// Greys for a monochrome printer; patterns distinguish the terrains.
        Print = "print",
        /// Light on dark, for screens.
        Dark = "dark",
        /// Colours that colour-blind readers can tell apart.
        Safe = "safe",
    }
}

#[expect(clippy::derivable_impls, reason = "the macro has no place for a default")]
impl Default for Theme {
    fn default() -> Self {
        Self::Classic
    }
}

words! {
    /// The format of a picture file.
    PictureFormat("picture format") {
        /// A pixel image.
        Png = "png",
        /// Vector graphics.
        Svg = "svg",
        /// A PDF document, which `castra-print` writes.
        Pdf = "pdf",
    }
}

impl PictureFormat {
    /// Returns a short description for a list of formats.
    #[must_use]
    pub const fn description(self) -> &'static str {
        match self {
            Self::Png => "pixels",
            Self::Svg => "vector graphics, sharp at every size",
            Self::Pdf => "lines and text, for a printer",
        }
    }
}

words! {
    /// A paper size.
    PaperSize("paper size") {
        /// 841 x 1189 mm.
        A0 = "A0",
        /// 594 x 841 mm.
        A1 = "A1",
        /// 420 x 594 mm.
        A2 = "A2",
        /// 297 x 420 mm.
        A3 = "A3",
        /// 210 x 297 mm.
        A4 = "A4",
        /// 148 x 210 mm.
        A5 = "A5",
        /// 8.5 x 11 inches.
        Letter = "Letter",
        /// 11 x 17 inches.
        Tabloid = "Tabloid",
    }
}

impl PaperSize {
    /// Returns the shorter and the longer side in millimetres.
    #[must_use]
    pub const fn millimetres(self) -> (f32, f32) {
        match self {
            Self::A0 => (841.0, 1189.0),
            Self::A1 => (594.0, 841.0),
            Self::A2 => (420.0, 594.0),
            Self::A3 => (297.0, 420.0),
            Self::A4 => (210.0, 297.0),
            Self::A5 => (148.0, 210.0),
            Self::Letter => (215.9, 279.4),
            Self::Tabloid => (279.4, 431.8),
        }
    }
}

words! {
    /// The hexes whose names are printed.
    Coordinates("choice of coordinates") {
        /// Every hex.
        All = "all",
        /// The hexes along the edge of the board.
        Edges = "edges",
        /// None.
        Off = "off",
    }
}

#[expect(clippy::derivable_impls, reason = "the macro has no place for a default")]
impl Default for Coordinates {
    fn default() -> Self {
        Self::All
    }
}

words! {
    /// The units whose strength is drawn, as pips or a number, in games that count it.
    Strengths("choice of strengths") {
        /// Every unit.
        All = "all",
        /// Units that have lost strength.
        Lost = "lost",
        /// None.
        Off = "off",
    }
}

#[expect(clippy::derivable_impls, reason = "the macro has no place for a default")]
impl Default for Strengths {
    fn default() -> Self {
        Self::Lost
    }
}

words! {
    /// The position of cards and text relative to the map.
    Panels("place for the panels") {
        /// Below a wide board, to the right of a tall one.
        Auto = "auto",
        /// Below the board.
        Below = "below",
        /// To the right of the board.
        Right = "right",
    }
}

#[expect(clippy::derivable_impls, reason = "the macro has no place for a default")]
impl Default for Panels {
    fn default() -> Self {
        Self::Auto
    }
}

words! {
    /// A part of the picture that can be left out.
    Layer("layer") {
        /// Tints and drawings of the ground.
        Terrain = "terrain",
        /// Outlines of the cells.
        Grid = "grid",
        /// Names of the cells.
        Coordinates = "coordinates",
        /// Section lines and the names of sections.
        Sections = "sections",
        /// Pieces drawn as blocks.
        Units = "units",
        /// Pieces drawn as badges, such as leaders.
        Leaders = "leaders",
        /// Names written on the map.
        Labels = "labels",
        /// Tokens on objective hexes.
        Objectives = "objectives",
        /// Arrows where pieces may leave over an edge of the board.
        Exits = "exits",
        /// Pieces in reserve, beside the edge of their army.
        Reserves = "reserves",
        /// Tracks, such as a turn track.
        Tracks = "tracks",
        /// Names of the armies along their edges of the board.
        Armies = "armies",
        /// The band at the top: number, title, date and place.
        Title = "title",
        /// The War Council entries of the armies and the battle.
        Council = "council",
        /// Units by type and number for each army.
        OrderOfBattle = "order-of-battle",
        /// Special rules.
        Specials = "specials",
        /// Historical background.
        Background = "background",
        /// The legend of the symbols on the map.
        Legend = "legend",
        /// The author of the battle.
        Credits = "credits",
    }
}

/// A set of [`Layer`]s. The default is all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Layers(u32);

impl Layers {
    /// Returns the set of all layers.
    #[must_use]
    pub const fn all() -> Self {
        Self(u32::MAX)
    }

    /// Returns the empty set, which draws the bare board.
    #[must_use]
    pub const fn none() -> Self {
        Self(0)
    }

    /// Returns the set with a layer added.
    #[must_use]
    pub const fn with(self, layer: Layer) -> Self {
        Self(self.0 | 1 << layer as u32)
    }

    /// Returns the set with a layer removed.
    #[must_use]
    pub const fn without(self, layer: Layer) -> Self {
        Self(self.0 & !(1 << layer as u32))
    }

    /// Returns whether a layer is in the set.
    #[must_use]
    pub const fn has(self, layer: Layer) -> bool {
        self.0 & (1 << layer as u32) != 0
    }
}

impl Default for Layers {
    fn default() -> Self {
        Self::all()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_back() {
        for &layer in Layer::ALL {
            assert_eq!(layer.word().parse::<Layer>().ok(), Some(layer));
        }
        for &theme in Theme::ALL {
            assert_eq!(theme.word().parse::<Theme>().ok(), Some(theme));
        }
        assert_eq!("a4".parse::<PaperSize>().ok(), Some(PaperSize::A4));
        let error = "roads".parse::<Layer>().map_err(|e| e.to_string());
        assert_eq!(error, Err("there is no layer called `roads`".to_owned()));
    }

    #[test]
    fn layers_are_a_set() {
        let layers = Layers::all().without(Layer::Grid);
        assert!(!layers.has(Layer::Grid) && layers.has(Layer::Units));
        assert!(layers.with(Layer::Grid).has(Layer::Grid));
        assert!(Layer::ALL.iter().all(|&l| !Layers::none().has(l)));
    }
}
