//! Lowering of `state`: the owner, the visibility and the initial value.

use castra_base::Span;
use castra_grammar::{Pair, Rule};

use super::lower::Lower;
use super::rules::ItemParts;
use crate::ast::{StateItem, StateOwner, TypeRef};

impl Lower<'_> {
    pub(super) fn state_item(&mut self, pair: Pair<'_>, head: Span) -> StateItem {
        let form = "state NAME per army: TYPE = VALUE";
        let (mut owner, mut visibility, mut quiet) = (StateOwner::Game, None, false);
        let (mut per, mut clamped) = (None, None);
        let parts = self.item_parts_and(&pair, form, |lower, part| match part.as_rule() {
            Rule::state_owner => owner = lower.state_owner(part),
            Rule::per_enum => per = lower.last_word(part),
            Rule::pile_visibility => visibility = Some(lower.name(&part)),
            Rule::quiet => quiet = true,
            Rule::clamped => clamped = Some(lower.span(&part)),
            _ => lower.report_unhandled(&part),
        });
        let ItemParts { name, ty, condition: default, .. } = parts;
        if !self.open_ended {
            let no_type = ["this state has no type", "expected `:` and a type after it"];
            match (&name, &ty, &default) {
                (None, ..) => self.report_missing_name(head, form),
                (Some(name), None, Some(value)) => {
                    self.report_missing_type(head, name, value.span, no_type, form);
                }
                (Some(_), None, None) => self.report_missing(head, no_type[0], no_type[1], form),
                (Some(_), Some(ty), None) => {
                    let form = match first_value(ty) {
                        Some(value) => format!("{} = {value}", self.source(head).trim_end()),
                        None => form.to_owned(),
                    };
                    let no_value = [
                        "this state has no starting value",
                        "expected `=` and a value after the type",
                    ];
                    self.report_missing_value(head, ty, no_value, &form);
                }
                (Some(_), Some(_), Some(_)) => {}
            }
        }
        StateItem { name, owner, per, visibility, quiet, clamped, ty, default }
    }

    fn state_owner(&mut self, pair: Pair<'_>) -> StateOwner {
        let mut owner = StateOwner::Game;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::kw_army => owner = StateOwner::Army,
                Rule::kw_hex | Rule::kw_square | Rule::kw_place => owner = StateOwner::Hex,
                Rule::kw_per => {}
                _ => self.report_unhandled(&part),
            }
        }
        owner
    }
}

/// Returns a likely initial value for a state of a type; `None` if the type suggests none.
fn first_value(ty: &TypeRef) -> Option<String> {
    Some(match ty {
        TypeRef::Int { range: Some((low, _)), .. } => low.value.to_string(),
        TypeRef::Int { .. } => "0".to_owned(),
        TypeRef::Named(name) if name.text == "bool" => "false".to_owned(),
        TypeRef::SetOf(_) => "{}".to_owned(),
        TypeRef::Option(_) => "none".to_owned(),
        _ => return None,
    })
}
