//! The War Council of a battle, checked against the game's form.

use castra_base::suggest::{list_with_and, nearest};
use castra_base::{Diagnostic, ExpectedName, IndexMap, Span, codes};
use castra_syntax::ast::{self, Army, CouncilItem, Field, ItemKind, Tree};

use castra_defs::{self, Artwork, CouncilEntry, CouncilForm, Half, Value};
use castra_resolve::fields::duplicate_field;
use castra_resolve::misfits::{ValueTarget, as_entry, meant_edge};
use castra_resolve::names::{Namespace, duplicate_name};
use castra_resolve::types;

use super::checker::{BattleChecker, has_broken_item};
use crate::artwork::find_artwork;

/// The entry for the picture of an army.
const ART: &str = "art";

impl BattleChecker<'_, '_, '_> {
    pub(super) fn check_council(&mut self, tree: &Tree) {
        let game = self.game;
        let no_form = CouncilForm::default();
        let form = game.game.council.as_ref().unwrap_or(&no_form);
        let mut found: Option<(Span, &ast::WarCouncil)> = None;
        for item in &tree.items {
            let ItemKind::WarCouncil(council) = &item.kind else { continue };
            if let Some((first, _)) = found {
                self.report(
                    Diagnostic::new(
                        &codes::NAME_DUPLICATE,
                        item.head,
                        "the battle has two War Councils",
                    )
                    .label("the second")
                    .related(first, "the first")
                    .help("put everything into one of them"),
                );
                continue;
            }
            found = Some((item.head, council));
        }
        let Some((head, council)) = found else {
            if game.game.council.is_some() && !has_broken_item(tree) {
                let form: Vec<&str> = form.entries.keys().map(String::as_str).collect();
                let mut diagnostic = Diagnostic::new(
                    &codes::COUNCIL_MISSING,
                    self.head,
                    "this battle has no War Council",
                )
                .label("a `war-council { … }` is missing");
                if !form.is_empty() {
                    diagnostic = diagnostic.help(format!(
                        "write `war-council {{ … }}` with the armies and {}",
                        list_with_and(form, 6)
                    ));
                }
                self.report(diagnostic);
            }
            return;
        };
        self.positions.has_council = true;
        let broken = council.block.is_broken();
        self.positions.armies_in_doubt = broken;
        let mut heads: Vec<(String, Span)> = Vec::new();
        for army in council.block.iter().filter_map(CouncilItem::army) {
            self.check_army(army, form, &mut heads);
        }
        self.count_armies(head, form, &heads, broken);
        self.check_one_army_entries(head, form, &heads, council, broken);
        let fields = council.block.iter().filter_map(CouncilItem::field);
        let owner = Owner {
            space: Namespace::Council,
            head,
            broken,
            what: "the War Council",
            other_entries: &form.army_entries,
            other_owner: "expected inside `army … { }`",
        };
        self.scenario.council = self.read_entries(&owner, &form.entries, fields);
    }

    fn check_army(&mut self, army: &Army, form: &CouncilForm, heads: &mut Vec<(String, Span)>) {
        let id = army.id.text.to_string();
        heads.push((id.clone(), army.id.span));
        if let Some(&first) = self.positions.armies.get(&id) {
            self.report(
                duplicate_name("army", &army.id, first).help("give the armies different names"),
            );
            self.positions.armies_in_doubt = true;
            return;
        }
        self.positions.armies.insert(id.clone(), army.id.span);
        let side = self.read_edge(army);
        let name = army.title.as_ref().map_or(id.clone(), |t| t.value.clone());
        let owner = Owner {
            space: Namespace::ArmyCouncil,
            head: army.id.span,
            broken: army.block.is_broken(),
            what: &format!("the army `{id}`"),
            other_entries: &form.entries,
            other_owner: "expected outside `army … { }`",
        };
        // An entry of the game with that name takes precedence.
        let is_art =
            |field: &&Field| field.name.text == ART && !form.army_entries.contains_key(ART);
        let others = army.block.iter().filter(|field| !is_art(field));
        let entries = self.read_entries(&owner, &form.army_entries, others);
        let artwork = self.read_emblem(army.block.iter().filter(is_art));
        let called = army.called.as_ref().and_then(|noun| self.read_noun(noun));
        let army = castra_defs::Army { id: id.clone(), name, called, side, entries, artwork };
        self.scenario.armies.insert(id, army);
    }

    /// Returns the picture of an army: `art "eagle.svg"`.
    fn read_emblem<'f>(&mut self, mut fields: impl Iterator<Item = &'f Field>) -> Option<Artwork> {
        let field = fields.next()?;
        for second in fields {
            self.report(duplicate_field(&second.name, field.name.span));
        }
        if let [ast::Value::Text(path)] = field.values.as_slice() {
            return Some(find_artwork(self.pictures, path, self.reporter));
        }
        let problem = Diagnostic::new(
            &codes::TYPE_MISMATCH,
            field.span(),
            "`art` needs the path of a picture in quotation marks",
        )
        .label("it needs exactly one value");
        self.report(problem);
        None
    }

    /// Returns the noun of an army, as used within a sentence.
    fn read_noun(&mut self, noun: &ast::Text) -> Option<String> {
        let text = noun.value.trim();
        if text.is_empty() {
            self.report(
                Diagnostic::new(&codes::COUNCIL_ARMIES, noun.span, "`called` gives no noun")
                    .label("empty")
                    .help("write a noun as used within a sentence: `called \"the Romans\"`"),
            );
            return None;
        }
        Some(text.to_owned())
    }

    fn read_edge(&mut self, army: &Army) -> Half {
        let taken = |side: Half, s: &Self| s.scenario.armies.values().any(|a| a.side == side);
        let free = if taken(Half::Top, self) { Half::Bottom } else { Half::Top };
        let Some(edge) = &army.edge else {
            // Without a board there are no edges.
            if self.game.game.boards.is_empty() {
                return free;
            }
            self.positions.edges_in_doubt = true;
            self.report(
                Diagnostic::new(
                    &codes::COUNCIL_ARMIES,
                    army.id.span,
                    format!("the army `{}` has no edge of the map", army.id.text),
                )
                .label("expected `top` or `bottom` after its name")
                .help("`top` is the upper edge of the page, `bottom` the lower"),
            );
            return free;
        };
        let side = match edge.text.as_str() {
            "top" => Half::Top,
            "bottom" => Half::Bottom,
            other => {
                self.positions.edges_in_doubt = true;
                let diagnostic = Diagnostic::new(
                    &codes::COUNCIL_ARMIES,
                    edge.span,
                    format!("an army is at the `top` or the `bottom`, not at the `{other}`"),
                );
                self.report(match meant_edge(other) {
                    Some(meant) => diagnostic.did_you_mean(edge.span, meant),
                    None => diagnostic.label("not an edge of the page"),
                });
                return free;
            }
        };
        // There are two edges, so more than two armies have to share them.
        let form = self.game.game.council.as_ref();
        let may_share = form.is_some_and(|form| form.most_armies > 2);
        let unclear = may_share || self.positions.edges_in_doubt;
        if let Some(other) =
            self.scenario.armies.values().find(|a| a.side == side).filter(|_| !unclear)
        {
            let first = self.positions.armies.get(&other.id).copied();
            self.positions.edges_in_doubt = true;
            let mut diagnostic = Diagnostic::new(
                &codes::COUNCIL_ARMIES,
                edge.span,
                format!("`{}` and `{}` are both at the {}", other.id, army.id.text, edge.text),
            )
            .label("this edge is taken");
            if let Some(first) = first {
                diagnostic = diagnostic.related(first, "by this army");
            }
            let instead = if edge.text == "top" { "bottom" } else { "top" };
            diagnostic = diagnostic.suggest(format!("write `{instead}`"), edge.span, instead);
            self.report(diagnostic);
        }
        side
    }

    fn count_armies(
        &mut self,
        head: Span,
        form: &CouncilForm,
        heads: &[(String, Span)],
        broken: bool,
    ) {
        let (fewest, most) = (form.armies as usize, form.most_armies as usize);
        if self.game.game.council.is_none()
            || (fewest..=most).contains(&heads.len())
            || (broken && heads.len() < fewest)
        {
            return;
        }
        let wanted = match (fewest, most) {
            (1, 1) => "1 army".to_owned(),
            (fewest, most) if fewest == most => format!("{most} armies"),
            (fewest, most) => format!("{fewest} to {most} armies"),
        };
        let place = heads.get(most).map_or(head, |(_, span)| *span);
        self.report(
            Diagnostic::new(
                &codes::COUNCIL_ARMIES,
                place,
                format!("a battle must have {wanted}, but this one has {}", heads.len()),
            )
            .label(if heads.len() < fewest { "too few" } else { "one too many" })
            .help("an army is declared by `army NAME \"Printed Name\" top { … }`"),
        );
    }

    /// Checks the entries that exactly one army must have, such as `moves first`.
    fn check_one_army_entries(
        &mut self,
        head: Span,
        form: &CouncilForm,
        heads: &[(String, Span)],
        council: &ast::WarCouncil,
        broken: bool,
    ) {
        if heads.len() < 2 {
            return;
        }
        let armies: Vec<&Army> = council.block.iter().filter_map(CouncilItem::army).collect();
        for (name, entry) in form.army_entries.iter().filter(|(_, e)| e.one_army) {
            let given: Vec<&Field> = armies
                .iter()
                .filter_map(|a| {
                    let entry = |f: &&Field| {
                        CouncilEntry::current_name(&form.army_entries, &f.name.text) == Some(name)
                    };
                    let word = |f: &&Field| {
                        entry_of_word(&form.army_entries, f).is_some_and(|(of, ..)| of == name)
                    };
                    a.block.iter().find(entry).or_else(|| a.block.iter().find(word))
                })
                .collect();
            let example = match &entry.ty {
                castra_defs::Type::OneOf(words) => {
                    format!("{name} {}", words.first().map_or("", String::as_str))
                }
                _ => name.clone(),
            };
            match given.as_slice() {
                [_] => {}
                [] => {
                    if broken || armies.iter().any(|a| a.block.is_broken()) {
                        continue;
                    }
                    let mut diagnostic = Diagnostic::new(
                        &codes::COUNCIL_ONE_ARMY,
                        head,
                        format!("no army has `{example}`"),
                    )
                    .label("one army must have it")
                    .help(format!("write `{example}` in the block of one army"));
                    for (id, span) in heads {
                        diagnostic = diagnostic.related(*span, format!("`{id}`, or"));
                    }
                    if let Some(last) = diagnostic.related.last_mut() {
                        last.text = last.text.replace(", or", "");
                    }
                    self.report(diagnostic);
                }
                [first, rest @ ..] => {
                    let has_words = matches!(&entry.ty, castra_defs::Type::Enum(_))
                        || matches!(&entry.ty, castra_defs::Type::OneOf(words) if words.len() > 1);
                    let (what, help) = if has_words {
                        (
                            name,
                            "only one army may have the entry, whatever its word: remove it from \
                             the others, or leave out `one army` where the game declares it",
                        )
                    } else {
                        (&example, "remove it from the other army")
                    };
                    let mut diagnostic = Diagnostic::new(
                        &codes::COUNCIL_ONE_ARMY,
                        first.span(),
                        format!("{} armies have `{what}`", given.len()),
                    )
                    .label("only one army may have it")
                    .help(help);
                    for other in rest {
                        diagnostic = diagnostic.related(other.span(), "and here");
                    }
                    self.report(diagnostic);
                }
            }
        }
    }

    /// Checks entries against their form. Returns the values, with defaults filled in.
    fn read_entries<'f>(
        &mut self,
        owner: &Owner<'_>,
        form: &IndexMap<String, CouncilEntry>,
        fields: impl Iterator<Item = &'f Field>,
    ) -> IndexMap<String, Value> {
        let mut given: IndexMap<String, Value> = IndexMap::default();
        let mut seen: IndexMap<&str, Span> = IndexMap::default();
        // Entries that have been reported, so that they are not also reported as missing.
        let mut reported: Vec<String> = Vec::new();
        // Unknown entries, each with the index of its diagnostic.
        let mut unknown: Vec<(usize, &Field)> = Vec::new();
        for field in fields {
            let name = &field.name;
            let now = CouncilEntry::current_name(form, &name.text).unwrap_or(&name.text);
            if let Some(&first) = seen.get(now) {
                self.report(duplicate_field(name, first));
                continue;
            }
            seen.insert(now, name.span);
            let Some(entry) = form.get(now) else {
                match self.report_unknown_entry(owner, field, form) {
                    Some(meant) => reported.push(meant),
                    None if owner.other_entries.contains_key(now) => {}
                    None => unknown.push((self.reporter.diagnostics.len() - 1, field)),
                }
                continue;
            };
            if now != name.text.as_str() {
                self.report(Diagnostic::old_spelling(name.span, &name.text, now));
            }
            let what = ValueTarget { name: now, span: name.span };
            let before = self.reporter.diagnostics.len();
            let enums = &self.game.game.enums;
            let value = types::check_value(&entry.ty, &field.values, what, enums, self.reporter);
            match value {
                Some(value) => drop(given.insert(now.to_owned(), value)),
                None => {
                    self.point_to_form(owner.space, now, before);
                    reported.push(now.to_owned());
                }
            }
        }
        let mut all = IndexMap::default();
        let mut missing = Vec::new();
        for (name, entry) in form {
            match given.swap_remove(name).or_else(|| entry.default.clone()) {
                Some(value) => {
                    all.insert(name.clone(), value);
                }
                None if entry.required && !reported.contains(name) => {
                    let meant = unknown.iter().enumerate().find_map(|(i, (at, field))| {
                        Some((i, *at, as_entry(field, name, &entry.ty)?))
                    });
                    let Some((i, at, (span, right))) = meant else {
                        missing.push(name.as_str());
                        continue;
                    };
                    unknown.remove(i);
                    if let Some(problem) = self.reporter.diagnostics.get_mut(at) {
                        problem.help = Some(format!("the entry is called `{name}` here"));
                        *problem = problem.clone().suggest(format!("write `{name}`"), span, right);
                    }
                }
                None => {}
            }
        }
        if !missing.is_empty() && !owner.broken {
            let names = list_with_and(missing.iter().copied(), 8);
            let several = if missing.len() == 1 { "an entry is" } else { "entries are" };
            let mut diagnostic = Diagnostic::new(
                &codes::COUNCIL_MISSING_ENTRY,
                owner.head,
                format!("{} has no {names}", owner.what),
            )
            .label(format!("{several} missing"));
            if let Some((first, entry)) = missing.first().and_then(|name| form.get_key_value(*name))
            {
                let is = castra_resolve::misfits::describe(&entry.ty);
                diagnostic = diagnostic.help(format!("write `{first}` and {is}"));
            }
            self.report(diagnostic);
        }
        all
    }

    /// Adds the span of the game's declaration to all diagnostics from the index `before` on.
    fn point_to_form(&mut self, space: Namespace, name: &str, before: usize) {
        let Some(origin) = self.game.definitions.span(space, name) else { return };
        for diagnostic in self.reporter.diagnostics.iter_mut().skip(before) {
            diagnostic
                .related
                .push(castra_base::Label { span: origin, text: "declared here".into() });
        }
    }

    /// Reports an entry that the form lacks. Returns the entry that was probably meant.
    fn report_unknown_entry(
        &mut self,
        owner: &Owner<'_>,
        field: &Field,
        form: &IndexMap<String, CouncilEntry>,
    ) -> Option<String> {
        let name = &field.name;
        let diagnostic = Diagnostic::new(
            &codes::COUNCIL_UNKNOWN_ENTRY,
            name.span,
            format!("{} has no entry `{}`", owner.what, name.text),
        )
        .expected(ExpectedName::CouncilEntry);
        let meant = nearest(&name.text, form.keys().map(String::as_str));
        let of_word = entry_of_word(form, field);
        let diagnostic = if let Some((entry, span, right)) = of_word.clone() {
            diagnostic
                .label(format!("`{entry}` is meant"))
                .help(format!("write `{right}`"))
                .suggest(format!("write `{right}`"), span, right)
        } else if owner.other_entries.contains_key(name.text.as_str()) {
            diagnostic.label("in the wrong place").help(owner.other_owner)
        } else if let Some(meant) = meant {
            diagnostic.did_you_mean(name.span, meant)
        } else if form.is_empty() {
            diagnostic.label("this game's War Council has no such entries")
        } else {
            let known = list_with_and(form.keys().map(String::as_str), 8);
            diagnostic.label("not an entry of this game").help(format!("it has {known}"))
        };
        self.report(diagnostic);
        meant.or(of_word.map(|(entry, ..)| entry)).map(str::to_owned)
    }
}

/// Returns the entry that lists a word of an unknown entry among its values: `first move` and `goes
/// first` mean `moves first`. The entry has its right form, with the span that it replaces.
fn entry_of_word<'f>(
    form: &'f IndexMap<String, CouncilEntry>,
    field: &Field,
) -> Option<(&'f str, Span, String)> {
    let mut entries = form.iter().filter(|_| !form.contains_key(field.name.text.as_str()));
    entries.find_map(|(name, entry)| {
        let (span, right) = as_entry(field, name, &entry.ty)?;
        matches!(entry.ty, castra_defs::Type::OneOf(_)).then_some((name.as_str(), span, right))
    })
}

/// The War Council or an army, as the owner of entries.
struct Owner<'a> {
    space: Namespace,
    head: Span,
    broken: bool,
    what: &'a str,
    /// The entries that belong to the other kind of owner.
    other_entries: &'a IndexMap<String, CouncilEntry>,
    other_owner: &'a str,
}
