//! Converts `grammar/castra.pest` to GBNF and to a Lark grammar, without lookaheads and without the
//! rules that match only malformed input.

#![allow(clippy::print_stdout, reason = "cargo reads what a build script prints")]

mod chars;
mod context_free;
mod edges;
mod notation;
mod part;

use std::fmt::Display;
use std::path::Path;
use std::{env, fs, io};

use pest_meta::{parser, validator};

/// The grammar: in this crate where it is packaged, else in the repository.
const GRAMMAR_PATHS: [&str; 2] = ["grammar/castra.pest", "../../grammar/castra.pest"];

fn main() -> io::Result<()> {
    let found = GRAMMAR_PATHS.into_iter().find(|place| Path::new(place).is_file());
    let grammar = found.ok_or_else(|| io::Error::other("grammar/castra.pest is not there"))?;
    println!("cargo::rerun-if-changed={grammar}");
    println!("cargo::rerun-if-changed=build");
    let text = fs::read_to_string(grammar)?;
    let pairs = parser::parse(parser::Rule::grammar_rules, &text).map_err(io::Error::other)?;
    validator::validate_pairs(pairs.clone()).map_err(join_errors)?;
    let rules = parser::consume_rules(pairs).map_err(join_errors)?;
    let rules = context_free::of(&rules).map_err(io::Error::other)?;
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo sets OUT_DIR"))?;
    let out = Path::new(&out);
    fs::write(out.join("castra.gbnf"), notation::gbnf(&rules))?;
    fs::write(out.join("castra.lark"), notation::lark(&rules).map_err(io::Error::other)?)
}

/// Combines the errors of the grammar into one.
fn join_errors(errors: Vec<impl Display>) -> io::Error {
    let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
    io::Error::other(errors.join("\n"))
}
