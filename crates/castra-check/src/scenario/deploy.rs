//! Deployments: the pieces of each army, and their positions.

use castra_base::suggest::{list_with_or, nearest};
use castra_base::{Diagnostic, ExpectedName, IndexMap, Span, codes, slug};
use castra_syntax::ast::{
    self, Block, Deploy, DeployItem, Field, ItemKind, Name, Pieces, Reserve, Row, Tree,
};

use castra_defs::{self, Board, Game, Kind, KindRole, Value};
use castra_resolve::fields::FieldBlock;
use castra_resolve::names::{Namespace, unknown_name};

use super::checker::{BattleChecker, has_broken_item};
use super::entries::BattleContext;
use super::piece_positions::PlacedPiece;
use super::placement;

/// The maximum number of pieces in one line of a reserve.
const MAX_RESERVES: usize = 99;

impl<'g> BattleChecker<'g, '_, '_> {
    pub(super) fn check_deployments(&mut self, tree: &Tree) {
        let mut rosters = Vec::new();
        let mut astray = false;
        for item in &tree.items {
            let ItemKind::Deploy(deploy) = &item.kind else { continue };
            let Some(army) = deploy.army.as_ref().and_then(|a| self.resolve_army(a)) else {
                astray = true;
                continue;
            };
            let before = self.reporter.diagnostics.len();
            if self.positions.board.is_some() {
                self.read_deployment(&army, deploy);
            }
            let clean = !deploy.block.is_broken()
                && !self.reporter.diagnostics.iter().skip(before).any(Diagnostic::is_error);
            if clean && !self.positions.deployed_armies.contains(&army) {
                self.positions.deployed_armies.push(army.clone());
            }
            for entry in deploy.block.iter() {
                if let DeployItem::Roster(text) = entry
                    && clean
                {
                    rosters.push((army.clone(), text));
                }
            }
        }
        self.warn_of_enemy_half();
        self.report_lone_pieces();
        for (army, text) in rosters {
            self.check_roster(&army, text);
        }
        // A deployment for an unknown army was probably intended for an army that has none now.
        let whole = self.positions.board.is_some() && !astray && !has_broken_item(tree);
        // An army may also be set up by the rules.
        let rules = &self.game.playable.rules;
        let nobody = self.scenario.pieces.is_empty();
        if placement::places_in_setup(rules) || nobody && placement::places_anywhere(rules) {
            return;
        }
        let missing: Vec<(String, Span)> = self
            .scenario
            .armies
            .keys()
            .filter(|id| self.scenario.pieces_of(id).next().is_none())
            .filter(|id| !tree.items.iter().any(|i| is_deployment_of(i, id)))
            .filter_map(|id| Some((id.clone(), *self.positions.armies.get(id)?)))
            .collect();
        for (id, span) in missing.into_iter().filter(|_| whole) {
            self.report(
                Diagnostic::new(
                    &codes::DEPLOY_MISSING,
                    span,
                    format!("the army `{id}` is not deployed"),
                )
                .label("has no pieces on the map")
                .help(format!("write `deploy {id} {{ … }}`")),
            );
        }
    }

    fn read_deployment(&mut self, army: &str, deploy: &Deploy) {
        let game = self.game;
        let Some(board) = self.positions.board.as_ref().and_then(|b| game.game.boards.get(b))
        else {
            return;
        };
        let mut rows: IndexMap<u16, Span> = IndexMap::default();
        for entry in deploy.block.iter() {
            match entry {
                DeployItem::Row(row) => self.read_drawn_row(army, board, row, &mut rows),
                DeployItem::Pieces(pieces) => self.read_pieces(army, board, pieces),
                DeployItem::Reserve(reserve) => self.read_reserve(army, reserve),
                DeployItem::Roster(_) => {}
            }
        }
    }

    fn read_drawn_row(
        &mut self,
        army: &str,
        board: &Board,
        row: &Row,
        rows: &mut IndexMap<u16, Span>,
    ) {
        let Some(cells) = self.read_row(board, row, rows) else { return };
        for (cell, token) in cells.into_iter().zip(&row.cells) {
            if token.text.chars().all(|c| matches!(c, '.' | '-' | '·')) {
                continue;
            }
            let Some((unit, kind)) = self.resolve_unit(token) else { continue };
            let standing = PlacedPiece {
                army,
                unit,
                kind,
                name: None,
                marks: Vec::new(),
                state: IndexMap::default(),
                span: token.span,
            };
            self.put_piece(board, cell, standing);
        }
    }

    fn read_pieces(&mut self, army: &str, board: &Board, pieces: &Pieces) {
        let Some((unit, kind)) = self.resolve_unit(&pieces.unit) else {
            for place in self.places_by_title(&pieces.places) {
                self.resolve_cell(&place);
            }
            return;
        };
        let marks = self.read_marks(&pieces.marks, unit, kind);
        let state = self.read_state(unit, kind, pieces.state.as_ref());
        let companion = pieces.companion.as_ref().and_then(|c| {
            let (unit, other) = self.resolve_unit(&c.unit)?;
            if !other.joins(&kind.name) {
                let diagnostic = Diagnostic::new(
                    &codes::DEPLOY_OCCUPIED,
                    c.unit.span,
                    format!("a `{unit}` cannot share the hex of a `{}`", pieces.unit.text),
                )
                .label("cannot share its hex")
                .help("deploy it in another hex");
                self.report(diagnostic);
                return None;
            }
            let marks = self.read_marks(&c.marks, unit, other);
            Some((c, unit, other, marks))
        });
        if let (Some((c, ..)), [_, second, ..]) = (&companion, pieces.places.as_slice())
            && let Some(name) = &c.name
        {
            self.report(
                Diagnostic::new(
                    &codes::NAME_DUPLICATE,
                    name.span,
                    format!(
                        "\"{}\" would stand in {} hexes at once",
                        name.value,
                        pieces.places.len()
                    ),
                )
                .label("one leader")
                .related(second.span, "the second hex")
                .help("write one line for the hex of the leader, and another for the rest"),
            );
        }
        for place in self.places_by_title(&pieces.places) {
            let Some(cell) = self.resolve_cell(&place) else { continue };
            self.put_piece(
                board,
                cell,
                PlacedPiece {
                    army,
                    unit,
                    kind,
                    name: pieces.name.as_ref().map(|n| n.value.clone()),
                    marks: marks.clone(),
                    state: state.clone(),
                    span: place.span,
                },
            );
            if let Some((c, unit, kind, marks)) = &companion {
                self.put_piece(
                    board,
                    cell,
                    PlacedPiece {
                        army,
                        unit,
                        kind,
                        name: c.name.as_ref().map(|n| n.value.clone()),
                        marks: marks.clone(),
                        state: IndexMap::default(),
                        span: c.unit.span.to(c.name.as_ref().map_or(c.unit.span, |n| n.span)),
                    },
                );
            }
        }
    }

    /// Reads pieces that wait off the board.
    fn read_reserve(&mut self, army: &str, reserve: &Reserve) {
        let Some((unit, kind)) = self.resolve_unit(&reserve.unit) else { return };
        let marks = self.read_marks(&reserve.marks, unit, kind);
        let state = self.read_state(unit, kind, reserve.state.as_ref());
        let count = match &reserve.count {
            None => 1,
            Some(count) => match usize::try_from(count.value) {
                Ok(number @ 1..=MAX_RESERVES) => number,
                _ => {
                    self.report(
                        Diagnostic::new(
                            &codes::TYPE_OUT_OF_RANGE,
                            count.span,
                            format!("a line of a reserve must have 1 to {MAX_RESERVES} pieces"),
                        )
                        .label("out of range")
                        .help("write the number of pieces, or leave it out for one"),
                    );
                    return;
                }
            },
        };
        if let (Some(name), Some(number), 2..) = (&reserve.name, &reserve.count, count) {
            self.report(
                Diagnostic::new(
                    &codes::NAME_DUPLICATE,
                    name.span,
                    format!("\"{}\" would be in reserve {count} times", name.value),
                )
                .label("one leader")
                .related(number.span, "the number")
                .help("leave out the number"),
            );
        }
        let origin = Some(reserve.unit.span);
        let piece = castra_defs::ReservePiece {
            army: army.to_owned(),
            unit: unit.to_owned(),
            kind: kind.name.clone(),
            name: reserve.name.as_ref().map(|n| n.value.clone()),
            marks,
            state,
            origin,
        };
        self.scenario.reserves.extend(std::iter::repeat_n(piece, count));
    }

    fn read_state(
        &mut self,
        unit: &str,
        kind: &Kind,
        block: Option<&Block<Field>>,
    ) -> IndexMap<String, Value> {
        if block.is_none() {
            return IndexMap::default();
        }
        let battle = BattleContext {
            board: self.positions.board.as_ref().and_then(|b| self.game.game.boards.get(b)),
            armies: &self.scenario.armies,
        };
        let filling = FieldBlock {
            owner: unit,
            kind: &kind.name,
            fields: &kind.fields,
            state: true,
            params: &[],
            built_in: &[],
            enums: &self.game.game.enums,
            scopes: &self.game.scopes,
            battle: Some(&battle),
        };
        let state = filling.read(block, self.reporter);
        self.check_printed_limit(unit, kind, &state, block);
        state
    }

    /// Reports state above the number that is printed on the piece.
    fn check_printed_limit(
        &mut self,
        unit: &str,
        kind: &Kind,
        state: &IndexMap<String, Value>,
        block: Option<&Block<Field>>,
    ) {
        let game = &self.game.game;
        for (name, value) in state {
            let upto = kind.fields.get(name).and_then(|field| field.upto.as_ref());
            let printed = upto.and_then(|upto| game.instances.get(unit)?.fields.get(upto));
            let (Some(upto), Value::Int(value), Some(Value::Int(most))) = (upto, value, printed)
            else {
                continue;
            };
            if value <= most {
                continue;
            }
            let entry = block.into_iter().flat_map(Block::iter).find(|e| e.name.text == **name);
            self.reporter.report(
                Diagnostic::new(
                    &codes::TYPE_OUT_OF_RANGE,
                    entry.map_or_else(Span::default, Field::span),
                    format!("`{name}` of `{unit}` is at most {most}, not {value}"),
                )
                .label("too large")
                .help(format!("`{upto}` of `{unit}` is {most}")),
            );
        }
    }

    /// Returns the marks of a piece, at most one of each kind of marks.
    fn read_marks(&mut self, marks: &[Name], unit: &str, kind: &Kind) -> Vec<String> {
        let mut carried: Vec<String> = Vec::new();
        let mut kinds: Vec<(&str, &Name)> = Vec::new();
        let game = &self.game.game;
        for mark in marks {
            let Some(name) = self.read_mark(mark, unit, kind) else { continue };
            let Some(of) = game.instances.get(&name).map(|one| one.kind.as_str()) else { continue };
            if let Some((_, first)) = kinds.iter().find(|(other, _)| *other == of) {
                self.report(two_of_a_kind(mark, first, of, &kind.name));
                continue;
            }
            kinds.push((of, mark));
            carried.push(name);
        }
        carried
    }

    fn read_mark(&mut self, mark: &Name, unit: &str, kind: &Kind) -> Option<String> {
        let game = &self.game.game;
        let of = |name: &str| match game.instances.get(name).and_then(|i| game.kinds.get(&i.kind)) {
            Some(Kind { role: KindRole::Mark { of }, .. }) => Some(of.as_str()),
            _ => None,
        };
        match of(&mark.text) {
            Some(other) if other == kind.name => {
                let carriers = game.instances.get(mark.text.as_str()).map(|i| i.of.as_slice());
                let carriers = carriers.unwrap_or_default();
                if !carriers.is_empty() && !carriers.iter().any(|c| c == unit) {
                    let mut diagnostic = Diagnostic::new(
                        &codes::DEPLOY_MARK,
                        mark.span,
                        format!("`{unit}` cannot be `{}`", mark.text),
                    )
                    .label("not for this piece")
                    .help(format!(
                        "only {} can",
                        list_with_or(carriers.iter().map(String::as_str), 6)
                    ));
                    if let Some(origin) =
                        self.game.definitions.span(Namespace::Instance, &mark.text)
                    {
                        diagnostic = diagnostic.related(origin, "declared here");
                    }
                    self.report(diagnostic);
                    return None;
                }
                Some(mark.text.to_string())
            }
            Some(other) => {
                let mut diagnostic = Diagnostic::new(
                    &codes::DEPLOY_MARK,
                    mark.span,
                    format!("`{}` marks a {other}, not a {}", mark.text, kind.name),
                )
                .label("not for this piece");
                if let Some(origin) = self.game.definitions.span(Namespace::Instance, &mark.text) {
                    diagnostic = diagnostic.related(origin, "declared here");
                }
                self.report(diagnostic);
                None
            }
            None => {
                let fitting = |name: &&String| of(name) == Some(kind.name.as_str());
                let known: Vec<&str> =
                    game.instances.keys().filter(fitting).map(String::as_str).collect();
                let asked = ExpectedName::KindDistinction(kind.name.clone());
                let diagnostic = unknown_name(&codes::DEPLOY_MARK, asked, mark, known);
                self.report(diagnostic);
                None
            }
        }
    }

    /// Returns the unit of a word in a deployment, by name or abbreviation, or a kind whose pieces
    /// need no variant.
    fn resolve_unit(&mut self, name: &Name) -> Option<(&'g str, &'g Kind)> {
        let game = &self.game.game;
        if let Some(found) = find_unit(game, &name.text) {
            return Some(found);
        }
        let diagnostic = self.unknown_unit(name);
        self.report(diagnostic);
        None
    }

    fn unknown_unit(&self, name: &Name) -> Diagnostic {
        let game = &self.game.game;
        let word = name.text.as_str();
        if let Some(thing) = game.instances.get(word) {
            let noun = match game.kinds.get(&thing.kind).map(|k| &k.role) {
                Some(KindRole::Card) => "card",
                _ => "distinction",
            };
            return Diagnostic::new(
                &codes::DEPLOY_UNKNOWN_UNIT,
                name.span,
                format!("`{word}` is a {noun}, not a piece"),
            )
            .label("cannot stand on the map");
        }
        if let Some(kind) = game.kinds.get(word) {
            let example = game.instances.values().find(|i| i.kind == kind.name);
            let example = example.map_or("NAME", |i| i.name.as_str());
            return Diagnostic::new(
                &codes::DEPLOY_UNKNOWN_UNIT,
                name.span,
                format!("`{word}` does not say which one"),
            )
            .label("incomplete")
            .help(format!("write a name, such as `{example}`"));
        }
        let mut kinds = game.kinds.values().filter(|kind| is_piece(game, &kind.name));
        let (kind, other) = (kinds.next(), kinds.next());
        // If the game has a single kind of pieces, the message names that kind.
        let message = match (kind, other) {
            (Some(kind), None) if kind.name != "unit" => {
                format!("there is no `{}` called `{word}`", kind.name)
            }
            _ => format!("`{word}` is not a unit of this game"),
        };
        let diagnostic = Diagnostic::new(&codes::DEPLOY_UNKNOWN_UNIT, name.span, message)
            .expected(ExpectedName::Unit);
        let short = word.len() <= 4;
        let pieces = game.instances.values().filter(|i| is_piece(game, &i.kind));
        let kinds =
            game.kinds.values().filter(|k| is_piece(game, &k.name) && k.needs_no_instance());
        let mut known: Vec<&str> = kinds.map(|k| k.name.as_str()).collect();
        for piece in pieces {
            known.push(&piece.name);
            known.extend(piece.abbr.as_deref().filter(|_| short));
        }
        // The author may have written a printed name, such as "Heavy Infantry".
        let plain = slug(word);
        match nearest(&plain, known.iter().copied())
            .or_else(|| known.iter().copied().find(|k| *k == plain))
        {
            Some(meant) => diagnostic.did_you_mean(name.span, meant),
            None => {
                let abbrs: Vec<&str> = game
                    .instances
                    .values()
                    .filter(|i| is_piece(game, &i.kind))
                    .map(|i| i.abbr.as_deref().unwrap_or(&i.name))
                    .collect();
                diagnostic.label("not declared").help(match abbrs.is_empty() {
                    true => {
                        let kind = kind.map_or("KIND", |kind| kind.name.as_str());
                        format!("declare it in the game: `{kind} {plain} \"…\" {{ }}`")
                    }
                    false => format!("write {}", list_with_or(abbrs, 20)),
                })
            }
        }
    }
}

fn is_deployment_of(item: &ast::Item, army: &str) -> bool {
    matches!(&item.kind, ItemKind::Deploy(d) if d.army.as_ref().is_some_and(|a| a.text == army))
}

fn is_piece(game: &Game, kind: &str) -> bool {
    game.kinds.get(kind).is_some_and(|k| matches!(k.role, KindRole::Piece { .. }))
}

/// Returns the unit or kind with a name or abbreviation, and its kind.
pub(super) fn find_unit<'g>(game: &'g Game, word: &str) -> Option<(&'g str, &'g Kind)> {
    let short = |a: &String| a.eq_ignore_ascii_case(word);
    let instance = game
        .instances
        .get(word)
        .or_else(|| game.instances.values().find(|i| i.abbr.iter().chain(&i.aliases).any(short)));
    if let Some(instance) = instance.filter(|i| is_piece(game, &i.kind)) {
        return Some((&instance.name, game.kinds.get(&instance.kind)?));
    }
    let kind =
        game.kinds.get(word).or_else(|| game.kinds.values().find(|k| k.abbrs.iter().any(short)))?;
    let bare = kind.needs_no_instance() && game.instances.values().all(|i| i.kind != kind.name);
    (is_piece(game, &kind.name) && bare).then_some((kind.name.as_str(), kind))
}

/// Returns the diagnostic for two marks of one kind on a piece.
pub(crate) fn two_of_a_kind(mark: &Name, first: &Name, of: &str, piece: &str) -> Diagnostic {
    let (message, help) = if mark.text == first.text {
        (format!("`{}` is given twice", mark.text), "leave one out".to_owned())
    } else {
        (
            format!("`{}` and `{}` are both of the kind `{of}`", first.text, mark.text),
            format!(
                "leave one out; for marks that a piece can carry together, declare a kind of \
                 each: `kind NAME marks {piece} {{}}`"
            ),
        )
    };
    Diagnostic::new(&codes::DEPLOY_MARK, mark.span, message)
        .label(format!("a piece carries one `{of}`"))
        .related(first.span, "the first")
        .help(help)
}
