//! Execution counts, over all machines of an image.

use std::collections::BTreeMap;

use castra_base::Span;
use castra_ir::summary::Callee;

use super::compiled::Image;
use super::sites::TracePoint;

/// The execution counts of all games of an image so far, including those that players simulated.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Profile {
    /// Number of executed instructions.
    pub instructions: u64,
    /// Number of executed instructions for each span of the rules, in source order.
    pub places: Vec<(Span, u64)>,
    /// Number of calls for each function and procedure that was called: first the functions, then
    /// the procedures, in the order of their declaration. A set predicate counts as one evaluation.
    pub calls: Vec<(Callee, u64)>,
}

impl Image {
    /// Returns the counts so far, or `None` if the image does not count instructions; see
    /// [`CompileOptions::profile`](super::CompileOptions::profile).
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
                if let TracePoint::Call(callee) = note {
                    *calls.entry(*callee).or_default() += count;
                }
            }
        }
        profile.places = places.into_iter().collect();
        profile.calls = calls.into_iter().collect();
        Some(profile)
    }
}
