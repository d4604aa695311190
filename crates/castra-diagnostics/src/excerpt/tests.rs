//! Tests of excerpts, compared with those that miette makes of the whole text.

use castra_base::FileId;
use miette::NamedSource;
use proptest::prelude::*;

use super::*;

/// A diagnostic that miette draws from the whole text, for comparison.
#[derive(Debug)]
struct Stock {
    source: NamedSource<String>,
    labels: Vec<LabeledSpan>,
}

impl miette::Diagnostic for Stock {
    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.labels.iter().cloned()))
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.source)
    }
}

impl std::error::Error for Stock {}

impl fmt::Display for Stock {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

/// Returns the marked line and its labels as miette draws them from the whole text.
fn stock(text: &str, start: usize, end: usize) -> Vec<String> {
    let stock = Stock {
        source: NamedSource::new("a", text.to_owned()),
        labels: vec![LabeledSpan::new(Some("here".to_owned()), start, end - start)],
    };
    let mut drawn = String::new();
    GraphicalReportHandler::new_themed(GraphicalTheme::none())
        .with_context_lines(1)
        .without_syntax_highlighting()
        .render_report(&mut drawn, &stock)
        .unwrap_or_default();
    body(&drawn)
}

fn drawn_by_excerpt(text: &str, start: usize, end: usize) -> Vec<String> {
    let file = SourceFile::new(FileId(0), "a", text);
    let fit = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    let span = Span::new(FileId(0), fit(start), fit(end));
    let mark = Mark { span, text: "here", is_primary: true };
    let drawn: String = excerpts(&file, &[mark])
        .iter()
        .map(|e| e.draw(&GraphicalTheme::none(), Severity::Error))
        .collect();
    body(&drawn)
}

/// Returns the marked line and the label rows, without the gutter's width.
fn body(drawn: &str) -> Vec<String> {
    let lines: Vec<&str> = drawn.lines().map(str::trim).collect();
    let Some(label) = lines.iter().position(|l| l.starts_with(':')) else { return Vec::new() };
    let rows = lines.iter().skip(label - 1).enumerate();
    rows.take_while(|(i, l)| *i == 0 || l.starts_with(':'))
        .map(|(_, l)| l.trim_end().to_owned())
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    /// Labels within a line equal those that miette draws from the whole text: with CRLF, tabs,
    /// multibyte characters and empty spans.
    #[test]
    fn labels_are_drawn_as_miette_draws_them(
        lines in prop::collection::vec("[a-c\té€日 ]{1,12}", 1..6),
        crlf in any::<bool>(),
        pick in any::<prop::sample::Index>(),
        from in any::<prop::sample::Index>(),
        to in any::<prop::sample::Index>(),
    ) {
        let newline = if crlf { "\r\n" } else { "\n" };
        let text: String = lines.iter().map(|l| format!("x{l}z{newline}")).collect();
        let chosen = pick.index(lines.len());
        let before: usize =
            lines.iter().take(chosen).map(|l| l.len() + 2 + newline.len()).sum();
        let line = format!("x{}z", lines.get(chosen).map_or("", String::as_str));
        let places: Vec<usize> = line.char_indices().map(|(i, _)| before + i).collect();
        let (a, b) = (from.index(places.len()), to.index(places.len()));
        let (start, end) = (places[a.min(b)], places[a.max(b)]);
        let drawn = drawn_by_excerpt(&text, start, end);
        prop_assert!(drawn.len() >= 2);
        prop_assert_eq!(drawn, stock(&text, start, end));
    }

    /// Any text with any labels can be drawn without a panic.
    #[test]
    fn any_label_can_be_drawn(
        text in "(?s)[a-c\té€\r\n\u{0}\u{1b} ]{0,60}",
        a in 0..70_u32,
        b in 0..70_u32,
        c in 0..70_u32,
    ) {
        let file = SourceFile::new(FileId(0), "a", text.as_str());
        let (start, end) = (a.min(b), a.max(b));
        let marks = [
            Mark { span: Span::new(FileId(0), start, end), text: "one", is_primary: true },
            Mark { span: Span::new(FileId(0), c, c), text: "", is_primary: false },
        ];
        for excerpt in excerpts(&file, &marks) {
            let drawn = excerpt.draw(&GraphicalTheme::unicode_nocolor(), Severity::Error);
            prop_assert!(!drawn.is_empty());
            let harmful = drawn.contains(['\r', '\u{1b}', '\u{0}']);
            prop_assert!(!harmful);
        }
    }
}

#[test]
fn a_lone_carriage_return_ends_no_line() {
    let rows = drawn_by_excerpt("ab\rcd\nef", 3, 5);
    assert_eq!(rows.first().map(String::as_str), Some("1 | ab?cd"));
}

#[test]
fn long_lines_are_cut_around_their_label() {
    let text = format!("{}HERE{}", "a".repeat(5000), "b".repeat(5000));
    let rows = drawn_by_excerpt(&text, 5000, 5004);
    let line = rows.first().cloned().unwrap_or_default();
    assert!(line.contains("aHEREb") && line.chars().count() < 200, "{line}");
    assert!(line.contains("| …a") && line.ends_with("b…"), "{line}");
}

#[test]
fn labels_over_many_lines_mark_the_first() {
    let rows = drawn_by_excerpt("a {\n1\n2\n3\n4\n5\n}\n", 0, 16);
    assert_eq!(rows.first().map(String::as_str), Some("1 | a {"));
}
