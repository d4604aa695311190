//! The positions of pieces: room in a hex, the half of the board, and pieces to join.

use castra_base::{Diagnostic, IndexMap, Span, codes};

use super::checker::BattleChecker;
use castra_defs::{self, Board, Cell, Half, Kind, KindRole, NamedCell, Piece, Value};

/// A piece about to be placed.
pub(super) struct PlacedPiece<'a> {
    pub(super) army: &'a str,
    pub(super) unit: &'a str,
    pub(super) kind: &'a Kind,
    pub(super) name: Option<String>,
    pub(super) marks: Vec<String>,
    pub(super) state: IndexMap<String, Value>,
    /// The span of the piece in the source file.
    pub(super) span: Span,
}

/// The built-in function for the direction toward the enemy's side of the board.
const FORWARD: &str = "forward";

impl BattleChecker<'_, '_, '_> {
    /// Puts a piece on the board. A piece that cannot be there is reported, but stays on the board,
    /// so that a picture shows every piece of the source file.
    pub(super) fn put_piece(&mut self, board: &Board, cell: Cell, standing: PlacedPiece<'_>) {
        if !self.check_room(board, cell, &standing) {
            self.positions.crowded_pieces.insert(self.scenario.pieces.len());
            return self.add_piece(board, cell, standing);
        }
        let game = &self.game.game;
        if let Some((terrain, drawn)) = self.positions.terrain.get(&cell)
            && game.terrains.get(terrain).is_some_and(|t| t.impassable)
        {
            let diagnostic = Diagnostic::new(
                &codes::DEPLOY_IMPASSABLE,
                standing.span,
                format!(
                    "`{}` is in {}, where the {terrain} is impassable",
                    standing.unit,
                    board.name_of(cell)
                ),
            )
            .label("no piece can be here")
            .related(*drawn, format!("the map puts `{terrain}` here"))
            .help("move the piece, or change the ground");
            self.report(diagnostic);
        }
        self.add_piece(board, cell, standing);
    }

    /// Returns whether a piece may share a hex with the pieces in it. Reports the reason if not.
    fn check_room(&mut self, board: &Board, cell: Cell, standing: &PlacedPiece<'_>) -> bool {
        let game = &self.game.game;
        let there = self.positions.pieces.get(&cell).cloned().unwrap_or_default();
        let alike = there.iter().filter_map(|(index, _)| self.scenario.pieces.get(*index));
        let alike = alike.filter(|piece| piece.kind == standing.kind.name).count();
        let most = standing.kind.role.stacking_limit();
        if alike >= usize::from(most) && most > 1 {
            let diagnostic = Diagnostic::new(
                &codes::DEPLOY_OCCUPIED,
                standing.span,
                format!(
                    "{} has more than {most} pieces of the kind `{}`",
                    board.name_of(cell),
                    standing.kind.name
                ),
            )
            .label("one too many")
            .help(format!(
                "move one of them; the limit is {most} in a {}",
                board.grid.cell_words().0
            ));
            self.report(diagnostic);
            return false;
        }
        for (index, first) in &there {
            let Some(other) = self.scenario.pieces.get(*index) else { continue };
            let other_kind = game.kinds.get(&other.kind);
            let stacks = other.kind == standing.kind.name && standing.kind.stacks();
            let joined = standing.kind.joins(&other.kind)
                || other_kind.is_some_and(|k| k.joins(&standing.kind.name));
            // Enemies in one hex are usually a mistake, except in a place or where any number of
            // pieces has room.
            let mixed = stacks && (board.has_places() || most == u16::MAX);
            let together = mixed || other.army == standing.army && (stacks || joined);
            if together {
                continue;
            }
            let hex = board.name_of(cell);
            let diagnostic = Diagnostic::new(
                &codes::DEPLOY_OCCUPIED,
                standing.span,
                format!("`{}` and `{}` are both in {hex}", other.unit, standing.unit),
            )
            .label(format!("the {} is taken", board.grid.cell_words().0))
            .related(*first, format!("by this `{}`", other.unit))
            .help("move one of them");
            self.report(diagnostic);
            return false;
        }
        true
    }

    fn add_piece(&mut self, board: &Board, cell: Cell, standing: PlacedPiece<'_>) {
        let index = self.scenario.pieces.len();
        self.scenario.pieces.push(Piece {
            army: standing.army.to_owned(),
            unit: standing.unit.to_owned(),
            kind: standing.kind.name.clone(),
            name: standing.name,
            at: NamedCell::new(board, cell),
            marks: standing.marks,
            state: standing.state,
            origin: Some(standing.span),
        });
        self.positions.pieces.entry(cell).or_default().push((index, standing.span));
    }

    /// Warns of pieces that start in the enemy's half of the board, once for each army. In a game
    /// whose rules never use `forward`, no half belongs to an army.
    pub(super) fn warn_of_enemy_half(&mut self) {
        if self.positions.edges_in_doubt {
            return;
        }
        let Some(board) = self.board() else { return };
        let mut found: IndexMap<&str, Vec<&Piece>> = IndexMap::default();
        for (index, piece) in self.scenario.pieces.iter().enumerate() {
            if self.positions.crowded_pieces.contains(&index) {
                continue;
            }
            let Some(army) = self.scenario.armies.get(&piece.army) else { continue };
            let there = board.half_of(piece.at.cell());
            if there.is_some_and(|half| half != army.side) {
                found.entry(&army.id).or_default().push(piece);
            }
        }
        // Reading all files takes time, so they are searched only after a problem was found.
        let playable = &self.game.playable;
        let asks = || playable.trees.iter().any(|tree| tree.mentions().reads(FORWARD));
        if found.is_empty() || playable.rules.turn.is_some() && !asks() {
            return;
        }
        let mut diagnostics = Vec::new();
        for (army, pieces) in found {
            let [first, rest @ ..] = pieces.as_slice() else { continue };
            let Some(span) = first.origin else { continue };
            let half = match self.scenario.armies.get(army).map(|a| a.side) {
                Some(Half::Top) => "lower",
                _ => "upper",
            };
            let message = match rest.len() {
                0 => format!("`{}` of `{army}` starts in the enemy's half", first.unit),
                more => format!("{} pieces of `{army}` start in the enemy's half", more + 1),
            };
            let mut diagnostic = Diagnostic::new(&codes::DEPLOY_ENEMY_HALF, span, message)
                .label(format!("{} lies in the {half} half of the page", first.at.hex))
                .help(
                    "is the army at the right edge? if this is intended, write `accept \
                     deploy/enemy-half because \"…\"`",
                );
            for piece in rest.iter().take(3) {
                if let Some(span) = piece.origin {
                    diagnostic = diagnostic.related(span, "and this");
                }
            }
            diagnostics.push(diagnostic);
        }
        for diagnostic in diagnostics {
            self.report(diagnostic);
        }
    }

    /// Reports pieces that must join others, but have no others in their hex.
    pub(super) fn report_lone_pieces(&mut self) {
        let game = &self.game.game;
        let mut diagnostics = Vec::new();
        for (index, piece) in self.scenario.pieces.iter().enumerate() {
            if self.positions.crowded_pieces.contains(&index) {
                continue;
            }
            let Some(Kind { role: KindRole::Piece { joins: Some(of), .. }, .. }) =
                game.kinds.get(&piece.kind)
            else {
                continue;
            };
            let Some(span) = piece.origin else { continue };
            let there = self.positions.pieces.get(&piece.at.cell()).map_or(&[][..], Vec::as_slice);
            let led = there
                .iter()
                .filter_map(|(i, _)| self.scenario.pieces.get(*i))
                .any(|other| other.kind == *of);
            if !led {
                let who = piece
                    .name
                    .as_deref()
                    .map_or(format!("the {}", piece.unit), |n| format!("\"{n}\""));
                diagnostics.push(
                    Diagnostic::new(
                        &codes::DEPLOY_ALONE,
                        span,
                        format!("{who} is alone in {}", piece.at.hex),
                    )
                    .label(format!("no {of} here"))
                    .help(format!(
                        "put a {of} in the hex; if this is intended, write `accept deploy/alone \
                         because \"…\"`"
                    )),
                );
            }
        }
        for diagnostic in diagnostics {
            self.report(diagnostic);
        }
    }
}
