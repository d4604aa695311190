//! Lowering of the grammar's pairs to the tree: the parts that all items share.

use smol_str::SmolStr;

use crate::ast::{
    Accept, Block, Entry, Field, Header, HeaderKind, Item, ItemKind, Name, Node, Setting, Value,
};
use crate::gap::without_gap;
use crate::header::peek_header;
use crate::scan::{Chunk, Shifts};
use castra_base::Diagnostic;
use castra_base::codes;
use castra_base::{SourceFile, Span, slug, to_u32};
use castra_grammar::{Pair, Rule};

use super::words::shorten;

/// The number of lines at the start of a file in which a misplaced header is sought. Without a
/// bound, a file with many errors and no header would be read once for each error.
const MAX_HEADER_LINES: usize = 40;

/// The state of lowering one item to a tree, with its diagnostics.
pub(super) struct Lower<'a> {
    file: &'a SourceFile,
    /// The offset in the file of offset 0 of the item's text.
    base: i64,
    /// The map from offsets of the repaired text to the item's own.
    shifts: Shifts,
    /// The start and the end offset of the item in the file.
    limits: (u32, u32),
    pub(super) diagnostics: Vec<Diagnostic>,
    /// True if the item's end is missing, in which case the text after it is probably that end.
    pub(super) open_ended: bool,
    /// The kind of the file; `None` if its first item is not a header, or is this item.
    file_kind: Option<HeaderKind>,
    /// True in a function, where a statement may be an expression.
    pub(super) in_function: bool,
    /// True in a change of a function, where `when` is a condition of the change.
    pub(super) in_change: bool,
    /// True in a test.
    pub(super) is_in_test: bool,
    /// True after a block that was opened by a word of another language, such as `then`.
    pub(super) opened_in_words: bool,
    /// The end of the line with a loop head in another language. Its parts between `;` are not
    /// statements.
    pub(super) loop_head_end: u32,
    /// The number of signs and `not`s that are open around the current expression.
    pub(super) signs: u32,
    /// The end in the item's text of the last reported foreign comment, such as `# …`.
    pub(super) comment_end: usize,
}

impl<'a> Lower<'a> {
    pub(super) fn new(
        file: &'a SourceFile,
        chunk: &Chunk<'_>,
        shift: i64,
        kind: Option<HeaderKind>,
    ) -> Self {
        let limits = (to_u32(chunk.range.start), to_u32(chunk.range.end));
        Self {
            file,
            base: i64::from(limits.0) + shift,
            shifts: chunk.shifts.clone(),
            limits,
            diagnostics: Vec::new(),
            open_ended: false,
            file_kind: kind,
            in_function: false,
            in_change: false,
            is_in_test: false,
            opened_in_words: false,
            loop_head_end: 0,
            signs: 0,
            comment_end: 0,
        }
    }

    pub(super) fn chunk_span(&self) -> Span {
        Span::new(self.file.id, self.limits.0, self.limits.1)
    }

    /// Returns the offset in the file of an offset in the item's text. Closing braces that the
    /// scanner appended are mapped to the item's end.
    pub(super) fn offset(&self, offset: usize) -> u32 {
        let at = self.base + i64::from(to_u32(offset + self.shifts.shift_at(offset)));
        u32::try_from(at).unwrap_or(0).clamp(self.limits.0, self.limits.1)
    }

    pub(super) fn span(&self, pair: &Pair<'_>) -> Span {
        let start = pair.as_span().start();
        self.span_between(start, start + without_gap(pair.as_str()).len())
    }

    /// Returns the span in the file of a range in the item's text. It includes the whole of a
    /// repaired character.
    pub(super) fn span_between(&self, start: usize, end: usize) -> Span {
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

    pub(super) fn name(&self, pair: &Pair<'_>) -> Name {
        Name { text: SmolStr::new(pair.as_str()), span: self.span(pair) }
    }

    /// Returns whether the file is a campaign, which has additional statements.
    pub(super) fn is_in_campaign(&self) -> bool {
        self.file_kind == Some(HeaderKind::Campaign)
    }

    /// Returns whether the file is a battle, or has no header near its start.
    pub(super) fn is_in_battle(&self) -> bool {
        let mut lines = self.file.text.lines().take(MAX_HEADER_LINES);
        let kind = self.file_kind.or_else(|| lines.find_map(peek_header).map(|(kind, _)| kind));
        matches!(kind, None | Some(HeaderKind::Scenario))
    }

    /// Returns the whole text of the file.
    pub(super) fn file_text(&self) -> &'a str {
        &self.file.text
    }

    /// Returns the source of a span, as written.
    pub(super) fn source(&self, span: Span) -> &'a str {
        self.file.slice(span)
    }

    pub(super) fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// Reports a pair that the lowering does not handle, so that nothing is dropped silently. Such
    /// a pair is in the grammar, but the lowering lacks it.
    pub(super) fn report_unhandled(&mut self, part: &Pair<'_>) {
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
    pub(super) fn item(&mut self, pair: Pair<'_>) -> Option<Item> {
        let span = self.span(&pair);
        let head_len = pair.as_str().find(['{', '\n']).unwrap_or(pair.as_str().len());
        let head = pair.as_str()[..head_len].trim_end().len();
        let start = pair.as_span().start();
        let head = self.span_between(start, start + head);
        let doc = self.doc_above(span.start);
        let kind = match pair.as_rule() {
            Rule::header => ItemKind::Header(self.header(pair, head)),
            Rule::text_item => ItemKind::Text(self.text_item(pair, head)),
            Rule::texts => ItemKind::Texts(self.texts(pair, head)),
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
                self.report_unhandled(&pair);
                return None;
            }
        };
        let (title, doc) = match (&kind, &doc) {
            (
                ItemKind::Function(_)
                | ItemKind::Procedure(_)
                | ItemKind::State(_)
                | ItemKind::Source(_)
                | ItemKind::Window(_)
                | ItemKind::Reaction(_),
                Some(comment),
            ) => {
                let (title, rest) = crate::doc_title::split_title(comment);
                (title.map(str::to_owned), rest.map(str::to_owned))
            }
            _ => (None, doc),
        };
        Some(Item { span, head, title, doc, kind })
    }

    fn header(&mut self, pair: Pair<'_>, head: Span) -> Header {
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
                        "campaign" => HeaderKind::Campaign,
                        _ => {
                            self.report_unhandled(&part);
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
                _ => self.report_unhandled(&part),
            }
        }
        let kind = header.kind.word();
        if let Some(parted) = header.id.as_ref().and_then(|id| self.name_with_spaces(id)) {
            self.open_ended = true;
            self.report(parted);
        } else if header.id.is_none() {
            let help = match header.kind {
                HeaderKind::Game => "a header reads `game my-game \"My Game\"`",
                HeaderKind::Module => "a header reads `module my-rules \"My Rules\" for GAME`",
                HeaderKind::Scenario => {
                    "a header reads `scenario my-battle \"My Battle\" for GAME`"
                }
                HeaderKind::Campaign => {
                    "a header reads `campaign my-campaign \"My Campaign\" for GAME`"
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
        } else if header.game.is_none()
            && header.kind != HeaderKind::Game
            // An unclosed title, which contains the game, has been reported.
            && !header.title.as_ref().is_some_and(|title| self.is_unclosed(title.span))
        {
            self.report(
                Diagnostic::new(
                    &codes::SYNTAX_UNEXPECTED,
                    head,
                    format!("this {kind} does not name its game"),
                )
                .label("expected `for GAME` at the end")
                .help(
                    "write `for` and the name of the game after the title: the word after `game` \
                     in its files, without quotation marks",
                ),
            );
        }
        header
    }

    /// Returns whether text has no closing quotation mark.
    fn is_unclosed(&self, span: Span) -> bool {
        let text = self.source(span);
        text.len() == 1 || !text.ends_with('"')
    }

    /// Returns the diagnostic for `scenario my battle`: a name of several words.
    fn name_with_spaces(&self, id: &Name) -> Option<Diagnostic> {
        let after = Span { start: id.span.end, end: self.limits.1, ..id.span };
        let line = self.source(after).lines().next().unwrap_or_default();
        let head = line.split(['"', '/']).next().unwrap_or_default();
        let is_name = |word: &&str| {
            !matches!(*word, "for" | "with")
                && word.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
        };
        let more: Vec<&str> = head.split_whitespace().take_while(is_name).collect();
        let mut end = 0;
        for word in &more {
            end += line.get(end..)?.find(word)? + word.len();
        }
        if more.is_empty() {
            return None;
        }
        let span = Span { end: id.span.end + to_u32(end), ..id.span };
        let right = slug(&format!("{} {}", id.text, more.join(" ")));
        Some(
            Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, "a name has no spaces")
                .label("one name of several words")
                .help(format!("write `{right}`"))
                .suggest(format!("write `{right}`"), span, right),
        )
    }

    fn setting(&mut self, pair: Pair<'_>) -> Option<Setting> {
        let (mut name, mut value) = (None, None);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::word => name = Some(self.name(&part)),
                Rule::setting_value => value = self.value_in(part),
                _ => self.report_unhandled(&part),
            }
        }
        Some(Setting { name: name?, value })
    }

    pub(super) fn accept(&mut self, pair: Pair<'_>) -> Option<Accept> {
        let span = self.span(&pair);
        let (mut code, mut reason) = (None, None);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::code_ref => code = Some(self.name(&part)),
                Rule::string => reason = Some(self.string(&part)),
                Rule::kw_accept | Rule::kw_because => {}
                _ => self.report_unhandled(&part),
            }
        }
        Some(Accept { span, code: code?, reason: reason? })
    }

    /// Lowers a block of entries. `each` lowers an entry of the expected kind; `only` is the
    /// grammar rule of such an entry.
    pub(super) fn block<T>(
        &mut self,
        pair: Pair<'_>,
        only: Rule,
        mut each: impl FnMut(&mut Self, Pair<'_>) -> Option<T>,
    ) -> Block<T> {
        let span = self.span(&pair);
        let mut entries = Vec::new();
        for part in pair.into_inner() {
            let span = self.span(&part);
            let doc = self.doc_above(span.start);
            let node = match part.as_rule() {
                Rule::junk
                | Rule::stmt_junk
                | Rule::tail_junk
                | Rule::arm_junk
                | Rule::stmt_arm_junk
                    if self.is_in_comment(&part) =>
                {
                    Node::Error
                }
                Rule::junk => {
                    self.report_unexpected_entry(&part, only);
                    Node::Error
                }
                Rule::stmt_junk | Rule::tail_junk | Rule::arm_junk | Rule::stmt_arm_junk => {
                    self.report_unexpected_line(&part, only);
                    Node::Error
                }
                Rule::cite if !matches!(only, Rule::stmt_only | Rule::campaign_stmt_only) => {
                    Node::Cite(self.clauses(part))
                }
                Rule::accept => self.accept(part).map_or(Node::Error, Node::Accept),
                Rule::missing | Rule::EOI => continue,
                _ => self.entry(part, &mut each),
            };
            entries.push(Entry { span, doc, node });
        }
        // Most blocks have few entries, and entries are large.
        entries.shrink_to_fit();
        Block { span, entries }
    }

    /// Lowers an entry of the expected kind. If `each` returns `None` without a diagnostic, reports
    /// the entry as unhandled.
    fn entry<T>(
        &mut self,
        part: Pair<'_>,
        each: &mut impl FnMut(&mut Self, Pair<'_>) -> Option<T>,
    ) -> Node<T> {
        let reported = self.diagnostics.len();
        match each(self, part.clone()) {
            Some(entry) => Node::Valid(entry),
            None => {
                if self.diagnostics.len() == reported {
                    self.report_unhandled(&part);
                }
                Node::Error
            }
        }
    }

    pub(super) fn fields(&mut self, pair: Pair<'_>, only: Rule) -> Block<Field> {
        self.block(pair, only, |lower, entry| lower.field(entry))
    }

    /// Lowers `NAME VALUE …`. A colon or an equals sign after the name is reported and skipped.
    pub(super) fn field(&mut self, pair: Pair<'_>) -> Option<Field> {
        let mut parts = pair.into_inner();
        let first = parts.next()?;
        let name = self.name(&first);
        let mut values: Vec<Value> = Vec::new();
        // In `symbol #`, the sign is the symbol of a terrain.
        let is_symbol = name.text == "symbol" && parts.clone().count() == 1;
        for part in parts {
            let is_sign = is_symbol && part.as_str() == "#";
            if !is_sign && self.comment_after_field(&part, "the entry should end before this") {
                break;
            }
            values.extend(self.value(part));
        }
        if let Some(Value::Token(sign)) = values.first()
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
        self.report_semicolon_in_field(&mut values);
        Some(Field { name, values })
    }

    /// Reports `general "X"; cards 5` and drops the text after `;` from the field.
    fn report_semicolon_in_field(&mut self, values: &mut Vec<Value>) {
        let is_end = |value: &Value| matches!(value, Value::Token(sign) if sign.text == ";");
        let Some(at) = values.iter().position(is_end) else { return };
        let Some(sign) = values.drain(at..).next() else { return };
        let span = sign.span();
        let rest = Span { start: span.end, end: self.limits.1, ..span };
        let line = self.source(rest).lines().next().unwrap_or_default();
        let goes_on = !line.trim().is_empty() && !line.trim_start().starts_with("//");
        let with = if goes_on { "," } else { "" };
        let diagnostic =
            Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, "unexpected `;` after an entry")
                .label("an entry ends with its line")
                .help("remove it; entries on one line are separated by commas");
        self.report(match goes_on {
            true => diagnostic.fix("write `,`", span, with),
            false => diagnostic.fix("remove the `;`", span, with),
        });
    }

    /// Returns the documentation on the lines directly above an offset, provided that only white
    /// space is before the offset on its line.
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
