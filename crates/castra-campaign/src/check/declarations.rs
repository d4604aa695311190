//! The declarations of a campaign: its texts, sides, numbers and battles.

use castra_base::suggest::nearest;
use castra_base::{Diagnostic, Span, codes};
use castra_syntax::ast::campaign::{BATTLE, SIDE};
use castra_syntax::ast::{
    ChangeKind, Expr, ExprKind, Header, HeaderKind, Instance, Item, ItemKind, Name, StateItem,
    StateOwner, Tree, TypeRef, UnaryOp,
};

use super::Check;
use crate::model::{Number, Side};

/// The form of a number's declaration, for messages.
const NUMBER_FORM: &str = "write `state NAME: int 0..9 clamped = 0` or `state NAME: bool = false`";

impl<'t> Check<'t, '_> {
    /// Reads every item except the statements before and after battles.
    pub(super) fn read_declarations(&mut self, tree: &'t Tree) {
        for item in &tree.items {
            match &item.kind {
                ItemKind::Header(header) => self.read_header(header),
                ItemKind::Text(text) => {
                    if let Some(value) = &text.text {
                        self.texts.push((text.key.text.to_string(), value.value.clone()));
                    }
                }
                ItemKind::Accept(accept) => {
                    let whole = Span::new(tree.file, 0, u32::MAX);
                    self.notes.suppressions.add(accept, whole, &mut self.diagnostics);
                }
                ItemKind::State(state) => {
                    let title = state.name.as_ref().map(|name| {
                        let translated = tree.locale.name("state", &name.text);
                        translated.map_or_else(|| name.text.replace('-', " "), str::to_owned)
                    });
                    self.read_number(item, state, title.unwrap_or_default());
                }
                ItemKind::Instance(one) => self.read_instance(one),
                ItemKind::Change(change)
                    if matches!(change.kind, ChangeKind::Before | ChangeKind::After) => {}
                ItemKind::Texts(_) | ItemKind::Test(_) | ItemKind::Broken => {}
                _ => self.report(
                    Diagnostic::new(
                        &codes::SYNTAX_MISPLACED_ITEM,
                        item.head,
                        "this item does not belong in a campaign",
                    )
                    .label("an item of a game, a module or a battle")
                    .help(
                        "a campaign has texts such as `date`, and the items `texts`, `side`, \
                         `state`, `battle`, `before`, `after` and `test`",
                    ),
                ),
            }
        }
    }

    fn read_header(&mut self, header: &Header) {
        if header.kind != HeaderKind::Campaign {
            return;
        }
        if let Some(setting) = header.with.first() {
            self.report(
                Diagnostic::new(
                    &codes::CAMPAIGN_STATEMENT,
                    setting.name.span,
                    "a campaign cannot have modules or options",
                )
                .label("not possible here")
                .help("each battle names its modules in its own header"),
            );
        }
    }

    fn read_instance(&mut self, instance: &'t Instance) {
        match instance.kind.text.as_str() {
            SIDE => {
                let taken = self.sides.iter().find(|(name, _)| name.text == instance.name.text);
                if let Some((first, _)) = taken {
                    let twice = duplicate("side", &instance.name, first.span);
                    return self.report(twice);
                }
                if let Some(block) = &instance.block {
                    self.report(
                        Diagnostic::new(
                            &codes::SYNTAX_UNEXPECTED,
                            block.span,
                            "a side has no block",
                        )
                        .label("not possible here")
                        .help("write `side NAME \"Printed name\"`"),
                    );
                }
                let name = instance
                    .title
                    .as_ref()
                    .map_or(instance.name.text.as_str(), |t| t.value.as_str());
                let side = Side { id: instance.name.text.to_string(), name: name.to_owned() };
                self.sides.push((&instance.name, side));
            }
            BATTLE => {
                let taken = self.battles.iter().find(|other| other.name.text == instance.name.text);
                if let Some(first) = taken {
                    let twice = duplicate("battle", &instance.name, first.name.span);
                    return self.report(twice.help(
                        "a battle that is fought twice has two names: \
                         `battle OTHER-NAME { scenario NAME }`",
                    ));
                }
                self.battles.push(instance);
            }
            word => {
                let unknown = Diagnostic::new(
                    &codes::SYNTAX_UNKNOWN_ITEM,
                    instance.kind.span,
                    format!("there is no item called `{word}`"),
                );
                let known = [SIDE, BATTLE, "state", "before", "after"];
                self.report(match nearest(word, known) {
                    Some(intended) => unknown.did_you_mean(instance.kind.span, intended),
                    None => unknown.label("not an item").help(
                        "a campaign has the items `side`, `state`, `battle`, `before` and `after`",
                    ),
                });
            }
        }
    }

    fn read_number(&mut self, item: &Item, state: &'t StateItem, title: String) {
        // The parser has reported the missing part.
        let (Some(name), Some(ty), Some(default)) = (&state.name, &state.ty, &state.default) else {
            return;
        };
        if let Some((first, _)) = self.numbers.iter().find(|(known, _)| known.text == name.text) {
            let twice = duplicate("state", name, first.span);
            return self.report(twice);
        }
        let is_plain = state.owner == StateOwner::Game
            && state.per.is_none()
            && state.visibility.is_none()
            && !state.quiet;
        let range = match ty {
            TypeRef::Int { range: Some((low, high)), upto: None, .. } => {
                Some(((low.value, high.value), false))
            }
            TypeRef::Named(name) if name.text == "bool" => Some(((0, 1), true)),
            _ => None,
        };
        let Some((range, is_bool)) = range.filter(|_| is_plain) else {
            return self.report(
                Diagnostic::new(
                    &codes::CAMPAIGN_STATEMENT,
                    item.head,
                    "a campaign carries only numbers with bounds, and truth values",
                )
                .label("not possible in a campaign")
                .help(NUMBER_FORM),
            );
        };
        if !is_bool && state.clamped.is_none() {
            let end = Span { start: name.span.end, end: default.span.start, ..name.span };
            self.report(
                Diagnostic::new(
                    &codes::RULES_BEYOND_BOUNDS,
                    name.span,
                    format!("`{}` may be a number beyond its bounds", name.text),
                )
                .label("nothing keeps it within them")
                .related(end, "its type")
                .help(
                    "write `clamped` after the type: a number beyond the bounds becomes the bound",
                ),
            );
        }
        let start =
            constant(default).filter(|(_, truth)| *truth == is_bool).map(|(value, _)| value);
        let Some(start) = start.filter(|start| (range.0..=range.1).contains(start)) else {
            return self.report(
                Diagnostic::new(
                    &codes::TYPE_BAD_DEFAULT,
                    default.span,
                    format!("this is not a starting value for `{}`", name.text),
                )
                .label("does not fit the type")
                .help(NUMBER_FORM),
            );
        };
        let number = Number { name: name.text.to_string(), title, range, is_bool, start };
        self.numbers.push((name, number));
    }

    /// Reports a campaign with fewer than two sides, or without battles.
    pub(super) fn report_missing(&mut self, head: Span) {
        let missing = match (self.sides.len(), self.battles.len()) {
            (0 | 1, _) => {
                ("this campaign has fewer than two sides", "`side NAME \"Printed name\"`")
            }
            (_, 0) => ("this campaign has no battle", "`battle NAME`"),
            _ => return,
        };
        self.report(
            Diagnostic::new(&codes::CAMPAIGN_INCOMPLETE, head, missing.0)
                .label("something is missing below")
                .help(format!("write {}", missing.1)),
        );
    }

    pub(super) fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }
}

/// Returns the diagnostic of a duplicate name.
pub(super) fn duplicate(noun: &str, second: &Name, first: Span) -> Diagnostic {
    let message = format!("the {noun} `{}` is declared twice", second.text);
    Diagnostic::new(&codes::NAME_DUPLICATE, second.span, message)
        .label("declared again")
        .related(first, "declared first")
        .help("remove one of the two, or give it another name")
}

/// Returns the value of a constant, and whether it is Boolean; `None` for another expression.
fn constant(value: &Expr) -> Option<(i64, bool)> {
    match &value.kind {
        ExprKind::Int(number) => Some((*number, false)),
        ExprKind::Bool(truth) => Some((i64::from(*truth), true)),
        ExprKind::Unary(UnaryOp::Negate, of) => {
            let (number, truth) = constant(of)?;
            (!truth).then_some((-number, false))
        }
        _ => None,
    }
}
