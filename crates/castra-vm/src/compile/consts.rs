//! Constants: numbers, sets and tables, each kept once.

use rustc_hash::FxHashMap;

use crate::op::Operand;

/// The constants of an image.
#[derive(Debug, Default)]
pub(crate) struct Consts {
    pub(crate) words: Vec<i64>,
    numbers: FxHashMap<i64, u32>,
    arrays: FxHashMap<Vec<i64>, u32>,
}

impl Consts {
    /// A place that holds a number.
    pub(crate) fn number(&mut self, value: i64) -> Operand {
        let at = *self.numbers.entry(value).or_insert_with(|| {
            self.words.push(value);
            self.words.len() as u32 - 1
        });
        // Whether all fit is looked at when linking.
        Operand::Const(u16::try_from(at).unwrap_or(u16::MAX))
    }

    /// The first of places that hold these words.
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

    /// The number at a place, if it is a constant.
    pub(crate) fn value(&self, place: Operand) -> Option<i64> {
        match place {
            Operand::Const(at) => self.words.get(usize::from(at)).copied(),
            _ => None,
        }
    }
}
