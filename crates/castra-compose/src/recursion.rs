//! Functions and procedures that call themselves, by whatever detour.
//!
//! What a standing rule does is no call: it is done between two steps of
//! whatever changed something, and while it is done no other applies, so it
//! cannot come back to itself.

use std::collections::{BTreeMap, BTreeSet};

use castra_base::{Diagnostic, Span, codes};

use castra_ir::visit::{all_exprs, all_stmts, own_exprs};
use castra_ir::{Body, ExprKind, FunctionId, ProcedureId, Rules, StmtKind};

/// Something that can be called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Node {
    Function(FunctionId),
    Procedure(ProcedureId),
}

/// Who calls whom, and where first.
type Calls = BTreeMap<Node, BTreeMap<Node, Span>>;

/// The most calls of a circle that are shown.
const MOST_SHOWN: usize = 12;

/// Reports each group of functions and procedures that call each other in a
/// circle, once.
pub(crate) fn check(rules: &Rules, diagnostics: &mut Vec<Diagnostic>) {
    let calls = calls(rules);
    let groups = groups(&calls);
    // Of each group, its first member, if one can come back to itself.
    let mut seen: BTreeSet<usize> = BTreeSet::new();
    for (&start, callees) in &calls {
        let Some(&group) = groups.get(&start) else { continue };
        let goes_on = |callee: &Node| groups.get(callee) == Some(&group);
        if seen.contains(&group) || !callees.keys().any(goes_on) {
            continue;
        }
        let Some(circle) = circle(start, &calls, &groups) else { continue };
        seen.insert(group);
        diagnostics.push(describe(start, &circle, rules));
    }
}

/// Which group each is in: two are in one group if each can come to the other
/// by calls. Tarjan's algorithm, with a list in the place of the stack, since
/// calls may be nested as deeply as a text is long.
fn groups(calls: &Calls) -> BTreeMap<Node, usize> {
    let nodes: Vec<Node> = calls.keys().copied().collect();
    let number: BTreeMap<Node, usize> = nodes.iter().copied().zip(0..).collect();
    let callees: Vec<Vec<usize>> = calls
        .values()
        .map(|called| called.keys().filter_map(|callee| number.get(callee).copied()).collect())
        .collect();
    const UNSEEN: usize = usize::MAX;
    // When each was met, and the earliest that it leads back to.
    let mut met = vec![UNSEEN; nodes.len()];
    let mut low = vec![0; nodes.len()];
    let mut group = vec![UNSEEN; nodes.len()];
    let mut open: Vec<usize> = Vec::new();
    let (mut time, mut count) = (0, 0);
    for start in 0..nodes.len() {
        if met[start] != UNSEEN {
            continue;
        }
        // Each with how many of its calls have been followed.
        let mut work: Vec<(usize, usize)> = vec![(start, 0)];
        while let Some((node, followed)) = work.pop() {
            if followed == 0 {
                met[node] = time;
                low[node] = time;
                time += 1;
                open.push(node);
            }
            // The call followed last has come back.
            if let Some(&callee) = followed.checked_sub(1).and_then(|at| callees[node].get(at))
                && group[callee] == UNSEEN
            {
                low[node] = low[node].min(low[callee]);
            }
            match callees[node].get(followed) {
                Some(&callee) => {
                    work.push((node, followed + 1));
                    if met[callee] == UNSEEN {
                        work.push((callee, 0));
                    } else if group[callee] == UNSEEN {
                        low[node] = low[node].min(met[callee]);
                    }
                }
                None if low[node] == met[node] => {
                    while let Some(member) = open.pop() {
                        group[member] = count;
                        if member == node {
                            break;
                        }
                    }
                    count += 1;
                }
                None => {}
            }
        }
    }
    nodes.into_iter().zip(group).collect()
}

fn calls(rules: &Rules) -> Calls {
    let mut calls = Calls::new();
    let ids = (0..).map(FunctionId).zip(&rules.functions);
    for (id, function) in ids {
        calls.insert(Node::Function(id), of_body(&function.body));
    }
    let ids = (0..).map(ProcedureId).zip(&rules.procedures);
    for (id, procedure) in ids {
        calls.insert(Node::Procedure(id), of_body(&procedure.body));
    }
    calls
}

fn of_body(body: &Body) -> BTreeMap<Node, Span> {
    let mut found = BTreeMap::new();
    all_stmts(&body.stmts, &mut |stmt| {
        if let StmtKind::Call(id, ..) = stmt.kind {
            found.entry(Node::Procedure(id)).or_insert(stmt.span);
        }
        // Reactions are done where their window is opened.
        if let StmtKind::React { options, .. } = &stmt.kind {
            for done in options.iter().flat_map(|option| &option.body) {
                if let StmtKind::Call(id, ..) = done.kind {
                    found.entry(Node::Procedure(id)).or_insert(stmt.span);
                }
            }
        }
        own_exprs(stmt, &mut |expr| {
            all_exprs(expr, &mut |part| {
                if let ExprKind::Call(id, _) = part.kind {
                    found.entry(Node::Function(id)).or_insert(part.span);
                }
            });
        });
    });
    found
}

/// The shortest way from a node back to itself, which does not leave its group:
/// each step with the place of the call.
fn circle(start: Node, calls: &Calls, groups: &BTreeMap<Node, usize>) -> Option<Vec<(Node, Span)>> {
    // Whence each node was reached first, breadth first.
    let mut from: BTreeMap<Node, (Node, Span)> = BTreeMap::new();
    let mut front = vec![start];
    while !front.is_empty() {
        let mut next = Vec::new();
        for node in front {
            for (&callee, &place) in calls.get(&node).into_iter().flatten() {
                if from.contains_key(&callee) || groups.get(&callee) != groups.get(&start) {
                    continue;
                }
                from.insert(callee, (node, place));
                if callee == start {
                    return Some(path(start, &from));
                }
                next.push(callee);
            }
        }
        front = next;
    }
    None
}

fn path(start: Node, from: &BTreeMap<Node, (Node, Span)>) -> Vec<(Node, Span)> {
    let mut path = Vec::new();
    let mut at = start;
    while let Some(&(caller, place)) = from.get(&at) {
        path.push((at, place));
        at = caller;
        if at == start {
            break;
        }
    }
    path.reverse();
    path
}

fn describe(start: Node, circle: &[(Node, Span)], rules: &Rules) -> Diagnostic {
    let name = |node: Node| match node {
        Node::Function(id) => rules.functions.get(id).map(|f| f.name.as_str()),
        Node::Procedure(id) => rules.procedures.get(id).map(|p| p.name.as_str()),
    };
    let quoted = |node: Node| match name(node).map(|name| (name, of_change(name))) {
        Some((_, Some((title, _)))) => title.to_owned(),
        Some((name, None)) => format!("`{name}`"),
        None => "`?`".to_owned(),
    };
    let nodes = || circle.iter().map(|(node, _)| *node).chain([start]);
    let by_change = nodes().any(|node| name(node).is_some_and(|n| of_change(n).is_some()));
    // What a change stands instead of, where that is done again from within the change.
    let replaced = nodes().find_map(|node| {
        let of = name(node).filter(|name| name.ends_with(", instead)"))?;
        let (_, aim) = of_change(of)?;
        nodes().any(|other| name(other) == Some(aim)).then_some(aim)
    });
    let first = circle.first().copied();
    let Some((callee, place)) = first else {
        // A circle has a step at least; this one would be reported nowhere.
        return Diagnostic::new(&codes::RULES_RECURSION, Span::default(), "a cycle of calls");
    };
    let message = match circle {
        [_] => format!("{} calls itself", quoted(start)),
        [(over, _), _] => format!("{} calls itself through {}", quoted(start), quoted(*over)),
        _ => {
            let over = circle.len() - 1;
            let named = circle.iter().take(over.min(MOST_SHOWN));
            let mut ways: Vec<String> = named.map(|(node, _)| quoted(*node)).collect();
            if over > ways.len() {
                ways.push(format!("{} more", over - ways.len()));
            }
            format!("{} calls itself through {}", quoted(start), ways.join(" and "))
        }
    };
    let mut diagnostic = Diagnostic::new(&codes::RULES_RECURSION, place, message);
    diagnostic = diagnostic.label(format!("{} calls {} here", quoted(start), quoted(callee)));
    for two in circle.windows(2).take(MOST_SHOWN) {
        if let [(caller, _), (callee, place)] = two {
            diagnostic = diagnostic
                .related(*place, format!("{} calls {} here", quoted(*caller), quoted(*callee)));
        }
    }
    if let Some(replaced) = replaced {
        return diagnostic.help(format!(
            "in what stands `instead of` it, `original()` does what `{replaced}` does without the \
             change; without recursion, every game ends"
        ));
    }
    diagnostic.help(if by_change {
        "note it in a state, and do it in a standing rule, `whenever …`, or `after` a later step; \
         without recursion, every game ends"
    } else {
        "use `repeat at most N { … }` or `for each` instead; without recursion, every game ends"
    })
}

/// Of the name of what a change does, `AIM (TITLE, WHAT)`, the title and what is changed.
fn of_change(name: &str) -> Option<(&str, &str)> {
    let (aim, rest) = name.split_once(" (")?;
    let (title, _) = rest.rsplit_once(", ")?;
    Some((title, aim))
}
