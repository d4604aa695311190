//! Values in the form in which memory and constants store them: a number in a word, a set as the
//! bits of words, dice as counts of faces.

use castra_eval::Value;
use castra_ir::{Program, Ty};

use crate::bits::Bits;
use crate::dice_encoding::face_count;

/// Decodes a value of a type.
pub(crate) fn decode(program: &Program, ty: &Ty, words: &[i64]) -> Value {
    match ty {
        Ty::Set(_) => Value::Set(Bits(words).into()),
        Ty::Rolled(die) => {
            let faces = program.dice.get(die).map_or(&[][..], |die| &die.distinct);
            let rolled = faces.iter().enumerate().flat_map(|(i, face)| {
                std::iter::repeat_n(*face, usize::try_from(face_count(words, i)).unwrap_or(0))
            });
            Value::Dice(rolled.collect())
        }
        // A value that is neither a set nor dice has one word.
        _ => Value::Num(words.first().copied().unwrap_or(0)),
    }
}
