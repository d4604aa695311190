//! Games of the battles on the live page. They are played on request, and the replay component
//! shows them.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use castra_draw::{AuthorFont, Theme};
use castra_workspace::CheckedScenario;

use crate::error::ServerError;
use crate::page::Page;

/// The replay component, which shows a game on the page.
pub(super) struct Component {
    pub(super) script: String,
    pub(super) style: String,
}

/// The battles of the live page, each in its last version without errors.
pub struct PlayableBattles {
    pub(super) component: Component,
    theme: Theme,
    battles: Mutex<BTreeMap<String, Playable>>,
}

/// A battle, and the fonts for characters that the embedded fonts lack.
struct Playable {
    battle: CheckedScenario,
    fonts: Vec<AuthorFont>,
}

impl PlayableBattles {
    /// Creates an empty list. The component comes from the folder of a built page, or from this
    /// program.
    ///
    /// # Errors
    /// If the folder cannot be read, or lacks a file of the page.
    pub fn new(page: Option<&Path>, theme: Theme) -> Result<Self, ServerError> {
        let page = Page::load(page)?;
        let part = |name| page.text(name).into_owned();
        let component = Component { script: part("replay.js"), style: part("replay.css") };
        Ok(Self { component, theme, battles: Mutex::default() })
    }

    /// Stores the current version of a battle with the fonts of its package. If it has errors, the
    /// previous version stays.
    pub fn set_battle(&self, path: &str, battle: &CheckedScenario, fonts: &[AuthorFont]) {
        if !battle.has_errors {
            let playable = Playable { battle: battle.clone(), fonts: fonts.to_vec() };
            self.lock().insert(path.to_owned(), playable);
        }
    }

    /// Removes the battles of files that no longer exist.
    pub fn retain_files(&self, is_there: impl Fn(&str) -> bool) {
        self.lock().retain(|path, _| is_there(path));
    }

    /// Plays game `number` of a battle between `sensible` bots. Returns it turn by turn as JSON, or
    /// the reason why it cannot be played.
    pub(super) fn play(&self, path: &str, number: u64) -> Result<String, String> {
        // The lock is not held while the game is played.
        let found = self.lock().get(path).map(|found| (found.battle.clone(), found.fonts.clone()));
        let (battle, fonts) = found.ok_or("there is no such battle without errors")?;
        castra_api::replay_sensible_game(&battle, number, self.theme, &fonts)
            .map(|game| game.to_string())
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, Playable>> {
        // The data is valid after every statement, so a poisoned lock is usable.
        self.battles.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
