//! Colour and weight of text on a terminal.

use clap::builder::styling::Style;

/// Puts styles around text if it contains true, and leaves text as it is otherwise.
#[derive(Clone, Copy, Debug)]
pub struct Paint(pub bool);

impl Paint {
    /// Returns a text in a style.
    #[must_use]
    pub fn around(self, style: Style, text: impl std::fmt::Display) -> String {
        if self.0 { format!("{style}{text}{style:#}") } else { text.to_string() }
    }

    /// Returns a text in bold type.
    #[must_use]
    pub fn bold(self, text: impl std::fmt::Display) -> String {
        self.around(Style::new().bold(), text)
    }
}
