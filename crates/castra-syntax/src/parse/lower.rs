//! From pest's pairs to the tree: what all items have in common.

use pest::iterators::Pair;
use smol_str::SmolStr;

use crate::ast::{
    Accept, Block, Entry, Field, HalfRange, Header, HeaderKind, Int, Item, ItemKind, Name, Node,
    Row, Setting, Special, Text, TextItem, Value,
};
use crate::gap::without_gap;
use crate::scan::{Chunk, Shifts};
use castra_base::Diagnostic;
use castra_base::codes;
use castra_base::{SourceFile, Span, to_u32};
use castra_grammar::Rule;

use super::unexpected::{BlockForm, shorten};

/// The largest number that a text can say.
const LARGEST: i64 = i32::MAX as i64;

/// Turns the pairs of one item into a tree, collecting what is wrong.
pub(super) struct Lower<'a> {
    file: &'a SourceFile,
    /// Offset in the file of offset 0 of the item's text.
    base: i64,
    /// How much shorter than the file's the item's text has become.
    shifts: Shifts,
    /// Where the item starts and ends in the file.
    limits: (u32, u32),
    pub(super) diagnostics: Vec<Diagnostic>,
    /// Whether an item lacks its end, so that what follows is probably that.
    pub(super) open_ended: bool,
    /// Whether the item is a function, so that a statement may be a value.
    pub(super) in_function: bool,
}

impl<'a> Lower<'a> {
    pub(super) fn new(file: &'a SourceFile, chunk: &Chunk<'_>, shift: i64) -> Self {
        let limits = (to_u32(chunk.range.start), to_u32(chunk.range.end));
        Self {
            file,
            base: i64::from(limits.0) + shift,
            shifts: chunk.shifts.clone(),
            limits,
            diagnostics: Vec::new(),
            open_ended: false,
            in_function: false,
        }
    }

    pub(super) fn chunk_span(&self) -> Span {
        Span::new(self.file.id, self.limits.0, self.limits.1)
    }

    /// The place in the file of an offset in the item's text. Braces that the
    /// scanner appended lie after the item's end and are put there.
    pub(super) fn offset(&self, offset: usize) -> u32 {
        let at = self.base + i64::from(to_u32(offset + self.shifts.at(offset)));
        u32::try_from(at).unwrap_or(0).clamp(self.limits.0, self.limits.1)
    }

    pub(super) fn span(&self, pair: &Pair<'_, Rule>) -> Span {
        let start = pair.as_span().start();
        self.between(start, start + without_gap(pair.as_str()).len())
    }

    /// The place in the file of a stretch of the item's text. Where the scanner
    /// repaired a character, that is all of the character.
    pub(super) fn between(&self, start: usize, end: usize) -> Span {
        let text = &self.file.text;
        let (mut start, mut end) = (self.offset(start), self.offset(end));
        while !text.is_char_boundary(start as usize) {
            start -= 1;
        }
        while !text.is_char_boundary(end as usize) && (end as usize) < text.len() {
            end += 1;
        }
        Span::new(self.file.id, start, end)
    }

    pub(super) fn name(&self, pair: &Pair<'_, Rule>) -> Name {
        Name { text: SmolStr::new(pair.as_str()), span: self.span(pair) }
    }

    /// The text of a span, as the author wrote it.
    pub(super) fn source(&self, span: Span) -> &'a str {
        self.file.slice(span)
    }

    pub(super) fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// Reports a part that the grammar reads and no arm expects: the grammar has grown and the
    /// lowering has not. Nothing that an author has written is dropped without a word.
    pub(super) fn unhandled(&mut self, part: &Pair<'_, Rule>) {
        self.report(
            Diagnostic::new(
                &codes::SYNTAX_UNEXPECTED,
                self.span(part),
                format!("`{}` can be read, and nothing is made of it", shorten(part.as_str())),
            )
            .label(format!("no arm expects this `{:?}`", part.as_rule()))
            .help("this is a mistake in castra, and none of yours: please report it"),
        );
    }

    /// Lowers an item; the pair is one of the grammar's item rules.
    pub(super) fn item(&mut self, pair: Pair<'_, Rule>) -> Option<Item> {
        let span = self.span(&pair);
        let head_len = pair.as_str().find(['{', '\n']).unwrap_or(pair.as_str().len());
        let head = pair.as_str()[..head_len].trim_end().len();
        let start = pair.as_span().start();
        let head = self.between(start, start + head);
        let doc = self.doc_above(span.start);
        let kind = match pair.as_rule() {
            Rule::header => ItemKind::Header(self.header(pair, head)),
            Rule::text_item => ItemKind::Text(self.text_item(pair, head)),
            Rule::special => ItemKind::Special(self.special(pair, head)),
            Rule::war_council => ItemKind::WarCouncil(self.war_council(pair, head)),
            Rule::map => ItemKind::Map(self.map(pair, head)),
            Rule::deploy => ItemKind::Deploy(self.deploy(pair, head)),
            Rule::enum_item => ItemKind::Enum(self.enum_item(pair, head)),
            Rule::die => ItemKind::Die(self.die(pair, head)),
            Rule::board => ItemKind::Board(self.board(pair, head)),
            Rule::kind => ItemKind::Kind(self.kind(pair, head)),
            Rule::deck => ItemKind::Deck(self.deck(pair, head)),
            Rule::pile => ItemKind::Pile(self.pile(pair, head)),
            Rule::record => ItemKind::Record(self.record(pair, head)),
            Rule::table => ItemKind::Table(self.table(pair, head)),
            Rule::council => ItemKind::Council(self.council(pair, head)),
            Rule::accept => ItemKind::Accept(self.accept(pair)?),
            Rule::fn_item | Rule::judge_item => ItemKind::Function(self.function(pair, head)),
            Rule::proc_item => ItemKind::Procedure(self.procedure(pair, head)),
            Rule::setup => ItemKind::Setup(self.setup(pair, head)),
            Rule::turn_item => ItemKind::Turn(self.turn(pair, head)),
            Rule::state_item => ItemKind::State(self.state_item(pair, head)),
            Rule::whenever => ItemKind::Whenever(self.whenever(pair, head)),
            Rule::ending => ItemKind::Ending(self.ending(pair, head)),
            Rule::role_item => ItemKind::Role(self.role_item(pair, head)),
            Rule::seats => ItemKind::Seats(self.seats(pair, head)),
            Rule::weight_item => ItemKind::Weight(self.weight_item(pair, head)),
            Rule::option_item => ItemKind::Option(self.option_item(pair, head)),
            Rule::source => ItemKind::Source(self.source_item(pair, head)),
            Rule::window_item => ItemKind::Window(self.window_item(pair, head)),
            Rule::react => ItemKind::Reaction(self.reaction(pair, head)),
            Rule::change => ItemKind::Change(self.change(pair, head)),
            Rule::schedule => ItemKind::Change(self.schedule(pair, head)),
            Rule::settle => self.settle(pair, head),
            Rule::add_to_deck => ItemKind::AddToDeck(self.add_to_deck(pair, head)),
            Rule::add_to => ItemKind::AddTo(self.add_to(pair, head)),
            Rule::relation => ItemKind::Relation(self.relation(pair, head)),
            Rule::test_item => ItemKind::Test(self.test_item(pair, head)),
            Rule::instance => self.instance(pair)?,
            _ => {
                self.unhandled(&pair);
                return None;
            }
        };
        let (title, doc) = match (&kind, &doc) {
            (
                ItemKind::Function(_)
                | ItemKind::Procedure(_)
                | ItemKind::State(_)
                | ItemKind::Window(_)
                | ItemKind::Reaction(_),
                Some(comment),
            ) => {
                let (title, rest) = crate::titled(comment);
                (title.map(str::to_owned), rest.map(str::to_owned))
            }
            _ => (None, doc),
        };
        Some(Item { span, head, title, doc, kind })
    }

    fn header(&mut self, pair: Pair<'_, Rule>, head: Span) -> Header {
        let mut header = Header {
            kind: HeaderKind::Scenario,
            id: None,
            title: None,
            game: None,
            with: Vec::new(),
        };
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::header_kind => {
                    header.kind = match part.as_str() {
                        "game" => HeaderKind::Game,
                        "module" => HeaderKind::Module,
                        "scenario" => HeaderKind::Scenario,
                        _ => {
                            self.unhandled(&part);
                            HeaderKind::Scenario
                        }
                    }
                }
                Rule::name => header.id = Some(self.name(&part)),
                Rule::string => header.title = Some(self.string(&part)),
                Rule::for_game => header.game = self.last_word(part),
                Rule::with_modules => {
                    let settings = part.into_inner().filter(|p| p.as_rule() == Rule::setting);
                    header.with = settings.filter_map(|p| self.setting(p)).collect();
                }
                Rule::missing => {}
                _ => self.unhandled(&part),
            }
        }
        let kind = header.kind.word();
        if header.id.is_none() {
            let help = match header.kind {
                HeaderKind::Game => "a header reads `game my-game \"My Game\"`",
                HeaderKind::Module => "a header reads `module my-rules \"My Rules\" for GAME`",
                HeaderKind::Scenario => {
                    "a header reads `scenario my-battle \"My Battle\" for GAME`"
                }
            };
            self.report(
                Diagnostic::new(
                    &codes::SYNTAX_UNEXPECTED,
                    head,
                    format!("this {kind} has no name"),
                )
                .label(format!("expected a name after `{kind}`"))
                .help(help),
            );
        } else if header.game.is_none() && header.kind != HeaderKind::Game {
            self.report(
                Diagnostic::new(
                    &codes::SYNTAX_UNEXPECTED,
                    head,
                    format!("this {kind} does not name its game"),
                )
                .label("expected `for GAME` at the end")
                .help("write `for` and the name of the game after the title"),
            );
        }
        header
    }

    fn setting(&mut self, pair: Pair<'_, Rule>) -> Option<Setting> {
        let (mut name, mut value) = (None, None);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::word => name = Some(self.name(&part)),
                Rule::setting_value => value = self.value_in(part),
                _ => self.unhandled(&part),
            }
        }
        Some(Setting { name: name?, value })
    }

    fn text_item(&mut self, pair: Pair<'_, Rule>, head: Span) -> TextItem {
        let mut key = Name { text: SmolStr::default(), span: head };
        let mut text = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::text_key => key = self.name(&part),
                Rule::text => text = self.text(part),
                Rule::missing => {}
                _ => self.unhandled(&part),
            }
        }
        if text.is_none() {
            self.report_missing_text(&key.text.clone(), head);
        }
        TextItem { key, text }
    }

    fn special(&mut self, pair: Pair<'_, Rule>, head: Span) -> Special {
        let (mut id, mut text) = (None, None);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::clause_id => id = Some(self.name(&part)),
                Rule::text => text = self.text(part),
                Rule::kw_special | Rule::missing => {}
                _ => self.unhandled(&part),
            }
        }
        if text.is_none() {
            self.report_missing_text("special", head);
        }
        Special { id, text }
    }

    fn report_missing_text(&mut self, key: &str, head: Span) {
        self.open_ended = true;
        let after = head.start as usize + key.len();
        let line =
            self.file.text.get(after..).unwrap_or_default().lines().next().unwrap_or_default();
        let written = line.find("//").map_or(line, |comment| &line[..comment]).trim();
        let problem = Diagnostic::new(
            &codes::SYNTAX_UNEXPECTED,
            head,
            format!("`{key}` needs text in quotation marks"),
        )
        .help(format!("write `{key} \"…\"`, or put several lines between `\"\"\"`"));
        self.report(if written.is_empty() || written.contains('"') {
            problem.label("the text is missing")
        } else {
            let start = to_u32(after + line.len() - line.trim_start().len());
            let span = Span { start, end: start + to_u32(written.len()), ..head };
            problem.label(format!("`{}` belongs in quotation marks", shorten(written))).suggest(
                "put quotation marks around it",
                span,
                format!("\"{written}\""),
            )
        });
    }

    pub(super) fn accept(&mut self, pair: Pair<'_, Rule>) -> Option<Accept> {
        let span = self.span(&pair);
        let (mut code, mut reason) = (None, None);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::code_ref => code = Some(self.name(&part)),
                Rule::string => reason = Some(self.string(&part)),
                Rule::kw_accept | Rule::kw_because => {}
                _ => self.unhandled(&part),
            }
        }
        Some(Accept { span, code: code?, reason: reason? })
    }

    /// A block of entries. `each` lowers one entry of the block's own sort;
    /// `place` says what kind of block it is, for messages about junk in it.
    pub(super) fn block<T>(
        &mut self,
        pair: Pair<'_, Rule>,
        place: &BlockForm,
        mut each: impl FnMut(&mut Self, Pair<'_, Rule>) -> Option<T>,
    ) -> Block<T> {
        let span = self.span(&pair);
        let mut entries = Vec::new();
        for part in pair.into_inner() {
            let span = self.span(&part);
            let doc = self.doc_above(span.start);
            let node = match part.as_rule() {
                Rule::junk => {
                    self.report_junk(&part, place);
                    Node::Junk
                }
                Rule::stmt_junk | Rule::tail_junk | Rule::arm_junk | Rule::stmt_arm_junk => {
                    self.report_junk_line(&part, place);
                    Node::Junk
                }
                Rule::cite if place.only != Rule::stmt_only => Node::Cite(self.clauses(part)),
                Rule::accept => self.accept(part).map_or(Node::Junk, Node::Accept),
                Rule::missing | Rule::EOI => continue,
                _ => self.entry(part, &mut each),
            };
            entries.push(Entry { span, doc, node });
        }
        Block { span, entries }
    }

    /// An entry of a block's own sort; where none comes of it, that has been reported, or is now.
    fn entry<T>(
        &mut self,
        part: Pair<'_, Rule>,
        each: &mut impl FnMut(&mut Self, Pair<'_, Rule>) -> Option<T>,
    ) -> Node<T> {
        let reported = self.diagnostics.len();
        match each(self, part.clone()) {
            Some(entry) => Node::Is(entry),
            None => {
                if self.diagnostics.len() == reported {
                    self.unhandled(&part);
                }
                Node::Junk
            }
        }
    }

    pub(super) fn fields(&mut self, pair: Pair<'_, Rule>, place: &BlockForm) -> Block<Field> {
        self.block(pair, place, |lower, entry| lower.field(entry))
    }

    /// `NAME VALUE …`. A colon or an equals sign after the name is reported
    /// and passed over.
    pub(super) fn field(&mut self, pair: Pair<'_, Rule>) -> Option<Field> {
        let mut parts = pair.into_inner();
        let first = parts.next()?;
        let name = self.name(&first);
        let mut values: Vec<Value> = parts.filter_map(|p| self.value(p)).collect();
        if let Some(Value::Bare(sign)) = values.first()
            && matches!(sign.text.as_str(), ":" | "=" | ":=")
            && values.len() > 1
        {
            let sign = sign.clone();
            let gap = Span { start: name.span.end, ..sign.span };
            self.report(
                Diagnostic::new(
                    &codes::SYNTAX_UNEXPECTED,
                    sign.span,
                    format!("unexpected `{}` between `{}` and its value", sign.text, name.text),
                )
                .label("a space is enough")
                .help(format!("write `{} …`", name.text))
                .fix(format!("remove the `{}`", sign.text), gap, ""),
            );
            values.remove(0);
        }
        Some(Field { name, values })
    }

    pub(super) fn value(&mut self, pair: Pair<'_, Rule>) -> Option<Value> {
        let inner = match pair.as_rule() {
            Rule::value => pair.into_inner().next()?,
            _ => pair,
        };
        Some(match inner.as_rule() {
            Rule::string => Value::Text(self.string(&inner)),
            Rule::number => match self.int(&inner) {
                Some(int) => Value::Int(int),
                None => Value::Bare(self.name(&inner)),
            },
            Rule::range_value => Value::Range(self.range(inner)?),
            Rule::word_value | Rule::word => Value::Word(self.name(&inner)),
            Rule::each_of => Value::Each(self.last_word(inner)?),
            Rule::bare => Value::Bare(self.name(&inner)),
            _ => {
                self.unhandled(&inner);
                return None;
            }
        })
    }

    /// The value after an `=`.
    pub(super) fn value_in(&mut self, pair: Pair<'_, Rule>) -> Option<Value> {
        let value = pair.into_inner().find(|p| p.as_rule() != Rule::eq)?;
        self.value(value)
    }

    pub(super) fn range(&mut self, pair: Pair<'_, Rule>) -> Option<HalfRange> {
        let span = self.span(&pair);
        let ends = pair.into_inner().filter(|p| p.as_rule() == Rule::half);
        let mut read = ends.map(|end| {
            let (whole, half) = match end.as_str().strip_suffix(".5") {
                Some(whole) => (whole, 1),
                None => (end.as_str(), 0),
            };
            let value = whole.parse::<i64>().ok().filter(|n| *n <= LARGEST);
            if value.is_none() {
                self.too_large(&end);
            }
            Some(2 * value? + half)
        });
        // Both are read, so that both are reported.
        let (from, to) = (read.next(), read.next());
        Some(HalfRange { from: from??, to: to??, span })
    }

    /// A number; nothing, if it is too large, which is reported.
    pub(super) fn int(&mut self, pair: &Pair<'_, Rule>) -> Option<Int> {
        let span = self.span(pair);
        let value = pair
            .as_str()
            .parse::<i64>()
            .ok()
            .filter(|n| n.unsigned_abs() <= LARGEST.unsigned_abs());
        if value.is_none() {
            self.too_large(pair);
        }
        Some(Int { value: value?, span })
    }

    /// A number; the largest there is, if it is too large, which is reported:
    /// for places where it would otherwise seem to be missing.
    pub(super) fn int_or_largest(&mut self, pair: &Pair<'_, Rule>) -> Int {
        self.int(pair).unwrap_or(Int { value: LARGEST, span: self.span(pair) })
    }

    fn too_large(&mut self, pair: &Pair<'_, Rule>) {
        let message = format!("the number `{}` is too large", shorten(pair.as_str()));
        self.report(
            Diagnostic::new(&codes::TYPE_OUT_OF_RANGE, self.span(pair), message)
                .label(format!("numbers go up to {LARGEST}"))
                .help("write a smaller number"),
        );
    }

    pub(super) fn text(&mut self, pair: Pair<'_, Rule>) -> Option<Text> {
        let inner = pair.into_inner().next()?;
        Some(match inner.as_rule() {
            Rule::block_text => {
                let start = inner.as_span().start();
                let lines = block_lines(inner.as_str());
                Text {
                    value: block_value(inner.as_str()),
                    span: self.span(&inner),
                    block: true,
                    lines: lines.iter().map(|(at, _)| self.offset(start + at)).collect(),
                }
            }
            Rule::string => self.string(&inner),
            _ => {
                self.unhandled(&inner);
                return None;
            }
        })
    }

    pub(super) fn string(&self, pair: &Pair<'_, Rule>) -> Text {
        let raw = pair.as_str();
        let raw = raw.strip_prefix('"').unwrap_or(raw);
        let mut value = String::with_capacity(raw.len());
        let mut chars = raw.chars();
        while let Some(c) = chars.next() {
            match c {
                '\\' => value.extend(chars.next()),
                '"' => break,
                c => value.push(c),
            }
        }
        let span = self.span(pair);
        // Where an escape was resolved, places within the text are not known.
        let lines = if raw.contains('\\') { Vec::new() } else { vec![span.start + 1] };
        Text { value, span, block: false, lines }
    }

    pub(super) fn row(&mut self, pair: Pair<'_, Rule>) -> Option<Row> {
        let mut label = None;
        let mut cells = Vec::new();
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::row_label | Rule::table_label => label = Some(self.label(&part)),
                Rule::bare => cells.push(self.name(&part)),
                _ => self.unhandled(&part),
            }
        }
        Some(Row { label: label?, cells })
    }

    /// The name of a row or column: of several words, with one space between them.
    pub(super) fn label(&mut self, pair: &Pair<'_, Rule>) -> Name {
        let text = pair.as_str().split_whitespace().collect::<Vec<_>>().join(" ");
        Name { text: text.into(), span: self.span(pair) }
    }

    /// The words directly within a pair.
    pub(super) fn words(&self, pair: Pair<'_, Rule>) -> Vec<Name> {
        let words = pair.into_inner().filter(|p| p.as_rule() == Rule::word);
        words.map(|p| self.name(&p)).collect()
    }

    /// The changes that a pair names.
    pub(super) fn change_refs(&self, pair: Pair<'_, Rule>) -> Vec<Name> {
        let refs = pair.into_inner().filter(|p| p.as_rule() == Rule::change_ref);
        refs.map(|p| self.name(&p)).collect()
    }

    /// The last word directly within a pair.
    pub(super) fn last_word(&self, pair: Pair<'_, Rule>) -> Option<Name> {
        pair.into_inner().filter(|p| p.as_rule() == Rule::word).last().map(|p| self.name(&p))
    }

    /// Documentation on the lines directly above an offset, if nothing stands
    /// in front of the offset on its own line.
    fn doc_above(&self, offset: u32) -> Option<String> {
        let text = &self.file.text;
        let starts = self.file.line_starts();
        let mut line = starts.partition_point(|&s| s <= offset).checked_sub(1)?;
        let mut start = *starts.get(line)? as usize;
        if !text.get(start..offset as usize)?.trim().is_empty() {
            return None;
        }
        let mut lines = Vec::new();
        while line > 0 {
            line -= 1;
            let above = *starts.get(line)? as usize;
            match text.get(above..start)?.trim().strip_prefix("///") {
                Some(doc) if !doc.starts_with('/') => {
                    lines.push(doc.strip_prefix(' ').unwrap_or(doc))
                }
                _ => break,
            }
            start = above;
        }
        lines.reverse();
        (!lines.is_empty()).then(|| lines.join("\n"))
    }
}

/// The content of a text block, quotation marks included in `raw`: its lines
/// without their common indentation, without blank lines at either end. Text
/// directly after the opening marks has no indentation to compare.
pub(crate) fn block_value(raw: &str) -> String {
    let lines: Vec<&str> = block_lines(raw).into_iter().map(|(_, line)| line).collect();
    lines.join("\n")
}

/// The lines of a text block's content, each with its offset in `raw`.
fn block_lines(raw: &str) -> Vec<(usize, &str)> {
    let body = raw.strip_prefix("\"\"\"").unwrap_or(raw);
    let body = body.strip_suffix("\"\"\"").unwrap_or(body);
    let offset = |line: &str| line.as_ptr() as usize - raw.as_ptr() as usize;
    let mut lines: Vec<&str> = body.lines().map(str::trim_end).collect();
    let blank = [' ', '\t'];
    let indent = lines
        .iter()
        .skip(1)
        .filter(|l| !l.is_empty())
        .map(|l| l.len() - l.trim_start_matches(blank).len())
        .min()
        .unwrap_or(0);
    for (i, line) in lines.iter_mut().enumerate() {
        *line = match i {
            0 => line.trim_start_matches(blank),
            // A blank line is shorter than the indentation; its end, not some
            // other empty text, keeps its place known.
            _ => line.get(indent..).unwrap_or(&line[line.len()..]),
        };
    }
    let first = lines.iter().position(|l| !l.is_empty()).unwrap_or(lines.len());
    let end = lines.iter().rposition(|l| !l.is_empty()).map_or(first, |last| last + 1);
    // Invariant: first <= end <= lines.len().
    lines[first..end].iter().map(|line| (offset(line), *line)).collect()
}
