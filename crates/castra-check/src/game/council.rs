//! The form of the War Council.

use castra_base::{Diagnostic, ExpectedName, codes};
use castra_syntax::ast::{self, Block, Exit, FormField, FormItem, Item, ItemKind, Limit};

use castra_defs::{
    CouncilEntry, CouncilForm, CouncilLimit, ExitEdge, Placeholder, Type, placeholders,
};
use castra_resolve::forms::{forms_need_number, missing_forms, repeated_values};
use castra_resolve::misfits::ValueTarget;
use castra_resolve::names::{Namespace, undeclared_name};
use castra_resolve::types;

use super::GameChecker;

/// The maximum number of boxes of a track; more do not fit beside a map.
const MAX_TRACK_BOXES: i64 = 100;

impl GameChecker<'_, '_> {
    pub(super) fn read_council(&mut self, items: &[&Item]) {
        let mut first: Option<&Item> = None;
        for item in items {
            let ItemKind::Council(syntax) = &item.kind else { continue };
            self.reporter.record_suppressions(&syntax.block, item.span);
            if let Some(first) = first {
                self.report(
                    Diagnostic::new(
                        &codes::NAME_DUPLICATE,
                        item.head,
                        "the game has two `council` items",
                    )
                    .label("the second")
                    .related(first.head, "the first")
                    .help("put all entries into one"),
                );
                continue;
            }
            first = Some(item);
            let form = self.read_form(&syntax.block);
            // A module adds entries to its game's form.
            match &mut self.text.game.council {
                Some(old) => {
                    old.army_entries.extend(form.army_entries);
                    old.entries.extend(form.entries);
                }
                slot => *slot = Some(form),
            }
        }
    }

    fn read_form(&mut self, block: &Block<FormItem>) -> CouncilForm {
        let mut form = CouncilForm { armies: 2, most_armies: 2, ..CouncilForm::default() };
        for (entry, node) in block.with_entries() {
            match node {
                FormItem::Armies(fewest, most) => {
                    match (u32::try_from(fewest.value), u32::try_from(most.value)) {
                        (Ok(fewest @ 1..=8), Ok(most @ 1..=8)) if fewest <= most => {
                            (form.armies, form.most_armies) = (fewest, most);
                        }
                        _ => self.report(
                            Diagnostic::new(
                                &codes::TYPE_OUT_OF_RANGE,
                                fewest.span.to(most.span),
                                "a battle must have 1 to 8 armies",
                            )
                            .label("out of range")
                            .help("write how many, as in `armies 2`, or from how many to how many, as in `armies 2..4`"),
                        ),
                    }
                }
                FormItem::Army(block) => {
                    for (entry, field) in block.with_entries() {
                        let made = self.read_form_entry(entry.doc.as_ref(), field, true);
                        if let Some(made) = made {
                            form.army_entries.insert(field.name.text.to_string(), made);
                        }
                    }
                }
                FormItem::Field(field) => {
                    let made = self.read_form_entry(entry.doc.as_ref(), field, false);
                    if let Some(made) = made {
                        form.entries.insert(field.name.text.to_string(), made);
                    }
                }
            }
        }
        form
    }

    fn read_form_entry(
        &mut self,
        doc: Option<&String>,
        field: &FormField,
        in_army: bool,
    ) -> Option<CouncilEntry> {
        let space = if in_army { Namespace::ArmyCouncil } else { Namespace::Council };
        if !self.declare(space, &field.name) {
            return None;
        }
        let ty = types::resolve_type(&field.ty, self.text.types(), self.reporter)?;
        if field.one_army && !in_army {
            self.report(
                Diagnostic::new(
                    &codes::TYPE_MISMATCH,
                    field.name.span,
                    format!("`{}` is not an entry of an army", field.name.text),
                )
                .label("`one army` belongs to entries within `army { … }`"),
            );
        }
        let exit = self.read_exit(field, in_army);
        let track = self.check_track(field, &ty, in_army);
        let at_most = field.limit.as_ref().and_then(|limit| self.read_limit(limit, field, &ty));
        let default = field.default.as_ref().and_then(|value| {
            let what = ValueTarget { name: &field.name.text, span: field.name.span };
            let values = std::slice::from_ref(value);
            types::check_value(&ty, values, what, &self.text.game.enums, self.reporter)
        });
        if let Some(phrase) = &field.phrase {
            self.check_phrase_forms(phrase, &ty);
        }
        Some(CouncilEntry {
            ty,
            required: field.required,
            one_army: field.one_army && in_army,
            at_most,
            exit,
            track,
            formerly: field.formerly.as_ref().map(|name| name.text.to_string()),
            default,
            phrase: field.phrase.as_ref().map(|p| p.value.clone()),
            doc: doc.cloned(),
        })
    }

    /// Reads `over … edge` of an army's entry.
    fn read_exit(&mut self, field: &FormField, in_army: bool) -> Option<ExitEdge> {
        let (exit, span) = field.exit?;
        if !in_army {
            self.report(
                Diagnostic::new(
                    &codes::TYPE_MISMATCH,
                    span,
                    format!("`{}` is not an entry of an army", field.name.text),
                )
                .label("belongs to entries within `army { … }`")
                .help("move the entry into `army { … }`"),
            );
            return None;
        }
        Some(match exit {
            Exit::Enemy => ExitEdge::Enemy,
            Exit::Own => ExitEdge::Own,
        })
    }

    /// Checks `as track`, which needs a number of the whole battle that fits on a sheet. Returns
    /// whether the entry is a track.
    fn check_track(&mut self, field: &FormField, ty: &Type, in_army: bool) -> bool {
        let Some(span) = field.track else { return false };
        let name = &field.name.text;
        let refused = match ty {
            _ if in_army => Some((
                format!("`{name}` is an entry of an army"),
                "only an entry of the whole battle can be a track: declare it outside `army { … }`",
            )),
            Type::Int { range: Some((_, most)) } if *most <= MAX_TRACK_BOXES => None,
            Type::Int { .. } => Some((
                format!("the track of `{name}` may be too long to print"),
                "give its largest value, at most 100: `int 1..20`",
            )),
            _ => Some((
                format!("`{name}` is {}, not a number", castra_resolve::misfits::describe(ty)),
                "a track has a box for each number up to its value",
            )),
        };
        let Some((message, help)) = refused else { return true };
        self.report(
            Diagnostic::new(&codes::TYPE_MISMATCH, span, message)
                .label("cannot be a track")
                .help(help),
        );
        false
    }

    /// Checks the forms after the colon of `{: one, several}` in a phrase.
    fn check_phrase_forms(&mut self, phrase: &ast::Text, ty: &Type) {
        repeated_values(phrase).for_each(|problem| self.report(problem));
        for placeholder in placeholders(&phrase.value) {
            let Placeholder { name: "", name_range: ref place, forms: Some(forms) } = placeholder
            else {
                continue;
            };
            let span = phrase.span_of(place.start, forms.len() + 1);
            if placeholder.singular_and_plural().is_none() {
                self.report(missing_forms(span, ""));
            } else if !matches!(ty, Type::Int { .. }) {
                self.report(forms_need_number(span, ty, "{}"));
            }
        }
    }

    fn read_limit(&mut self, limit: &Limit, field: &FormField, ty: &Type) -> Option<CouncilLimit> {
        if !matches!(ty, Type::Int { .. }) {
            self.report(
                Diagnostic::new(
                    &codes::TYPE_MISMATCH,
                    field.name.span,
                    format!(
                        "`at most` limits a number, but `{}` is {}",
                        field.name.text,
                        castra_resolve::misfits::describe(ty)
                    ),
                )
                .label("not a number"),
            );
            return None;
        }
        match limit {
            Limit::EnemyPieces => Some(CouncilLimit::EnemyPieces),
            Limit::Deck(name) => {
                if self.text.game.decks.contains_key(name.text.as_str()) {
                    return Some(CouncilLimit::Deck(name.text.to_string()));
                }
                let known: Vec<String> = self.text.game.decks.keys().cloned().collect();
                self.report(undeclared_name(
                    ExpectedName::Deck,
                    name,
                    known.iter().map(String::as_str),
                ));
                None
            }
        }
    }
}
