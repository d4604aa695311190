//! Recursion of functions and procedures, direct or indirect.
//!
//! A standing rule is not a call: it runs between two steps of whatever changed the state, and no
//! other standing rule runs in the meantime, so it cannot recurse.

use std::collections::{BTreeMap, BTreeSet};

use castra_base::{Diagnostic, Span, codes};

use castra_ir::visit::{visit_all_stmts, visit_exprs, visit_own_exprs};
use castra_ir::{Body, ExprKind, FunctionId, ProcedureId, Rules, StmtKind};

/// A callable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Node {
    Function(FunctionId),
    Procedure(ProcedureId),
}

/// The call graph, with the location of the first call for each edge.
type Calls = BTreeMap<Node, BTreeMap<Node, Span>>;

/// The maximum number of calls of a cycle in a message.
const MAX_SHOWN: usize = 12;

/// Reports each cycle of functions and procedures once.
pub(crate) fn check(rules: &Rules, diagnostics: &mut Vec<Diagnostic>) {
    let calls = calls(rules);
    let groups = components(&calls);
    // The strongly connected components whose cycle is reported.
    let mut seen: BTreeSet<usize> = BTreeSet::new();
    for (&start, callees) in &calls {
        let Some(&group) = groups.get(&start) else { continue };
        let goes_on = |callee: &Node| groups.get(callee) == Some(&group);
        if seen.contains(&group) || !callees.keys().any(goes_on) {
            continue;
        }
        let Some(circle) = shortest_cycle(start, &calls, &groups) else { continue };
        seen.insert(group);
        diagnostics.push(describe(start, &circle, rules));
    }
}

/// Returns the index of the strongly connected component of each node: Tarjan's algorithm with an
/// explicit stack, since calls may be nested as deeply as a source is long.
fn components(calls: &Calls) -> BTreeMap<Node, usize> {
    let nodes: Vec<Node> = calls.keys().copied().collect();
    let number: BTreeMap<Node, usize> = nodes.iter().copied().zip(0..).collect();
    let callees: Vec<Vec<usize>> = calls
        .values()
        .map(|called| called.keys().filter_map(|callee| number.get(callee).copied()).collect())
        .collect();
    const UNSEEN: usize = usize::MAX;
    // The visit index of each node, and its low link.
    let mut met = vec![UNSEEN; nodes.len()];
    let mut low = vec![0; nodes.len()];
    let mut group = vec![UNSEEN; nodes.len()];
    let mut open: Vec<usize> = Vec::new();
    let (mut time, mut count) = (0, 0);
    for start in 0..nodes.len() {
        if met[start] != UNSEEN {
            continue;
        }
        // Each node with the number of its edges already followed.
        let mut work: Vec<(usize, usize)> = vec![(start, 0)];
        while let Some((node, followed)) = work.pop() {
            if followed == 0 {
                met[node] = time;
                low[node] = time;
                time += 1;
                open.push(node);
            }
            // The edge that was followed last has returned.
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
        calls.insert(Node::Function(id), body_calls(&function.body));
    }
    let ids = (0..).map(ProcedureId).zip(&rules.procedures);
    for (id, procedure) in ids {
        calls.insert(Node::Procedure(id), body_calls(&procedure.body));
    }
    calls
}

fn body_calls(body: &Body) -> BTreeMap<Node, Span> {
    let mut found = BTreeMap::new();
    visit_all_stmts(&body.stmts, &mut |stmt| {
        if let StmtKind::Call(id, ..) = stmt.kind {
            found.entry(Node::Procedure(id)).or_insert(stmt.span);
        }
        // Reactions run where their window is opened.
        if let StmtKind::React { options, .. } = &stmt.kind {
            for done in options.iter().flat_map(|option| &option.body) {
                if let StmtKind::Call(id, ..) = done.kind {
                    found.entry(Node::Procedure(id)).or_insert(stmt.span);
                }
            }
        }
        visit_own_exprs(stmt, &mut |expr| {
            visit_exprs(expr, &mut |part| {
                if let ExprKind::Call(id, _) = part.kind {
                    found.entry(Node::Function(id)).or_insert(part.span);
                }
            });
        });
    });
    found
}

/// Finds the shortest cycle through a node within its component, with the location of each call.
fn shortest_cycle(
    start: Node,
    calls: &Calls,
    groups: &BTreeMap<Node, usize>,
) -> Option<Vec<(Node, Span)>> {
    // The predecessor of each node in a breadth-first search.
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
    let quoted = |node: Node| match name(node).map(|name| (name, split_generated_name(name))) {
        Some((_, Some((title, _)))) => title.to_owned(),
        Some((name, None)) => format!("`{name}`"),
        None => "`?`".to_owned(),
    };
    let nodes = || circle.iter().map(|(node, _)| *node).chain([start]);
    let by_change =
        nodes().any(|node| name(node).is_some_and(|n| split_generated_name(n).is_some()));
    // The target that a changed value or a replacement calls again.
    let replaced = nodes().find_map(|node| {
        let of_value = matches!(node, Node::Function(_));
        let outer = name(node).filter(|name| of_value || name.ends_with(", instead)"))?;
        let (_, aim) = split_generated_name(outer)?;
        nodes().any(|other| name(other) == Some(aim)).then_some((aim, of_value))
    });
    let first = circle.first().copied();
    let Some((callee, place)) = first else {
        // A cycle has at least one call. This only ensures that the error is reported in any case.
        return Diagnostic::new(&codes::RULES_RECURSION, Span::default(), "a cycle of calls");
    };
    let message = match circle {
        [_] => format!("{} calls itself", quoted(start)),
        [(over, _), _] => format!("{} calls itself through {}", quoted(start), quoted(*over)),
        _ => {
            let over = circle.len() - 1;
            let named = circle.iter().take(over.min(MAX_SHOWN));
            let mut ways: Vec<String> = named.map(|(node, _)| quoted(*node)).collect();
            if over > ways.len() {
                ways.push(format!("{} more", over - ways.len()));
            }
            format!("{} calls itself through {}", quoted(start), ways.join(" and "))
        }
    };
    let mut diagnostic = Diagnostic::new(&codes::RULES_RECURSION, place, message);
    diagnostic = diagnostic.label(format!("{} calls {} here", quoted(start), quoted(callee)));
    for two in circle.windows(2).take(MAX_SHOWN) {
        if let [(caller, _), (callee, place)] = two {
            diagnostic = diagnostic
                .related(*place, format!("{} calls {} here", quoted(*caller), quoted(*callee)));
        }
    }
    if let Some((replaced, of_value)) = replaced {
        return diagnostic.help(match of_value {
            true => format!(
                "`original(…)` is the value of `{replaced}` without the change; without recursion, \
                 every game ends"
            ),
            false => format!(
                "in what stands `instead of` it, `original()` does what `{replaced}` does without \
                 the change; without recursion, every game ends"
            ),
        });
    }
    diagnostic.help(if by_change {
        "set a state here, and act on it in a standing rule, `whenever …`, or `after` a later step; \
         without recursion, every game ends"
    } else {
        "use `repeat at most N { … }` or `for each` instead; without recursion, every game ends"
    })
}

/// Splits the name of a change's generated function, `AIM (TITLE, WHAT)`, into the title and the
/// target.
fn split_generated_name(name: &str) -> Option<(&str, &str)> {
    let (aim, rest) = name.split_once(" (")?;
    let (title, _) = rest.rsplit_once(", ")?;
    Some((title, aim))
}
