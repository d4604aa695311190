//! Lowering of the form of a War Council.

use super::lower::Lower;
use crate::ast::{Council, Exit, FormField, FormItem, Limit};
use castra_base::Span;
use castra_grammar::{Pair, Rule};

impl Lower<'_> {
    pub(super) fn council(&mut self, pair: Pair<'_>, head: Span) -> Council {
        let form = "council { … }";
        let mut block = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::junk_head => self.report_unexpected_head(&part, form),
                Rule::form_block => {
                    block = Some(self.block(part, Rule::form_only, Lower::form_item))
                }
                Rule::kw_council | Rule::missing => {}
                _ => self.report_unhandled(&part),
            }
        }
        Council { block: self.required_block(block, head, form) }
    }

    pub(super) fn form_item(&mut self, pair: Pair<'_>) -> Option<FormItem> {
        Some(match pair.as_rule() {
            Rule::armies => {
                let numbers = |p: &Pair<'_>| matches!(p.as_rule(), Rule::number | Rule::count);
                let mut numbers = pair.into_inner().filter(numbers);
                let fewest = self.int(&numbers.next()?)?;
                let most = match numbers.next() {
                    Some(most) => self.int(&most)?,
                    None => fewest,
                };
                FormItem::Armies(fewest, most)
            }
            Rule::army_form => {
                let block = pair.into_inner().find(|p| p.as_rule() == Rule::army_form_block)?;
                FormItem::Army(self.block(block, Rule::army_form_only, Lower::form_field))
            }
            Rule::form_field => FormItem::Field(self.form_field(pair)?),
            _ => {
                self.report_unhandled(&pair);
                return None;
            }
        })
    }

    pub(super) fn form_field(&mut self, pair: Pair<'_>) -> Option<FormField> {
        let (mut name, mut ty, mut default, mut phrase) = (None, None, None, None);
        let (mut required, mut one_army, mut limit) = (false, false, None);
        let (mut exit, mut track, mut formerly) = (None, None, None);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::word => name = Some(self.name(&part)),
                Rule::type_ref => ty = self.type_ref(part),
                Rule::form_default => default = self.value_in(part),
                Rule::string => phrase = Some(self.string(&part)),
                Rule::form_rule => {
                    let Some(rule) = part.into_inner().next() else { continue };
                    match rule.as_rule() {
                        Rule::required => required = true,
                        Rule::one_army => one_army = true,
                        Rule::over_edge => {
                            let span = self.span(&rule);
                            for edge in rule.into_inner() {
                                match edge.as_rule() {
                                    Rule::enemy_edge => exit = Some((Exit::Enemy, span)),
                                    Rule::own_edge => exit = Some((Exit::Own, span)),
                                    Rule::kw_over => {}
                                    _ => self.report_unhandled(&edge),
                                }
                            }
                        }
                        Rule::as_track => track = Some(self.span(&rule)),
                        Rule::formerly => formerly = self.last_word(rule),
                        Rule::at_most => limit = self.limit(rule),
                        _ => self.report_unhandled(&rule),
                    }
                }
                _ => self.report_unhandled(&part),
            }
        }
        Some(FormField {
            name: name?,
            ty: ty?,
            required,
            one_army,
            limit,
            exit,
            track,
            formerly,
            default,
            phrase,
        })
    }

    pub(super) fn limit(&mut self, pair: Pair<'_>) -> Option<Limit> {
        let mut limit = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::limit_deck => limit = self.last_word(part).map(Limit::Deck),
                Rule::limit_pieces => limit = Some(Limit::EnemyPieces),
                Rule::kw_at | Rule::kw_most => {}
                _ => self.report_unhandled(&part),
            }
        }
        limit
    }
}
