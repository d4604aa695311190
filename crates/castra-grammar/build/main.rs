//! Reads `grammar/castra.pest` with pest's grammar parser, and writes two Rust files: the rules as
//! expressions, for `src/rules.rs`, and the table that drives pest's state, for `src/table.rs`.

#![allow(clippy::print_stdout, reason = "cargo reads what a build script prints")]

mod expressions;
mod first;
mod messages;
mod table;

use std::fmt::Display;
use std::path::Path;
use std::{env, fs, io};

use pest_meta::{optimizer, parser, validator};

/// The possible paths of the grammar: in the packaged crate, and in the repository.
const PLACES: [&str; 2] = ["grammar/castra.pest", "../../grammar/castra.pest"];

fn main() -> io::Result<()> {
    let found = PLACES.into_iter().find(|place| Path::new(place).is_file());
    let grammar = found.ok_or_else(|| io::Error::other("grammar/castra.pest is not there"))?;
    println!("cargo::rerun-if-changed={grammar}");
    println!("cargo::rerun-if-changed=build");
    let text = fs::read_to_string(grammar)?;
    let pairs = parser::parse(parser::Rule::grammar_rules, &text).map_err(io::Error::other)?;
    validator::validate_pairs(pairs.clone()).map_err(build_error)?;
    let rules = parser::consume_rules(pairs.clone()).map_err(build_error)?;
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo sets OUT_DIR"))?;
    let out = Path::new(&out);
    fs::write(out.join("rules.rs"), expressions::rules_source(&rules))?;
    let messages = messages::methods_source(pairs, &rules);
    let table = table::table_source(&optimizer::optimize(rules)).map_err(io::Error::other)?;
    fs::write(out.join("table.rs"), table + &messages)
}

/// Returns the errors of the grammar as one, for the output of the build.
fn build_error(errors: Vec<impl Display>) -> io::Error {
    let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
    io::Error::other(errors.join("\n"))
}
