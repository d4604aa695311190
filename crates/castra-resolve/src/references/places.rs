//! Names whose kind follows from their position, such as `fill PILE with DECK`.

use castra_defs::{DefKind, Placeholder, UseKind, placeholders};
use castra_syntax::ast::{
    Accept, Block, BoardItem, CardLine, ChangeKind, CouncilItem, DeckItem, Entry, FormField,
    FormItem, HeaderKind, Item, ItemKind, KindItem, Limit, Name, Node, Param, Role, Row, TableItem,
    Tree, TypeRef, Value,
};
use smol_str::SmolStr;

use super::defined::listed;
use crate::uses::{Meant, RawUse};

/// Visits the names of a tree whose kinds follow from their positions.
pub(super) fn of_tree(tree: &Tree, see: &mut dyn FnMut(RawUse)) {
    let in_campaign = tree.header().is_some_and(|header| header.kind == HeaderKind::Campaign);
    let mut walk = Walk { see, in_campaign };
    for item in &tree.items {
        walk.item(item);
    }
}

pub(super) struct Walk<'s> {
    pub(super) in_campaign: bool,
    pub(super) see: &'s mut dyn FnMut(RawUse),
}

impl Walk<'_> {
    pub(super) fn within(&mut self, name: &Name, kind: UseKind, sort: DefKind, within: &str) {
        let meant = Meant::Declared(sort, SmolStr::new(within));
        (self.see)(RawUse { name: name.clone(), kind, meant });
    }

    pub(super) fn read(&mut self, name: &Name, sort: DefKind) {
        self.within(name, UseKind::Read, sort, "");
    }

    pub(super) fn label(&mut self, name: &Name, sort: DefKind) {
        self.within(name, UseKind::Label, sort, "");
    }

    /// Adds the use of a change: by its label, its module, or `MODULE.LABEL`.
    pub(super) fn change_ref(&mut self, name: &Name) {
        match name.split_at_dot() {
            Some((module, label)) => {
                self.label(&module, DefKind::Module);
                self.label(&label, DefKind::Change);
            }
            None => {
                self.label(name, DefKind::Change);
                self.label(name, DefKind::Module);
            }
        }
    }

    pub(super) fn built_in(&mut self, name: &Name) {
        (self.see)(RawUse { name: name.clone(), kind: UseKind::Read, meant: Meant::BuiltIn });
    }

    pub(super) fn accept(&mut self, accept: &Accept) {
        let meant = Meant::Nothing;
        (self.see)(RawUse { name: accept.code.clone(), kind: UseKind::Label, meant });
    }

    pub(super) fn cites(&mut self, clauses: &[Name]) {
        clauses.iter().for_each(|c| self.within(c, UseKind::Cite, DefKind::Clause, ""));
    }

    /// Adds the uses in the parts that every block may have.
    pub(super) fn block<T>(&mut self, block: &Block<T>) {
        for Entry { node, .. } in &block.entries {
            match node {
                Node::Accept(accept) => self.accept(accept),
                Node::Cite(clauses) => self.cites(clauses),
                Node::Is(_) | Node::Junk => {}
            }
        }
    }

    pub(super) fn ty(&mut self, ty: &TypeRef) {
        match ty {
            TypeRef::Int { .. } | TypeRef::OneOf(_) => {}
            TypeRef::Named(name) | TypeRef::SetOf(name) => {
                let of_game =
                    ["bool", "int", "text", "names", "army", "hex", "square", "place", "card"];
                let of_game = of_game.contains(&name.text.as_str());
                let made = ["terrain", "direction", "section"].contains(&name.text.as_str());
                self.within(name, UseKind::Type, DefKind::Enum, "");
                // A game may declare a type with the name of a built-in one.
                if of_game || made {
                    self.built_in(name);
                }
            }
            TypeRef::Dice(name) => self.within(name, UseKind::Type, DefKind::Die, ""),
            TypeRef::Option(inner) => self.ty(inner),
        }
    }

    pub(super) fn params(&mut self, params: &[Param]) {
        params.iter().for_each(|param| self.ty(&param.ty));
    }

    pub(super) fn form(&mut self, field: &FormField) {
        self.ty(&field.ty);
        if let Some(Limit::Deck(deck)) = &field.limit {
            self.read(deck, DefKind::Deck);
        }
    }

    pub(super) fn fields(&mut self, block: &Block<KindItem>, kind: &str) {
        self.block(block);
        for entry in block.iter() {
            match entry {
                KindItem::Field(field) => {
                    self.ty(&field.ty);
                    if let TypeRef::Int { upto: Some(upto), .. } = &field.ty {
                        self.within(&upto.1, UseKind::Read, DefKind::Field, kind);
                    }
                    for value in field.default.iter().flatten() {
                        self.default(value, &field.ty, kind);
                    }
                }
                KindItem::Stacks(_) | KindItem::Secret(_) => {}
                KindItem::Draw(draw) => {
                    self.built_in(&draw.look);
                    for shown in draw.block.iter().flat_map(Block::iter) {
                        self.built_in(&shown.name);
                        for value in &shown.values {
                            if let Value::Word(word) = value {
                                self.within(word, UseKind::Read, DefKind::Field, kind);
                                self.built_in(word);
                            }
                        }
                    }
                }
            }
        }
    }

    /// Adds the use in a field's default: a word of its type, or another field of its kind.
    pub(super) fn default(&mut self, value: &Value, ty: &TypeRef, kind: &str) {
        let Value::Word(word) = value else { return };
        self.word(word, ty);
        self.within(word, UseKind::Read, DefKind::Field, kind);
    }

    /// Adds the use of a word of a type.
    pub(super) fn word(&mut self, word: &Name, ty: &TypeRef) {
        match ty {
            TypeRef::Named(of) | TypeRef::SetOf(of) => {
                self.within(word, UseKind::Read, DefKind::Word, &of.text);
                if matches!(of.text.as_str(), "bool" | "direction") {
                    self.built_in(word);
                }
            }
            TypeRef::OneOf(words) => {
                self.within(word, UseKind::Read, DefKind::Word, &listed(words));
            }
            TypeRef::Option(_) if word.text == "none" => self.built_in(word),
            TypeRef::Option(inner) => self.word(word, inner),
            TypeRef::Int { .. } | TypeRef::Dice(_) => {}
        }
    }

    pub(super) fn card(&mut self, line: &CardLine) {
        self.read(&line.card, DefKind::Element);
    }

    pub(super) fn deck(&mut self, block: &Block<DeckItem>) {
        self.block(block);
        for entry in block.iter() {
            match entry {
                DeckItem::Group(group) => self.deck(&group.block),
                DeckItem::Card(line) => self.card(line),
            }
        }
    }

    fn item(&mut self, item: &Item) {
        match &item.kind {
            ItemKind::Header(i) => {
                if let Some(id) = &i.id {
                    let sort = match i.kind {
                        HeaderKind::Game => DefKind::Game,
                        HeaderKind::Module => DefKind::Module,
                        HeaderKind::Scenario => DefKind::Battle,
                        HeaderKind::Campaign => DefKind::Campaign,
                    };
                    self.within(id, UseKind::Again, sort, "");
                }
                i.game.iter().for_each(|game| self.label(game, DefKind::Game));
                for setting in &i.with {
                    match &setting.value {
                        // A name without a value is a module or a `bool` option.
                        None => {
                            self.label(&setting.name, DefKind::Module);
                            self.within(&setting.name, UseKind::Write, DefKind::Option, "");
                        }
                        Some(_) => self.within(&setting.name, UseKind::Write, DefKind::Option, ""),
                    }
                }
            }
            ItemKind::Text(_)
            | ItemKind::Texts(_)
            | ItemKind::Special(_)
            | ItemKind::Unread(_)
            | ItemKind::Broken => {}
            ItemKind::WarCouncil(i) => {
                self.block(&i.block);
                for entry in i.block.iter() {
                    match entry {
                        CouncilItem::Field(field) => {
                            self.within(&field.name, UseKind::Write, DefKind::Entry, "");
                        }
                        CouncilItem::Army(army) => {
                            army.edge.iter().for_each(|edge| self.built_in(edge));
                            self.block(&army.block);
                            for field in army.block.iter() {
                                self.within(&field.name, UseKind::Write, DefKind::ArmyEntry, "");
                                // A game may declare an entry with the name of the built-in one.
                                if field.name.text == "art" {
                                    self.built_in(&field.name);
                                }
                            }
                        }
                    }
                }
            }
            ItemKind::Map(i) => {
                i.board.iter().for_each(|board| self.label(board, DefKind::Board));
                i.block.iter().for_each(|block| self.map(block));
            }
            ItemKind::Deploy(i) => {
                i.army.iter().for_each(|army| self.label(army, DefKind::Army));
                self.block(&i.block);
                i.block.iter().for_each(|entry| self.deployed(entry));
            }
            ItemKind::Enum(i) => {
                self.block(&i.block);
                i.plural.iter().for_each(|all| {
                    self.within(all, UseKind::Plural, DefKind::Enum, "");
                });
                for word in i.block.iter() {
                    if let Some((shape, colour)) = &word.symbol {
                        self.built_in(shape);
                        self.built_in(colour);
                    }
                    word.colour.iter().for_each(|colour| self.built_in(colour));
                    let name = i.name.as_ref().map_or("", |name| name.text.as_str());
                    word.abbr.iter().for_each(|abbr| {
                        self.within(abbr, UseKind::Abbreviation, DefKind::Word, name);
                    });
                }
            }
            ItemKind::Die(i) => {
                self.block(&i.block);
                let name = i.name.as_ref().map_or("", |name| name.text.as_str());
                for face in i.block.iter() {
                    if let Value::Word(word) = face {
                        self.within(word, UseKind::Again, DefKind::Word, name);
                    }
                }
            }
            ItemKind::Board(i) => {
                if let Some(block) = &i.places {
                    self.block(block);
                    block.iter().for_each(|entry| self.of_places(entry));
                }
                if let Some(block) = &i.block {
                    self.block(block);
                    for entry in block.iter() {
                        match entry {
                            BoardItem::Rows { top: a, bottom: b }
                            | BoardItem::Joined { one: a, other: b }
                            | BoardItem::LetteredColumns { left: a, right: b } => {
                                self.built_in(a);
                                self.built_in(b);
                            }
                            BoardItem::Stagger { word, .. } => self.built_in(word),
                            BoardItem::Columns(_) | BoardItem::Sections(_) => {}
                        }
                    }
                }
            }
            ItemKind::Kind(i) => {
                match &i.role {
                    Some(Role::Piece { joins: Some(of), .. } | Role::Marks(of)) => {
                        self.label(of, DefKind::Kind);
                    }
                    Some(Role::Piece { joins: None, .. } | Role::Board | Role::Card) | None => {}
                }
                i.plural.iter().for_each(|all| {
                    self.within(all, UseKind::Plural, DefKind::Kind, "");
                });
                for abbr in &i.abbrs {
                    self.within(abbr, UseKind::Abbreviation, DefKind::Kind, "");
                }
                let name = i.name.as_ref().map_or("", |name| name.text.as_str());
                i.block.iter().for_each(|block| self.fields(block, name));
            }
            ItemKind::AddTo(i) => {
                i.kind.iter().for_each(|kind| self.label(kind, DefKind::Kind));
                let name = i.kind.as_ref().map_or("", |name| name.text.as_str());
                self.fields(&i.block, name);
            }
            ItemKind::Instance(i) if i.in_campaign => self.of_campaign(i),
            ItemKind::Instance(i) => {
                // The word is a declared or a built-in kind: one of the two uses resolves.
                self.within(&i.kind, UseKind::Type, DefKind::Kind, "");
                self.built_in(&i.kind);
                self.params(&i.params);
                for abbr in &i.abbrs {
                    self.within(abbr, UseKind::Abbreviation, DefKind::Element, &i.kind.text);
                }
                if let Some(title) = &i.title {
                    // A title names its parameters in braces, so renaming changes it too.
                    for Placeholder { name, place, .. } in placeholders(&title.value) {
                        if i.params.iter().any(|param| param.name.text == name) {
                            let span = title.place_of(place.start, place.len());
                            let name = Name { text: name.into(), span };
                            self.within(&name, UseKind::Read, DefKind::Field, &i.kind.text);
                        }
                    }
                }
                if let Some(block) = &i.block {
                    self.block(block);
                    block.iter().for_each(|field| self.given(field, &i.kind.text));
                }
            }
            ItemKind::Deck(i) => self.deck(&i.block),
            ItemKind::AddToDeck(i) => {
                i.deck.iter().for_each(|deck| self.label(deck, DefKind::Deck));
                self.deck(&i.block);
            }
            ItemKind::Pile(i) => {
                i.what.iter().for_each(|(_, visibility)| self.built_in(visibility));
            }
            ItemKind::Table(i) => {
                self.params(&i.params);
                i.result.iter().for_each(|ty| self.ty(ty));
                self.block(&i.block);
                let name = i.name.as_ref().map_or("", |name| name.text.as_str());
                for entry in i.block.iter() {
                    match entry {
                        // The first parameter selects the row, the others the column.
                        TableItem::Heading(names) => {
                            let is_word = |name: &&Name| !is_of_numbers(name);
                            for word in names.iter().filter(is_word) {
                                i.params.iter().skip(1).for_each(|p| self.word(word, &p.ty));
                            }
                        }
                        TableItem::Row(Row { label, cells }) => {
                            if !is_of_numbers(label) {
                                i.params.iter().take(1).for_each(|p| self.word(label, &p.ty));
                            }
                            let word = |cell: &&Name| cell.text.parse::<i64>().is_err();
                            for cell in cells.iter().filter(word) {
                                self.within(cell, UseKind::Read, DefKind::Sign, name);
                                i.result.iter().for_each(|ty| self.word(cell, ty));
                            }
                        }
                        TableItem::Where(signs) => {
                            for sign in signs.iter() {
                                if let (Value::Word(word), Some(ty)) = (&sign.value, &i.result) {
                                    self.word(word, ty);
                                }
                            }
                        }
                    }
                }
            }
            ItemKind::Council(i) => {
                self.block(&i.block);
                for entry in i.block.iter() {
                    match entry {
                        FormItem::Armies(..) => {}
                        FormItem::Field(field) => self.form(field),
                        FormItem::Army(block) => {
                            self.block(block);
                            block.iter().for_each(|field| self.form(field));
                        }
                    }
                }
            }
            ItemKind::Accept(accept) => self.accept(accept),
            ItemKind::Function(i) => {
                self.params(&i.params);
                i.result.iter().for_each(|ty| self.ty(ty));
                self.body(&i.body);
            }
            ItemKind::Procedure(i) => {
                self.params(&i.params);
                i.result.iter().for_each(|ty| self.ty(ty));
                self.body(&i.body);
            }
            ItemKind::Setup(i) => self.body(&i.body),
            ItemKind::Turn(i) => {
                self.block(&i.block);
                i.block.iter().for_each(|phase| self.body(&phase.body));
            }
            ItemKind::State(i) => {
                i.per.iter().for_each(|per| self.within(per, UseKind::Label, DefKind::Enum, ""));
                i.visibility.iter().for_each(|word| self.built_in(word));
                i.ty.iter().for_each(|ty| self.ty(ty));
                if let (Some(ty), Some(default)) = (&i.ty, &i.default) {
                    self.starts(default, ty);
                }
            }
            ItemKind::Whenever(i) => {
                self.expr(&i.condition);
                i.each.iter().for_each(|each| self.expr(&each.set));
                self.body(&i.body);
            }
            ItemKind::Ending(i) => {
                i.each.iter().for_each(|each| self.expr(&each.set));
                i.condition.iter().for_each(|e| self.expr(e));
                i.block.iter().for_each(|block| self.body(block));
            }
            ItemKind::Role(i) => {
                i.per.iter().for_each(|per| self.within(per, UseKind::Label, DefKind::Enum, ""));
                // Only one of the two kinds has the name.
                for kept in &i.keeps {
                    self.label(kept, DefKind::Pile);
                    self.label(kept, DefKind::State);
                }
            }
            ItemKind::Seats(i) => {
                self.block(&i.block);
                for seat in i.block.iter() {
                    self.label(&seat.role, DefKind::Role);
                    seat.of.iter().for_each(|of| self.read(of, DefKind::Word));
                }
            }
            ItemKind::Option(i) => {
                i.ty.iter().for_each(|ty| self.ty(ty));
                if let (Some(ty), Some(Value::Word(word))) = (&i.ty, &i.default) {
                    self.word(word, ty);
                }
            }
            ItemKind::Weight(_) => {}
            ItemKind::Source(i) => {
                self.block(&i.block);
                for clause in i.block.iter() {
                    self.cites(&clause.replaces);
                    self.cites(&clause.amends);
                }
            }
            ItemKind::Window(i) => self.params(&i.params),
            ItemKind::Record(i) => {
                self.block(&i.block);
                i.block.iter().for_each(|field| self.ty(&field.ty));
            }
            ItemKind::Reaction(i) => {
                i.window.iter().for_each(|window| self.label(window, DefKind::Window));
                i.condition.iter().chain(&i.prefer).for_each(|e| self.expr(e));
                self.body(&i.body);
            }
            ItemKind::Settle(i) => {
                i.over.iter().chain(&i.under).for_each(|change| self.change_ref(change));
            }
            ItemKind::Change(i) => {
                if self.in_campaign {
                    i.target.iter().for_each(|battle| self.label(battle, DefKind::Stage));
                } else if let (Some(target), ChangeKind::Except) = (&i.target, i.kind) {
                    match &i.step {
                        Some(label) => {
                            self.label(target, DefKind::Module);
                            self.label(label, DefKind::Change);
                        }
                        None => self.change_ref(target),
                    }
                } else if let Some(target) = &i.target {
                    if i.scheduled {
                        self.built_in(target);
                    } else if i.kind.of_step() {
                        // The phases of a turn are not steps of a procedure: `turn.NAME` changes a
                        // phase.
                        match target.split_at_dot().filter(|(turn, _)| turn.text == "turn") {
                            Some((turn, phase)) => {
                                self.built_in(&turn);
                                self.label(&phase, DefKind::Phase);
                            }
                            None => self.label(target, DefKind::Procedure),
                        }
                        if matches!(target.text.as_str(), "turn" | "setup") {
                            self.built_in(target);
                        }
                        if let Some(step) = &i.step {
                            self.within(step, UseKind::Label, DefKind::Step, &target.text);
                            if target.text == "turn" {
                                self.label(step, DefKind::Phase);
                            }
                        }
                    } else {
                        // A change may replace a function or a table, whose calls look alike.
                        self.label(target, DefKind::Function);
                        self.label(target, DefKind::Table);
                    }
                }
                i.over.iter().for_each(|other| self.change_ref(other));
                self.body(&i.body);
            }
            ItemKind::Relation(i) => {
                i.modules.iter().for_each(|module| self.label(module, DefKind::Module));
            }
            ItemKind::Test(i) => {
                i.each.iter().for_each(|each| self.expr(&each.set));
                self.body(&i.body);
            }
        }
    }
}

/// Returns whether the name of a row or column of a table is a number or a range.
fn is_of_numbers(name: &Name) -> bool {
    let text = name.text.as_str();
    text.starts_with("below ")
        || text.starts_with("above ")
        || text.starts_with(|c: char| c == '-' || c.is_ascii_digit())
}
