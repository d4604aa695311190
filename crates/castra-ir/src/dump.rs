//! Rules as text, for people who look for a mistake in the checker or the
//! machine. Every operation is spelt out; locals carry their number.

use std::fmt::Write;

use super::{
    Binary, Body, Cell, Decider, EndingKind, Expr, ExprKind, Extreme, Local, LocalId, NONE,
    PileRef, Program, Reaction, Said, ScriptValue, Scripted, Stmt, StmtKind, TestStmt, Ty,
    Universe,
};

/// All rules of a program, one operation a line.
#[must_use]
pub fn dump(program: &Program) -> String {
    let rules = &program.rules;
    let mut out = String::new();
    let mut section = |head: String, body: &Body| {
        let _ = writeln!(out, "{head}");
        Dump { program, locals: &body.locals }.stmts(&body.stmts, 1, &mut out);
    };
    for function in &rules.functions {
        let head = Dump { program, locals: &function.body.locals };
        let params = head.params(function.params);
        section(
            format!("fn {}({params}) -> {}", function.name, head.ty(&function.result)),
            &function.body,
        );
    }
    for procedure in &rules.procedures {
        let head = Dump { program, locals: &procedure.body.locals };
        section(
            format!("proc {}({})", procedure.name, head.params(procedure.params)),
            &procedure.body,
        );
    }
    if let Some(setup) = &rules.setup {
        section("setup".into(), setup);
    }
    if let Some(turn) = &rules.turn {
        let whose = if turn.per_army { "turn" } else { "round" };
        for phase in &turn.phases {
            let head = {
                let of = Dump { program, locals: &phase.body.locals };
                let label = of.label(&phase.label);
                format!("{whose} at most {} phase {} {label}", turn.limit, phase.name)
            };
            section(head, &phase.body);
        }
    }
    for standing in &rules.standing {
        let names = Dump { program, locals: &standing.body.locals };
        let mut head = format!("whenever {}", names.expr(&standing.condition));
        if let Some(each) = &standing.each {
            let _ = write!(head, " for {} in {}", names.local(LocalId(0)), names.expr(each));
        }
        let _ =
            write!(head, " reads {}{}", names.cells(&standing.reads), names.cites(&standing.cites));
        section(head, &standing.body);
    }
    for ending in &rules.endings {
        let names = Dump { program, locals: &ending.body.locals };
        let mut head = ending.how.word().to_owned();
        if let Some(each) = &ending.each {
            let _ = write!(head, " {} in {}", names.local(LocalId(0)), names.expr(each));
        }
        let condition = names.expr(&ending.condition);
        let (reads, cites) = (names.cells(&ending.reads), names.cites(&ending.cites));
        section(
            format!("{head} when {condition} {:?} reads {reads}{cites}", ending.reason),
            &ending.body,
        );
    }
    if let Some(judge) = rules.judge.and_then(|id| rules.functions.get(id.index())) {
        section(format!("judge {}", judge.name), &Body::default());
    }
    if let Some(test) = &rules.test {
        section("test".into(), test);
    }
    out
}

/// Prints parts of a program by the names of what they refer to.
#[derive(Clone, Copy)]
pub struct Dump<'a> {
    /// What its names are looked up in.
    pub program: &'a Program,
    /// The locals of the body that is printed.
    pub locals: &'a [Local],
}

impl Dump<'_> {
    fn params(self, count: usize) -> String {
        let params = (0..).map(LocalId).zip(self.locals.iter().take(count));
        let params: Vec<String> =
            params.map(|(id, l)| format!("{}: {}", self.local(id), self.ty(&l.ty))).collect();
        params.join(", ")
    }

    fn local(self, id: LocalId) -> String {
        let name = self.locals.get(id.index()).map_or("?", |l| l.name.as_str());
        format!("{name}#{}", id.0)
    }

    fn kind(self, kind: super::KindId) -> String {
        self.program
            .kinds
            .get(kind.index())
            .map_or_else(|| format!("kind#{}", kind.0), |k| k.name.clone())
    }

    fn field(self, kind: super::KindId, field: super::FieldId) -> String {
        let fields = self.program.kinds.get(kind.index()).map(|k| k.fields.as_slice());
        let found = fields.and_then(|fields| fields.get(field.index()));
        found.map_or_else(|| format!("field#{}", field.0), |f| f.name.clone())
    }

    fn state(self, id: super::StateId) -> String {
        self.program
            .states
            .get(id.index())
            .map_or_else(|| format!("state#{}", id.0), |s| s.name.clone())
    }

    fn pile_name(self, id: super::PileId) -> String {
        self.program
            .piles
            .get(id.index())
            .map_or_else(|| format!("pile#{}", id.0), |p| p.name.clone())
    }

    fn pile(self, pile: &PileRef) -> String {
        let name = self.pile_name(pile.pile);
        match &pile.army {
            Some(army) => format!("{}.{name}", self.expr(army)),
            None => name,
        }
    }

    fn die(self, id: super::DieId) -> String {
        self.program
            .dice
            .get(id.index())
            .map_or_else(|| format!("die#{}", id.0), |d| d.name.clone())
    }

    /// A type, as the rules write it.
    pub fn ty(self, ty: &Ty) -> String {
        match ty {
            Ty::Bool => "bool".into(),
            Ty::Int => "int".into(),
            Ty::Enum(id) => {
                let found = self.program.enums.get(id.index());
                found.map_or_else(|| format!("enum#{}", id.0), |e| e.name.clone())
            }
            Ty::Army => "army".into(),
            Ty::Hex => "hex".into(),
            Ty::Piece(kind) => self.kind(*kind),
            Ty::Card(None) => "card".into(),
            Ty::Card(Some(kind)) => self.kind(*kind),
            Ty::Variant(kind) => format!("sort of {}", self.kind(*kind)),
            Ty::Set(universe) => self.universe(*universe),
            Ty::Option(of) => format!("{} or none", self.ty(of)),
            Ty::Rolled(die) => format!("dice of {}", self.die(*die)),
            Ty::Record(id) => {
                let record = self.program.records.get(id.index());
                record.map_or_else(|| format!("record#{}", id.0), |record| record.name.clone())
            }
            Ty::Error => "never".into(),
        }
    }

    fn universe(self, universe: Universe) -> String {
        format!("set of {}", self.ty(&universe.element()))
    }

    fn cells(self, cells: &[Cell]) -> String {
        let cells: Vec<String> = cells
            .iter()
            .map(|cell| match cell {
                Cell::State(id) => self.state(*id),
                Cell::Field(kind, field) => {
                    format!("{}.{}", self.kind(*kind), self.field(*kind, *field))
                }
                Cell::Place(kind) => format!("{}.hex", self.kind(*kind)),
                Cell::Army(kind) => format!("{}.army", self.kind(*kind)),
                Cell::Pile(id) => self.pile_name(*id),
                Cell::Turn => "turn".into(),
            })
            .collect();
        format!("[{}]", cells.join(", "))
    }

    fn cites(self, cites: &[super::ClauseId]) -> String {
        if cites.is_empty() {
            return String::new();
        }
        let ids: Vec<String> = cites
            .iter()
            .map(|c| {
                let found = self.program.clauses.get(c.index());
                found.map_or_else(|| format!("clause#{}", c.0), |c| c.id.clone())
            })
            .collect();
        format!("  // {}", ids.join(" "))
    }

    fn constant(self, ty: &Ty, value: i64) -> String {
        if value == NONE {
            return "none".into();
        }
        let at = usize::try_from(value).ok();
        let name = match ty {
            Ty::Option(of) => return self.constant(of, value),
            Ty::Bool => return if value == 0 { "false".into() } else { "true".into() },
            Ty::Enum(id) => {
                let words = self.program.enums.get(id.index()).map(|e| e.words.as_slice());
                words.zip(at).and_then(|(w, at)| w.get(at)).map(|w| w.word.clone())
            }
            Ty::Variant(kind) => {
                let sorts = self.program.kinds.get(kind.index()).map(|k| k.sorts.as_slice());
                sorts.zip(at).and_then(|(s, at)| s.get(at)).map(|s| s.name.clone())
            }
            Ty::Int => None,
            other => return format!("{}:{value}", self.ty(other)),
        };
        name.unwrap_or_else(|| value.to_string())
    }

    fn list(self, exprs: &[Expr]) -> String {
        let exprs: Vec<String> = exprs.iter().map(|e| self.expr(e)).collect();
        exprs.join(", ")
    }

    /// A value, on one line. Two values are written alike only if they are.
    pub fn expr(self, expr: &Expr) -> String {
        let e = |expr: &Expr| self.expr(expr);
        match &expr.kind {
            ExprKind::Const(value) => self.constant(&expr.ty, *value),
            ExprKind::Local(id) => self.local(*id),
            ExprKind::Option(id) => {
                let found = self.program.options.get(id.index());
                found.map_or_else(|| format!("option#{}", id.0), |o| format!("option {}", o.name))
            }
            ExprKind::Weight(id) => {
                let found = self.program.weights.get(id.index());
                found.map_or_else(|| format!("weight#{}", id.0), |w| format!("weight {}", w.name))
            }
            ExprKind::Council(id) => format!("council#{}", id.0),
            ExprKind::ArmyCouncil(id, army) => format!("{}.council#{}", e(army), id.0),
            ExprKind::State(id, None) => self.state(*id),
            ExprKind::State(id, Some(owner)) => format!("{}.{}", e(owner), self.state(*id)),
            ExprKind::Field(kind, field, owner) => {
                format!("{}.{}", e(owner), self.field(*kind, *field))
            }
            ExprKind::Us => "us".into(),
            ExprKind::Them => "them".into(),
            ExprKind::TurnNumber => "turn-number".into(),
            ExprKind::GameOver => "game-over".into(),
            ExprKind::Winner => "winner".into(),
            ExprKind::Enemy(army) => format!("enemy({})", e(army)),
            ExprKind::NextArmy(army) => format!("next({})", e(army)),
            ExprKind::HexOf(piece) => format!("{}.hex", e(piece)),
            ExprKind::OnBoard(piece) => format!("on-board({})", e(piece)),
            ExprKind::ArmyOf(piece) => format!("{}.army", e(piece)),
            ExprKind::SortOf(thing) => format!("sort({})", e(thing)),
            ExprKind::TerrainOf(hex) => format!("{}.terrain", e(hex)),
            ExprKind::PieceAt(kind, hex) => format!("{}.{}", e(hex), self.kind(*kind)),
            ExprKind::RowOf(hex) => format!("{}.row", e(hex)),
            ExprKind::ColumnOf(hex) => format!("{}.column", e(hex)),
            ExprKind::Distance(a, b) => format!("distance({}, {})", e(a), e(b)),
            ExprKind::SideTerrain(a, b) => format!("side({}, {})", e(a), e(b)),
            ExprKind::SideSlot(a, b) => format!("side-number({}, {})", e(a), e(b)),
            ExprKind::InSight(a, b, set) => format!("in-sight({}, {}, {})", e(a), e(b), e(set)),
            ExprKind::StepTo(hex, direction) => format!("step({}, {})", e(hex), e(direction)),
            ExprKind::Forward(army) => format!("forward({})", e(army)),
            ExprKind::Turned(direction, n) => format!("turned({}, {n})", e(direction)),
            ExprKind::Table(id, keys) => {
                let found = self.program.tables.get(id.index());
                let name = found.map_or_else(|| format!("table#{}", id.0), |t| t.name.clone());
                format!("{name}({})", self.list(keys))
            }
            ExprKind::Call(id, args) => {
                let found = self.program.rules.functions.get(id.index());
                let name = found.map_or_else(|| format!("fn#{}", id.0), |f| f.name.clone());
                format!("{name}({})", self.list(args))
            }
            ExprKind::Not(of) => format!("not {}", e(of)),
            ExprKind::Negate(of) => format!("-{}", e(of)),
            ExprKind::Binary(op, a, b) => format!("({} {} {})", e(a), word(*op), e(b)),
            ExprKind::If(condition, then, otherwise) => {
                format!("(if {} then {} else {})", e(condition), e(then), e(otherwise))
            }
            ExprKind::Match(value, arms, otherwise) => {
                let mut out = format!("match {} {{ ", e(value));
                for (values, worth) in arms {
                    let values: Vec<String> =
                        values.iter().map(|v| self.constant(&value.ty, *v)).collect();
                    let _ = write!(out, "{} => {}, ", values.join(", "), e(worth));
                }
                if let Some(otherwise) = otherwise {
                    let _ = write!(out, "else => {} ", e(otherwise));
                }
                out + "}"
            }
            ExprKind::Bind(local, value, within) => {
                format!("(let {} = {} in {})", self.local(*local), e(value), e(within))
            }
            ExprKind::CountFace(rolled, face) => {
                let face = match &rolled.ty {
                    Ty::Rolled(die) => {
                        let die = self.program.dice.get(die.index());
                        die.map_or_else(|| face.to_string(), |d| self.constant(&d.face, *face))
                    }
                    _ => face.to_string(),
                };
                format!("count({}, {face})", e(rolled))
            }
            ExprKind::SumRolled(rolled) => format!("sum({})", e(rolled)),
            ExprKind::ExtremeRolled(which, rolled) => format!("{}({})", end(*which), e(rolled)),
            ExprKind::CountRolled(rolled) => format!("count({})", e(rolled)),
            ExprKind::RolledWhere(rolled, it, condition) => {
                format!("({} where {}: {})", e(rolled), self.local(*it), e(condition))
            }
            ExprKind::RolledBest(which, n, rolled) => {
                format!("{}({}, {})", end(*which), e(n), e(rolled))
            }
            ExprKind::RolledAgain(rolled, out, new) => {
                format!("({} \\ {} | {})", e(rolled), e(out), e(new))
            }
            ExprKind::Count(set) => format!("count({})", e(set)),
            ExprKind::IsEmpty(set) => format!("empty({})", e(set)),
            ExprKind::Contains(element, set) => format!("({} in {})", e(element), e(set)),
            ExprKind::SumOver(set, it, value) => {
                format!("sum({} {}: {})", e(set), self.local(*it), e(value))
            }
            ExprKind::Best(which, set, it, value) => {
                format!("{}-of({} {}: {})", end(*which), e(set), self.local(*it), e(value))
            }
            ExprKind::ValueOver(which, set, it, value) => {
                format!("{}({} {}: {})", end(*which), e(set), self.local(*it), e(value))
            }
            ExprKind::First(set) => format!("first({})", e(set)),
            ExprKind::Top(pile) => format!("top({})", self.pile(pile)),
            ExprKind::All(universe) => format!("all {}", self.ty(&universe.element())),
            ExprKind::SetOf(elements) => format!("{{{}}}", self.list(elements)),
            ExprKind::Range(from, to) => format!("{}..{}", e(from), e(to)),
            ExprKind::Pile(pile) => self.pile(pile),
            ExprKind::TopOf(count, pile) => format!("top({}, {})", e(count), self.pile(pile)),
            ExprKind::Where(set, it, condition) => {
                format!("({} where {}: {})", e(set), self.local(*it), e(condition))
            }
            ExprKind::Union(a, b) => format!("({} | {})", e(a), e(b)),
            ExprKind::Difference(a, b) => format!("({} \\ {})", e(a), e(b)),
            ExprKind::Intersection(a, b) => format!("({} & {})", e(a), e(b)),
            ExprKind::Neighbours(hex) => format!("neighbours({})", e(hex)),
            ExprKind::Around(hexes) => format!("around({})", e(hexes)),
            ExprKind::Places(pieces) => format!("places({})", e(pieces)),
            ExprKind::Shift(hexes, direction) => format!("shift({}, {})", e(hexes), e(direction)),
            ExprKind::Knows(army, cards) => format!("knows({}, {})", e(army), e(cards)),
            ExprKind::Reach(reach) => {
                let (from, to) = (self.local(reach.from), self.local(reach.to));
                let (start, budget) = (e(&reach.start), e(&reach.budget));
                format!("reach({start}, {budget}, {from} -> {to}: {})", e(&reach.cost))
            }
            ExprKind::Connected(from, within) => format!("connected({}, {})", e(from), e(within)),
            ExprKind::Edge(direction) => format!("edge({})", e(direction)),
            ExprKind::Section(section) => format!("section({})", e(section)),
            ExprKind::Reserves(kind) => {
                format!("reserves({})", self.ty(&Ty::Piece(*kind)))
            }
            ExprKind::Objectives(army) => format!("objectives({})", e(army)),
        }
    }

    fn stmts(self, stmts: &[Stmt], depth: usize, out: &mut String) {
        for stmt in stmts {
            self.stmt(stmt, depth, out);
        }
    }

    fn stmt(self, stmt: &Stmt, depth: usize, out: &mut String) {
        let e = |expr: &Expr| self.expr(expr);
        let inner: Vec<(String, &[Stmt])> = match &stmt.kind {
            StmtKind::If(_, then, otherwise) => {
                let mut parts = vec![(String::new(), then.as_slice())];
                if !otherwise.is_empty() {
                    parts.push(("else".into(), otherwise));
                }
                parts
            }
            StmtKind::Match(value, arms, otherwise) => {
                let mut parts: Vec<(String, &[Stmt])> = arms
                    .iter()
                    .map(|(values, body)| {
                        let values: Vec<String> =
                            values.iter().map(|v| self.constant(&value.ty, *v)).collect();
                        (format!("{} =>", values.join(", ")), body.as_slice())
                    })
                    .collect();
                if !otherwise.is_empty() {
                    parts.push(("else =>".into(), otherwise));
                }
                parts
            }
            StmtKind::ForEach { body, .. }
            | StmtKind::Repeat(_, body)
            | StmtKind::Step(_, body)
            | StmtKind::Held(_, body) => {
                vec![(String::new(), body)]
            }
            StmtKind::Choose { body, otherwise, .. } => {
                let mut parts = Vec::new();
                if let Some(body) = body {
                    parts.push((String::new(), body.as_slice()));
                }
                if !otherwise.is_empty() {
                    parts.push(("else".into(), otherwise));
                }
                parts
            }
            StmtKind::React { options, .. } => {
                options.iter().map(|o| (self.reaction(o), o.body.as_slice())).collect()
            }
            StmtKind::Let(..)
            | StmtKind::SetState(..)
            | StmtKind::SetField(..)
            | StmtKind::Stop
            | StmtKind::Return(_)
            | StmtKind::Call(..)
            | StmtKind::ChooseSome { .. }
            | StmtKind::Pick(..)
            | StmtKind::RollOne(..)
            | StmtKind::RollMany(..)
            | StmtKind::MoveCard(..)
            | StmtKind::MoveCards(..)
            | StmtKind::Draw(..)
            | StmtKind::Shuffle(_)
            | StmtKind::Fill(..)
            | StmtKind::Reveal(..)
            | StmtKind::MovePiece(..)
            | StmtKind::SetArmy(..)
            | StmtKind::Remove(_)
            | StmtKind::Lift(_)
            | StmtKind::Place { .. }
            | StmtKind::NextTurn(_)
            | StmtKind::End(..)
            | StmtKind::Say(_)
            | StmtKind::Conflict(_)
            | StmtKind::Unsettled
            | StmtKind::Test(_) => Vec::new(),
        };
        let head = match &stmt.kind {
            StmtKind::Let(id, value) => format!("{} = {}", self.local(*id), e(value)),
            StmtKind::SetState(id, None, value) => format!("{} := {}", self.state(*id), e(value)),
            StmtKind::SetState(id, Some(owner), value) => {
                format!("{}.{} := {}", e(owner), self.state(*id), e(value))
            }
            StmtKind::SetField(kind, field, owner, value) => {
                format!("{}.{} := {}", e(owner), self.field(*kind, *field), e(value))
            }
            StmtKind::If(condition, ..) => format!("if {}", e(condition)),
            StmtKind::Match(value, ..) => format!("match {}", e(value)),
            StmtKind::ForEach { local, set, from, .. } => {
                let from = from.as_ref().map_or_else(String::new, |f| format!(" from {}", e(f)));
                format!("for each {} in {}{from}", self.local(*local), e(set))
            }
            StmtKind::Repeat(most, _) => format!("repeat at most {}", e(most)),
            StmtKind::Stop => "stop".into(),
            StmtKind::Unsettled => "unsettled".into(),
            StmtKind::Conflict(what) => format!("conflict {:?}", what.message),
            StmtKind::Return(values) if values.is_empty() => "return".into(),
            StmtKind::Return(values) => format!("return {}", self.list(values)),
            StmtKind::Call(id, args, gives) => {
                let found = self.program.rules.procedures.get(id.index());
                let name = found.map_or_else(|| format!("proc#{}", id.0), |p| p.name.clone());
                let call = format!("{name}({})", self.list(args));
                let gives: Vec<String> =
                    gives.iter().map(|id| self.local(*id).to_string()).collect();
                if gives.is_empty() { call } else { format!("{} = {call}", gives.join(", ")) }
            }
            StmtKind::Choose { local, set, second, by, label, prefer, or_none, .. } => {
                let second = second.as_ref().map_or_else(String::new, |(second, set)| {
                    format!(", {} in {}", self.local(*second), e(set))
                });
                let prefer =
                    prefer.as_ref().map_or_else(String::new, |p| format!(" prefer {}", e(p)));
                let none = if *or_none { " or none" } else { "" };
                format!(
                    "choose {} in {}{second} by {} {}{prefer}{none}",
                    self.local(*local),
                    e(set),
                    self.decider(by),
                    self.label(label)
                )
            }
            StmtKind::ChooseSome { local, set, least, most, by, label, prefer } => {
                let bound = |word: &str, bound: &Option<Expr>| {
                    bound.as_ref().map_or_else(String::new, |b| format!(" at {word} {}", e(b)))
                };
                let prefer = prefer.as_ref().map_or_else(String::new, |(it, p)| {
                    format!(" prefer {}: {}", self.local(*it), e(p))
                });
                format!(
                    "choose some {} in {}{}{} by {} {}{prefer}",
                    self.local(*local),
                    e(set),
                    bound("least", least),
                    bound("most", most),
                    self.decider(by),
                    self.label(label)
                )
            }
            StmtKind::React { by, window, reacted, .. } => {
                format!("{} = react to {window} by {}", self.local(*reacted), self.decider(by))
            }
            StmtKind::Pick(id, set) => format!("pick {} in {}", self.local(*id), e(set)),
            StmtKind::RollOne(id, die) => format!("{} = roll {}", self.local(*id), self.die(*die)),
            StmtKind::RollMany(id, count, die) => {
                format!("{} = roll {} of {}", self.local(*id), e(count), self.die(*die))
            }
            StmtKind::MoveCard(card, to) => format!("move card {} to {}", e(card), self.pile(to)),
            StmtKind::MoveCards(cards, to) => {
                format!("move cards {} to {}", e(cards), self.pile(to))
            }
            StmtKind::Draw(count, from, to) => {
                format!("draw {} from {} to {}", e(count), self.pile(from), self.pile(to))
            }
            StmtKind::Shuffle(pile) => format!("shuffle {}", self.pile(pile)),
            StmtKind::Fill(pile, deck) => {
                let found = self.program.decks.get(deck.index());
                let deck = found.map_or_else(|| format!("deck#{}", deck.0), |d| d.name.clone());
                format!("fill {} with {deck}", self.pile(pile))
            }
            StmtKind::Reveal(what, to) => format!("reveal {} to {}", e(what), e(to)),
            StmtKind::SetArmy(piece, army) => format!("{}.army = {}", e(piece), e(army)),
            StmtKind::MovePiece(piece, to) => format!("move piece {} to {}", e(piece), e(to)),
            StmtKind::Remove(piece) => format!("remove {}", e(piece)),
            StmtKind::Lift(piece) => format!("lift {}", e(piece)),
            StmtKind::Place { kind, sort, army, hex, fields } => {
                let fields: Vec<String> = fields
                    .iter()
                    .map(|(field, value)| format!("{} {}", self.field(*kind, *field), e(value)))
                    .collect();
                format!(
                    "place {} for {} at {} {{{}}}",
                    self.constant(&Ty::Variant(*kind), i64::from(*sort)),
                    e(army),
                    e(hex),
                    fields.join(", ")
                )
            }
            StmtKind::Step(name, _) => format!("step {name}"),
            StmtKind::Held(crate::Hold::Answers, _) => "choose together".to_owned(),
            StmtKind::Held(crate::Hold::Rules, _) => "together".to_owned(),
            StmtKind::Held(crate::Hold::Endings, _) => "endings wait".to_owned(),
            StmtKind::NextTurn(army) => format!("next turn {}", e(army)),
            StmtKind::End(how, army, reason) => self.end(*how, army.as_ref(), reason),
            StmtKind::Say(parts) => {
                let parts: Vec<String> = parts
                    .iter()
                    .map(|part| match part {
                        Said::Text(text) => format!("{text:?}"),
                        Said::Value(value) => e(value),
                        Said::Forms(one, several) => format!("{one:?}|{several:?}"),
                    })
                    .collect();
                format!("say {}", parts.join(" "))
            }
            StmtKind::Test(test) => self.test(test),
        };
        let indent = "  ".repeat(depth);
        let _ = writeln!(out, "{indent}{head}{}", self.cites(&stmt.cites));
        for (head, body) in inner {
            let deeper = if matches!(stmt.kind, StmtKind::Match(..) | StmtKind::React { .. }) {
                1
            } else {
                0
            };
            if !head.is_empty() {
                let _ = writeln!(out, "{indent}{}{head}", "  ".repeat(deeper));
            }
            self.stmts(body, depth + 1 + deeper, out);
        }
    }

    fn decider(self, by: &Decider) -> String {
        let army = self.expr(&by.army);
        match &by.role {
            None => army,
            Some((role, word)) => {
                let found = self.program.roles.get(role.index());
                let role = found.map_or_else(|| format!("role#{}", role.0), |r| r.name.clone());
                let word =
                    word.as_ref().map_or_else(String::new, |w| format!(", {}", self.expr(w)));
                format!("{role}({army}{word})")
            }
        }
    }

    /// A label as the rules write it.
    fn label(self, label: &[Said]) -> String {
        let parts = label.iter().map(|part| match part {
            Said::Text(text) => text.clone(),
            Said::Value(value) => format!("{{{}}}", self.expr(value)),
            Said::Forms(one, several) => format!("{{{one}|{several}}}"),
        });
        format!("{:?}", parts.collect::<String>())
    }

    fn reaction(self, reaction: &Reaction) -> String {
        let prefer = reaction
            .prefer
            .as_ref()
            .map_or_else(String::new, |p| format!(" prefer {}", self.expr(p)));
        let (when, cites) = (self.expr(&reaction.condition), self.cites(&reaction.cites));
        format!("{} when {when}{prefer}{cites}", self.label(&reaction.label))
    }

    fn end(self, how: EndingKind, army: Option<&Expr>, reason: &str) -> String {
        let army = army.map_or_else(String::new, |a| format!(" for {}", self.expr(a)));
        format!("{}{army} {reason:?}", how.word())
    }

    fn test(self, test: &TestStmt) -> String {
        match test {
            TestStmt::Expect(condition) => format!("expect {}", self.expr(condition)),
            TestStmt::Put(kind, sort, count, pile) => format!(
                "put {} * {count} in {}",
                self.constant(&Ty::Variant(*kind), i64::from(*sort)),
                self.pile(pile)
            ),
            TestStmt::TurnOf(army, None) => format!("turn of {}", self.expr(army)),
            TestStmt::TurnOf(army, Some(n)) => format!("turn {n} of {}", self.expr(army)),
            TestStmt::Dice(faces) => format!("dice [{}]", self.script(faces)),
            TestStmt::Choices(choices) => format!("choices [{}]", self.script(choices)),
            TestStmt::EveryRoll => "every roll".into(),
            TestStmt::Measure(m) => {
                format!("measure {} {:?} {}/{}", self.expr(&m.value), m.op, m.wanted.0, m.wanted.1)
            }
            TestStmt::Begin => "begin".into(),
            TestStmt::PlayTurns(turns) => format!("play {turns} turns"),
            TestStmt::PlayPhase(phase) => format!("play phase #{phase}"),
        }
    }

    fn script(self, script: &[Scripted]) -> String {
        let readings = |readings: &[(Ty, i64)]| {
            let readings: Vec<String> = readings
                .iter()
                .map(|(ty, value)| format!("{}: {}", self.ty(ty), self.constant(ty, *value)))
                .collect();
            readings.join(" | ")
        };
        let parts: Vec<String> = script
            .iter()
            .map(|entry| match &entry.means {
                ScriptValue::None => "none".into(),
                ScriptValue::One(one) => readings(one),
                ScriptValue::Some(some) => {
                    let some: Vec<String> = some.iter().map(|one| readings(one)).collect();
                    format!("{{{}}}", some.join(", "))
                }
                ScriptValue::Label(label) => format!("{label:?}"),
            })
            .collect();
        parts.join(", ")
    }
}

const fn word(op: Binary) -> &'static str {
    match op {
        Binary::And => "and",
        Binary::Or => "or",
        Binary::Equal => "==",
        Binary::NotEqual => "!=",
        Binary::Less => "<",
        Binary::AtMost => "<=",
        Binary::Greater => ">",
        Binary::AtLeast => ">=",
        Binary::Add => "+",
        Binary::Subtract => "-",
        Binary::Multiply => "*",
        Binary::Divide => "/",
        Binary::Modulo => "mod",
        Binary::Min => "min",
        Binary::Max => "max",
    }
}

const fn end(which: Extreme) -> &'static str {
    match which {
        Extreme::Highest => "highest",
        Extreme::Lowest => "lowest",
    }
}
