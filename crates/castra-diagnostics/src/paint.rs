//! Colour and weight of terminal text.

use clap::builder::styling::Style;

/// A style switch: applies styles to text if true, and returns text unchanged otherwise.
#[derive(Clone, Copy, Debug)]
pub struct Paint(pub bool);

impl Paint {
    /// Returns the text in a style, or unchanged if styles are off.
    #[must_use]
    pub fn apply(self, style: Style, text: impl std::fmt::Display) -> String {
        if self.0 { format!("{style}{text}{style:#}") } else { text.to_string() }
    }

    /// Returns the text in bold type, or unchanged if styles are off.
    #[must_use]
    pub fn bold(self, text: impl std::fmt::Display) -> String {
        self.apply(Style::new().bold(), text)
    }
}
