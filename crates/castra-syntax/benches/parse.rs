//! Benchmarks of parsing and formatting: real items, repeated many times.

use castra_base::{FileId, SourceFile};
use castra_syntax::{format, parse};
use divan::Bencher;
use divan::counter::BytesCount;

const MEGABYTES: &[usize] = &[1, 10];

fn main() {
    divan::main();
}

/// Every text of the project, again and again until it is long enough.
fn text(megabytes: usize) -> SourceFile {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios");
    let mut texts = Vec::new();
    collect(std::path::Path::new(folder), &mut texts);
    let length = megabytes * 1_000_000;
    let mut text = String::with_capacity(length + 20_000);
    for part in texts.iter().cycle() {
        if text.len() >= length {
            break;
        }
        text.push_str(part);
        text.push('\n');
    }
    SourceFile::new(FileId(0), "large", text)
}

fn collect(folder: &std::path::Path, texts: &mut Vec<String>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            collect(&path, texts);
        } else if path.extension().is_some_and(|e| e == "castra") {
            texts.extend(std::fs::read_to_string(&path));
        }
    }
}

#[divan::bench(args = MEGABYTES, sample_count = 5)]
fn reading(bencher: Bencher<'_, '_>, megabytes: usize) {
    let file = text(megabytes);
    bencher.counter(BytesCount::of_str(&file.text)).bench(|| parse(&file));
}

/// An unformatted source: the result is parsed and formatted again.
#[divan::bench(args = MEGABYTES, sample_count = 5)]
fn laying_out(bencher: Bencher<'_, '_>, megabytes: usize) {
    let file = text(megabytes);
    let text = file.text.replace("\n  ", "\n   ");
    let file = SourceFile::new(FileId(0), "large", text);
    bencher.counter(BytesCount::of_str(&file.text)).bench(|| format(&file));
}

/// A formatted source.
#[divan::bench(args = MEGABYTES, sample_count = 5)]
fn laying_out_again(bencher: Bencher<'_, '_>, megabytes: usize) {
    let file = text(megabytes);
    let file = SourceFile::new(FileId(0), "large", format(&file).text);
    bencher.counter(BytesCount::of_str(&file.text)).bench(|| format(&file));
}
