//! Describes a case in words for a message, in terms that an author would write.

use std::collections::BTreeSet;

use super::assignment::{Assignment, ElementValue};
use super::lower::Guards;
use super::term::{Domain, Leaf, Node, Term};
use castra_ir::{BuiltIn, FieldId, KindId, NONE, Ty};

/// The maximum depth of an expression in a message.
const MAX_DEPTH: u32 = 5;

impl Guards<'_> {
    /// Describes the values of some leaves in a case. `names` are the names of the parameters.
    /// Returns `None` if there is no short description.
    pub(crate) fn describe_case(
        &self,
        case: &Assignment,
        shown_leaves: &BTreeSet<Term>,
        names: &[&str],
    ) -> Option<String> {
        let mut leaves: Vec<Term> = shown_leaves.iter().copied().collect();
        leaves.sort_by_key(|&leaf| (self.split_priority(leaf), leaf));
        let mut parts: Vec<String> = Vec::new();
        for &leaf in &leaves {
            parts.extend(self.describe_leaf(leaf, case, shown_leaves, names));
        }
        for (things, are) in
            [(&case.equal_elements, "equal"), (&case.different_elements, "not equal")]
        {
            for (a, b) in things {
                let is_asked = |thing: &ElementValue| match thing {
                    ElementValue::Of(leaf) => shown_leaves.contains(leaf),
                    ElementValue::Known(_) => true,
                };
                if let (ElementValue::Of(a), ElementValue::Of(b)) = (a, b)
                    && is_asked(&ElementValue::Of(*a))
                    && is_asked(&ElementValue::Of(*b))
                    && let (Some(a), Some(b)) = (self.phrase(*a, names), self.phrase(*b, names))
                {
                    parts.push(format!("{a} and {b} are {are}"));
                }
            }
        }
        (!parts.is_empty()).then(|| parts.join(", and "))
    }

    fn describe_leaf(
        &self,
        leaf: Term,
        case: &Assignment,
        shown_leaves: &BTreeSet<Term>,
        names: &[&str],
    ) -> Option<String> {
        let Node::Leaf(what, about) = self.terms.node(leaf) else { return None };
        let value = case.values.get(&leaf).copied();
        let first = about.first().and_then(|&leaf| self.term_text(leaf, names));
        match what {
            Leaf::Us if shown_leaves.iter().any(|&l| self.is_side(l)) => None,
            Leaf::TerrainOf => {
                let hex = about.first()?;
                // A piece in a hex has the terrain of the hex.
                let first = match self.terms.node(*hex) {
                    Node::Leaf(Leaf::HexOf, shown_leaves) => {
                        self.term_text(*shown_leaves.first()?, names)
                    }
                    _ => first,
                };
                let terrain = self.variant_name(self.scope.program.terrain_kind()?, value?)?;
                Some(format!("`{}` is in `{terrain}`", first?))
            }
            Leaf::SortOf => {
                Some(format!("`{}` is `{}`", first?, self.leaf_variant_name(leaf, value?, about)?))
            }
            Leaf::Field(kind, field) if self.is_current_variant(*kind, *field) => {
                Some(format!("`{}` is `{}`", first?, self.variant_name(*kind, value?)?))
            }
            Leaf::ArmyOf => Some(self.describe_side(&first?, value?, case)),
            Leaf::Param(at) if matches!(self.param_type(*at)?, Ty::Army) => {
                Some(self.describe_side(&self.term_text(leaf, names)?, value?, case))
            }
            Leaf::Option(id) => {
                let option = self.scope.program.options.get(id)?;
                let value = self.value(leaf, case)?;
                Some(format!(
                    "the option `{}` is {}",
                    option.name,
                    self.value_text(&option.ty, value)
                ))
            }
            _ => {
                let spelt = self.term_text(leaf, names)?;
                match case.none.get(&leaf) {
                    Some(true) => return Some(format!("`{spelt}` is none")),
                    Some(false) if self.terms.domain(leaf) == Domain::Element => {
                        return Some(format!("`{spelt}` is not none"));
                    }
                    _ => {}
                }
                let value = self.value(leaf, case)?;
                let ty = self.leaf_type(leaf);
                let word = self.value_text(ty.as_ref().unwrap_or(&Ty::Int), value);
                Some(match ty {
                    Some(Ty::Bool) | None if self.is_truth(leaf) => {
                        let is = if value == 0 { "is false" } else { "is true" };
                        format!("`{spelt}` {is}")
                    }
                    Some(Ty::Int) | None => format!("`{spelt}` is {word}"),
                    Some(_) => format!("`{spelt}` is `{word}`"),
                })
            }
        }
    }

    fn is_truth(&self, leaf: Term) -> bool {
        self.terms.domain(leaf) == Domain::Enumerable(0, 1)
    }

    fn is_side(&self, leaf: Term) -> bool {
        match self.terms.node(leaf) {
            Node::Leaf(Leaf::ArmyOf, _) => true,
            Node::Leaf(Leaf::Param(at), _) => self.param_type(*at) == Some(&Ty::Army),
            _ => false,
        }
    }

    /// Describes the army of an element.
    fn describe_side(&self, element: &str, value: i64, case: &Assignment) -> String {
        let us = case
            .values
            .iter()
            .find(|(leaf, _)| matches!(self.terms.node(**leaf), Node::Leaf(Leaf::Us, _)));
        match us {
            Some((_, us)) if *us == value => {
                format!("`{element}` is of the army whose turn it is")
            }
            Some(_) => format!("`{element}` is of the other army"),
            None => format!("`{element}` is of army {}", value.saturating_add(1)),
        }
    }

    fn value(&self, leaf: Term, case: &Assignment) -> Option<i64> {
        let number = case.numbers.get(&leaf).and_then(|n| i64::try_from(*n).ok());
        case.values.get(&leaf).copied().or(number)
    }

    fn variant_name(&self, kind: KindId, variant: i64) -> Option<String> {
        let sorts = &self.scope.program.kinds.get(kind)?.sorts;
        Some(sorts.get(usize::try_from(variant).ok()?)?.name.clone())
    }

    fn leaf_variant_name(&self, leaf: Term, value: i64, about: &[Term]) -> Option<String> {
        let kind = match self.terms.node(*about.first()?) {
            Node::Leaf(Leaf::Param(at), _) => match self.param_type(*at)? {
                Ty::Piece(kind) | Ty::Card(Some(kind)) | Ty::Variant(kind) => *kind,
                _ => return None,
            },
            Node::Leaf(Leaf::PieceAt(kind), _) => *kind,
            _ => self.kind_of_size(leaf)?,
        };
        self.variant_name(kind, value)
    }

    /// Returns the only kind with as many variants as a leaf has values.
    fn kind_of_size(&self, leaf: Term) -> Option<KindId> {
        let Domain::Enumerable(_, high) = self.terms.domain(leaf) else { return None };
        let kinds = (0..).map(KindId).zip(&self.scope.program.kinds);
        let mut like = kinds.filter(|(_, k)| i64::try_from(k.sorts.len()) == Ok(high + 1));
        let first = like.next()?.0;
        like.next().is_none().then_some(first)
    }

    /// Returns the type of a leaf that is declared with one.
    fn leaf_type(&self, leaf: Term) -> Option<Ty> {
        let Node::Leaf(what, _) = self.terms.node(leaf) else { return None };
        let program = self.scope.program;
        let ty = match what {
            Leaf::Param(at) => self.param_type(*at)?.clone(),
            Leaf::State(id) => program.states.get(id)?.ty.clone(),
            Leaf::Field(kind, field) => program.kinds.get(kind)?.fields.get(field)?.ty.clone(),
            Leaf::Call(id) => self.scope.functions.get(id)?.result.clone(),
            _ if self.is_truth(leaf) => Ty::Bool,
            _ => return None,
        };
        Some(match ty {
            Ty::Option(of) => *of,
            ty => ty,
        })
    }

    fn value_text(&self, ty: &Ty, value: i64) -> String {
        let program = self.scope.program;
        let at = usize::try_from(value).unwrap_or(usize::MAX);
        let name = match ty {
            _ if value == NONE => Some("none".to_owned()),
            Ty::Bool => Some((if value == 0 { "false" } else { "true" }).to_owned()),
            Ty::Variant(kind) | Ty::Piece(kind) | Ty::Card(Some(kind)) => {
                self.variant_name(*kind, value)
            }
            Ty::Enum(id) => {
                let words = program.enums.get(id).map(|e| &e.words);
                words.and_then(|w| w.get(at)).map(|w| w.word.clone())
            }
            _ => None,
        };
        name.unwrap_or_else(|| value.to_string())
    }

    /// Returns whether a field holds the current variant of a piece.
    fn is_current_variant(&self, kind: KindId, field: FieldId) -> bool {
        let kind = self.scope.program.kinds.get(kind);
        kind.is_some_and(|kind| kind.variant_field() == Some(field))
    }

    /// Describes a term within a sentence: as an author would write it, or in words if rules have
    /// no name for it.
    fn phrase(&self, term: Term, names: &[&str]) -> Option<String> {
        if let Node::Leaf(Leaf::Field(kind, field), of) = self.terms.node(term)
            && self.is_current_variant(*kind, *field)
        {
            return Some(format!("what `{}` is", self.term_text(*of.first()?, names)?));
        }
        Some(format!("`{}`", self.term_text(term, names)?))
    }

    /// Returns a term as an author would write it, if that is short.
    fn term_text(&self, term: Term, names: &[&str]) -> Option<String> {
        self.term_text_within(term, names, MAX_DEPTH)
    }

    fn term_text_within(&self, term: Term, names: &[&str], depth: u32) -> Option<String> {
        let depth = depth.checked_sub(1)?;
        let program = self.scope.program;
        let Node::Leaf(what, of) = self.terms.node(term) else {
            return match self.terms.node(term) {
                Node::NextArmy(of) => match self.terms.node(*of) {
                    Node::Leaf(Leaf::Us, _) => Some("them".to_owned()),
                    _ => Some(format!("{}.enemy", self.term_text_within(*of, names, depth)?)),
                },
                Node::Const(value) if *value != NONE => Some(value.to_string()),
                _ => None,
            };
        };
        let part = |at: usize| self.term_text_within(*of.get(at)?, names, depth);
        let dotted = |name: &str| match of.is_empty() {
            true => Some(name.to_owned()),
            false => Some(format!("{}.{name}", part(0)?)),
        };
        match what {
            Leaf::Param(at) => names.get(*at).map(|name| (*name).to_owned()),
            Leaf::Option(id) => Some(program.options.get(id)?.name.clone()),
            Leaf::Weight(id) => Some(program.weights.get(id)?.name.clone()),
            Leaf::State(id) => dotted(&program.states.get(id)?.name),
            Leaf::Field(kind, field) if self.is_current_variant(*kind, *field) => None,
            Leaf::Field(kind, field) => dotted(&program.kinds.get(kind)?.fields.get(field)?.name),
            Leaf::Us => Some("us".to_owned()),
            Leaf::TurnNumber => Some("turn-number".to_owned()),
            Leaf::HexOf => dotted("hex"),
            Leaf::ArmyOf => dotted("army"),
            Leaf::TerrainOf => dotted("terrain"),
            Leaf::BuiltIn(BuiltIn::Row) => dotted("row"),
            Leaf::BuiltIn(BuiltIn::Column) => dotted("column"),
            Leaf::PieceAt(kind) => dotted(&program.kinds.get(kind)?.name),
            Leaf::Pile(id) => dotted(&program.piles.get(id)?.name),
            Leaf::BuiltIn(BuiltIn::Distance) => {
                Some(format!("distance({}, {})", part(0)?, part(1)?))
            }
            Leaf::Count => Some(format!("count({})", part(0)?)),
            Leaf::OnBoard => Some(format!("{} in play", part(0)?)),
            Leaf::Contains => Some(format!("{} in {}", part(0)?, part(1)?)),
            Leaf::Call(id) => {
                let args: Option<Vec<String>> =
                    of.iter().map(|arg| self.term_text_within(*arg, names, depth)).collect();
                let name = &self.scope.functions.get(id)?.name;
                Some(format!("{name}({})", args?.join(", ")))
            }
            _ => None,
        }
    }
}
