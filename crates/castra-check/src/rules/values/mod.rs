//! Expressions: their lowering, and their types.
//!
//! ```text
//! 7 / 2 + 7 mod 2 - -3               (((7 / 2) + (7 mod 2)) - -3)
//! if a == us then enemy(a) else us    (if (a#0 == us) then enemy(a#0) else us)
//! u is pikes                          (sort(u#0) == pikes)
//! ```

mod aggregates;
pub(crate) mod assignment;
mod built_in;
pub(crate) mod call;
mod card;
mod dice;
mod enum_states;
pub(crate) mod expected_type;
pub(crate) mod expr;
mod foreign;
mod is;
mod matching;
mod member;
mod mismatch;
mod name;
mod otherwise;
mod pieces;
mod private_fields;
mod reach;
pub(crate) mod record;
pub(crate) mod repeated_operands;
mod set;
mod shifted;
mod side;
mod source_text;
pub(crate) mod table;
