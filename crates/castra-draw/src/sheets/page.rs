//! A page of a sheet.

use tiny_skia::Transform;

use super::options::{MM, SheetKind, SheetOptions, paper};
use crate::scene::{Group, Node, Scene};
use crate::sheet::Sheet;
use crate::text::Typesetter;
use crate::theme::Palette;

/// A page of a print sheet.
#[derive(Clone, Debug)]
pub struct SheetPage {
    /// The kind of contents.
    pub kind: SheetKind,
    /// The stem of the file name: `cards-command-1-front`.
    pub name: String,
    /// The page in tenths of a millimetre.
    pub scene: Scene,
    /// The number of elements on the page to cut out, or of copies of an element with its own page;
    /// 0 for a back.
    pub pieces: usize,
}

/// Draws a page of paper, upside down if `turned` is true.
pub(super) fn page(
    options: &SheetOptions,
    title: &str,
    turned: bool,
    draw: impl FnOnce(&mut Sheet<'_>),
) -> Scene {
    page_of_size(options, paper(options), title, turned, draw)
}

/// Draws a page of a size in units, upside down if `turned` is true.
pub(super) fn page_of_size(
    options: &SheetOptions,
    (width, height): (f32, f32),
    title: &str,
    turned: bool,
    draw: impl FnOnce(&mut Sheet<'_>),
) -> Scene {
    let palette = Palette::of(options.theme);
    let setter = Typesetter::with_fonts(&options.fonts);
    let mut sheet = Sheet::new(&setter, &palette);
    draw(&mut sheet);
    let (mut nodes, boxes, mut warnings) = (sheet.nodes, sheet.boxes, sheet.warnings);
    warnings.extend(setter.missing_message());
    if turned {
        let transform = Transform::from_row(-1.0, 0.0, 0.0, -1.0, width, height);
        nodes = vec![Node::Group(Group { transform, nodes, ..Group::default() })];
    }
    Scene {
        width,
        height,
        scale: options.dpi / (25.4 * MM),
        dpi: Some(options.dpi),
        id: "sheet".to_owned(),
        title: title.to_owned(),
        // Paper is white in every theme, since a printer cannot print a background to the edge.
        paper: crate::scene::Ink::from_rgb(0x00FF_FFFF),
        nodes,
        outlines: setter.into_outlines(),
        boxes,
        warnings,
    }
}
