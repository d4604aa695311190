//! Advice as lines of text: the chances after an answer, the best answers, the chance of winning.

use castra_ir::Program;
use castra_sim::{Basis, Estimate, FieldOdds, Hint, Odds, PieceOdds, Standing};
use castra_words::{Value, Words};

/// The smallest chance in a list of odds.
const MIN_CHANCE: f64 = 0.0005;

/// Returns the odds after an answer as lines: their basis, the first dice, and each piece, state,
/// reply and final situation.
#[must_use]
pub fn odds_lines(program: &Program, answer: &str, odds: &Odds) -> Vec<String> {
    let words = program.locale.words();
    let armies = &program.armies;
    let army = |id: &str| {
        armies.iter().find(|army| army.id == id).map_or(id.to_owned(), |army| army.name.clone())
    };
    let of_answer =
        |key: &'static str, n: Value<'_>| words.format(key, &[("answer", answer.into()), ("n", n)]);
    let mut lines = vec![match odds.basis {
        Basis::Exact { outcomes, deals } => {
            let exact = of_answer("odds-exact", outcomes.into());
            let values = [("exact", (&exact).into()), ("n", deals.into())];
            if deals == 0 { exact } else { words.format("odds-exact-deals", &values) }
        }
        Basis::Sampled { games } => of_answer("odds-sampled", games.into()),
    }];
    if let Some(throw) = &odds.throw {
        let values = [("n", throw.count.into()), ("die", (&throw.die).into())];
        lines.push(format!("  {}", words.format("odds-first", &values)));
    }
    let at = words.message("place-at");
    for piece in &odds.pieces {
        let hex = piece.hex.as_ref().map(|hex| format!(" {at} {}", hex_title(program, hex)));
        let hex = hex.unwrap_or_default();
        // Some names already end with the hex.
        let hex = if piece.name.ends_with(hex.as_str()) { "" } else { hex.as_str() };
        let parts = piece_texts(words, piece);
        if !parts.is_empty() {
            let name = format!("{}{hex} ({})", piece.name, army(&piece.army));
            lines.push(format!("  {name}: {}", parts.join(", ")));
        }
    }
    for state in &odds.states {
        let whose = state.army.as_deref().map(|id| format!("{}, ", army(id)));
        let values = field_texts(words, &state.field);
        if !values.is_empty() {
            lines.push(format!("  {}{}", whose.unwrap_or_default(), values.join(", ")));
        }
    }
    for reply in &odds.replies {
        let chance = percent(reply.estimate);
        let values = [
            ("who", (&reply.who).into()),
            ("label", (&reply.label).into()),
            ("answer", (&reply.answer).into()),
            ("chance", (&chance).into()),
        ];
        lines.push(format!("  {}", words.format("odds-assumed", &values)));
    }
    let then = odds.then.iter().filter(|then| then.estimate.chance >= MIN_CHANCE);
    lines.extend(then.map(|then| {
        let chance = percent(then.estimate);
        let values = [("text", (&then.text).into()), ("chance", (&chance).into())];
        format!("  {}", words.format("odds-then", &values))
    }));
    lines
}

/// Returns the printed name of a hex.
fn hex_title<'p>(program: &'p Program, hex: &'p str) -> &'p str {
    let known = program.hexes.iter().find(|known| known.name == hex);
    known.map_or(hex, |known| known.title.as_str())
}

/// Adds a note to a list of chances if the game has no judge.
fn note_missing_judge(program: &Program, mut lines: Vec<String>) -> Vec<String> {
    if !lines.is_empty() && program.rules.judge.is_none() {
        lines.push(program.locale.words().message("odds-no-judge").to_owned());
    }
    lines
}

/// Returns a line for each of the best answers, with its chance of winning. If the game declares no
/// judge, a note follows.
#[must_use]
pub fn hint_lines(program: &Program, hints: &[Hint]) -> Vec<String> {
    let words = program.locale.words();
    let line = |hint: &Hint| {
        let chance = percent(hint.estimate);
        let values = [
            ("text", (&hint.text).into()),
            ("chance", (&chance).into()),
            ("n", hint.playouts.into()),
        ];
        words.format("odds-wins", &values)
    };
    note_missing_judge(program, hints.iter().map(line).collect())
}

/// Returns a line with the chance of winning for each turn. If the game declares no judge, a note
/// follows.
#[must_use]
pub fn standing_lines(program: &Program, standings: &[Standing]) -> Vec<String> {
    let words = program.locale.words();
    let line = |at: &Standing| {
        let mover = program.armies.iter().find(|army| Some(&army.id) == at.mover.as_ref());
        let n = ("n", at.turn.into());
        let turn = match mover {
            _ if at.turn == 0 => words.message("story-setup").to_owned(),
            Some(army) => words.format("odds-turn-of", &[n, ("army", (&army.name).into())]),
            None => words.format("story-round", &[n]),
        };
        format!("{turn}: {:.0} %", at.chance * 100.0)
    };
    note_missing_judge(program, standings.iter().map(line).collect())
}

/// Describes the odds of a piece.
fn piece_texts(words: Words, piece: &PieceOdds) -> Vec<String> {
    let fates = [
        ("odds-removed", piece.removed),
        ("odds-moves", piece.moved),
        ("odds-reserve", piece.reserve),
        ("odds-taken", piece.taken),
    ];
    let fates = fates.into_iter().filter(|(_, of)| of.chance >= MIN_CHANCE);
    let text = |(key, of)| words.format(key, &[("chance", (&percent(of)).into())]);
    let mut parts: Vec<String> = fates.map(text).collect();
    parts.extend(piece.fields.iter().flat_map(|field| field_texts(words, field)));
    parts
}

/// Returns the odds of a field's values: `blocks 3 (now 4) 12.5 %`.
fn field_texts(words: Words, field: &FieldOdds) -> Vec<String> {
    let values = field.values.iter().filter(|value| value.estimate.chance >= MIN_CHANCE);
    let text = |value: &castra_sim::ValueOdds| {
        let chance = percent(value.estimate);
        let values = [
            ("name", (&field.name).into()),
            ("value", (&value.value).into()),
            ("now", (&field.now).into()),
            ("chance", (&chance).into()),
        ];
        words.format("odds-value", &values)
    };
    values.map(text).collect()
}

/// Formats a chance as a percentage, with its interval if it is an estimate.
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
