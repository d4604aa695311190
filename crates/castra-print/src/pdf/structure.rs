//! The structure tree of a tagged file, and the marked content of each element.

use std::collections::BTreeMap;
use std::sync::Arc;

use pdf_writer::types::StructRole;
use pdf_writer::{Name, Ref};

use super::ids::Ids;
use crate::tag::{Role, Tag};

/// The structure elements, in the order of first use.
#[derive(Default)]
pub(super) struct Structure {
    pub(super) elements: Vec<Element>,
    /// The index of the element of each tag, by the tag's address. Tags live as long as the
    /// document.
    element_indices: BTreeMap<usize, usize>,
    /// The elements at the root of the tree.
    pub(super) top: Vec<usize>,
    /// For each page, the element of each piece of marked content.
    pub(super) pages: Vec<Vec<usize>>,
    /// The elements of the links, whose parent tree keys follow those of the pages.
    pub(super) links: Vec<usize>,
}

pub(super) struct Element {
    pub(super) id: Ref,
    pub(super) role: Role,
    pub(super) alt: Option<String>,
    pub(super) parent: Option<usize>,
    pub(super) kids: Vec<Kid>,
}

#[derive(Clone, Copy)]
pub(super) enum Kid {
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
    pub(super) fn begin_page(&mut self) -> i32 {
        self.pages.push(Vec::new());
        key(self.pages.len() - 1)
    }

    /// Registers the next piece of marked content on the last page, and returns its number.
    pub(super) fn add_content(&mut self, tag: &Arc<Tag>, page: Ref, ids: &mut Ids) -> i32 {
        let element = self.element(tag, ids);
        let Some(marked) = self.pages.last_mut() else { return 0 };
        let number = key(marked.len());
        marked.push(element);
        self.add_kid(element, Kid::Content { page, number });
        number
    }

    /// Registers a link in a tagged item, and returns its key in the parent tree. `pages` is the
    /// number of pages.
    pub(super) fn add_link(
        &mut self,
        tag: &Arc<Tag>,
        page: Ref,
        id: Ref,
        pages: usize,
        ids: &mut Ids,
    ) -> i32 {
        let parent = self.element(tag, ids);
        let link = self.add(Role::Link, None, Some(parent), ids);
        self.add_kid(link, Kid::Object { page, id });
        self.links.push(link);
        key(pages + self.links.len() - 1)
    }

    /// Returns the index of a tag's element, adding it on first use.
    fn element(&mut self, tag: &Arc<Tag>, ids: &mut Ids) -> usize {
        let address = Arc::as_ptr(tag) as usize;
        if let Some(&known) = self.element_indices.get(&address) {
            return known;
        }
        let parent = tag.parent.as_ref().map(|parent| self.element(parent, ids));
        let element = self.add(tag.role, tag.alt.clone(), parent, ids);
        self.element_indices.insert(address, element);
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
            Some(parent) => self.add_kid(parent, Kid::Element(at)),
            None => self.top.push(at),
        }
        at
    }

    fn add_kid(&mut self, parent: usize, kid: Kid) {
        if let Some(element) = self.elements.get_mut(parent) {
            element.kids.push(kid);
        }
    }

    pub(super) fn id(&self, element: usize) -> Option<Ref> {
        self.elements.get(element).map(|element| element.id)
    }
}

/// Converts an index to a key. `MAX_PAGES` and the contents of a page keep it in range.
fn key(index: usize) -> i32 {
    i32::try_from(index).unwrap_or(i32::MAX)
}

/// Returns the name of a role in marked content.
pub(super) fn name(role: Role) -> Name<'static> {
    standard(role).to_name()
}

/// Returns the standard structure type of a role.
pub(super) const fn standard(role: Role) -> StructRole {
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
