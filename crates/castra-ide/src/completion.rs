//! Completion at a position.

mod battle;
mod campaign;
mod context;
mod declarations;
mod item;
mod rules;

use std::collections::BTreeSet;

use castra_base::{FileId, Span, is_picture_prefix, is_translations_line, to_u32};
use castra_defs::{DefKind, Definition, Direction, Reference};
use castra_resolve::references::Names;
use castra_syntax::ITEM_KEYWORDS;
use castra_syntax::ast::campaign::{BATTLE, SIDE};
use castra_syntax::ast::{Header, HeaderKind, Tree};

use crate::analysis::Analysis;
use crate::lex::{Lexeme, lexeme_at, word_start};
use context::Place;
use rules::{VALUES, is_rule};

pub use item::{Completion, CompletionKind};

/// The kinds of definitions that printed text can interpolate.
const PRINTABLE_KINDS: &[DefKind] = &[
    DefKind::Local,
    DefKind::Parameter,
    DefKind::State,
    DefKind::Option,
    DefKind::Pile,
    DefKind::Role,
    DefKind::Army,
];

/// The kinds of members of an army.
const ARMY_MEMBERS: &[DefKind] =
    &[DefKind::State, DefKind::ArmyEntry, DefKind::Role, DefKind::Pile];

impl Analysis {
    /// Returns the completions at a position, without duplicates, the likeliest first.
    #[must_use]
    pub fn completions(&self, file: FileId, offset: u32) -> Vec<Completion> {
        let text = self.text(file);
        let offset = offset as usize;
        let mut start = word_start(text, offset.min(text.len()));
        let mut is_printed = false;
        if !text.is_char_boundary(offset) {
            return Vec::new();
        }
        match lexeme_at(text, offset) {
            Some((Lexeme::Comment, _)) => return Vec::new(),
            // A name between braces is interpolated; anything else in a string is prose.
            Some((Lexeme::String, string)) => {
                let before = text.get(..string.start).unwrap_or_default();
                if is_picture_prefix(before) {
                    return self.file_paths(file, string.start + 1, offset, false);
                }
                if is_translations_line(before.rsplit('\n').next().unwrap_or_default()) {
                    return self.file_paths(file, string.start + 1, offset, true);
                }
                let inside = text.get(string.start..start).unwrap_or_default();
                if inside.rfind('{') <= inside.rfind('}') {
                    return Vec::new();
                }
                is_printed = !inside.ends_with('.');
            }
            // A hex name may begin with a digit.
            Some((Lexeme::Number, number)) => start = start.min(number.start),
            Some((Lexeme::Word | Lexeme::Sign, _)) | None => {}
        }
        let line_start = text.get(..start).unwrap_or_default().rfind('\n').map_or(0, |at| at + 1);
        let place = Place::of(file, text, line_start, start, offset);
        let mut offered = if is_printed {
            self.interpolated(&place)
        } else if start == line_start {
            self.items(&place)
        } else {
            self.in_item(&place)
        };
        let mut seen = BTreeSet::new();
        offered.retain(|one| seen.insert((one.label.clone(), one.kind)));
        offered
    }

    /// Returns the paths of the pictures beside a source or, with `texts`, of its translations.
    fn file_paths(
        &self,
        file: FileId,
        start: usize,
        offset: usize,
        texts: bool,
    ) -> Vec<Completion> {
        let source = self.checked.files.get(file);
        let names = source.map(|source| source.pictures.names.as_slice()).unwrap_or_default();
        let offer = |name: &String| Completion {
            label: name.clone(),
            kind: CompletionKind::Keyword,
            detail: Some(if texts { "translations" } else { "picture" }.to_owned()),
            docs: None,
            replaces: Span::new(file, to_u32(start), to_u32(offset)),
        };
        names.iter().filter(|name| name.ends_with(".ftl") == texts).map(offer).collect()
    }

    /// Returns the completions of interpolated text.
    fn interpolated(&self, place: &Place<'_>) -> Vec<Completion> {
        if !is_rule(place.word) {
            return Vec::new();
        }
        let found = self.declarations_of(place, PRINTABLE_KINDS);
        found.into_iter().chain(place.keywords(&["council", "it", "them", "us"])).collect()
    }

    /// Returns the keywords that start an item, and the kinds, whose names start instances.
    fn items(&self, place: &Place<'_>) -> Vec<Completion> {
        if self.campaign(place.file).is_some() {
            return Self::campaign_items(place);
        }
        let kinds = self.declarations_of(place, &[DefKind::Kind]);
        kinds.into_iter().chain(place.keywords(ITEM_KEYWORDS)).collect()
    }

    fn in_item(&self, place: &Place<'_>) -> Vec<Completion> {
        let line = place.line.trim_start();
        let last = line.split_whitespace().next_back().unwrap_or_default();
        if let Some(owner) = place.line.strip_suffix('.')
            && !owner.ends_with('.')
        {
            if place.word == "map" {
                let sides = Direction::ALL.iter().map(|side| side.suffix());
                return place.keywords(&sides.collect::<Vec<_>>());
            }
            return self.members(place, owner);
        }
        let entry = line.rsplit([',', '{']).next().unwrap_or_default().trim_start();
        let words_after = line.rsplit('"').next().unwrap_or_default();
        let names_clauses = ["replaces ", "amends "].iter().any(|word| words_after.contains(word));
        if entry.starts_with("cite ") || place.word == "source" && names_clauses {
            return self.declarations_of(place, &[DefKind::Clause]);
        }
        if let Some(code) = entry.strip_prefix("accept ") {
            return match code.trim().is_empty() || code.ends_with('/') {
                true => place.codes(),
                false => place.keywords(&["because"]),
            };
        }
        if place.depth == 0 {
            return self.head(place, last);
        }
        let begins = entry.is_empty();
        match place.word {
            "map" if line.contains('|') => self.symbols_of(place),
            "deploy" if line.contains('|') => self.abbreviations(place),
            "deploy" if place.depth > 1 => self.piece_state(place, line, entry),
            "deploy" => match last {
                "with" => self.pieces(place),
                "as" | "and" => {
                    let marks = self.kinds_on(place, "marks");
                    self.ranked(place, |one| {
                        let is_of = marks.contains(one.ty.as_deref().unwrap_or_default());
                        (one.id.kind == DefKind::Element && is_of).then_some(0)
                    })
                }
                _ if line.starts_with("reserve ") && last != "reserve" => {
                    place.keywords(&["as", "with"])
                }
                _ if line.split_whitespace().any(|word| word == "at") => {
                    let marked = line.split_whitespace().any(|word| word == "as");
                    let words =
                        place.keywords(if marked { &["and", "with"] } else { &["as", "with"] });
                    self.hexes(place, !self.joins_others(place, line))
                        .into_iter()
                        .chain(words)
                        .collect()
                }
                _ if begins || last == "reserve" => {
                    let words = place.keywords(&["reserve", "roster"]);
                    self.pieces(place).into_iter().chain(words).collect()
                }
                _ => place.keywords(&["at"]),
            },
            "map" => {
                if last == "for" {
                    self.declarations_of(place, &[DefKind::Army])
                } else if line.split_whitespace().any(|word| word == "at") {
                    self.hexes(place, false)
                } else if begins && (!place.item.contains("legend {") || place.depth == 1) {
                    let words = place.keywords(&["label", "legend", "objective"]);
                    self.terrains(place).into_iter().chain(words).collect()
                } else if place.depth > 1 {
                    self.terrains(place)
                } else {
                    let armies = self.declarations_of(place, &[DefKind::Army]);
                    place.keywords(&["at", "for"]).into_iter().chain(armies).collect()
                }
            }
            "war-council" => match (begins, place.depth) {
                (true, 1) => {
                    let entries = self.declarations_of(place, &[DefKind::Entry]);
                    entries.into_iter().chain(place.keywords(&["army"])).collect()
                }
                (true, _) => {
                    let entries = self.declarations_of(place, &[DefKind::ArmyEntry]);
                    entries.into_iter().chain(place.keywords(&["art"])).collect()
                }
                (false, 1) if entry.starts_with("army ") => place.keywords(&["bottom", "top"]),
                (false, depth) => {
                    let of = if depth > 1 { DefKind::ArmyEntry } else { DefKind::Entry };
                    let name = entry.split_whitespace().next().unwrap_or_default();
                    let ty = self.type_of_named(place, |one| one.id.kind == of && one.name == name);
                    self.values_of_type(place, ty)
                }
            },
            BATTLE if self.campaign(place.file).is_some() => self.campaign_battle(place, entry),
            word if is_rule(word) => self.body_completions(place),
            _ => self.declaration_completions(place, entry),
        }
    }

    /// Returns the completions in the first line of an item.
    fn head(&self, place: &Place<'_>, last: &str) -> Vec<Completion> {
        if let Some(campaign) = self.campaign(place.file) {
            match (place.word, last) {
                ("before" | "after", "before" | "after") => return self.stages(place, campaign),
                (BATTLE, BATTLE) => return self.battles(place),
                // The next word is a new name, so nothing is proposed.
                (BATTLE | SIDE, _) => return Vec::new(),
                _ => {}
            }
        }
        let kinds: &[DefKind] = match (place.word, last) {
            // The next word is a new name, so nothing is proposed.
            (
                "fn" | "proc" | "state" | "enum" | "die" | "kind" | "pile" | "deck" | "table"
                | "record" | "role" | "option" | "weight" | "source" | "window" | "board",
                word,
            ) if word == place.word => return Vec::new(),
            ("state" | "pile", "per") => {
                return place.keywords(&["army", "hex", "place", "square"]);
            }
            ("game", "game") => &[DefKind::Game],
            ("scenario" | "module" | "campaign", "for") => &[DefKind::Game],
            ("scenario", _) if place.line.contains(" with ") => return self.modules(place),
            ("requires" | "excludes", _) => &[DefKind::Module],
            ("deploy", _) => &[DefKind::Army],
            ("map", _) => &[DefKind::Board],
            ("modify", "modify") => &[DefKind::Function, DefKind::Table],
            ("allow" | "forbid", "allow" | "forbid") => &[DefKind::Function],
            ("before" | "after", "before" | "after") | ("instead", "of") => {
                let found = self.declarations_of(place, &[DefKind::Procedure]);
                return found.into_iter().chain(place.keywords(&["turn"])).collect();
            }
            (_, "over") => &[DefKind::Change],
            ("react", "to") => &[DefKind::Window],
            ("add", "to") => {
                let found = self.declarations_of(place, &[DefKind::Kind]);
                return found.into_iter().chain(place.keywords(&["deck"])).collect();
            }
            ("add", "deck") => &[DefKind::Deck],
            ("role", "per" | "keeps") => &[DefKind::Enum, DefKind::State, DefKind::Pile],
            ("kind", "joins" | "marks") => &[DefKind::Kind],
            _ => return self.head_completions(place),
        };
        let mut found = self.declarations_of(place, kinds);
        if kinds.contains(&DefKind::Game) && found.is_empty() {
            // A source without a game has nothing in scope yet.
            let games = self.checked.trees().iter();
            let games = games.filter(|tree| header_of(tree, HeaderKind::Game).is_some());
            let all = games.flat_map(|tree| declared_by(tree));
            let all = all.filter(|one| one.id.kind == DefKind::Game);
            found.extend(all.map(|one| self.offer(place, &one)));
            for name in self.checked.known_games() {
                if found.iter().all(|one| one.label != *name) {
                    let sort = CompletionKind::Name(DefKind::Game);
                    let (label, replaces) = (name.clone(), place.replaces);
                    found.push(Completion {
                        label,
                        kind: sort,
                        detail: None,
                        docs: None,
                        replaces,
                    });
                }
            }
        }
        found
    }

    /// Returns the modules that a battle may have in play, and their options. Modules that it does
    /// not name yet are not in scope.
    fn modules(&self, place: &Place<'_>) -> Vec<Completion> {
        let game = place.line.split(" for ").nth(1).unwrap_or_default();
        let game = game.split([' ', ',']).next().unwrap_or_default();
        let trees = self.checked.trees().iter().filter(|tree| {
            let header = header_of(tree, HeaderKind::Module);
            header.and_then(|header| header.game.as_ref()).is_some_and(|of| of.text == game)
        });
        let mut found: Vec<Definition> = trees.flat_map(|tree| declared_by(tree)).collect();
        found.retain(|one| matches!(one.id.kind, DefKind::Module | DefKind::Option));
        found.sort_by_key(|one| (one.id.kind != DefKind::Module, one.name.clone()));
        let own = self.declarations_of(place, &[DefKind::Option]);
        let others = found.iter().map(|one| self.offer(place, one)).chain(own);
        let values = place.keywords(&["false", "true"]);
        let wants_value = place.line.trim_end().ends_with('=');
        if wants_value { values } else { others.collect() }
    }

    /// Returns the completions for the state of a piece, in a line of a deployment.
    fn piece_state(&self, place: &Place<'_>, line: &str, entry: &str) -> Vec<Completion> {
        let unit = line.split([' ', '"']).next().unwrap_or_default();
        let battle = self.checked.scenarios.iter().find(|battle| battle.file == place.file);
        let kind = battle.and_then(|battle| {
            let instance = battle.game.instances.get(unit);
            battle.game.kinds.get(instance.map_or(unit, |one| one.kind.as_str()))
        });
        let Some(kind) = kind else {
            return self.declarations_of(place, &[DefKind::Field, DefKind::Word, DefKind::Element]);
        };
        let own = |one: &Definition| {
            let path = one.id.path.strip_prefix(kind.name.as_str());
            one.id.kind == DefKind::Field && path.is_some_and(|path| path.starts_with('.'))
        };
        match entry.split_whitespace().next() {
            None => self.ranked(place, |one| {
                let is_state = kind.fields.get(one.name.as_str()).is_some_and(|field| field.state);
                (own(one) && is_state).then_some(0)
            }),
            Some(name) => {
                let ty = self.type_of_named(place, |one| own(one) && one.name == name);
                self.values_of_type(place, ty)
            }
        }
    }

    /// Iterates over the declarations that may be used at a position. A test that starts from a
    /// battle may use the modules of that battle.
    fn definitions_in_reach(&self, place: &Place<'_>) -> impl Iterator<Item = &Definition> {
        let mut lines = place.item.lines().filter(|_| place.word == "test");
        let battle = lines.find_map(|line| line.trim().strip_prefix("scenario "));
        let of_battle = self.test_definitions(place.file, battle);
        self.visible_definitions(place.file).chain(of_battle)
    }

    /// Returns the type of the first declaration that satisfies a predicate.
    fn type_of_named(
        &self,
        place: &Place<'_>,
        is_it: impl Fn(&Definition) -> bool,
    ) -> Option<&str> {
        self.definitions_in_reach(place).find(|one| is_it(one)).and_then(|one| one.ty.as_deref())
    }

    /// Returns the named values of a type, or all words and instances if the type is unknown.
    fn values_of_type(&self, place: &Place<'_>, ty: Option<&str>) -> Vec<Completion> {
        let Some(ty) = ty else {
            return self.declarations_of(place, &[DefKind::Word, DefKind::Element]);
        };
        let (ty, or_none) = match ty.strip_suffix(" or none") {
            Some(ty) => (ty, true),
            None => (ty, false),
        };
        let ty = ty.strip_prefix("set of ").unwrap_or(ty);
        let listed = ty.strip_prefix('{').and_then(|words| words.strip_suffix('}'));
        let mut found = match (listed, ty) {
            (Some(words), _) => {
                let words: Vec<&str> = words.split([' ', ',']).filter(|w| !w.is_empty()).collect();
                self.ranked(place, |one| {
                    let at = words.iter().position(|word| *word == one.name.as_str());
                    at.filter(|_| one.id.kind == DefKind::Word)
                })
            }
            (None, "bool") => place.keywords(&["false", "true"]),
            (None, ty) => self.ranked(place, |one| {
                let path = one.id.path.strip_prefix(ty);
                let is_word =
                    one.id.kind == DefKind::Word && path.is_some_and(|path| path.starts_with('.'));
                let is_element = one.id.kind == DefKind::Element && one.ty.as_deref() == Some(ty);
                (is_word || is_element).then_some(0)
            }),
        };
        if or_none {
            found.extend(place.keywords(&["none"]));
        }
        found
    }

    /// Returns the declarations of some kinds, in the order of the kinds.
    fn declarations_of(&self, place: &Place<'_>, kinds: &[DefKind]) -> Vec<Completion> {
        self.ranked(place, |one| kinds.iter().position(|kind| *kind == one.id.kind))
    }

    fn ranked(
        &self,
        place: &Place<'_>,
        rank: impl Fn(&Definition) -> Option<usize>,
    ) -> Vec<Completion> {
        let mut found: Vec<(usize, &Definition)> = self
            .definitions_in_reach(place)
            .filter(|one| place.can_see(one))
            .filter_map(|one| Some((rank(one)?, one)))
            .collect();
        found.sort_by(|(a, one), (b, other)| (a, &one.name).cmp(&(b, &other.name)));
        found.into_iter().map(|(_, one)| self.offer(place, one)).collect()
    }

    fn offer(&self, place: &Place<'_>, one: &Definition) -> Completion {
        Completion {
            label: one.name.to_string(),
            kind: CompletionKind::Name(one.id.kind),
            detail: Some(self.declaration_line(one)),
            docs: one.docs.clone(),
            replaces: place.replaces,
        }
    }

    /// Returns the completions after a dot: the members of the value's type, or all members if the
    /// type is unknown.
    fn members(&self, place: &Place<'_>, owner: &str) -> Vec<Completion> {
        let end = place.line_start() + owner.len();
        if place.depth == 0 && matches!(place.word, "before" | "after" | "instead") {
            let of = owner.split_whitespace().next_back().unwrap_or_default();
            if matches!(of, "turn" | "round") {
                return self.declarations_of(place, &[DefKind::Phase]);
            }
            let is_own = |one: &Definition| {
                let path = one.id.path.strip_prefix(of);
                one.id.kind == DefKind::Step && path.is_some_and(|path| path.starts_with('.'))
            };
            return self.ranked(place, |one| is_own(one).then_some(0));
        }
        let is_council = owner.ends_with("council");
        if is_council {
            return self.declarations_of(place, &[DefKind::Entry]);
        }
        let ty = self.type_of(place, end);
        let of_type = ty.as_deref();
        let is_piece = of_type.is_none_or(|ty| self.kinds_on(place, "on hex").contains(ty));
        let is_hex = matches!(of_type, None | Some("hex" | "square"));
        let mut built_in: Vec<&str> = Vec::new();
        built_in.extend(if is_piece { &["army", "hex", "square"][..] } else { &[] });
        built_in.extend(if is_hex { &["column", "row", "terrain"][..] } else { &[] });
        built_in.extend(if matches!(of_type, None | Some("terrain")) {
            &["impassable"][..]
        } else {
            &[]
        });
        let of_kind = |one: &Definition, kind: &str| {
            one.id.path.strip_prefix(kind).is_some_and(|rest| rest.starts_with('.'))
        };
        let per = |one: &Definition, owner: &str| {
            one.ty.as_deref().is_some_and(|ty| ty.starts_with(owner))
        };
        let found = self.ranked(place, |one| {
            let of_hex = one.ty.as_deref() == Some("on hex");
            let is_mark = one.ty.as_deref() == Some("marks");
            let is_member = match (ty.as_deref(), one.id.kind) {
                (_, DefKind::Kind) => is_hex && of_hex || is_piece && is_mark,
                (Some("army"), DefKind::State) => per(one, "per army"),
                (Some("army"), kind) => ARMY_MEMBERS.contains(&kind),
                (Some("hex" | "square"), DefKind::State) => per(one, "per hex"),
                (Some(kind), DefKind::Field) => of_kind(one, kind),
                (Some(_), _) => false,
                (None, DefKind::Field) => true,
                (None, DefKind::State) => per(one, "per"),
                (None, kind) => ARMY_MEMBERS.contains(&kind),
            };
            is_member.then_some(0)
        });
        found.into_iter().chain(place.keywords(&built_in)).collect()
    }

    /// Returns the type of the value that ends at an offset, as far as its last word determines it.
    fn type_of(&self, place: &Place<'_>, end: usize) -> Option<String> {
        let text = self.text(place.file);
        let start = word_start(text, end);
        let word = text.get(start..end).filter(|word| !word.is_empty())?;
        let at = self.references().reference_at(place.file, to_u32(start));
        let is_built_in = matches!(at, Some(Reference::Use(one)) if one.built_in);
        let used = match at {
            Some(Reference::Use(one)) => self.references().definitions_of(one).next(),
            Some(Reference::Definition(one)) => Some(one),
            None => None,
        };
        // An incomplete line has no resolved names, so look the name up.
        let named = || {
            let all = self.definitions_in_reach(place).filter(|_| !is_built_in);
            let is_member = text.get(..start).is_some_and(|text| text.ends_with('.'));
            let all = all.filter(|one| one.name == word && place.can_see(one));
            let all = all.filter(|one| {
                let is_of_something = matches!(one.id.kind, DefKind::Field | DefKind::Kind)
                    || ARMY_MEMBERS.contains(&one.id.kind);
                !is_member || is_of_something
            });
            all.min_by_key(|one| VALUES.iter().position(|kind| *kind == one.id.kind))
        };
        if let Some(one) = used.or_else(named) {
            // The occupant of a hex, and its terrain, are named after their kinds.
            if one.id.kind == DefKind::Kind {
                return Some(one.name.to_string());
            }
            let ty = one.ty.as_deref()?;
            let ty = ty.rsplit(": ").next().unwrap_or(ty);
            return Some(ty.trim_end_matches(" or none").to_owned());
        }
        match word {
            "us" | "them" | "army" => Some("army".to_owned()),
            "hex" | "square" => Some("hex".to_owned()),
            "terrain" => Some("terrain".to_owned()),
            _ => {
                let board = self.board_of(place);
                board.and_then(|board| board.cell(word)).map(|_| "hex".to_owned())
            }
        }
    }
}

/// Returns the header of a source if it has the given kind.
fn header_of(tree: &Tree, kind: HeaderKind) -> Option<&Header> {
    tree.header().filter(|header| header.kind == kind)
}

/// Returns the declarations of a source except local variables, whether or not it has been checked.
fn declared_by(tree: &Tree) -> Vec<Definition> {
    Names::collect(tree, &[]).definitions().to_vec()
}
