//! What a question calls the army that chooses, for what is said about it.

use castra_ir::{Expr, ExprKind};

use super::Analysis;

/// What stands for an army that has no short name.
const CHOOSER: &str = "CHOOSER";

impl Analysis<'_> {
    /// The place of what an army is called in the list of them.
    pub(super) fn decider(&mut self, army: &Expr) -> usize {
        let name = self.called(army).unwrap_or_else(|| CHOOSER.to_owned());
        let known = self.deciders.iter().position(|decider| *decider == name);
        known.unwrap_or_else(|| {
            self.deciders.push(name);
            self.deciders.len() - 1
        })
    }

    /// As the rules write it, if that is a name, or what belongs to one.
    fn called(&self, army: &Expr) -> Option<String> {
        if let ExprKind::Local(local) = &army.kind {
            // The army that a window asks is called so, whatever its reactions call it.
            let name = self.names.get(local.index()).map(|local| &local.name);
            return name.filter(|name| *name != "army").cloned();
        }
        if let ExprKind::ArmyOf(piece) = &army.kind {
            return Some(format!("{}.army", self.called(piece)?));
        }
        if let ExprKind::Enemy(of) = &army.kind {
            let of = self.called(of)?;
            return Some(if of == "us" { "them".to_owned() } else { format!("enemy({of})") });
        }
        if let ExprKind::State(id, owner) = &army.kind {
            let name = &self.program.states.get(id)?.name;
            return Some(match owner {
                Some(owner) => format!("{}.{name}", self.called(owner)?),
                None => name.to_string(),
            });
        }
        if let ExprKind::Field(kind, field, piece) = &army.kind {
            let fields = &self.program.kinds.get(kind)?.fields;
            let name = &fields.get(field)?.name;
            return Some(format!("{}.{name}", self.called(piece)?));
        }
        if matches!(army.kind, ExprKind::Us) {
            return Some("us".to_owned());
        }
        matches!(army.kind, ExprKind::Them).then(|| "them".to_owned())
    }
}
