//! Optional rules: a chapter for each module, with its rules in the order of the author.

use crate::book::{Block, Inline, Line};
use castra_ir::Clause;
use castra_syntax::ast::ItemKind;

use super::anchors::{clause_anchor, module_key};
use super::builder::BookBuilder;
use super::wording::quote;
use crate::facts;
use crate::links::Module;
use castra_ide::expand;

/// The maximum number of examples in a section.
const MAX_EXAMPLES: usize = 2;

/// A source of a module: its printed title, its description and its clauses.
struct Source {
    title: Option<String>,
    doc: Option<String>,
    clauses: Vec<String>,
}

impl BookBuilder<'_> {
    pub(super) fn add_modules(&mut self, facts: &facts::Facts) {
        let headers = self.headers();
        for module in self.modules {
            let anchor = self.add_heading(1, &module.title, None);
            self.add_to_index(&module.title, &anchor);
            for (_, doc) in headers.iter().filter(|(of, _)| of.as_deref() == Some(&module.id)) {
                self.add_prose(doc);
            }
            let key = module_key(&module.title);
            let sources = self.sources_of(&module.title);
            let ids: Vec<&String> = sources.iter().flat_map(|source| &source.clauses).collect();
            if sources.is_empty() {
                self.add_contents_of_module(module);
            }
            let keys = ["book-module-follows", "book-module-follows-these"];
            self.list_sources(facts, keys, &|id| ids.contains(&id));
            for source in &sources {
                if let Some(title) = &source.title {
                    let anchor = self.add_heading(2, title, None);
                    self.add_to_index(title, &anchor);
                }
                if let Some(doc) = &source.doc {
                    self.add_prose(doc);
                }
                let (here, elsewhere): (Vec<String>, Vec<String>) = (source.clauses.iter())
                    .filter(|id| !(self.in_force && self.amendments.is_replaced(id)))
                    .cloned()
                    .partition(|id| self.is_home(id, &key) && !self.printed.contains(id));
                self.print_all_clauses(&here, &key);
                self.refer_to_clauses(&elsewhere);
                self.add_examples(&source.clauses);
            }
        }
    }

    /// Names the pieces, cards and terrain that a module without a source adds, and the rules that
    /// it changes.
    fn add_contents_of_module(&mut self, module: &Module) {
        let own = self
            .trees
            .iter()
            .filter(|tree| expand::module_of(tree).as_deref() == Some(module.id.as_str()));
        let titles = own.flat_map(|tree| &tree.items).filter_map(|item| match &item.kind {
            ItemKind::Instance(instance) => {
                let declared = self.game.instances.get(instance.name.text.as_str());
                let of_game = declared.map(|instance| instance.title.clone());
                let terrain = self.game.terrains.get(instance.name.text.as_str());
                of_game.or_else(|| terrain.map(|terrain| terrain.title.clone()))
            }
            _ => None,
        });
        let titles: Vec<String> = titles.collect();
        let rules = self.rules_changed_by(&module.id);
        let mut sentences = Vec::new();
        for (key, name, all) in
            [("book-module-adds", "names", titles), ("book-module-changes", "rules", rules)]
        {
            if !all.is_empty() {
                let all = self.words.join_and(&all);
                let values = [("module", (&module.title).into()), (name, (&all).into())];
                sentences.push(self.words.format(key, &values));
            }
        }
        if !sentences.is_empty() {
            self.add_text(sentences.join(" "));
        }
    }

    /// Returns the sources of a module, in the order of the numbers of their clauses.
    fn sources_of(&self, title: &str) -> Vec<Source> {
        let items = self.trees.iter().flat_map(|tree| &tree.items);
        let sources = items.filter(|item| matches!(item.kind, ItemKind::Source(_)));
        let mut found: Vec<Source> = sources
            .map(|item| {
                let of = |clause: &&Clause| {
                    item.span.contains(clause.span)
                        && self.modules_of.get(&clause.id).is_some_and(|of| of == title)
                };
                let clauses = self.program.clauses.iter().filter(of);
                Source {
                    title: item.title.clone(),
                    doc: item.doc.clone(),
                    clauses: clauses.map(|clause| clause.id.clone()).collect(),
                }
            })
            .filter(|source| !source.clauses.is_empty())
            .collect();
        found.sort_by(|a, b| a.clauses.first().cmp(&b.clauses.first()));
        found
    }

    /// Refers to the clauses that are printed with the rules that they change.
    fn refer_to_clauses(&mut self, ids: &[String]) {
        let mut places: Vec<(String, Vec<String>)> = Vec::new();
        for id in ids {
            let heading = self.heading_of.get(id).cloned().unwrap_or_default();
            match places.iter_mut().find(|(of, _)| *of == heading) {
                Some((_, ids)) => ids.push(id.clone()),
                None => places.push((heading, vec![id.clone()])),
            }
        }
        if places.is_empty() {
            return;
        }
        let mut text =
            vec![Inline::Emphasis(format!("{} ", self.words.message("book-printed-with")))];
        for (at, (heading, ids)) in places.iter().enumerate() {
            if at > 0 {
                text.push(Inline::Text("; ".to_owned()));
            }
            for (at, id) in ids.iter().enumerate() {
                if at > 0 {
                    text.push(Inline::Text(", ".to_owned()));
                }
                text.push(Inline::Link { to: clause_anchor(id), text: id.clone() });
            }
            if !heading.is_empty() {
                text.push(Inline::Text(format!(" ({})", quote(self.words, heading))));
            }
        }
        text.push(Inline::Text(".".to_owned()));
        self.blocks.push(Block::Text(text));
    }

    /// Adds examples of some clauses, each of a different clause.
    fn add_examples(&mut self, ids: &[String]) {
        for _ in 0..MAX_EXAMPLES {
            let Some(example) = self.examples.example_of(ids) else { return };
            self.add_example(example);
        }
    }

    /// Lists the sources with clauses that satisfy `wanted`; `one` and `several` are the keys of
    /// the messages. Returns whether there is such a source.
    pub(super) fn list_sources(
        &mut self,
        facts: &facts::Facts,
        [one, several]: [&'static str; 2],
        wanted: &dyn Fn(&String) -> bool,
    ) -> bool {
        let mut named: Vec<String> = Vec::new();
        for source in &facts.sources {
            let count = source.clauses.iter().filter(|clause| wanted(&clause.id)).count();
            if count == 0 {
                continue;
            }
            let clauses = self.words.format("book-clauses-count", &[("n", count.into())]);
            let (title, clauses) =
                (("title", (&source.title).into()), ("clauses", (&clauses).into()));
            named.push(match &source.authors {
                None => self.words.format("book-source", &[title, clauses]),
                Some(authors) => {
                    let authors = ("authors", authors.into());
                    self.words.format("book-source-by", &[title, authors, clauses])
                }
            });
        }
        match named.as_slice() {
            [] => return false,
            [only] => self.add_text(self.words.format(one, &[("source", only.into())])),
            all => {
                self.add_own_text(several);
                let line = |name: &String| Line {
                    depth: 0,
                    mark: "•".to_owned(),
                    text: Inline::text(name.as_str()),
                };
                self.blocks.push(Block::List(all.iter().map(line).collect()));
            }
        }
        true
    }
}
