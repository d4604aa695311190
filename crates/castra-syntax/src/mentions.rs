//! What an item speaks of: the clauses it cites, the names in its values. And what a
//! whole text does, whose items are gone through once.

use castra_base::Span;
use rustc_hash::FxHashSet;
use smol_str::SmolStr;

use crate::ast::{
    Accept, Arm, ArmBody, Block, Choose, DeckItem, Entry, Expr, ExprKind, Factor, FormItem, IsWhat,
    Item, ItemKind, Name, Node, Pattern, Play, ScriptItem, Stage, Stmt, StmtKind, TestStmt, Text,
    Value,
};

/// A name in an item.
#[derive(Clone, Copy, Debug)]
pub enum Mention<'a> {
    /// The name of a clause.
    Clause(&'a Name),
    /// An accepted problem, among statements or phases.
    Accept(&'a Accept),
    /// A word that stands for something in a statement or a value.
    Name(&'a str),
    /// The name of what a statement gives a value, which does not read it.
    Written(&'a str),
}

/// All that a text speaks of, gone through once however often the text is checked
/// together with others.
#[derive(Clone, Debug, Default)]
pub struct Spoken {
    read: FxHashSet<SmolStr>,
    written: FxHashSet<SmolStr>,
    in_tests: FxHashSet<SmolStr>,
    /// Clauses that something besides tests follows.
    followed: FxHashSet<SmolStr>,
    accepts: Vec<(Span, Accept)>,
}

impl Spoken {
    pub(crate) fn of(items: &[Item]) -> Self {
        let mut spoken = Self::default();
        for item in items {
            let is_test = matches!(item.kind, ItemKind::Test(_));
            let has_tests = is_test || matches!(item.kind, ItemKind::Unread(_));
            of_item(item, &mut |mention| {
                let (words, word) = match mention {
                    Mention::Name(word) => (&mut spoken.read, word),
                    Mention::Written(word) => (&mut spoken.written, word),
                    Mention::Clause(name) => {
                        if !is_test {
                            spoken.followed.insert(name.text.clone());
                        }
                        return;
                    }
                    Mention::Accept(accept) => {
                        if !is_test {
                            spoken.accepts.push((item.span, accept.clone()));
                        }
                        return;
                    }
                };
                if !words.contains(word) {
                    words.insert(word.into());
                }
                if has_tests && !spoken.in_tests.contains(word) {
                    spoken.in_tests.insert(word.into());
                }
            });
        }
        spoken
    }

    /// Whether something asks for what a word stands for.
    #[must_use]
    pub fn reads(&self, word: &str) -> bool {
        self.read.contains(word)
    }

    /// Whether something gives a value to what a word stands for.
    #[must_use]
    pub fn writes(&self, word: &str) -> bool {
        self.written.contains(word)
    }

    /// Whether a test speaks of a word in any way.
    #[must_use]
    pub fn tests(&self, word: &str) -> bool {
        self.in_tests.contains(word)
    }

    /// Problems that are accepted, tests apart, each with the item that it stands in.
    #[must_use]
    pub fn accepts(&self) -> &[(Span, Accept)] {
        &self.accepts
    }

    /// Whether something besides tests follows a clause.
    #[must_use]
    pub fn follows(&self, clause: &str) -> bool {
        self.followed.contains(clause)
    }
}

/// Goes through the names of an item, in the order of the text.
pub fn of_item<'a>(item: &'a Item, see: &mut dyn FnMut(Mention<'a>)) {
    let mut walk = Walk { see };
    match &item.kind {
        ItemKind::Enum(i) => walk.cites(&i.block),
        ItemKind::Die(i) => walk.cites(&i.block),
        ItemKind::Board(i) => i.block.iter().for_each(|b| walk.cites(b)),
        ItemKind::Kind(i) => i.block.iter().for_each(|b| walk.cites(b)),
        ItemKind::Instance(i) => i.block.iter().for_each(|b| walk.cites(b)),
        ItemKind::Deck(i) => {
            walk.cites(&i.block);
            for entry in i.block.iter() {
                if let DeckItem::Group(group) = entry {
                    walk.cites(&group.block);
                }
            }
        }
        ItemKind::Table(i) => walk.cites(&i.block),
        ItemKind::Council(i) => {
            walk.cites(&i.block);
            for entry in i.block.iter() {
                if let FormItem::Army(block) = entry {
                    walk.cites(block);
                }
            }
        }
        // Who holds a role or reacts in a window does not use it yet.
        ItemKind::Seats(i) => walk.cites(&i.block),
        ItemKind::State(i) => i.default.iter().for_each(|e| walk.expr(e)),
        ItemKind::Function(i) => walk.block(&i.body),
        ItemKind::Procedure(i) => walk.block(&i.body),
        ItemKind::Setup(i) => walk.block(&i.body),
        ItemKind::Turn(i) => {
            walk.cites(&i.block);
            i.block.accepts().for_each(|accept| (walk.see)(Mention::Accept(accept)));
            i.block.iter().for_each(|phase| walk.block(&phase.body));
        }
        ItemKind::Whenever(i) => {
            walk.expr(&i.condition);
            i.each.iter().for_each(|each| walk.expr(&each.set));
            walk.block(&i.body);
        }
        ItemKind::Ending(i) => {
            i.each.iter().for_each(|each| walk.expr(&each.set));
            i.condition.iter().for_each(|e| walk.expr(e));
            i.block.iter().for_each(|b| walk.block(b));
        }
        ItemKind::Reaction(i) => {
            i.condition.iter().chain(&i.prefer).for_each(|e| walk.expr(e));
            walk.block(&i.body);
        }
        ItemKind::Change(i) => walk.block(&i.body),
        ItemKind::AddTo(i) => walk.cites(&i.block),
        ItemKind::AddToDeck(i) => walk.cites(&i.block),
        ItemKind::Test(i) => {
            i.each.iter().for_each(|each| walk.expr(&each.set));
            walk.block(&i.body);
        }
        ItemKind::Unread(i) => i.words.iter().for_each(|word| (walk.see)(Mention::Name(word))),
        ItemKind::Header(_)
        | ItemKind::Text(_)
        | ItemKind::Special(_)
        | ItemKind::WarCouncil(_)
        | ItemKind::Map(_)
        | ItemKind::Deploy(_)
        | ItemKind::Pile(_)
        | ItemKind::Accept(_)
        | ItemKind::Role(_)
        | ItemKind::Option(_)
        | ItemKind::Source(_)
        | ItemKind::Window(_)
        | ItemKind::Relation(_)
        | ItemKind::Broken => {}
    }
}

struct Walk<'s, 'a> {
    see: &'s mut dyn FnMut(Mention<'a>),
}

impl<'a> Walk<'_, 'a> {
    fn name(&mut self, name: &'a Name) {
        (self.see)(Mention::Name(&name.text));
    }

    fn clauses(&mut self, clauses: &'a [Name]) {
        clauses.iter().for_each(|clause| (self.see)(Mention::Clause(clause)));
    }

    fn cites<T>(&mut self, block: &'a Block<T>) {
        block.cites().for_each(|clause| (self.see)(Mention::Clause(clause)));
    }

    fn block(&mut self, block: &'a Block<Stmt>) {
        for Entry { node, .. } in &block.entries {
            match node {
                Node::Is(stmt) => self.stmt(stmt),
                Node::Cite(clauses) => self.clauses(clauses),
                Node::Accept(accept) => (self.see)(Mention::Accept(accept)),
                Node::Junk => {}
            }
        }
    }

    fn stmt(&mut self, stmt: &'a Stmt) {
        match &stmt.kind {
            StmtKind::Let { value, .. } => self.expr(value),
            StmtKind::Assign { place, value, .. } => {
                match &place.kind {
                    ExprKind::Name(name) => (self.see)(Mention::Written(&name.text)),
                    ExprKind::Member(of, name) => {
                        self.expr(of);
                        (self.see)(Mention::Written(&name.text));
                    }
                    ExprKind::MemberOf(of, name, words) => {
                        self.expr(of);
                        words.iter().for_each(|e| self.expr(e));
                        (self.see)(Mention::Written(&name.text));
                    }
                    ExprKind::Call(name, words) => {
                        words.iter().for_each(|e| self.expr(e));
                        (self.see)(Mention::Written(&name.text));
                    }
                    _ => self.expr(place),
                }
                self.expr(value);
            }
            StmtKind::If { condition, then, otherwise } => {
                self.expr(condition);
                self.block(then);
                otherwise.iter().for_each(|b| self.block(b));
            }
            StmtKind::Match { value, arms } => {
                self.expr(value);
                self.arms(arms);
            }
            StmtKind::ForEach { set, from, body, .. } => {
                self.expr(set);
                from.iter().for_each(|e| self.expr(e));
                self.block(body);
            }
            StmtKind::Repeat { most, body } => {
                most.iter().for_each(|e| self.expr(e));
                self.block(body);
            }
            StmtKind::When(condition) => self.expr(condition),
            StmtKind::Stage(stage) => match stage {
                Stage::Set(e)
                | Stage::Add(e)
                | Stage::AtLeast(e)
                | Stage::AtMost(e)
                | Stage::Scale(Factor::By(e)) => self.expr(e),
                Stage::Scale(Factor::Double | Factor::Half { .. }) => {}
            },
            StmtKind::Stop | StmtKind::Return(None) => {}
            StmtKind::Return(Some(value))
            | StmtKind::Shuffle(value)
            | StmtKind::Remove(value)
            | StmtKind::Lift(value)
            | StmtKind::NextTurn(value)
            | StmtKind::Expr(value)
            | StmtKind::Pick { set: value, .. } => self.expr(value),
            StmtKind::Choose(choose) => self.choose(choose),
            StmtKind::Move { what: a, to: b, .. } | StmtKind::Reveal { what: a, to: b } => {
                self.expr(a);
                self.expr(b);
            }
            StmtKind::Draw { count, from, to } => {
                self.expr(count);
                self.expr(from);
                self.expr(to);
            }
            StmtKind::Fill { pile, deck } => {
                self.expr(pile);
                self.name(deck);
            }
            StmtKind::Place { sort, army, at, mark, fields } => {
                self.name(sort);
                mark.iter().for_each(|m| self.name(m));
                self.expr(army);
                self.expr(at);
                for field in fields.iter().flat_map(Block::iter) {
                    field.values.iter().for_each(|v| self.value(v));
                }
            }
            StmtKind::Step { body, .. } => self.block(body),
            StmtKind::Window { name, args, who, .. } => {
                self.name(name);
                args.iter().chain(who).for_each(|e| self.expr(e));
            }
            StmtKind::End { army, .. } => army.iter().for_each(|e| self.expr(e)),
            StmtKind::Say(text) => self.text(text),
            StmtKind::Cite(clauses) => self.clauses(clauses),
            StmtKind::Test(test) => self.test(test),
        }
    }

    /// The names in a text: they stand between braces, perhaps with dots.
    fn text(&mut self, text: &'a Text) {
        for inside in text.value.split('{').skip(1).filter_map(|s| s.split('}').next()) {
            let words = inside.split('.').map(str::trim);
            words.for_each(|word| (self.see)(Mention::Name(word)));
        }
    }

    fn choose(&mut self, choose: &'a Choose) {
        choose.label.iter().for_each(|label| self.text(label));
        self.expr(&choose.set);
        choose.second.iter().for_each(|second| self.expr(&second.set));
        let rest = [&choose.least, &choose.most, &choose.by, &choose.prefer];
        rest.into_iter().flatten().for_each(|e| self.expr(e));
        choose.body.iter().chain(&choose.otherwise).for_each(|b| self.block(b));
    }

    fn test(&mut self, test: &'a TestStmt) {
        match test {
            TestStmt::Expect(e) | TestStmt::TurnOf { army: e, .. } => self.expr(e),
            TestStmt::Put { cards, pile } => {
                cards.iter().for_each(|line| self.name(&line.card));
                self.expr(pile);
            }
            TestStmt::Dice(script) | TestStmt::Choices(script) => {
                for item in script {
                    match item {
                        ScriptItem::One(word) => self.value(&word.value),
                        ScriptItem::Some(words, _) => {
                            words.iter().for_each(|word| self.value(&word.value));
                        }
                    }
                }
            }
            TestStmt::Option(name, _) => self.name(name),
            TestStmt::Play(Play::Phase(name)) => self.name(name),
            TestStmt::Scenario(_)
            | TestStmt::Armies(_)
            | TestStmt::Board(_)
            | TestStmt::Council { .. }
            | TestStmt::Terrain(..)
            | TestStmt::Begin
            | TestStmt::EveryRoll
            | TestStmt::Play(Play::Turns(_)) => {}
        }
    }

    fn value(&mut self, value: &'a Value) {
        if let Value::Word(name) = value {
            self.name(name);
        }
    }

    fn arms(&mut self, arms: &'a Block<Arm>) {
        for arm in arms.iter() {
            for pattern in &arm.patterns {
                if let Pattern::Word(name) = pattern {
                    self.name(name);
                }
            }
            match &arm.body {
                ArmBody::Block(block) => self.block(block),
                ArmBody::Value(value) => self.expr(value),
            }
        }
    }

    fn expr(&mut self, expr: &'a Expr) {
        match &expr.kind {
            ExprKind::Int(_) | ExprKind::Bool(_) | ExprKind::None | ExprKind::Junk => {}
            ExprKind::Name(name) => self.name(name),
            ExprKind::Member(of, name) => {
                self.expr(of);
                self.name(name);
            }
            ExprKind::MemberOf(of, name, args) => {
                self.expr(of);
                self.name(name);
                args.iter().for_each(|e| self.expr(e));
            }
            ExprKind::Call(name, args) => {
                self.name(name);
                args.iter().for_each(|e| self.expr(e));
            }
            ExprKind::At(name, e) => {
                self.name(name);
                self.expr(e);
            }
            ExprKind::Set(all) => all.iter().for_each(|e| self.expr(e)),
            ExprKind::Range(a, b) | ExprKind::Binary(_, _, a, b) => {
                self.expr(a);
                self.expr(b);
            }
            ExprKind::Unary(_, e) => self.expr(e),
            ExprKind::Is { value, what, .. } => {
                self.expr(value);
                if let IsWhat::Name(name) = what {
                    self.name(name);
                }
            }
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
                self.name(die);
            }
        }
    }
}
