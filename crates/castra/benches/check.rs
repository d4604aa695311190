//! How long checking, reporting and drawing take.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a bench may fail")]

use castra::diagnostics::{Format, Style, render};
use castra::draw::{Options, PngEffort};
use castra::library::Embedded;
use castra::sources::{DiskSource, Levels, Sources};
use castra::syntax::ast::HeaderKind;
use divan::Bencher;
use divan::counter::ItemsCount;
use std::sync::Arc;

fn main() {
    divan::main();
}

fn battles() -> Vec<&'static str> {
    let battles = Embedded::entries().iter().filter(|e| e.kind == HeaderKind::Scenario);
    battles.map(|e| e.text).collect()
}

/// So many battles, each under a name of its own.
fn many(count: usize) -> Sources {
    let shipped = battles();
    let mut sources = Sources::from_text("a.castra", "");
    sources.texts.clear();
    for i in 0..count {
        sources.texts.push(DiskSource {
            package: 0,
            shown: format!("battle-{i}.castra"),
            disk: None,
            text: shipped[i % shipped.len()].into(),
            pictures: Arc::default(),
            report: true,
            tests: true,
        });
    }
    sources
}

#[divan::bench]
fn check_one(bencher: Bencher<'_, '_>) {
    let sources = many(1);
    bencher.bench_local(|| sources.check(&Embedded, &Levels::default()));
}

#[divan::bench]
fn check_1000(bencher: Bencher<'_, '_>) {
    let sources = many(1000);
    bencher
        .counter(ItemsCount::new(1000_usize))
        .bench_local(|| sources.check(&Embedded, &Levels::default()));
}

/// A text of about a megabyte with a thousand misspelt units.
fn faulty() -> Sources {
    let mut text = String::from("scenario big \"Big\" for nothing\n\n");
    for i in 0..1000 {
        text.push_str(&format!("special {}\n// {}\n", i, "some words about it ".repeat(50)));
    }
    Sources::from_text("big.castra", &text)
}

#[divan::bench]
fn report_1000_in_1_mb(bencher: Bencher<'_, '_>) {
    let checked = faulty().check(&Embedded, &Levels::default());
    assert!(checked.diagnostics.len() >= 1000, "{}", checked.diagnostics.len());
    let mut different = checked.diagnostics.clone();
    for (i, diagnostic) in different.iter_mut().enumerate() {
        diagnostic.message.push_str(&format!(" {i}"));
    }
    bencher.bench_local(|| render(Format::Human, Style::default(), &checked.files, &different));
}

#[divan::bench]
fn render_largest(bencher: Bencher<'_, '_>) {
    let checked = many(battles().len()).check(&Embedded, &Levels::default());
    let largest = checked.scenarios.iter().max_by_key(|s| s.scenario.pieces.len()).unwrap();
    bencher.bench_local(|| {
        let scene =
            castra::draw::render(&largest.game, &largest.scenario, &Options::default()).unwrap();
        castra::draw::to_png(&scene, PngEffort::Balanced, None).unwrap()
    });
}
