//! The vocabulary of pictures: the words by which an author selects drawings.
//!
//! These words belong to Castra, not to any one game: a game assigns them to its units, classes and
//! terrains.

use std::sync::Arc;

use castra_base::Picture;
use serde::{Deserialize, Serialize};

/// The drawing of a unit or a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Drawing {
    /// A drawing of Castra.
    BuiltIn(Pictogram),
    /// A drawing of the author.
    Own(Arc<Picture>),
}

/// The error for a word that is not in the vocabulary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseArtError;

macro_rules! vocabulary {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $word:literal,)+ }) => {
        castra_base::words! {
            $(#[$doc])*
            #[derive(
                Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
            )]
            pub enum $name {
                $($(#[$vdoc])* #[serde(rename = $word)] $variant = $word,)+
            }
        }

        impl std::str::FromStr for $name {
            type Err = ParseArtError;

            fn from_str(word: &str) -> Result<Self, ParseArtError> {
                Self::read(word).ok_or(ParseArtError)
            }
        }
    };
}

vocabulary! {
    /// A colour by name. The theme decides the ink: `green` in the colour-blind safe theme is not
    /// the green of the classic one.
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
    /// The outline of a class symbol. Classes differ in shape as well as in colour, so that a
    /// picture is legible in greyscale and for colour-blind readers.
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
        /// A crested helmet: a leader.
        Helmet = "helmet",
        /// Crossed swords.
        Swords = "swords",
        /// A flag on a pole.
        Flag = "flag",
    }
}

vocabulary! {
    /// A small drawing on a block that shows the kind of troops.
    Pictogram {
        /// Crested helmet: close-order foot.
        Helmet = "helmet",
        /// Round shield with boss: medium foot.
        Shield = "shield",
        /// Oval shield with a javelin: auxiliaries, and foot that both skirmishes and fights.
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
        /// One upright spear: spearmen, a depleted phalanx.
        Spear = "spear",
        /// Horse's head.
        Horse = "horse",
        /// Horse's head with a lance: shock cavalry.
        Lancer = "lancer",
        /// Horse's head in armour.
        Cataphract = "cataphract",
        /// Horse's head with a bow.
        HorseArcher = "horse-archer",
        /// A camel.
        Camel = "camel",
        /// An elephant.
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
    /// The drawing of a terrain: a tint and a pattern that are recognizable at a glance.
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
        /// Broad water that continues through neighbouring river, stream and ford hexes.
        River = "river",
        /// A narrow brook that winds through neighbouring water.
        Stream = "stream",
        /// Stepping stones through the water that they cross.
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
        /// A dashed route over open water from place to place.
        SeaRoute = "sea-route",
        /// A road that continues through neighbouring road hexes.
        Road = "road",
        /// Dunes.
        Sand = "sand",
        /// Ploughed furrows.
        Fields = "fields",
        /// A toothed bank along hexsides, teeth outward. Only for terrain on sides.
        Rampart = "rampart",
        /// A plank crossing over a hexside. Only for terrain on sides.
        Crossing = "crossing",
    }
}
