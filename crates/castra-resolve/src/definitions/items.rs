//! The declarations of an item: the only place that lists them for every kind of item. The table of
//! a game ([`super::Definitions`]) and the names for an editor ([`crate::references::Names`]) are
//! built from them.
//!
//! ```text
//! kind unit on hex { class: class }     `unit`, a kind; within it `class`, a field of type `class`
//! ```

use castra_defs::DefKind;
use castra_syntax::ast::{
    Arm, ArmBody, Block, BoardItem, CouncilItem, DeckItem, Entry, FormField, FormItem, HeaderKind,
    Instance, Item, ItemKind, KindItem, MapItem, Name, Node, Param, PlacesItem, Stmt, StmtKind,
    TableItem, TestStmt, TypeRef, Value,
};

use super::declaration::{Declaration, EnclosingDecl, EnclosingPath, WrittenType};

/// Visits the declarations of an item in source order. Declarations in the bodies of its rules,
/// which are steps and words of types, are included only if `bodies` is true.
pub fn visit_declarations<'t>(item: &'t Item, bodies: bool, see: &mut dyn FnMut(Declaration<'t>)) {
    DeclarationVisitor { item, bodies, phase: false, visit: see }.add_item();
}

struct DeclarationVisitor<'s, 't> {
    item: &'t Item,
    bodies: bool,
    /// True if the current body belongs to a phase.
    phase: bool,
    visit: &'s mut dyn FnMut(Declaration<'t>),
}

impl<'t> DeclarationVisitor<'_, 't> {
    /// Creates a declaration with a name and a kind only.
    const fn bare_declaration(kind: DefKind, name: &'t Name) -> Declaration<'t> {
        Declaration {
            kind,
            name,
            enclosing: EnclosingDecl::Nothing,
            path: EnclosingPath::Top,
            docs: None,
            ty: WrittenType::Nothing,
            abbrs: [&[]; 2],
            plural: None,
        }
    }

    /// Creates the declaration of an item's own name.
    fn top_declaration(
        &self,
        kind: DefKind,
        name: &'t Name,
        ty: WrittenType<'t>,
    ) -> Declaration<'t> {
        Declaration { docs: self.item.doc.as_deref(), ty, ..Self::bare_declaration(kind, name) }
    }

    fn visit_top(&mut self, kind: DefKind, name: Option<&'t Name>, ty: WrittenType<'t>) {
        if let Some(name) = name {
            let made = self.top_declaration(kind, name, ty);
            (self.visit)(made);
        }
    }

    /// Adds a declaration under another path than its enclosing declaration.
    fn add_at(
        &mut self,
        kind: DefKind,
        path: EnclosingPath<'t>,
        name: &'t Name,
        docs: Option<&'t str>,
        ty: WrittenType<'t>,
    ) {
        (self.visit)(Declaration { path, docs, ty, ..Self::bare_declaration(kind, name) });
    }

    /// Adds a declaration inside another.
    fn add_inner(
        &mut self,
        kind: DefKind,
        parent: &'t Name,
        name: &'t Name,
        docs: Option<&'t String>,
        ty: WrittenType<'t>,
    ) {
        let (within, path) = (EnclosingDecl::Named(parent), EnclosingPath::Outer(&parent.text));
        let docs = docs.map(String::as_str);
        (self.visit)(Declaration {
            enclosing: within,
            path,
            docs,
            ty,
            ..Self::bare_declaration(kind, name)
        });
    }

    /// Adds the words that a type lists in place.
    fn add_type_words(&mut self, ty: &'t TypeRef, path: EnclosingPath<'t>) {
        match ty {
            TypeRef::OneOf(words) => {
                let within = EnclosingDecl::List(words);
                for word in words {
                    (self.visit)(Declaration {
                        enclosing: within,
                        path,
                        ..Self::bare_declaration(DefKind::Word, word)
                    });
                }
            }
            TypeRef::Option(inner) => self.add_type_words(inner, path),
            TypeRef::Int { .. } | TypeRef::Named(_) | TypeRef::SetOf(_) | TypeRef::Dice(_) => {}
        }
    }

    fn add_params(&mut self, owner: Option<&'t Name>, params: &'t [Param]) {
        let Some(owner) = owner else { return };
        for param in params {
            self.add_inner(
                DefKind::Parameter,
                owner,
                &param.name,
                None,
                WrittenType::Type(&param.ty),
            );
            self.add_type_words(&param.ty, EnclosingPath::Within(&owner.text, &param.name.text));
        }
    }

    fn add_fields(&mut self, kind: &'t Name, block: &'t Block<KindItem>) {
        for (entry, node) in block.with_entries() {
            if let KindItem::Field(field) = node {
                let docs = entry.doc.as_ref();
                self.add_inner(DefKind::Field, kind, &field.name, docs, WrittenType::Field(field));
                self.add_type_words(&field.ty, EnclosingPath::Within(&kind.text, &field.name.text));
            }
        }
    }

    fn add_item(&mut self) {
        let item = self.item;
        match &item.kind {
            ItemKind::Header(i) => {
                let kind = match i.kind {
                    HeaderKind::Game => DefKind::Game,
                    HeaderKind::Module => DefKind::Module,
                    HeaderKind::Scenario => DefKind::Battle,
                    HeaderKind::Campaign => DefKind::Campaign,
                };
                self.visit_top(kind, i.id.as_ref(), WrittenType::Nothing);
            }
            ItemKind::Special(i) => {
                self.visit_top(DefKind::Clause, i.id.as_ref(), WrittenType::Nothing);
            }
            ItemKind::WarCouncil(i) => {
                for (entry, node) in i.block.with_entries() {
                    if let CouncilItem::Army(army) = node {
                        let docs = entry.doc.as_deref();
                        self.add_at(
                            DefKind::Army,
                            EnclosingPath::Top,
                            &army.id,
                            docs,
                            WrittenType::Nothing,
                        );
                    }
                }
            }
            ItemKind::Map(i) => {
                let path = EnclosingPath::Outer("map");
                for node in i.block.iter().flat_map(Block::iter) {
                    match node {
                        MapItem::Legend(legend) => {
                            for sign in legend.iter() {
                                let name = &sign.symbol;
                                self.add_at(DefKind::Sign, path, name, None, WrittenType::Nothing);
                            }
                        }
                        MapItem::Label(label) => {
                            if let Some(name) = &label.name {
                                let docs = Some(label.text.value.as_str());
                                self.add_at(DefKind::Local, path, name, docs, WrittenType::Hex);
                            }
                        }
                        MapItem::Row(_) | MapItem::Terrain(_) | MapItem::Objective(_) => {}
                    }
                }
            }
            ItemKind::Enum(i) => {
                let Some(name) = &i.name else { return };
                let made = self.top_declaration(DefKind::Enum, name, WrittenType::Nothing);
                (self.visit)(Declaration { plural: i.plural.as_ref(), ..made });
                for (entry, word) in i.block.with_entries() {
                    (self.visit)(Declaration {
                        enclosing: EnclosingDecl::Named(name),
                        path: EnclosingPath::Outer(&name.text),
                        docs: entry.doc.as_deref(),
                        abbrs: [word.abbr.as_slice(), &[]],
                        ..Self::bare_declaration(DefKind::Word, &word.name)
                    });
                }
            }
            ItemKind::Die(i) => {
                self.visit_top(DefKind::Die, i.name.as_ref(), WrittenType::Nothing);
                let Some(name) = &i.name else { return };
                // A die may show a face several times, but declares it once.
                let mut seen: Vec<&str> = Vec::new();
                for face in i.block.iter() {
                    if let Value::Word(word) = face
                        && !seen.contains(&word.text.as_str())
                    {
                        seen.push(&word.text);
                        self.add_inner(DefKind::Word, name, word, None, WrittenType::Nothing);
                    }
                }
            }
            ItemKind::Board(i) => {
                self.visit_top(DefKind::Board, i.name.as_ref(), WrittenType::Nothing);
                let path =
                    EnclosingPath::Outer(i.name.as_ref().map_or("", |board| board.text.as_str()));
                for (entry, node) in i.places.iter().flat_map(Block::with_entries) {
                    if let PlacesItem::Place { terrain, name, title, .. } = node {
                        let title = title.as_ref().map(|title| title.value.as_str());
                        let docs = entry.doc.as_deref().or(title);
                        self.add_at(DefKind::Place, path, name, docs, WrittenType::Word(terrain));
                    }
                }
                for node in i.block.iter().flat_map(Block::iter) {
                    if let (BoardItem::Sections(sections), Some(name)) = (node, &i.name) {
                        for (entry, section) in sections.with_entries() {
                            let (of, docs) = (&section.name, entry.doc.as_ref());
                            self.add_inner(DefKind::Section, name, of, docs, WrittenType::Nothing);
                        }
                    }
                }
            }
            ItemKind::Kind(i) => {
                let ty = i.role.as_ref().map_or(WrittenType::Nothing, WrittenType::KindRole);
                let Some(name) = &i.name else { return };
                let made = self.top_declaration(DefKind::Kind, name, ty);
                let (abbrs, plural) = ([i.abbrs.as_slice(), &[]], i.plural.as_ref());
                (self.visit)(Declaration { abbrs, plural, ..made });
                i.block.iter().for_each(|block| self.add_fields(name, block));
            }
            ItemKind::AddTo(i) => {
                if let Some(name) = &i.kind {
                    self.add_fields(name, &i.block);
                }
            }
            ItemKind::Instance(i) => self.add_element(i),
            ItemKind::Deck(i) => {
                self.visit_top(DefKind::Deck, i.name.as_ref(), WrittenType::Nothing);
                self.add_groups(i.name.as_ref(), &i.block);
            }
            ItemKind::AddToDeck(i) => self.add_groups(i.deck.as_ref(), &i.block),
            ItemKind::Pile(i) => {
                self.visit_top(DefKind::Pile, i.name.as_ref(), WrittenType::Nothing)
            }
            ItemKind::Table(i) => {
                let ty = WrittenType::Signature(&i.params, i.result.as_ref());
                self.visit_top(DefKind::Table, i.name.as_ref(), ty);
                self.add_params(i.name.as_ref(), &i.params);
                for node in i.block.iter() {
                    if let (TableItem::Where(signs), Some(name)) = (node, &i.name) {
                        for sign in signs.iter() {
                            self.add_inner(
                                DefKind::Sign,
                                name,
                                &sign.symbol,
                                None,
                                WrittenType::Nothing,
                            );
                        }
                    }
                }
            }
            ItemKind::Council(i) => {
                for (entry, node) in i.block.with_entries() {
                    match node {
                        FormItem::Armies(..) => {}
                        FormItem::Field(field) => {
                            self.add_entry(DefKind::Entry, entry.doc.as_deref(), field);
                        }
                        FormItem::Army(block) => {
                            for (entry, field) in block.with_entries() {
                                self.add_entry(DefKind::ArmyEntry, entry.doc.as_deref(), field);
                            }
                        }
                    }
                }
            }
            ItemKind::Function(i) => {
                self.add_callable(DefKind::Function, i.name.as_ref(), &i.params, i.result.as_ref());
                self.add_body(i.name.as_ref(), &i.body);
            }
            ItemKind::Procedure(i) => {
                self.add_callable(
                    DefKind::Procedure,
                    i.name.as_ref(),
                    &i.params,
                    i.result.as_ref(),
                );
                self.add_body(i.name.as_ref(), &i.body);
            }
            ItemKind::Turn(i) => {
                for (entry, phase) in i.block.with_entries() {
                    let (path, docs) = (EnclosingPath::Outer("turn"), entry.doc.as_deref());
                    self.add_at(DefKind::Phase, path, &phase.name, docs, WrittenType::Nothing);
                    // Labels in the body of a phase are steps of the phase.
                    self.phase = true;
                    self.add_body(Some(&phase.name), &phase.body);
                    self.phase = false;
                }
            }
            ItemKind::State(i) => {
                let ty = i.ty.as_ref().map_or(WrittenType::Nothing, |_| WrittenType::State(i));
                self.visit_top(DefKind::State, i.name.as_ref(), ty);
                self.add_words(i.ty.as_ref(), i.name.as_ref());
            }
            ItemKind::Role(i) => {
                self.visit_top(DefKind::Role, i.name.as_ref(), WrittenType::PlayerRole(i))
            }
            ItemKind::Option(i) => {
                let ty = i.ty.as_ref().map_or(WrittenType::Nothing, WrittenType::Type);
                self.visit_top(DefKind::Option, i.name.as_ref(), ty);
                self.add_words(i.ty.as_ref(), i.name.as_ref());
            }
            ItemKind::Weight(i) => {
                let ty = i.ty.as_ref().map_or(WrittenType::Nothing, WrittenType::Type);
                self.visit_top(DefKind::Weight, i.name.as_ref(), ty);
            }
            ItemKind::Source(i) => {
                self.visit_top(DefKind::Source, i.name.as_ref(), WrittenType::Nothing);
                let path =
                    EnclosingPath::Outer(i.name.as_ref().map_or("", |name| name.text.as_str()));
                for clause in i.block.iter() {
                    let docs = clause.text.as_ref().map(|text| text.value.as_str());
                    self.add_at(DefKind::Clause, path, &clause.id, docs, WrittenType::Nothing);
                }
            }
            ItemKind::Record(i) => {
                self.visit_top(DefKind::Record, i.name.as_ref(), WrittenType::Fields(&i.block));
                let Some(name) = &i.name else { return };
                for (entry, field) in i.block.with_entries() {
                    let (docs, ty) = (entry.doc.as_ref(), WrittenType::Type(&field.ty));
                    self.add_inner(DefKind::Field, name, &field.name, docs, ty);
                    self.add_type_words(&field.ty, EnclosingPath::Outer(&field.name.text));
                }
            }
            ItemKind::Window(i) => {
                let ty = WrittenType::Signature(&i.params, None);
                self.visit_top(DefKind::Window, i.name.as_ref(), ty);
                self.add_params(i.name.as_ref(), &i.params);
            }
            ItemKind::Change(i) => {
                self.visit_top(DefKind::Change, i.label.as_ref(), WrittenType::Nothing);
                self.add_body(i.target.as_ref(), &i.body);
            }
            ItemKind::Test(i) => {
                for stmt in i.body.iter() {
                    if let StmtKind::Test(TestStmt::Armies(names)) = &stmt.kind {
                        for name in names {
                            self.add_at(
                                DefKind::Army,
                                EnclosingPath::Item(item),
                                name,
                                None,
                                WrittenType::Nothing,
                            );
                        }
                    }
                }
                self.add_body(None, &i.body);
            }
            ItemKind::Setup(i) => self.add_body(None, &i.body),
            ItemKind::Whenever(i) => self.add_body(None, &i.body),
            ItemKind::Reaction(i) => self.add_body(None, &i.body),
            ItemKind::Ending(i) => {
                self.visit_top(DefKind::Function, i.name.as_ref(), WrittenType::Ending(i));
            }
            ItemKind::Text(_)
            | ItemKind::Texts(_)
            | ItemKind::Deploy(_)
            | ItemKind::Accept(_)
            | ItemKind::Seats(_)
            | ItemKind::Relation(_)
            | ItemKind::Settle(_)
            | ItemKind::Unparsed(_)
            | ItemKind::Broken => {}
        }
    }

    /// Adds an instance of a kind: a unit, a card with its parameters, a terrain with its sign.
    fn add_element(&mut self, i: &'t Instance) {
        if i.is_side() {
            return self.visit_top(DefKind::Side, Some(&i.name), WrittenType::Nothing);
        }
        if i.in_campaign {
            // Without a separate name, the battle is declared in its own file.
            let own = i.other_scenario().filter(|_| i.is_campaign_battle());
            own.into_iter().for_each(|scenario| {
                self.visit_top(DefKind::Stage, Some(&i.name), WrittenType::Word(scenario));
            });
            return;
        }
        // The sign of a terrain on maps.
        let sign = i.block.iter().flat_map(Block::iter).find(|f| f.name.text == "symbol");
        let sign = match sign.map(|f| f.values.as_slice()) {
            Some([Value::Word(sign) | Value::Token(sign)]) => std::slice::from_ref(sign),
            _ => &[],
        };
        let made = self.top_declaration(DefKind::Element, &i.name, WrittenType::Word(&i.kind));
        let within = EnclosingDecl::Named(&i.kind);
        (self.visit)(Declaration { enclosing: within, abbrs: [&i.abbrs, sign], ..made });
        for param in &i.params {
            (self.visit)(Declaration {
                enclosing: EnclosingDecl::Named(&i.kind),
                path: EnclosingPath::Outer(&i.name.text),
                ty: WrittenType::Type(&param.ty),
                ..Self::bare_declaration(DefKind::Field, &param.name)
            });
            self.add_type_words(&param.ty, EnclosingPath::Within(&i.name.text, &param.name.text));
        }
    }

    fn add_groups(&mut self, deck: Option<&'t Name>, block: &'t Block<DeckItem>) {
        for (entry, node) in block.with_entries() {
            if let (DeckItem::Group(group), Some(deck)) = (node, deck) {
                let docs = entry.doc.as_ref();
                self.add_inner(DefKind::Group, deck, &group.name, docs, WrittenType::Nothing);
            }
        }
    }

    fn add_callable(
        &mut self,
        kind: DefKind,
        name: Option<&'t Name>,
        params: &'t [Param],
        result: Option<&'t TypeRef>,
    ) {
        self.visit_top(kind, name, WrittenType::Signature(params, result));
        self.add_params(name, params);
        self.add_words(result, name);
    }

    /// Adds the words in the type of an item.
    fn add_words(&mut self, ty: Option<&'t TypeRef>, name: Option<&'t Name>) {
        if let (Some(ty), Some(name)) = (ty, name) {
            self.add_type_words(ty, EnclosingPath::Outer(&name.text));
        }
    }

    fn add_entry(&mut self, kind: DefKind, docs: Option<&'t str>, field: &'t FormField) {
        self.add_at(
            kind,
            EnclosingPath::Outer("council"),
            &field.name,
            docs,
            WrittenType::Type(&field.ty),
        );
        self.add_type_words(&field.ty, EnclosingPath::Within("council", &field.name.text));
    }

    /// Adds the steps of a body, and the words of the types in it.
    fn add_body(&mut self, owner: Option<&'t Name>, body: &'t Block<Stmt>) {
        if !self.bodies {
            return;
        }
        for Entry { node, .. } in &body.entries {
            let Node::Valid(stmt) = node else { continue };
            match &stmt.kind {
                StmtKind::Step { name, body, .. } => {
                    match owner {
                        Some(owner) if self.phase => {
                            let (within, path) = (
                                EnclosingDecl::Phase(owner),
                                EnclosingPath::Within("turn", &owner.text),
                            );
                            (self.visit)(Declaration {
                                enclosing: within,
                                path,
                                ..Self::bare_declaration(DefKind::Step, name)
                            });
                        }
                        Some(owner) => {
                            self.add_inner(DefKind::Step, owner, name, None, WrittenType::Nothing);
                        }
                        None => {
                            let path = EnclosingPath::Item(self.item);
                            self.add_at(DefKind::Step, path, name, None, WrittenType::Nothing);
                        }
                    }
                    self.add_body(owner, body);
                }
                StmtKind::Let { name, ty, .. } => {
                    let path = EnclosingPath::Local(self.item, &name.text);
                    ty.iter().for_each(|ty| self.add_type_words(ty, path));
                }
                StmtKind::If { then, otherwise, .. } => {
                    self.add_body(owner, then);
                    otherwise.iter().for_each(|block| self.add_body(owner, block));
                }
                StmtKind::ForEach { body, .. }
                | StmtKind::Repeat { body, .. }
                | StmtKind::Deferred { body, .. } => self.add_body(owner, body),
                StmtKind::Whether(whether) => {
                    let blocks = whether.body.iter().chain(&whether.otherwise);
                    blocks.for_each(|block| self.add_body(owner, block));
                }
                StmtKind::Choose(choose) => {
                    choose
                        .body
                        .iter()
                        .chain(&choose.otherwise)
                        .for_each(|block| self.add_body(owner, block));
                }
                StmtKind::Match { arms, .. } => {
                    for Arm { body, .. } in arms.iter() {
                        if let ArmBody::Block(block) = body {
                            self.add_body(owner, block);
                        }
                    }
                }
                StmtKind::Assign { .. }
                | StmtKind::Stop
                | StmtKind::Return(_)
                | StmtKind::Pick { .. }
                | StmtKind::Move { .. }
                | StmtKind::Draw { .. }
                | StmtKind::Shuffle(_)
                | StmtKind::Fill { .. }
                | StmtKind::Reveal { .. }
                | StmtKind::Remove(_)
                | StmtKind::Lift(_)
                | StmtKind::Reroll(_)
                | StmtKind::Change { .. }
                | StmtKind::Conceal(_)
                | StmtKind::Talk { .. }
                | StmtKind::Place { .. }
                | StmtKind::Window { .. }
                | StmtKind::NextTurn(_)
                | StmtKind::NextBattle(_)
                | StmtKind::RemoveSome { .. }
                | StmtKind::End { .. }
                | StmtKind::Say(_)
                | StmtKind::Cite(_)
                | StmtKind::When(_)
                | StmtKind::Stage(_)
                | StmtKind::Expr(_)
                | StmtKind::Test(_) => {}
            }
        }
    }
}
