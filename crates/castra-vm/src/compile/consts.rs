//! The constant pool: numbers, sets and tables, each stored once.

use rustc_hash::FxHashMap;

use crate::op::Operand;

/// The constant pool of an image.
#[derive(Debug, Default)]
pub(crate) struct Consts {
    pub(crate) words: Vec<i64>,
    numbers: FxHashMap<i64, u32>,
    arrays: FxHashMap<Vec<i64>, u32>,
}

impl Consts {
    /// Returns the operand of a number.
    pub(crate) fn number(&mut self, value: i64) -> Operand {
        let at = *self.numbers.entry(value).or_insert_with(|| {
            self.words.push(value);
            self.words.len() as u32 - 1
        });
        // The linker reports a pool that is too large.
        Operand::Const(u16::try_from(at).unwrap_or(u16::MAX))
    }

    /// Returns the operand of the first of consecutive words.
    pub(crate) fn array(&mut self, words: &[i64]) -> Operand {
        if let [value] = words {
            return self.number(*value);
        }
        let at = match self.arrays.get(words) {
            Some(&at) => at,
            None => {
                let at = self.words.len() as u32;
                self.words.extend_from_slice(words);
                self.arrays.insert(words.to_vec(), at);
                at
            }
        };
        Operand::Const(u16::try_from(at).unwrap_or(u16::MAX))
    }

    /// Returns the value of an operand, if it is a constant.
    pub(crate) fn value(&self, operand: Operand) -> Option<i64> {
        match operand {
            Operand::Const(at) => self.words.get(usize::from(at)).copied(),
            Operand::State(_) | Operand::Frame(_) | Operand::Callee(..) => None,
        }
    }
}
