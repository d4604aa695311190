//! What a text has been found to be: pairs of a rule and a stretch of the text, within each other.

use std::fmt;
use std::ops::Range;
use std::rc::Rc;

use crate::Rule;

/// A pair, before its text is known. It stands in front of those within it.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    pub(crate) rule: Rule,
    /// Where it begins and ends in the text, in bytes.
    pub(crate) start: u32,
    pub(crate) end: u32,
    /// The number of the first pair after those within it.
    pub(crate) next: u32,
}

struct Tree<'i> {
    text: &'i str,
    nodes: Vec<Node>,
}

/// A rule, and the stretch of the text that it has matched.
#[derive(Clone)]
pub struct Pair<'i> {
    tree: Rc<Tree<'i>>,
    node: Node,
    /// Its number in the tree.
    number: u32,
}

/// Pairs that follow each other.
#[derive(Clone)]
pub struct Pairs<'i> {
    tree: Rc<Tree<'i>>,
    at: u32,
    end: u32,
}

/// The beginning or the end of a pair, at an offset in the text, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token {
    /// It begins.
    Start(Rule, usize),
    /// It ends.
    End(Rule, usize),
}

impl<'i> Pairs<'i> {
    pub(crate) fn new(text: &'i str, nodes: Vec<Node>) -> Self {
        // Invariant: a text is shorter than 4 GiB, and has no more pairs than the machine has numbers for.
        let end = u32::try_from(nodes.len()).unwrap_or(u32::MAX);
        Self { tree: Rc::new(Tree { text, nodes }), at: 0, end }
    }

    /// These pairs and all that are within them, each in front of what it is made of.
    pub fn flatten(self) -> impl Iterator<Item = Pair<'i>> {
        let Self { tree, at, end } = self;
        (at..end).filter_map(move |number| pair(&tree, number))
    }
}

impl<'i> Iterator for Pairs<'i> {
    type Item = Pair<'i>;

    fn next(&mut self) -> Option<Pair<'i>> {
        if self.at >= self.end {
            return None;
        }
        let pair = pair(&self.tree, self.at)?;
        self.at = pair.node.next;
        Some(pair)
    }
}

fn pair<'i>(tree: &Rc<Tree<'i>>, number: u32) -> Option<Pair<'i>> {
    let node = *tree.nodes.get(number as usize)?;
    Some(Pair { tree: Rc::clone(tree), node, number })
}

impl<'i> Pair<'i> {
    /// The rule.
    pub const fn as_rule(&self) -> Rule {
        self.node.rule
    }

    /// The text that it has matched.
    pub fn as_str(&self) -> &'i str {
        // Invariant: the machine reads whole characters.
        self.tree.text.get(self.range()).unwrap_or_default()
    }

    /// Where that is in the text, in bytes.
    pub const fn range(&self) -> Range<usize> {
        self.node.start as usize..self.node.end as usize
    }

    /// The whole text that was parsed.
    pub fn get_input(&self) -> &'i str {
        self.tree.text
    }

    /// The pairs that it is made of.
    pub fn into_inner(self) -> Pairs<'i> {
        Pairs { at: self.number + 1, end: self.node.next, tree: self.tree }
    }

    /// Where it and each pair within it begins and ends, in the order of the text.
    pub fn tokens(&self) -> impl Iterator<Item = Token> {
        let mut open: Vec<Node> = Vec::new();
        let (mut at, end) = (self.number, self.node.next);
        std::iter::from_fn(move || {
            match open.last() {
                Some(node) if node.next <= at => {
                    let node = open.pop()?;
                    return Some(Token::End(node.rule, node.end as usize));
                }
                Some(_) | None if at >= end => return None,
                Some(_) | None => {}
            }
            let node = *self.tree.nodes.get(at as usize)?;
            open.push(node);
            at += 1;
            Some(Token::Start(node.rule, node.start as usize))
        })
    }
}

impl fmt::Debug for Pair<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut tuple = f.debug_tuple(&format!("{:?}", self.as_rule()));
        let mut parts = self.clone().into_inner().peekable();
        if parts.peek().is_none() {
            tuple.field(&self.as_str());
        }
        for part in parts {
            tuple.field(&part);
        }
        tuple.finish()
    }
}

impl fmt::Debug for Pairs<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}
