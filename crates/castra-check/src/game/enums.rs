//! Enums and dice.

use std::collections::HashSet;

use castra_base::suggest::{list_with_or, nearest, undeclared_name_without_advice};
use castra_base::{Diagnostic, ExpectedName, IndexMap, codes};
use castra_syntax::ast::{self, EnumItem, Item, Name};

use castra_defs::{ClassSymbol, Colour, Die, Enum, SymbolShape, Variant};
use castra_ir::MAX_FACES;
use castra_resolve::fields::duplicate_field;
use castra_resolve::names::{Namespace, plural_clash, reserved_name};

use super::GameChecker;

impl GameChecker<'_, '_> {
    pub(super) fn read_enum(&mut self, item: &Item, syntax: &EnumItem) {
        self.reporter.record_suppressions(&syntax.block, item.span);
        let Some(name) = &syntax.name else { return };
        if ["bool", "int", "text", "names"].contains(&name.text.as_str()) {
            self.report(reserved_name(name, "the name of a type"));
            return;
        }
        let Some(key) = self.declare_own(Namespace::Enum, name) else { return };
        let mut variants = IndexMap::default();
        let mut seen: IndexMap<&str, castra_base::Span> = IndexMap::default();
        for word in syntax.block.iter() {
            if let Some(&first) = seen.get(word.name.text.as_str()) {
                self.report(duplicate_field(&word.name, first));
                continue;
            }
            seen.insert(&word.name.text, word.name.span);
            let mark = word.symbol.as_ref().and_then(|(shape, colour)| {
                let shape = self.parse_word::<SymbolShape>(
                    shape,
                    "shape",
                    &words(SymbolShape::ALL, |s| s.word()),
                );
                let colour = self.parse_colour(colour);
                Some(ClassSymbol { shape: shape?, colour: colour? })
            });
            let colour = word.colour.as_ref().and_then(|c| self.parse_colour(c));
            let label = word.label.as_ref().map_or(word.name.text.to_string(), |l| l.value.clone());
            let abbr = word.abbr.as_ref().map(|a| a.text.to_string());
            let source_label = word.source_label.clone().filter(|source| *source != label);
            let variant = Variant { label, source_label, abbr, mark, colour };
            variants.insert(word.name.text.to_string(), variant);
        }
        if variants.is_empty() && !syntax.block.is_broken() {
            self.report(
                Diagnostic::new(
                    &codes::TYPE_MISSING_FIELD,
                    item.head,
                    format!("the enum `{}` has no words", name.text),
                )
                .label("empty")
                .help("write its words between the braces"),
            );
        }
        if let Some(all) = syntax.plural.as_ref().filter(|all| all.text == name.text) {
            self.report(plural_clash(all, name, "enum", "the words"));
        }
        let entry = Enum {
            name: key.to_string(),
            plural: syntax.plural.as_ref().map(|all| all.text.to_string()),
            doc: item.doc.clone(),
            variants,
        };
        self.text.game.enums.insert(key.to_string(), entry);
    }

    pub(super) fn read_die(&mut self, item: &Item, syntax: &ast::Die) {
        self.reporter.record_suppressions(&syntax.block, item.span);
        let Some(name) = &syntax.name else { return };
        let Some(key) = self.declare_own(Namespace::Die, name) else { return };
        let mut faces = Vec::new();
        let is_number =
            |face: &ast::Value| matches!(face, ast::Value::Int(_) | ast::Value::Range(_));
        let unsaid = !syntax.numeric
            && syntax.block.iter().next().is_some()
            && syntax.block.iter().all(is_number);
        if unsaid {
            self.report(
                Diagnostic::new(
                    &codes::TYPE_MISMATCH,
                    name.span,
                    format!(
                        "the faces of `{}` are numbers, but the die is not `numeric`",
                        name.text
                    ),
                )
                .label("expected `numeric` after it")
                .help(format!("write `die {} numeric {{ … }}`", name.text))
                .fix("write `numeric`", name.span.end_span(), " numeric"),
            );
        }
        let numeric = syntax.numeric || unsaid;
        for face in syntax.block.iter() {
            match face {
                ast::Value::Int(int) if numeric => faces.push(int.value.to_string()),
                ast::Value::Range(range) if numeric => self.add_face_range(*range, &mut faces),
                ast::Value::Word(word) if !syntax.numeric => faces.push(word.text.to_string()),
                other => {
                    let (is, help) = if syntax.numeric {
                        ("a number", "leave out `numeric`, or write only numbers")
                    } else {
                        (
                            "a word",
                            "for faces that are numbers, write `numeric` after the name of the die",
                        )
                    };
                    self.report(
                        Diagnostic::new(
                            &codes::TYPE_MISMATCH,
                            other.span(),
                            format!("a face of `{}` must be {is}", name.text),
                        )
                        .label(format!("not {is}"))
                        .help(help),
                    );
                }
            }
        }
        if faces.is_empty() && !syntax.block.is_broken() {
            self.report(
                Diagnostic::new(
                    &codes::TYPE_MISSING_FIELD,
                    item.head,
                    format!("the die `{}` has no faces", name.text),
                )
                .label("empty")
                .help("write its faces between the braces"),
            );
        }
        let different: HashSet<&String> = faces.iter().collect();
        if different.len() > MAX_FACES {
            self.report(
                Diagnostic::new(
                    &codes::TYPE_OUT_OF_RANGE,
                    name.span,
                    format!("the die `{}` has more than {MAX_FACES} different faces", name.text),
                )
                .label("too many")
                .help("roll a smaller die twice, one for the tens and one for the rest"),
            );
            faces.clear();
        }
        let die = Die { name: key.to_string(), doc: item.doc.clone(), faces, numeric };
        self.text.game.dice.insert(key.to_string(), die);
    }

    /// Adds the faces of a range: `1..20`.
    fn add_face_range(&mut self, range: ast::HalfRange, faces: &mut Vec<String>) {
        let ast::HalfRange { from, to, span } = range;
        let problem = if from % 2 != 0 || to % 2 != 0 {
            Some(("faces are whole numbers", "write `1..20`".to_owned()))
        } else if from > to {
            Some(("these faces end before they begin", format!("write `{}..{}`", to / 2, from / 2)))
        } else {
            None
        };
        if let Some((message, help)) = problem {
            self.report(
                Diagnostic::new(&codes::TYPE_OUT_OF_RANGE, span, message)
                    .label("no faces")
                    .help(help),
            );
            faces.push((from / 2).to_string());
            return;
        }
        // One face above the limit is enough to report the limit.
        faces.extend((from / 2..=to / 2).take(MAX_FACES + 1).map(|face| face.to_string()));
    }

    fn parse_colour(&mut self, name: &Name) -> Option<Colour> {
        self.parse_word::<Colour>(name, "colour", &words(Colour::ALL, |c| c.word()))
    }

    /// Returns a word of a fixed vocabulary, such as the colours, or reports it.
    pub(super) fn parse_word<T: std::str::FromStr>(
        &mut self,
        name: &Name,
        noun: &'static str,
        known: &[&str],
    ) -> Option<T> {
        if let Ok(found) = name.text.parse() {
            return Some(found);
        }
        let asked = ExpectedName::BuiltInWord(noun);
        let diagnostic =
            undeclared_name_without_advice(&codes::NAME_UNKNOWN, asked, &name.text, name.span);
        self.report(match nearest(&name.text, known.iter().copied()) {
            Some(meant) => diagnostic.did_you_mean(name.span, meant),
            None => diagnostic
                .label(format!("not a {noun}"))
                .help(format!("choose {}", list_with_or(known.iter().copied(), 20))),
        });
        None
    }
}

/// Returns the words of a fixed vocabulary.
pub(super) fn words<T: Copy>(all: &[T], word: impl Fn(T) -> &'static str) -> Vec<&'static str> {
    all.iter().map(|&v| word(v)).collect()
}
