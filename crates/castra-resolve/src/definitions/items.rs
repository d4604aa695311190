//! The declarations of an item: the only place that lists them for every kind of item. The table of
//! a game ([`super::Definitions`]) and the names for an editor ([`crate::references::Names`]) are
//! built from them.
//!
//! ```text
//! kind unit on hex { class: class }     `unit`, a kind; within it `class`, a field that is a `class`
//! ```

use castra_defs::DefKind;
use castra_syntax::ast::{
    Arm, ArmBody, Block, BoardItem, CouncilItem, DeckItem, Entry, FormField, FormItem, HeaderKind,
    Instance, Item, ItemKind, KindItem, MapItem, Name, Node, Param, PlacesItem, Stmt, StmtKind,
    TableItem, TestStmt, TypeRef, Value,
};

use super::declared::{Declared, Path, Within, Written};

/// Visits the declarations of an item in source order. Those in the bodies of its rules, its steps
/// and the words of types are included only if `bodies` is true.
pub fn of_item<'t>(item: &'t Item, bodies: bool, see: &mut dyn FnMut(Declared<'t>)) {
    Walk { item, bodies, phase: false, see }.item();
}

struct Walk<'s, 't> {
    item: &'t Item,
    bodies: bool,
    /// True if the body is that of a phase.
    phase: bool,
    see: &'s mut dyn FnMut(Declared<'t>),
}

impl<'t> Walk<'_, 't> {
    /// Creates a declaration with a name and a kind only.
    const fn bare(kind: DefKind, name: &'t Name) -> Declared<'t> {
        Declared {
            kind,
            name,
            within: Within::Nothing,
            path: Path::Top,
            docs: None,
            ty: Written::Nothing,
            abbrs: [&[]; 2],
            plural: None,
        }
    }

    /// Creates the declaration of an item's own name.
    fn top(&self, kind: DefKind, name: &'t Name, ty: Written<'t>) -> Declared<'t> {
        Declared { docs: self.item.doc.as_deref(), ty, ..Self::bare(kind, name) }
    }

    fn see_top(&mut self, kind: DefKind, name: Option<&'t Name>, ty: Written<'t>) {
        if let Some(name) = name {
            let made = self.top(kind, name, ty);
            (self.see)(made);
        }
    }

    /// Adds a declaration at a place outside the enclosing declaration.
    fn at(
        &mut self,
        kind: DefKind,
        path: Path<'t>,
        name: &'t Name,
        docs: Option<&'t str>,
        ty: Written<'t>,
    ) {
        (self.see)(Declared { path, docs, ty, ..Self::bare(kind, name) });
    }

    /// Adds a declaration inside another.
    fn inner(
        &mut self,
        kind: DefKind,
        of: &'t Name,
        name: &'t Name,
        docs: Option<&'t String>,
        ty: Written<'t>,
    ) {
        let (within, path) = (Within::Named(of), Path::In(&of.text));
        let docs = docs.map(String::as_str);
        (self.see)(Declared { within, path, docs, ty, ..Self::bare(kind, name) });
    }

    /// Adds the words that a type lists in place.
    fn ty(&mut self, ty: &'t TypeRef, path: Path<'t>) {
        match ty {
            TypeRef::OneOf(words) => {
                let within = Within::List(words);
                for word in words {
                    (self.see)(Declared { within, path, ..Self::bare(DefKind::Word, word) });
                }
            }
            TypeRef::Option(inner) => self.ty(inner, path),
            TypeRef::Int { .. } | TypeRef::Named(_) | TypeRef::SetOf(_) | TypeRef::Dice(_) => {}
        }
    }

    fn params(&mut self, owner: Option<&'t Name>, params: &'t [Param]) {
        let Some(owner) = owner else { return };
        for param in params {
            self.inner(DefKind::Parameter, owner, &param.name, None, Written::Type(&param.ty));
            self.ty(&param.ty, Path::Within(&owner.text, &param.name.text));
        }
    }

    fn fields(&mut self, kind: &'t Name, block: &'t Block<KindItem>) {
        for (entry, node) in block.with_entries() {
            if let KindItem::Field(field) = node {
                let docs = entry.doc.as_ref();
                self.inner(DefKind::Field, kind, &field.name, docs, Written::Field(field));
                self.ty(&field.ty, Path::Within(&kind.text, &field.name.text));
            }
        }
    }

    fn item(&mut self) {
        let item = self.item;
        match &item.kind {
            ItemKind::Header(i) => {
                let kind = match i.kind {
                    HeaderKind::Game => DefKind::Game,
                    HeaderKind::Module => DefKind::Module,
                    HeaderKind::Scenario => DefKind::Battle,
                    HeaderKind::Campaign => DefKind::Campaign,
                };
                self.see_top(kind, i.id.as_ref(), Written::Nothing);
            }
            ItemKind::Special(i) => {
                self.see_top(DefKind::Clause, i.id.as_ref(), Written::Nothing);
            }
            ItemKind::WarCouncil(i) => {
                for (entry, node) in i.block.with_entries() {
                    if let CouncilItem::Army(army) = node {
                        let docs = entry.doc.as_deref();
                        self.at(DefKind::Army, Path::Top, &army.id, docs, Written::Nothing);
                    }
                }
            }
            ItemKind::Map(i) => {
                let path = Path::In("map");
                for node in i.block.iter().flat_map(Block::iter) {
                    match node {
                        MapItem::Legend(legend) => {
                            for sign in legend.iter() {
                                let name = &sign.symbol;
                                self.at(DefKind::Sign, path, name, None, Written::Nothing);
                            }
                        }
                        MapItem::Label(label) => {
                            if let Some(name) = &label.name {
                                let docs = Some(label.text.value.as_str());
                                self.at(DefKind::Local, path, name, docs, Written::Hex);
                            }
                        }
                        MapItem::Row(_) | MapItem::Terrain(_) | MapItem::Objective(_) => {}
                    }
                }
            }
            ItemKind::Enum(i) => {
                let Some(name) = &i.name else { return };
                let made = self.top(DefKind::Enum, name, Written::Nothing);
                (self.see)(Declared { plural: i.plural.as_ref(), ..made });
                for (entry, word) in i.block.with_entries() {
                    (self.see)(Declared {
                        within: Within::Named(name),
                        path: Path::In(&name.text),
                        docs: entry.doc.as_deref(),
                        abbrs: [word.abbr.as_slice(), &[]],
                        ..Self::bare(DefKind::Word, &word.name)
                    });
                }
            }
            ItemKind::Die(i) => {
                self.see_top(DefKind::Die, i.name.as_ref(), Written::Nothing);
                let Some(name) = &i.name else { return };
                // A die may show a face several times, but declares it once.
                let mut seen: Vec<&str> = Vec::new();
                for face in i.block.iter() {
                    if let Value::Word(word) = face
                        && !seen.contains(&word.text.as_str())
                    {
                        seen.push(&word.text);
                        self.inner(DefKind::Word, name, word, None, Written::Nothing);
                    }
                }
            }
            ItemKind::Board(i) => {
                self.see_top(DefKind::Board, i.name.as_ref(), Written::Nothing);
                let path = Path::In(i.name.as_ref().map_or("", |board| board.text.as_str()));
                for (entry, node) in i.places.iter().flat_map(Block::with_entries) {
                    if let PlacesItem::Place { terrain, name, title, .. } = node {
                        let title = title.as_ref().map(|title| title.value.as_str());
                        let docs = entry.doc.as_deref().or(title);
                        self.at(DefKind::Place, path, name, docs, Written::Word(terrain));
                    }
                }
                for node in i.block.iter().flat_map(Block::iter) {
                    if let (BoardItem::Sections(sections), Some(name)) = (node, &i.name) {
                        for (entry, section) in sections.with_entries() {
                            let (of, docs) = (&section.name, entry.doc.as_ref());
                            self.inner(DefKind::Section, name, of, docs, Written::Nothing);
                        }
                    }
                }
            }
            ItemKind::Kind(i) => {
                let ty = i.role.as_ref().map_or(Written::Nothing, Written::Role);
                let Some(name) = &i.name else { return };
                let made = self.top(DefKind::Kind, name, ty);
                let (abbrs, plural) = ([i.abbrs.as_slice(), &[]], i.plural.as_ref());
                (self.see)(Declared { abbrs, plural, ..made });
                i.block.iter().for_each(|block| self.fields(name, block));
            }
            ItemKind::AddTo(i) => {
                if let Some(name) = &i.kind {
                    self.fields(name, &i.block);
                }
            }
            ItemKind::Instance(i) => self.element(i),
            ItemKind::Deck(i) => {
                self.see_top(DefKind::Deck, i.name.as_ref(), Written::Nothing);
                self.groups(i.name.as_ref(), &i.block);
            }
            ItemKind::AddToDeck(i) => self.groups(i.deck.as_ref(), &i.block),
            ItemKind::Pile(i) => self.see_top(DefKind::Pile, i.name.as_ref(), Written::Nothing),
            ItemKind::Table(i) => {
                let ty = Written::Signature(&i.params, i.result.as_ref());
                self.see_top(DefKind::Table, i.name.as_ref(), ty);
                self.params(i.name.as_ref(), &i.params);
                for node in i.block.iter() {
                    if let (TableItem::Where(signs), Some(name)) = (node, &i.name) {
                        for sign in signs.iter() {
                            self.inner(DefKind::Sign, name, &sign.symbol, None, Written::Nothing);
                        }
                    }
                }
            }
            ItemKind::Council(i) => {
                for (entry, node) in i.block.with_entries() {
                    match node {
                        FormItem::Armies(..) => {}
                        FormItem::Field(field) => {
                            self.entry(DefKind::Entry, entry.doc.as_deref(), field);
                        }
                        FormItem::Army(block) => {
                            for (entry, field) in block.with_entries() {
                                self.entry(DefKind::ArmyEntry, entry.doc.as_deref(), field);
                            }
                        }
                    }
                }
            }
            ItemKind::Function(i) => {
                self.callable(DefKind::Function, i.name.as_ref(), &i.params, i.result.as_ref());
                self.body(i.name.as_ref(), &i.body);
            }
            ItemKind::Procedure(i) => {
                self.callable(DefKind::Procedure, i.name.as_ref(), &i.params, i.result.as_ref());
                self.body(i.name.as_ref(), &i.body);
            }
            ItemKind::Turn(i) => {
                for (entry, phase) in i.block.with_entries() {
                    let (path, docs) = (Path::In("turn"), entry.doc.as_deref());
                    self.at(DefKind::Phase, path, &phase.name, docs, Written::Nothing);
                    // Labels in the body of a phase are steps of the phase.
                    self.phase = true;
                    self.body(Some(&phase.name), &phase.body);
                    self.phase = false;
                }
            }
            ItemKind::State(i) => {
                let ty = i.ty.as_ref().map_or(Written::Nothing, |_| Written::State(i));
                self.see_top(DefKind::State, i.name.as_ref(), ty);
                self.words(i.ty.as_ref(), i.name.as_ref());
            }
            ItemKind::Role(i) => self.see_top(DefKind::Role, i.name.as_ref(), Written::Held(i)),
            ItemKind::Option(i) => {
                let ty = i.ty.as_ref().map_or(Written::Nothing, Written::Type);
                self.see_top(DefKind::Option, i.name.as_ref(), ty);
                self.words(i.ty.as_ref(), i.name.as_ref());
            }
            ItemKind::Weight(i) => {
                let ty = i.ty.as_ref().map_or(Written::Nothing, Written::Type);
                self.see_top(DefKind::Weight, i.name.as_ref(), ty);
            }
            ItemKind::Source(i) => {
                self.see_top(DefKind::Source, i.name.as_ref(), Written::Nothing);
                let path = Path::In(i.name.as_ref().map_or("", |name| name.text.as_str()));
                for clause in i.block.iter() {
                    let docs = clause.text.as_ref().map(|text| text.value.as_str());
                    self.at(DefKind::Clause, path, &clause.id, docs, Written::Nothing);
                }
            }
            ItemKind::Record(i) => {
                self.see_top(DefKind::Record, i.name.as_ref(), Written::Fields(&i.block));
                let Some(name) = &i.name else { return };
                for (entry, field) in i.block.with_entries() {
                    let (docs, ty) = (entry.doc.as_ref(), Written::Type(&field.ty));
                    self.inner(DefKind::Field, name, &field.name, docs, ty);
                    self.ty(&field.ty, Path::In(&field.name.text));
                }
            }
            ItemKind::Window(i) => {
                let ty = Written::Signature(&i.params, None);
                self.see_top(DefKind::Window, i.name.as_ref(), ty);
                self.params(i.name.as_ref(), &i.params);
            }
            ItemKind::Change(i) => {
                self.see_top(DefKind::Change, i.label.as_ref(), Written::Nothing);
                self.body(i.target.as_ref(), &i.body);
            }
            ItemKind::Test(i) => {
                for stmt in i.body.iter() {
                    if let StmtKind::Test(TestStmt::Armies(names)) = &stmt.kind {
                        for name in names {
                            self.at(DefKind::Army, Path::Item(item), name, None, Written::Nothing);
                        }
                    }
                }
                self.body(None, &i.body);
            }
            ItemKind::Setup(i) => self.body(None, &i.body),
            ItemKind::Whenever(i) => self.body(None, &i.body),
            ItemKind::Reaction(i) => self.body(None, &i.body),
            ItemKind::Ending(i) => {
                self.see_top(DefKind::Function, i.name.as_ref(), Written::Ending(i));
            }
            ItemKind::Text(_)
            | ItemKind::Texts(_)
            | ItemKind::Deploy(_)
            | ItemKind::Accept(_)
            | ItemKind::Seats(_)
            | ItemKind::Relation(_)
            | ItemKind::Settle(_)
            | ItemKind::Unread(_)
            | ItemKind::Broken => {}
        }
    }

    /// Adds an instance of a kind: a unit, a card with its parameters, a terrain with its sign.
    fn element(&mut self, i: &'t Instance) {
        if i.is_side() {
            return self.see_top(DefKind::Side, Some(&i.name), Written::Nothing);
        }
        if i.in_campaign {
            // Without a separate name, the battle is declared in its own file.
            let own = i.other_scenario().filter(|_| i.is_campaign_battle());
            own.into_iter().for_each(|scenario| {
                self.see_top(DefKind::Stage, Some(&i.name), Written::Word(scenario));
            });
            return;
        }
        // The sign of a terrain on maps.
        let sign = i.block.iter().flat_map(Block::iter).find(|f| f.name.text == "symbol");
        let sign = match sign.map(|f| f.values.as_slice()) {
            Some([Value::Word(sign) | Value::Bare(sign)]) => std::slice::from_ref(sign),
            _ => &[],
        };
        let made = self.top(DefKind::Element, &i.name, Written::Word(&i.kind));
        let within = Within::Named(&i.kind);
        (self.see)(Declared { within, abbrs: [&i.abbrs, sign], ..made });
        for param in &i.params {
            (self.see)(Declared {
                within: Within::Named(&i.kind),
                path: Path::In(&i.name.text),
                ty: Written::Type(&param.ty),
                ..Self::bare(DefKind::Field, &param.name)
            });
            self.ty(&param.ty, Path::Within(&i.name.text, &param.name.text));
        }
    }

    fn groups(&mut self, deck: Option<&'t Name>, block: &'t Block<DeckItem>) {
        for (entry, node) in block.with_entries() {
            if let (DeckItem::Group(group), Some(deck)) = (node, deck) {
                let docs = entry.doc.as_ref();
                self.inner(DefKind::Group, deck, &group.name, docs, Written::Nothing);
            }
        }
    }

    fn callable(
        &mut self,
        kind: DefKind,
        name: Option<&'t Name>,
        params: &'t [Param],
        result: Option<&'t TypeRef>,
    ) {
        self.see_top(kind, name, Written::Signature(params, result));
        self.params(name, params);
        self.words(result, name);
    }

    /// Adds the words in the type of an item.
    fn words(&mut self, ty: Option<&'t TypeRef>, name: Option<&'t Name>) {
        if let (Some(ty), Some(name)) = (ty, name) {
            self.ty(ty, Path::In(&name.text));
        }
    }

    fn entry(&mut self, kind: DefKind, docs: Option<&'t str>, field: &'t FormField) {
        self.at(kind, Path::In("council"), &field.name, docs, Written::Type(&field.ty));
        self.ty(&field.ty, Path::Within("council", &field.name.text));
    }

    /// Adds the steps of a body, and the words of the types in it.
    fn body(&mut self, owner: Option<&'t Name>, body: &'t Block<Stmt>) {
        if !self.bodies {
            return;
        }
        for Entry { node, .. } in &body.entries {
            let Node::Is(stmt) = node else { continue };
            match &stmt.kind {
                StmtKind::Step { name, body, .. } => {
                    match owner {
                        Some(owner) if self.phase => {
                            let (within, path) =
                                (Within::Phase(owner), Path::Within("turn", &owner.text));
                            (self.see)(Declared {
                                within,
                                path,
                                ..Self::bare(DefKind::Step, name)
                            });
                        }
                        Some(owner) => {
                            self.inner(DefKind::Step, owner, name, None, Written::Nothing);
                        }
                        None => {
                            let path = Path::Item(self.item);
                            self.at(DefKind::Step, path, name, None, Written::Nothing);
                        }
                    }
                    self.body(owner, body);
                }
                StmtKind::Let { name, ty, .. } => {
                    let path = Path::Local(self.item, &name.text);
                    ty.iter().for_each(|ty| self.ty(ty, path));
                }
                StmtKind::If { then, otherwise, .. } => {
                    self.body(owner, then);
                    otherwise.iter().for_each(|block| self.body(owner, block));
                }
                StmtKind::ForEach { body, .. }
                | StmtKind::Repeat { body, .. }
                | StmtKind::Held { body, .. } => self.body(owner, body),
                StmtKind::Whether(whether) => {
                    let blocks = whether.body.iter().chain(&whether.otherwise);
                    blocks.for_each(|block| self.body(owner, block));
                }
                StmtKind::Choose(choose) => {
                    choose
                        .body
                        .iter()
                        .chain(&choose.otherwise)
                        .for_each(|block| self.body(owner, block));
                }
                StmtKind::Match { arms, .. } => {
                    for Arm { body, .. } in arms.iter() {
                        if let ArmBody::Block(block) = body {
                            self.body(owner, block);
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
