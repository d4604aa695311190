//! Sizes of a print-on-demand publisher.

/// A size of cards or counters that a print-on-demand publisher, The Game Crafter, makes.
///
/// Its templates (`https://www.thegamecrafter.com/make/products/SmallSquareChit` and so on) have
/// 225 x 225 pixels for a small, 300 x 300 for a medium and 375 x 375 for a large square chit, 450
/// x 600 for a micro, 600 x 825 for a mini and 825 x 1125 for a poker card. They are at 300 dots
/// per inch, and include a bleed of an eighth of an inch on each side
/// (`https://help.thegamecrafter.com/article/33-dpi-dots-per-inch`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Product {
    /// A counter of half an inch.
    SmallSquareChit,
    /// A counter of three quarters of an inch.
    MediumSquareChit,
    /// A counter of an inch.
    LargeSquareChit,
    /// A card of 1.25 x 1.75 inches.
    MicroCard,
    /// A card of 1.75 x 2.5 inches.
    MiniCard,
    /// A card of 2.5 x 3.5 inches.
    PokerCard,
}

/// Millimetres in an inch.
const INCH: f32 = 25.4;

impl Product {
    /// Counters, the smallest first.
    pub const COUNTERS: [Self; 3] =
        [Self::SmallSquareChit, Self::MediumSquareChit, Self::LargeSquareChit];

    /// Cards, the smallest first.
    pub const CARDS: [Self; 3] = [Self::MicroCard, Self::MiniCard, Self::PokerCard];

    /// The bleed of all products in millimetres.
    pub const BLEED: f32 = INCH / 8.0;

    /// Returns the word on the command line.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::SmallSquareChit => "small-square-chit",
            Self::MediumSquareChit => "medium-square-chit",
            Self::LargeSquareChit => "large-square-chit",
            Self::MicroCard => "micro-card",
            Self::MiniCard => "mini-card",
            Self::PokerCard => "poker-card",
        }
    }

    /// Returns the width and the height after the cut in millimetres.
    #[must_use]
    pub fn size(self) -> (f32, f32) {
        let (width, height) = match self {
            Self::SmallSquareChit => (0.5, 0.5),
            Self::MediumSquareChit => (0.75, 0.75),
            Self::LargeSquareChit => (1.0, 1.0),
            Self::MicroCard => (1.25, 1.75),
            Self::MiniCard => (1.75, 2.5),
            Self::PokerCard => (2.5, 3.5),
        };
        (width * INCH, height * INCH)
    }
}
