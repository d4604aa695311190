//! The names of types, in messages and in source text.

use castra_base::{Diagnostic, Span, codes};

use crate::rules::context::Context;
use castra_ir::{Expr, KindRole, Ty, Universe};

impl Context<'_> {
    /// Returns the diagnostic for a value of the wrong type, with the message `MUST, but this is
    /// TYPE`.
    pub(crate) fn wrong_type(&self, value: &Expr, must: &str) -> Diagnostic {
        self.wrong_type_of(value.span, &value.ty, must)
    }

    /// Returns the diagnostic of [`Self::wrong_type`] for a span and a type.
    pub(crate) fn wrong_type_of(&self, span: Span, ty: &Ty, must: &str) -> Diagnostic {
        let have = self.describe(ty);
        let message = format!("{must}, but this is {have}");
        Diagnostic::new(&codes::RULES_WRONG_TYPE, span, message).label(have)
    }

    /// Returns the phrase for a value of a type, for messages.
    pub(crate) fn describe(&self, ty: &Ty) -> String {
        let named = |noun: &str, name: &str| format!("{noun}`{name}`");
        let program = self.program();
        match ty {
            Ty::Bool => "true or false".into(),
            Ty::Int => "a number".into(),
            Ty::Enum(id) => match program.enums.get(id) {
                Some(e) => named("a word of ", &e.name),
                None => "a word".into(),
            },
            Ty::Army => "an army".into(),
            Ty::Hex => format!("a {}", self.cell_words().0),
            Ty::Piece(kind) => named("a piece of the kind ", self.kind_name(*kind)),
            Ty::Card(None) => "a card".into(),
            Ty::Card(Some(kind)) => named("a card of the kind ", self.kind_name(*kind)),
            Ty::Variant(kind) => {
                let terrain = program.kinds.get(kind).is_some_and(|k| k.role == KindRole::Terrain);
                if terrain {
                    "a terrain".into()
                } else {
                    named("an element of the kind ", self.kind_name(*kind))
                }
            }
            Ty::Set(universe) => format!("a set of {}", self.describe_all(*universe)),
            Ty::Option(of) if **of == Ty::Error => "none".into(),
            Ty::Option(of) => format!("{} or none", self.describe(of)),
            Ty::Rolled(die) => match program.dice.get(die) {
                Some(die) => named("dice of ", &die.name),
                None => "dice".into(),
            },
            Ty::Record(id) => named("a record ", self.record(*id)),
            Ty::Error => "nothing".into(),
        }
    }

    fn describe_all(&self, universe: Universe) -> String {
        match universe {
            Universe::Enum(id) => match self.program().enums.get(id) {
                Some(e) => format!("words of `{}`", e.name),
                None => "words".into(),
            },
            Universe::Army => "armies".into(),
            Universe::Hex => self.cell_words().1.into(),
            Universe::Piece(kind) => format!("pieces of the kind `{}`", self.kind_name(kind)),
            Universe::Card(None) => "cards".into(),
            Universe::Card(Some(kind)) => format!("cards of the kind `{}`", self.kind_name(kind)),
            Universe::Variant(kind) => format!("elements declared with `{}`", self.kind_name(kind)),
            Universe::Int => "numbers".into(),
        }
    }

    /// Returns a type as source text.
    pub(crate) fn type_text(&self, ty: &Ty) -> String {
        let program = self.program();
        let of_enum = |of: &castra_ir::EnumId| {
            program.enums.get(of).map_or_else(String::new, |e| e.name.clone())
        };
        match ty {
            Ty::Bool => "bool".into(),
            Ty::Int => "int".into(),
            Ty::Enum(of) => of_enum(of),
            Ty::Army => "army".into(),
            Ty::Hex => self.cell_words().0.into(),
            Ty::Piece(kind) | Ty::Card(Some(kind)) | Ty::Variant(kind) => {
                self.kind_name(*kind).to_owned()
            }
            Ty::Card(None) => "card".into(),
            Ty::Set(Universe::Int) => "set of int".into(),
            Ty::Set(universe) => format!("set of {}", self.type_text(&universe.element())),
            Ty::Option(of) if **of == Ty::Error => "none".into(),
            Ty::Option(of) => format!("{} or none", self.type_text(of)),
            Ty::Rolled(die) => {
                let die = program.dice.get(die).map_or("", |die| die.name.as_str());
                format!("dice of {die}")
            }
            Ty::Record(id) => self.record(*id).to_owned(),
            Ty::Error => String::new(),
        }
    }
}
