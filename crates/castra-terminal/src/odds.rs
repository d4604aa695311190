//! Advice as lines of text: the chances of an answer, the best answers, the chance of winning.

use castra_base::plural;
use castra_ir::Program;
use castra_sim::{Basis, Estimate, FieldOdds, Hint, Odds, PieceOdds, Standing};

/// A smaller chance is left out of the list of what follows.
const LEAST: f64 = 0.0005;

/// Returns the chances of what follows an answer, one line for each piece, state and reply.
#[must_use]
pub fn lines(program: &Program, answer: &str, odds: &Odds) -> Vec<String> {
    let armies = &program.armies;
    let army = |id: &str| {
        armies.iter().find(|army| army.id == id).map_or(id.to_owned(), |army| army.name.clone())
    };
    let mut lines = vec![match odds.basis {
        Basis::Exact { outcomes, deals: 0 } => {
            format!("{answer}: exact, from {}", plural(outcomes, "outcome"))
        }
        Basis::Exact { outcomes, deals } => format!(
            "{answer}: exact, from {}; {deals} other deals of hidden cards and pieces change nothing",
            plural(outcomes, "outcome")
        ),
        Basis::Sampled { games } => format!(
            "{answer}: sampled, from {games} games with random dice and deals of hidden \
             cards and pieces"
        ),
    }];
    if let Some(throw) = &odds.throw {
        lines.push(format!("  rolled first: {} {}", throw.count, throw.die));
    }
    for piece in &odds.pieces {
        let hex = piece.hex.as_ref().map(|hex| format!(" at {hex}")).unwrap_or_default();
        // Some names already end with the hex.
        let hex = if piece.name.ends_with(hex.as_str()) { "" } else { hex.as_str() };
        let parts = parts(piece);
        if !parts.is_empty() {
            let name = format!("{}{hex} ({})", piece.name, army(&piece.army));
            lines.push(format!("  {name}: {}", parts.join(", ")));
        }
    }
    for state in &odds.states {
        let whose = state.army.as_deref().map(|id| format!("{}, ", army(id)));
        let values = values(&state.field);
        if !values.is_empty() {
            lines.push(format!("  {}{}", whose.unwrap_or_default(), values.join(", ")));
        }
    }
    for reply in &odds.replies {
        lines.push(format!(
            "  assumed of {}: “{}”: {} {}",
            reply.who,
            reply.label,
            reply.answer,
            percent(reply.estimate)
        ));
    }
    let then = odds.then.iter().filter(|then| then.estimate.chance >= LEAST);
    lines.extend(then.map(|then| format!("  then: {} {}", then.text, percent(then.estimate))));
    lines
}

/// Returns the best answers, one on each line.
#[must_use]
pub fn hint_lines(hints: &[Hint]) -> Vec<String> {
    hints
        .iter()
        .map(|hint| {
            let playouts = plural(hint.playouts, "playout");
            format!("{}: wins {} ({playouts})", hint.text, percent(hint.estimate))
        })
        .collect()
}

/// Returns the chance of winning, turn by turn.
#[must_use]
pub fn standing_lines(program: &Program, standings: &[Standing]) -> Vec<String> {
    let armies = &program.armies;
    standings
        .iter()
        .map(|at| {
            let mover = armies.iter().find(|army| Some(&army.id) == at.mover.as_ref());
            let mover = mover.map(|army| format!(", {}", army.name)).unwrap_or_default();
            let turn =
                if at.turn == 0 { "Setup".to_owned() } else { format!("Turn {}{mover}", at.turn) };
            format!("{turn}: {:.0} %", at.chance * 100.0)
        })
        .collect()
}

/// The chances of a piece in words.
fn parts(piece: &PieceOdds) -> Vec<String> {
    let fates = [
        ("removed", piece.removed),
        ("moves", piece.moved),
        ("in reserve", piece.reserve),
        ("changes sides", piece.taken),
    ];
    let fates = fates.into_iter().filter(|(_, of)| of.chance >= LEAST);
    let mut parts: Vec<String> =
        fates.map(|(word, of)| format!("{word} {}", percent(of))).collect();
    parts.extend(piece.fields.iter().flat_map(values));
    parts
}

/// The chances of values: `blocks 3 (now 4) 12.5 %`.
fn values(field: &FieldOdds) -> Vec<String> {
    let values = field.values.iter().filter(|value| value.estimate.chance >= LEAST);
    let text = |value: &castra_sim::ValueOdds| {
        format!("{} {} (now {}) {}", field.name, value.value, field.now, percent(value.estimate))
    };
    values.map(text).collect()
}

/// A chance in per cent, with its interval if it is not exact.
fn percent(Estimate { chance, low, high }: Estimate) -> String {
    let reach = (high - low) * 50.0;
    if reach > 0.0 {
        format!("{:.0} ± {:.0} %", chance * 100.0, reach.max(1.0))
    } else {
        let text = format!("{:.1}", chance * 100.0);
        format!("{} %", text.strip_suffix(".0").unwrap_or(&text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_short() {
        let of = |chance, low, high| percent(Estimate { chance, low, high });
        assert_eq!(of(0.5, 0.5, 0.5), "50 %");
        assert_eq!(of(1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0), "33.3 %");
        assert_eq!(of(0.5, 0.478, 0.522), "50 ± 2 %");
        assert_eq!(of(0.0005, 0.0001, 0.001), "0 ± 1 %");
    }
}
