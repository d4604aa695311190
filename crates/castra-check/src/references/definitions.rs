//! What a tree declares, with the documentation and the type of each.

use castra_defs::DefKind;
use castra_syntax::ast::{
    Arm, ArmBody, Block, BoardItem, CouncilItem, DeckItem, Entry, FormField, FormItem, HeaderKind,
    Item, ItemKind, KindItem, MapItem, Name, Node, Param, PlacesItem, Role, StateOwner, Stmt,
    StmtKind, TableItem, TestStmt, Tree, TypeRef, Value,
};
use smol_str::SmolStr;

use super::defined::{Defined, item_path, listed, signature, type_text};

/// Adds what a tree declares.
pub(super) fn of_tree(tree: &Tree, out: &mut Vec<Defined>) {
    for item in &tree.items {
        Collect { item, out }.item();
    }
}

struct Collect<'c> {
    item: &'c Item,
    out: &'c mut Vec<Defined>,
}

impl Collect<'_> {
    /// Adds what an item declares by its name.
    fn top(&mut self, kind: DefKind, name: Option<&Name>, ty: Option<String>) {
        let docs = self.item.doc.clone();
        if let Some(name) = name {
            self.out.push(Defined::new(kind, &SmolStr::default(), "", name, docs, ty));
        }
    }

    /// What else the last definition is called.
    fn abbrs(&mut self, abbrs: &[Name]) {
        if let Some(last) = self.out.last_mut() {
            last.abbrs.extend(abbrs.iter().map(|abbr| abbr.text.clone()));
        }
    }

    /// Adds what stands within a declaration.
    fn inner(
        &mut self,
        kind: DefKind,
        within: &Name,
        name: &Name,
        docs: Option<&String>,
        ty: Option<String>,
    ) {
        let docs = docs.cloned();
        self.out.push(Defined::new(kind, &within.text, &within.text, name, docs, ty));
    }

    /// Adds the words that a type lists in place.
    fn ty(&mut self, ty: &TypeRef, path: &str) {
        match ty {
            TypeRef::OneOf(words) => {
                let within = SmolStr::from(listed(words));
                for word in words {
                    self.out.push(Defined::new(DefKind::Word, &within, path, word, None, None));
                }
            }
            TypeRef::Option(inner) => self.ty(inner, path),
            TypeRef::Int { .. } | TypeRef::Named(_) | TypeRef::SetOf(_) | TypeRef::Dice(_) => {}
        }
    }

    fn params(&mut self, owner: Option<&Name>, params: &[Param]) {
        let Some(owner) = owner else { return };
        for param in params {
            self.inner(DefKind::Parameter, owner, &param.name, None, Some(type_text(&param.ty)));
            self.ty(&param.ty, &format!("{}.{}", owner.text, param.name.text));
        }
    }

    fn fields(&mut self, kind: &Name, block: &Block<KindItem>) {
        for (entry, node) in block.with_entries() {
            if let KindItem::Field(field) = node {
                let ty = Some(type_text(&field.ty));
                self.inner(DefKind::Field, kind, &field.name, entry.doc.as_ref(), ty);
                self.ty(&field.ty, &format!("{}.{}", kind.text, field.name.text));
            }
        }
    }

    fn item(&mut self) {
        let none = SmolStr::default();
        match &self.item.kind {
            ItemKind::Header(i) => {
                let kind = match i.kind {
                    HeaderKind::Game => DefKind::Game,
                    HeaderKind::Module => DefKind::Module,
                    HeaderKind::Scenario => DefKind::Battle,
                };
                self.top(kind, i.id.as_ref(), None);
            }
            ItemKind::Special(i) => self.top(DefKind::Clause, i.id.as_ref(), None),
            ItemKind::WarCouncil(i) => {
                for (entry, node) in i.block.with_entries() {
                    if let CouncilItem::Army(army) = node {
                        let docs = entry.doc.clone();
                        self.out.push(Defined::new(DefKind::Army, &none, "", &army.id, docs, None));
                    }
                }
            }
            ItemKind::Map(i) => {
                for node in i.block.iter().flat_map(Block::iter) {
                    if let MapItem::Legend(legend) = node {
                        for sign in legend.iter() {
                            self.out.push(Defined::new(
                                DefKind::Sign,
                                &none,
                                "map",
                                &sign.symbol,
                                None,
                                None,
                            ));
                        }
                    }
                    if let MapItem::Label(label) = node
                        && let Some(name) = &label.name
                    {
                        let (docs, ty) = (Some(label.text.value.clone()), Some("hex".to_owned()));
                        self.out.push(Defined::new(DefKind::Local, &none, "map", name, docs, ty));
                    }
                }
            }
            ItemKind::Enum(i) => {
                self.top(DefKind::Enum, i.name.as_ref(), None);
                for (entry, word) in i.block.with_entries() {
                    if let Some(name) = &i.name {
                        self.inner(DefKind::Word, name, &word.name, entry.doc.as_ref(), None);
                        self.abbrs(word.abbr.as_slice());
                    }
                }
            }
            ItemKind::Die(i) => {
                self.top(DefKind::Die, i.name.as_ref(), None);
                let mut seen: Vec<&SmolStr> = Vec::new();
                for face in i.block.iter() {
                    if let (Some(name), Value::Word(word)) = (&i.name, face)
                        && !seen.contains(&&word.text)
                    {
                        seen.push(&word.text);
                        self.inner(DefKind::Word, name, word, None, None);
                    }
                }
            }
            ItemKind::Board(i) => {
                self.top(DefKind::Board, i.name.as_ref(), None);
                for (entry, node) in i.places.iter().flat_map(Block::with_entries) {
                    if let PlacesItem::Place { terrain, name, title, .. } = node {
                        let ty = Some(terrain.text.to_string());
                        let docs = entry.doc.clone();
                        let docs = docs.or_else(|| title.as_ref().map(|t| t.value.clone()));
                        self.out.push(Defined::new(
                            DefKind::Place,
                            &none,
                            i.name.as_ref().map_or("", |board| board.text.as_str()),
                            name,
                            docs,
                            ty,
                        ));
                    }
                }
                for node in i.block.iter().flat_map(Block::iter) {
                    if let (BoardItem::Sections(sections), Some(name)) = (node, &i.name) {
                        for (entry, section) in sections.with_entries() {
                            self.inner(
                                DefKind::Section,
                                name,
                                &section.name,
                                entry.doc.as_ref(),
                                None,
                            );
                        }
                    }
                }
            }
            ItemKind::Kind(i) => {
                let ty = i.role.as_ref().map(|role| match role {
                    Role::Piece { secret: Some(_), .. } => "on hex secret",
                    Role::Piece { secret: None, .. } => "on hex",
                    Role::Board => "on board",
                    Role::Card => "in deck",
                    Role::Marks(_) => "marks",
                });
                self.top(DefKind::Kind, i.name.as_ref(), ty.map(str::to_owned));
                if let (Some(_), Some(plural), Some(made)) =
                    (&i.name, &i.plural, self.out.last_mut())
                {
                    made.definition.plural = Some(plural.text.clone());
                }
                self.abbrs(&i.abbrs);
                if let (Some(name), Some(block)) = (&i.name, &i.block) {
                    self.fields(name, block);
                }
            }
            ItemKind::AddTo(i) => {
                if let Some(name) = &i.kind {
                    self.fields(name, &i.block);
                }
            }
            ItemKind::Instance(i) => {
                let docs = self.item.doc.clone();
                let kind = &i.kind.text;
                let ty = Some(kind.to_string());
                self.out.push(Defined::new(DefKind::Element, kind, "", &i.name, docs, ty));
                self.abbrs(&i.abbrs);
                // The sign that maps draw a terrain with.
                let sign = i.block.iter().flat_map(Block::iter).find(|f| f.name.text == "symbol");
                if let Some([Value::Word(sign) | Value::Bare(sign)]) =
                    sign.map(|f| f.values.as_slice())
                {
                    self.abbrs(std::slice::from_ref(sign));
                }
                for param in &i.params {
                    let path = i.name.text.as_str();
                    let ty = Some(type_text(&param.ty));
                    self.out.push(Defined::new(DefKind::Field, kind, path, &param.name, None, ty));
                    self.ty(&param.ty, &format!("{path}.{}", param.name.text));
                }
            }
            ItemKind::Deck(i) => {
                self.top(DefKind::Deck, i.name.as_ref(), None);
                for (entry, node) in i.block.with_entries() {
                    if let (DeckItem::Group(group), Some(name)) = (node, &i.name) {
                        self.inner(DefKind::Group, name, &group.name, entry.doc.as_ref(), None);
                    }
                }
            }
            ItemKind::AddToDeck(i) => {
                for (entry, node) in i.block.with_entries() {
                    if let (DeckItem::Group(group), Some(name)) = (node, &i.deck) {
                        self.inner(DefKind::Group, name, &group.name, entry.doc.as_ref(), None);
                    }
                }
            }
            ItemKind::Pile(i) => self.top(DefKind::Pile, i.name.as_ref(), None),
            ItemKind::Table(i) => {
                self.top(
                    DefKind::Table,
                    i.name.as_ref(),
                    Some(signature(&i.params, i.result.as_ref())),
                );
                self.params(i.name.as_ref(), &i.params);
                for node in i.block.iter() {
                    if let (TableItem::Where(signs), Some(name)) = (node, &i.name) {
                        for sign in signs.iter() {
                            self.inner(DefKind::Sign, name, &sign.symbol, None, None);
                        }
                    }
                }
            }
            ItemKind::Council(i) => {
                for (entry, node) in i.block.with_entries() {
                    match node {
                        FormItem::Armies(..) => {}
                        FormItem::Field(field) => {
                            self.entry(DefKind::Entry, entry.doc.as_ref(), field)
                        }
                        FormItem::Army(block) => {
                            for (entry, field) in block.with_entries() {
                                self.entry(DefKind::ArmyEntry, entry.doc.as_ref(), field);
                            }
                        }
                    }
                }
            }
            ItemKind::Function(i) => {
                self.top(
                    DefKind::Function,
                    i.name.as_ref(),
                    Some(signature(&i.params, i.result.as_ref())),
                );
                self.params(i.name.as_ref(), &i.params);
                if let (Some(ty), Some(name)) = (&i.result, &i.name) {
                    self.ty(ty, &name.text);
                }
                self.body(i.name.as_ref(), &i.body);
            }
            ItemKind::Procedure(i) => {
                self.top(
                    DefKind::Procedure,
                    i.name.as_ref(),
                    Some(signature(&i.params, i.result.as_ref())),
                );
                self.params(i.name.as_ref(), &i.params);
                if let (Some(ty), Some(name)) = (&i.result, &i.name) {
                    self.ty(ty, &name.text);
                }
                self.body(i.name.as_ref(), &i.body);
            }
            ItemKind::Turn(i) => {
                for (entry, phase) in i.block.with_entries() {
                    let docs = entry.doc.clone();
                    self.out.push(Defined::new(
                        DefKind::Phase,
                        &none,
                        "turn",
                        &phase.name,
                        docs,
                        None,
                    ));
                    self.body(Some(&phase.name), &phase.body);
                }
            }
            ItemKind::State(i) => {
                let owner = match i.owner {
                    StateOwner::Game => "",
                    StateOwner::Army => "per army",
                    StateOwner::Hex => "per hex",
                };
                let per = i.per.as_ref().map(|per| format!("per {}", per.text));
                let owners: Vec<&str> =
                    [owner].into_iter().filter(|o| !o.is_empty()).chain(per.as_deref()).collect();
                let owners = owners.join(" ");
                let colon = if owners.is_empty() { "" } else { ": " };
                let ty = i.ty.as_ref().map(|ty| format!("{owners}{colon}{}", type_text(ty)));
                self.top(DefKind::State, i.name.as_ref(), ty);
                if let (Some(ty), Some(name)) = (&i.ty, &i.name) {
                    self.ty(ty, &name.text);
                }
            }
            ItemKind::Role(i) => self.top(DefKind::Role, i.name.as_ref(), None),
            ItemKind::Option(i) => {
                self.top(DefKind::Option, i.name.as_ref(), i.ty.as_ref().map(type_text));
                if let (Some(ty), Some(name)) = (&i.ty, &i.name) {
                    self.ty(ty, &name.text);
                }
            }
            ItemKind::Weight(i) => {
                self.top(DefKind::Weight, i.name.as_ref(), i.ty.as_ref().map(type_text));
            }
            ItemKind::Source(i) => {
                self.top(DefKind::Source, i.name.as_ref(), None);
                for (_, clause) in i.block.with_entries() {
                    let docs = clause.text.as_ref().map(|text| text.value.clone());
                    let path = i.name.as_ref().map_or("", |name| name.text.as_str());
                    self.out.push(Defined::new(
                        DefKind::Clause,
                        &none,
                        path,
                        &clause.id,
                        docs,
                        None,
                    ));
                }
            }
            ItemKind::Record(i) => {
                let fields: Vec<Param> = i.block.iter().cloned().collect();
                self.top(DefKind::Record, i.name.as_ref(), Some(signature(&fields, None)));
                let Some(name) = &i.name else { return };
                for (entry, field) in i.block.with_entries() {
                    let ty = Some(type_text(&field.ty));
                    self.inner(DefKind::Field, name, &field.name, entry.doc.as_ref(), ty);
                    self.ty(&field.ty, &field.name.text);
                }
            }
            ItemKind::Window(i) => {
                self.top(DefKind::Window, i.name.as_ref(), Some(signature(&i.params, None)));
                self.params(i.name.as_ref(), &i.params);
            }
            ItemKind::Change(i) => {
                self.top(DefKind::Change, i.label.as_ref(), None);
                self.body(i.target.as_ref(), &i.body);
            }
            ItemKind::Test(i) => {
                for stmt in i.body.iter() {
                    if let StmtKind::Test(TestStmt::Armies(names)) = &stmt.kind {
                        let path = item_path(self.item);
                        for name in names {
                            self.out.push(Defined::new(
                                DefKind::Army,
                                &none,
                                &path,
                                name,
                                None,
                                None,
                            ));
                        }
                    }
                }
                self.body(None, &i.body);
            }
            ItemKind::Setup(i) => self.body(None, &i.body),
            ItemKind::Whenever(i) => self.body(None, &i.body),
            ItemKind::Reaction(i) => self.body(None, &i.body),
            ItemKind::Ending(i) => {
                if let Some(name) = &i.name {
                    let army = i.each.as_ref().map(|each| format!("{}: army", each.name.text));
                    let ty = format!("({}) -> bool", army.unwrap_or_default());
                    self.top(DefKind::Function, Some(name), Some(ty));
                }
            }
            ItemKind::Text(_)
            | ItemKind::Deploy(_)
            | ItemKind::Accept(_)
            | ItemKind::Seats(_)
            | ItemKind::Relation(_)
            | ItemKind::Settle(_)
            | ItemKind::Unread(_)
            | ItemKind::Broken => {}
        }
    }

    fn entry(&mut self, kind: DefKind, docs: Option<&String>, field: &FormField) {
        let ty = Some(type_text(&field.ty));
        let none = SmolStr::default();
        self.out.push(Defined::new(kind, &none, "council", &field.name, docs.cloned(), ty));
        self.ty(&field.ty, &format!("council.{}", field.name.text));
    }

    /// The steps of a body, and the words of the types in it.
    fn body(&mut self, owner: Option<&Name>, body: &Block<Stmt>) {
        for Entry { node, .. } in &body.entries {
            let Node::Is(stmt) = node else { continue };
            match &stmt.kind {
                StmtKind::Step { name, body, .. } => {
                    match owner {
                        Some(owner) => self.inner(DefKind::Step, owner, name, None, None),
                        None => {
                            let path = item_path(self.item);
                            let none = SmolStr::default();
                            self.out.push(Defined::new(
                                DefKind::Step,
                                &none,
                                &path,
                                name,
                                None,
                                None,
                            ));
                        }
                    }
                    self.body(owner, body);
                }
                StmtKind::Let { name, ty, .. } => {
                    let path = format!("{}.{}", item_path(self.item), name.text);
                    ty.iter().for_each(|ty| self.ty(ty, &path));
                }
                StmtKind::If { then, otherwise, .. } => {
                    self.body(owner, then);
                    otherwise.iter().for_each(|block| self.body(owner, block));
                }
                StmtKind::ForEach { body, .. }
                | StmtKind::Repeat { body, .. }
                | StmtKind::Held { body, .. } => self.body(owner, body),
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
                | StmtKind::Place { .. }
                | StmtKind::Window { .. }
                | StmtKind::NextTurn(_)
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
