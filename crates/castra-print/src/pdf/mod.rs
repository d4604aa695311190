//! Writes a document as the bytes of a PDF file.

mod content;
mod deflate;
mod destination;
mod file;
mod fonts;
mod ids;
mod outline;
mod structure;
mod structure_tree;

use std::collections::BTreeMap;
use std::sync::Arc;

use castra_base::internal::require;
use castra_draw::{Pixels, Scene};
use castra_words::Words;
use deflate::compress;
use destination::{SLUG, destination};
use file::{File, form_name};
use ids::Ids;
use pdf_writer::types::{ActionType, AnnotationType, TabOrder};
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};

use self::content::Painter;
use self::fonts::Fonts;
use self::structure::Structure;
use crate::error::PrintError;
use crate::page::{Document, Item, Link, Page, Tagged, Target};
use crate::tag::Tag;

/// The sides of a page that PDF readers support, in points.
const PAGE_SIDES: std::ops::RangeInclusive<f32> = 3.0..=14_400.0;
/// The limit that keeps object numbers in range.
const MAX_PAGES: usize = 1_000_000;

/// Writes a document as a PDF file.
///
/// # Errors
///
/// If there are no pages or too many, or if the size of a page or the bleed is out of range. Also
/// if an embedded font is damaged.
pub fn to_pdf(document: &Document) -> Result<Vec<u8>, PrintError> {
    check(document)?;
    let mut file = File::new();
    let catalog = file.ids.next();
    let tree = file.ids.next();
    let resources = file.ids.next();
    let pages: Vec<Ref> = document.pages.iter().map(|_| file.ids.next()).collect();
    for (page, &id) in document.pages.iter().zip(&pages) {
        file.write_page(document, page, id, tree, &pages);
    }
    let count = i32::try_from(pages.len()).map_err(|_| PrintError::TooManyPages(pages.len()))?;
    let mut list = file.pdf.pages(tree);
    list.kids(pages.iter().copied()).count(count);
    list.pair(Name(b"Resources"), resources);
    list.finish();
    let outline = outline::write(&mut file, document, &pages);
    let labels = file.write_labels(document);
    let structure = structure_tree::write(&mut file);
    file.write_resources(resources)?;
    let info = file.ids.next();
    let mut about = file.pdf.document_info(info);
    about.title(TextStr(&document.title)).producer(TextStr("Castra"));
    if let Some(author) = &document.author {
        about.author(TextStr(author));
    }
    about.finish();
    let mut root = file.pdf.catalog(catalog);
    root.pages(tree);
    root.lang(TextStr(&document.language));
    root.viewer_preferences().display_doc_title(true);
    if let Some(structure) = structure {
        root.pair(Name(b"StructTreeRoot"), structure);
        root.mark_info().marked(true);
    }
    if let Some(outline) = outline {
        root.outlines(outline);
        root.page_mode(pdf_writer::types::PageMode::UseOutlines);
    }
    if !labels.is_empty() {
        let mut tree = root.page_labels();
        let mut nums = tree.nums();
        for (index, label) in labels {
            nums.insert(index, label);
        }
    }
    root.finish();
    Ok(file.pdf.finish())
}

fn check(document: &Document) -> Result<(), PrintError> {
    if document.pages.is_empty() {
        return Err(PrintError::NoPages);
    }
    if document.pages.len() > MAX_PAGES {
        return Err(PrintError::TooManyPages(document.pages.len()));
    }
    if !(0.0..=100.0).contains(&document.sheet.bleed) {
        return Err(PrintError::Bleed(document.sheet.bleed));
    }
    for page in &document.pages {
        if !PAGE_SIDES.contains(&page.width) || !PAGE_SIDES.contains(&page.height) {
            return Err(PrintError::Size { width: page.width, height: page.height });
        }
    }
    Ok(())
}

impl File {
    fn new() -> Self {
        Self {
            pdf: Pdf::with_settings(pdf_writer::Settings { pretty: false }),
            ids: Ids(0),
            fonts: Fonts::default(),
            opacities: BTreeMap::new(),
            pictures: BTreeMap::new(),
            images: BTreeMap::new(),
            structure: Structure::default(),
        }
    }

    fn write_page(&mut self, document: &Document, page: &Page, id: Ref, tree: Ref, pages: &[Ref]) {
        let sheet = document.sheet;
        let is_tagged = document.pages.iter().any(Page::is_tagged);
        let around = sheet.bleed + if sheet.crop_marks { SLUG } else { 0.0 };
        let (width, height) = (page.width + 2.0 * around, page.height + 2.0 * around);
        let mut painter = Painter::for_page(height, around, around);
        painter.clip_to(
            -sheet.bleed,
            -sheet.bleed,
            page.width + 2.0 * sheet.bleed,
            page.height + 2.0 * sheet.bleed,
        );
        let key = is_tagged.then(|| self.structure.begin_page());
        self.paint_items(&page.items, None, id, is_tagged, &mut painter);
        painter.unclip();
        if sheet.crop_marks {
            painter.begin_decoration(is_tagged);
            painter.draw_crop_marks(page.width, page.height, sheet.bleed, SLUG);
            painter.end_mark(is_tagged);
        }
        let stream = self.write_stream(&painter.finish());
        // PDF measures from the lower left corner.
        let place = |x0: f32, y0: f32, x1: f32, y1: f32| {
            Rect::new(around + x0, height - around - y1, around + x1, height - around - y0)
        };
        let links: Vec<Ref> = page
            .links
            .iter()
            .map(|link| self.write_link(link, document, id, pages, place))
            .collect();
        let trim = place(0.0, 0.0, page.width, page.height);
        let b = sheet.bleed;
        let bleed = place(-b, -b, page.width + b, page.height + b);
        let mut out = self.pdf.page(id);
        out.parent(tree).media_box(Rect::new(0.0, 0.0, width, height)).contents(stream);
        out.trim_box(trim).bleed_box(bleed);
        if let Some(key) = key {
            out.struct_parents(key).tab_order(TabOrder::StructureOrder);
        }
        if !links.is_empty() {
            out.annotations(links);
        }
    }

    /// Paints items as marked content; each tagged item gets a number for the structure tree.
    fn paint_items(
        &mut self,
        items: &[Item],
        tag: Option<&Arc<Tag>>,
        page: Ref,
        is_tagged: bool,
        painter: &mut Painter,
    ) {
        for stretch in items.chunk_by(|a, b| !a.is_tagged() && !b.is_tagged()) {
            if let [Item::Tagged(Tagged { tag, items })] = stretch {
                self.paint_items(items, Some(tag), page, is_tagged, painter);
                continue;
            }
            match tag {
                Some(tag) => {
                    let number = self.structure.add_content(tag, page, &mut self.ids);
                    painter.begin_mark(structure::name(tag.role), number);
                }
                None => painter.begin_decoration(is_tagged),
            }
            for item in stretch {
                match item {
                    Item::Node(node) => painter.paint_node(node, self),
                    Item::Picture(picture) => {
                        let form = self.picture_ref(&picture.scene, picture.ground);
                        painter.show_form(form, picture.x, picture.y, picture.scale);
                    }
                    // Invariant: `items` is split at tags.
                    Item::Tagged(_) => {}
                }
            }
            painter.end_mark(is_tagged);
        }
    }

    fn write_link(
        &mut self,
        link: &Link,
        document: &Document,
        page: Ref,
        pages: &[Ref],
        to_rect: impl Fn(f32, f32, f32, f32) -> Rect,
    ) -> Ref {
        let id = self.ids.next();
        let b = link.bounds;
        let key = link
            .tag
            .as_ref()
            .map(|tag| self.structure.add_link(tag, page, id, document.pages.len(), &mut self.ids));
        let mut out = self.pdf.annotation(id);
        if let Some(key) = key {
            out.struct_parent(key);
        }
        out.subtype(AnnotationType::Link).rect(to_rect(b.x0, b.y0, b.x1, b.y1));
        out.border(0.0, 0.0, 0.0, None);
        // The description for screen readers.
        let description = match &link.to {
            Target::Page { index, .. } => {
                let label = document.pages.get(*index).and_then(|page| page.label.clone());
                let page = label.unwrap_or_else(|| (index + 1).to_string());
                let words = Words::of(Some(&document.language));
                words.format("page-link", &[("page", (&page).into())])
            }
            Target::Url(url) => url.clone(),
        };
        out.contents(TextStr(&description));
        match &link.to {
            Target::Page { index, y } => {
                if let Some((page, top)) = destination(document, pages, *index, *y) {
                    out.action()
                        .action_type(ActionType::GoTo)
                        .destination()
                        .page(page)
                        .xyz(0.0, top, None);
                }
            }
            Target::Url(url) => {
                out.action().action_type(ActionType::Uri).uri(Str(url.as_bytes()));
            }
        }
        id
    }

    /// Returns the form XObject of a picture, writing it on first use.
    fn picture_ref(&mut self, scene: &Arc<Scene>, ground: bool) -> Ref {
        let key = (Arc::as_ptr(scene) as usize, ground);
        if let Some(&id) = self.pictures.get(&key) {
            return id;
        }
        let mut painter = Painter::for_picture();
        if ground {
            painter.fill_background(scene.width, scene.height, scene.paper, self);
        }
        for node in &scene.nodes {
            painter.paint_node(node, self);
        }
        let data = compress(&painter.finish());
        let id = self.ids.next();
        let resources = Ref::new(RESOURCES);
        let mut form = self.pdf.form_xobject(id, &data);
        form.filter(Filter::FlateDecode);
        form.bbox(Rect::new(0.0, 0.0, scene.width, scene.height));
        form.pair(Name(b"Resources"), resources);
        form.finish();
        self.pictures.insert(key, id);
        id
    }

    /// Returns the image XObject of pixels, writing it on first use.
    fn image_ref(&mut self, pixels: &Arc<Pixels>) -> Ref {
        // Invariant: pixels live as long as the document, so each address is unique.
        let key = Arc::as_ptr(pixels) as usize;
        if let Some(&id) = self.images.get(&key) {
            return id;
        }
        let (columns, rows) = pixels.size();
        let (width, height) =
            (i32::try_from(columns).unwrap_or(i32::MAX), i32::try_from(rows).unwrap_or(i32::MAX));
        let pixels = || pixels.data().chunks_exact(4);
        let colours: Vec<u8> = pixels().flat_map(|pixel| &pixel[..3]).copied().collect();
        let opacities: Vec<u8> = pixels().map(|pixel| pixel[3]).collect();
        let (id, mask) = (self.ids.next(), self.ids.next());
        let data = compress(&colours);
        let mut image = self.pdf.image_xobject(id, &data);
        image.filter(Filter::FlateDecode);
        image.width(width).height(height).bits_per_component(8);
        image.color_space().device_rgb();
        image.s_mask(mask);
        image.finish();
        let data = compress(&opacities);
        let mut image = self.pdf.image_xobject(mask, &data);
        image.filter(Filter::FlateDecode);
        image.width(width).height(height).bits_per_component(8);
        image.color_space().device_gray();
        image.finish();
        self.images.insert(key, id);
        id
    }

    /// Returns the graphics state object of an opacity, creating it on first use.
    fn opacity_ref(&mut self, alpha: u8) -> Ref {
        if let Some(&id) = self.opacities.get(&alpha) {
            return id;
        }
        let id = self.ids.next();
        let part = (f32::from(alpha) / 255.0 * 1000.0).round() / 1000.0;
        self.pdf.ext_graphics(id).stroking_alpha(part).non_stroking_alpha(part);
        self.opacities.insert(alpha, id);
        id
    }

    fn write_stream(&mut self, data: &[u8]) -> Ref {
        let id = self.ids.next();
        self.pdf.stream(id, &compress(data)).filter(Filter::FlateDecode);
        id
    }

    fn write_labels(&mut self, document: &Document) -> Vec<(i32, Ref)> {
        if document.pages.iter().all(|page| page.label.is_none()) {
            return Vec::new();
        }
        let mut labels = Vec::new();
        for (index, page) in (0..).zip(&document.pages) {
            let id = self.ids.next();
            let number = (index + 1).to_string();
            let label = page.label.as_deref().unwrap_or(&number);
            self.pdf
                .indirect(id)
                .start::<pdf_writer::writers::PageLabel<'_>>()
                .prefix(TextStr(label));
            labels.push((index, id));
        }
        labels
    }

    /// Writes the resource dictionary that pages and pictures share.
    fn write_resources(&mut self, id: Ref) -> Result<(), PrintError> {
        require(id.get() == RESOURCES, "the resources of a PDF file have another number");
        let faces = std::mem::take(&mut self.fonts).write(&mut self.pdf, &mut self.ids)?;
        let mut out = self.pdf.indirect(id).start::<pdf_writer::writers::Resources<'_>>();
        let mut fonts = out.fonts();
        for (face, id) in faces {
            fonts.pair(Name(face.as_bytes()), id);
        }
        fonts.finish();
        let mut states = out.ext_g_states();
        for (alpha, &id) in &self.opacities {
            states.pair(Name(format!("A{alpha}").as_bytes()), id);
        }
        states.finish();
        let mut forms = out.x_objects();
        // The order is by object number, because addresses differ from run to run.
        let mut pictures: Vec<Ref> =
            self.pictures.values().chain(self.images.values()).copied().collect();
        pictures.sort_unstable_by_key(|id| id.get());
        for id in pictures {
            forms.pair(Name(form_name(id).as_bytes()), id);
        }
        Ok(())
    }
}

/// The object number of the shared resource dictionary: the third that [`to_pdf`] allocates.
const RESOURCES: i32 = 3;
