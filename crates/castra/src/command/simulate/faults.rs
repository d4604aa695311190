//! Games in which a rule demanded something impossible.

use std::path::Path;

use castra_base::Diagnostic;
use castra_measure::number_format::count_with_noun;
use castra_vm::RuntimeError;

use super::args::Args;
use super::load::Playable;
use crate::output::Output;
use castra_diagnostics::Style;

pub(super) use castra_measure::faults::Faults;

/// Reports faults as diagnostics of the rules, each with the command that shows the game.
pub(super) fn show(
    faults: &Faults,
    args: &Args,
    file: &Path,
    playable: &Playable,
    out: &mut Output,
) {
    let style = Style { colour: out.has_colour(), unicode: out.has_unicode(), most: 0 };
    for place in faults.places() {
        let problem: [Diagnostic; 1] = [place.fault.diagnostic()];
        let text = castra_diagnostics::render(
            castra_diagnostics::Format::Human,
            style,
            &playable.files,
            &problem,
        );
        out.print_diagnostics(text.trim_end());
        let of = if args.games == 1 || args.is_single() {
            format!("in game {}", place.first)
        } else {
            let games = count_with_noun(place.games, "game");
            format!("in {games}, first in game {}", place.first)
        };
        let last = place.fault.kind == RuntimeError::OutOfFuel && !args.is_single();
        let last = if last { "; no more games are played after it" } else { "" };
        let (seed, turns) = (args.seed, place.turns);
        out.print_diagnostics(&format!("\n  note: {of}, seed {seed}, turn {turns}{last}\n\n"));
    }
    if faults.unlisted_games() > 0 {
        let games = count_with_noun(faults.unlisted_games(), "game");
        out.print_diagnostics(&format!(
            "  note: {games} more stopped at other places of the rules\n\n"
        ));
    }
    if let (Some(place), false) = (faults.places().first(), args.is_single()) {
        let again = args.rerun_command(file, &format!("--trace {}", place.first));
        out.print_note(&format!("`{again}` shows how it happened"));
    }
}
