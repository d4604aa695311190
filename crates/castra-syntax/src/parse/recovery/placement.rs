//! Recovery from hexes of pieces and terrain in everyday words: `UNIT in H5`, `H5: UNIT`, `UNIT x 3
//! at H5`, `UNIT at H5 and UNIT "Name"`, `label at F3 "Name"`.

use castra_base::suggest::nearest;
use castra_base::{Diagnostic, Edit, slug};
use castra_grammar::{Pair, Rule};

use super::hex_range::list_hexes;
use crate::parse::lower::Lower;
use crate::parse::words::{first_word, is_number, looks_like_hex, words_in};

/// An entry with its words, each with its offset.
struct Written<'a> {
    junk: &'a Pair<'a>,
    text: &'a str,
    words: Vec<(usize, &'a str)>,
}

impl Lower<'_> {
    /// Returns the diagnostic for an entry that gives its hexes in other words.
    pub(super) fn placement_mistake(&self, junk: &Pair<'_>, only: Rule) -> Option<Diagnostic> {
        let text = junk.as_str().trim_end();
        let of = Written { junk, text, words: words_in(text).collect() };
        self.hexes_first(&of)
            .or_else(|| self.other_word_for_at(&of))
            .or_else(|| self.text_after_hexes(&of))
            .or_else(|| self.printed_name_without_marks(&of))
            .or_else(|| match only {
                Rule::deploy_only => self
                    .counted_pieces(&of)
                    .or_else(|| self.loose_companion(&of))
                    .or_else(|| self.mark_after_comma(&of)),
                _ => None,
            })
    }

    /// Returns a diagnostic whose help and fix give the right form of a part of an entry.
    fn written_as(
        &self,
        of: &Written<'_>,
        (start, end): (usize, usize),
        message: String,
        label: &str,
        right: &str,
    ) -> Diagnostic {
        let diagnostic = self.diagnostic_at(of.junk, start, end - start, message).label(label);
        let span = diagnostic.primary.span;
        diagnostic.help(format!("write `{right}`")).suggest(format!("write `{right}`"), span, right)
    }

    /// Recognises `H5 auxilia`, `G7: hill` and `G7 G8 are hills`.
    fn hexes_first(&self, of: &Written<'_>) -> Option<Diagnostic> {
        let bare = |(_, word): &(usize, &'_ str)| word.trim_end_matches([':', ',']).len();
        let hexes = of.words.iter().map(|word| word.1.get(..bare(word)).unwrap_or_default());
        let hexes: Vec<&str> = hexes.take_while(|word| looks_like_hex(word)).collect();
        let joins = [":", "=", "-", "->", "is", "are", "has", "a", "an", "the"];
        let rest = of.words.iter().skip(hexes.len()).map(|(_, word)| *word);
        let rest: Vec<&str> = rest.filter(|word| !joins.contains(word)).collect();
        let [name] = *rest.as_slice() else { return None };
        if hexes.is_empty() || !is_name(name) {
            return None;
        }
        let right = format!("{name} at {}", hexes.join(" "));
        let message = "the hexes come after the name".to_owned();
        Some(self.written_as(of, (0, of.text.len()), message, "in the wrong order", &right))
    }

    /// Recognises `auxilia in H5`, `hill: G7` and `river from A3 to C3`.
    fn other_word_for_at(&self, of: &Written<'_>) -> Option<Diagnostic> {
        let (first, rest) = of.words.split_first()?;
        let glued = first.1.strip_suffix(':');
        let name = glued.unwrap_or(first.1);
        if !is_name(name) {
            return None;
        }
        let (sign, start, places) = match glued {
            Some(name) => (":", name.len(), rest),
            None => (rest.first()?.1, rest.first()?.0, rest.get(1..)?),
        };
        let is_range = matches!(sign, "from" | "between");
        let hexes: Vec<&str> = places.iter().map(|(_, word)| word.trim_end_matches(',')).collect();
        if let (true, [from, _, to]) = (is_range, hexes.as_slice())
            && looks_like_hex(from)
            && looks_like_hex(to)
        {
            let message = format!("`{sign}` does not fit here");
            let Some(all) = list_hexes(from, to) else {
                let problem = self.diagnostic_at(of.junk, start, sign.len(), message);
                let help = format!("write `{name} at`, and name each hex, with spaces between");
                return Some(problem.label("hexes are listed after `at`").help(help));
            };
            let label = "hexes are listed after `at`";
            return Some(self.written_as(
                of,
                (start, of.text.len()),
                message,
                label,
                &format!("at {all}"),
            ));
        }
        let is_sign = matches!(sign, "in" | "on" | "@" | ":" | "=" | "->" | "-" | "to");
        let hex = hexes.first().filter(|hex| is_sign && looks_like_hex(hex))?;
        let diagnostic =
            self.diagnostic_at(of.junk, start, sign.len(), format!("`{sign}` does not fit here"));
        let span = diagnostic.primary.span;
        Some(
            diagnostic.label("hexes follow `at`").help(format!("write `{name} at {hex}`")).suggest(
                "write `at`",
                span,
                if glued.is_some() { " at" } else { "at" },
            ),
        )
    }

    /// Recognises `label at F3 "Aufidus"`, whose text comes before `at`.
    fn text_after_hexes(&self, of: &Written<'_>) -> Option<Diagnostic> {
        let word = first_word(of.text);
        let quote = of.text.find('"')?;
        let printed = of.text.get(quote..)?;
        let hexes = of.text.get(word.len()..quote)?.trim();
        let hexes = hexes.strip_prefix("at ").unwrap_or(hexes).trim();
        let is_whole = printed.len() > 1 && printed.get(1..)?.find('"')? + 2 == printed.len();
        let is_placed = !hexes.is_empty() && hexes.split_whitespace().all(looks_like_hex);
        if !matches!(word, "label" | "objective") || !is_whole || !is_placed {
            return None;
        }
        let right = format!("{word} {printed} at {hexes}");
        let message = "the text comes before `at`".to_owned();
        Some(self.written_as(of, (0, of.text.len()), message, "in the wrong order", &right))
    }

    /// Recognises `objective Camp at H5`, whose text needs quotation marks.
    fn printed_name_without_marks(&self, of: &Written<'_>) -> Option<Diagnostic> {
        let word = first_word(of.text);
        if !matches!(word, "label" | "objective") || of.text.contains('"') {
            return None;
        }
        let end = [" for ", " at "].iter().filter_map(|next| of.text.find(next)).min()?;
        let printed = of.text.get(word.len()..end)?.trim();
        if printed.is_empty() {
            return None;
        }
        let start = end - printed.len();
        let message = format!("`{printed}` needs quotation marks");
        let right = format!("\"{printed}\"");
        Some(self.written_as(of, (start, end), message, "text is expected here", &right))
    }

    /// Recognises `auxilia x 3 at H5 H6 H7`.
    fn counted_pieces(&self, of: &Written<'_>) -> Option<Diagnostic> {
        let is_sign = |word: &str| matches!(word, "x" | "X" | "×" | "*");
        let texts: Vec<&str> = of.words.iter().map(|(_, word)| *word).collect();
        if let ["reserve", a, b, rest @ ..] = texts.as_slice() {
            let (unit, count) = match (rest, is_number(a), is_sign(b)) {
                ([], true, _) => (*b, *a),
                ([count], _, true) if is_number(count) => (*a, *count),
                _ => return None,
            };
            let right = format!("reserve {unit} * {count}");
            let message = "pieces of a reserve are counted with `*`".to_owned();
            let label = "the number follows the unit";
            return Some(self.written_as(of, (0, of.text.len()), message, label, &right));
        }
        let glued = |word: &str| word.strip_prefix(['x', 'X', '×', '*']).is_some_and(is_number);
        let (name, next) = match texts.as_slice() {
            [name, sign, count, "at", ..] if is_sign(sign) && is_number(count) => (*name, 3),
            [name, count, "at", ..] if is_number(count) || glued(count) => (*name, 2),
            _ => return None,
        };
        let (start, end) = (of.words.get(1)?.0, of.words.get(next)?.0);
        let message = "the hexes say how many pieces there are".to_owned();
        let diagnostic = self.diagnostic_at(of.junk, start, end - start, message);
        let span = diagnostic.primary.span;
        Some(
            diagnostic
                .label("a unit is placed once on each hex")
                .help(format!("write `{name} at H6 H7` for two units"))
                .suggest("remove the number", span, ""),
        )
    }

    /// Recognises words after the hexes that mean a companion, its name or the state of the piece:
    /// `and UNIT "Name"`, `with UNIT Name`, `with "Name"`, `with 2 blocks`.
    fn loose_companion(&self, of: &Written<'_>) -> Option<Diagnostic> {
        let at = of.words.iter().position(|(_, word)| *word == "at")?;
        let is_hex = |(_, word): &(usize, &str)| looks_like_hex(word.trim_end_matches(','));
        let after = at + 1 + of.words.iter().skip(at + 1).take_while(|word| is_hex(word)).count();
        let (start, word) = *of.words.get(after).filter(|_| after > at + 1)?;
        let (end, whole) = (start + word.len(), of.text.len());
        let rest = of.words.get(after + 1..)?;
        let texts: Vec<&str> = rest.iter().map(|(_, word)| *word).collect();
        let quoted = of.text.get(start..)?.find('"').and_then(|at| of.text.get(start + at..));
        let is_joined = matches!(word, "and" | "&" | "+" | "plus");
        let misfit = || format!("`{word}` does not fit here");
        let with = "a piece that shares the hex follows `with`";
        if let Some(hex) = texts.first().filter(|hex| is_joined && looks_like_hex(hex)) {
            let next = rest.first()?.0;
            let diagnostic = self.diagnostic_at(of.junk, start, word.len(), misfit());
            let gap = self.diagnostic_at(of.junk, start, next - start, String::new()).primary.span;
            let label = "hexes are separated by spaces";
            let edits = vec![Edit { span: gap, text: String::new() }];
            return Some(
                diagnostic.label(label).help(format!("write `at H5 {hex}`")).fix_with_edits(
                    format!("remove the `{word}`"),
                    edits,
                    false,
                ),
            );
        }
        if let Some(inside) = of.text.get(start..)?.strip_prefix('(') {
            let inside = inside.strip_suffix(')')?.trim();
            let inside = inside.strip_prefix("with ").unwrap_or(inside);
            let (unit, name) = inside.split_once(' ')?;
            if !is_name(unit) || !name.trim_start().starts_with('"') {
                return None;
            }
            let message = "`(` does not fit here".to_owned();
            return Some(self.written_as(
                of,
                (start, whole),
                message,
                with,
                &format!("with {inside}"),
            ));
        }
        match texts.as_slice() {
            [unit, name, ..]
                if (is_joined || nearest(word, ["with"]).is_some())
                    && is_name(unit)
                    && name.starts_with('"') =>
            {
                Some(self.written_as(of, (start, end), misfit(), with, "with"))
            }
            [count, field] if word == "with" && is_number(count) && is_name(field) => {
                let message = "the state of a piece is written in a block".to_owned();
                let right = format!("{{ {field} {count} }}");
                Some(self.written_as(of, (start, whole), message, "not another piece", &right))
            }
            [unit, name @ ..]
                if (is_joined || word == "with") && is_name(unit) && are_capitalised(name) =>
            {
                let name = name.join(" ");
                let message = format!("`{name}` needs quotation marks");
                let from = whole - name.len();
                Some(match is_joined {
                    true => {
                        let right = format!("with {unit} \"{name}\"");
                        self.written_as(of, (start, whole), misfit(), with, &right)
                    }
                    false => self.written_as(
                        of,
                        (from, whole),
                        message,
                        "the name of a piece",
                        &format!("\"{name}\""),
                    ),
                })
            }
            _ => {
                // `led by "Varro"`, `with "Varro"`: a name alone.
                let names_leader = ["by", "commanded", "led", "under", "with"].contains(&word);
                let name = quoted.filter(|_| names_leader && texts.len() <= 3)?;
                let words = of.text.get(start..whole - name.len())?.trim_end();
                let is_alone = words.split_whitespace().count() <= 2 && first_word(word) == word;
                let is_with = word == "with" && words != "with";
                if !is_alone || is_with || name.get(1..)?.find('"')? + 2 != name.len() {
                    return None;
                }
                let diagnostic = self.diagnostic_at(
                    of.junk,
                    start,
                    words.len(),
                    format!("`{words}` does not say which piece shares the hex"),
                );
                Some(diagnostic.label(with).help(format!("write `with UNIT {name}`")))
            }
        }
    }

    /// Recognises `auxilia at C4, elite`: a mark without `as`, which the comma makes an entry.
    fn mark_after_comma(&self, of: &Written<'_>) -> Option<Diagnostic> {
        let before = of.junk.get_input().get(..of.junk.as_span().start())?;
        let piece = before.trim_end_matches([' ', '\t']).strip_suffix(',')?;
        let piece = piece.rsplit(['\n', '{', ',']).next()?;
        let [(_, mark)] = *of.words.as_slice() else { return None };
        if !is_name(mark) || !piece.contains(" at ") || piece.contains(" as ") {
            return None;
        }
        let diagnostic =
            self.diagnostic_at(of.junk, 0, mark.len(), "a comma ends the entry".to_owned());
        let start = before.trim_end().len() - 1;
        let gap = self.span_between(start, of.junk.as_span().start());
        Some(
            diagnostic
                .label("if this is a mark of the piece, it follows `as`")
                .help(format!("write `{} as {mark}`", piece.trim()))
                .suggest("write `as`", gap, " as "),
        )
    }

    /// Recognises heads of an army with a wrong word: `rome "Roman" top { … }`, `army "Roman" top {
    /// … }`, `army rome "Roman" at the top { … }`.
    pub(super) fn army_head(&self, junk: &Pair<'_>) -> Option<Diagnostic> {
        let text = junk.as_str();
        let head = text.get(..text.find('{')?)?.trim_end();
        let of = Written { junk, text: head, words: words_in(head).collect() };
        let texts: Vec<&str> = of.words.iter().map(|(_, word)| *word).collect();
        let is_edge = |word: &&str| matches!(*word, "top" | "bottom");
        match texts.as_slice() {
            [name, next, ..] if *name != "army" && (next.starts_with('"') || is_edge(next)) => {
                let message = format!("expected `army` before `{name}`");
                let diagnostic = self.diagnostic_at(junk, 0, name.len(), message);
                let start = diagnostic.primary.span.start_span();
                Some(
                    diagnostic
                        .label("an entry has no block")
                        .help(format!("write `army {name} \"…\" top {{ … }}`"))
                        .suggest("write `army`", start, "army "),
                )
            }
            ["army", title, ..] if title.starts_with('"') => {
                let (printed, _) = head.split_once('"')?.1.split_once('"')?;
                let name = slug(printed);
                let diagnostic =
                    self.diagnostic_at(junk, 0, "army".len(), "this army has no name".to_owned());
                let end = diagnostic.primary.span.end_span();
                let help = "the rest of the file uses the name: write `army NAME \"…\" top { … }`";
                let diagnostic = diagnostic.label("expected a name after it").help(help);
                Some(match is_name(&name) {
                    true => diagnostic.suggest(format!("write `{name}`"), end, format!(" {name}")),
                    false => diagnostic,
                })
            }
            ["army", ..] => {
                let at = texts.iter().rposition(is_edge)?;
                let is_filler = |word: &&str| matches!(*word, "at" | "on" | "in" | "the");
                let lead = texts.get(..at)?.iter().rev().take_while(|word| is_filler(word)).count();
                let last = texts.get(at + 1).filter(|word| matches!(**word, "edge" | "side"));
                if lead == 0 && last.is_none() {
                    return None;
                }
                let (start, edge) = (of.words.get(at - lead)?.0, *texts.get(at)?);
                let (from, word) = *of.words.get(at + usize::from(last.is_some()))?;
                let written = head.get(start..from + word.len())?;
                let message = format!("`{written}` does not fit here");
                let ends = (start, from + word.len());
                Some(self.written_as(&of, ends, message, "the edge is one word", edge))
            }
            _ => None,
        }
    }
}

/// Returns whether a word can be the name of a unit, a terrain or a field.
fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_alphabetic())
        && first_word(word) == word
        && !looks_like_hex(word)
        && !matches!(word, "as" | "at" | "with")
}

/// Returns whether words are a name of a person without quotation marks.
fn are_capitalised(words: &[&str]) -> bool {
    let is_capitalised =
        |word: &&str| word.starts_with(char::is_uppercase) && !looks_like_hex(word);
    !words.is_empty()
        && words.iter().all(is_capitalised)
        && words.iter().all(|word| word.chars().all(|c| c.is_alphabetic() || c == '-'))
}
