//! Lowers `side(H, K) = TERRAIN`, which changes the terrain on a side of a hex.
//!
//! ```text
//! side(h, k) = wall     match side-number(h, k) { 0 => h.(side 0) = wall, 1 => h.(side 1) = wall, … }
//! ```
//!
//! A side belongs to the hex that is named first; the hex across has a separate side. On a board
//! of places, a link is a side of both its ends, and both change at once.

use castra_base::{Diagnostic, codes};
use castra_syntax::ast::{Expr as AstExpr, ExprKind as Ast};

use crate::rules::lower::values::expr;
use crate::rules::lowering::Lowering;
use crate::rules::types::conversion::optional;
use crate::rules::values::assignment::Assignment;
use crate::rules::values::expected_type::source_text;
use castra_defs::UseKind;
use castra_ir::{BuiltIn as Function, Deferred, Expr, ExprKind, Stmt, StmtKind, Ty};
use castra_resolve::symbols::{BuiltIn, BuiltInId};
use castra_resolve::uses::Meaning;

impl Lowering<'_, '_, '_> {
    /// Returns the two hexes of `side(H, K)`; `None` for other places, or if sides are not state.
    fn side_hexes<'e>(&mut self, place: &'e AstExpr) -> Option<[&'e AstExpr; 2]> {
        let Ast::Call(name, args) = &place.kind else { return None };
        let [hex, toward] = args.as_slice() else { return None };
        let own = self.context.meanings(name).next().is_some();
        let is_side = BuiltIn::find(&name.text).is_some_and(|one| one.id == BuiltInId::Side);
        if own || !is_side || self.context.symbols.side_states.is_empty() {
            return None;
        }
        self.reporter.record_use(name, UseKind::Call, Meaning::BuiltIn);
        Some([hex, toward])
    }

    /// Lowers `side(H, K) = TERRAIN`, and returns whether the place is a side.
    pub(super) fn lower_assign_side(
        &mut self,
        assignment: Assignment<'_>,
        given: &mut Option<Expr>,
        out: &mut Vec<Stmt>,
    ) -> bool {
        let Assignment { place, span, .. } = assignment;
        let Some([hex, toward]) = self.side_hexes(place) else { return false };
        let Some(kind) = self.context.terrain_kind() else { return false };
        let hex = self.lower_side_hex(hex, "the first argument of `side`");
        let toward = self.lower_side_hex(toward, "the second argument of `side`");
        let ty = optional(Ty::Variant(kind));
        let what = source_text(place).map_or_else(|| "the side".into(), |p| format!("`{p}`"));
        let of = vec![hex.clone(), toward.clone()];
        let target = expr(ExprKind::BuiltIn(Function::Side, of), ty.clone(), place.span);
        let new = self.new_value(&target, assignment, given.take(), &what);
        self.report_hex_terrain(&new);
        self.apply_effect(span, "changes a state");
        // The two hexes and the new terrain are evaluated once.
        let hex = self.reusable_value(hex, "hex", span, out);
        let toward = self.reusable_value(toward, "hex across", span, out);
        let new = self.reusable_value(new, "terrain", span, out);
        let states = self.context.symbols.side_states.clone();
        let set = |this: &mut Self, of: &Expr, other: &Expr| {
            let parts = (Box::new(of.clone()), Box::new(other.clone()));
            let slot = expr(ExprKind::SideSlot(parts.0, parts.1), Ty::Int, place.span);
            let arms = (0i64..).zip(&states).map(|(at, state)| {
                let set = StmtKind::SetState(*state, Some(of.clone()), new.clone());
                (vec![at], vec![this.stmt(set, span)])
            });
            let arms = arms.collect();
            this.stmt(StmtKind::Match(slot, arms, Vec::new()), span)
        };
        let there = set(self, &hex, &toward);
        if self.context.has_places() {
            let back = set(self, &toward, &hex);
            out.push(self.stmt(StmtKind::Defer(Deferred::Rules, vec![there, back]), span));
        } else {
            out.push(there);
        }
        self.facts.forget_changing();
        true
    }

    /// Reports a terrain that no side can have, since it belongs in hexes.
    fn report_hex_terrain(&mut self, terrain: &Expr) {
        let Some((name, on_sides)) = self.constant_terrain(terrain) else { return };
        if !on_sides {
            let all = self.context.symbols.game.terrains.values();
            let known: Vec<&str> =
                all.filter(|terrain| terrain.on_sides).map(|t| t.name.as_str()).collect();
            let help = match known.as_slice() {
                [] => format!("give the terrain `{name}` the word `on-sides`, or declare another"),
                known => {
                    let known = known.iter().copied().chain(["none"]);
                    format!("write {}", castra_base::suggest::list_with_or(known, 8))
                }
            };
            self.report(
                Diagnostic::new(
                    &codes::RULES_WRONG_TYPE,
                    terrain.span,
                    "this terrain lies in hexes, not on their sides",
                )
                .label("not on a side")
                .help(help),
            );
        }
    }

    /// Returns the name of a constant terrain, and whether it belongs on sides.
    pub(super) fn constant_terrain(&self, terrain: &Expr) -> Option<(String, bool)> {
        let of = match &terrain.ty {
            Ty::Option(of) => of.as_ref(),
            ty => ty,
        };
        let (ExprKind::Const(at), Ty::Variant(kind)) = (&terrain.kind, of) else { return None };
        let sorts = &self.context.program().kinds.get(kind)?.sorts;
        let sort = sorts.get(usize::try_from(*at).ok()?)?;
        let named = self.context.symbols.game.terrains.get(&sort.name)?;
        Some((named.name.clone(), named.on_sides))
    }
}
