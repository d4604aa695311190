//! Diffs of two texts in the format of `diff -u`.

use clap::builder::styling::AnsiColor;
use similar::{ChangeTag, TextDiff};

use crate::paint::Paint;

/// Returns the diff between two versions of the file at `path`, with three lines of context.
/// `colour` adds terminal styles.
#[must_use]
pub fn unified_diff(path: &str, old: &str, new: &str, colour: bool) -> String {
    let paint = Paint(colour);
    let diff = TextDiff::from_lines(old, new);
    let mut out = String::new();
    out.push_str(&format!("{}\n", paint.bold(format!("--- {path}"))));
    out.push_str(&format!("{}\n", paint.bold(format!("+++ {path}"))));
    for hunk in diff.unified_diff().context_radius(3).iter_hunks() {
        let header = hunk.header().to_string();
        out.push_str(&format!(
            "{}\n",
            paint.apply(AnsiColor::Cyan.on_default(), header.trim_end())
        ));
        for change in hunk.iter_changes() {
            let style = match change.tag() {
                ChangeTag::Delete => Some(AnsiColor::Red.on_default()),
                ChangeTag::Insert => Some(AnsiColor::Green.on_default()),
                ChangeTag::Equal => None,
            };
            let value = change.to_string_lossy();
            let line = format!("{}{}", change.tag(), value.trim_end_matches(['\n', '\r']));
            out.push_str(&style.map_or_else(|| line.clone(), |style| paint.apply(style, &line)));
            out.push('\n');
            if !value.ends_with('\n') {
                out.push_str("\\ No newline at end of file\n");
            }
        }
    }
    out
}
