//! Line breaking of text to a width.

use super::style::Style;
use super::typesetter::Typesetter;

impl Typesetter {
    /// Breaks text into lines no longer than `width`: at spaces, and inside a word only if the word
    /// alone is too long. Line breaks in the text are kept. The result is never empty. Draw the
    /// lines in the style that [`Self::adapt_style`] returns for the whole text.
    #[must_use]
    pub fn wrap(&self, text: &str, style: Style, width: f32) -> Vec<String> {
        let style = self.adapt_style(text, style);
        let mut lines = Vec::new();
        for paragraph in text.lines() {
            self.wrap_paragraph(paragraph, style, width, &mut lines);
        }
        if lines.is_empty() {
            lines.push(String::new());
        }
        lines
    }

    fn wrap_paragraph(&self, text: &str, style: Style, width: f32, lines: &mut Vec<String>) {
        let space = self.width("n n", style) - self.width("nn", style);
        let mut line = String::new();
        let mut used = 0.0;
        for word in text.split_whitespace() {
            let length = self.width(word, style);
            if !line.is_empty() && used + space + length <= width {
                line.push(' ');
                line.push_str(word);
                used += space + length;
                continue;
            }
            if !line.is_empty() {
                lines.push(std::mem::take(&mut line));
            }
            if length <= width {
                line.push_str(word);
                used = length;
                continue;
            }
            // The word is measured letter by letter without kerning, which takes linear time.
            used = 0.0;
            let mut buffer = [0; 4];
            for c in word.chars() {
                let length = self.width(c.encode_utf8(&mut buffer), style);
                if used + length > width && !line.is_empty() {
                    lines.push(std::mem::take(&mut line));
                    used = 0.0;
                }
                line.push(c);
                used += length;
            }
        }
        lines.push(line);
    }

    /// Adapts a style to the text, and shrinks it to fit the width, but no further than `least` of
    /// its size.
    #[must_use]
    pub fn shrink(&self, text: &str, style: Style, width: f32, least: f32) -> Style {
        let style = self.adapt_style(text, style);
        let length = self.width(text, style);
        if length <= width || length <= 0.0 {
            return style;
        }
        style.with_size(style.size * (width / length).max(least))
    }

    /// Returns the text, truncated with an ellipsis if it exceeds the width; empty if nothing fits.
    /// Draw the result in the style that [`Self::adapt_style`] returns for the whole text.
    #[must_use]
    pub fn truncate(&self, text: &str, style: Style, width: f32) -> String {
        let style = self.adapt_style(text, style);
        if self.width(text, style) <= width {
            return text.to_owned();
        }
        let room = width - self.width("…", style);
        let mut kept = String::new();
        let mut used = 0.0;
        let mut buffer = [0; 4];
        for c in text.chars() {
            used += self.width(c.encode_utf8(&mut buffer), style);
            if used > room {
                break;
            }
            kept.push(c);
        }
        // Shaping may join letters differently, so measure again.
        while !kept.is_empty() {
            let clipped = format!("{}…", kept.trim_end());
            if self.width(&clipped, style) <= width {
                return clipped;
            }
            kept.pop();
        }
        String::new()
    }
}

#[cfg(test)]
mod tests {
    use crate::faces::Face;
    use crate::text::style::Style;
    use crate::text::typesetter::Typesetter;

    #[test]
    fn lines_fit_and_keep_every_letter() {
        let setter = Typesetter::new();
        let style = Style::new(Face::Body, 16.0);
        let text =
            "Als Hannibal bei Cannæ stand — Ἀννίβας, Brüssel — Donaudampfschifffahrtsgesellschaft";
        for width in [1.0, 20.0, 60.0, 120.0, 400.0] {
            let lines = setter.wrap(text, style, width);
            let letters = |s: &str| s.chars().filter(|c| !c.is_whitespace()).collect::<String>();
            assert_eq!(letters(&lines.concat()), letters(text));
            for line in &lines {
                let one = line.chars().count() <= 1;
                assert!(one || setter.width(line, style) <= width + 0.5, "{line:?} at {width}");
            }
        }
    }

    #[test]
    fn empty_text_is_one_empty_line() {
        let setter = Typesetter::new();
        assert_eq!(setter.wrap("", Style::new(Face::Body, 16.0), 100.0), [""]);
    }

    #[test]
    fn kerning_is_applied() {
        let setter = Typesetter::new();
        let style = Style::new(Face::Title, 100.0);
        let apart = setter.width("A", style) + setter.width("V", style);
        assert!(setter.width("AV", style) < apart - 1.0);
    }
}
