//! The meanings of a word in source text.

use castra_base::suggest::{list_with_or, nearest};
use castra_base::{Diagnostic, ExpectedName, Span, codes};
use castra_syntax::ast::Name;

use crate::rules::context::Context;
use crate::rules::lower::values::expr;
use crate::rules::types::conversion::without_none;
use castra_ir::{Expr, ExprKind, KindId, KindRole, Owner, PileRef, Ty, Universe};
use castra_resolve::symbols::Def;

impl Context<'_> {
    /// Returns the variants of a kind with a name: one, or all printed forms of a card with
    /// parameters.
    pub(crate) fn variants_named(&self, kind: KindId, name: &Name) -> Vec<i64> {
        let meanings = self.meanings(name);
        let sorts = meanings.filter_map(|m| match m {
            Def::Sort(of, at) if of == kind => Some(at),
            _ => None,
        });
        sorts.collect()
    }

    /// Returns whether a name is the name of a terrain.
    pub(crate) fn is_terrain_name(&self, name: &Name) -> bool {
        self.meanings(name).any(|m| match m {
            Def::Sort(kind, _) => self.kind_role(kind) == Some(KindRole::Terrain),
            _ => false,
        })
    }

    /// Returns the names of the kinds of cards and of their cards, of one kind or of all kinds.
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

    /// Returns the value that a meaning of a name denotes, if it is a value.
    pub(crate) fn meaning_value(&self, meaning: Def, span: Span) -> Option<Expr> {
        let program = self.program();
        Some(match meaning {
            Def::Word(of, at) => expr(ExprKind::Const(at), Ty::Enum(of), span),
            Def::Sort(kind, at) => expr(ExprKind::Const(at), Ty::Variant(kind), span),
            Def::State(id) => {
                let state = program.states.get(id)?;
                if state.owner != Owner::Game || self.symbols.enum_states.contains_key(&id) {
                    return None;
                }
                expr(ExprKind::State(id, None), state.ty.clone(), span)
            }
            Def::Pile(id) => {
                if program.piles.get(id)?.per_army {
                    return None;
                }
                let pile = PileRef { pile: id, army: None };
                let cards = Universe::Card(self.symbols.pile_card_kind(id));
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
        let of = self.find_kind(kind);
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
        let one = match without_none(ty) {
            Ty::Bool => match name.text.as_str() {
                "true" => Some(1),
                "false" => Some(0),
                _ => None,
            },
            Ty::Enum(id) => self.meanings(name).find_map(|m| match m {
                Def::Word(of, at) if of == *id => Some(at),
                _ => None,
            }),
            Ty::Variant(kind) => return self.variants_named(*kind, name),
            Ty::Army => self.find_army(name),
            Ty::Hex => self.find_hex(name),
            _ => None,
        };
        one.into_iter().collect()
    }

    /// Returns the words of a type, for messages. The list is empty for a type without words.
    pub(crate) fn type_words(&self, ty: &Ty) -> Vec<&str> {
        let program = self.program();
        match without_none(ty) {
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
            Ty::Army => self.army_names().collect(),
            _ => Vec::new(),
        }
    }

    /// Returns the expected category of name for a type whose words are declared.
    fn expected_name(&self, ty: &Ty) -> Option<ExpectedName> {
        let program = self.program();
        match ty {
            Ty::Enum(id) => program.enums.get(id).map(|e| ExpectedName::EnumWord(e.name.clone())),
            Ty::Variant(kind) => {
                program.kinds.get(kind).map(|k| ExpectedName::KindElement(k.name.clone()))
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
        let words = self.type_words(ty);
        let wanted = self.describe(without_none(ty));
        let diagnostic = Diagnostic::new(
            &codes::NAME_UNKNOWN,
            name.span,
            format!("`{}` is not {wanted}", name.text),
        );
        let diagnostic = match self.expected_name(without_none(ty)) {
            Some(asked) => diagnostic.expected(asked),
            None => diagnostic,
        };
        match nearest(&name.text, words.iter().copied()) {
            Some(meant) => diagnostic.did_you_mean(name.span, meant),
            None if words.is_empty() => {
                diagnostic.label("does not fit here").help(format!("write {wanted}"))
            }
            None => diagnostic
                .label("not one of its words")
                .help(format!("it is {}", list_with_or(words, 10))),
        }
    }
}
