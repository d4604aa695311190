//! Colours for editors, made from the grammar: a TextMate grammar, a syntax file for Vim, a list
//! of words for Emacs, and the words and queries of the tree-sitter grammar. They differ from what is made here only if somebody
//! changed them by hand, or the grammar: `CASTRA_UPDATE=1` writes them again.
//!
//! A word is a keyword only where the grammar can read it: what an item may contain is
//! found by following its rule, so that a unit's `move 1` is no statement.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use castra_grammar::rules::{Expr, RULES};
use castra_resolve::symbols::RESERVED_VALUE_NAMES;

use tree_sitter::Editor;

mod emacs;
mod textmate;
mod tree_sitter;
mod vim;

type Words = BTreeSet<String>;

/// Values that the parser tells from names, without a keyword in the grammar.
const CONSTANTS: [&str; 4] = ["true", "false", "none", "empty"];

/// Items whose entries begin with a name of the game: `general "Scipio"`.
const KEYED: [&str; 2] = ["instance", "war_council"];

/// The rules of `grammar/castra.pest`.
struct Grammar(BTreeMap<&'static str, &'static Expr>);

/// What an item begins with, and what it may contain.
struct Item {
    /// The grammar's rule.
    rule: String,
    /// The rule of its first word, its own if there is no other.
    begins: String,
    heads: Words,
    words: Words,
    /// Whether its name follows the first word.
    is_named: bool,
    /// Words that may stand between the two.
    between: Words,
    /// Whether it contains statements.
    is_rules: bool,
    /// Whether it contains rows: `A | . . .`.
    has_rows: bool,
}

impl Grammar {
    fn new() -> Self {
        Self(RULES.iter().map(|(name, expr)| (*name, expr)).collect())
    }

    fn rule(&self, name: &str) -> &'static Expr {
        self.0.get(name).unwrap_or_else(|| panic!("the grammar has no rule `{name}`"))
    }

    /// The word that a rule is, if it is one and nothing more.
    fn word(&self, name: &str) -> Option<&str> {
        match self.0.get(name)? {
            Expr::Seq(Expr::Str(word), Expr::Rule("kw_end")) => Some(word),
            _ => None,
        }
    }

    /// What stands at the beginning of an expression: words, and rules on the way.
    fn first(&self, expr: &Expr, words: &mut Words) {
        match expr {
            Expr::Rule(name) => match self.word(name) {
                Some(word) => _ = words.insert(word.to_owned()),
                None => self.0.get(name).into_iter().for_each(|rule| self.first(rule, words)),
            },
            Expr::Str(text) => words.extend(as_word(text)),
            Expr::Seq(left, right) => {
                self.first(left, words);
                if matches!(left, Expr::Predicate | Expr::Opt(_)) {
                    self.first(right, words);
                }
            }
            Expr::Choice(left, right) => {
                self.first(left, words);
                self.first(right, words);
            }
            other => parts(other).into_iter().for_each(|part| self.first(part, words)),
        }
    }

    /// The rules that an expression names, predicates left out.
    fn named<'g>(expr: &'g Expr, names: &mut BTreeSet<&'g str>) {
        match expr {
            Expr::Rule(name) => _ = names.insert(name),
            Expr::Seq(left, right) | Expr::Choice(left, right) => {
                Self::named(left, names);
                Self::named(right, names);
            }
            other => parts(other).into_iter().for_each(|part| Self::named(part, names)),
        }
    }

    /// All rules that a rule is made of, itself among them; what is read only to be
    /// reported is none of them.
    fn reach<'g>(&'g self, name: &'g str, reached: &mut BTreeSet<&'g str>) {
        if name.contains("junk") || name.starts_with("bad_") || !reached.insert(name) {
            return;
        }
        let mut names = BTreeSet::new();
        self.0.get(name).into_iter().for_each(|rule| Self::named(rule, &mut names));
        names.into_iter().for_each(|name| self.reach(name, reached));
    }

    /// The words that an expression itself has; without those that it begins with, if
    /// these do not count.
    fn own(&self, expr: &Expr, with_first: bool, words: &mut Words) {
        match expr {
            Expr::Rule(name) if with_first => {
                words.extend(self.word(name).map(str::to_owned));
            }
            Expr::Str(text) if with_first => words.extend(as_word(text)),
            Expr::Rule(_) | Expr::Str(_) => {}
            Expr::Seq(left, right) => {
                self.own(left, with_first, words);
                self.own(right, true, words);
            }
            Expr::Choice(left, right) => {
                self.own(left, with_first, words);
                self.own(right, with_first, words);
            }
            other => parts(other).into_iter().for_each(|part| self.own(part, with_first, words)),
        }
    }

    /// The words of all these rules; of statements without those that they begin with.
    fn words(&self, reached: &BTreeSet<&str>, statements: &BTreeSet<&str>) -> Words {
        let mut words = Words::new();
        // `highest` and `lowest` are functions nearly everywhere, and coloured as such.
        let is_order = |name: &str| matches!(name, "order_highest" | "order_lowest");
        for name in reached.iter().filter(|name| self.word(name).is_none() && !is_order(name)) {
            let with_first = !statements.contains(name);
            self.0.get(*name).into_iter().for_each(|rule| self.own(rule, with_first, &mut words));
        }
        words
    }

    fn items(&self) -> Vec<Item> {
        let mut names = BTreeSet::new();
        Self::named(self.rule("item"), &mut names);
        let item = |name: &&str| {
            let mut reached = BTreeSet::new();
            self.reach(name, &mut reached);
            let mut heads = Words::new();
            self.first(self.rule(name), &mut heads);
            let mut all: Vec<&Expr> = Vec::new();
            sequence(self.rule(name), &mut all);
            let mut second = BTreeSet::new();
            all.get(1).into_iter().for_each(|expr| Self::named(expr, &mut second));
            // The first word may have a rule of its own.
            let begins = match all.first() {
                Some(Expr::Rule(first)) if self.word(first).is_none() => *first,
                _ => name,
            };
            let mut between = Words::new();
            if begins != *name {
                self.own(self.rule(begins), false, &mut between);
            }
            Item {
                rule: (*name).to_owned(),
                begins: begins.to_owned(),
                heads,
                words: self.words(&reached, &BTreeSet::from([*name, begins])),
                between,
                is_named: second.contains("name_or_missing") || second.contains("name"),
                is_rules: reached.contains("stmt_block"),
                has_rows: reached.contains("row") || reached.contains("table_row"),
            }
        };
        names.iter().map(item).collect()
    }
}

/// What an expression is made of but for sequences and choices; predicates read nothing.
fn parts(expr: &Expr) -> Vec<&Expr> {
    match expr {
        Expr::Opt(inner) | Expr::Repeated(inner) => vec![inner],
        Expr::Str(_) | Expr::Rule(_) | Expr::Predicate | Expr::Other => Vec::new(),
        Expr::Seq(left, right) | Expr::Choice(left, right) => vec![left, right],
    }
}

fn sequence<'g>(expr: &'g Expr, all: &mut Vec<&'g Expr>) {
    match expr {
        Expr::Seq(left, right) => {
            sequence(left, all);
            sequence(right, all);
        }
        other => all.push(other),
    }
}

fn as_word(text: &str) -> Option<String> {
    let is_word = text.starts_with(|c: char| c.is_ascii_lowercase());
    is_word.then(|| text.to_owned())
}

/// Everything that the files are made from.
struct Language {
    /// Items without statements; those that begin with the same word are one. The last one
    /// begins with no word of the grammar: a thing of a kind.
    plain: Vec<Item>,
    /// The first words of items with statements: with a name after them, and without.
    rules: [Words; 2],
    /// What may stand between such a word and the name.
    between: Words,
    /// Words that begin a statement, and stand nowhere else in rules.
    leading: Words,
    /// Those that are likely names: a value has to follow.
    changing: Words,
    /// Words between values.
    reserved: Words,
    /// All other words of rules.
    inner: Words,
}

fn language() -> Language {
    let grammar = Grammar::new();
    let mut plain: Vec<Item> = Vec::new();
    let (mut rules, mut between) = ([Words::new(), Words::new()], Words::new());
    let mut reached = BTreeSet::new();
    let (with_statements, others): (Vec<Item>, Vec<Item>) =
        grammar.items().into_iter().partition(|item| item.is_rules);
    for item in &with_statements {
        rules[usize::from(!item.is_named)].extend(item.heads.iter().cloned());
        between.extend(item.between.iter().cloned());
        grammar.reach(&item.rule, &mut reached);
    }
    for item in others {
        match plain.iter_mut().find(|other| !other.heads.is_disjoint(&item.heads)) {
            Some(other) => other.words.extend(item.words),
            None => plain.push(item),
        }
    }
    plain.sort_by_key(|item| item.heads.is_empty());
    let mut statements = BTreeSet::new();
    for groups in ["block_stmt", "campaign_stmt", "rule_stmt", "shared_stmt"] {
        Grammar::named(grammar.rule(groups), &mut statements);
    }
    let (mut first, mut reserved, mut changing) = (Words::new(), Words::new(), Words::new());
    statements.iter().for_each(|name| grammar.first(grammar.rule(name), &mut first));
    grammar.first(grammar.rule("reserved_word"), &mut reserved);
    grammar.first(grammar.rule("change_word"), &mut changing);
    let items = with_statements.iter().flat_map(|item| [item.rule.as_str(), item.begins.as_str()]);
    let begins: BTreeSet<&str> = statements.iter().copied().chain(items).collect();
    let mut inner = grammar.words(&reached, &begins);
    let leading: Words = first.difference(&inner).cloned().collect();
    inner.retain(|word| !reserved.contains(word));
    let words = plain.iter_mut().map(|item| &mut item.words);
    words.chain([&mut inner]).for_each(|words| words.retain(|w| !CONSTANTS.contains(&&**w)));
    Language { plain, rules, between, leading, changing, reserved, inner }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn any<S: AsRef<str>>(words: impl IntoIterator<Item = S>, between: &str) -> String {
    let mut all = String::new();
    for word in words {
        all.push_str(if all.is_empty() { "" } else { between });
        all.push_str(word.as_ref());
    }
    all
}

/// What the language has names for, though they are none of the grammar's.
fn language_values() -> impl Iterator<Item = &'static str> {
    RESERVED_VALUE_NAMES.iter().copied().filter(|word| !CONSTANTS.contains(word))
}

/// Compares a file with what it should be, or writes it.
fn hold(path: &str, text: &str) {
    let path = root().join(path);
    if std::env::var_os("CASTRA_UPDATE").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
    }
    let there = fs::read_to_string(&path).unwrap_or_default();
    let fix = "CASTRA_UPDATE=1 makes it again: see CONTRIBUTING.md";
    assert!(there == text, "{} is not what the grammar says; {fix}", path.display());
}

#[test]
fn colours_are_those_of_the_grammar() {
    let language = language();
    hold("editors/vscode/syntaxes/castra.tmLanguage.json", &textmate::text(&language));
    hold("editors/neovim/syntax/castra.vim", &vim::text(&language));
    hold("editors/emacs/castra-words.el", &emacs::text(&language));
    hold("editors/tree-sitter-castra/src/words.h", &tree_sitter::words(&language));
}

#[test]
fn queries_are_the_same_for_all_editors() {
    let (highlights, locals) = (include_str!("highlights.scm"), include_str!("locals.scm"));
    let folders = [
        (Editor::Neovim, "editors/tree-sitter-castra/queries"),
        (Editor::Neovim, "editors/neovim/queries/castra"),
        (Editor::Helix, "editors/helix/queries/castra"),
        (Editor::Zed, "editors/zed/languages/castra"),
    ];
    for (editor, folder) in folders {
        let query = |patterns| tree_sitter::query(editor, patterns);
        hold(&format!("{folder}/highlights.scm"), &query(highlights));
        if editor != Editor::Zed {
            hold(&format!("{folder}/locals.scm"), &query(locals));
        }
    }
}

/// Words that the local names of the queries stand after are words of statements.
#[test]
fn queries_speak_of_words_of_the_grammar() {
    let language = language();
    for line in include_str!("locals.scm").lines().filter(|line| line.contains("@_word \"")) {
        for word in line.split('"').skip(1).step_by(2) {
            let is_known = language.leading.contains(word)
                || language.inner.contains(word)
                || language.reserved.contains(word);
            assert!(is_known, "{word}");
        }
    }
}

/// What the files are made from is what the grammar is known to have.
#[test]
fn words_stand_where_the_grammar_reads_them() {
    let language = language();
    let of = |head: &str| {
        let item = language.plain.iter().find(|item| item.heads.contains(head)).unwrap();
        any(&item.words, " ")
    };
    assert_eq!(of("deploy"), "accept and as at because cite reserve roster with");
    assert_eq!(
        of("board"),
        "accept area at because cite columns flat from hexes in joined label out places pointy rows \
         sections shifted-columns shifted-rows short-columns short-rows slanted-rows squares x",
    );
    assert!(language.rules[0].contains("modify") && language.rules[1].contains("setup"));
    assert_eq!(any(&language.between, " "), "of");
    assert!(language.leading.contains("expect") && !language.leading.contains("if"));
    assert!(language.inner.contains("each") && language.reserved.contains("and"));
    assert!(language.plain.last().is_some_and(|item| item.rule == "instance"));
}
