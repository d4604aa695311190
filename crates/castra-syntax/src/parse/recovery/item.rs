//! Recovery from items that begin with a foreign or everyday word, and from text that is not an
//! item.

use crate::scan::{ITEM_KEYWORDS, MULTILINE_TEXTS};
use castra_base::{Diagnostic, Span, codes, slug, to_u32};
use castra_grammar::Pair;

use crate::parse::lower::Lower;
use crate::parse::words::{first_word, shorten};

/// Everyday words for items, and their names in Castra.
const ITEM_SYNONYMS: &[(&str, &str)] = &[
    ("author", "credits"),
    ("battle", "scenario"),
    ("description", "background"),
    ("history", "background"),
    ("introduction", "background"),
    ("location", "place"),
    ("lose", "defeat"),
    ("notes", "background"),
    ("rule", "special"),
    ("when", "whenever"),
    ("win", "victory"),
    ("wins", "victory"),
];

/// Everyday words for parts of a battle that are not items, with the label and the help.
const PARTS_OF_BATTLES: &[(&str, &str, &str)] = &[
    (
        "armies",
        "the armies are declared in the War Council",
        "write `war-council { army NAME \"…\" top { … } … }`",
    ),
    (
        "objectives",
        "objectives are marked on the map",
        "write `map BOARD { objective \"…\" for ARMY at E5 }`",
    ),
    (
        "reinforcements",
        "pieces that arrive later wait in the deployment of their army",
        "write `deploy ARMY { reserve UNIT * 2 }`",
    ),
    ("terrain", "the terrain of a battle is on its map", "write `map BOARD { TERRAIN at E5 E6 }`"),
    (
        "title",
        "the title of a battle is in its header",
        "write `scenario NAME \"Title\" for GAME` in the first line",
    ),
    (
        "turns",
        "the game sets the number of turns",
        "to end a battle after a turn, write `drawn when turn-number > 10 \"…\"`",
    ),
];

/// Returns the help for the first word of an item that no battle has.
#[must_use]
pub fn battle_item_help(word: &str) -> &'static str {
    let part = PARTS_OF_BATTLES.iter().find(|(other, ..)| *other == word);
    part.map_or(
        "a battle has the items `war-council`, `map`, `deploy` and `special`, and text such as \
         `date` and `background`",
        |(.., help)| help,
    )
}

/// The label of text after the end of an item.
pub(in crate::parse) const ITEM_ENDS: &str = "the item above ends before it";

/// The words that declare a function in other languages.
const FUNCTIONS: &[&str] = &[
    "def",
    "defun",
    "fun",
    "func",
    "function",
    "method",
    "procedure",
    "sub",
    "subroutine",
    "void",
];

/// The forms of procedures and functions.
const PROC_OR_FN: &str = "write `proc NAME(…) { … }` or `fn NAME(…) -> TYPE { … }`";

/// Returns the Castra form of a procedure or function, if `word` declares one in another
/// programming language.
#[must_use]
pub fn function_form(word: &str) -> Option<&'static str> {
    FUNCTIONS.contains(&word).then_some(PROC_OR_FN)
}

/// The probable meaning of an item's first word.
pub(in crate::parse) struct IntendedItem {
    /// The keyword.
    pub(in crate::parse) keyword: &'static str,
    /// The diagnostic for the written word.
    pub(in crate::parse) problem: Diagnostic,
}

/// Returns the item meant by a foreign word; `head` is the span of the word.
pub(in crate::parse) fn intended_item(text: &str, word: &str, head: Span) -> Option<IntendedItem> {
    if let Some((_, keyword)) = ITEM_SYNONYMS.iter().find(|(other, _)| *other == word) {
        let problem = Diagnostic::new(
            &codes::SYNTAX_UNKNOWN_ITEM,
            head,
            format!("there is no item called `{word}`"),
        )
        .label(format!("use `{keyword}`"))
        .help(format!("write `{keyword}`"))
        .suggest(format!("write `{keyword}`"), head, *keyword);
        return Some(IntendedItem { keyword, problem });
    }
    let help = function_form(word)?;
    let line = text.lines().next().unwrap_or_default();
    let keyword = if has_result(line) { "fn" } else { "proc" };
    let problem = Diagnostic::new(
        &codes::SYNTAX_UNKNOWN_ITEM,
        head,
        format!("`{word}` is not part of Castra"),
    )
    .label(format!("use `{keyword}`"))
    .help(help);
    let has_name = !first_word(line.get(word.len()..)?.trim_start()).is_empty();
    let is_braced = !line.trim_end().ends_with(':');
    Some(IntendedItem {
        keyword,
        problem: if has_name && is_braced {
            problem.suggest(format!("write `{keyword}`"), head, keyword)
        } else {
            problem
        },
    })
}

/// Returns whether the line has a result type: `-> bool`, or `: bool` or `=` as in other languages.
fn has_result(line: &str) -> bool {
    let after = line.split_once(')').map_or("", |(_, after)| after.trim_start());
    let is_typed = after.strip_prefix(':').is_some_and(|ty| !ty.trim().is_empty());
    is_typed || after.starts_with("->") || after.starts_with('=')
}

/// Returns whether an item is a function without braces: `def race():`, `fun half(n) = n / 2`.
/// Nothing in it can be parsed.
pub(in crate::parse) fn is_function_without_braces(text: &str, word: &str) -> bool {
    let line = text.lines().next().unwrap_or_default();
    function_form(word).is_some() && (line.trim_end().ends_with(':') || !text.contains('{'))
}

impl Lower<'_> {
    /// Reports text that is not an item.
    pub(in crate::parse) fn report_no_item(&mut self, span: Span) {
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
        let verb = first_line.split_whitespace().nth(1);
        if let Some(ending) = match verb {
            Some("wins") => Some("victory"),
            Some("loses") => Some("defeat"),
            _ => None,
        } {
            let help = format!("write `{ending} a in armies when COND \"…\"`");
            self.report(diagnostic.label(format!("use `{ending}`")).help(help));
            return;
        }
        let word = first_word(first_line);
        let part = PARTS_OF_BATTLES.iter().find(|(other, ..)| *other == word);
        if let Some((_, label, help)) = part.filter(|_| self.is_in_battle()) {
            let end = span.start + to_u32(word.len());
            let message = format!("`{word}` does not start an item of a battle");
            let problem =
                Diagnostic::new(&codes::SYNTAX_UNKNOWN_ITEM, Span { end, ..span }, message);
            self.report(problem.label(*label).help(*help));
            return;
        }
        if mark.is_none()
            && let Some(nameless) = self.nameless(first_line, span)
        {
            self.report(nameless);
            return;
        }
        self.report(match mark {
            Some(mark) => diagnostic
                .label(format!("`{mark}` does not start a comment"))
                .help("a comment starts with `//`"),
            None => {
                let words = match self.is_in_battle() {
                    true => "`map`, `deploy`, `war-council` or `special`",
                    false => "`kind`, `state`, `fn` or `test`",
                };
                let help = format!("items start with a word such as {words}");
                diagnostic.label("expected an item").help(help)
            }
        });
    }

    /// Recognises `unit "Knights" { … }`: a title without a name.
    fn nameless(&self, line: &str, span: Span) -> Option<Diagnostic> {
        let kind = first_word(line);
        let after = line.get(kind.len()..)?.trim_start().strip_prefix('"')?;
        let (title, _) = after.split_once('"')?;
        if kind.is_empty() || ITEM_KEYWORDS.contains(&kind) || self.is_in_battle() {
            return None;
        }
        let name = slug(title);
        let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic());
        let name = if is_name { name.as_str() } else { "NAME" };
        let head = Span { end: span.start + to_u32(kind.len()), ..span };
        let right = format!("{kind} {name} \"{title}\"");
        let problem = Diagnostic::new(&codes::SYNTAX_UNEXPECTED, head, "missing name")
            .label(format!("expected after `{kind}`, before the title"))
            .help(format!("write `{right} {{ … }}`"));
        Some(match is_name {
            true => problem.suggest(format!("write `{name}`"), head.end_span(), format!(" {name}")),
            false => problem,
        })
    }

    /// Reports text after the end of an item, or text that is not an item.
    pub(in crate::parse) fn report_rest(&mut self, rest: &Pair<'_>, behind_item: bool) {
        let text = rest.as_str().trim();
        if text.is_empty() || self.open_ended {
            return;
        }
        let lead = rest.as_str().len() - rest.as_str().trim_start().len();
        let first_line = text.lines().next().unwrap_or_default().trim_end();
        let start = rest.as_span().start() + lead;
        let span = self.span_between(start, start + first_line.len());
        if !behind_item {
            self.report_no_item(span);
            return;
        }
        let word = first_line.split([' ', '\t', '{']).next().unwrap_or_default();
        let before = rest.get_input().get(..start).unwrap_or_default();
        // A reported text of several lines goes on here.
        let is_text = MULTILINE_TEXTS.contains(&first_word(before.trim_start()));
        if is_text && before.matches('"').count() % 2 == 1 {
            return;
        }
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
            .label(ITEM_ENDS)
            .help("remove it, or move it into the block it belongs to")
        });
    }

    /// Recognises `with mud, mud-from 9` and `with mud (mud-from = 9)`: the value of an option.
    fn option_without_equals(&self, with: &str, rest: &str, span: Span) -> Option<Diagnostic> {
        let problem = |message: String| Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, message);
        if let Some(inside) = rest.strip_prefix(['(', '{']) {
            let inside = inside.trim_end().strip_suffix([')', '}'])?.trim();
            let is_setting = inside.split_once('=').is_some_and(|(name, _)| {
                first_word(inside) == name.trim_end() && !name.trim().is_empty()
            });
            let right = format!(", {inside}");
            let before = self.source(Span { start: 0, end: span.start, ..span });
            let gap = span.start - to_u32(before.len() - before.trim_end().len());
            let place = Span { start: gap, ..span };
            return is_setting.then(|| {
                problem(format!("`{}` does not fit here", shorten(rest)))
                    .label("the options of a module follow after a comma")
                    .help(format!("write `with {with}{right}`"))
                    .suggest(format!("write `{right}`"), place, right)
            });
        }
        let is_name = |word: &str| {
            first_word(word) == word && word.starts_with(|c: char| c.is_ascii_alphabetic())
        };
        let is_value = |word: &str| {
            let number = !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
            number || matches!(word, "true" | "false" | "on" | "off" | "yes" | "no")
        };
        let mut words = rest.split_whitespace();
        let first = words.next()?;
        let second = words.next();
        let signs = ["==", ":=", ":", "of", "to", "is", "at"];
        let glued = first.strip_prefix([':', '=']).filter(|value| is_value(value));
        // The name of the option is the last word that was read, or the first word of the rest.
        let (option, value) = match (first, second) {
            (value, _) if is_value(value) => (None, value),
            (sign, Some(value)) if signs.contains(&sign) && is_value(value) => (None, value),
            (_, _) if let Some(value) = glued => (None, value),
            (name, Some(value)) if is_name(name) && is_value(value) => (Some(name), value),
            _ => return None,
        };
        let start = to_u32(rest.find(value)?);
        let (end, value) = (span.start + start, value.to_owned());
        let read = match option {
            Some(option) => format!("{with}, {option}"),
            None => with.to_owned(),
        };
        let place = Span { end, ..span };
        let right = option.map_or_else(|| "= ".to_owned(), |option| format!(", {option} = "));
        let gap = match option {
            Some(_) => Span { start: place.start.saturating_sub(1), ..place },
            None => place,
        };
        Some(
            problem(format!("expected `=` before `{value}`"))
                .label("the value of an option follows `=`")
                .help(format!("write `with {read} = {value}`"))
                .suggest(format!("write `{}`", right.trim()), gap, right),
        )
    }

    /// Recognises `scenario x "X" for The Game`: a game's title, whose first word was read as its
    /// id.
    fn game_by_title(&self, before: &str, rest: &str, span: Span) -> Option<Diagnostic> {
        let line = before.rsplit('\n').next()?.trim_end();
        let words = ["scenario ", "module ", "campaign "];
        let is_header = words.iter().any(|word| line.starts_with(word));
        let (_, first) = line.rsplit_once(" for ").filter(|_| is_header)?;
        if let Some((_, with)) = first.split_once(" with ") {
            if let Some(setting) = self.option_without_equals(with, rest, span) {
                return Some(setting);
            }
            let diagnostic = Diagnostic::new(
                &codes::SYNTAX_UNEXPECTED,
                span,
                format!("`{}` does not fit here", shorten(rest)),
            );
            return Some(if rest.starts_with('.') {
                diagnostic
                    .label("a module is named by one word")
                    .help("write the word after `module` in the file of the module")
            } else {
                let next = rest.strip_prefix("and ").unwrap_or(rest).trim_start();
                diagnostic
                    .label("expected a comma before it")
                    .help(format!("separate modules by commas: `with {with}, {}`", shorten(next)))
            });
        }
        let name = slug(&format!("{first} {rest}").replace('&', " and "));
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

/// Splits `const bonus = 3` into a name and its value.
fn constant(line: &str) -> Option<(&str, &str)> {
    let (head, value) = line.split_once('=')?;
    let mut words = head.split([' ', '\t', ':']).filter(|word| !word.is_empty());
    let is_known = matches!(words.next()?, "const" | "constant" | "let" | "var" | "define");
    let (name, value) = (words.next()?, value.trim());
    (is_known && !value.is_empty() && value.bytes().all(|b| b.is_ascii_digit()))
        .then_some((name, value))
}
