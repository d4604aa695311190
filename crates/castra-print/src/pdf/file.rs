//! A PDF file under construction: its objects, fonts, pictures and structure.

use std::collections::BTreeMap;

use pdf_writer::{Pdf, Ref};

use super::fonts::Fonts;
use super::ids::Ids;
use super::structure::Structure;

/// A PDF file under construction.
pub(super) struct File {
    pub(super) pdf: Pdf,
    pub(super) ids: Ids,
    pub(super) fonts: Fonts,
    /// The graphics state object for each opacity in use.
    pub(super) opacities: BTreeMap<u8, Ref>,
    /// The pictures written so far, by the address of their scene and whether their background is
    /// painted.
    pub(super) pictures: BTreeMap<(usize, bool), Ref>,
    /// The images written so far, by the address of their pixels.
    pub(super) images: BTreeMap<usize, Ref>,
    pub(super) structure: Structure,
}

pub(super) fn form_name(id: Ref) -> String {
    format!("X{}", id.get())
}
