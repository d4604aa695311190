//! Writes the structure of a file as PDF's tree of structure elements.

use pdf_writer::Finish;
use pdf_writer::types::{StructRole, TableHeaderScope};
use pdf_writer::writers::StructElement;
use pdf_writer::{Ref, TextStr};

use super::file::File;
use super::structure::{Kid, standard};
use crate::tag::Role;

/// Writes the tree and returns its root. Returns `None` if the file is untagged.
pub(super) fn write(file: &mut File) -> Option<Ref> {
    let structure = std::mem::take(&mut file.structure);
    if structure.is_empty() {
        return None;
    }
    let (root, whole) = (file.ids.next(), file.ids.next());
    for element in &structure.elements {
        let mut out = file.pdf.struct_element(element.id);
        write_role(&mut out, element.role);
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

/// Writes the role of an element, with the attributes of table cells.
pub(super) fn write_role(out: &mut StructElement<'_>, role: Role) {
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
