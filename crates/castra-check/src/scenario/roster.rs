//! The roster of a deployment, checked against its pieces.

use castra_base::{Diagnostic, IndexMap, codes, words};
use castra_syntax::ast::Text;

use castra_defs::Game;

use super::checker::BattleChecker;
use super::deploy::find_unit;

impl BattleChecker<'_, '_, '_> {
    /// Compares `roster "XX 3, YY 2"` with the army's pieces.
    pub(super) fn check_roster(&mut self, army: &str, text: &Text) {
        let game = &self.game.game;
        let mut says: IndexMap<&str, i64> = IndexMap::default();
        for (word, count) in parse_pairs(&text.value) {
            let Some((unit, _)) = find_unit(game, &word) else {
                self.report(
                    Diagnostic::new(
                        &codes::DEPLOY_ROSTER,
                        text.span,
                        format!("the roster counts `{word}`, which is not a unit of this game"),
                    )
                    .label("counted here")
                    .help("a roster pairs abbreviations and numbers: `XX 3, YY 2`"),
                );
                return;
            };
            *says.entry(unit).or_default() += count;
        }
        let mut stands: IndexMap<&str, i64> = IndexMap::default();
        for piece in self.scenario.pieces_of(army) {
            if let Some((unit, _)) = find_unit(game, &piece.unit) {
                *stands.entry(unit).or_default() += 1;
            }
        }
        for piece in self.scenario.reserves_of(army) {
            if let Some((unit, _)) = find_unit(game, &piece.unit) {
                *stands.entry(unit).or_default() += 1;
            }
        }
        let names: Vec<&str> = says.keys().chain(stands.keys()).copied().collect();
        let mut wrong: Vec<String> = Vec::new();
        for unit in names {
            let (says, stands) = (says.get(unit).copied(), stands.get(unit).copied());
            let (says, stands) = (says.unwrap_or(0), stands.unwrap_or(0));
            let note = format!("{} {says}, deployed {stands}", short_name(game, unit));
            if says != stands && !wrong.contains(&note) {
                wrong.push(note);
            }
        }
        if !wrong.is_empty() {
            self.report(
                Diagnostic::new(
                    &codes::DEPLOY_ROSTER,
                    text.span,
                    format!("the roster of `{army}` does not match its deployment"),
                )
                .label(format!("says {}", wrong.join("; ")))
                .help("count again, then correct the roster or the deployment"),
            );
        }
    }
}

fn short_name<'g>(game: &'g Game, unit: &'g str) -> &'g str {
    let abbr = game.instances.get(unit).and_then(|i| i.abbr.as_deref());
    let kind = || game.kinds.get(unit).and_then(|k| k.abbrs.first()).map(String::as_str);
    abbr.or_else(kind).unwrap_or(unit)
}

/// Returns the pairs of a word and a number, in either order.
fn parse_pairs(text: &str) -> Vec<(String, i64)> {
    let tokens: Vec<&str> = words(text).filter(|t| *t != "x").collect();
    let number = |t: &str| t.parse::<i64>().ok();
    tokens
        .chunks(2)
        .filter_map(|pair| match pair {
            [a, b] => match (number(a), number(b)) {
                (None, Some(n)) => Some(((*a).to_owned(), n)),
                (Some(n), None) => Some(((*b).to_owned(), n)),
                _ => None,
            },
            _ => None,
        })
        .collect()
}
