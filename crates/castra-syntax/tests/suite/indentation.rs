//! Indentation means nothing: every line of an item but its first may stand at any
//! column beyond the first.

use std::sync::LazyLock;

use castra_syntax::{format, parse};
use proptest::prelude::*;

use crate::corpus::{self, Sample};

/// A text with other space in front of each of its lines that has some, or that only
/// closes an item; not within texts between `"""`, which are lines as they stand.
fn moved(text: &str, mut next: u64) -> String {
    let mut out = String::new();
    let mut in_text = false;
    let mut depth = 0_i64;
    for line in text.split_inclusive('\n') {
        let content = line.trim_start_matches(' ');
        let inside = content.len() < line.len() || depth > 0 && content.starts_with('}');
        if inside && !in_text && !content.trim().is_empty() {
            next = next
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            out.push_str(&" ".repeat(1 + usize::try_from((next >> 33) % 9).unwrap()));
            out.push_str(content);
        } else {
            out.push_str(line);
        }
        in_text ^= content.matches("\"\"\"").count() % 2 == 1;
        depth += content.matches('{').count() as i64 - content.matches('}').count() as i64;
    }
    out
}

/// The shipped texts, each with how many problems it has.
static SAMPLES: LazyLock<Vec<(Sample, usize)>> = LazyLock::new(|| {
    let samples = corpus::scenarios().into_iter();
    let counted = samples.map(|sample| {
        let problems = parse(&sample.file()).diagnostics.len();
        (sample, problems)
    });
    counted.collect()
});

proptest! {
    // Each line of each text is moved in each case.
    #![proptest_config(ProptestConfig { cases: 2, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn texts_say_the_same_at_any_indentation(seed in any::<u64>()) {
        for (sample, before) in SAMPLES.iter() {
            let text = moved(&sample.text, seed);
            let file = corpus::source(&sample.name, &text);
            let found = parse(&file).diagnostics;
            prop_assert_eq!(found.len(), *before, "{}: {:?}", sample.name, found.first());
            prop_assert_eq!(format(&file).refused, None, "{}", sample.name);
        }
    }
}

/// Once braces do not balance, it is indentation that says where one is missing.
#[test]
fn the_blame_falls_by_indentation() {
    let text = "proc p() {\n  if a {\n    b()\n  c()\n}\n\nproc q() {\n  d()\n}\n";
    let file = corpus::source("unclosed", text);
    let found = parse(&file).diagnostics;
    let places: Vec<u32> = found.iter().map(|d| file.line_col(d.primary.span.start).line).collect();
    assert_eq!(places, [1, 2], "a header is missing, and the `if` is not closed");
}

/// Lines are read twice at most, however many items do not balance.
#[test]
fn unbalanced_items_do_not_add_up() {
    let text = "x {\n".repeat(20_000) + &"}\n".repeat(5);
    let file = corpus::source("unbalanced", &text);
    assert!(!parse(&file).diagnostics.is_empty());
}
