//! Items: functions, procedures, turns, standing rules, endings, reactions.

use std::collections::BTreeMap;

use castra_base::{Diagnostic, Span, codes};
use castra_syntax::ast::{
    self, Binder, Block, Item, ItemKind, Name, Node, Param, Stmt as AstStmt, StmtKind as AstKind,
};
use smol_str::SmolStr;

use super::context::{Context, ReactionHead};
use super::lowering::{Lowering, NameSort, Role};
use super::table::look_up_body;
use crate::Reporter;
use crate::vocabulary::{FunctionHead, Meaning, Vocabulary};
use castra_ir::{
    Body, ClauseId, Ending, Expr, ExprKind, Function, FunctionId, Phase, Procedure, Rules, Said,
    Standing, Stmt, StmtKind, Turn, Ty, Universe,
};

/// Everything that the items do, changes left out.
pub(super) fn lower(items: &[&Item], context: &Context<'_>, reporter: &mut Reporter<'_>) -> Rules {
    let mut rules = Rules::default();
    functions(items, context, &mut rules, reporter);
    procedures(items, context, &mut rules, reporter);
    for head in &context.reactions {
        reaction(head, context, &mut rules, reporter);
    }
    let mut setup: Option<Span> = None;
    let mut turn: Option<Span> = None;
    for item in items {
        match &item.kind {
            ItemKind::Setup(ast) => {
                let body = effects(&ast.body, context, reporter);
                match setup {
                    Some(first) => reporter.report(second_setup(item.head, first)),
                    None => (setup, rules.setup) = (Some(item.head), Some(body)),
                }
            }
            ItemKind::Turn(ast) => {
                let body = lower_turn(ast, context, reporter);
                match turn {
                    Some(first) => reporter.report(second_turn(item.head, first)),
                    None => (turn, rules.turn) = (Some(item.head), Some(body)),
                }
            }
            ItemKind::Whenever(ast) => rules.standing.push(standing(item, ast, context, reporter)),
            ItemKind::Ending(ast) => {
                rules.endings.extend(ending(item, ast, context, reporter));
            }
            _ => {}
        }
    }
    rules
}

fn second_setup(second: Span, first: Span) -> Diagnostic {
    Diagnostic::new(&codes::RULES_DUPLICATE_TURN, second, "the game already has a `setup`")
        .label("the second")
        .related(first, "the first")
        .help("merge the two")
}

fn second_turn(second: Span, first: Span) -> Diagnostic {
    Diagnostic::new(
        &codes::RULES_DUPLICATE_TURN,
        second,
        "the game already has a `turn` or `round`",
    )
    .label("the second time")
    .related(first, "the first time")
    .help("put the phases of both together; a game has one `turn` or one `round`")
}

/// Heads by their names: those that have no body yet, the last first.
struct Places<'n>(BTreeMap<&'n str, Vec<usize>>);

impl<'n> Places<'n> {
    fn of(heads: impl DoubleEndedIterator<Item = &'n SmolStr> + ExactSizeIterator) -> Self {
        let mut places: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (at, head) in heads.enumerate().rev() {
            places.entry(head.as_str()).or_default().push(at);
        }
        Self(places)
    }

    /// The next head of that name that has no body yet.
    fn take(&mut self, name: &Name) -> Option<usize> {
        self.0.get_mut(name.text.as_str())?.pop()
    }
}

/// Functions, each at the place that the vocabulary gives it.
fn functions(
    items: &[&Item],
    context: &Context<'_>,
    rules: &mut Rules,
    reporter: &mut Reporter<'_>,
) {
    let heads = &context.vocabulary.functions;
    rules.functions = heads
        .iter()
        .map(|head| Function {
            name: head.name.to_string(),
            params: context.vocabulary.flat_params(&head.params).len(),
            result: head.result.clone(),
            body: Body::default(),
            span: head.span,
        })
        .collect();
    for (table, at) in &context.vocabulary.changed_tables {
        if let Some(function) = rules.functions.get_mut(at.index()) {
            let declared = context.program().tables.get(table.index());
            function.body = look_up_body(*table, declared, heads.get(at.index()));
        }
    }
    let mut places = Places::of(heads.iter().map(|h| &h.name));
    for item in items {
        if let ItemKind::Ending(ast) = &item.kind
            && let Some(name) = &ast.name
            && let Some(at) = places.take(name)
        {
            let body = named_ending(ast, heads.get(at), context, reporter);
            if let Some(function) = rules.functions.get_mut(at) {
                function.body = body;
            }
            context.called.borrow_mut().functions.insert(castra_ir::id(at));
        }
        let ItemKind::Function(ast) = &item.kind else { continue };
        let Some(name) = &ast.name else { continue };
        let at = places.take(name);
        let Some((at, head)) = at.and_then(|at| Some((at, heads.get(at)?))) else { continue };
        let mut lowering = Lowering::new(context, reporter, Role::Value(head.result.clone()));
        lowering.title = format!("the value of `{}`", head.name);
        lowering.broken = ast.result.is_none();
        parameters(&mut lowering, &ast.params, &head.params);
        let (stmts, ends) = lowering.stmts(&ast.body, true);
        if !ends {
            lowering.no_value_at_the_end(&ast.body, name);
        }
        let body = finish(lowering, stmts);
        if let Some(function) = rules.functions.get_mut(at) {
            function.body = body;
        }
        if ast.is_judge {
            let id = castra_ir::id(at);
            context.called.borrow_mut().functions.insert(id);
            judge(id, name, head, rules, reporter);
        }
    }
}

/// Whether an ending that has a name has come: a function, which modules can change.
fn named_ending(
    ast: &ast::Ending,
    head: Option<&FunctionHead>,
    context: &Context<'_>,
    reporter: &mut Reporter<'_>,
) -> Body {
    let (Some(head), Some(condition)) = (head, &ast.condition) else { return Body::default() };
    let mut lowering = Lowering::new(context, reporter, Role::Value(Ty::Bool));
    let army: Vec<Name> = ast.each.iter().map(|each| each.name.clone()).collect();
    given(&mut lowering, &head.params, &army);
    let value = lowering.truth(condition, "the condition after `when`").expr;
    let stmt = lowering.stmt(StmtKind::Return(vec![value]), condition.span);
    finish(lowering, vec![stmt])
}

/// The function that says how armies stand, if it can, and if it is the only one.
fn judge(
    id: FunctionId,
    name: &Name,
    head: &FunctionHead,
    rules: &mut Rules,
    reporter: &mut Reporter<'_>,
) {
    let takes_an_army = matches!(head.params.as_slice(), [(_, Ty::Army | Ty::Never)]);
    if !takes_an_army || !matches!(head.result, Ty::Int | Ty::Never) {
        let message = "a `judge` takes one army and gives an `int`";
        reporter.report(
            Diagnostic::new(&codes::RULES_JUDGE, name.span, message)
                .label("takes or gives something else")
                .help(format!("write `judge {}(a: army) -> int {{ … }}`", name.text)),
        );
        return;
    }
    match rules.judge.and_then(|first| rules.functions.get(first.index())) {
        Some(first) => {
            let message = "the game already has a `judge`";
            reporter.report(
                Diagnostic::new(&codes::RULES_JUDGE, name.span, message)
                    .label("the second")
                    .related(first.span, "the first")
                    .help(format!("merge the two; a module can write `modify {}`", first.name)),
            );
        }
        None => rules.judge = Some(id),
    }
}

/// Procedures, each at the place that the vocabulary gives it.
fn procedures(
    items: &[&Item],
    context: &Context<'_>,
    rules: &mut Rules,
    reporter: &mut Reporter<'_>,
) {
    let heads = &context.vocabulary.procedures;
    rules.procedures = heads
        .iter()
        .map(|head| Procedure {
            name: head.name.to_string(),
            params: context.vocabulary.flat_params(&head.params).len(),
            results: head.result.iter().flat_map(|ty| context.vocabulary.flat(ty)).collect(),
            exports: Vec::new(),
            body: Body::default(),
            span: head.span,
        })
        .collect();
    let mut places = Places::of(heads.iter().map(|h| &h.name));
    for item in items {
        let ItemKind::Procedure(ast) = &item.kind else { continue };
        let Some(name) = &ast.name else { continue };
        let at = places.take(name);
        let Some((at, head)) = at.and_then(|at| Some((at, heads.get(at)?))) else { continue };
        let role = head.result.clone().map_or(Role::Effects, Role::Gives);
        let mut lowering = Lowering::new(context, reporter, role);
        lowering.title = format!("the value of `{}`", head.name);
        parameters(&mut lowering, &ast.params, &head.params);
        let (stmts, ends) = lowering.stmts(&ast.body, head.result.is_some());
        if head.result.is_some() && !ends {
            lowering.no_value_at_the_end(&ast.body, name);
        }
        let exports = std::mem::take(&mut lowering.exports);
        let body = finish(lowering, stmts);
        if let Some(procedure) = rules.procedures.get_mut(at) {
            procedure.exports = exports;
            procedure.body = body;
        }
    }
}

/// Brings parameters into scope. A head may lack a parameter whose type cannot
/// be read; it is still there by name.
fn parameters(lowering: &mut Lowering<'_, '_, '_>, params: &[Param], types: &[(SmolStr, Ty)]) {
    for (i, param) in params.iter().enumerate() {
        let ty = types.get(i).map_or(Ty::Never, |(_, ty)| ty.clone());
        lowering.declare(&param.name, ty, NameSort::Parameter);
    }
}

/// Brings parameters declared elsewhere into scope, by the names given to them
/// here: those that have none are there without one, and names too many stand
/// for nothing.
pub(super) fn given(lowering: &mut Lowering<'_, '_, '_>, params: &[(SmolStr, Ty)], names: &[Name]) {
    for (i, (param, ty)) in params.iter().enumerate() {
        match names.get(i) {
            Some(name) => {
                lowering.declare(name, ty.clone(), NameSort::Given);
            }
            None => {
                lowering.locals_of(param, ty);
            }
        }
    }
    for name in names.iter().skip(params.len()) {
        lowering.declare(name, Ty::Never, NameSort::Given);
    }
}

pub(super) fn finish(mut lowering: Lowering<'_, '_, '_>, stmts: Vec<Stmt>) -> Body {
    lowering.leave(0);
    Body { locals: lowering.locals, stmts }
}

/// A body without parameters.
fn effects(block: &Block<AstStmt>, context: &Context<'_>, reporter: &mut Reporter<'_>) -> Body {
    let mut lowering = Lowering::new(context, reporter, Role::Effects);
    let (stmts, _) = lowering.stmts(block, false);
    finish(lowering, stmts)
}

/// The condition and the preference of a reaction as functions, what it does as
/// a procedure: all three take what the window tells, and the army.
fn reaction(
    head: &ReactionHead<'_>,
    context: &Context<'_>,
    rules: &mut Rules,
    reporter: &mut Reporter<'_>,
) {
    let reaction = head.reaction;
    let Some(window) = context.vocabulary.windows.get(head.window) else { return };
    let label = reaction.label.as_ref().map_or(window.name.as_str(), |l| l.value.as_str());
    let name = format!("{}: {label}", window.name);
    if reaction.args.len() != window.params.len() {
        let names: Vec<&str> = window.params.iter().map(|p| p.0.as_str()).collect();
        let place = reaction.window.as_ref().map_or(head.item.head, |w| w.span);
        reporter.report(
            Diagnostic::new(
                &codes::RULES_WRONG_ARGUMENTS,
                place,
                format!(
                    "the window `{}` has {}, but here {} named",
                    window.name,
                    super::call::counted(window.params.len(), "argument"),
                    match reaction.args.len() {
                        1 => "1 is".into(),
                        other => format!("{other} are"),
                    }
                ),
            )
            .label("too many or too few names")
            .related(window.span, "declared here")
            .help(format!(
                "write `react to {}({}) by ARMY`",
                window.name,
                names.join(", ")
            )),
        );
    }
    let scope = |lowering: &mut Lowering<'_, '_, '_>| {
        given(lowering, &window.params, &reaction.args);
        match &reaction.army {
            Some(name) => lowering.declare(name, Ty::Army, NameSort::Given),
            None => lowering.local("army", Ty::Army),
        };
    };
    let params = window.params.len() + 1;
    let parts = [
        (&reaction.condition, Ty::Bool, "when", "the condition after `when`"),
        (&reaction.prefer, Ty::Int, "prefer", "the value of `prefer`"),
    ];
    let mut known = Vec::new();
    for (ast, result, word, what) in parts {
        let Some(ast) = ast else { continue };
        let mut lowering = Lowering::new(context, reporter, Role::Value(result.clone()));
        scope(&mut lowering);
        let value = if result == Ty::Bool {
            let condition = lowering.truth(ast, what);
            known = condition.yes;
            condition.expr
        } else {
            lowering.facts.learn(&known);
            lowering.value(ast, &result, what)
        };
        let stmt = lowering.stmt(StmtKind::Return(vec![value]), ast.span);
        rules.functions.push(Function {
            name: format!("{name} {word}"),
            params,
            result,
            body: finish(lowering, vec![stmt]),
            span: head.item.head,
        });
    }
    let mut lowering = Lowering::new(context, reporter, Role::Effects);
    scope(&mut lowering);
    lowering.facts.learn(&known);
    if let Some(label) = &reaction.label {
        // For what is wrong with it; windows make it anew of what they tell.
        lowering.say(label);
    }
    let (stmts, _) = lowering.stmts(&reaction.body, false);
    let body = finish(lowering, stmts);
    let (results, exports, span) = (Vec::new(), Vec::new(), head.item.head);
    rules.procedures.push(Procedure { name, params, results, exports, body, span });
}

fn lower_turn(ast: &ast::Turn, context: &Context<'_>, reporter: &mut Reporter<'_>) -> Turn {
    let word = if ast.per_army { "turn" } else { "round" };
    let limit = match ast.limit {
        Some(limit) => u32::try_from(limit.value).ok().filter(|l| *l > 0).unwrap_or_else(|| {
            reporter.report(
                Diagnostic::new(
                    &codes::TYPE_OUT_OF_RANGE,
                    limit.span,
                    format!("a game cannot be limited to {} {word}s", limit.value),
                )
                .label("out of range")
                .help("write a number that is at least 1"),
            );
            1
        }),
        // Reported where it was read.
        None => 1,
    };
    let reason = ast.reason.as_ref().map(|r| r.value.clone()).unwrap_or_default();
    let mut phases: Vec<Phase> = Vec::new();
    let mut places: Vec<Span> = Vec::new();
    for (entry, phase) in ast.block.with_entries() {
        let body = effects(&phase.body, context, reporter);
        let name = phase.name.text.to_string();
        if let Some(first) = phases.iter().position(|p| p.name == name) {
            let first = places.get(first).copied().unwrap_or(entry.span);
            reporter.report(crate::names::duplicate("phase", &phase.name, first));
            continue;
        }
        let label = match &phase.label {
            Some(label) => Lowering::new(context, reporter, Role::Effects).say(label),
            None => vec![Said::Text(name.clone())],
        };
        places.push(phase.name.span);
        phases.push(Phase { name, label, body, span: entry.span });
    }
    Turn { per_army: ast.per_army, limit, reason, phases: phases.into() }
}

/// `NAME in SET` of an item: the set, and the name as the first local.
fn first_local(
    lowering: &mut Lowering<'_, '_, '_>,
    each: Option<&Binder>,
    what: &str,
    wanted: Option<Universe>,
) -> Option<Expr> {
    let each = each?;
    // The local comes before those that the set may need, and gets its type
    // when that is known.
    let local = lowering.local(each.name.text.as_str(), Ty::Never);
    let hint = wanted.map(Ty::Set);
    let found = lowering.set(&each.set, hint.as_ref(), what);
    let set = match (found, &hint) {
        (Some((set, _)), Some(hint)) => Some(lowering.fit(set, Some(&each.set), hint, what)),
        (found, _) => found.map(|(set, _)| set),
    };
    let element = match set.as_ref().map(|set| &set.ty) {
        Some(Ty::Set(universe)) => universe.element(),
        _ => Ty::Never,
    };
    if let Some(declared) = lowering.locals.get_mut(local.index()) {
        declared.ty = element;
    }
    lowering.introduce(&each.name, local, NameSort::Given);
    set
}

fn standing(
    item: &Item,
    ast: &ast::Whenever,
    context: &Context<'_>,
    reporter: &mut Reporter<'_>,
) -> Standing {
    let mut lowering = Lowering::new(context, reporter, Role::Effects);
    let each = first_local(&mut lowering, ast.each.as_ref(), "the set of a standing rule", None);
    let condition = lowering.truth(&ast.condition, "the condition after `whenever`");
    lowering.facts.learn(&condition.yes);
    let (stmts, _) = lowering.stmts(&ast.body, false);
    let cites = leading_cites(&ast.body, context.vocabulary);
    Standing {
        each,
        condition: condition.expr,
        body: finish(lowering, stmts),
        reads: Vec::new(),
        cites,
        span: item.head,
    }
}

fn ending(
    item: &Item,
    ast: &ast::Ending,
    context: &Context<'_>,
    reporter: &mut Reporter<'_>,
) -> Option<Ending> {
    let mut lowering = Lowering::new(context, reporter, Role::Value(Ty::Bool));
    let what = "the army that wins or loses";
    let each = first_local(&mut lowering, ast.each.as_ref(), what, Some(Universe::Army));
    let named = ast.name.as_ref().and_then(|name| {
        context.meanings(name).find_map(|meaning| match meaning {
            Meaning::Function(id) => Some(id),
            _ => None,
        })
    });
    let condition = match (&ast.condition, named) {
        (Some(condition), Some(id)) => {
            let army = each.as_ref().map(|_| Expr {
                kind: ExprKind::Local(castra_ir::LocalId(0)),
                ty: Ty::Army,
                span: condition.span,
            });
            let kind = ExprKind::Call(id, army.into_iter().collect());
            Expr { kind, ty: Ty::Bool, span: condition.span }
        }
        (Some(condition), None) => lowering.truth(condition, "the condition after `when`").expr,
        // Reported where it was read.
        (None, _) => lowering.never(item.head),
    };
    let mut cites = Vec::new();
    if let Some(block) = &ast.block {
        for entry in &block.entries {
            match &entry.node {
                Node::Cite(names) => cites.extend(lowering.clauses(names)),
                Node::Is(stmt) => match &stmt.kind {
                    AstKind::Cite(names) => cites.extend(lowering.clauses(names)),
                    _ => lowering.report(
                        Diagnostic::new(
                            &codes::SYNTAX_UNEXPECTED,
                            stmt.span,
                            "nothing can happen after the game has ended",
                        )
                        .label("not allowed here")
                        .help("only `cite` can be here; do it before, or in a `whenever`"),
                    ),
                },
                Node::Accept(_) | Node::Junk => {}
            }
        }
    }
    let body = finish(lowering, Vec::new());
    ast.condition.as_ref()?;
    Some(Ending {
        how: ast.how,
        each,
        condition,
        locals: body.locals,
        reads: Vec::new(),
        reason: ast.reason.as_ref().map(|r| r.value.clone()).unwrap_or_default(),
        cites,
        span: item.head,
    })
}

/// The clauses with which a body begins.
pub(super) fn leading_cites(block: &Block<AstStmt>, vocabulary: &Vocabulary) -> Vec<ClauseId> {
    let mut cites = Vec::new();
    for entry in &block.entries {
        let names = match &entry.node {
            Node::Cite(names) => names,
            Node::Is(AstStmt { kind: AstKind::Cite(names), .. }) => names,
            _ => break,
        };
        // Those that are not declared are reported where the body is read.
        cites.extend(names.iter().filter_map(|name| vocabulary.clauses.get(&name.text)).copied());
    }
    cites
}

impl Lowering<'_, '_, '_> {
    /// A function that may come to its end without a value.
    pub(super) fn no_value_at_the_end(&mut self, body: &Block<AstStmt>, name: &Name) {
        let last = body.entries.iter().rev().find(|e| {
            !matches!(&e.node, Node::Is(AstStmt { kind: AstKind::Cite(_), .. }) | Node::Cite(_))
        });
        let (place, help) = match last {
            Some(entry) => match &entry.node {
                Node::Is(AstStmt { kind: AstKind::If { otherwise: None, .. }, .. }) => {
                    (entry.span, "add an `else { … }`, or write the value of all other cases below")
                }
                Node::Is(AstStmt { kind: AstKind::Step { .. }, .. }) => (
                    entry.span,
                    "write the value below the step: a module may do something else instead of it",
                ),
                _ => (entry.span, "end every path with a value"),
            },
            None => (body.span, "write the value in the last line"),
        };
        self.report(
            Diagnostic::new(
                &codes::RULES_NO_VALUE,
                place,
                format!("`{}` may end without a value", name.text),
            )
            .label("this path has no value")
            .related(name.span, "must have a value")
            .help(help),
        );
    }
}
