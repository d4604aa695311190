//! Semantic tokens for syntax highlighting.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use castra_base::{FileId, Span, to_u32};
use castra_defs::{DefKind, UseKind};

use crate::analysis::Analysis;
use crate::lex::{Lexeme, lexemes};

/// The class of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the variants without a comment name their class")]
pub enum TokenKind {
    Comment,
    /// A string, except for the names interpolated in it.
    String,
    Number,
    /// A keyword of the grammar.
    Keyword,
    /// A name of a definition of this kind.
    Name(DefKind),
    /// A built-in name of the language.
    BuiltIn,
}

impl TokenKind {
    /// Returns the token type of the Language Server Protocol.
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
                | DefKind::Campaign
                | DefKind::Side
                | DefKind::Stage
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

/// Returns the keywords of the grammar.
pub(crate) fn keywords() -> &'static BTreeSet<String> {
    static WORDS: OnceLock<BTreeSet<String>> = OnceLock::new();
    WORDS.get_or_init(|| {
        let rules = castra_grammar::Rule::all_rules().iter().map(|rule| format!("{rule:?}"));
        let words = rules.filter_map(|rule| Some(rule.strip_prefix("kw_")?.replace('_', "-")));
        // Some keywords are literals in the grammar, without a `kw_` rule.
        let own = ["and", "empty", "false", "mod", "roll", "then", "true"];
        words.chain(own.map(str::to_owned)).collect()
    })
}

/// A token on a single line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the fields without a comment are named after their types")]
pub struct Token {
    pub span: Span,
    /// The class.
    pub kind: TokenKind,
    /// True for a declaration of the name.
    pub declaration: bool,
    /// True for an assignment to the name.
    pub write: bool,
}

impl Analysis {
    /// Returns the tokens of a source in order, without overlap, each on a single line.
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
                // A partial word is not a token.
                let is_whole = from == range.start && to == range.end;
                // A word that is neither a name nor a keyword is still being typed.
                let is_known = lexeme != Lexeme::Word
                    || text.get(from..to).is_some_and(|word| keywords.contains(word));
                if is_whole && is_known || matches!(lexeme, Lexeme::Comment | Lexeme::String) {
                    lines(text, file, kind, from, to, tokens);
                }
            };
            while next.next_if(|name| name.span.end as usize <= at).is_some() {}
            // A name may span several lexemes, so it is kept until a lexeme begins after it.
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

    /// Returns the names of a source, by position.
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

/// Splits a lexeme into one token for each line.
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
