//! The names of deciding armies and of pieces, for messages.

use castra_ir::{Expr, ExprKind, Local};

use super::state::Analysis;

/// The placeholder for an army without a short name.
pub(super) const CHOOSER: &str = "CHOOSER";

impl Analysis<'_> {
    /// Returns the index in [`Analysis::deciders`] of an army's name, which is added if it is new.
    pub(super) fn decider(&mut self, army: &Expr) -> usize {
        let name = self.source_name(army, self.names).unwrap_or_else(|| CHOOSER.to_owned());
        let known = self.deciders.iter().position(|decider| *decider == name);
        known.unwrap_or_else(|| {
            self.deciders.push(name);
            self.deciders.len() - 1
        })
    }

    /// Returns the source text of a simple army or piece, such as `enemy(us)`; `None` for other
    /// expressions. `names` are the locals of the body.
    pub(super) fn source_name(&self, expr: &Expr, names: &[Local]) -> Option<String> {
        if let ExprKind::Local(local) = &expr.kind {
            // In a window the asked army is called `army`, which is not its name in the reaction.
            let name = names.get(local.index()).map(|local| &local.name);
            return name.filter(|name| *name != "army").map(ToString::to_string);
        }
        if let ExprKind::ArmyOf(piece) = &expr.kind {
            return Some(format!("{}.army", self.source_name(piece, names)?));
        }
        if let ExprKind::Enemy(of) = &expr.kind {
            let of = self.source_name(of, names)?;
            return Some(if of == "us" { "them".to_owned() } else { format!("enemy({of})") });
        }
        if let ExprKind::State(id, owner) = &expr.kind {
            let name = &self.program.states.get(id)?.name;
            return Some(match owner {
                Some(owner) => format!("{}.{name}", self.source_name(owner, names)?),
                None => name.to_string(),
            });
        }
        if let ExprKind::Field(kind, field, piece) = &expr.kind {
            let fields = &self.program.kinds.get(kind)?.fields;
            let name = &fields.get(field)?.name;
            return Some(format!("{}.{name}", self.source_name(piece, names)?));
        }
        if matches!(expr.kind, ExprKind::Us) {
            return Some("us".to_owned());
        }
        matches!(expr.kind, ExprKind::Them).then(|| "them".to_owned())
    }
}
