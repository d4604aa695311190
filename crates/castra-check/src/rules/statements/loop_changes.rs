//! The locals and state that a loop body may change, found in its syntax tree before it is lowered.
//! Facts about the rest hold in every iteration.

use castra_ir::{Cell, LocalId, Program};
use castra_syntax::ast::{
    self, Block, Expr as AstExpr, ExprKind as Ast, Name, Stmt as AstStmt, StmtKind as AstKind,
};

use castra_analyze::proof_reliance::ReadCell;

/// The queries about names that the analysis of a loop body needs.
pub(super) struct NameQueries<'n> {
    /// Returns whether a value is a call of a procedure, which may change any state.
    pub(super) is_call: &'n dyn Fn(&AstExpr) -> bool,
    /// Returns whether a name is that of a module.
    pub(super) is_module: &'n dyn Fn(&Name) -> bool,
}

/// The changes that statements may make.
#[derive(Default)]
pub(super) struct Changes<'a> {
    /// The names that are assigned.
    pub(super) assigned: Vec<&'a str>,
    /// True if anything other than locals may change.
    pub(super) effects: bool,
    /// True if state may change in a way that is not among `writes`.
    pub(super) unknown_writes: bool,
    /// The written state: the name of its owner, if that is a plain name, and its own name.
    writes: Vec<(Option<&'a str>, &'a str)>,
    /// The names that the statements declare.
    declared: Vec<&'a str>,
}

impl<'a> Changes<'a> {
    pub(super) fn collect(block: &'a Block<AstStmt>, names: &NameQueries<'_>) -> Self {
        let mut changes = Self::default();
        changes.visit_block(block, names);
        changes
    }

    /// Returns whether any of the cells may be written. For cells of the loop's element, given by
    /// name and local, writes by that name do not count: earlier iterations had other elements.
    /// They count for cells of other owners, which may be elements too.
    pub(super) fn may_write_any(
        &self,
        cells: &[ReadCell],
        element: Option<(&str, LocalId)>,
        program: &Program,
    ) -> bool {
        let element = element.filter(|(name, _)| !self.declared.contains(name));
        cells.iter().any(|(cell, of)| {
            let own = element.filter(|(_, local)| *of == Some(*local)).map(|(name, _)| name);
            let mut writes =
                self.writes.iter().filter(|(owner, _)| owner.is_none() || *owner != own);
            // The full name of a state may include a module or a word, so a partial match counts.
            let name = cell_name(*cell, program);
            name.is_none_or(|name| writes.any(|(_, written)| name.contains(written)))
        })
    }

    fn visit_block(&mut self, block: &'a Block<AstStmt>, names: &NameQueries<'_>) {
        for stmt in block.iter() {
            self.visit_stmt(stmt, names);
        }
    }

    /// Records that any state may change.
    const fn mark_all_changed(&mut self) {
        self.effects = true;
        self.unknown_writes = true;
    }

    fn visit_stmt(&mut self, stmt: &'a AstStmt, names: &NameQueries<'_>) {
        match &stmt.kind {
            AstKind::Let { name, more, value, .. } => {
                self.declared.extend(std::iter::once(name).chain(more).map(|n| n.text.as_str()));
                self.effects |= matches!(value.kind, Ast::Roll(..));
                if (names.is_call)(value) {
                    self.mark_all_changed();
                }
            }
            // A plain name may be a local or state of the game, so it is recorded as both.
            AstKind::Assign { place, value, .. } => {
                self.effects = true;
                self.assigned.extend(root_name(place).map(|name| name.text.as_str()));
                match written_state(place, names) {
                    Some(written) => self.writes.push(written),
                    None => self.unknown_writes = true,
                }
                self.unknown_writes |= (names.is_call)(value);
            }
            AstKind::Reroll(dice) => {
                self.effects = true;
                self.assigned.extend(root_name(dice).map(|name| name.text.as_str()));
            }
            AstKind::If { then, otherwise, .. } => {
                self.visit_block(then, names);
                if let Some(otherwise) = otherwise {
                    self.visit_block(otherwise, names);
                }
            }
            AstKind::Match { arms, .. } => {
                for arm in arms.iter() {
                    match &arm.body {
                        ast::ArmBody::Block(block) => self.visit_block(block, names),
                        // A value in place of a statement is a call of a procedure.
                        ast::ArmBody::Value(_) => self.mark_all_changed(),
                    }
                }
            }
            AstKind::ForEach { name, body, .. } => {
                self.declared.push(&name.text);
                self.visit_block(body, names);
            }
            AstKind::Repeat { body, .. } => self.visit_block(body, names),
            AstKind::Deferred { body, .. } => {
                self.effects = true;
                self.visit_block(body, names);
            }
            AstKind::Stop | AstKind::Return(_) | AstKind::Cite(_) => {}
            AstKind::Choose(choose) => {
                self.effects = true;
                let second = choose.second.iter().map(|second| &second.name);
                let each = choose.each.iter().map(|each| &each.name);
                let all = std::iter::once(&choose.name).chain(second).chain(each);
                self.declared.extend(all.map(|name| name.text.as_str()));
                for block in choose.body.iter().chain(&choose.otherwise) {
                    self.visit_block(block, names);
                }
            }
            AstKind::Whether(whether) => {
                self.effects = true;
                for block in whether.body.iter().chain(&whether.otherwise) {
                    self.visit_block(block, names);
                }
            }
            AstKind::Step { with, body, .. } => {
                // Changes of modules may run before or after the step, and change any state.
                self.mark_all_changed();
                self.assigned.extend(with.iter().map(|name| name.text.as_str()));
                self.visit_block(body, names);
            }
            AstKind::Pick { name, .. } => {
                self.declared.push(&name.text);
                self.effects = true;
            }
            AstKind::Move { .. }
            | AstKind::Draw { .. }
            | AstKind::Shuffle(_)
            | AstKind::Fill { .. }
            | AstKind::Reveal { .. }
            | AstKind::Remove(_)
            | AstKind::Lift(_)
            | AstKind::Conceal(_)
            | AstKind::Talk { .. }
            | AstKind::NextTurn(_)
            | AstKind::NextBattle(_)
            | AstKind::RemoveSome { .. }
            | AstKind::Say(_) => self.effects = true,
            AstKind::Change { .. }
            | AstKind::Place { .. }
            | AstKind::Window { .. }
            | AstKind::End { .. }
            | AstKind::Expr(_)
            | AstKind::When(_)
            | AstKind::Stage(_)
            | AstKind::Test(_) => self.mark_all_changed(),
        }
    }
}

/// Returns whether the lowered form of a statement shows all state that it changes. Only standing
/// rules may change more. Nested statements are visited separately.
pub(super) const fn shows_all_changes(stmt: &AstKind) -> bool {
    match stmt {
        AstKind::Let { .. }
        | AstKind::Assign { .. }
        | AstKind::Reroll(_)
        | AstKind::Pick { .. }
        | AstKind::Move { .. }
        | AstKind::Draw { .. }
        | AstKind::Shuffle(_)
        | AstKind::Fill { .. }
        | AstKind::Reveal { .. }
        | AstKind::Remove(_)
        | AstKind::Lift(_)
        | AstKind::Conceal(_)
        | AstKind::Talk { .. }
        | AstKind::NextTurn(_)
        | AstKind::NextBattle(_)
        | AstKind::RemoveSome { .. }
        | AstKind::Say(_)
        | AstKind::Cite(_) => true,
        // Other statements may change state that their lowered form does not show.
        _ => false,
    }
}

/// Returns the name of a state or field, or `None` for other cells.
fn cell_name(cell: Cell, program: &Program) -> Option<&str> {
    match cell {
        Cell::State(id) => Some(program.states.get(id)?.name.as_str()),
        Cell::Field(kind, field) => Some(program.kinds.get(kind)?.fields.get(field)?.plain_name()),
        Cell::Place(_) | Cell::Army(_) | Cell::Pile(_) | Cell::Turn => None,
    }
}

/// Returns the name of the owner of a place, if that is a plain name, and the name of its state.
/// Between the two there may be the name of a module, as in `u.mud.tired`.
fn written_state<'a>(
    place: &'a AstExpr,
    names: &NameQueries<'_>,
) -> Option<(Option<&'a str>, &'a str)> {
    let (owner, name) = if let Ast::Name(name) | Ast::Call(name, _) = &place.kind {
        (None, name)
    } else if let Ast::Member(of, name) | Ast::MemberOf(of, name, _) = &place.kind {
        (Some(of), name)
    } else {
        return None;
    };
    let owner = owner.map(|of| {
        if let Ast::Member(owner, module) = &of.kind
            && (names.is_module)(module)
        {
            owner
        } else {
            of
        }
    });
    let owner = owner.and_then(|of| of.as_name()).map(|owner| owner.text.as_str());
    Some((owner, name.text.as_str()))
}

/// Returns the root name of a place: `r` of `r.of.hits`, and for a `reroll`, `thrown` of
/// `thrown where it == 1`.
fn root_name(place: &AstExpr) -> Option<&Name> {
    if let Ast::Member(of, _) | Ast::Where { set: of, .. } = &place.kind {
        root_name(of)
    } else if let Ast::Call(_, args) = &place.kind {
        // `highest(2, thrown)`
        args.last().and_then(root_name)
    } else {
        place.as_name()
    }
}
