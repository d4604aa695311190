//! The statements before and after a battle.

use castra_base::suggest::{listing, nearest};
use castra_base::{Diagnostic, Span, codes};
use castra_check::rules::{TestSetting, lower_query};
use castra_defs::{Board, CouncilEntry, DefKind, Type, UseKind};
use castra_ir::{KindRole, Query, Ty, Universe};
use castra_resolve::uses::Meaning;
use castra_syntax::ast::{
    AssignOp, Block, Change, ChangeKind, EndingKind, Expr, ExprKind, Name, Stmt, StmtKind,
};
use smol_str::SmolStr;

use super::words::StatementWriter;
use super::{Check, OriginalBattle};
use crate::model::{Act, ActKind, EntryValue, Number};

/// The part of a campaign that contains statements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Before,
    After,
    Test,
}

impl Part {
    pub(super) const fn from_kind(kind: ChangeKind) -> Self {
        if matches!(kind, ChangeKind::Before) { Self::Before } else { Self::After }
    }
}

/// The battle of some statements, and the names in their scope.
pub(super) struct StatementScope<'g> {
    part: Part,
    ground: OriginalBattle<'g>,
    armies: Vec<SmolStr>,
    /// The numbers of the campaign, followed by the names that `pick` introduced.
    locals: Vec<(Name, Ty)>,
    /// The names that `pick` introduced, with the sets in words.
    picks: Vec<(SmolStr, String)>,
    /// The printed name of the side of each army.
    sides: Vec<(usize, String)>,
    /// The printed names of the campaign's numbers.
    titles: Vec<(SmolStr, String)>,
    /// Castra's own words in the language of the campaign.
    castra_words: castra_words::Words,
}

impl<'g> StatementScope<'g> {
    pub(super) fn new(part: Part, ground: OriginalBattle<'g>, numbers: &[(&Name, Number)]) -> Self {
        let titles = numbers.iter().map(|(name, number)| (name.text.clone(), number.title.clone()));
        let titles = titles.collect();
        let numbers = numbers.iter().map(|(name, number)| {
            ((*name).clone(), if number.is_bool { Ty::Bool } else { Ty::Int })
        });
        let armies = ground.scenario.armies.keys().map(SmolStr::new).collect();
        Self {
            part,
            ground,
            armies,
            locals: numbers.collect(),
            picks: Vec::new(),
            sides: Vec::new(),
            titles,
            castra_words: castra_words::Words::default(),
        }
    }

    /// Returns the writer of statements in words, for a picture.
    fn words(&self) -> StatementWriter<'_> {
        StatementWriter {
            castra_words: self.castra_words,
            game: &self.ground.playable.symbols.game,
            numbers: &self.titles,
            armies: &self.armies,
            sides: &self.sides,
            picks: &self.picks,
        }
    }
}

impl<'t, 'c> Check<'t, 'c> {
    /// Checks the statements of a `before` or `after`, and returns the valid ones. `armies` has the
    /// army of each side.
    pub(super) fn check_acts(
        &mut self,
        change: &Change,
        armies: &[usize],
        ground: OriginalBattle<'c>,
    ) -> Vec<Act> {
        let mut body = StatementScope::new(Part::from_kind(change.kind), ground, &self.numbers);
        let sides = self.sides.iter().map(|(_, side)| side.name.clone());
        body.sides = armies.iter().copied().zip(sides).collect();
        body.castra_words = self.castra_words;
        self.check_block(&change.body, &mut body)
    }

    fn check_block(&mut self, block: &Block<Stmt>, body: &mut StatementScope<'_>) -> Vec<Act> {
        for accept in block.accepts() {
            self.notes.suppressions.add(accept, block.span, &mut self.diagnostics);
        }
        let (names, picks) = (body.locals.len(), body.picks.len());
        let mut acts = Vec::new();
        let mut ended = false;
        for stmt in block.iter() {
            if ended {
                self.report(
                    Diagnostic::new(
                        &codes::RULES_UNREACHABLE,
                        stmt.span,
                        "nothing leads to this statement",
                    )
                    .label("never carried out")
                    .help("the statement before it ends the part"),
                );
                break;
            }
            let said = body.words().statement(stmt);
            let kind = self.check_statement(stmt, body);
            ended = kind.is_some() && ends_part(stmt);
            acts.extend(kind.map(|kind| Act { span: stmt.span, phrase: said, kind }));
        }
        body.locals.truncate(names);
        body.picks.truncate(picks);
        acts
    }

    pub(super) fn check_statement(
        &mut self,
        stmt: &Stmt,
        body: &mut StatementScope<'_>,
    ) -> Option<ActKind> {
        match &stmt.kind {
            StmtKind::If { condition, then, otherwise } => {
                let shown = body.words().condition(condition);
                let condition = self.query(condition, &Ty::Bool, "the condition", body);
                let then = self.check_block(then, body);
                let otherwise = otherwise.as_ref().map(|block| self.check_block(block, body));
                let otherwise = otherwise.unwrap_or_default();
                Some(ActKind::If {
                    condition: condition?,
                    picture_condition: shown,
                    then,
                    otherwise,
                })
            }
            StmtKind::Pick { name, set } => {
                let want = Ty::Set(Universe::Int);
                let said = body.words().pick_set(set);
                let set = self.query(set, &want, "the set to pick from", body);
                self.notes.uses.record_local(name, || "int".to_owned());
                body.picks.push((name.text.clone(), said));
                body.locals.push((name.clone(), Ty::Int));
                Some(ActKind::Pick { set: set? })
            }
            StmtKind::Assign { place, op, value } => self.assign(place, *op, value, body),
            StmtKind::Remove(pieces) if self.is_in_part(Part::Before, stmt, body) => {
                self.remove(None, pieces, body)
            }
            StmtKind::RemoveSome { count, pieces } if self.is_in_part(Part::Before, stmt, body) => {
                let count = self.query(count, &Ty::Int, "the number of pieces", body);
                let removed = self.remove(None, pieces, body)?;
                match removed {
                    ActKind::Remove { pieces, kind, .. } => {
                        Some(ActKind::Remove { count: Some(count?), pieces, kind })
                    }
                    other => Some(other),
                }
            }
            StmtKind::Place { sort, army, at, marks, fields }
                if self.is_in_part(Part::Before, stmt, body) =>
            {
                if let Some(extra) = marks
                    .first()
                    .map(|mark| mark.span)
                    .or_else(|| fields.as_ref().map(|fields| fields.span))
                {
                    self.report(
                        Diagnostic::new(
                            &codes::CAMPAIGN_STATEMENT,
                            extra,
                            "a piece of a campaign has no marks and no state of its own",
                        )
                        .label("not possible in a campaign")
                        .help("write `place UNIT for ARMY at HEX`"),
                    );
                    return None;
                }
                self.place(sort, army, at, body)
            }
            StmtKind::NextBattle(name) if self.is_in_part(Part::After, stmt, body) => {
                // `course` reports an unknown name.
                let found = self.battles.iter().position(|b| b.name.text == name.text);
                found.map(ActKind::Next)
            }
            StmtKind::End { how, army, reason } if self.is_in_part(Part::After, stmt, body) => {
                let reason = reason.as_ref().map(|r| r.value.clone()).unwrap_or_default();
                match (how, army) {
                    (EndingKind::Victory, Some(side)) => {
                        Some(ActKind::End { side: Some(self.side(side)?), reason })
                    }
                    (EndingKind::Drawn, _) => Some(ActKind::End { side: None, reason }),
                    _ => {
                        self.report_misplaced(
                            stmt.span,
                            "a campaign names its winner",
                            "write `victory for SIDE \"…\"`",
                        );
                        None
                    }
                }
            }
            // `is_in_part` has reported the statement.
            StmtKind::Remove(_)
            | StmtKind::RemoveSome { .. }
            | StmtKind::Place { .. }
            | StmtKind::NextBattle(_)
            | StmtKind::End { .. } => None,
            _ => {
                self.report_misplaced(
                    stmt.span,
                    "a campaign cannot do this",
                    "a campaign has `if`, `pick`, assignments, `remove` and `place` before a \
                     battle, and `next battle`, `victory for` and `drawn` after it",
                );
                None
            }
        }
    }

    /// Records the use of a declared name.
    fn record_use(&mut self, name: &Name, kind: UseKind, sort: DefKind) {
        self.notes.uses.record(name, kind, Meaning::declaration(sort));
    }

    /// Records the use of a name that the language defines.
    pub(super) fn record_built_in_use(&mut self, name: &Name) {
        self.notes.uses.record(name, UseKind::Read, Meaning::BuiltIn);
    }

    pub(super) fn report_misplaced(&mut self, span: Span, message: &str, help: &str) {
        self.report(
            Diagnostic::new(&codes::CAMPAIGN_STATEMENT, span, message)
                .label("not possible here")
                .help(help),
        );
    }

    /// Returns whether a statement is in the right part, and reports it otherwise.
    fn is_in_part(&mut self, part: Part, stmt: &Stmt, body: &StatementScope<'_>) -> bool {
        let (message, help) = match part {
            Part::Before => (
                "a campaign changes a battle only before it",
                "write the statement in `before NAME { … }` of the battle",
            ),
            Part::After | Part::Test => (
                "a campaign continues or ends only after a battle",
                "write the statement in `after NAME { … }` of the battle",
            ),
        };
        // A test may contain statements of each part: it changes the end of a battle, and states
        // expectations.
        let is_there = body.part == part || body.part == Part::Test;
        if !is_there {
            self.report_misplaced(stmt.span, message, help);
        }
        is_there
    }

    /// Returns an expression of a type as a query in the battle.
    pub(super) fn query(
        &mut self,
        ast: &Expr,
        want: &Ty,
        what: &str,
        body: &StatementScope<'_>,
    ) -> Option<Query> {
        self.check_expr(ast, Some((want, what)), body)
    }

    fn check_expr(
        &mut self,
        ast: &Expr,
        want: Option<(&Ty, &str)>,
        body: &StatementScope<'_>,
    ) -> Option<Query> {
        let playable = body.ground.playable;
        let setting = TestSetting {
            armies: &body.armies,
            board: body.ground.board(),
            labels: &[],
            rules: &playable.rules,
        };
        match lower_query(ast, want, &body.locals, &playable.symbols, &setting, self.notes) {
            Ok(query) => Some(query),
            Err(problems) => {
                self.diagnostics.extend(problems.into_iter().filter(Diagnostic::is_error));
                None
            }
        }
    }

    /// Checks `NUMBER = VALUE`, or the assignment of an entry of the War Council.
    fn assign(
        &mut self,
        place: &Expr,
        op: AssignOp,
        value: &Expr,
        body: &StatementScope<'_>,
    ) -> Option<ActKind> {
        match &place.kind {
            ExprKind::Name(name) => {
                let number = self.numbers.iter().position(|(known, _)| known.text == name.text);
                let Some((at, number)) = number.and_then(|at| Some((at, &self.numbers.get(at)?.1)))
                else {
                    self.unknown_number(name);
                    return None;
                };
                let ty = if number.is_bool { Ty::Bool } else { Ty::Int };
                self.record_use(name, UseKind::Write, DefKind::State);
                let value = self.query(value, &ty, "the new value", body)?;
                Some(ActKind::Set { number: at, op, value })
            }
            ExprKind::Member(of, entry) if matches!(of.kind, ExprKind::Name(_)) => {
                if body.part != Part::Before {
                    self.report_misplaced(
                        place.span,
                        "a campaign changes a battle only before it",
                        "write the statement in `before NAME { … }` of the next battle",
                    );
                    return None;
                }
                let ExprKind::Name(of) = &of.kind else { return None };
                self.assign_entry(of, entry, op, value, body)
            }
            _ => {
                self.report_misplaced(
                    place.span,
                    "this cannot be assigned to",
                    "assign to a `state` of the campaign, to `ARMY.ENTRY` or to `council.ENTRY`",
                );
                None
            }
        }
    }

    fn unknown_number(&mut self, name: &Name) {
        let known: Vec<&str> = self.numbers.iter().map(|(name, _)| name.text.as_str()).collect();
        let message = format!("this campaign has no state `{}`", name.text);
        let unknown = Diagnostic::new(&codes::NAME_UNKNOWN, name.span, message);
        let report = match nearest(&name.text, known.iter().copied()) {
            Some(meant) => unknown.did_you_mean(name.span, meant),
            None => unknown
                .label("not found")
                .help(format!("declare it: `state {}: int 0..9 clamped = 0`", name.text)),
        };
        self.report(report);
    }

    fn assign_entry(
        &mut self,
        of: &Name,
        entry: &Name,
        op: AssignOp,
        value: &Expr,
        body: &StatementScope<'_>,
    ) -> Option<ActKind> {
        let is_battle = of.text == "council";
        let armies = &body.ground.scenario.armies;
        if !is_battle && !armies.contains_key(of.text.as_str()) {
            let known = || armies.keys().map(String::as_str).chain(["council"]);
            let message = format!("this battle has no army `{}`", of.text);
            let unknown = Diagnostic::new(&codes::NAME_UNKNOWN, of.span, message);
            self.report(match nearest(&of.text, known()) {
                Some(meant) => unknown.did_you_mean(of.span, meant),
                None => unknown.label("not found").help(format!(
                    "an entry of the War Council belongs to {}",
                    listing(known(), 8)
                )),
            });
            return None;
        }
        let form = body.ground.playable.symbols.game.council.as_ref();
        let entries = form.map(|form| if is_battle { &form.entries } else { &form.army_entries });
        let found = entries.and_then(|entries| entries.get(entry.text.as_str()));
        let Some(form) = found else {
            let known: Vec<&str> =
                entries.into_iter().flat_map(|all| all.keys()).map(String::as_str).collect();
            let message = format!("the game's War Council has no entry `{}`", entry.text);
            let unknown = Diagnostic::new(&codes::COUNCIL_UNKNOWN_ENTRY, entry.span, message);
            self.report(match nearest(&entry.text, known.iter().copied()) {
                Some(meant) => unknown.did_you_mean(entry.span, meant),
                None => unknown.label("not found").help(match known.is_empty() {
                    true => "the game's `council` has no entries here".to_owned(),
                    false => format!("its entries are {}", listing(known.iter().copied(), 8)),
                }),
            });
            return None;
        };
        let (owner, sort) = match is_battle {
            true => (Meaning::BuiltIn, DefKind::Entry),
            false => (Meaning::declaration(DefKind::Army), DefKind::ArmyEntry),
        };
        self.notes.uses.record(of, UseKind::Read, owner);
        self.record_use(entry, UseKind::Write, sort);
        let value = self.entry_value(form, op, value, body)?;
        let army = (!is_battle).then(|| of.text.to_string());
        Some(ActKind::Entry { army, entry: entry.text.to_string(), value })
    }

    fn entry_value(
        &mut self,
        form: &CouncilEntry,
        op: AssignOp,
        value: &Expr,
        body: &StatementScope<'_>,
    ) -> Option<EntryValue> {
        if let Type::Int { range } = &form.ty {
            let range = range.unwrap_or((0, i64::from(u32::MAX)));
            let value = self.query(value, &Ty::Int, "the new value", body)?;
            return Some(EntryValue::Number { op, value, range });
        }
        let words = match &form.ty {
            Type::OneOf(words) => words.clone(),
            Type::Enum(name) => {
                let of = body.ground.playable.symbols.game.enums.get(name);
                of.into_iter().flat_map(|of| of.variants.keys()).cloned().collect()
            }
            Type::Bool => vec!["true".to_owned(), "false".to_owned()],
            _ => Vec::new(),
        };
        let given = match &value.kind {
            ExprKind::Name(word) => word.text.to_string(),
            ExprKind::Bool(truth) => truth.to_string(),
            _ => String::new(),
        };
        if op != AssignOp::Set || !words.contains(&given) {
            let help = match words.is_empty() {
                true => "this entry is not one that a campaign can change".to_owned(),
                false => {
                    format!("write `= WORD` with {}", listing(words.iter().map(String::as_str), 8))
                }
            };
            let unfit = Diagnostic::new(
                &codes::TYPE_MISMATCH,
                value.span,
                "this is not a value of the entry",
            );
            self.report(unfit.label("does not fit").help(help));
            return None;
        }
        if let ExprKind::Name(word) = &value.kind {
            let within = match &form.ty {
                Type::Enum(name) => name.clone(),
                _ => format!("{{ {} }}", words.join(", ")),
            };
            let meant = Meaning::Declaration(DefKind::Word, within.into());
            self.notes.uses.record(word, UseKind::Read, meant);
        }
        Some(match form.ty {
            Type::Bool => EntryValue::Truth(given == "true"),
            _ => EntryValue::Word(given),
        })
    }

    fn remove(
        &mut self,
        count: Option<Query>,
        pieces: &Expr,
        body: &StatementScope<'_>,
    ) -> Option<ActKind> {
        let query = self.check_expr(pieces, None, body)?;
        let kind = match &query.value.ty {
            Ty::Piece(kind) | Ty::Set(Universe::Piece(kind)) => Some(*kind),
            Ty::Option(of) => match **of {
                Ty::Piece(kind) => Some(kind),
                _ => None,
            },
            _ => None,
        };
        let program = &body.ground.playable.symbols.template;
        let Some(kind) = kind.and_then(|kind| program.kinds.get(kind)) else {
            self.report(
                Diagnostic::new(
                    &codes::RULES_WRONG_TYPE,
                    pieces.span,
                    "only pieces can be removed from a battle",
                )
                .label("not a piece, and not a set of pieces")
                .help("write `remove PIECE` or `remove N of PIECES`"),
            );
            return None;
        };
        Some(ActKind::Remove { count, pieces: query, kind: kind.name.clone() })
    }

    fn place(
        &mut self,
        unit: &Name,
        army: &Expr,
        at: &Expr,
        body: &StatementScope<'_>,
    ) -> Option<ActKind> {
        let symbols = &body.ground.playable.symbols;
        let on_hex =
            symbols.template.kinds.iter().filter(|kind| matches!(kind.role, KindRole::Piece));
        let kinds: Vec<_> = on_hex.collect();
        let kind = kinds.iter().find(|kind| kind.sorts.iter().any(|sort| sort.name == unit.text));
        let Some(kind) = kind else {
            let known: Vec<&str> =
                kinds.iter().flat_map(|kind| &kind.sorts).map(|sort| sort.name.as_str()).collect();
            let message = format!("the game has no unit `{}`", unit.text);
            let unknown = Diagnostic::new(&codes::DEPLOY_UNKNOWN_UNIT, unit.span, message);
            self.report(match nearest(&unit.text, known.iter().copied()) {
                Some(meant) => unknown.did_you_mean(unit.span, meant),
                None => unknown
                    .label("not found")
                    .help(format!("its units are {}", listing(known.iter().copied(), 8))),
            });
            return None;
        };
        let of = match &army.kind {
            ExprKind::Name(name) if body.armies.contains(&name.text) => Some(name.text.to_string()),
            _ => None,
        };
        let board = body.ground.board();
        let hex = match &at.kind {
            ExprKind::Name(name) => {
                board.and_then(|b| b.cell(&name.text)).map(|_| name.text.clone())
            }
            _ => None,
        };
        if of.is_none() {
            let known = body.armies.iter().map(SmolStr::as_str);
            let message = "this is not an army of the battle";
            self.report(
                Diagnostic::new(&codes::NAME_UNKNOWN, army.span, message)
                    .label("expected the name of an army")
                    .help(format!("its armies are {}", listing(known, 8).replace(" or ", " and "))),
            );
        }
        if hex.is_none() {
            self.report(
                Diagnostic::new(&codes::MAP_HEX_OFF_BOARD, at.span, "the board has no such hex")
                    .label("expected the name of a hex")
                    .help("write the hex as the map of the battle names it, such as `E5`"),
            );
        }
        if let (ExprKind::Name(army), ExprKind::Name(hex)) = (&army.kind, &at.kind) {
            self.record_use(army, UseKind::Read, DefKind::Army);
            let is_place = board.is_some_and(Board::has_places);
            let meant =
                if is_place { Meaning::declaration(DefKind::Place) } else { Meaning::BuiltIn };
            self.notes.uses.record(hex, UseKind::Read, meant);
        }
        Some(ActKind::Place {
            kind: kind.name.clone(),
            unit: unit.text.to_string(),
            army: of?,
            hex: hex?.to_string(),
        })
    }

    /// Returns the index of a side, and reports an unknown one.
    fn side(&mut self, side: &Expr) -> Option<usize> {
        let name = match &side.kind {
            ExprKind::Name(name) => Some(name),
            _ => None,
        };
        if let Some(name) = name {
            self.record_use(name, UseKind::Read, DefKind::Side);
        }
        let found = name.and_then(|n| self.sides.iter().position(|(side, _)| side.text == n.text));
        if found.is_none() {
            let known: Vec<&str> = self.sides.iter().map(|(name, _)| name.text.as_str()).collect();
            let unknown = Diagnostic::new(
                &codes::NAME_UNKNOWN,
                side.span,
                "this is not a side of the campaign",
            );
            let meant = name.and_then(|name| nearest(&name.text, known.iter().copied()));
            self.report(match meant {
                Some(meant) => unknown.did_you_mean(side.span, meant),
                None => unknown.label("not found").help(match known.is_empty() {
                    true => "declare it: `side NAME \"Printed name\"`".to_owned(),
                    false => format!("its sides are {}", listing(known.iter().copied(), 8)),
                }),
            });
        }
        found
    }
}

/// Returns whether the statements after this one are unreachable.
fn ends_part(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::NextBattle(_) | StmtKind::End { .. } => true,
        StmtKind::If { then, otherwise, .. } => ends(then) && otherwise.as_ref().is_some_and(ends),
        _ => false,
    }
}

/// Returns whether every path through statements ends with the next battle or the end.
pub(super) fn ends(block: &Block<Stmt>) -> bool {
    block.iter().any(ends_part)
}
