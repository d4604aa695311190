//! The words that rules may use: the declarations of a game, by name and by index.

mod bound;
mod bounds;
mod build;
mod builder;
mod built_in;
mod council;
mod enums;
mod initial_values;
mod kinds;
mod names;
mod plural;
mod seats;
mod secret;
mod signatures;
mod sources;
mod states;
mod table;
mod types;

pub use bound::{Bound, Bounds, UpperBound};
pub use bounds::{WrittenBounds, written_bounds};
pub use build::build;
pub use builder::ChangedProperties;
pub use built_in::SECTION;
pub use built_in::{BUILT_INS, BuiltIn, Id as BuiltInId};
pub use enums::{ANSWER, ANSWERS};
pub use kinds::TERRAIN;
pub use names::{BUILT_IN_TYPES, RESERVED_VALUE_NAMES};
pub use plural::plural;
pub use secret::added_secret;
pub use states::{describe_option_values, option_value, option_words};
pub use table::{BattleNames, CardVariant, Def, FunctionSignature, SymbolTable};
