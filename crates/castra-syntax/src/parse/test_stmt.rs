//! Lowering of the statements of tests: starting positions, dice, choices and expectations.

use super::lower::Lower;
use crate::ast::{
    CardLine, DeckItem, Expr, ExprKind, Play, ScriptItem, ScriptWord, TestStmt, Value,
};
use castra_grammar::{Pair, Pairs, Rule};

impl Lower<'_> {
    /// Lowers a statement of a test.
    pub(super) fn test_stmt(&mut self, pair: Pair<'_>) -> Option<TestStmt> {
        let inner = pair.clone().into_inner();
        Some(match pair.as_rule() {
            Rule::expect_stmt => TestStmt::Expect(self.parts(inner).values.pop()?),
            Rule::test_scenario => TestStmt::Scenario(self.parts(inner).names.pop()?),
            Rule::test_armies => TestStmt::Armies(self.parts(inner).names),
            Rule::test_board => TestStmt::Board(self.parts(inner).names.pop()?),
            Rule::test_option | Rule::test_council => {
                let (mut names, mut value) = (Vec::new(), None);
                for part in inner {
                    match part.as_rule() {
                        Rule::word => names.push(self.name(&part)),
                        Rule::script_value => value = self.script_value(part),
                        Rule::kw_option | Rule::kw_council | Rule::eq => {}
                        _ => self.report_unhandled(&part),
                    }
                }
                let (name, value) = (names.pop()?, value?);
                if pair.as_rule() == Rule::test_option {
                    TestStmt::Option(name, value)
                } else {
                    TestStmt::Council { army: names.pop(), name, value }
                }
            }
            Rule::test_terrain => {
                let (mut terrain, mut places) = (None, Vec::new());
                for part in inner {
                    match part.as_rule() {
                        Rule::word => terrain = Some(self.name(&part)),
                        Rule::place => places.push(self.name(&part)),
                        Rule::kw_terrain | Rule::kw_at => {}
                        _ => self.report_unhandled(&part),
                    }
                }
                TestStmt::Terrain(terrain?, places)
            }
            Rule::put_stmt => {
                let (mut cards, mut pile) = (Vec::new(), None);
                for part in inner {
                    match part.as_rule() {
                        Rule::card_line => cards.extend(self.card_line(part)),
                        Rule::expr => pile = Some(self.expr(part)),
                        Rule::kw_put | Rule::kw_in => {}
                        _ => self.report_unhandled(&part),
                    }
                }
                TestStmt::Put { cards, pile: pile? }
            }
            Rule::turn_of => {
                let (mut army, mut number) = (None, None);
                for part in inner {
                    match part.as_rule() {
                        Rule::expr => army = Some(self.expr(part)),
                        Rule::count => {
                            number = self.int(&part).map(|number| Expr {
                                span: number.span,
                                kind: ExprKind::Int(number.value),
                            });
                        }
                        Rule::name => {
                            let name = self.name(&part);
                            number = Some(Expr { span: name.span, kind: ExprKind::Name(name) });
                        }
                        Rule::kw_turn | Rule::kw_of => {}
                        _ => self.report_unhandled(&part),
                    }
                }
                TestStmt::TurnOf { army: army?, number }
            }
            Rule::dice_stmt => TestStmt::Dice(self.script(inner)),
            Rule::choices_stmt => TestStmt::Choices(self.script(inner)),
            Rule::begin_stmt => TestStmt::Begin,
            Rule::every_roll => TestStmt::EveryRoll,
            Rule::play_stmt => {
                let mut play = None;
                for part in inner {
                    match part.as_rule() {
                        Rule::word => play = Some(Play::Phase(self.name(&part))),
                        Rule::count => play = self.int(&part).map(Play::Turns),
                        Rule::kw_play | Rule::kw_phase | Rule::kw_turns | Rule::kw_turn => {}
                        _ => self.report_unhandled(&part),
                    }
                }
                TestStmt::Play(play?)
            }
            _ => {
                self.report_unhandled(&pair);
                return None;
            }
        })
    }

    pub(super) fn card_line(&mut self, pair: Pair<'_>) -> Option<CardLine> {
        match self.deck_item(pair)? {
            DeckItem::Card(card) => Some(card),
            DeckItem::Group(_) => None,
        }
    }

    /// Lowers the entries of `dice` or `choices`.
    pub(super) fn script(&mut self, parts: Pairs<'_>) -> Vec<ScriptItem> {
        let mut items = Vec::new();
        for part in parts.filter(|p| p.as_rule() == Rule::script) {
            for item in part.into_inner() {
                let span = self.span(&item);
                match item.as_rule() {
                    Rule::script_set => {
                        let entries = item.into_inner().filter_map(|p| self.script_entry(p));
                        items.push(ScriptItem::Several(entries.collect(), span));
                    }
                    Rule::script_entry => {
                        items.extend(self.script_entry(item).map(ScriptItem::Single));
                    }
                    _ => self.report_unhandled(&item),
                }
            }
        }
        items
    }

    pub(super) fn script_entry(&mut self, pair: Pair<'_>) -> Option<ScriptWord> {
        let span = self.span(&pair);
        let mut parts = pair.into_inner();
        let value = self.script_value(parts.next()?)?;
        let args = parts.next().map(|args| {
            let args = args.into_inner().filter_map(|arg| arg.into_inner().next());
            args.filter_map(|arg| self.value(arg)).collect()
        });
        Some(ScriptWord { span, value, args })
    }

    pub(super) fn script_value(&mut self, pair: Pair<'_>) -> Option<Value> {
        self.value(pair.into_inner().next()?)
    }
}
