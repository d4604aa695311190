//! What to say about an entry that fits nothing.
//!
//! The entry is parsed once more on its own with the rule it should have
//! matched; how far that gets, and what would have carried it further, becomes
//! the message. Mistakes that have a name are recognised first.

use crate::scan::ITEM_KEYWORDS;
use castra_base::Diagnostic;
use castra_base::codes;
use castra_base::suggest::nearest;
use castra_base::{Span, to_u32};
use castra_grammar::{Pair, Rule};
use pest::error::{ErrorVariant, InputLocation};

use super::lower::Lower;
use super::unexpected_entry::help_for;

/// A sort of block, for messages about what does not fit in it.
pub(super) struct BlockForm {
    /// The rule that one entry of it must match.
    pub(super) only: Rule,
    /// How an entry is written, as a help line.
    pub(super) help: &'static str,
}

macro_rules! places {
    ($($name:ident $only:ident $help:literal)+) => {
        $(pub(super) const $name: BlockForm = BlockForm { only: Rule::$only, help: $help };)+
    };
}

places! {
    FIELDS field_only "an entry is a name and its value, such as `NAME 5`"
    COUNCIL council_only "a War Council has `army NAME \"…\" top { … }` and entries such as `NAME 5`"
    MAP map_only "a map has rows such as `I | . . f`, and lines such as `TERRAIN at E5 E6`"
    LEGEND legend_only "a legend pairs symbols and terrain: `. TERRAIN, f TERRAIN`"
    DEPLOY deploy_only "a piece is written `UNIT at H6 H7`, a drawn row `H | . . XX`"
    ENUM enum_only "a word of an enum may be followed by its label: `NAME \"Label\"`"
    DIE die_only "a face is a word or a number"
    BOARD board_only "a board has `rows I..A`, `short-rows in`, `columns from 1`, `joined east west` and `sections { … }`"
    PLACES places_only "a place is written `TERRAIN NAME \"Name\" at 30 42`, what connects places `TERRAIN PLACE PLACE`"
    SECTIONS section_only "a section is a name and its columns: `NAME 1..5`"
    KIND kind_only "a field is declared as `name: type`, with `= value` for a default"
    DECK deck_only "a card is written `CARD` or `CARD(2) * 3`; cards may stand in `group NAME { … }`"
    RECORD record_only "a field is declared as `NAME: TYPE`; it has no default, and what it holds is not state"
    TABLE table_only "a table has a line of headings, rows such as `NAME | K D`, and `where { K = VALUE }`"
    CELL_NAMES cell_name_only "write `SYMBOL = VALUE`"
    FORM form_only "an entry is declared as `NAME: int 1..20 required`; those of an army stand in `army { … }`"
    STMTS stmt_only "write each statement on its own line"
    STMT_ARMS stmt_arm_only "an arm is written `a, b => { … }`, and the last one may be `else => { … }`"
    VALUE_ARMS value_arm_only "an arm is written `a, b => VALUE`, and the last one may be `else => VALUE`"
    TURN turn_only "a turn has phases, each written `phase NAME \"Label\" { … }`"
    SEATS seat_only "a seat is written `ROLE 1` or `ROLE(WORD) 1`, the number being the player's"
    SOURCE source_only "a clause is written `AB-01 \"section\" \"what it says\"`"
    ARMY_FORM army_form_only "an entry is declared as `NAME: int 1..12 required`"
}

impl Lower<'_> {
    /// Reports an entry that fits nothing in its block.
    pub(super) fn report_junk(&mut self, junk: &Pair<'_>, place: &BlockForm) {
        let text = junk.as_str();
        let stretch = Stretch { text, start: junk.as_span().start(), noun: "entry" };
        let diagnostic = self
            .foreign_comment(stretch, place.only, junk.get_input())
            .or_else(|| self.named_mistake(junk, place))
            .or_else(|| {
                let failure = Failure::of(place.only, text)?;
                self.unmet_expectation(stretch, &failure, &help_for(text, place))
            })
            .unwrap_or_else(|| {
                Diagnostic::new(&codes::SYNTAX_UNEXPECTED, self.span(junk), "unexpected entry")
                    .label("this block has no such entry")
                    .help(place.help)
            });
        self.report(diagnostic);
    }

    /// What to say about a text which fails to be what it should.
    pub(super) fn unmet_expectation(
        &self,
        stretch: Stretch<'_>,
        failure: &Failure,
        help: &str,
    ) -> Option<Diagnostic> {
        let Stretch { text, start, noun } = stretch;
        let Failure { at, positives } = failure;
        let at = *at;
        let token = if noun == "entry" { token_at(text, at)? } else { word_at(text, at)? };
        let span = self.between(start + at, start + at + token.len());
        let keywords = failure.keywords();
        if let Some(meant) = nearest(token, keywords.iter().map(String::as_str)) {
            return Some(
                Diagnostic::new(
                    &codes::SYNTAX_UNEXPECTED,
                    span,
                    format!("`{token}` does not fit here"),
                )
                .label(format!("did you mean `{meant}`?"))
                .help(help)
                .suggest(format!("write `{meant}`"), span, meant),
            );
        }
        let mut phrases: Vec<String> = Vec::new();
        for phrase in failure.phrases() {
            // An `accept` may stand anywhere, so it is never what was meant.
            if !phrases.contains(&phrase) && !matches!(phrase.as_str(), "`accept`" | "`cite`") {
                phrases.push(phrase);
            }
        }
        if phrases.iter().any(|phrase| phrase == "a value") {
            // Those begin values too.
            phrases.retain(|p| !matches!(p.as_str(), "`if`" | "`match`" | "`roll`" | "`not`"));
        }
        let expected = (1..=4).contains(&phrases.len()).then(|| join(&phrases));
        let end = text.trim_end().len();
        if token.trim().is_empty() || at >= end {
            let before = text.get(..at)?.trim_end();
            let span = self.between(start + before.len(), start + before.len());
            let last = before.split_whitespace().last().unwrap_or_default();
            let message = match expected {
                Some(expected) => format!("expected {expected} after `{last}`"),
                None => format!("something is missing after `{last}`"),
            };
            return Some(
                Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, message)
                    .label("expected here")
                    .help(help),
            );
        }
        let diagnostic = Diagnostic::new(
            &codes::SYNTAX_UNEXPECTED,
            span,
            format!("`{token}` does not fit here"),
        )
        .help(help);
        let at_missing = looks_like_hex(token) && keywords.iter().any(|k| k == "at");
        Some(match expected {
            _ if at_missing => diagnostic.label("expected `at` before the hexes").suggest(
                "write `at` before the hexes",
                span.before(),
                "at ",
            ),
            Some(expected) => diagnostic.label(format!("expected {expected}")),
            None if positives.contains(&Rule::EOI) => {
                diagnostic.label(format!("the {noun} should end before this"))
            }
            None => diagnostic.label(format!("the {noun} cannot continue like this")),
        })
    }

    /// Words between the head of an item and its block that fit nothing.
    pub(super) fn report_junk_head(&mut self, junk: &Pair<'_>, form: &str) {
        let text = junk.as_str().trim();
        let label = match text.split([' ', '\t', '(']).next().unwrap_or_default() {
            _ if matches!(text, "(" | "[") => "a block is opened with `{`",
            "" => "parameters are written `(name: type, name: type)`",
            "hexes" | "squares" => "cells and size are written `hexes pointy 13 x 9`",
            "total" => "expected a number after `total`",
            word if word == text && word.bytes().all(|b| b.is_ascii_uppercase()) => {
                "an abbreviation is written `abbr XX`"
            }
            _ => "only `{` or the end of the line can follow",
        };
        self.report_labelled_head(junk, label, form);
    }

    /// The same, where it is known what the words were meant to be.
    pub(super) fn report_labelled_head(&mut self, junk: &Pair<'_>, label: &str, form: &str) {
        let span = self.span(junk);
        let message = format!("`{}` does not fit here", shorten(junk.as_str().trim()));
        // What is missing is probably what was meant by this.
        self.open_ended = true;
        self.report(
            Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, message)
                .label(label)
                .help(format!("write `{form}`")),
        );
    }

    /// An item without something it needs.
    pub(super) fn report_missing(&mut self, head: Span, message: &str, label: &str, form: &str) {
        self.report(
            Diagnostic::new(&codes::SYNTAX_UNEXPECTED, head, message)
                .label(label)
                .help(format!("write `{form}`")),
        );
    }

    /// An item without the name it needs.
    pub(super) fn report_missing_name(&mut self, head: Span, form: &str) {
        let word = form.split(' ').next().unwrap_or_default();
        let label = format!("expected after `{word}`");
        self.report_missing(head, "missing name", &label, form);
    }

    /// Text that is no item at all.
    pub(super) fn report_no_item(&mut self, span: Span) {
        let text = self.source(span);
        let first_line = text.lines().next().unwrap_or_default().trim_end();
        let mark =
            ["#", "--", ";", "/*", "%", "*"].iter().find(|mark| first_line.starts_with(*mark));
        let span = Span { end: span.start + to_u32(first_line.len()), ..span };
        let diagnostic = Diagnostic::new(
            &codes::SYNTAX_UNKNOWN_ITEM,
            span,
            format!("`{}` does not start an item", shorten(first_line)),
        );
        if let Some((name, value)) = constant(first_line) {
            self.report(diagnostic.label("a value with a name is a function").help(format!(
                "write `fn {name}() -> int {{ {value} }}`, or, for a number that can be set \
                     for a game, `option {name}: int 0..9 = {value} \"what it is\"`"
            )));
            return;
        }
        self.report(match mark {
            Some(mark) => diagnostic
                .label(format!("`{mark}` does not start a comment"))
                .help("a comment starts with `//`"),
            None => diagnostic.label("expected an item").help(
                "items start with a word such as `map`, `deploy`, `war-council` or `special`",
            ),
        });
    }

    /// Text after the end of an item, or text that is no item at all.
    pub(super) fn report_rest(&mut self, rest: &Pair<'_>, behind_item: bool) {
        let text = rest.as_str().trim();
        if text.is_empty() || self.open_ended {
            return;
        }
        let lead = rest.as_str().len() - rest.as_str().trim_start().len();
        let first_line = text.lines().next().unwrap_or_default().trim_end();
        let start = rest.as_span().start() + lead;
        let span = self.between(start, start + first_line.len());
        if !behind_item {
            self.report_no_item(span);
            return;
        }
        let word = first_line.split([' ', '\t', '{']).next().unwrap_or_default();
        let before = rest.get_input().get(..start).unwrap_or_default();
        if let Some(titled) = self.game_by_title(before, first_line, span) {
            self.report(titled);
            return;
        }
        let own_line = before.trim_end_matches([' ', '\t']).ends_with('\n');
        let column_one = own_line && ITEM_KEYWORDS.contains(&word);
        self.report(if column_one {
            Diagnostic::new(
                &codes::SYNTAX_COLUMN_ONE,
                span,
                "an item must start in the first column",
            )
            .label("there is white space before it")
            .help("move it to the first column, or into its block")
        } else {
            Diagnostic::new(
                &codes::SYNTAX_UNEXPECTED,
                span,
                format!("`{}` does not fit here", shorten(first_line)),
            )
            .label("the item above ends before it")
            .help("remove it, or move it into the block it belongs to")
        });
    }
}

impl Lower<'_> {
    /// `scenario x "X" for The Game`: a game that is named by its title, of which the first word was
    /// taken for its name.
    fn game_by_title(&self, before: &str, rest: &str, span: Span) -> Option<Diagnostic> {
        let line = before.rsplit('\n').next()?.trim_end();
        let is_header = line.starts_with("scenario ") || line.starts_with("module ");
        let (_, first) = line.rsplit_once(" for ").filter(|_| is_header)?;
        let title = format!("{first} {rest}").to_lowercase().replace('&', " and ");
        let words = title.split(|c: char| !c.is_ascii_alphanumeric()).filter(|w| !w.is_empty());
        let name = words.collect::<Vec<_>>().join("-");
        Some(
            Diagnostic::new(
                &codes::SYNTAX_UNEXPECTED,
                span,
                format!("`{}` does not fit here", shorten(rest)),
            )
            .label("a game is named by one word")
            .help(format!(
                "a game is named by the word after `game` in its files, not by its title: \
                 `for {name}`"
            )),
        )
    }
}

/// `const bonus = 3`: a name, and its value.
fn constant(line: &str) -> Option<(&str, &str)> {
    let (head, value) = line.split_once('=')?;
    let mut words = head.split([' ', '\t', ':']).filter(|word| !word.is_empty());
    let is_known = matches!(words.next()?, "const" | "constant" | "let" | "var" | "define");
    let (name, value) = (words.next()?, value.trim());
    (is_known && !value.is_empty() && value.bytes().all(|b| b.is_ascii_digit()))
        .then_some((name, value))
}

/// Where the reading of a text fails, and what would have carried it on.
pub(super) struct Failure {
    /// Offset in the text.
    pub(super) at: usize,
    /// Rules of the grammar that were tried there.
    pub(super) positives: Vec<Rule>,
}

impl Failure {
    /// How a text fails to match a rule; none if it does match.
    pub(super) fn of(rule: Rule, text: &str) -> Option<Self> {
        let error = castra_grammar::parse_or_explain(rule, text).err()?;
        let (InputLocation::Pos(at) | InputLocation::Span((at, _))) = error.location;
        let positives = match error.variant {
            ErrorVariant::ParsingError { positives, .. } => positives,
            // pest was stopped: nothing would have carried it on.
            ErrorVariant::CustomError { .. } => Vec::new(),
        };
        Some(Self { at, positives })
    }

    /// Whether a rule was tried.
    pub(super) fn wants(&self, rule: Rule) -> bool {
        self.positives.contains(&rule)
    }

    /// The keywords that were tried.
    pub(super) fn keywords(&self) -> Vec<String> {
        self.positives.iter().flat_map(|&rule| keywords(rule)).collect()
    }

    /// What was tried, in words.
    pub(super) fn phrases(&self) -> impl Iterator<Item = String> {
        self.positives.iter().flat_map(|&rule| phrases_of(rule))
    }
}

/// A stretch of an item's text.
#[derive(Clone, Copy)]
pub(super) struct Stretch<'a> {
    /// What it says.
    pub(super) text: &'a str,
    /// Where it begins in the item's text.
    pub(super) start: usize,
    /// What it should be, for messages: an entry, a statement.
    pub(super) noun: &'static str,
}

/// The word, number, text or sign at an offset.
pub(super) fn word_at(text: &str, at: usize) -> Option<&str> {
    let found = text.get(at..)?;
    let first = found.chars().next();
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    let length = match first {
        Some('"') => found.get(1..)?.find(['"', '\n']).map_or(found.len(), |end| end + 2),
        Some(c) if c.is_alphanumeric() => found.find(|c| !is_word(c)).unwrap_or(found.len()),
        Some(c) if "=<>!&|+-*/:.?%".contains(c) => {
            found.find(|c| !"=<>!&|+-*/:.?%".contains(c)).unwrap_or(found.len())
        }
        first => first.map_or(0, char::len_utf8),
    };
    found.get(..length)
}

/// The word or sign at an offset, as entries are made of them.
pub(super) fn token_at(text: &str, at: usize) -> Option<&str> {
    let found = text.get(at..)?;
    let length = found
        .find(|c: char| c.is_whitespace() || matches!(c, '{' | '(' | ')'))
        .unwrap_or(found.len())
        .max(found.chars().next().map_or(0, char::len_utf8));
    found.get(..length)
}

/// Whether a word has the form of a hex: a letter or two and a number, or four
/// digits.
pub(super) fn looks_like_hex(word: &str) -> bool {
    let letters = word.bytes().take_while(u8::is_ascii_alphabetic).count();
    let digits = word.bytes().skip(letters).take_while(u8::is_ascii_digit).count();
    letters + digits == word.len()
        && ((1..=2).contains(&letters) && (1..=3).contains(&digits) || letters == 0 && digits == 4)
}

pub(super) fn shorten(text: &str) -> String {
    const MOST: usize = 24;
    if text.chars().count() <= MOST {
        return text.to_owned();
    }
    let start: String = text.chars().take(MOST).collect();
    format!("{}…", start.trim_end())
}

/// The keywords that text of a rule of the grammar can start with.
fn keywords(rule: Rule) -> Vec<String> {
    let words: &[&str] = match rule {
        Rule::form_rule => &["required", "one", "at", "over", "as"],
        Rule::required => &["required"],
        Rule::one_army => &["one"],
        Rule::at_most => &["at"],
        Rule::limit_deck => &["deck"],
        Rule::limit_pieces | Rule::enemy_edge => &["enemy"],
        Rule::own_edge => &["own"],
        Rule::over_edge => &["over"],
        Rule::as_track => &["as"],
        Rule::edge => &["top", "bottom"],
        Rule::abbrs | Rule::variant_abbr => &["abbr"],
        Rule::variant_symbol => &["symbol"],
        Rule::variant_colour => &["colour"],
        Rule::mark => &["as"],
        Rule::companion => &["with"],
        Rule::for_army => &["for"],
        Rule::total => &["total"],
        Rule::army | Rule::army_form => &["army"],
        Rule::armies => &["armies"],
        Rule::legend => &["legend"],
        Rule::label | Rule::label_at => &["label"],
        Rule::area => &["area"],
        Rule::objective => &["objective"],
        Rule::roster => &["roster"],
        Rule::group => &["group"],
        Rule::cell_names => &["where"],
        Rule::rows => &["rows"],
        Rule::columns => &["columns"],
        Rule::joined => &["joined"],
        Rule::sections => &["sections"],
        Rule::stagger => {
            &["short-rows", "shifted-rows", "short-columns", "shifted-columns", "slanted-rows"]
        }
        Rule::draw => &["draw"],
        Rule::state => &["state"],
        Rule::set_of => &["set"],
        Rule::int_type => &["int"],
        Rule::accept => &["accept"],
        Rule::or_none_ahead => &["or none"],
        Rule::for_binder | Rule::test_for => &["for"],
        Rule::when => &["when"],
        Rule::prefer => &["prefer"],
        Rule::by_who | Rule::by_army | Rule::authors => &["by"],
        Rule::at_least | Rule::at_most_n | Rule::turn_limit => &["at"],
        Rule::state_owner | Rule::per_army | Rule::per_enum => &["per"],
        Rule::in_turn => &["in"],
        Rule::phase => &["phase"],
        Rule::advice => &["advice"],
        Rule::cite => &["cite"],
        _ => {
            let name = format!("{rule:?}");
            let keyword = name.strip_prefix("kw_").map(|word| word.replace('_', "-"));
            return keyword.into_iter().collect();
        }
    };
    words.iter().map(|word| (*word).to_owned()).collect()
}

/// How what a rule of the grammar matches is called in a message.
fn phrases_of(rule: Rule) -> Vec<String> {
    let phrase = match rule {
        Rule::word | Rule::name | Rule::word_value => "a name",
        Rule::string | Rule::text => "text in quotation marks",
        Rule::place => "a hex such as `E5`",
        Rule::named_place | Rule::links => "a terrain and the name of a place",
        Rule::number | Rule::count | Rule::bound => "a number",
        Rule::bare => "a symbol",
        Rule::value => "a value",
        Rule::range => "a range such as `1..5`",
        Rule::row_name => "the name of a row",
        Rule::type_ref => "a type such as `int` or `bool`",
        Rule::code_ref => "a diagnostic code",
        Rule::field_block
        | Rule::deck_block
        | Rule::record_block
        | Rule::legend_block
        | Rule::section_block
        | Rule::cell_name_block
        | Rule::army_form_block
        | Rule::stmt_open
        | Rule::stmt_block
        | Rule::stmt_arms
        | Rule::value_arms => "a block `{ … }`",
        Rule::expr
        | Rule::sum
        | Rule::simple
        | Rule::ident
        | Rule::int_lit
        | Rule::paren
        | Rule::list_lit
        | Rule::set_lit
        | Rule::if_expr
        | Rule::match_expr
        | Rule::roll
        | Rule::script_value
        | Rule::script_set => "a value",
        Rule::assign_op | Rule::eq | Rule::form_default | Rule::state_default => "`=`",
        Rule::typed => "`:` and a type",
        Rule::params | Rule::arg_names => "`(…)`",
        Rule::result => "`-> TYPE`",
        Rule::binder => "`NAME in SET`",
        Rule::clause_id | Rule::clause => "the number of a clause such as `AB-01`",
        Rule::script => "a list `[…]`",
        Rule::list_goes_on => "a comma",
        Rule::colon => "`:`",
        Rule::arrow => "`=>`",
        _ => return keywords(rule).iter().map(|word| format!("`{word}`")).collect(),
    };
    vec![phrase.to_owned()]
}

fn join(phrases: &[String]) -> String {
    match phrases {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}
