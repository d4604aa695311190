//! Pieces of a page, which are stacked from top to bottom.

use std::sync::Arc;

use castra_draw::{Bounds, Group, Ink, Node, Shape, Stroke};
use castra_print::{Item, Tag, Tagged, Target, TypesetLine};
use tiny_skia::{PathBuilder, Rect, Transform};

/// A part that stays on one page. Its origin is the upper left corner of the text.
#[derive(Clone, Debug, Default)]
pub(super) struct Piece {
    pub(super) height: f32,
    /// The gap above the piece, except at the top of a page.
    pub(super) gap_above: f32,
    /// True if the next piece stays on the same page.
    pub(super) keep_with_next: bool,
    /// True if the piece begins a page.
    pub(super) begins_page: bool,
    pub(super) items: Vec<Item>,
    /// The areas of the links, with their anchors.
    pub(super) links: Vec<PieceLink>,
    pub(super) anchors: Vec<String>,
    /// The heading in the piece: level, text, anchor.
    pub(super) heading: Option<(u8, String, String)>,
    /// The piece to repeat above this one at the top of a page, such as the head of a table.
    pub(super) repeated_head: Option<Arc<Piece>>,
}

/// A link on a piece.
#[derive(Clone, Debug)]
pub(super) struct PieceLink {
    pub(super) bounds: Bounds,
    pub(super) anchor: String,
    /// The structure element of the link.
    pub(super) tag: Option<Arc<Tag>>,
}

impl Piece {
    /// Returns an empty piece of a height.
    pub(super) fn of(height: f32) -> Self {
        Self { height, ..Self::default() }
    }

    /// Adds a line of text with its links, which extend `rise` above the baseline.
    pub(super) fn add_line(&mut self, line: &TypesetLine, x: f32, baseline: f32, rise: f32) {
        for run in &line.runs {
            let mut run = run.clone();
            run.x += x;
            run.y += baseline;
            self.items.push(Item::Node(Node::Text(run)));
        }
        for (from, to, target) in &line.links {
            if let Target::Url(anchor) = target {
                let bounds = Bounds {
                    x0: x + from,
                    y0: baseline - rise,
                    x1: x + to,
                    y1: baseline + rise * 0.3,
                };
                self.links.push(PieceLink { bounds, anchor: anchor.clone(), tag: None });
            }
        }
    }

    /// Tags the untagged items from an index on, and all untagged links.
    pub(super) fn tag_from(&mut self, from: usize, tag: &Arc<Tag>) {
        let items = self.items.split_off(from.min(self.items.len()));
        if !items.is_empty() {
            self.items.push(Item::Tagged(Tagged { tag: Arc::clone(tag), items }));
        }
        for link in self.links.iter_mut().filter(|link| link.tag.is_none()) {
            link.tag = Some(Arc::clone(tag));
        }
    }

    /// Tags all untagged items and links.
    pub(super) fn tag(&mut self, tag: &Arc<Tag>) {
        self.tag_from(0, tag);
    }

    /// Returns the piece without tags: as decoration that repeats other content.
    pub(super) fn without_tags(mut self) -> Self {
        fn bare(item: Item) -> Vec<Item> {
            match item {
                Item::Tagged(tagged) => tagged.items.into_iter().flat_map(bare).collect(),
                Item::Node(_) | Item::Picture(_) => vec![item],
            }
        }
        self.items = self.items.into_iter().flat_map(bare).collect();
        self
    }

    pub(super) fn add_rect(&mut self, x: f32, y: f32, width: f32, height: f32, ink: Ink) {
        if let Some(rect) = Rect::from_xywh(x, y, width, height) {
            self.items.push(shape_item(PathBuilder::from_rect(rect), Some(ink), None));
        }
    }

    /// Strikes the words through, at half the height of a small letter.
    pub(super) fn strike(&mut self) {
        let ends = self.items.iter().filter_map(|item| match item {
            Item::Node(Node::Text(run)) => {
                let last = run.glyphs.last().map_or(0.0, |glyph| glyph.x);
                // `last` is the start of the last glyph, which is about half an em wide.
                Some((run.x, run.x + (last + 0.5) * run.size, run.y - run.size * 0.24, run.ink))
            }
            _ => None,
        });
        let whole = ends.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1), a.2, a.3));
        if let Some((from, to, y, ink)) = whole {
            self.add_rect(from, y, to - from, 0.6, ink);
        }
    }

    /// Draws a box with rounded corners.
    pub(super) fn add_frame(&mut self, b: Bounds, radius: f32, fill: Ink, stroke: Stroke) {
        let k = radius * 0.448;
        let mut path = PathBuilder::new();
        path.move_to(b.x0 + radius, b.y0);
        path.line_to(b.x1 - radius, b.y0);
        path.cubic_to(b.x1 - k, b.y0, b.x1, b.y0 + k, b.x1, b.y0 + radius);
        path.line_to(b.x1, b.y1 - radius);
        path.cubic_to(b.x1, b.y1 - k, b.x1 - k, b.y1, b.x1 - radius, b.y1);
        path.line_to(b.x0 + radius, b.y1);
        path.cubic_to(b.x0 + k, b.y1, b.x0, b.y1 - k, b.x0, b.y1 - radius);
        path.line_to(b.x0, b.y0 + radius);
        path.cubic_to(b.x0, b.y0 + k, b.x0 + k, b.y0, b.x0 + radius, b.y0);
        path.close();
        if let Some(path) = path.finish() {
            self.items.push(shape_item(path, Some(fill), Some(stroke)));
        }
    }
}

fn shape_item(path: tiny_skia::Path, fill: Option<Ink>, stroke: Option<Stroke>) -> Item {
    let path = Arc::new(path);
    Item::Node(Node::Shape(Shape {
        path,
        transform: Transform::identity(),
        fill,
        even_odd: false,
        stroke,
    }))
}

/// Returns an item of a page moved right by `x` and down by `y`.
pub(super) fn translate(item: Item, x: f32, y: f32) -> Item {
    match item {
        Item::Node(Node::Text(mut run)) => {
            run.x += x;
            run.y += y;
            Item::Node(Node::Text(run))
        }
        Item::Node(node @ (Node::Shape(_) | Node::Image(_) | Node::Group(_))) => {
            Item::Node(Node::Group(Group {
                transform: Transform::from_translate(x, y),
                nodes: vec![node],
                ..Group::default()
            }))
        }
        Item::Picture(mut picture) => {
            picture.x += x;
            picture.y += y;
            Item::Picture(picture)
        }
        Item::Tagged(Tagged { tag, items }) => {
            let items = items.into_iter().map(|item| translate(item, x, y)).collect();
            Item::Tagged(Tagged { tag, items })
        }
    }
}

/// Returns a picture whose scene several pages share.
pub(super) fn shared_picture(scene: &Arc<castra_draw::Scene>, x: f32, y: f32, scale: f32) -> Item {
    Item::Picture(castra_print::Picture { scene: Arc::clone(scene), x, y, scale, ground: true })
}
