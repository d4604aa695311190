//! The structure tree of a tagged file, and the marked content that belongs to each element.

use std::collections::BTreeMap;
use std::sync::Arc;

use pdf_writer::types::{StructRole, TableHeaderScope};
use pdf_writer::writers::StructElement;
use pdf_writer::{Finish, Name, Ref, TextStr};

use super::{File, Ids};
use crate::tag::{Role, Tag};

/// The structure elements, in the order of first use.
#[derive(Default)]
pub(super) struct Structure {
    elements: Vec<Element>,
    /// The index of the element of each tag, by the tag's address. Tags live as long as the
    /// document.
    known: BTreeMap<usize, usize>,
    /// The elements at the root of the tree.
    top: Vec<usize>,
    /// For each page, the element of each piece of marked content.
    pages: Vec<Vec<usize>>,
    /// The elements of the links, whose parent tree keys follow those of the pages.
    links: Vec<usize>,
}

struct Element {
    id: Ref,
    role: Role,
    alt: Option<String>,
    parent: Option<usize>,
    kids: Vec<Kid>,
}

#[derive(Clone, Copy)]
enum Kid {
    Element(usize),
    Content { page: Ref, number: i32 },
    Object { page: Ref, id: Ref },
}

impl Structure {
    /// Returns whether the file is untagged.
    pub(super) const fn is_empty(&self) -> bool {
        self.elements.is_empty()
    }

    /// Begins the next page, and returns its key in the parent tree.
    pub(super) fn page(&mut self) -> i32 {
        self.pages.push(Vec::new());
        key(self.pages.len() - 1)
    }

    /// Registers the next piece of marked content on the last page, and returns its number.
    pub(super) fn content(&mut self, tag: &Arc<Tag>, page: Ref, ids: &mut Ids) -> i32 {
        let element = self.element(tag, ids);
        let Some(marked) = self.pages.last_mut() else { return 0 };
        let number = key(marked.len());
        marked.push(element);
        self.kid(element, Kid::Content { page, number });
        number
    }

    /// Registers a link in a tagged item, and returns its key in the parent tree. `pages` is the
    /// number of pages.
    pub(super) fn link(
        &mut self,
        of: &Arc<Tag>,
        (page, id): (Ref, Ref),
        pages: usize,
        ids: &mut Ids,
    ) -> i32 {
        let parent = self.element(of, ids);
        let link = self.add(Role::Link, None, Some(parent), ids);
        self.kid(link, Kid::Object { page, id });
        self.links.push(link);
        key(pages + self.links.len() - 1)
    }

    /// Returns the index of a tag's element, adding it on first use.
    fn element(&mut self, tag: &Arc<Tag>, ids: &mut Ids) -> usize {
        let address = Arc::as_ptr(tag) as usize;
        if let Some(&known) = self.known.get(&address) {
            return known;
        }
        let parent = tag.parent.as_ref().map(|parent| self.element(parent, ids));
        let element = self.add(tag.role, tag.alt.clone(), parent, ids);
        self.known.insert(address, element);
        element
    }

    fn add(
        &mut self,
        role: Role,
        alt: Option<String>,
        parent: Option<usize>,
        ids: &mut Ids,
    ) -> usize {
        let at = self.elements.len();
        self.elements.push(Element { id: ids.next(), role, alt, parent, kids: Vec::new() });
        match parent {
            Some(parent) => self.kid(parent, Kid::Element(at)),
            None => self.top.push(at),
        }
        at
    }

    fn kid(&mut self, of: usize, kid: Kid) {
        if let Some(element) = self.elements.get_mut(of) {
            element.kids.push(kid);
        }
    }

    fn id(&self, element: usize) -> Option<Ref> {
        self.elements.get(element).map(|element| element.id)
    }
}

/// Converts an index to a key. `MOST_PAGES` and the contents of a page keep it in range.
fn key(at: usize) -> i32 {
    i32::try_from(at).unwrap_or(i32::MAX)
}

/// Writes the tree and returns its root. Returns `None` if the file is untagged.
pub(super) fn write(file: &mut File) -> Option<Ref> {
    let structure = std::mem::take(&mut file.structure);
    if structure.is_empty() {
        return None;
    }
    let (root, whole) = (file.ids.next(), file.ids.next());
    for element in &structure.elements {
        let mut out = file.pdf.struct_element(element.id);
        role(&mut out, element.role);
        out.parent(element.parent.and_then(|parent| structure.id(parent)).unwrap_or(whole));
        if let Some(alt) = &element.alt {
            out.alt(TextStr(alt));
        }
        let mut kids = out.children();
        for kid in &element.kids {
            match *kid {
                Kid::Element(at) => {
                    if let Some(id) = structure.id(at) {
                        kids.struct_element(id);
                    }
                }
                Kid::Content { page, number } => {
                    kids.marked_content_ref().page(page).marked_content_id(number);
                }
                Kid::Object { page, id } => {
                    kids.object_ref().page(page).object(id);
                }
            }
        }
    }
    let mut out = file.pdf.struct_element(whole);
    out.kind(StructRole::Document).parent(root);
    let mut kids = out.children();
    for id in structure.top.iter().filter_map(|&at| structure.id(at)) {
        kids.struct_element(id);
    }
    kids.finish();
    out.finish();
    let lists: Vec<Ref> = structure.pages.iter().map(|_| file.ids.next()).collect();
    for (page, &id) in structure.pages.iter().zip(&lists) {
        let elements = page.iter().filter_map(|&at| structure.id(at));
        file.pdf.indirect(id).array().items(elements);
    }
    let mut out = file.pdf.indirect(root).start::<pdf_writer::writers::StructTreeRoot<'_>>();
    out.child(whole);
    let mut tree = out.parent_tree();
    let mut nums = tree.nums();
    let links = structure.links.iter().filter_map(|&at| structure.id(at));
    let mut count = 0;
    for id in lists.iter().copied().chain(links) {
        nums.insert(count, id);
        count += 1;
    }
    nums.finish();
    tree.finish();
    out.parent_tree_next_key(count);
    Some(root)
}

/// Writes the role of an element, with the attributes that table cells need.
fn role(out: &mut StructElement<'_>, role: Role) {
    out.kind(standard(role));
    match role {
        Role::HeadCell => {
            out.attributes().push().table().scope(TableHeaderScope::Column);
        }
        Role::SideCell => {
            out.attributes().push().table().scope(TableHeaderScope::Row);
        }
        Role::Cell(columns) if columns > 1 => {
            out.attributes().push().table().col_span(columns.into());
        }
        Role::Cell(_)
        | Role::Heading(_)
        | Role::Paragraph
        | Role::Aside
        | Role::List
        | Role::ListItem
        | Role::ListMark
        | Role::ListBody
        | Role::Table
        | Role::Row
        | Role::Figure
        | Role::Caption
        | Role::Contents
        | Role::ContentsItem
        | Role::Index
        | Role::Link => {}
    }
}

/// Returns the name of a role in marked content.
pub(super) fn name(role: Role) -> Name<'static> {
    standard(role).to_name()
}

/// Returns the standard structure type of a role.
const fn standard(role: Role) -> StructRole {
    match role {
        Role::Heading(0 | 1) => StructRole::H1,
        Role::Heading(2) => StructRole::H2,
        Role::Heading(3) => StructRole::H3,
        Role::Heading(4) => StructRole::H4,
        Role::Heading(5) => StructRole::H5,
        Role::Heading(6..) => StructRole::H6,
        Role::Paragraph => StructRole::P,
        Role::Aside => StructRole::Div,
        Role::List => StructRole::L,
        Role::ListItem => StructRole::LI,
        Role::ListMark => StructRole::Lbl,
        Role::ListBody => StructRole::LBody,
        Role::Table => StructRole::Table,
        Role::Row => StructRole::TR,
        Role::HeadCell | Role::SideCell => StructRole::TH,
        Role::Cell(_) => StructRole::TD,
        Role::Figure => StructRole::Figure,
        Role::Caption => StructRole::Caption,
        Role::Contents => StructRole::TOC,
        Role::ContentsItem => StructRole::TOCI,
        Role::Index => StructRole::Index,
        Role::Link => StructRole::Link,
    }
}
