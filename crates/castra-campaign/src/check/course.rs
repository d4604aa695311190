//! The course of a campaign: every battle leads to another or to an end, there are no cycles, and
//! all battles are reachable.

use castra_base::suggest::list_with_and;
use castra_base::{Diagnostic, Span, codes};
use castra_syntax::ast::{Block, ChangeKind, Stmt, StmtKind, Tree};

use super::Check;
use super::stages::part;
use super::statements::ends;

impl<'t> Check<'t, '_> {
    /// Checks the paths from battle to battle.
    pub(super) fn check_course(&mut self, tree: &'t Tree) {
        let mut next: Vec<Vec<(usize, Span)>> = Vec::new();
        let mut is_whole = true;
        for battle in self.battles.clone() {
            let mut leads_to = Vec::new();
            match part(tree, ChangeKind::After, &battle.name) {
                Some(after) => {
                    self.collect_targets(&after.body, &mut leads_to);
                    if !is_broken(&after.body) && !ends(&after.body) {
                        let name = after.target.as_ref().unwrap_or(&battle.name);
                        self.report(open_end(name.span, &battle.name.text));
                    }
                    is_whole &= !is_broken(&after.body);
                }
                None => self.report(
                    Diagnostic::new(
                        &codes::CAMPAIGN_INCOMPLETE,
                        battle.name.span,
                        format!("nothing follows the battle `{}`", battle.name.text),
                    )
                    .label("needs an `after`")
                    .help(format!(
                        "write `after {} {{ … }}` with `next battle NAME` or `victory for SIDE`",
                        battle.name.text
                    )),
                ),
            }
            next.push(leads_to);
        }
        let is_endless = self.report_cycles(&next);
        let has_errors = self.diagnostics.iter().any(Diagnostic::is_error);
        if is_whole && !is_endless && !has_errors {
            self.report_unreachable(&next);
        }
    }

    /// Collects the targets of `next battle` in statements, with their spans.
    fn collect_targets(&mut self, block: &'t Block<Stmt>, targets: &mut Vec<(usize, Span)>) {
        for stmt in block.iter() {
            match &stmt.kind {
                StmtKind::NextBattle(name) => {
                    targets.extend(self.find_battle(name).map(|at| (at, name.span)));
                }
                StmtKind::If { then, otherwise, .. } => {
                    self.collect_targets(then, targets);
                    otherwise.iter().for_each(|block| self.collect_targets(block, targets));
                }
                // Only `if` has blocks in a campaign.
                _ => {}
            }
        }
    }

    /// Reports cycles of battles, and returns whether there are any.
    fn report_cycles(&mut self, next: &[Vec<(usize, Span)>]) -> bool {
        let mut done = vec![false; next.len()];
        for start in 0..next.len() {
            let mut path = Vec::new();
            if let Some((cycle, span)) = find_cycle(next, start, &mut path, &mut done) {
                let names: Vec<&str> = cycle
                    .iter()
                    .filter_map(|at| self.battles.get(*at))
                    .map(|battle| battle.name.text.as_str())
                    .collect();
                let around = list_with_and(names.iter().copied(), 8);
                let message = match names.as_slice() {
                    [name] => {
                        format!("the battle `{}` leads back to itself", name.trim_matches('`'))
                    }
                    _ => format!("the battles {around} lead back to each other"),
                };
                self.report(
                    Diagnostic::new(&codes::CAMPAIGN_ENDLESS, span, message)
                        .label("leads back here")
                        .help(
                            "a campaign has an end: for a battle that is fought again, declare it \
                             again with another name, `battle OTHER-NAME { scenario NAME }`",
                        ),
                );
                return true;
            }
        }
        false
    }

    /// Reports battles that no path from the first one reaches.
    fn report_unreachable(&mut self, next: &[Vec<(usize, Span)>]) {
        let mut reached = vec![false; next.len()];
        let mut open = vec![0];
        while let Some(at) = open.pop() {
            match reached.get_mut(at) {
                Some(seen) if !*seen => *seen = true,
                _ => continue,
            }
            open.extend(next.get(at).into_iter().flatten().map(|(to, _)| *to));
        }
        let lost = self.battles.iter().zip(&reached).filter(|(_, reached)| !**reached);
        let lost: Vec<_> = lost.map(|(battle, _)| battle.name.clone()).collect();
        for name in lost {
            self.report(
                Diagnostic::new(
                    &codes::CAMPAIGN_UNREACHABLE,
                    name.span,
                    format!("no battle leads to `{}`", name.text),
                )
                .label("never fought")
                .help(format!(
                    "the first battle begins the campaign; write `next battle {}` after another",
                    name.text
                )),
            );
        }
    }
}

/// Returns whether a block has a statement with a syntax error.
fn is_broken(block: &Block<Stmt>) -> bool {
    block.is_broken()
        || block.iter().any(|stmt| match &stmt.kind {
            StmtKind::If { then, otherwise, .. } => {
                is_broken(then) || otherwise.as_ref().is_some_and(is_broken)
            }
            _ => false,
        })
}

fn open_end(span: Span, battle: &str) -> Diagnostic {
    Diagnostic::new(
        &codes::CAMPAIGN_OPEN_END,
        span,
        format!("after `{battle}` the campaign may neither go on nor end"),
    )
    .label("not every case has an end")
    .help("end each case with `next battle NAME`, `victory for SIDE \"…\"` or `drawn \"…\"`")
}

/// Searches the paths from a battle for a cycle. Returns its battles, and the span of the statement
/// that closes it.
fn find_cycle(
    next: &[Vec<(usize, Span)>],
    index: usize,
    path: &mut Vec<usize>,
    done: &mut [bool],
) -> Option<(Vec<usize>, Span)> {
    if done.get(index).copied().unwrap_or(true) {
        return None;
    }
    path.push(index);
    for &(to, span) in next.get(index).into_iter().flatten() {
        if let Some(start) = path.iter().position(|on| *on == to) {
            return Some((path.get(start..).unwrap_or_default().to_vec(), span));
        }
        if let Some(found) = find_cycle(next, to, path, done) {
            return Some(found);
        }
    }
    path.pop();
    if let Some(done) = done.get_mut(index) {
        *done = true;
    }
    None
}
