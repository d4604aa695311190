//! The fixed vocabulary of pictures: what a text can ask the renderer to draw.
//!
//! These words belong to Castra, not to any one game: a game says which of
//! them stands for which of its units, classes and terrain.

use serde::{Deserialize, Serialize};

/// A word that is not in the vocabulary it was looked up in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseArtError;

macro_rules! vocabulary {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $word:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        pub enum $name {
            $($(#[$vdoc])* #[serde(rename = $word)] $variant,)+
        }

        impl $name {
            /// Every word of this vocabulary, in the order the reference lists them.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// The word as an author writes it.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self { $(Self::$variant => $word,)+ }
            }
        }

        impl std::str::FromStr for $name {
            type Err = ParseArtError;

            fn from_str(word: &str) -> Result<Self, ParseArtError> {
                Self::ALL.iter().copied().find(|v| v.word() == word).ok_or(ParseArtError)
            }
        }
    };
}

vocabulary! {
    /// A colour by name. A theme decides the ink: `green` in the colour-blind
    /// safe theme is not the green of the classic one.
    Colour {
        /// Warm pale brown, dark text.
        Tan = "tan",
        /// Blue grey, light text.
        Slate = "slate",
        /// Clear blue.
        Blue = "blue",
        /// Deep red.
        Red = "red",
        /// Leaf green.
        Green = "green",
        /// Golden yellow.
        Gold = "gold",
        /// Royal purple.
        Purple = "purple",
        /// Orange.
        Orange = "orange",
        /// Blue green.
        Teal = "teal",
        /// Dark brown.
        Brown = "brown",
        /// Near black.
        Black = "black",
        /// Near white.
        White = "white",
    }
}

vocabulary! {
    /// The outline of a class symbol. Shape, not only colour, tells classes
    /// apart, so that a picture reads in greyscale and for every eye.
    SymbolShape {
        /// A disc.
        Circle = "circle",
        /// A triangle, point up.
        Triangle = "triangle",
        /// A square.
        Square = "square",
        /// A square on its point.
        Diamond = "diamond",
        /// A regular hexagon, point up.
        Hexagon = "hexagon",
        /// An upright cross.
        Cross = "cross",
    }
}

vocabulary! {
    /// A small drawing on a block that shows what kind of troops it stands for.
    Pictogram {
        /// Crested helmet: close-order foot.
        Helmet = "helmet",
        /// Round shield with boss: medium foot.
        Shield = "shield",
        /// Oval shield with a javelin: auxiliaries, foot that skirmishes and fights.
        OvalShield = "oval-shield",
        /// Two javelins: skirmishers.
        Javelin = "javelin",
        /// Bent bow with an arrow.
        Bow = "bow",
        /// Sling with a stone.
        Sling = "sling",
        /// Axe: warriors, warbands.
        Axe = "axe",
        /// Crossed pikes.
        Pike = "pike",
        /// One upright spear: spearmen, a phalanx worn thin.
        Spear = "spear",
        /// Horse's head.
        Horse = "horse",
        /// Horse's head with a lance: horsemen who charge.
        Lancer = "lancer",
        /// Horse's head in armour.
        Cataphract = "cataphract",
        /// Horse's head with a bow.
        HorseArcher = "horse-archer",
        /// Camel.
        Camel = "camel",
        /// Elephant.
        Elephant = "elephant",
        /// Wheel and body of a chariot.
        Chariot = "chariot",
        /// Torsion engine.
        Engine = "engine",
        /// Covered wagon.
        Wagon = "wagon",
        /// Plumed helmet: a general.
        General = "general",
        /// Standard on a pole.
        Standard = "standard",
        /// Ship under oars.
        Galley = "galley",
    }
}

vocabulary! {
    /// How a terrain is drawn: a tint and a pattern that reads at a glance.
    TerrainArt {
        /// Open ground: the paper of the board, no pattern.
        Clear = "clear",
        /// Tree crowns.
        Forest = "forest",
        /// Rounded hill with hachures.
        Hill = "hill",
        /// Bare cliffs.
        SteepHill = "steep-hill",
        /// Rocks and stipple.
        Broken = "broken",
        /// Tufts and water lines.
        Marsh = "marsh",
        /// Broad water running on through neighbouring river, stream and ford hexes.
        River = "river",
        /// A narrow brook that winds on through neighbouring water.
        Stream = "stream",
        /// As the water that it lies in, with stepping stones.
        Ford = "ford",
        /// A bridge over a river.
        Bridge = "bridge",
        /// Open water with a shore line where it meets land.
        Lake = "lake",
        /// Tents behind a palisade.
        Camp = "camp",
        /// Roofs.
        Town = "town",
        /// A crenellated wall around the hex.
        Walls = "walls",
        /// A way over open water from place to place, dashed.
        SeaRoute = "sea-route",
        /// A road running on through neighbouring road hexes.
        Road = "road",
        /// Dunes.
        Sand = "sand",
        /// Ploughed furrows.
        Fields = "fields",
        /// A toothed bank along hex sides, teeth outward. Only for terrain on sides.
        Rampart = "rampart",
        /// A plank crossing drawn over a hex side. Only for terrain on sides.
        Crossing = "crossing",
    }
}
