//! A listing of the code of an image, for debugging the compiler.

use std::fmt::Write as _;

use super::compiled::Image;

impl Image {
    /// Returns the instructions, one per line. For developers; the format may change.
    #[must_use]
    pub fn listing(&self) -> String {
        let mut out = String::new();
        for (at, op) in self.code.iter().enumerate() {
            if let Some(i) = self.entries.iter().position(|&e| e as usize == at) {
                let _ = writeln!(out, "instance {i}:");
            }
            let _ = writeln!(out, "{at:5}  {op:?}");
        }
        let _ = writeln!(out, "switches {:?}", self.switches);
        let _ = writeln!(
            out,
            "state 0..{}, registers ..{}, constants {:?}",
            self.state_words,
            self.live_words,
            self.initial.get(self.live_words..)
        );
        out
    }
}
