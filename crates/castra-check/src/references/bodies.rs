//! The names in statements and values whose places say what they are.

use castra_defs::{DefKind, UseKind};
use castra_syntax::ast::{
    Arm, ArmBody, Block, Choose, Expr, ExprKind, Factor, Play, Stage, Stmt, StmtKind, TestStmt,
    Value,
};

use super::places::Walk;

impl Walk<'_> {
    pub(super) fn body(&mut self, body: &Block<Stmt>) {
        self.block(body);
        body.iter().for_each(|stmt| self.stmt(stmt));
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Let { ty, value, .. } => {
                ty.iter().for_each(|ty| self.ty(ty));
                self.expr(value);
            }
            StmtKind::Assign { place, value, .. } => {
                self.expr(place);
                self.expr(value);
            }
            StmtKind::If { condition, then, otherwise } => {
                self.expr(condition);
                self.body(then);
                otherwise.iter().for_each(|body| self.body(body));
            }
            StmtKind::Match { value, arms } => {
                self.expr(value);
                self.arms(arms);
            }
            StmtKind::ForEach { set, from, body, .. } => {
                self.expr(set);
                from.iter().for_each(|e| self.expr(e));
                self.body(body);
            }
            StmtKind::Repeat { most, body } => {
                most.iter().for_each(|e| self.expr(e));
                self.body(body);
            }
            StmtKind::Stop | StmtKind::Return(None) | StmtKind::Say(_) => {}
            StmtKind::Return(Some(value))
            | StmtKind::Pick { set: value, .. }
            | StmtKind::Shuffle(value)
            | StmtKind::Remove(value)
            | StmtKind::Lift(value)
            | StmtKind::NextTurn(value)
            | StmtKind::When(value)
            | StmtKind::Expr(value) => self.expr(value),
            StmtKind::Choose(choose) => self.choose(choose),
            StmtKind::Move { what: a, to: b, .. } | StmtKind::Reveal { what: a, to: b } => {
                self.expr(a);
                self.expr(b);
            }
            StmtKind::Draw { count, from, to } => {
                [count, from, to].into_iter().for_each(|e| self.expr(e));
            }
            StmtKind::Fill { pile, deck } => {
                self.expr(pile);
                self.read(deck, DefKind::Deck);
            }
            StmtKind::Place { sort, army, at, mark, fields } => {
                self.read(sort, DefKind::Element);
                mark.iter().for_each(|mark| self.read(mark, DefKind::Element));
                self.expr(army);
                self.expr(at);
                self.states(fields.as_ref());
            }
            StmtKind::Step { body, .. } => self.body(body),
            StmtKind::Window { name, args, who, .. } => {
                self.within(name, UseKind::Call, DefKind::Window, "");
                args.iter().chain(who).for_each(|e| self.expr(e));
            }
            StmtKind::End { army, .. } => army.iter().for_each(|e| self.expr(e)),
            StmtKind::Cite(clauses) => self.cites(clauses),
            StmtKind::Stage(stage) => match stage {
                Stage::Set(e)
                | Stage::Add(e)
                | Stage::AtLeast(e)
                | Stage::AtMost(e)
                | Stage::Scale(Factor::By(e)) => self.expr(e),
                Stage::Scale(Factor::Double | Factor::Half { .. }) => {}
            },
            StmtKind::Test(test) => self.test(test),
        }
    }

    fn choose(&mut self, choose: &Choose) {
        self.expr(&choose.set);
        choose.second.iter().for_each(|second| self.expr(&second.set));
        let rest = [&choose.least, &choose.most, &choose.by, &choose.prefer];
        rest.into_iter().flatten().for_each(|e| self.expr(e));
        choose.body.iter().chain(&choose.otherwise).for_each(|body| self.body(body));
    }

    fn test(&mut self, test: &TestStmt) {
        match test {
            TestStmt::Expect(e) | TestStmt::TurnOf { army: e, .. } => self.expr(e),
            TestStmt::Scenario(name) => self.label(name, DefKind::Battle),
            TestStmt::Board(name) => self.label(name, DefKind::Board),
            TestStmt::Option(name, value) => {
                self.within(name, UseKind::Write, DefKind::Option, "");
                self.set(value);
            }
            TestStmt::Council { army, name, value } => {
                army.iter().for_each(|army| self.label(army, DefKind::Army));
                let sort = if army.is_some() { DefKind::ArmyEntry } else { DefKind::Entry };
                self.within(name, UseKind::Write, sort, "");
                self.set(value);
            }
            TestStmt::Terrain(name, places) => {
                self.within(name, UseKind::Read, DefKind::Element, "terrain");
                places.iter().for_each(|place| self.built_in(place));
            }
            TestStmt::Put { cards, pile } => {
                cards.iter().for_each(|line| self.card(line));
                self.expr(pile);
            }
            TestStmt::Play(Play::Phase(name)) => {
                self.within(name, UseKind::Call, DefKind::Phase, "")
            }
            TestStmt::Armies(_)
            | TestStmt::Dice(_)
            | TestStmt::Choices(_)
            | TestStmt::EveryRoll
            | TestStmt::Begin
            | TestStmt::Play(Play::Turns(_)) => {}
        }
    }

    /// What an option or entry is set to: a word that the check has noted.
    fn set(&mut self, value: &Value) {
        if let Value::Word(word) = value
            && matches!(word.text.as_str(), "true" | "false" | "none")
        {
            self.built_in(word);
        }
    }

    fn arms(&mut self, arms: &Block<Arm>) {
        self.block(arms);
        for arm in arms.iter() {
            match &arm.body {
                ArmBody::Block(body) => self.body(body),
                ArmBody::Value(value) => self.expr(value),
            }
        }
    }

    pub(super) fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Int(_)
            | ExprKind::Bool(_)
            | ExprKind::None
            | ExprKind::Name(_)
            | ExprKind::Junk => {}
            ExprKind::Member(of, _) => self.expr(of),
            ExprKind::MemberOf(of, _, args) => {
                self.expr(of);
                args.iter().for_each(|e| self.expr(e));
            }
            ExprKind::Call(_, args) | ExprKind::Set(args) => {
                args.iter().for_each(|e| self.expr(e));
            }
            ExprKind::At(kind, hex) => {
                self.within(kind, UseKind::Type, DefKind::Kind, "");
                self.expr(hex);
            }
            ExprKind::Range(a, b) | ExprKind::Binary(_, _, a, b) => {
                self.expr(a);
                self.expr(b);
            }
            ExprKind::Unary(_, e) | ExprKind::Is { value: e, .. } => self.expr(e),
            ExprKind::Where { set, condition, .. } => {
                self.expr(set);
                self.expr(condition);
            }
            ExprKind::If(a, b, c) => [a, b, c].into_iter().for_each(|e| self.expr(e)),
            ExprKind::Match(value, arms) => {
                self.expr(value);
                self.arms(arms);
            }
            ExprKind::Roll(count, die) => {
                count.iter().for_each(|e| self.expr(e));
                self.read(die, DefKind::Die);
            }
        }
    }
}
