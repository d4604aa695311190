//! What each word of a text is, for colouring it.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use castra_base::{FileId, Span, to_u32};
use castra_defs::{DefKind, UseKind};

use crate::analysis::Analysis;
use crate::lex::{Lexeme, lexemes};

/// What a word is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// A comment.
    Comment,
    /// A string, but for the names in it.
    String,
    /// A number.
    Number,
    /// A word of the grammar.
    Keyword,
    /// A name of this sort of definition.
    Name(DefKind),
    /// A name that Castra itself gives its meaning.
    BuiltIn,
}

impl TokenKind {
    /// The word by which editors colour it, as the Language Server Protocol has them.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Comment => "comment",
            Self::String => "string",
            Self::Number => "number",
            Self::Keyword => "keyword",
            Self::BuiltIn => "variable",
            Self::Name(kind) => match kind {
                DefKind::Game
                | DefKind::Module
                | DefKind::Battle
                | DefKind::Source
                | DefKind::Clause
                | DefKind::Army => "namespace",
                DefKind::Enum | DefKind::Die | DefKind::Kind | DefKind::Board | DefKind::Record => {
                    "type"
                }
                DefKind::Word | DefKind::Section | DefKind::Place | DefKind::Sign => "enumMember",
                DefKind::Field
                | DefKind::Entry
                | DefKind::ArmyEntry
                | DefKind::Option
                | DefKind::Weight => "property",
                DefKind::Element | DefKind::Deck | DefKind::Group => "class",
                DefKind::Local | DefKind::State | DefKind::Pile | DefKind::Role => "variable",
                DefKind::Parameter => "parameter",
                DefKind::Function | DefKind::Procedure | DefKind::Table => "function",
                DefKind::Phase | DefKind::Step | DefKind::Window | DefKind::Change => "event",
            },
        }
    }
}

/// The words of the grammar.
pub(crate) fn keywords() -> &'static BTreeSet<String> {
    static WORDS: OnceLock<BTreeSet<String>> = OnceLock::new();
    WORDS.get_or_init(|| {
        let rules = castra_grammar::Rule::all_rules().iter().map(|rule| format!("{rule:?}"));
        let words = rules.filter_map(|rule| Some(rule.strip_prefix("kw_")?.replace('_', "-")));
        // These the parser tells from names by itself.
        let own = ["and", "empty", "false", "mod", "roll", "then", "true"];
        words.chain(own.map(str::to_owned)).collect()
    })
}

/// A coloured piece of a text, on one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// Its place.
    pub span: Span,
    /// What it is.
    pub kind: TokenKind,
    /// Whether it declares the name.
    pub declaration: bool,
    /// Whether it gives the name a value.
    pub write: bool,
}

impl Analysis {
    /// The coloured pieces of a text, in order, none overlapping another and each on one
    /// line.
    #[must_use]
    pub fn semantic_tokens(&self, file: FileId) -> Vec<Token> {
        let text = self.text(file);
        let names = self.name_tokens(file);
        let keywords = keywords();
        let mut tokens = Vec::new();
        let mut next = names.iter().copied().peekable();
        for (lexeme, range) in lexemes(text) {
            let kind = match lexeme {
                Lexeme::Comment => TokenKind::Comment,
                Lexeme::String => TokenKind::String,
                Lexeme::Number => TokenKind::Number,
                Lexeme::Word => TokenKind::Keyword,
                Lexeme::Sign => continue,
            };
            let mut at = range.start;
            let plain = |from: usize, to: usize, tokens: &mut Vec<Token>| {
                // Half a word is none.
                let is_whole = from == range.start && to == range.end;
                // A word that is neither a name nor one of the grammar's may become
                // anything yet.
                let is_known = lexeme != Lexeme::Word
                    || text.get(from..to).is_some_and(|word| keywords.contains(word));
                if is_whole && is_known || matches!(lexeme, Lexeme::Comment | Lexeme::String) {
                    lines(text, file, kind, from, to, tokens);
                }
            };
            while next.next_if(|name| name.span.end as usize <= at).is_some() {}
            // A name may go on in the next piece: it is taken where it begins.
            let mut ahead = next.clone();
            while let Some(name) = ahead.next_if(|name| (name.span.start as usize) < range.end) {
                plain(at, (name.span.start as usize).max(at), &mut tokens);
                at = at.max(name.span.end as usize);
            }
            if at < range.end {
                plain(at, range.end, &mut tokens);
            }
        }
        tokens.extend(names);
        tokens.sort_by_key(|token| token.span);
        tokens
    }

    /// The names of a text, by place.
    fn name_tokens(&self, file: FileId) -> Vec<Token> {
        let references = self.references();
        let declared = references.definitions_in(file).iter().map(|d| Token {
            span: d.span,
            kind: TokenKind::Name(d.id.kind),
            declaration: true,
            write: false,
        });
        let used = references.uses_in(file).iter().filter_map(|one| {
            let kind = match references.definitions_of(one).next() {
                Some(d) => TokenKind::Name(d.id.kind),
                None if one.built_in => TokenKind::BuiltIn,
                None => return None,
            };
            let write = one.kind == UseKind::Write;
            Some(Token { span: one.span, kind, declaration: false, write })
        });
        let mut names: Vec<Token> = declared.chain(used).collect();
        names.sort_by_key(|token| token.span);
        let mut end = 0;
        names.retain(|token| {
            let fits = token.span.start >= end
                && token.span.start < token.span.end
                && !self.slice(token.span).contains('\n');
            if fits {
                end = token.span.end;
            }
            fits
        });
        names
    }
}

/// A piece of a text, line by line.
fn lines(text: &str, file: FileId, kind: TokenKind, from: usize, to: usize, out: &mut Vec<Token>) {
    let mut at = from;
    for line in text.get(from..to).unwrap_or_default().split_inclusive('\n') {
        let length = line.trim_end_matches(['\n', '\r']).len();
        if length > 0 {
            let span = Span::new(file, to_u32(at), to_u32(at + length));
            out.push(Token { span, kind, declaration: false, write: false });
        }
        at += line.len();
    }
}
