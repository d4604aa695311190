//! Diagnostics for people: the problem, an excerpt of the source, and advice.

use std::collections::BTreeSet;

use castra_base::{Severity, SourceFile, SourceMap};
use clap::builder::styling::AnsiColor;
use miette::{GraphicalTheme, ThemeCharacters, ThemeStyles};

use crate::excerpt::{Excerpt, Mark, excerpts};
use crate::merge::{MergedDiagnostic, merge_equal};
use crate::paint::Paint;
use crate::sanitize::{hidden_problems_text, sanitize};

/// The style of human-readable output.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// True if the output is coloured.
    pub colour: bool,
    /// True if the output may use line-drawing characters.
    pub unicode: bool,
    /// The maximum number of diagnostics; 0 for all.
    pub most: usize,
}

impl Default for Style {
    fn default() -> Self {
        Self { colour: false, unicode: true, most: 0 }
    }
}

/// The maximum number of locations that are shown for a diagnostic.
const MAX_LOCATIONS: usize = 6;

pub(crate) fn write(
    style: Style,
    files: &SourceMap,
    diagnostics: &[castra_base::Diagnostic],
) -> String {
    let writer = Writer::new(style, files);
    let mut explained = BTreeSet::new();
    let folded = merge_equal(diagnostics);
    let max_diagnostics = if style.most == 0 { folded.len() } else { style.most };
    let mut out = String::new();
    for problem in folded.iter().take(max_diagnostics) {
        let first_of_code = explained.insert(problem.first.code.name);
        writer.write_problem(&mut out, problem, first_of_code);
        out.push('\n');
    }
    if let Some(left) = folded.len().checked_sub(max_diagnostics).filter(|&left| left > 0) {
        out.push_str(&format!("{}\n", hidden_problems_text(left)));
    }
    out
}

pub(crate) fn write_separately(
    style: Style,
    files: &SourceMap,
    diagnostics: &[castra_base::Diagnostic],
) -> Vec<String> {
    let writer = Writer::new(style, files);
    let mut explained = BTreeSet::new();
    let one = |diagnostic| {
        let problem = MergedDiagnostic { first: diagnostic, other_locations: Vec::new() };
        let mut out = String::new();
        writer.write_problem(&mut out, &problem, explained.insert(diagnostic.code.name));
        out
    };
    diagnostics.iter().map(one).collect()
}

struct Writer<'a> {
    files: &'a SourceMap,
    paint: Paint,
    theme: GraphicalTheme,
}

impl<'a> Writer<'a> {
    fn new(style: Style, files: &'a SourceMap) -> Self {
        let characters =
            if style.unicode { ThemeCharacters::unicode() } else { ThemeCharacters::ascii() };
        let styles = if style.colour { ThemeStyles::ansi() } else { ThemeStyles::none() };
        Self { files, paint: Paint(style.colour), theme: GraphicalTheme { characters, styles } }
    }

    fn write_problem(&self, out: &mut String, problem: &MergedDiagnostic<'_>, explain: bool) {
        let first = problem.first;
        let colour = match first.severity {
            Severity::Error => AnsiColor::Red,
            Severity::Warning => AnsiColor::Yellow,
        };
        let head = format!("{}[{}]", first.severity.word(), first.code.name);
        let head = self.paint.apply(colour.on_default().bold(), head);
        let message = sanitize(&first.message).replace('\n', " ");
        out.push_str(&format!("{head}: {}\n", self.paint.bold(message)));

        let mut marks =
            vec![Mark { span: first.primary.span, text: &first.primary.text, is_primary: true }];
        marks.extend(problem.other_locations.iter().take(MAX_LOCATIONS - 1).map(|label| Mark {
            span: label.span,
            text: &label.text,
            is_primary: true,
        }));
        marks.extend(first.related.iter().take(MAX_LOCATIONS).map(|label| Mark {
            span: label.span,
            text: &label.text,
            is_primary: false,
        }));
        self.write_boxes(out, &marks, first.severity);

        let unshown = problem.other_locations.len().saturating_sub(MAX_LOCATIONS - 1);
        if unshown > 0 {
            let places = if unshown == 1 { "place" } else { "places" };
            self.write_footer(
                out,
                "note",
                &format!("the same in {unshown} more {places} of this file"),
            );
        }
        let unmarked = first.related.len().saturating_sub(MAX_LOCATIONS);
        if unmarked > 0 {
            let places = if unmarked == 1 { "place has" } else { "places have" };
            self.write_footer(out, "note", &format!("{unmarked} more {places} to do with it"));
        }
        // A diagnostic without help shows the title of its first fix.
        let way_out = first.help.as_deref().or(first.fixes.first().map(|fix| fix.title.as_str()));
        if let Some(help) = way_out {
            self.write_footer(out, "help", help);
        }
        if explain {
            self.write_footer(out, "note", &format!("castra explain {}", first.code.name));
        }
    }

    /// Writes a box for each file with marks. The file of the first mark comes first.
    fn write_boxes(&self, out: &mut String, marks: &[Mark<'_>], severity: Severity) {
        let mut ids = Vec::new();
        for mark in marks {
            if !ids.contains(&mark.span.file) {
                ids.push(mark.span.file);
            }
        }
        let parts: Vec<(&SourceFile, Mark<'_>, Vec<Excerpt>)> = ids
            .into_iter()
            .filter_map(|id| {
                let file = self.files.get(id)?;
                let here: Vec<Mark<'_>> =
                    marks.iter().copied().filter(|m| m.span.file == id).collect();
                // A file that could not be read has no lines to show.
                let excerpts =
                    if file.text.is_empty() { Vec::new() } else { excerpts(file, &here) };
                Some((file, *here.first()?, excerpts))
            })
            .collect();
        let width = parts.iter().flat_map(|p| &p.2).map(Excerpt::number_width).max().unwrap_or(1);
        let draw = &self.theme.characters;
        let indent = " ".repeat(width + 1);
        for (i, (file, first, excerpts)) in parts.iter().enumerate() {
            let at = file.line_col(first.span.start);
            let corner = if i == 0 { draw.ltop } else { draw.lcross };
            let place = format!("{}:{}:{}", sanitize(&file.path), at.line, at.col);
            let place = self.paint.apply(AnsiColor::Cyan.on_default(), place);
            out.push_str(&format!("{indent}{corner}{}[{place}]\n", draw.hbar));
            for excerpt in excerpts {
                let pad = " ".repeat(width - excerpt.number_width());
                for line in excerpt.draw(&self.theme, severity).lines() {
                    out.push_str(&pad);
                    out.push_str(line);
                    out.push('\n');
                }
            }
        }
        out.push_str(&format!("{indent}{}{}\n", draw.lbot, draw.hbar));
    }

    fn write_footer(&self, out: &mut String, word: &str, text: &str) {
        let word = self.paint.apply(AnsiColor::Cyan.on_default(), format!("{word}:"));
        let text = text.lines().map(sanitize).collect::<Vec<_>>().join("\n        ");
        out.push_str(&format!("  {word} {text}\n"));
    }
}
