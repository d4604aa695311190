//! A textual dump of rules, for tests of the checker and the linker. Every operation is
//! explicit; locals have their number.

mod stmts;
mod values;

use std::fmt::Write;

use castra_ir::{
    Body, Cell, ClauseId, DieId, FieldId, KindId, Local, LocalId, PileId, PileRef, Program,
    StateId, Ty, type_text,
};

/// Dumps all rules of a program, one operation a line.
pub(crate) fn dump(program: &Program) -> String {
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
    if let Some(judge) = rules.judge.and_then(|id| rules.functions.get(id)) {
        section(format!("judge {}", judge.name), &Body::default());
    }
    if let Some(test) = &rules.test {
        section("test".into(), test);
    }
    out
}

/// A printer of parts of a program.
#[derive(Clone, Copy)]
struct Dump<'a> {
    /// The program in which ids are looked up.
    program: &'a Program,
    /// The locals of the printed body.
    locals: &'a [Local],
}

impl Dump<'_> {
    fn params(self, count: usize) -> String {
        let params = (0..).map(LocalId).zip(self.locals.iter().take(count));
        let params: Vec<String> =
            params.map(|(id, l)| format!("{}: {}", self.local(id), self.ty(&l.ty))).collect();
        params.join(", ")
    }

    fn local(self, id: LocalId) -> String {
        let mut out = String::new();
        self.put_local(id, &mut out);
        out
    }

    fn kind(self, kind: KindId) -> String {
        self.program.kinds.get(kind).map_or_else(|| format!("kind#{}", kind.0), |k| k.name.clone())
    }

    fn field(self, kind: KindId, field: FieldId) -> String {
        let found = self.program.kinds.get(kind).and_then(|k| k.fields.get(field));
        found.map_or_else(|| format!("field#{}", field.0), |f| f.name.clone())
    }

    fn state(self, id: StateId) -> String {
        self.program.states.get(id).map_or_else(|| format!("state#{}", id.0), |s| s.name.clone())
    }

    fn pile_name(self, id: PileId) -> String {
        self.program.piles.get(id).map_or_else(|| format!("pile#{}", id.0), |p| p.name.clone())
    }

    fn pile(self, pile: &PileRef) -> String {
        let mut out = String::new();
        self.put_pile(pile, &mut out);
        out
    }

    fn die(self, id: DieId) -> String {
        self.program.dice.get(id).map_or_else(|| format!("die#{}", id.0), |d| d.name.clone())
    }

    fn ty(self, ty: &Ty) -> String {
        type_text(self.program, ty)
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

    fn cites(self, cites: &[ClauseId]) -> String {
        if cites.is_empty() {
            return String::new();
        }
        let ids: Vec<String> = cites
            .iter()
            .map(|c| {
                let found = self.program.clauses.get(c);
                found.map_or_else(|| format!("clause#{}", c.0), |c| c.id.clone())
            })
            .collect();
        format!("  // {}", ids.join(" "))
    }
}
