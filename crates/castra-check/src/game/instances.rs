//! Elements of a kind: units, cards, marks; and terrain.

use castra_base::suggest::{nearest, undeclared_name_without_advice};
use castra_base::{Diagnostic, ExpectedName, IndexMap, Span, codes};
use castra_syntax::ast::{self, Item, ItemKind, Name, Value as Written};
use castra_syntax::{ITEM_KEYWORDS, function_form, misplaced_keyword_help};

use castra_defs::{
    Instance, Kind, KindRole, Param, Pictogram, Placeholder, Terrain, TerrainArt, Type,
    placeholders,
};
use castra_resolve::fields::FieldBlock;
use castra_resolve::forms::{forms_need_number, missing_forms};
use castra_resolve::names::{Namespace, undeclared_name};
use castra_resolve::types;

use super::GameChecker;
use super::enums::words;
use super::kinds::{MARK_WORDS, PIECE_WORDS, TERRAIN, TERRAIN_WORDS};

impl GameChecker<'_, '_> {
    pub(super) fn read_instances(&mut self, items: &[&Item]) {
        if !items.iter().any(|item| matches!(item.kind, ItemKind::Instance(_))) {
            return;
        }
        let mut abbrs = self.base_abbreviations();
        let mut defaults = Vec::new();
        for item in items {
            let ItemKind::Instance(syntax) = &item.kind else { continue };
            if let Some(block) = &syntax.block {
                self.reporter.record_suppressions(block, item.span);
            }
            if syntax.kind.text == TERRAIN {
                self.read_terrain(item, syntax, &mut defaults);
            } else if let Some(kind) = self.find_kind(&syntax.kind) {
                self.read_instance(item, syntax, &kind, &mut abbrs);
            }
        }
        for item in items {
            if let ItemKind::Instance(syntax) = &item.kind {
                self.read_carriers(syntax);
            }
        }
        if let [first, rest @ ..] = defaults.as_slice() {
            for second in rest {
                self.report(
                    Diagnostic::new(
                        &codes::TYPE_DUPLICATE_FIELD,
                        *second,
                        "only one terrain can be the default",
                    )
                    .label("the second")
                    .related(*first, "the first")
                    .help("remove one `default`"),
                );
            }
        }
    }

    /// Returns the abbreviations that the game below has, in upper case and without spans.
    fn base_abbreviations(&self) -> IndexMap<String, Option<Span>> {
        let kinds = self.text.game.kinds.values().flat_map(|k| &k.abbrs);
        let instances =
            self.text.game.instances.values().flat_map(|i| i.abbr.iter().chain(&i.aliases));
        kinds.chain(instances).map(|a| (a.to_ascii_uppercase(), None)).collect()
    }

    /// Returns the instance or kind of the game below with an abbreviation.
    fn find_abbreviated(&self, abbr: &str) -> Option<&str> {
        let is_it = |of: &String| of.eq_ignore_ascii_case(abbr);
        let game = &self.text.game;
        let mut instances = game.instances.values();
        let found = instances.find(|i| i.abbr.iter().chain(&i.aliases).any(is_it));
        let kind = || game.kinds.values().find(|kind| kind.abbrs.iter().any(is_it));
        found.map(|i| i.name.as_str()).or_else(|| kind().map(|kind| kind.name.as_str()))
    }

    fn find_kind(&mut self, name: &Name) -> Option<Kind> {
        if let Some(kind) = self.text.game.kinds.get(name.text.as_str()) {
            return Some(kind.clone());
        }
        let known = self.text.game.kinds.keys().map(String::as_str);
        // A misspelt kind is more likely than a misspelt keyword with another first letter.
        let first = name.text.chars().next();
        let keywords = ITEM_KEYWORDS.iter().copied();
        let known = known.chain(keywords.filter(|word| word.chars().next() == first));
        let code = &codes::SYNTAX_UNKNOWN_ITEM;
        let diagnostic =
            undeclared_name_without_advice(code, ExpectedName::ItemOrKind, &name.text, name.span);
        let diagnostic = match nearest(&name.text, known) {
            _ if let Some(help) = function_form(&name.text) => {
                diagnostic.label("not a word of Castra").help(help)
            }
            _ if let Some(help) = misplaced_keyword_help(&name.text) => {
                diagnostic.label("does not stand here").help(help)
            }
            Some(meant) => diagnostic.did_you_mean(name.span, meant),
            None => diagnostic.label("not declared").help(format!(
                "declare it with `kind {} on hex {{ … }}`, or `in deck` for cards",
                name.text
            )),
        };
        self.report(diagnostic);
        None
    }

    fn read_instance(
        &mut self,
        item: &Item,
        syntax: &ast::Instance,
        kind: &Kind,
        abbrs: &mut IndexMap<String, Option<Span>>,
    ) {
        if !self.declare(Namespace::Instance, &syntax.name) {
            return;
        }
        for abbr in &syntax.abbrs {
            if let Some(first) = abbrs.insert(abbr.text.to_ascii_uppercase(), Some(abbr.span)) {
                let mut diagnostic = Diagnostic::new(
                    &codes::NAME_DUPLICATE,
                    abbr.span,
                    format!("the abbreviation `{}` is taken", abbr.text),
                )
                .label("the second")
                .help("use different abbreviations; upper and lower case are the same");
                if let Some(first) = first {
                    diagnostic = diagnostic.related(first, "the first");
                } else if let Some(of) = self.find_abbreviated(&abbr.text) {
                    diagnostic = diagnostic.label(format!("abbreviates `{of}` in the game"));
                }
                self.report(diagnostic);
            }
        }
        let is_mark = matches!(kind.role, KindRole::Mark { .. });
        let params = self.read_params(syntax, kind);
        let title = syntax.title.as_ref();
        if let Some(title) = title {
            self.check_title_params(title, &params);
        }
        let filling = FieldBlock {
            owner: &syntax.name.text,
            kind: &syntax.kind.text,
            fields: &kind.fields,
            state: false,
            params: &params,
            built_in: if is_mark { MARK_WORDS } else { PIECE_WORDS },
            enums: &self.text.game.enums,
            scopes: &self.text.scopes,
            battle: None,
        };
        let fields = filling.read_complete(syntax.block.as_ref(), item.head, self.reporter);
        let pictogram = built_in(syntax, "pictogram").and_then(|values| {
            let word = self.require_word(values.0, values.1)?;
            self.parse_word::<Pictogram>(&word, "pictogram", &words(Pictogram::ALL, |p| p.word()))
        });
        let artwork =
            built_in(syntax, "art").and_then(|(name, values)| self.artwork_of(name, values));
        let mut shorts = syntax.abbrs.iter().map(|a| a.text.to_string());
        let instance = Instance {
            name: syntax.name.text.to_string(),
            kind: kind.name.clone(),
            doc: item.doc.clone(),
            title: title.map_or(syntax.name.text.to_string(), |t| t.value.clone()),
            abbr: shorts.next(),
            aliases: shorts.collect(),
            params,
            fields,
            pictogram: pictogram.filter(|_| !is_mark),
            artwork: artwork.filter(|_| !is_mark),
            faceless: built_in(syntax, "no-facing").is_some(),
            of: Vec::new(),
        };
        self.text.game.instances.insert(instance.name.clone(), instance);
    }

    /// Reads `of UNIT …` of a mark: the pieces that may carry it.
    fn read_carriers(&mut self, syntax: &ast::Instance) {
        let game = &self.text.game;
        let Some(KindRole::Mark { of: kind }) =
            game.kinds.get(syntax.kind.text.as_str()).map(|k| k.role.clone())
        else {
            return;
        };
        let Some((name, values)) = built_in(syntax, "of") else { return };
        if values.is_empty() {
            self.report_word_count(name, "the pieces that may carry the mark");
        }
        let mut carriers = Vec::new();
        for value in values {
            let word = match value {
                Written::Word(word) | Written::Token(word) => word.clone(),
                other => Name { text: "?".into(), span: other.span() },
            };
            let game = &self.text.game;
            match game.instances.get(word.text.as_str()).filter(|i| i.kind == kind) {
                Some(instance) => carriers.push(instance.name.clone()),
                None => {
                    let known = game.instances.values().filter(|i| i.kind == kind);
                    let known: Vec<String> = known.map(|i| i.name.clone()).collect();
                    let known = known.iter().map(String::as_str);
                    self.report(undeclared_name(
                        ExpectedName::KindElement(kind.clone()),
                        &word,
                        known,
                    ));
                }
            }
        }
        if let Some(instance) = self.text.game.instances.get_mut(syntax.name.text.as_str()) {
            instance.of = carriers;
        }
    }

    fn read_params(&mut self, syntax: &ast::Instance, kind: &Kind) -> Vec<Param> {
        if let Some(first) = syntax.params.first()
            && kind.role != KindRole::Card
        {
            self.report(
                Diagnostic::new(
                    &codes::DECK_WRONG_ARGUMENTS,
                    first.name.span,
                    format!("only cards have parameters, and `{}` is not a card", syntax.name.text),
                )
                .label("not a card"),
            );
            return Vec::new();
        }
        let params = syntax.params.iter().filter_map(|param| {
            let ty = types::resolve_type(&param.ty, self.text.types(), self.reporter)?;
            Some(Param { name: param.name.text.to_string(), ty })
        });
        params.collect()
    }

    /// Checks the placeholders in a card's title: `{name}` for a parameter, `{name: one, several}`
    /// for a word that agrees with its number.
    fn check_title_params(&mut self, title: &ast::Text, params: &[Param]) {
        for placeholder in placeholders(&title.value) {
            let Placeholder { name, name_range: ref place, forms } = placeholder;
            let span = title.span_of(place.start, place.len());
            let Some(param) = params.iter().find(|param| param.name == name) else {
                let name = Name { text: name.into(), span };
                let known: Vec<&str> = params.iter().map(|p| p.name.as_str()).collect();
                self.report(undeclared_name(ExpectedName::Parameter, &name, known));
                continue;
            };
            let Some(forms) = forms else { continue };
            let span = title.span_of(place.end + 1, forms.len());
            if placeholder.singular_and_plural().is_none() {
                self.report(missing_forms(span, name));
            } else if !matches!(param.ty, Type::Int { .. }) {
                self.report(forms_need_number(span, &param.ty, &format!("{{{name}}}")));
            }
        }
    }

    fn read_terrain(&mut self, item: &Item, syntax: &ast::Instance, defaults: &mut Vec<Span>) {
        if !self.declare(Namespace::Terrain, &syntax.name) {
            return;
        }
        let no_fields = IndexMap::default();
        let fields = self.text.game.kinds.get(TERRAIN).map_or(&no_fields, |k| &k.fields).clone();
        let filling = FieldBlock {
            owner: &syntax.name.text,
            kind: &syntax.kind.text,
            fields: &fields,
            state: false,
            params: &[],
            built_in: TERRAIN_WORDS,
            enums: &self.text.game.enums,
            scopes: &self.text.scopes,
            battle: None,
        };
        let fields = filling.read_complete(syntax.block.as_ref(), item.head, self.reporter);
        let flag = |word: &str| built_in(syntax, word).map(|(name, _)| name.span);
        let on_sides = flag("on-sides").is_some();
        let default = flag("default");
        defaults.extend(default);
        let art = built_in(syntax, "art");
        let artwork = match art {
            Some((_, [Written::Text(path)])) if on_sides => {
                self.report(
                    Diagnostic::new(
                        &codes::TYPE_MISMATCH,
                        path.span,
                        "a picture is drawn in hexes, but this terrain is on hex sides",
                    )
                    .label("wrong type")
                    .help("write a word such as `art river`, or remove `on-sides`"),
                );
                None
            }
            Some((_, [Written::Text(path)])) => Some(self.artwork(path)),
            _ => None,
        };
        let art = art.filter(|(_, values)| !matches!(values, [Written::Text(_)]));
        let art = art.and_then(|(name, values)| {
            let word = self.require_word(name, values)?;
            let art = self.parse_word::<TerrainArt>(
                &word,
                "terrain art",
                &words(TerrainArt::ALL, |a| a.word()),
            )?;
            let for_sides =
                matches!(art, TerrainArt::Rampart | TerrainArt::Crossing | TerrainArt::SeaRoute);
            // Rivers and streams are drawn both in hexes and on sides. The links of a board of
            // places are sides, so roads are, too.
            let for_both = matches!(art, TerrainArt::River | TerrainArt::Stream)
                || art == TerrainArt::Road && self.text.game.has_places();
            if for_sides != on_sides && !for_both {
                let message = if for_sides {
                    format!("`{}` is drawn on hex sides, but this terrain is in hexes", word.text)
                } else {
                    format!("`{}` is drawn in hexes, but this terrain is on hex sides", word.text)
                };
                self.report(
                    Diagnostic::new(&codes::TYPE_MISMATCH, word.span, message)
                        .label("wrong type")
                        .help(
                            "terrain on hex sides has `on-sides` and the art `rampart`, \
                             `crossing`, `river` or `stream`; links of places also `road` and \
                             `sea-route`",
                        ),
                );
            }
            Some(art)
        });
        let symbol = built_in(syntax, "symbol").and_then(|(name, values)| match values {
            [Written::Token(s) | Written::Word(s)] => Some(s.text.to_string()),
            [Written::Int(i)] => Some(i.value.to_string()),
            // The parser ends an entry at a comma, so `symbol ,` has no value.
            [] => {
                let problem = Diagnostic::new(
                    &codes::TYPE_MISMATCH,
                    name.span,
                    "`symbol` needs a symbol for map pictures, such as `f` or `~`",
                )
                .label("there is none")
                .help("a comma ends an entry and a row, so it cannot be a symbol");
                self.report(problem);
                None
            }
            // The author clearly meant this symbol, and maps may use it.
            [Written::Text(text)] if !text.value.is_empty() && !text.value.contains([' ', ',']) => {
                let problem = Diagnostic::new(
                    &codes::TYPE_MISMATCH,
                    text.span,
                    "a symbol has no quotation marks",
                )
                .label("this is text")
                .help(format!("write `symbol {}`", text.value))
                .suggest(
                    "remove the quotation marks",
                    text.span,
                    text.value.clone(),
                );
                self.report(problem);
                Some(text.value.clone())
            }
            _ => {
                self.report_word_count(name, "a symbol for map pictures, such as `f` or `~`");
                None
            }
        });
        let terrain = Terrain {
            name: syntax.name.text.to_string(),
            doc: item.doc.clone(),
            title: syntax.title.as_ref().map_or(syntax.name.text.to_string(), |t| t.value.clone()),
            symbol,
            art: art.unwrap_or(match (on_sides, self.text.game.has_places()) {
                (true, true) => TerrainArt::Road,
                (true, false) => TerrainArt::Crossing,
                (false, _) => TerrainArt::Clear,
            }),
            artwork,
            impassable: flag("impassable").is_some(),
            is_default: default.is_some(),
            on_sides,
            fields,
        };
        if let (Some(symbol), Some(other)) = (
            &terrain.symbol,
            self.text
                .game
                .terrains
                .values()
                .find(|t| t.symbol == terrain.symbol && t.symbol.is_some()),
        ) {
            let first = self.text.definitions.span(Namespace::Terrain, &other.name);
            let mut diagnostic = Diagnostic::new(
                &codes::NAME_DUPLICATE,
                built_in(syntax, "symbol").map_or(syntax.name.span, |(n, _)| n.span),
                format!("the symbol `{symbol}` already means `{}`", other.name),
            )
            .label("the second")
            .help("give each terrain its own symbol");
            if let Some(first) = first {
                diagnostic = diagnostic.related(first, "the first");
            }
            self.report(diagnostic);
        }
        self.text.game.terrains.insert(terrain.name.clone(), terrain);
    }

    fn require_word(&mut self, name: &Name, values: &[Written]) -> Option<Name> {
        if let [Written::Word(word)] = values {
            return Some(word.clone());
        }
        self.report_word_count(name, "one word");
        None
    }

    pub(super) fn report_word_count(&mut self, name: &Name, what: &str) {
        self.report(
            Diagnostic::new(
                &codes::TYPE_MISMATCH,
                name.span,
                format!("`{}` needs {what}", name.text),
            )
            .label("it needs exactly one value"),
        );
    }
}

/// Returns the name and the values of a built-in entry of an element.
fn built_in<'a>(syntax: &'a ast::Instance, word: &str) -> Option<(&'a Name, &'a [Written])> {
    let entry = syntax.block.iter().flat_map(|b| b.iter()).find(|f| f.name.text == word)?;
    Some((&entry.name, &entry.values))
}
