//! A page of a sheet.

use tiny_skia::Transform;

use super::options::{MM, SheetKind, SheetOptions, paper};
use crate::scene::{Group, Node, Scene};
use crate::sheet::Sheet;
use crate::text::Setter;
use crate::theme::Palette;

/// A page of a sheet.
#[derive(Clone, Debug)]
pub struct SheetPage {
    /// What is on it.
    pub kind: SheetKind,
    /// What it is called in file names: `cards-command-1-front`.
    pub name: String,
    /// The page.
    pub scene: Scene,
    /// How many things on it are to be cut out; backs have none of their own.
    pub pieces: usize,
}

/// Draws one page.
pub(super) fn page(
    options: &SheetOptions,
    title: &str,
    turned: bool,
    draw: impl FnOnce(&mut Sheet<'_>),
) -> Scene {
    let palette = Palette::of(options.theme);
    let setter = Setter::with_fonts(&options.fonts);
    let (width, height) = paper(options);
    let mut sheet = Sheet::new(&setter, &palette);
    draw(&mut sheet);
    let (mut nodes, boxes, mut warnings) = (sheet.nodes, sheet.boxes, sheet.warnings);
    warnings.extend(setter.missing());
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
        // Paper is white whatever the theme: colours to the edge are printed.
        paper: crate::scene::Ink::hex(0x00FF_FFFF),
        nodes,
        outlines: setter.into_outlines(),
        boxes,
        warnings,
    }
}
