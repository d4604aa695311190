//! Lowering of the items of a game.

use super::lower::Lower;
use super::stacks;
use crate::ast::{
    Block, CardLine, CellName, Deck, DeckItem, Die, Draw, EnumItem, FieldDecl, Group, Instance,
    Int, ItemKind, Kind, KindItem, Name, Param, Pile, PileOwner, RecordItem, Role, Table,
    TableItem, TypeRef, Value, Variant,
};
use castra_base::Span;
use castra_grammar::{Pair, Rule};

impl Lower<'_> {
    pub(super) fn enum_item(&mut self, pair: Pair<'_>, head: Span) -> EnumItem {
        let form = "enum NAME { first, second }";
        let (mut name, mut plural, mut block) = (None, None, None);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::name => name = Some(self.name(&part)),
                Rule::plural => plural = self.last_word(part),
                Rule::junk_head => self.report_unexpected_head(&part, form),
                Rule::enum_block => block = Some(self.block(part, Rule::enum_only, Lower::variant)),
                Rule::kw_enum | Rule::missing => {}
                _ => self.report_unhandled(&part),
            }
        }
        let block = self.named_block(&name, block, head, form);
        EnumItem { name, plural, block }
    }

    fn variant(&mut self, pair: Pair<'_>) -> Option<Variant> {
        let (mut name, mut label, mut abbr, mut symbol, mut colour) =
            (None, None, None, None, None);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::word => name = Some(self.name(&part)),
                Rule::string => label = Some(self.string(&part)),
                Rule::variant_abbr => abbr = self.last_word(part),
                Rule::variant_colour => colour = self.last_word(part),
                Rule::variant_symbol => {
                    let mut words = part.into_inner().filter(|p| p.as_rule() == Rule::word);
                    symbol = Some((self.name(&words.next()?), self.name(&words.next()?)));
                }
                _ => self.report_unhandled(&part),
            }
        }
        let source_label = label.as_ref().map(|label| label.value.clone());
        Some(Variant { name: name?, label, source_label, abbr, symbol, colour })
    }

    pub(super) fn die(&mut self, pair: Pair<'_>, head: Span) -> Die {
        let form = "die NAME { first, second }";
        let (mut name, mut numeric, mut block) = (None, false, None);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::name => name = Some(self.name(&part)),
                Rule::numeric => numeric = true,
                Rule::junk_head => self.report_unexpected_head(&part, form),
                Rule::die_block => {
                    block = Some(self.block(part, Rule::die_only, |lower, face| {
                        face.into_inner().next().and_then(|p| lower.value(p))
                    }));
                }
                Rule::kw_die | Rule::missing => {}
                _ => self.report_unhandled(&part),
            }
        }
        let block = self.named_block(&name, block, head, form);
        Die { name, numeric, block }
    }

    /// Lowers a written type; the pair is a `type_ref`.
    pub(super) fn type_ref(&mut self, pair: Pair<'_>) -> Option<TypeRef> {
        let span = self.span(&pair);
        let mut parts = pair.into_inner();
        let inner = parts.next()?;
        let maybe = parts.next().is_some();
        let ty = match inner.as_rule() {
            Rule::int_type => {
                let range = inner.into_inner().find(|p| p.as_rule() == Rule::int_range);
                let (mut numbers, mut upto) = (None, None);
                if let Some(range) = range {
                    let mut ends = range.into_inner();
                    let (from, to) = (ends.next()?, ends.next()?);
                    let from = self.int(&from);
                    if to.as_rule() == Rule::word {
                        upto = from.map(|from| Box::new((from, self.name(&to))));
                    } else {
                        numbers = from.zip(self.int(&to));
                    }
                }
                TypeRef::Int { range: numbers, upto, span }
            }
            Rule::dice_of => TypeRef::Dice(self.qualified(inner)?),
            Rule::set_of => TypeRef::SetOf(self.qualified(inner)?),
            Rule::one_of => TypeRef::OneOf(
                inner
                    .into_inner()
                    .filter(|p| p.as_rule() == Rule::word)
                    .map(|p| self.name(&p))
                    .collect(),
            ),
            Rule::qualified => TypeRef::Named(self.name(&inner)),
            _ => {
                self.report_unhandled(&inner);
                return None;
            }
        };
        Some(if maybe { TypeRef::Option(Box::new(ty)) } else { ty })
    }

    /// Returns the name within a pair, possibly qualified by a module.
    pub(super) fn qualified(&mut self, pair: Pair<'_>) -> Option<Name> {
        let found = pair.into_inner().find(|p| p.as_rule() == Rule::qualified)?;
        Some(self.name(&found))
    }

    pub(super) fn kind(&mut self, pair: Pair<'_>, head: Span) -> Kind {
        let form = "kind NAME on hex { … }";
        let (mut name, mut role, mut abbrs, mut block) = (None, None, Vec::new(), None);
        let mut plural = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::name => name = Some(self.name(&part)),
                Rule::plural => plural = self.last_word(part),
                Rule::role => role = self.role(part),
                Rule::abbrs => abbrs = self.words(part),
                Rule::junk_head => {
                    match stacks::head_message(&part).or_else(|| secret_in_head(&part)) {
                        Some(label) => self.report_labelled_head(&part, label, form),
                        None => self.report_unexpected_head(&part, form),
                    }
                }
                Rule::kind_block => {
                    block = Some(self.block(part, Rule::kind_only, Lower::kind_item));
                }
                Rule::kw_kind | Rule::missing => {}
                _ => self.report_unhandled(&part),
            }
        }
        if name.is_none() {
            self.report_missing_name(head, form);
        } else if role.is_none() && !self.open_ended {
            self.report_missing(
                head,
                "this kind does not say where its elements are",
                "expected after the name",
                "on hex`, `in deck`, `marks KIND` or `on board",
            );
        }
        Kind { name, plural, role, abbrs, block }
    }

    fn role(&mut self, pair: Pair<'_>) -> Option<Role> {
        let inner = pair.into_inner().next()?;
        Some(match inner.as_rule() {
            Rule::role_deck => Role::Card,
            Rule::role_board => Role::Board,
            Rule::role_marks => Role::Marks(self.last_word(inner)?),
            Rule::role_hex => {
                let (mut joins, mut stacks, mut secret) = (None, None, None);
                for part in inner.into_inner() {
                    match part.as_rule() {
                        Rule::joins => joins = self.last_word(part),
                        Rule::stacks => stacks = self.stacks(part),
                        Rule::secret => secret = Some(self.span(&part)),
                        Rule::kw_on | Rule::kw_hex | Rule::kw_square | Rule::kw_place => {}
                        _ => self.report_unhandled(&part),
                    }
                }
                Role::Piece { joins, stacks, secret }
            }
            _ => {
                self.report_unhandled(&inner);
                return None;
            }
        })
    }

    pub(super) fn kind_item(&mut self, pair: Pair<'_>) -> Option<KindItem> {
        if pair.as_rule() == Rule::draw {
            let (mut look, mut block) = (None, None);
            for part in pair.into_inner() {
                match part.as_rule() {
                    Rule::word => look = Some(self.name(&part)),
                    Rule::field_block => block = Some(self.fields(part, Rule::field_only)),
                    Rule::kw_draw => {}
                    _ => self.report_unhandled(&part),
                }
            }
            return Some(KindItem::Draw(Draw { look: look?, block }));
        }
        if pair.as_rule() == Rule::stacks {
            return self.stacks(pair).map(KindItem::Stacks);
        }
        if pair.as_rule() == Rule::secret {
            return Some(KindItem::Secret(self.span(&pair)));
        }
        let (mut state, mut private, mut quiet) = (false, false, false);
        let mut clamped = None;
        let (mut name, mut ty, mut default) = (None, None, None);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::state => state = true,
                Rule::private => private = true,
                Rule::clamped => clamped = Some(self.span(&part)),
                Rule::quiet => quiet = true,
                Rule::word => name = Some(self.name(&part)),
                Rule::type_ref => ty = self.type_ref(part),
                Rule::default => {
                    default = Some(part.into_inner().filter_map(|p| self.value(p)).collect());
                }
                _ => self.report_unhandled(&part),
            }
        }
        Some(KindItem::Field(FieldDecl {
            state,
            private,
            quiet,
            clamped,
            name: name?,
            ty: ty?,
            default,
        }))
    }

    /// Lowers an instance of a declared kind. A malformed `accept` also gets here, since it starts
    /// with two words; it is reported as an `accept`.
    pub(super) fn instance(&mut self, pair: Pair<'_>) -> Option<ItemKind> {
        let span = self.span(&pair);
        let (mut words, mut params, mut title) = (Vec::new(), Vec::new(), None);
        let (mut abbrs, mut junk, mut block) = (Vec::new(), None, None);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::word => words.push(self.name(&part)),
                Rule::params => params = self.params(part),
                Rule::string => title = Some(self.string(&part)),
                Rule::abbrs => abbrs = self.words(part),
                Rule::junk_head => junk = Some(part),
                Rule::field_block => block = Some(self.fields(part, Rule::field_only)),
                _ => self.report_unhandled(&part),
            }
        }
        let mut words = words.into_iter();
        let (kind, name) = (words.next()?, words.next()?);
        if kind.text == "accept" {
            self.open_ended = true;
            self.report_missing(
                span,
                "missing reason",
                "expected `because` and text in quotation marks at the end",
                "accept CODE because \"…\"",
            );
            return Some(ItemKind::Broken);
        }
        if kind.text == "on"
            && matches!(name.text.as_str(), "every" | "each")
            && let Some(what) = junk
                .as_ref()
                .map(|junk| junk.as_str().trim())
                .filter(|what| matches!(*what, "turn" | "round"))
        {
            self.report_every_turn(name.span, what);
            return Some(ItemKind::Broken);
        }
        if let Some(junk) = junk {
            if self.report_turn_in_words(&kind, &junk) {
                return Some(ItemKind::Broken);
            }
            if title.is_none() && abbrs.is_empty() && params.is_empty() && block.is_none() {
                self.report_no_item(span);
                return Some(ItemKind::Broken);
            }
            self.report_unexpected_head(&junk, "KIND NAME \"Title\" abbr XX { … }");
        }
        let in_campaign = self.is_in_campaign();
        Some(ItemKind::Instance(Instance { kind, name, params, title, abbrs, block, in_campaign }))
    }

    pub(super) fn params(&mut self, pair: Pair<'_>) -> Vec<Param> {
        let params = pair.into_inner().filter(|p| p.as_rule() == Rule::param);
        params
            .filter_map(|param| {
                let mut parts = param.into_inner().filter(|p| p.as_rule() != Rule::colon);
                let name = self.name(&parts.next()?);
                let ty = self.type_ref(parts.next()?)?;
                Some(Param { name, ty, clamped: None })
            })
            .collect()
    }

    pub(super) fn record(&mut self, pair: Pair<'_>, head: Span) -> RecordItem {
        let form = "record NAME { FIELD: TYPE, FIELD: TYPE }";
        let (mut name, mut block) = (None, None);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::name => name = Some(self.name(&part)),
                Rule::junk_head => self.report_unexpected_head(&part, form),
                Rule::record_block => {
                    block = Some(self.block(part, Rule::record_only, Lower::record_field));
                }
                Rule::kw_record | Rule::missing => {}
                _ => self.report_unhandled(&part),
            }
        }
        let block = self.named_block(&name, block, head, form);
        RecordItem { name, block }
    }

    fn record_field(&mut self, pair: Pair<'_>) -> Option<Param> {
        let mut parts = pair.into_inner().filter(|p| p.as_rule() != Rule::colon);
        let name = self.name(&parts.next()?);
        let ty = self.type_ref(parts.next()?)?;
        let clamped = parts.next().map(|clamped| self.span(&clamped));
        Some(Param { name, ty, clamped })
    }

    pub(super) fn deck(&mut self, pair: Pair<'_>, head: Span) -> Deck {
        let form = "deck NAME total 60 { … }";
        let (mut name, mut total, mut back, mut block) = (None, None, None, None);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::name => name = Some(self.name(&part)),
                Rule::total => total = self.number_in(part),
                Rule::back => {
                    let path = part.into_inner().find(|p| p.as_rule() == Rule::string);
                    back = path.map(|path| self.string(&path));
                }
                Rule::junk_head => self.report_unexpected_head(&part, form),
                Rule::deck_block => {
                    block = Some(self.block(part, Rule::deck_only, Lower::deck_item))
                }
                Rule::kw_deck | Rule::missing => {}
                _ => self.report_unhandled(&part),
            }
        }
        let block = self.named_block(&name, block, head, form);
        Deck { name, total, back, block }
    }

    pub(super) fn number_in(&mut self, pair: Pair<'_>) -> Option<Int> {
        let number = pair.into_inner().find(|p| p.as_rule() == Rule::number)?;
        self.int(&number)
    }

    pub(super) fn deck_item(&mut self, pair: Pair<'_>) -> Option<DeckItem> {
        if pair.as_rule() == Rule::group {
            let (mut name, mut total, mut block) = (None, None, None);
            for part in pair.into_inner() {
                match part.as_rule() {
                    Rule::word => name = Some(self.name(&part)),
                    Rule::total => total = self.number_in(part),
                    Rule::deck_block => {
                        block = Some(self.block(part, Rule::deck_only, Lower::deck_item));
                    }
                    Rule::kw_group => {}
                    _ => self.report_unhandled(&part),
                }
            }
            return Some(DeckItem::Group(Group { name: name?, total, block: block? }));
        }
        let (mut card, mut args, mut count) = (None, None, None);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::word => card = Some(self.name(&part)),
                Rule::args => {
                    let values = part.into_inner().filter_map(|p| p.into_inner().next());
                    args = Some(values.filter_map(|p| self.value(p)).collect());
                }
                Rule::copies => count = self.number_in(part),
                _ => self.report_unhandled(&part),
            }
        }
        Some(DeckItem::Card(CardLine { card: card?, args, count }))
    }

    pub(super) fn pile(&mut self, pair: Pair<'_>, head: Span) -> Pile {
        let form = "pile NAME per army private";
        let rest = pair.get_input().get(pair.as_span().end()..).unwrap_or_default();
        let rest = rest.lines().next().unwrap_or_default();
        let (mut name, mut owner, mut visibility) = (None, None, None);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::name => name = Some(self.name(&part)),
                Rule::pile_owner => {
                    let shared = part.as_str() == "shared";
                    owner = Some(if shared { PileOwner::Shared } else { PileOwner::PerArmy });
                }
                Rule::pile_visibility => visibility = Some(self.name(&part)),
                Rule::kw_pile | Rule::missing => {}
                _ => self.report_unhandled(&part),
            }
        }
        let what = owner.zip(visibility);
        if name.is_none() {
            self.report_missing_name(head, form);
        } else if what.is_none() {
            self.open_ended = true;
            let form = self.pile_form(head, rest);
            self.report_missing(
                head,
                "this pile does not say who owns it and who sees it",
                "`per army` or `shared`, then `hidden`, `private` or `public`",
                &form,
            );
        }
        Pile { name, what }
    }

    /// Returns the likely declaration of a pile, from its words. For `pile stock hidden` it is a
    /// shared pile.
    fn pile_form(&self, head: Span, rest: &str) -> String {
        let words: Vec<&str> =
            self.source(head).split_whitespace().chain(rest.split_whitespace()).collect();
        let name = words.get(1).copied().unwrap_or("NAME");
        let seen = ["hidden", "private", "public"].into_iter().find(|seen| words.contains(seen));
        match (words.contains(&"army"), words.contains(&"shared"), seen) {
            (false, false, None) => {
                format!("pile {name} per army private` or `pile {name} shared hidden")
            }
            (true, _, seen) => format!("pile {name} per army {}", seen.unwrap_or("private")),
            (false, false, Some("private")) => format!("pile {name} per army private"),
            (false, _, seen) => format!("pile {name} shared {}", seen.unwrap_or("hidden")),
        }
    }

    pub(super) fn table(&mut self, pair: Pair<'_>, head: Span) -> Table {
        let form = "table NAME(row: ENUM, column: ENUM) -> TYPE { … }";
        let (mut name, mut params, mut result, mut block) = (None, Vec::new(), None, None);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::name => name = Some(self.name(&part)),
                Rule::params => params = self.params(part),
                Rule::result => {
                    result = part.into_inner().next().and_then(|p| self.type_ref(p));
                }
                Rule::junk_head => self.report_unexpected_head(&part, form),
                Rule::table_block => {
                    block = Some(self.block(part, Rule::table_only, Lower::table_item))
                }
                Rule::kw_table | Rule::missing => {}
                _ => self.report_unhandled(&part),
            }
        }
        if name.is_some() && !self.open_ended {
            if params.is_empty() {
                let message = "this table has no parameters";
                self.report_missing(head, message, "expected after its name", form);
            } else if result.is_none() {
                let label = "expected `-> TYPE` after the parameters";
                self.report_missing(head, "this table has no cell type", label, form);
            }
        }
        let block = self.named_block(&name, block, head, form);
        Table { name, params, result, block }
    }

    fn table_item(&mut self, pair: Pair<'_>) -> Option<TableItem> {
        Some(match pair.as_rule() {
            Rule::table_row => TableItem::Row(self.row(pair)?),
            Rule::heading => {
                TableItem::Heading(pair.into_inner().map(|p| self.label(&p)).collect())
            }
            Rule::cell_names => {
                let block = pair.into_inner().find(|p| p.as_rule() == Rule::cell_name_block)?;
                TableItem::Where(self.block(block, Rule::cell_name_only, |lower, entry| {
                    let mut parts = entry.into_inner();
                    let symbol = lower.name(&parts.next()?);
                    let value = lower.value(parts.next()?)?;
                    Some(CellName { symbol, value })
                }))
            }
            _ => {
                self.report_unhandled(&pair);
                return None;
            }
        })
    }

    /// Lowers the block of an item that must have a name and a block. Reports the first missing
    /// part.
    pub(super) fn named_block<T>(
        &mut self,
        name: &Option<Name>,
        block: Option<Block<T>>,
        head: Span,
        form: &str,
    ) -> Block<T> {
        if name.is_none() {
            self.report_missing_name(head, form);
            return block.unwrap_or_else(|| Block::missing(head.end_span()));
        }
        self.required_block(block, head, form)
    }
}

impl Value {
    /// Returns the name if the value is a word.
    #[must_use]
    pub fn as_word(&self) -> Option<&Name> {
        if let Self::Word(name) = self { Some(name) } else { None }
    }
}

/// Returns the message for words in the head of a kind that should hide its pieces.
fn secret_in_head(junk: &Pair<'_>) -> Option<&'static str> {
    let before = junk.get_input().get(..junk.as_span().start())?;
    let mut before = before.split_whitespace().rev();
    match (junk.as_str().split_whitespace().next()?, before.next()?, before.next()?) {
        ("private" | "hidden", ..) => {
            Some("a kind whose pieces only their army knows is `on hex secret`")
        }
        ("secret", ..) | (_, "secret", "kind") => {
            Some("`secret` comes after `on hex`: `kind NAME on hex secret`")
        }
        _ => None,
    }
}
