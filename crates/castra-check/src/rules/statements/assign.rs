//! Lowers assignments, `PLACE = VALUE`, and reports places that cannot be assigned.

use castra_base::{Diagnostic, codes};
use castra_syntax::ast::{AssignOp, Expr as AstExpr, ExprKind as Ast, Name};

use crate::rules::lower::values::arithmetic;
use crate::rules::lowering::Lowering;
use crate::rules::resolve::scope::NameKind;
use crate::rules::types::conversion::{fits, optional_or_error};
use crate::rules::values::assignment::Assignment;
use crate::rules::values::expected_type::source_text;
use crate::rules::values::record::LoweredRecord;
use crate::rules::values::record::not_one_value;
use castra_ir::{
    Binary, BuiltIn, Expr, ExprKind, FieldId, KindId, LocalId, RecordId, StateId, Stmt, StmtKind,
    Ty,
};

/// The target of an assignment.
enum Target {
    Local(LocalId),
    /// State, and its owner; `None` for state of the game.
    State(StateId, Option<Expr>),
    /// A field of a piece or card.
    Field(KindId, FieldId, Expr),
    /// The army of a piece.
    ArmyOf(Expr),
}

impl Lowering<'_, '_, '_> {
    pub(crate) fn lower_assign(&mut self, assignment: Assignment<'_>, out: &mut Vec<Stmt>) {
        let Assignment { place, op, value, span } = assignment;
        if let Ast::Name(name) = &place.kind
            && let Some(record) = self.find_name(&name.text).and_then(|named| named.record)
        {
            return self.assign_name_of_record(name, record, assignment, out);
        }
        if matches!(place.kind, Ast::Member(..)) && self.record_type(place).is_some() {
            return self.assign_field_of_record(assignment, out);
        }
        self.warn_of_self_assignment(place, op, value, span);
        // A procedure in the value runs before the assigned place is evaluated.
        let mut given = self.call_with_value(value, out);
        if self.lower_assign_side(assignment, &mut given, out) {
            return;
        }
        if let Some(listed) = self.enum_state_target(place) {
            return self.assign_enum_state(listed, assignment, given, out);
        }
        let used = self.was_used(place);
        let target = self.lower_declared(place, None);
        if let Ast::Name(name) | Ast::Member(_, name) = &place.kind {
            self.reporter.notes.uses.mark_assigned(name);
        }
        if op == AssignOp::Set {
            self.restore_used(place, used);
        }
        if target.ty == Ty::Error {
            self.fit_or_lower(given, value, &Ty::Error, "the value");
            return;
        }
        if matches!(value.kind, Ast::Roll(..)) {
            self.lower_expr(value, None);
            return;
        }
        let assigned = match self.assign_target(&target, place) {
            Ok(assigned) => assigned,
            Err(problem) => {
                self.report(*problem);
                if given.is_none() {
                    self.without_reports(|this| this.lower_expr(value, None));
                }
                return;
            }
        };
        let what = source_text(place).map_or_else(|| "the value".into(), |p| format!("`{p}`"));
        let new = self.new_value(&target, assignment, given, &what);
        let new = self.check_place_bound(&target, new, span);
        match assigned {
            Target::Local(local) => {
                // A `var` that started as `none` gets its type from the first value assigned to it.
                if self.type_of(local) == Ty::Option(Box::new(Ty::Error))
                    && !matches!(new.ty, Ty::Set(_) | Ty::Rolled(_))
                {
                    self.builder.retype(local, optional_or_error(new.ty.clone()));
                }
                self.learn_assigned(local, &new);
                out.push(self.stmt(StmtKind::Let(local, new), span));
            }
            Target::State(id, owner) => {
                self.apply_effect(span, "changes a state");
                if self.context.symbols.terrain_state == Some(id) {
                    self.report_side_terrain(&new);
                }
                out.push(self.stmt(StmtKind::SetState(id, owner, new), span));
            }
            Target::Field(kind, field, owner) => {
                self.apply_effect(span, "changes a state");
                out.push(self.stmt(StmtKind::SetField(kind, field, owner, new), span));
            }
            Target::ArmyOf(piece) => {
                self.apply_effect(span, "changes the army of a piece");
                out.push(self.stmt(StmtKind::SetArmy(piece, new), span));
            }
        }
    }

    /// Lowers `NAME.FIELD = RECORD`, where the field is a record itself.
    fn assign_field_of_record(&mut self, assignment: Assignment<'_>, out: &mut Vec<Stmt>) {
        let Assignment { place, op, value, span } = assignment;
        let Some((record, first)) = self.find_record_local(place) else { return };
        let what = source_text(place).unwrap_or_else(|| "the field".into());
        let name = Name { text: what.as_str().into(), span: place.span };
        if op != AssignOp::Set {
            self.report(not_one_value(self.context, &name, record));
            return;
        }
        let values = self.lower_record_of_type(value, record, &format!("`{what}`"), out);
        let target = Expr { kind: ExprKind::Local(first), ty: Ty::Error, span: place.span };
        if let Err(problem) = self.assign_target(&target, place) {
            self.report(*problem);
            return;
        }
        self.lower_assign_record(first, LoweredRecord { record, values }, span, out);
    }

    fn assign_name_of_record(
        &mut self,
        name: &Name,
        record: RecordId,
        assignment: Assignment<'_>,
        out: &mut Vec<Stmt>,
    ) {
        let Assignment { place, op, value, span } = assignment;
        self.reporter.notes.uses.mark_assigned(name);
        let used = self.was_used(place);
        let Some(target) = self.read_local(name) else { return };
        self.restore_used(place, used);
        let ExprKind::Local(first) = target.kind else { return };
        if op != AssignOp::Set {
            self.report_and_recover(not_one_value(self.context, name, record), name.span);
            return;
        }
        let values = self.lower_record_of_type(value, record, &format!("`{}`", name.text), out);
        let target = Expr { ty: Ty::Error, ..target };
        if let Err(problem) = self.assign_target(&target, place) {
            self.report(*problem);
            return;
        }
        self.lower_assign_record(first, LoweredRecord { record, values }, span, out);
    }

    /// Returns the new value of a place: `a + b` for `a += b`. `given` is `b`, if lowered already.
    pub(crate) fn new_value(
        &mut self,
        target: &Expr,
        assignment: Assignment<'_>,
        given: Option<Expr>,
        what: &str,
    ) -> Expr {
        let Assignment { place, op, value, span } = assignment;
        if op == AssignOp::Set {
            if target.ty == Ty::Option(Box::new(Ty::Error)) {
                let value = match given {
                    Some(given) => given,
                    None => self.lower_expr(value, None),
                };
                if matches!(value.ty, Ty::Set(_) | Ty::Rolled(_)) {
                    let want = target.ty.clone();
                    return self.fit(value, None, &want, what);
                }
                return value;
            }
            return self.fit_or_lower(given, value, &target.ty, what);
        }
        let old = self.narrowed(target.clone());
        if let Ty::Set(_) = old.ty {
            let set = self.fit_or_lower(given, value, &old.ty, "the value to add or subtract");
            if set.ty == Ty::Error {
                return set;
            }
            let ty = old.ty.clone();
            let (old, set) = (Box::new(old), Box::new(set));
            let kind = if op == AssignOp::Add {
                ExprKind::Union(old, set)
            } else {
                ExprKind::Difference(old, set)
            };
            return Expr { kind, ty, span };
        }
        if op == AssignOp::Subtract
            && let Some(face) = self.face_type(&old.ty)
        {
            let face = self.fit_or_lower(given, value, &face, "what is taken from dice");
            return self.lower_without_face(old, face, span);
        }
        let sign = if op == AssignOp::Add { "+=" } else { "-=" };
        if !fits(&old.ty, &Ty::Int) {
            let have = self.context.describe(&old.ty);
            if given.is_none() {
                self.lower_expr(value, None);
            }
            return self.report_and_recover(
                Diagnostic::new(
                    &codes::RULES_WRONG_TYPE,
                    place.span,
                    format!("`{sign}` works on numbers and sets, but {what} is {have}"),
                )
                .label(have)
                .help("use `=` and the whole new value"),
                span,
            );
        }
        let value = self.fit_or_lower(given, value, &Ty::Int, &format!("the operand of `{sign}`"));
        let op = match op {
            AssignOp::Add => Binary::Add,
            // `=` has returned above.
            AssignOp::Set | AssignOp::Subtract => Binary::Subtract,
        };
        arithmetic(op, old, value, span)
    }

    /// Reports a terrain that a hex cannot have, since it belongs on sides.
    fn report_side_terrain(&mut self, terrain: &Expr) {
        if let Some((name, true)) = self.constant_terrain(terrain) {
            self.report(
                Diagnostic::new(
                    &codes::RULES_WRONG_TYPE,
                    terrain.span,
                    "this terrain belongs on the sides of hexes",
                )
                .label("not the ground of a hex")
                .help(format!("write `side(h, k) = {name}`, k being the hex across")),
            );
        }
    }

    /// Returns whether the local of a place was used before; true for a place that is not a name.
    fn was_used(&self, place: &AstExpr) -> bool {
        match &place.kind {
            Ast::Name(name) => self.find_name(&name.text).is_some_and(|n| n.is_used),
            _ => true,
        }
    }

    /// Restores the `used` flag of an assigned name, since an assignment is not a use.
    fn restore_used(&mut self, place: &AstExpr, used: bool) {
        if let Ast::Name(name) = &place.kind
            && let Some(local) = self.find_name(&name.text).map(|named| named.local)
        {
            self.scope.set_used(local, used);
        }
    }

    /// Returns the target of an assignment, or the diagnostic for a place that cannot be assigned.
    fn assign_target(&mut self, place: &Expr, ast: &AstExpr) -> Result<Target, Box<Diagnostic>> {
        let name = source_text(ast).map_or_else(|| "this".into(), |p| format!("`{p}`"));
        let (label, help) = match &place.kind {
            ExprKind::Local(local) => {
                // A local that the compiler adds has no name.
                let Some(named) = self.scope.name_of_local(*local) else {
                    return Ok(Target::Local(*local));
                };
                if matches!(named.kind, NameKind::Var | NameKind::StepLocal) {
                    return Ok(Target::Local(*local));
                }
                let help = match named.kind {
                    NameKind::Let => format!(
                        "write `var {0} = …` where it is declared, or make a copy: `var other = \
                         {0}`",
                        named.name
                    ),
                    _ => format!("make a copy of it: `var other = {}`", named.name),
                };
                let problem = Diagnostic::new(
                    &codes::RULES_NOT_STATE,
                    ast.span,
                    format!("{name} cannot be changed"),
                )
                .label("only a `var` can change")
                .related(named.span, "declared here")
                .help(help);
                let first = named.local;
                self.scope.set_used(first, true);
                return Err(Box::new(problem));
            }
            ExprKind::State(id, owner) => {
                return Ok(Target::State(*id, owner.as_deref().cloned()));
            }
            ExprKind::ArmyOf(piece) => return Ok(Target::ArmyOf(Expr::clone(piece))),
            ExprKind::Field(kind, field, owner) => {
                let fields = self.context.program().kinds.get(kind).map(|k| &k.fields);
                if fields.and_then(|f| f.get(field)).is_some_and(|f| f.state) {
                    return Ok(Target::Field(*kind, *field, Expr::clone(owner)));
                }
                (
                    "does not change in play",
                    "if it should change, declare the field as `state` in its kind",
                )
            }
            ExprKind::Pile(_) => ("a pile", "use `move` or `draw`"),
            ExprKind::HexOf(_) => ("the hex of a piece", "write `move PIECE to HEX`"),
            ExprKind::PieceAt(..) => {
                ("the piece in a hex", "write `move PIECE to HEX`, or `remove PIECE`")
            }
            ExprKind::TerrainOf(_) => (
                "the ground of the map",
                "no rule of the game changes terrain; in a test, write `terrain NAME at HEX`",
            ),
            ExprKind::BuiltIn(BuiltIn::Side, _) => (
                "the sides of the map",
                "no rule of the game changes sides; in a test, write `terrain NAME at HEX.SIDE`",
            ),
            ExprKind::Option(_) => ("an option", "options are chosen before the game"),
            ExprKind::NamedHex(_) => ("a hex of the board", "assign to a state of it, `HEX.STATE`"),
            ExprKind::Weight(_) => {
                ("a weight", "`castra measure tune` finds better values for weights")
            }
            ExprKind::Council(_) | ExprKind::ArmyCouncil(..) => {
                ("a War Council entry", "declare a `state` that starts with it, and change that")
            }
            ExprKind::Us | ExprKind::Them => {
                ("the army whose turn it is", "write `next turn ARMY`")
            }
            _ => ("a value", "only a `var` and a `state` can change"),
        };
        let message = format!("{name} cannot be changed like this");
        let problem = Diagnostic::new(&codes::RULES_NOT_STATE, ast.span, message).label(label);
        Err(Box::new(problem.help(help)))
    }
}
