//! The view of a player as lines of text: pieces, cards and state.

use castra_ir::Ty;
use castra_sim::View;
use castra_vm::Machine;

/// Returns the printed name of an army.
fn army_name<'g>(game: &'g Machine, army: &str) -> &'g str {
    let mut armies = game.image().program().armies.iter();
    armies.find(|a| a.id == army).map_or("", |a| a.name.as_str())
}

/// Returns a name followed by its owning army, if there is one.
fn with_owner(game: &Machine, name: &str, army: Option<&str>) -> String {
    let Some(army) = army else { return name.to_owned() };
    let values = [("what", name.into()), ("whose", army_name(game, army).into())];
    game.image().words().format("story-owned", &values)
}

/// Returns the printed name of a hex, which is the title of a named place.
fn hex_title(game: &Machine, hex: &str) -> String {
    let at = game.image().program().hexes.iter().position(|one| one.name == hex);
    let at = at.and_then(|at| i64::try_from(at).ok());
    at.map_or_else(|| hex.to_owned(), |at| game.format_value(&Ty::Hex, at))
}

/// Returns the pieces on the board and in reserve, army by army, with their state.
#[must_use]
pub fn piece_lines(game: &Machine, view: &View) -> Vec<String> {
    let program = game.image().program();
    let words = game.image().words();
    let mut lines = Vec::new();
    if program.pieces.iter().all(Vec::is_empty) {
        return lines;
    }
    for army in &program.armies {
        lines.push(army.name.clone());
        let of_army = view.pieces.iter().filter(|piece| piece.army == army.id);
        let (on_board, in_reserve) = of_army.partition::<Vec<_>, _>(|piece| piece.hex.is_some());
        if on_board.is_empty() {
            lines.push(format!("  {}", words.message("play-no-pieces-of")));
        }
        for piece in on_board.into_iter().chain(in_reserve) {
            let state: Vec<String> = piece.state.iter().map(castra_sim::Fact::text).collect();
            let colon = if state.is_empty() { "" } else { ": " };
            let name = ("piece", (&piece.name).into());
            let placed = match &piece.hex {
                Some(hex) => {
                    let hex = hex_title(game, hex);
                    words.format("map-piece-at", &[name, ("place", (&hex).into())])
                }
                None => words.format("map-piece-in-reserve", &[name]),
            };
            lines.push(format!("  {placed}{colon}{}", state.join(", ")));
        }
    }
    lines
}

/// Returns the known cards of a view, pile by pile, and the number of cards in each.
#[must_use]
pub fn card_lines(game: &Machine, view: &View) -> Vec<String> {
    let words = game.image().words();
    let mut lines = Vec::new();
    for pile in &view.piles {
        let title = with_owner(game, &pile.name, pile.army.as_deref());
        let mut shown: Vec<String> = Vec::new();
        for alike in pile.cards.chunk_by(|a, b| a.title == b.title) {
            let Some(card) = alike.first() else { continue };
            shown.push(match alike.len() {
                1 => card.title.clone(),
                count => format!("{count} × {}", card.title),
            });
        }
        let unknown = pile.count - pile.cards.len();
        if unknown > 0 && !shown.is_empty() {
            shown.push(words.format("play-unknown", &[("n", unknown.into())]));
        }
        let shown =
            if shown.is_empty() { String::new() } else { format!(": {}", shown.join(", ")) };
        let cards = words.format("play-cards", &[("n", pile.count.into())]);
        lines.push(format!("{title}, {cards}{shown}"));
    }
    lines
}

/// Returns the visible state of armies and of the game in a view.
#[must_use]
pub fn state_lines(game: &Machine, view: &View) -> Vec<String> {
    let line = |state: &castra_sim::StateView| {
        let castra_sim::Fact { name, value } = &state.fact;
        let name = with_owner(game, name, state.army.as_deref());
        let text = if value.is_empty() { name } else { format!("{name} {value}") };
        match state.hexes.as_slice() {
            [] => text,
            hexes => {
                let titles: Vec<String> = hexes.iter().map(|hex| hex_title(game, hex)).collect();
                format!("{text}: {}", titles.join(", "))
            }
        }
    };
    let mut lines: Vec<String> = view.states.iter().map(line).collect();
    let scores = castra_sim::scores(game);
    if !scores.is_empty() {
        lines.push(game.image().words().message("play-scores").to_owned());
    }
    lines.extend(scores.iter().map(|s| format!("  {}({}) {}", s.function, s.army, s.value)));
    lines
}
