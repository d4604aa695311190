//! How often everything was carried out, by all machines of an image.

use std::collections::BTreeMap;

use castra_base::Span;
use castra_ir::summary::Callee;

use super::compiled::Image;
use super::sites::Note;

/// What was carried out by all games of an image so far: those that were played, and those that
/// players have imagined.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Profile {
    /// Instructions, in all.
    pub instructions: u64,
    /// The same by the place in the rules that they come from, in the order of the places.
    pub places: Vec<(Span, u64)>,
    /// What was called, and how often its value was worked out or it was done; in the order of
    /// functions and procedures. What is asked of all elements of a set at once counts as one.
    pub calls: Vec<(Callee, u64)>,
}

impl Image {
    /// What was carried out so far; nothing of an image that does not count, see
    /// [`Options::profile`](super::Options::profile).
    #[must_use]
    pub fn profile(&self) -> Option<Profile> {
        let counts = self.counts.as_ref()?;
        let mut profile = Profile::default();
        let mut places: BTreeMap<Span, u64> = BTreeMap::new();
        let mut calls: BTreeMap<Callee, u64> = BTreeMap::new();
        for at in 0..self.code.len() {
            let count = counts.at(at);
            if count == 0 {
                continue;
            }
            profile.instructions += count;
            let origin = self.origin_of.get(at).and_then(|&i| self.origins.get(i as usize));
            *places.entry(origin.map(|o| o.span).unwrap_or_default()).or_default() += count;
            let notes = self.note_of.get(at).and_then(|&i| self.notes.get(i as usize));
            for note in notes.into_iter().flatten() {
                if let Note::Called(callee) = note {
                    *calls.entry(*callee).or_default() += count;
                }
            }
        }
        profile.places = places.into_iter().collect();
        profile.calls = calls.into_iter().collect();
        Some(profile)
    }
}
