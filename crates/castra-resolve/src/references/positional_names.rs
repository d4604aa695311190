//! Names whose kind follows from their position, such as `fill PILE with DECK`.

use castra_defs::{DefKind, Placeholder, UseKind, placeholders};
use castra_syntax::ast::{
    Accept, Block, BoardItem, CardLine, ChangeKind, CouncilItem, DeckItem, Entry, FormField,
    FormItem, HeaderKind, Item, ItemKind, KindItem, Limit, Name, Node, Param, Role, Row, TableItem,
    Tree, TypeRef, Value,
};
use smol_str::SmolStr;

use super::definition_entry::list_text;
use crate::uses::{Meaning, RawUse};

/// Visits the names of a tree whose kinds follow from their positions.
pub(super) fn visit_tree(tree: &Tree, see: &mut dyn FnMut(RawUse)) {
    let in_campaign = tree.header().is_some_and(|header| header.kind == HeaderKind::Campaign);
    let mut walk = UseVisitor { visit: see, in_campaign };
    for item in &tree.items {
        walk.visit_item(item);
    }
}

pub(super) struct UseVisitor<'s> {
    pub(super) in_campaign: bool,
    pub(super) visit: &'s mut dyn FnMut(RawUse),
}

impl UseVisitor<'_> {
    pub(super) fn add_use(&mut self, name: &Name, kind: UseKind, sort: DefKind, container: &str) {
        let meaning = Meaning::Declaration(sort, SmolStr::new(container));
        (self.visit)(RawUse { name: name.clone(), kind, meaning });
    }

    pub(super) fn add_read(&mut self, name: &Name, sort: DefKind) {
        self.add_use(name, UseKind::Read, sort, "");
    }

    pub(super) fn add_label(&mut self, name: &Name, sort: DefKind) {
        self.add_use(name, UseKind::Label, sort, "");
    }

    /// Adds the use of a change: by its label, its module, or `MODULE.LABEL`.
    pub(super) fn add_change_ref(&mut self, name: &Name) {
        match name.split_at_dot() {
            Some((module, label)) => {
                self.add_label(&module, DefKind::Module);
                self.add_label(&label, DefKind::Change);
            }
            None => {
                self.add_label(name, DefKind::Change);
                self.add_label(name, DefKind::Module);
            }
        }
    }

    pub(super) fn add_built_in(&mut self, name: &Name) {
        (self.visit)(RawUse { name: name.clone(), kind: UseKind::Read, meaning: Meaning::BuiltIn });
    }

    pub(super) fn visit_accept(&mut self, accept: &Accept) {
        let meaning = Meaning::Unresolved;
        (self.visit)(RawUse { name: accept.code.clone(), kind: UseKind::Label, meaning });
    }

    pub(super) fn add_citations(&mut self, clauses: &[Name]) {
        clauses.iter().for_each(|c| self.add_use(c, UseKind::Cite, DefKind::Clause, ""));
    }

    /// Adds the uses in the parts that every block may have.
    pub(super) fn visit_block<T>(&mut self, block: &Block<T>) {
        for Entry { node, .. } in &block.entries {
            match node {
                Node::Accept(accept) => self.visit_accept(accept),
                Node::Cite(clauses) => self.add_citations(clauses),
                Node::Valid(_) | Node::Error => {}
            }
        }
    }

    pub(super) fn visit_type(&mut self, ty: &TypeRef) {
        match ty {
            TypeRef::Int { .. } | TypeRef::OneOf(_) => {}
            TypeRef::Named(name) | TypeRef::SetOf(name) => {
                let of_game =
                    ["bool", "int", "text", "names", "army", "hex", "square", "place", "card"];
                let of_game = of_game.contains(&name.text.as_str());
                let made = ["terrain", "direction", "section"].contains(&name.text.as_str());
                self.add_use(name, UseKind::Type, DefKind::Enum, "");
                // A game may declare a type with the name of a built-in one.
                if of_game || made {
                    self.add_built_in(name);
                }
            }
            TypeRef::Dice(name) => self.add_use(name, UseKind::Type, DefKind::Die, ""),
            TypeRef::Option(inner) => self.visit_type(inner),
        }
    }

    pub(super) fn visit_params(&mut self, params: &[Param]) {
        params.iter().for_each(|param| self.visit_type(&param.ty));
    }

    pub(super) fn visit_form(&mut self, field: &FormField) {
        self.visit_type(&field.ty);
        if let Some(Limit::Deck(deck)) = &field.limit {
            self.add_read(deck, DefKind::Deck);
        }
    }

    pub(super) fn visit_fields(&mut self, block: &Block<KindItem>, kind: &str) {
        self.visit_block(block);
        for entry in block.iter() {
            match entry {
                KindItem::Field(field) => {
                    self.visit_type(&field.ty);
                    if let TypeRef::Int { upto: Some(upto), .. } = &field.ty {
                        self.add_use(&upto.1, UseKind::Read, DefKind::Field, kind);
                    }
                    for value in field.default.iter().flatten() {
                        self.visit_default(value, &field.ty, kind);
                    }
                }
                KindItem::Stacks(_) | KindItem::Secret(_) => {}
                KindItem::Draw(draw) => {
                    self.add_built_in(&draw.look);
                    for shown in draw.block.iter().flat_map(Block::iter) {
                        self.add_built_in(&shown.name);
                        for value in &shown.values {
                            if let Value::Word(word) = value {
                                self.add_use(word, UseKind::Read, DefKind::Field, kind);
                                self.add_built_in(word);
                            }
                        }
                    }
                }
            }
        }
    }

    /// Adds the use in a field's default: a word of its type, or another field of its kind.
    pub(super) fn visit_default(&mut self, value: &Value, ty: &TypeRef, kind: &str) {
        let Value::Word(word) = value else { return };
        self.add_word(word, ty);
        self.add_use(word, UseKind::Read, DefKind::Field, kind);
    }

    /// Adds the use of a word of a type.
    pub(super) fn add_word(&mut self, word: &Name, ty: &TypeRef) {
        match ty {
            TypeRef::Named(of) | TypeRef::SetOf(of) => {
                self.add_use(word, UseKind::Read, DefKind::Word, &of.text);
                if matches!(of.text.as_str(), "bool" | "direction") {
                    self.add_built_in(word);
                }
            }
            TypeRef::OneOf(words) => {
                self.add_use(word, UseKind::Read, DefKind::Word, &list_text(words));
            }
            TypeRef::Option(_) if word.text == "none" => self.add_built_in(word),
            TypeRef::Option(inner) => self.add_word(word, inner),
            TypeRef::Int { .. } | TypeRef::Dice(_) => {}
        }
    }

    pub(super) fn visit_card(&mut self, line: &CardLine) {
        self.add_read(&line.card, DefKind::Element);
    }

    pub(super) fn visit_deck(&mut self, block: &Block<DeckItem>) {
        self.visit_block(block);
        for entry in block.iter() {
            match entry {
                DeckItem::Group(group) => self.visit_deck(&group.block),
                DeckItem::Card(line) => self.visit_card(line),
            }
        }
    }

    fn visit_item(&mut self, item: &Item) {
        match &item.kind {
            ItemKind::Header(i) => {
                if let Some(id) = &i.id {
                    let sort = match i.kind {
                        HeaderKind::Game => DefKind::Game,
                        HeaderKind::Module => DefKind::Module,
                        HeaderKind::Scenario => DefKind::Battle,
                        HeaderKind::Campaign => DefKind::Campaign,
                    };
                    self.add_use(id, UseKind::RepeatedFace, sort, "");
                }
                i.game.iter().for_each(|game| self.add_label(game, DefKind::Game));
                for setting in &i.with {
                    match &setting.value {
                        // A name without a value is a module or a `bool` option.
                        None => {
                            self.add_label(&setting.name, DefKind::Module);
                            self.add_use(&setting.name, UseKind::Write, DefKind::Option, "");
                        }
                        Some(_) => self.add_use(&setting.name, UseKind::Write, DefKind::Option, ""),
                    }
                }
            }
            ItemKind::Text(_)
            | ItemKind::Texts(_)
            | ItemKind::Special(_)
            | ItemKind::Unparsed(_)
            | ItemKind::Broken => {}
            ItemKind::WarCouncil(i) => {
                self.visit_block(&i.block);
                for entry in i.block.iter() {
                    match entry {
                        CouncilItem::Field(field) => {
                            self.add_use(&field.name, UseKind::Write, DefKind::Entry, "");
                        }
                        CouncilItem::Army(army) => {
                            army.edge.iter().for_each(|edge| self.add_built_in(edge));
                            self.visit_block(&army.block);
                            for field in army.block.iter() {
                                self.add_use(&field.name, UseKind::Write, DefKind::ArmyEntry, "");
                                // A game may declare an entry with the name of the built-in one.
                                if field.name.text == "art" {
                                    self.add_built_in(&field.name);
                                }
                            }
                        }
                    }
                }
            }
            ItemKind::Map(i) => {
                i.board.iter().for_each(|board| self.add_label(board, DefKind::Board));
                i.block.iter().for_each(|block| self.visit_map(block));
            }
            ItemKind::Deploy(i) => {
                i.army.iter().for_each(|army| self.add_label(army, DefKind::Army));
                self.visit_block(&i.block);
                i.block.iter().for_each(|entry| self.visit_deployment(entry));
            }
            ItemKind::Enum(i) => {
                self.visit_block(&i.block);
                i.plural.iter().for_each(|all| {
                    self.add_use(all, UseKind::Plural, DefKind::Enum, "");
                });
                for word in i.block.iter() {
                    if let Some((shape, colour)) = &word.symbol {
                        self.add_built_in(shape);
                        self.add_built_in(colour);
                    }
                    word.colour.iter().for_each(|colour| self.add_built_in(colour));
                    let name = i.name.as_ref().map_or("", |name| name.text.as_str());
                    word.abbr.iter().for_each(|abbr| {
                        self.add_use(abbr, UseKind::Abbreviation, DefKind::Word, name);
                    });
                }
            }
            ItemKind::Die(i) => {
                self.visit_block(&i.block);
                let name = i.name.as_ref().map_or("", |name| name.text.as_str());
                for face in i.block.iter() {
                    if let Value::Word(word) = face {
                        self.add_use(word, UseKind::RepeatedFace, DefKind::Word, name);
                    }
                }
            }
            ItemKind::Board(i) => {
                if let Some(block) = &i.places {
                    self.visit_block(block);
                    block.iter().for_each(|entry| self.visit_places(entry));
                }
                if let Some(block) = &i.block {
                    self.visit_block(block);
                    for entry in block.iter() {
                        match entry {
                            BoardItem::Rows { top: a, bottom: b }
                            | BoardItem::Joined { one: a, other: b }
                            | BoardItem::LetteredColumns { left: a, right: b } => {
                                self.add_built_in(a);
                                self.add_built_in(b);
                            }
                            BoardItem::Stagger { word, .. } => self.add_built_in(word),
                            BoardItem::Columns(_) | BoardItem::Sections(_) => {}
                        }
                    }
                }
            }
            ItemKind::Kind(i) => {
                match &i.role {
                    Some(Role::Piece { joins: Some(of), .. } | Role::Marks(of)) => {
                        self.add_label(of, DefKind::Kind);
                    }
                    Some(Role::Piece { joins: None, .. } | Role::Board | Role::Card) | None => {}
                }
                i.plural.iter().for_each(|all| {
                    self.add_use(all, UseKind::Plural, DefKind::Kind, "");
                });
                for abbr in &i.abbrs {
                    self.add_use(abbr, UseKind::Abbreviation, DefKind::Kind, "");
                }
                let name = i.name.as_ref().map_or("", |name| name.text.as_str());
                i.block.iter().for_each(|block| self.visit_fields(block, name));
            }
            ItemKind::AddTo(i) => {
                i.kind.iter().for_each(|kind| self.add_label(kind, DefKind::Kind));
                let name = i.kind.as_ref().map_or("", |name| name.text.as_str());
                self.visit_fields(&i.block, name);
            }
            ItemKind::Instance(i) if i.in_campaign => self.visit_campaign_item(i),
            ItemKind::Instance(i) => {
                // The word is a declared or a built-in kind: one of the two uses resolves.
                self.add_use(&i.kind, UseKind::Type, DefKind::Kind, "");
                self.add_built_in(&i.kind);
                self.visit_params(&i.params);
                for abbr in &i.abbrs {
                    self.add_use(abbr, UseKind::Abbreviation, DefKind::Element, &i.kind.text);
                }
                if let Some(title) = &i.title {
                    // A title names its parameters in braces, so renaming changes it too.
                    for Placeholder { name, name_range: place, .. } in placeholders(&title.value) {
                        if i.params.iter().any(|param| param.name.text == name) {
                            let span = title.span_of(place.start, place.len());
                            let name = Name { text: name.into(), span };
                            self.add_use(&name, UseKind::Read, DefKind::Field, &i.kind.text);
                        }
                    }
                }
                if let Some(block) = &i.block {
                    self.visit_block(block);
                    block.iter().for_each(|field| self.visit_field(field, &i.kind.text));
                }
            }
            ItemKind::Deck(i) => self.visit_deck(&i.block),
            ItemKind::AddToDeck(i) => {
                i.deck.iter().for_each(|deck| self.add_label(deck, DefKind::Deck));
                self.visit_deck(&i.block);
            }
            ItemKind::Pile(i) => {
                i.what.iter().for_each(|(_, visibility)| self.add_built_in(visibility));
            }
            ItemKind::Table(i) => {
                self.visit_params(&i.params);
                i.result.iter().for_each(|ty| self.visit_type(ty));
                self.visit_block(&i.block);
                let name = i.name.as_ref().map_or("", |name| name.text.as_str());
                for entry in i.block.iter() {
                    match entry {
                        // The first parameter selects the row, the others the column.
                        TableItem::Heading(names) => {
                            let is_word = |name: &&Name| !is_of_numbers(name);
                            for word in names.iter().filter(is_word) {
                                i.params.iter().skip(1).for_each(|p| self.add_word(word, &p.ty));
                            }
                        }
                        TableItem::Row(Row { label, cells }) => {
                            if !is_of_numbers(label) {
                                i.params.iter().take(1).for_each(|p| self.add_word(label, &p.ty));
                            }
                            let word = |cell: &&Name| cell.text.parse::<i64>().is_err();
                            for cell in cells.iter().filter(word) {
                                self.add_use(cell, UseKind::Read, DefKind::Sign, name);
                                i.result.iter().for_each(|ty| self.add_word(cell, ty));
                            }
                        }
                        TableItem::Where(signs) => {
                            for sign in signs.iter() {
                                if let (Value::Word(word), Some(ty)) = (&sign.value, &i.result) {
                                    self.add_word(word, ty);
                                }
                            }
                        }
                    }
                }
            }
            ItemKind::Council(i) => {
                self.visit_block(&i.block);
                for entry in i.block.iter() {
                    match entry {
                        FormItem::Armies(..) => {}
                        FormItem::Field(field) => self.visit_form(field),
                        FormItem::Army(block) => {
                            self.visit_block(block);
                            block.iter().for_each(|field| self.visit_form(field));
                        }
                    }
                }
            }
            ItemKind::Accept(accept) => self.visit_accept(accept),
            ItemKind::Function(i) => {
                self.visit_params(&i.params);
                i.result.iter().for_each(|ty| self.visit_type(ty));
                self.visit_body(&i.body);
            }
            ItemKind::Procedure(i) => {
                self.visit_params(&i.params);
                i.result.iter().for_each(|ty| self.visit_type(ty));
                self.visit_body(&i.body);
            }
            ItemKind::Setup(i) => self.visit_body(&i.body),
            ItemKind::Turn(i) => {
                self.visit_block(&i.block);
                i.block.iter().for_each(|phase| self.visit_body(&phase.body));
            }
            ItemKind::State(i) => {
                i.per.iter().for_each(|per| self.add_use(per, UseKind::Label, DefKind::Enum, ""));
                i.visibility.iter().for_each(|word| self.add_built_in(word));
                i.ty.iter().for_each(|ty| self.visit_type(ty));
                if let (Some(ty), Some(default)) = (&i.ty, &i.default) {
                    self.visit_initial_value(default, ty);
                }
            }
            ItemKind::Whenever(i) => {
                self.visit_expr(&i.condition);
                i.each.iter().for_each(|each| self.visit_expr(&each.set));
                self.visit_body(&i.body);
            }
            ItemKind::Ending(i) => {
                i.each.iter().for_each(|each| self.visit_expr(&each.set));
                i.condition.iter().for_each(|e| self.visit_expr(e));
                i.block.iter().for_each(|block| self.visit_body(block));
            }
            ItemKind::Role(i) => {
                i.per.iter().for_each(|per| self.add_use(per, UseKind::Label, DefKind::Enum, ""));
                // Only one of the two kinds has the name.
                for kept in &i.keeps {
                    self.add_label(kept, DefKind::Pile);
                    self.add_label(kept, DefKind::State);
                }
            }
            ItemKind::Seats(i) => {
                self.visit_block(&i.block);
                for seat in i.block.iter() {
                    self.add_label(&seat.role, DefKind::Role);
                    seat.of.iter().for_each(|of| self.add_read(of, DefKind::Word));
                }
            }
            ItemKind::Option(i) => {
                i.ty.iter().for_each(|ty| self.visit_type(ty));
                if let (Some(ty), Some(Value::Word(word))) = (&i.ty, &i.default) {
                    self.add_word(word, ty);
                }
            }
            ItemKind::Weight(_) => {}
            ItemKind::Source(i) => {
                self.visit_block(&i.block);
                for clause in i.block.iter() {
                    self.add_citations(&clause.replaces);
                    self.add_citations(&clause.amends);
                }
            }
            ItemKind::Window(i) => self.visit_params(&i.params),
            ItemKind::Record(i) => {
                self.visit_block(&i.block);
                i.block.iter().for_each(|field| self.visit_type(&field.ty));
            }
            ItemKind::Reaction(i) => {
                i.window.iter().for_each(|window| self.add_label(window, DefKind::Window));
                i.condition.iter().chain(&i.prefer).for_each(|e| self.visit_expr(e));
                self.visit_body(&i.body);
            }
            ItemKind::Settle(i) => {
                i.winners
                    .iter()
                    .chain(&i.overridden)
                    .for_each(|change| self.add_change_ref(change));
            }
            ItemKind::Change(i) => {
                if self.in_campaign {
                    i.target.iter().for_each(|battle| self.add_label(battle, DefKind::Stage));
                } else if let (Some(target), ChangeKind::Except) = (&i.target, i.kind) {
                    match &i.step {
                        Some(label) => {
                            self.add_label(target, DefKind::Module);
                            self.add_label(label, DefKind::Change);
                        }
                        None => self.add_change_ref(target),
                    }
                } else if let Some(target) = &i.target {
                    if i.scheduled {
                        self.add_built_in(target);
                    } else if i.kind.is_of_step() {
                        // The phases of a turn are not steps of a procedure: `turn.NAME` changes a
                        // phase.
                        match target.split_at_dot().filter(|(turn, _)| turn.text == "turn") {
                            Some((turn, phase)) => {
                                self.add_built_in(&turn);
                                self.add_label(&phase, DefKind::Phase);
                            }
                            None => self.add_label(target, DefKind::Procedure),
                        }
                        if matches!(target.text.as_str(), "turn" | "setup") {
                            self.add_built_in(target);
                        }
                        if let Some(step) = &i.step {
                            self.add_use(step, UseKind::Label, DefKind::Step, &target.text);
                            if target.text == "turn" {
                                self.add_label(step, DefKind::Phase);
                            }
                        }
                    } else {
                        // A change may replace a function or a table, whose calls look alike.
                        self.add_label(target, DefKind::Function);
                        self.add_label(target, DefKind::Table);
                    }
                }
                i.overridden.iter().for_each(|other| self.add_change_ref(other));
                self.visit_body(&i.body);
            }
            ItemKind::Relation(i) => {
                i.modules.iter().for_each(|module| self.add_label(module, DefKind::Module));
            }
            ItemKind::Test(i) => {
                i.each.iter().for_each(|each| self.visit_expr(&each.set));
                self.visit_body(&i.body);
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
