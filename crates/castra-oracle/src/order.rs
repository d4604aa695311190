//! Of which piles the rules ask for the order of the cards.
//!
//! A pile from which nothing is drawn, and whose top nobody asks for, has no
//! order, and shuffling it takes no chance.

use castra_ir::{Body, Expr, ExprKind, PileId, PileRef, Program, Said, Stmt, StmtKind};

/// By pile, whether its order is asked for.
pub(crate) fn ordered_piles(program: &Program) -> Vec<bool> {
    let mut piles = Ordered(vec![false; program.piles.len()]);
    let rules = &program.rules;
    let bodies: Vec<&Body> = (rules.functions.iter().map(|f| &f.body))
        .chain(rules.procedures.iter().map(|p| &p.body))
        .chain(rules.setup.iter())
        .chain(rules.turn.iter().flat_map(|t| t.phases.iter().map(|phase| &phase.body)))
        .chain(rules.standing.iter().map(|rule| &rule.body))
        .chain(rules.test.iter())
        .collect();
    bodies.iter().for_each(|body| piles.stmts(&body.stmts));
    let phases = rules.turn.iter().flat_map(|turn| &turn.phases);
    phases.for_each(|phase| piles.said(&phase.label));
    for rule in &rules.standing {
        rule.each.iter().for_each(|each| piles.expr(each));
        piles.expr(&rule.condition);
    }
    for ending in &rules.endings {
        ending.each.iter().for_each(|each| piles.expr(each));
        piles.expr(&ending.condition);
    }
    piles.0
}

struct Ordered(Vec<bool>);

impl Ordered {
    fn mark(&mut self, pile: PileId) {
        if let Some(ordered) = self.0.get_mut(pile.index()) {
            *ordered = true;
        }
    }

    fn said(&mut self, parts: &[Said]) {
        for part in parts {
            match part {
                Said::Value(value) => self.expr(value),
                Said::Text(_) | Said::Forms(..) => {}
            }
        }
    }

    fn owner(&mut self, pile: &PileRef) {
        pile.army.iter().for_each(|army| self.expr(army));
    }

    fn exprs<'e>(&mut self, exprs: impl IntoIterator<Item = &'e Expr>) {
        exprs.into_iter().for_each(|expr| self.expr(expr));
    }

    fn stmts(&mut self, stmts: &[Stmt]) {
        stmts.iter().for_each(|stmt| self.stmt(stmt));
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Let(_, value)
            | StmtKind::Pick(_, value)
            | StmtKind::RollMany(_, value, _)
            | StmtKind::Remove(value)
            | StmtKind::Lift(value)
            | StmtKind::NextTurn(value) => self.expr(value),
            StmtKind::SetState(_, owner, value) => self.exprs(owner.iter().chain([value])),
            StmtKind::SetField(_, _, a, b) | StmtKind::Reveal(a, b) | StmtKind::MovePiece(a, b) => {
                self.exprs([a, b]);
            }
            StmtKind::If(condition, then, otherwise) => {
                self.expr(condition);
                self.stmts(then);
                self.stmts(otherwise);
            }
            StmtKind::Match(value, arms, otherwise) => {
                self.expr(value);
                arms.iter().for_each(|(_, stmts)| self.stmts(stmts));
                self.stmts(otherwise);
            }
            StmtKind::ForEach { local: _, set, from, body } => {
                self.exprs(from.iter().chain([set]));
                self.stmts(body);
            }
            StmtKind::Repeat(times, body) => {
                self.expr(times);
                self.stmts(body);
            }
            StmtKind::Return(value) | StmtKind::End(_, value, _) => self.exprs(value),
            StmtKind::Call(_, args) => self.exprs(args),
            StmtKind::Choose { set, second, by, label, prefer, body, otherwise, .. } => {
                self.exprs(second.iter().map(|(_, set)| set).chain([set, &by.army]));
                self.exprs(by.role.iter().filter_map(|(_, word)| word.as_ref()));
                self.exprs(prefer);
                self.said(label);
                body.iter().for_each(|body| self.stmts(body));
                self.stmts(otherwise);
            }
            StmtKind::ChooseSome { set, least, most, by, label, prefer, .. } => {
                self.exprs(least.iter().chain(most).chain([set, &by.army]));
                self.exprs(by.role.iter().filter_map(|(_, word)| word.as_ref()));
                self.exprs(prefer.iter().map(|(_, prefer)| prefer));
                self.said(label);
            }
            StmtKind::React { by, options, .. } => {
                self.expr(&by.army);
                self.exprs(by.role.iter().filter_map(|(_, word)| word.as_ref()));
                for option in options {
                    self.exprs(option.prefer.iter().chain([&option.condition]));
                    self.said(&option.label);
                    self.stmts(&option.body);
                }
            }
            StmtKind::MoveCard(what, to) | StmtKind::MoveCards(what, to) => {
                self.expr(what);
                self.owner(to);
            }
            StmtKind::Draw(n, from, to) => {
                self.mark(from.pile);
                self.expr(n);
                self.owner(from);
                self.owner(to);
            }
            StmtKind::Shuffle(pile) | StmtKind::Fill(pile, _) => self.owner(pile),
            StmtKind::Place { army, hex, fields, .. } => {
                self.exprs(fields.iter().map(|(_, value)| value).chain([army, hex]));
            }
            StmtKind::Step(_, body) => self.stmts(body),
            StmtKind::Say(parts) => self.said(parts),
            StmtKind::Test(test) => self.test(test),
            StmtKind::Stop
            | StmtKind::RollOne(..)
            | StmtKind::Conflict(_)
            | StmtKind::Unsettled => {}
        }
    }

    fn test(&mut self, test: &castra_ir::TestStmt) {
        use castra_ir::TestStmt as T;
        match test {
            T::Expect(value) | T::TurnOf(value, _) => self.expr(value),
            T::Measure(measure) => self.expr(&measure.value),
            T::Put(_, _, _, pile) => self.owner(pile),
            T::EveryRoll
            | T::Dice(_)
            | T::Choices(_)
            | T::Begin
            | T::PlayTurns(_)
            | T::PlayPhase(_) => {}
        }
    }

    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Top(pile) => {
                self.mark(pile.pile);
                self.owner(pile);
            }
            ExprKind::TopOf(count, pile) => {
                self.mark(pile.pile);
                self.expr(count);
                self.owner(pile);
            }
            ExprKind::Pile(pile) => self.owner(pile),
            ExprKind::Const(_)
            | ExprKind::Local(_)
            | ExprKind::Option(_)
            | ExprKind::Council(_)
            | ExprKind::Us
            | ExprKind::Them
            | ExprKind::TurnNumber
            | ExprKind::GameOver
            | ExprKind::Winner
            | ExprKind::All(_)
            | ExprKind::Reserves(_) => {}
            ExprKind::State(_, owner) => self.exprs(owner.as_deref()),
            ExprKind::ArmyCouncil(_, a)
            | ExprKind::Field(_, _, a)
            | ExprKind::Enemy(a)
            | ExprKind::NextArmy(a)
            | ExprKind::HexOf(a)
            | ExprKind::OnBoard(a)
            | ExprKind::ArmyOf(a)
            | ExprKind::SortOf(a)
            | ExprKind::TerrainOf(a)
            | ExprKind::PieceAt(_, a)
            | ExprKind::RowOf(a)
            | ExprKind::ColumnOf(a)
            | ExprKind::Forward(a)
            | ExprKind::Turned(a, _)
            | ExprKind::Not(a)
            | ExprKind::Negate(a)
            | ExprKind::CountFace(a, _)
            | ExprKind::SumRolled(a)
            | ExprKind::ExtremeRolled(_, a)
            | ExprKind::Count(a)
            | ExprKind::IsEmpty(a)
            | ExprKind::First(a)
            | ExprKind::Neighbours(a)
            | ExprKind::Around(a)
            | ExprKind::Places(a)
            | ExprKind::Edge(a)
            | ExprKind::Section(a)
            | ExprKind::Objectives(a) => self.expr(a),
            ExprKind::Distance(a, b)
            | ExprKind::SideTerrain(a, b)
            | ExprKind::StepTo(a, b)
            | ExprKind::Binary(_, a, b)
            | ExprKind::Bind(_, a, b)
            | ExprKind::Contains(a, b)
            | ExprKind::SumOver(a, _, b)
            | ExprKind::Best(_, a, _, b)
            | ExprKind::ValueOver(_, a, _, b)
            | ExprKind::Knows(a, b)
            | ExprKind::Range(a, b)
            | ExprKind::Where(a, _, b)
            | ExprKind::Union(a, b)
            | ExprKind::Difference(a, b)
            | ExprKind::Intersection(a, b)
            | ExprKind::Shift(a, b)
            | ExprKind::Connected(a, b) => self.exprs([&**a, &**b]),
            ExprKind::InSight(a, b, c) | ExprKind::If(a, b, c) => {
                self.exprs([&**a, &**b, &**c]);
            }
            ExprKind::Table(_, args) | ExprKind::Call(_, args) | ExprKind::SetOf(args) => {
                self.exprs(args);
            }
            ExprKind::Match(value, arms, otherwise) => {
                self.expr(value);
                self.exprs(arms.iter().map(|(_, value)| value));
                self.exprs(otherwise.as_deref());
            }
        }
    }
}
