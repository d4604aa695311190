//! The initial values of states, which are known before any battle.

use castra_base::{Diagnostic, codes};
use castra_syntax::ast::{Expr, ExprKind, Name, StateOwner, UnaryOp};

use castra_ir::{NONE, Ty, Universe};

use super::builder::Builder;
use super::types::MAX_SET_WORDS;

impl Builder<'_, '_> {
    /// Reads the initial value of a state, which must be known before any battle.
    pub(super) fn initial_value(
        &mut self,
        name: &Name,
        owner: StateOwner,
        ty: &Ty,
        default: &Expr,
    ) -> Option<i64> {
        let known = self.literal(ty, default);
        if known.is_some() || matches!(default.kind, ExprKind::Error) {
            return known;
        }
        let entry = match &default.kind {
            // Reported as a duplicate name.
            ExprKind::Name(entry) if entry.text == name.text && self.is_army_entry(entry) => {
                return None;
            }
            ExprKind::Name(entry) => Some(entry),
            ExprKind::Member(_, entry) => Some(entry),
            ExprKind::Int(_)
            | ExprKind::Bool(_)
            | ExprKind::None
            | ExprKind::MemberOf(..)
            | ExprKind::Call(..)
            | ExprKind::At(..)
            | ExprKind::Set(_)
            | ExprKind::Range(..)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Is { .. }
            | ExprKind::Where { .. }
            | ExprKind::If(..)
            | ExprKind::Match(..)
            | ExprKind::Roll(..)
            | ExprKind::Error => None,
        };
        if let Some(entry) = entry
            && let Some(set) = self.council_line(name, owner, entry)
        {
            self.report(
                Diagnostic::new(
                    &codes::TYPE_BAD_DEFAULT,
                    default.span,
                    format!(
                        "the state `{}` cannot start as an entry of the War Council",
                        name.text
                    ),
                )
                .label("known only in a battle")
                .help(format!(
                    "write a separate value, and let `setup` give it that of the entry: `{set}`"
                )),
            );
            return None;
        }
        let help = match ty {
            Ty::Bool => "write `true` or `false`".to_owned(),
            Ty::Int => "write a number".to_owned(),
            Ty::Option(_) => "write `none`; `setup` can give it a value".to_owned(),
            Ty::Set(_) => "write `{}`; `setup` can fill it".to_owned(),
            Ty::Enum(of) => {
                let words = self.symbols.template.enums.get(of).map(|e| &e.words);
                let mut words = words.into_iter().flatten().map(|w| w.word.as_str()).peekable();
                // The enum without words has been reported.
                words.peek()?;
                format!("write {}", castra_base::suggest::list_with_or(words, 8))
            }
            _ => "add `or none` to its type and write `none`; `setup` can give it a value".into(),
        };
        let label = match ty {
            Ty::Hex | Ty::Army | Ty::Piece(_) | Ty::Card(_) => "known only in a battle".to_owned(),
            _ => format!("expected {} here", self.symbols.describe(ty)),
        };
        self.report(
            Diagnostic::new(
                &codes::TYPE_BAD_DEFAULT,
                default.span,
                format!("the state `{}` cannot start with this", name.text),
            )
            .label(label)
            .help(help),
        );
        None
    }

    fn is_army_entry(&self, name: &Name) -> bool {
        let form = self.game.council.as_ref();
        form.is_some_and(|form| form.army_entries.contains_key(name.text.as_str()))
    }

    /// Returns a line for `setup` that assigns a War Council entry to a state.
    fn council_line(&self, name: &Name, owner: StateOwner, entry: &Name) -> Option<String> {
        let (name, entry) = (&name.text, &entry.text);
        let form = self.game.council.as_ref()?;
        if form.army_entries.contains_key(entry.as_str()) && owner == StateOwner::Army {
            return Some(format!("for each a in armies {{ a.{name} = a.{entry} }}"));
        }
        if !form.entries.contains_key(entry.as_str()) {
            return None;
        }
        Some(match owner {
            StateOwner::Game => format!("{name} = council.{entry}"),
            StateOwner::Army => format!("for each a in armies {{ a.{name} = council.{entry} }}"),
            StateOwner::Hex => format!("for each h in hexes {{ h.{name} = council.{entry} }}"),
        })
    }

    /// Returns the value of a literal.
    fn literal(&self, ty: &Ty, written: &Expr) -> Option<i64> {
        match (ty, &written.kind) {
            (Ty::Int, ExprKind::Int(n)) => Some(*n),
            (Ty::Int, ExprKind::Unary(UnaryOp::Negate, inner)) => match inner.kind {
                ExprKind::Int(n) => n.checked_neg(),
                _ => None,
            },
            (Ty::Bool, ExprKind::Bool(yes)) => Some(i64::from(*yes)),
            (Ty::Option(_), ExprKind::None) => Some(NONE),
            (Ty::Option(inner), _) => self.literal(inner, written),
            (Ty::Enum(_) | Ty::Variant(_), ExprKind::Name(name)) => {
                self.symbols.constant(ty, &name.text)
            }
            (Ty::Set(_), ExprKind::Set(elements)) if elements.is_empty() => Some(0),
            (
                Ty::Set(universe @ (Universe::Enum(_) | Universe::Variant(_))),
                ExprKind::Set(all),
            ) => {
                let bits = all.iter().map(|e| self.literal(&universe.element(), e));
                let most = i64::try_from(MAX_SET_WORDS).ok()?;
                bits.map(|bit| bit.filter(|b| (0..most).contains(b)))
                    .try_fold(0, |set, bit| Some(set | 1 << bit?))
            }
            _ => None,
        }
    }
}
