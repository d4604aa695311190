//! The meanings of a word in source text.

use castra_base::suggest::{listing, nearest};
use castra_base::{Diagnostic, ExpectedName, Span, codes};
use castra_syntax::ast::Name;

use crate::rules::context::Context;
use crate::rules::lower::values::expr;
use crate::rules::types::fit::present;
use castra_ir::{Expr, ExprKind, KindId, KindRole, Owner, PileRef, Ty, Universe};
use castra_resolve::symbols::Def;

impl Context<'_> {
    /// Returns the variants of a kind with a name: one, or all printed forms of a card with
    /// parameters.
    pub(crate) fn sorts_named(&self, kind: KindId, name: &Name) -> Vec<i64> {
        let meanings = self.meanings(name);
        let sorts = meanings.filter_map(|m| match m {
            Def::Sort(of, at) if of == kind => Some(at),
            _ => None,
        });
        sorts.collect()
    }

    /// Returns whether a name is that of a terrain.
    pub(crate) fn terrain_named(&self, name: &Name) -> bool {
        self.meanings(name).any(|m| match m {
            Def::Sort(kind, _) => self.role_of(kind) == Some(KindRole::Terrain),
            _ => false,
        })
    }

    /// Returns the names of cards, of one kind or of all kinds.
    pub(crate) fn card_names(&self, of: Option<KindId>) -> impl Iterator<Item = &'_ str> {
        let kinds = &self.program().kinds;
        (0..)
            .map(KindId)
            .zip(kinds)
            .filter(move |(id, k)| k.role == KindRole::Card && of.is_none_or(|of| of == *id))
            .flat_map(|(_, kind)| {
                let sorts = kind.sorts.iter().map(|s| s.name.as_str());
                std::iter::once(kind.name.as_str()).chain(sorts)
            })
    }

    /// Returns the value that a meaning of a name stands for, if it is a value.
    pub(crate) fn value_of_meaning(&self, meaning: Def, span: Span) -> Option<Expr> {
        let program = self.program();
        Some(match meaning {
            Def::Word(of, at) => expr(ExprKind::Const(at), Ty::Enum(of), span),
            Def::Sort(kind, at) => expr(ExprKind::Const(at), Ty::Variant(kind), span),
            Def::State(id) => {
                let state = program.states.get(id)?;
                if state.owner != Owner::Game || self.symbols.listed.contains_key(&id) {
                    return None;
                }
                expr(ExprKind::State(id, None), state.ty.clone(), span)
            }
            Def::Pile(id) => {
                if program.piles.get(id)?.per_army {
                    return None;
                }
                let pile = PileRef { pile: id, army: None };
                let cards = Universe::Card(self.symbols.pile_cards(id));
                expr(ExprKind::Pile(pile), Ty::Set(cards), span)
            }
            Def::Option(id) => {
                expr(ExprKind::Option(id), program.options.get(id)?.ty.clone(), span)
            }
            Def::Weight(id) => expr(ExprKind::Weight(id), Ty::Int, span),
            _ => return None,
        })
    }

    /// Returns the help for testing whether a value is of a kind.
    pub(crate) fn kind_help(&self, kind: &Name) -> String {
        let of = self.kind_named(kind);
        let is_it = |universe: &Universe| match universe {
            Universe::Piece(k) | Universe::Card(Some(k)) | Universe::Variant(k) => Some(*k) == of,
            _ => false,
        };
        let plurals = &self.symbols.plurals;
        let all = plurals.iter().find(|(_, all)| all.iter().any(|(universe, _)| is_it(universe)));
        let kind = &kind.text;
        match all {
            Some((plural, _)) => {
                format!("`{plural}` is the set of all; use `x is {kind}` to test one")
            }
            None => format!("use `x is {kind}` to test a value"),
        }
    }

    /// Returns the values of a type with a name, without diagnostics: one, or all printed forms of
    /// a card with parameters.
    pub(crate) fn constants(&self, name: &Name, ty: &Ty) -> Vec<i64> {
        let one = match present(ty) {
            Ty::Bool => match name.text.as_str() {
                "true" => Some(1),
                "false" => Some(0),
                _ => None,
            },
            Ty::Enum(id) => self.meanings(name).find_map(|m| match m {
                Def::Word(of, at) if of == *id => Some(at),
                _ => None,
            }),
            Ty::Variant(kind) => return self.sorts_named(*kind, name),
            Ty::Army => self.army(name),
            Ty::Hex => self.hex(name),
            _ => None,
        };
        one.into_iter().collect()
    }

    /// Returns the words of a type, for messages.
    pub(crate) fn words_of(&self, ty: &Ty) -> Vec<&str> {
        let program = self.program();
        match present(ty) {
            Ty::Bool => vec!["true", "false"],
            Ty::Enum(id) => program
                .enums
                .get(id)
                .map(|e| e.words.iter().map(|w| w.word.as_str()).collect())
                .unwrap_or_default(),
            Ty::Variant(kind) => program
                .kinds
                .get(kind)
                .map(|k| k.sorts.iter().map(|s| s.name.as_str()).collect())
                .unwrap_or_default(),
            Ty::Army => self.armies_named().collect(),
            _ => Vec::new(),
        }
    }

    /// Returns the expected sort of name for a type whose words are declared.
    fn expected_name(&self, ty: &Ty) -> Option<ExpectedName> {
        let program = self.program();
        match ty {
            Ty::Enum(id) => program.enums.get(id).map(|e| ExpectedName::WordOf(e.name.clone())),
            Ty::Variant(kind) => {
                program.kinds.get(kind).map(|k| ExpectedName::ThingOf(k.name.clone()))
            }
            Ty::Army => Some(ExpectedName::Army),
            Ty::Hex => Some(ExpectedName::Place),
            Ty::Bool
            | Ty::Int
            | Ty::Piece(_)
            | Ty::Card(_)
            | Ty::Set(_)
            | Ty::Option(_)
            | Ty::Rolled(_)
            | Ty::Record(_)
            | Ty::Error => None,
        }
    }

    /// Returns the diagnostic for a word that a type does not have.
    pub(crate) fn unknown_word(&self, name: &Name, ty: &Ty) -> Diagnostic {
        let words = self.words_of(ty);
        let wanted = self.describe(present(ty));
        let diagnostic = Diagnostic::new(
            &codes::NAME_UNKNOWN,
            name.span,
            format!("`{}` is not {wanted}", name.text),
        );
        let diagnostic = match self.expected_name(present(ty)) {
            Some(asked) => diagnostic.asked(asked),
            None => diagnostic,
        };
        match nearest(&name.text, words.iter().copied()) {
            Some(meant) => diagnostic.did_you_mean(name.span, meant),
            None if words.is_empty() => {
                diagnostic.label("does not fit here").help(format!("write {wanted}"))
            }
            None => diagnostic
                .label("not one of its words")
                .help(format!("it is {}", listing(words, 10))),
        }
    }
}
