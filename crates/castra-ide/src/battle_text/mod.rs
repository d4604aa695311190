//! Prints the model of a battle as Castra source.
//!
//! The source means the same as the model, in the same order. It is not formatted:
//! [`castra_syntax::format`] does that.

mod literal;
mod map;
mod pieces;
mod rules;

use castra_defs::{Army, Game, Half, Scenario, Value};
use literal::string_or_block;

pub(crate) use literal::entry;
pub use literal::string_literal;
pub(crate) use pieces::{marks_suffix, with_marks_and_state};
pub use rules::rules;

/// Returns the unformatted source of a battle: its model, then its own rules, which are copied from
/// `rules`.
#[must_use]
pub fn to_source(game: &Game, scenario: &Scenario, rules: &[String]) -> String {
    let mut out = String::new();
    header(&mut out, scenario);
    texts(&mut out, scenario);
    council(&mut out, scenario);
    // A card game has no board.
    if !scenario.board.is_empty() {
        map::write(&mut out, game, scenario);
        pieces::write(&mut out, game, scenario);
    }
    for special in &scenario.specials {
        let id = special.id.as_ref().map_or(String::new(), |id| format!("{id} "));
        out.push_str(&format!("\nspecial {id}{}\n", string_or_block(&special.text)));
    }
    for rule in rules {
        out.push_str(&format!("\n{}\n", rule.trim_end()));
    }
    out
}

fn header(out: &mut String, scenario: &Scenario) {
    out.push_str(&format!(
        "scenario {} {} for {}",
        scenario.id,
        string_literal(&scenario.title),
        scenario.game
    ));
    let settings = settings(scenario);
    if !settings.is_empty() {
        out.push_str(&format!(" with {settings}"));
    }
    out.push('\n');
}

/// Returns the settings after `with` in the header of a battle: the modules in play and the
/// options; empty if there are none.
#[must_use]
pub fn settings(scenario: &Scenario) -> String {
    let modules = scenario.modules.iter().map(|m| m.module.clone());
    let options = scenario.options.iter().map(|(name, value)| match value {
        Value::Bool(yes) => format!("{name} = {yes}"),
        value => format!("{name} = {}", entry("", value).trim_start()),
    });
    modules.chain(options).collect::<Vec<_>>().join(", ")
}

fn texts(out: &mut String, scenario: &Scenario) {
    let entries = [
        ("number", &scenario.number),
        ("date", &scenario.date),
        ("place", &scenario.place),
        ("background", &scenario.background),
        ("credits", &scenario.credits),
    ];
    for (i, (key, value)) in entries.into_iter().enumerate() {
        if let Some(value) = value {
            let gap = if i == 0 || i > 2 { "\n" } else { "" };
            out.push_str(&format!("{gap}{key} {}\n", string_or_block(value)));
        }
    }
}

fn council(out: &mut String, scenario: &Scenario) {
    out.push_str("\nwar-council {\n");
    for army in scenario.armies.values() {
        let called = army.called.as_ref().map(|noun| format!(" called {}", string_literal(noun)));
        let (name, called) = (string_literal(&army.name), called.unwrap_or_default());
        out.push_str(&format!("  army {} {name}{called} {} {{\n", army.id, edge(army)));
        for (name, value) in &army.entries {
            out.push_str(&format!("    {}\n", entry(name, value)));
        }
        if let Some(artwork) = &army.artwork {
            out.push_str(&format!("    art {}\n", string_literal(&artwork.file)));
        }
        out.push_str("  }\n");
    }
    for (name, value) in &scenario.council {
        out.push_str(&format!("  {}\n", entry(name, value)));
    }
    out.push_str("}\n");
}

/// Returns the keyword of an army's edge.
fn edge(army: &Army) -> &'static str {
    match army.side {
        Half::Top => "top",
        Half::Bottom => "bottom",
    }
}
