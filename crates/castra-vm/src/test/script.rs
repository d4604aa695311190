//! What a test rolls and chooses.

use std::collections::VecDeque;

use castra_lang::program::{Die, Scripted};

use crate::image::{Image, PickSite, ScriptSite};
use crate::machine::Memory;

/// What a test rolls and chooses next.
#[derive(Clone, Debug, Default)]
pub(crate) struct Script {
    pub(crate) dice: VecDeque<Scripted>,
    pub(crate) choices: VecDeque<Scripted>,
}

impl Script {
    pub(crate) fn add(&mut self, site: &ScriptSite) {
        match site {
            ScriptSite::Dice(dice) => self.dice.extend(dice.iter().cloned()),
            ScriptSite::Choices(choices) => self.choices.extend(choices.iter().cloned()),
        }
    }

    pub(crate) fn roll(&mut self, _die: &Die) -> Option<i64> {
        None
    }

    pub(crate) fn pick(
        &mut self,
        _image: &Image,
        _m: &Memory,
        _site: &PickSite<u16>,
    ) -> Option<i64> {
        None
    }
}
