//! A recogniser for grammars in GBNF, by Earley's method: it follows every reading of a text at once, as
//! a decoder does.

use std::collections::{HashMap, HashSet};
use std::iter::Peekable;
use std::str::Chars;

/// A part of an alternative.
#[derive(Clone, Debug)]
enum Symbol {
    /// One of some characters, or one that is none of them.
    One {
        is_negated: bool,
        ranges: Vec<(char, char)>,
    },
    Rule(usize),
}

/// A grammar.
#[derive(Debug, Default)]
pub(crate) struct Gbnf {
    /// The alternatives of each rule.
    rules: Vec<Vec<usize>>,
    /// The rule and the symbols of each alternative.
    alternatives: Vec<(usize, Vec<Symbol>)>,
    names: HashMap<String, usize>,
    nullable: Vec<bool>,
}

/// An alternative, how many of its symbols have been read, and where it began.
type Item = (usize, usize, usize);

#[derive(Default)]
struct Column {
    items: Vec<Item>,
    seen: HashSet<Item>,
    /// The items that wait for a rule that begins here.
    waiting: HashMap<usize, Vec<Item>>,
}

impl Column {
    fn add(&mut self, item: Item) {
        if self.seen.insert(item) {
            self.items.push(item);
        }
    }
}

impl Gbnf {
    pub(crate) fn read(text: &str) -> Self {
        let mut grammar = Self::default();
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with("# ")) {
            let (name, right) = line.split_once(" ::= ").unwrap();
            let rule = grammar.named(name);
            let mut chars = right.chars().peekable();
            grammar.choice(rule, &mut chars);
            assert_eq!(chars.next(), None, "{line}");
        }
        grammar.nullable = vec![false; grammar.rules.len()];
        loop {
            let before = grammar.nullable.clone();
            for (rule, symbols) in &grammar.alternatives {
                let is_empty =
                    |symbol: &Symbol| matches!(symbol, Symbol::Rule(rule) if before[*rule]);
                grammar.nullable[*rule] |= symbols.iter().all(is_empty);
            }
            if before == grammar.nullable {
                return grammar;
            }
        }
    }

    fn new_rule(&mut self) -> usize {
        self.rules.push(Vec::new());
        self.rules.len() - 1
    }

    fn named(&mut self, name: &str) -> usize {
        if let Some(rule) = self.names.get(name) {
            return *rule;
        }
        let rule = self.new_rule();
        self.names.insert(name.to_owned(), rule);
        rule
    }

    fn alternative(&mut self, rule: usize, symbols: Vec<Symbol>) {
        self.alternatives.push((rule, symbols));
        self.rules[rule].push(self.alternatives.len() - 1);
    }

    fn choice(&mut self, rule: usize, chars: &mut Peekable<Chars<'_>>) {
        loop {
            let symbols = self.sequence(chars);
            self.alternative(rule, symbols);
            if chars.next_if_eq(&'|').is_none() {
                return;
            }
        }
    }

    fn sequence(&mut self, chars: &mut Peekable<Chars<'_>>) -> Vec<Symbol> {
        let mut symbols: Vec<Symbol> = Vec::new();
        while let Some(c) = chars.peek().copied() {
            let single = |c: char| Symbol::One { is_negated: false, ranges: vec![(c, c)] };
            let part = match c {
                '|' | ')' => break,
                ' ' => {
                    chars.next();
                    continue;
                }
                '(' => {
                    chars.next();
                    let rule = self.new_rule();
                    self.choice(rule, chars);
                    assert_eq!(chars.next(), Some(')'));
                    vec![Symbol::Rule(rule)]
                }
                '"' => {
                    chars.next();
                    let mut text = Vec::new();
                    while chars.peek() != Some(&'"') {
                        text.push(single(letter(chars)));
                    }
                    chars.next();
                    text
                }
                '[' => {
                    chars.next();
                    let is_negated = chars.next_if_eq(&'^').is_some();
                    let mut ranges = Vec::new();
                    while chars.peek() != Some(&']') {
                        let from = letter(chars);
                        let to = chars.next_if_eq(&'-').map_or(from, |_| letter(chars));
                        ranges.push((from, to));
                    }
                    chars.next();
                    vec![Symbol::One { is_negated, ranges }]
                }
                _ => {
                    let mut name = String::new();
                    while let Some(c) = chars.next_if(|c| c.is_ascii_alphanumeric() || *c == '-') {
                        name.push(c);
                    }
                    assert!(!name.is_empty(), "{c:?} begins nothing");
                    vec![Symbol::Rule(self.named(&name))]
                }
            };
            match chars.peek() {
                Some('?') => {
                    let rule = self.new_rule();
                    self.alternative(rule, Vec::new());
                    self.alternative(rule, part);
                    symbols.push(Symbol::Rule(rule));
                    chars.next();
                }
                Some('*') => {
                    let rule = self.new_rule();
                    self.alternative(rule, Vec::new());
                    self.alternative(rule, [vec![Symbol::Rule(rule)], part].concat());
                    symbols.push(Symbol::Rule(rule));
                    chars.next();
                }
                _ => symbols.extend(part),
            }
        }
        symbols
    }

    /// Reads a text: how many of its characters can begin a text of the grammar, and whether the whole
    /// is one.
    pub(crate) fn recognise(&self, text: &str) -> (usize, bool) {
        let root = self.names["root"];
        let mut columns: Vec<Column> = vec![Column::default()];
        for &alternative in &self.rules[root] {
            columns[0].add((alternative, 0, 0));
        }
        let mut chars = text.chars();
        for at in 0.. {
            let next = chars.next();
            let mut after = Column::default();
            let mut done = 0;
            while let Some(&(alternative, read, from)) = columns[at].items.get(done) {
                done += 1;
                let (rule, symbols) = &self.alternatives[alternative];
                match symbols.get(read) {
                    None => {
                        let waiting = columns[from].waiting.get(rule).cloned().unwrap_or_default();
                        for (alternative, read, from) in waiting {
                            columns[at].add((alternative, read + 1, from));
                        }
                    }
                    Some(Symbol::Rule(wanted)) => {
                        let waiting = columns[at].waiting.entry(*wanted).or_default();
                        waiting.push((alternative, read, from));
                        for &first in &self.rules[*wanted] {
                            columns[at].add((first, 0, at));
                        }
                        // It has ended already, before this item waited for it.
                        if self.nullable[*wanted] {
                            columns[at].add((alternative, read + 1, from));
                        }
                    }
                    Some(Symbol::One { is_negated, ranges }) => {
                        let is_in =
                            |c: char| ranges.iter().any(|(from, to)| (*from..=*to).contains(&c));
                        if next.is_some_and(|c| is_in(c) != *is_negated) {
                            after.add((alternative, read + 1, from));
                        }
                    }
                }
            }
            let Some(_) = next else {
                let is_whole = columns[at].items.iter().any(|(alternative, read, from)| {
                    let (rule, symbols) = &self.alternatives[*alternative];
                    *rule == root && *from == 0 && *read == symbols.len()
                });
                return (at, is_whole);
            };
            if after.items.is_empty() {
                return (at, false);
            }
            columns.push(after);
        }
        unreachable!("a text has an end")
    }
}

/// Reads a character of a text or of a class.
fn letter(chars: &mut Peekable<Chars<'_>>) -> char {
    let c = chars.next().unwrap();
    if c != '\\' {
        return c;
    }
    let number = |chars: &mut Peekable<Chars<'_>>, digits: usize| {
        let digits: String = chars.by_ref().take(digits).collect();
        char::from_u32(u32::from_str_radix(&digits, 16).unwrap()).unwrap()
    };
    match chars.next().unwrap() {
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        'x' => number(chars, 2),
        'U' => number(chars, 8),
        c @ ('\\' | '"' | '[' | ']') => c,
        c => panic!("GBNF has no \\{c}"),
    }
}
