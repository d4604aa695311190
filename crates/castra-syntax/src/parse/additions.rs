//! Lowering of what a module adds to kinds and decks, and of the modules that it requires.

use crate::ast::{AddTo, AddToDeck, Block, KindItem, Name, Relation};
use castra_base::suggest::nearest;
use castra_base::{Diagnostic, Span, codes};
use castra_grammar::{Pair, Rule};

use super::lower::Lower;

impl Lower<'_> {
    pub(super) fn add_to(&mut self, pair: Pair<'_>, head: Span) -> AddTo {
        let form = "add to KIND { NAME: TYPE = VALUE }";
        let (mut add, mut to, mut kind, mut junk) = (None, false, None, None);
        let mut block: Option<Block<KindItem>> = None;
        for part in pair.clone().into_inner() {
            match part.as_rule() {
                Rule::kw_add => add = Some(part),
                Rule::kw_to => to = true,
                Rule::name => kind = Some(self.name(&part)),
                Rule::junk_head => junk = Some(part),
                Rule::kind_block
                    if let Some(turn) = kind
                        .as_ref()
                        .filter(|kind| matches!(kind.text.as_str(), "turn" | "round")) =>
                {
                    let message = format!("nothing can be added to the `{}` itself", turn.text);
                    self.report(
                        Diagnostic::new(&codes::SYNTAX_UNEXPECTED, turn.span, message)
                            .label("only to kinds and decks")
                            .help(
                                "a module cannot make a phase: let it do something `before \
                                 turn.PHASE { … }` or `after turn.PHASE { … }`",
                            ),
                    );
                    self.open_ended = true;
                }
                Rule::kind_block => {
                    block = Some(self.block(part, Rule::kind_only, Lower::kind_item));
                }
                Rule::missing => {}
                _ => self.report_unhandled(&part),
            }
        }
        let misspelt = |word: &Name| !to && nearest(&word.text, ["to"]).is_some();
        match (add, junk) {
            _ if kind.as_ref().is_some_and(misspelt) => {
                self.report_misspelt_to(kind.take(), form);
            }
            (_, Some(junk)) => self.report_unexpected_in_head(&pair, &junk, form),
            (Some(add), None) if !to => self.report_missing_word(&add, "to", form),
            _ => {}
        }
        if kind.is_none() && !self.open_ended {
            self.report_missing(
                head,
                "this does not name a kind",
                "expected the name of a kind after `add to`",
                form,
            );
            self.open_ended = true;
        }
        AddTo { kind, block: self.required_block(block, head, form) }
    }

    pub(super) fn add_to_deck(&mut self, pair: Pair<'_>, head: Span) -> AddToDeck {
        let form = "add to deck NAME { CARD * 2 }";
        let (mut deck, mut block) = (None, None);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::name => deck = Some(self.name(&part)),
                Rule::junk_head => self.report_unexpected_head(&part, form),
                Rule::deck_block => {
                    block = Some(self.block(part, Rule::deck_only, Lower::deck_item))
                }
                Rule::kw_add | Rule::kw_to | Rule::kw_deck | Rule::missing => {}
                _ => self.report_unhandled(&part),
            }
        }
        if deck.is_none() && !self.open_ended {
            self.report_missing(
                head,
                "this does not name a deck",
                "expected the name of a deck after `add to deck`",
                form,
            );
            self.open_ended = true;
        }
        AddToDeck { deck, block: self.required_block(block, head, form) }
    }

    pub(super) fn relation(&mut self, pair: Pair<'_>, head: Span) -> Relation {
        let requires = pair.as_str().starts_with("requires");
        let (word, form) = match requires {
            true => ("requires", "requires MODULE, MODULE"),
            false => ("excludes", "excludes MODULE, MODULE"),
        };
        let mut modules = Vec::new();
        for part in pair.clone().into_inner() {
            match part.as_rule() {
                Rule::word => modules.push(self.name(&part)),
                Rule::junk_head => self.report_unexpected_in_head(&pair, &part, form),
                Rule::kw_requires | Rule::kw_excludes | Rule::missing => {}
                _ => self.report_unhandled(&part),
            }
        }
        if modules.is_empty() && !self.open_ended {
            let label = format!("expected the name of a module after `{word}`");
            self.report_missing(head, &format!("this `{word}` names no module"), &label, form);
        }
        Relation { requires, modules }
    }

    fn report_misspelt_to(&mut self, word: Option<Name>, form: &str) {
        let Some(Name { text, span }) = word else { return };
        self.report(
            Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, format!("`{text}` does not fit here"))
                .label("did you mean `to`?")
                .help(format!("write `{form}`"))
                .suggest("write `to`", span, "to"),
        );
        self.open_ended = true;
    }
}
