//! Recovery from entries that do not fit their block.
//!
//! An entry is parsed once more, alone, with the rule it should have matched. The position and the
//! rules of that failure become the message. Known mistakes are recognised first.

use castra_base::suggest::nearest;
use castra_base::{Diagnostic, Edit, Span, codes, slug};
use castra_grammar::{Pair, Rule};

use super::failure::Failure;
use super::form::help_for;
use crate::parse::lower::Lower;
use crate::parse::words::{TextRange, first_word, is_number, looks_like_hex, type_of_value};

impl Lower<'_> {
    /// Reports an entry that does not fit its block.
    pub(in crate::parse) fn report_unexpected_entry(&mut self, junk: &Pair<'_>, only: Rule) {
        let text = junk.as_str();
        let stretch = TextRange { text, start: junk.as_span().start(), noun: "entry" };
        let diagnostic = self
            .foreign_comment(stretch, only, junk.get_input())
            .or_else(|| self.known_mistake(junk, only))
            .or_else(|| {
                let failure = Failure::of(only, text)?;
                self.range_in_words(stretch, failure.at)
                    .or_else(|| self.unmet_expectation(stretch, &failure, &help_for(text, only)))
            })
            .unwrap_or_else(|| {
                Diagnostic::new(&codes::SYNTAX_UNEXPECTED, self.span(junk), "unexpected entry")
                    .label("this block has no such entry")
                    .help(only.docs().concat())
            });
        self.report(diagnostic);
    }

    /// Returns the diagnostic for an entry with a known mistake.
    pub(super) fn known_mistake(&self, junk: &Pair<'_>, only: Rule) -> Option<Diagnostic> {
        self.comma_between_hexes(junk)
            .or_else(|| self.semicolon(junk))
            .or_else(|| self.number_before_name(junk, only))
            .or_else(|| self.hexes_with_hyphens(junk, only))
            .or_else(|| match only {
                Rule::map_only | Rule::deploy_only => self.placement_mistake(junk, only),
                Rule::council_only => self.army_head(junk),
                _ => None,
            })
            .or_else(|| self.misspelt_entry(junk, only))
            .or_else(|| match only {
                Rule::map_only | Rule::deploy_only | Rule::table_only => self
                    .bar_before_headings(junk, only)
                    .or_else(|| self.hexes_without_piece(junk, only))
                    .or_else(|| self.comma_in_a_row(junk))
                    .or_else(|| self.row_without_bar(junk))
                    .or_else(|| self.place_in_quotes(junk, only))
                    .or_else(|| self.range_of_hexes(junk)),
                Rule::kind_only | Rule::form_only | Rule::army_form_only => self
                    .stacks_mistake(junk)
                    .or_else(|| self.empty_set(junk))
                    .or_else(|| self.card_for_field(junk))
                    .or_else(|| self.missing_type(junk, only)),
                Rule::enum_only => self.words_without_commas(junk),
                Rule::field_only => self.set_in_braces(junk),
                Rule::legend_only => self.sign_in_legend(junk),
                Rule::deck_only => self.copy_count_mistake(junk),
                Rule::board_only => self.missing_range(junk),
                _ => None,
            })
    }

    /// Returns a diagnostic at a part of the entry.
    pub(super) fn diagnostic_at(
        &self,
        junk: &Pair<'_>,
        start: usize,
        length: usize,
        message: String,
    ) -> Diagnostic {
        let from = junk.as_span().start() + start;
        Diagnostic::new(&codes::SYNTAX_UNEXPECTED, self.span_between(from, from + length), message)
    }

    /// Recognises `at G3, G4`: a comma ends the entry, so `G4` is left on its own.
    fn comma_between_hexes(&self, junk: &Pair<'_>) -> Option<Diagnostic> {
        let words = junk.as_str().split_whitespace().filter(|word| *word != "and");
        if !words.take_while(|w| *w != "as" && *w != "with").all(looks_like_hex) {
            return None;
        }
        let before = junk.get_input().get(..junk.as_span().start())?;
        let comma = before.trim_end_matches([' ', '\t']).len().checked_sub(1)?;
        if before.as_bytes().get(comma) != Some(&b',') {
            return None;
        }
        let span = self.span_between(comma, comma + 1);
        Some(
            Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, "hexes are separated by spaces")
                .label("a comma ends the entry")
                .help("write `at G3 G4 G10`")
                .fix("remove the comma", span, ""),
        )
    }

    /// Recognises `A | . . , , .`: a comma ends the row, and the rest is a separate entry.
    fn comma_in_a_row(&self, junk: &Pair<'_>) -> Option<Diagnostic> {
        let before = junk.get_input().get(..junk.as_span().start())?;
        let line = before.get(before.rfind('\n').map_or(0, |at| at + 1)..)?;
        let (row, _) = line.split_once('|').and_then(|(_, row)| row.split_once(','))?;
        let comma = before.len() - line.len() + line.find('|')? + 1 + row.len();
        let message = "a comma ends a row, and cannot be a symbol in it";
        Some(
            Diagnostic::new(
                &codes::SYNTAX_UNEXPECTED,
                self.span_between(comma, comma + 1),
                message,
            )
            .label("the row ends here")
            .help("give the terrain another symbol, where it is declared or in a `legend`"),
        )
    }

    /// Recognises `UNIT at B3;` and `UNIT at B3.`.
    fn semicolon(&self, junk: &Pair<'_>) -> Option<Diagnostic> {
        let text = junk.as_str().trim_end();
        let placed = text.strip_suffix('.').filter(|text| {
            text.contains(" at ") && text.rsplit(' ').next().is_some_and(looks_like_hex)
        });
        let at = text.strip_suffix(';').or(placed)?.len();
        let sign = text.get(at..)?;
        let diagnostic =
            self.diagnostic_at(junk, at, 1, format!("unexpected `{sign}` after an entry"));
        let span = diagnostic.primary.span;
        Some(
            diagnostic
                .label("an entry ends with its line")
                .help("remove it; entries on one line are separated by commas")
                .fix(format!("remove the `{sign}`"), span, ""),
        )
    }

    /// Recognises `orders {hold, march}`: the words of a set in braces.
    fn set_in_braces(&self, junk: &Pair<'_>) -> Option<Diagnostic> {
        let text = junk.as_str().trim_end();
        let name = first_word(text);
        let open = text.find('{')?;
        let between = text.get(name.len()..open)?.trim();
        let inside = text.get(open + 1..)?.strip_suffix('}')?.trim();
        let words: Vec<&str> = inside.split([',', ' ']).filter(|word| !word.is_empty()).collect();
        if name.is_empty()
            || !matches!(between, "" | "=")
            || !words.iter().all(|word| first_word(word) == *word)
        {
            return None;
        }
        let right = [&[name], words.as_slice()].concat().join(" ");
        let diagnostic = self.diagnostic_at(
            junk,
            0,
            text.len(),
            "a set is written without braces in an entry".to_owned(),
        );
        let span = diagnostic.primary.span;
        Some(
            diagnostic
                .label(if words.is_empty() { "the empty set" } else { "the words of a set" })
                .help("write the words of the set after the name, with spaces between")
                .suggest(format!("write `{right}`"), span, right),
        )
    }

    /// Recognises `worn: set of trait = {}`: the default of a set is empty anyway.
    fn empty_set(&self, junk: &Pair<'_>) -> Option<Diagnostic> {
        let text = junk.as_str().trim_end();
        let field = text.strip_suffix('}')?.trim_end().strip_suffix('{')?.trim_end();
        let field = field.strip_suffix('=')?.trim_end();
        if !field.contains(": set of ") {
            return None;
        }
        let message = "a field that is a set begins empty by itself".to_owned();
        let diagnostic = self.diagnostic_at(junk, field.len(), text.len() - field.len(), message);
        let span = diagnostic.primary.span;
        let diagnostic = diagnostic.label("not written here").help("write only its type");
        Some(diagnostic.fix("remove `= {}`", span, ""))
    }

    /// Recognises `legnd { f forest }`: a misspelt keyword at the start of an entry.
    fn misspelt_entry(&self, junk: &Pair<'_>, only: Rule) -> Option<Diagnostic> {
        // Entries of other blocks can begin with any name.
        let begins_with_word = matches!(
            only,
            Rule::council_only
                | Rule::map_only
                | Rule::deploy_only
                | Rule::board_only
                | Rule::deck_only
                | Rule::table_only
                | Rule::form_only
        );
        let words = only.entries().iter().flat_map(|entry| entry.first_words()).copied();
        let words = words.filter(|word| begins_with_word && !matches!(*word, "accept" | "cite"));
        let words: Vec<&str> = words.collect();
        let word = first_word(junk.as_str());
        let meant = nearest(word, words.iter().copied()).filter(|_| !words.contains(&word))?;
        let message = format!("there is no entry called `{word}`");
        let diagnostic = self.diagnostic_at(junk, 0, word.len(), message);
        let span = diagnostic.primary.span;
        Some(diagnostic.did_you_mean(span, meant).help(help_for(meant, only)))
    }

    /// Recognises `| LI WB`: the headings of a table have no bar.
    fn bar_before_headings(&self, junk: &Pair<'_>, only: Rule) -> Option<Diagnostic> {
        if only != Rule::table_only || !junk.as_str().starts_with('|') {
            return None;
        }
        let diagnostic =
            self.diagnostic_at(junk, 0, 1, "the line of headings has no `|`".to_owned());
        let span = diagnostic.primary.span;
        Some(
            diagnostic
                .label("a bar follows the name of a row")
                .help("write the headings of the columns alone, above the rows")
                .fix("remove the `|`", span, " "),
        )
    }

    /// Recognises `2 auxilia at C4` and `4 banners`: a number before a name.
    fn number_before_name(&self, junk: &Pair<'_>, only: Rule) -> Option<Diagnostic> {
        let text = junk.as_str().trim_end();
        let mut words = text.split_whitespace();
        let (number, name) = (words.next()?, words.next()?);
        if !is_number(number) || first_word(name) != name || looks_like_hex(name) {
            return None;
        }
        let message = "a number cannot come before a name".to_owned();
        let problem = self.diagnostic_at(junk, 0, number.len(), message);
        match only {
            Rule::deploy_only => Some(
                problem
                    .label("a unit is placed once on each hex")
                    .help("write `UNIT at H6 H7` for two units"),
            ),
            Rule::council_only | Rule::field_only if words.next().is_none() => {
                let right = format!("{name} {number}");
                let start = junk.as_span().start();
                let whole = self.span_between(start, start + text.len());
                Some(
                    problem
                        .label("the value follows the name")
                        .help(format!("write `{right}`"))
                        .suggest(format!("write `{right}`"), whole, right),
                )
            }
            _ => None,
        }
    }

    /// Recognises `UNIT at C-4 C-9`.
    fn hexes_with_hyphens(&self, junk: &Pair<'_>, only: Rule) -> Option<Diagnostic> {
        let text = junk.as_str().trim_end();
        let (_, placed) = text.split_once(" at ")?;
        let is_hex = |word: &str| {
            let parts = word.split_once('-');
            parts.is_some_and(|(letter, number)| {
                matches!(letter.len(), 1 | 2)
                    && letter.bytes().all(|b| b.is_ascii_uppercase())
                    && looks_like_hex(&format!("{letter}{number}"))
            })
        };
        let written: Vec<&str> = placed.split_whitespace().take_while(|w| is_hex(w)).collect();
        let first = *written.first()?;
        if !matches!(only, Rule::map_only | Rule::deploy_only) {
            return None;
        }
        let mut at = text.len() - placed.len();
        let start = junk.as_span().start();
        let mut edits = Vec::new();
        for word in &written {
            at += text.get(at..)?.find(word)?;
            let hyphen = start + at + word.find('-')?;
            let span = self.span_between(hyphen, hyphen + 1);
            edits.push(Edit { span, text: String::new() });
            at += word.len();
        }
        let from = text.len() - placed.len() + placed.find(first)?;
        let message = format!("`{first}` is not the name of a hex");
        Some(
            self.diagnostic_at(junk, from, first.len(), message)
                .label("a hex has no hyphen")
                .help(format!("write `{}`", first.replace('-', "")))
                .fix_with_edits("remove the hyphens", edits, false),
        )
    }

    /// Recognises `at B5` on its own line: the hexes of the piece above it.
    fn hexes_without_piece(&self, junk: &Pair<'_>, only: Rule) -> Option<Diagnostic> {
        let rest = junk.as_str().strip_prefix("at ").filter(|_| only == Rule::deploy_only)?;
        if !rest.split_whitespace().all(looks_like_hex) {
            return None;
        }
        Some(
            self.diagnostic_at(junk, 0, "at".len(), "expected a unit before `at`".to_owned())
                .label("these hexes belong to no unit")
                .help("write all hexes of a unit on its line: `UNIT at H6 H7`"),
        )
    }

    /// Recognises `enum size { small large }`.
    fn words_without_commas(&self, junk: &Pair<'_>) -> Option<Diagnostic> {
        let text = junk.as_str().trim_end();
        let mut words = text.split([' ', '\t']).filter(|word| !word.is_empty());
        let is_name = |word: &str| {
            first_word(word) == word && !matches!(word, "abbr" | "colour" | "color" | "symbol")
        };
        let first = words.clone().next()?;
        let second = words.clone().nth(1)?;
        if text.contains('\n') || !words.all(is_name) {
            return None;
        }
        let at = first.len() + text.get(first.len()..)?.find(second)?;
        let message = format!("a comma is missing before `{second}`");
        let problem = self.diagnostic_at(junk, at, second.len(), message);
        let right = text.split_whitespace().collect::<Vec<_>>().join(", ");
        let start = junk.as_span().start();
        let whole = self.span_between(start, start + text.len());
        Some(
            problem
                .label("commas separate the words of an enum")
                .help(format!("write `{right}`"))
                .suggest("write the commas", whole, right),
        )
    }

    /// Recognises `I . . f` or `LI : K D`.
    fn row_without_bar(&self, junk: &Pair<'_>) -> Option<Diagnostic> {
        let text = junk.as_str();
        let mut words = text.split_whitespace();
        let label = words.next()?;
        let second = words.next()?;
        let sign = matches!(second, ":" | "=" | "!" | "/");
        let (label, signed) = match label.strip_suffix([':', '=', '/']) {
            Some(name) if first_word(name) == name && !name.is_empty() => (name, true),
            _ => (label, false),
        };
        let drawn = sign || second == "." || words.next() == Some(".");
        if !drawn {
            return None;
        }
        let message = format!("expected `|` after `{label}`");
        let diagnostic = self.diagnostic_at(junk, 0, label.len(), message);
        let span = diagnostic.primary.span;
        let (edit, title) = match sign {
            true => {
                let at = text.find(second)?;
                let from = junk.as_span().start() + at;
                (self.span_between(from, from + second.len()), format!("write `|` for `{second}`"))
            }
            false if signed => {
                let after = span.end_span();
                (Span { end: after.end + 1, ..after }, format!("write `|` after `{label}`"))
            }
            false => (span.end_span(), format!("write `|` after `{label}`")),
        };
        Some(
            diagnostic
                .label("a bar follows the name of a row")
                .help("write a row as `H | . . f`, or `NAME | K D` in a table")
                .suggest(title, edit, if sign { "|" } else { " |" }),
        )
    }

    /// Recognises `add to command { forced-march * 2 }`, where a deck is meant.
    fn card_for_field(&self, junk: &Pair<'_>) -> Option<Diagnostic> {
        let text = junk.as_str().trim_end();
        let (card, count) = text.split_once('*')?;
        let card = card.trim_end();
        if card.is_empty() || first_word(card) != card || !is_number(count.trim()) {
            return None;
        }
        let message = "a kind has fields, and no cards".to_owned();
        Some(
            self.diagnostic_at(junk, 0, text.len(), message)
                .label("copies of a card")
                .help(format!("to add cards to a deck, write `add to deck NAME {{ {text} }}`")),
        )
    }

    /// Recognises `move int`: a field declared without a colon, or without a type.
    fn missing_type(&self, junk: &Pair<'_>, only: Rule) -> Option<Diagnostic> {
        let text = junk.as_str();
        let first = first_word(text);
        if let Some(value) = self.value_for_type(junk) {
            return Some(value);
        }
        if first.is_empty() || text.contains(':') || matches!(first, "accept" | "draw" | "armies") {
            return None;
        }
        let mut names = text.split_whitespace().filter(|word| *word != "state");
        let name = names.next()?;
        let at = text.find(name)?;
        let typed = names.next().is_some();
        let (message, label) = match typed {
            true => (format!("expected `:` after `{name}`"), "a colon separates name and type"),
            false => (format!("`{name}` has no type"), "expected `:` and a type after it"),
        };
        let diagnostic = self
            .diagnostic_at(junk, at, name.len(), message)
            .label(label)
            .help(only.docs().concat());
        let after = diagnostic.primary.span.end_span();
        let word = first_word(name).len() == name.len();
        Some(if typed && word { diagnostic.suggest("write `:`", after, ":") } else { diagnostic })
    }

    /// Recognises `fatigue: 0` and `fatigue = 0`: a field with a value and no type.
    fn value_for_type(&self, junk: &Pair<'_>) -> Option<Diagnostic> {
        let text = junk.as_str().trim_end();
        let at = text.find([':', '='])?;
        let (head, value) = (text.get(..at)?.trim_end(), text.get(at + 1..)?.trim());
        let name = head.strip_prefix("state ").unwrap_or(head).trim_start();
        let right = format!("{name}: {} = {value}", type_of_value(value)?);
        let start = head.len() - name.len();
        if first_word(name) != name {
            return None;
        }
        let message = format!("`{name}` has no type");
        let diagnostic = self.diagnostic_at(junk, start, text.len() - start, message);
        let span = diagnostic.primary.span;
        Some(diagnostic.label("only a value").help(format!("write `{right}`")).suggest(
            format!("write `{right}`"),
            span,
            right,
        ))
    }

    /// Recognises `UNIT at "North Wall"`: a place by its printed name.
    fn place_in_quotes(&self, junk: &Pair<'_>, only: Rule) -> Option<Diagnostic> {
        let text = junk.as_str();
        let at = Failure::of(only, text)?.at;
        let is_place = first_word(text.get(..at)?.trim_end().rsplit(' ').next()?) == "at";
        let found = text.get(at..)?;
        let at = at + found.len() - found.trim_start().len();
        let (title, _) = found.trim_start().strip_prefix('"')?.split_once('"')?;
        if !is_place || title.contains('\n') {
            return None;
        }
        if looks_like_hex(title) {
            return Some(self.hexes_in_quotes(junk, at));
        }
        let name = slug(title);
        let message = "a place is written without quotation marks".to_owned();
        let diagnostic = self.diagnostic_at(junk, at, title.len() + 2, message);
        let span = diagnostic.primary.span;
        let diagnostic = diagnostic.label("a printed name");
        Some(match name.is_empty() {
            true => diagnostic.help("write the name of the place in the rules"),
            false => diagnostic
                .help(format!("write the name of the place in the rules, such as `{name}`"))
                .suggest(format!("write `{name}`"), span, name),
        })
    }

    /// Reports `UNIT at "B7" "B5"`. `at` is the offset of the first hex.
    fn hexes_in_quotes(&self, junk: &Pair<'_>, at: usize) -> Diagnostic {
        let text = junk.as_str();
        let start = junk.as_span().start();
        let quoted = text.match_indices('"').filter(|(quote, _)| *quote >= at);
        let edits = quoted.map(|(quote, sign)| Edit {
            span: self.span_between(start + quote, start + quote + sign.len()),
            text: String::new(),
        });
        let message = "a hex is written without quotation marks".to_owned();
        self.diagnostic_at(junk, at, 1, message)
            .label("quotation marks are for text")
            .help("write `UNIT at H6 H7`")
            .fix_with_edits("remove the quotation marks", edits.collect(), false)
    }

    /// Recognises `f = forest`.
    fn sign_in_legend(&self, junk: &Pair<'_>) -> Option<Diagnostic> {
        let text = junk.as_str();
        let mut words = text.split_whitespace();
        let (symbol, sign) = (words.next()?, words.next()?);
        words.next()?;
        if !matches!(sign, "=" | ":" | "->" | "-") {
            return None;
        }
        let at = symbol.len() + text.get(symbol.len()..)?.find(sign)?;
        let message = format!("unexpected `{sign}` between a symbol and its terrain");
        let diagnostic = self.diagnostic_at(junk, at, sign.len(), message);
        let span = diagnostic.primary.span;
        Some(
            diagnostic
                .label("a space is enough")
                .help("write `legend { f TERRAIN, h TERRAIN }`")
                .fix(format!("remove the `{sign}`"), span, ""),
        )
    }

    /// Recognises `rows I-A`.
    fn missing_range(&self, junk: &Pair<'_>) -> Option<Diagnostic> {
        let text = junk.as_str().trim_end();
        let rest = text.strip_prefix("rows")?;
        if rest.contains("..") {
            return None;
        }
        let at = text.len() - rest.trim_start().len();
        let message = "rows must be a range".to_owned();
        let diagnostic = self.diagnostic_at(junk, at, text.len() - at, message);
        Some(
            diagnostic
                .label("two dots separate the first row from the last")
                .help("write `rows I..A`, from the top of the page to the bottom"),
        )
    }
}
