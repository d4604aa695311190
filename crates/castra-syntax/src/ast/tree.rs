//! The syntax tree of a source.

use std::sync::{Arc, OnceLock};

use castra_base::{Attachments, FileId};
use castra_words::Locale;

use super::item::{Header, Item, ItemKind};
use super::mentions::Mentions;

/// A parsed source file.
#[derive(Clone, Debug)]
pub struct Tree {
    /// The id of the source file.
    pub file: FileId,
    /// The items, in order.
    pub items: Vec<Item>,
    /// The attached pictures.
    pub pictures: Arc<Attachments>,
    /// The requested language, with the names that its translation gives.
    pub locale: Arc<Locale>,
    mentions: OnceLock<Mentions>,
}

impl Tree {
    /// Creates the syntax tree of a source file.
    #[must_use]
    pub fn new(file: FileId, items: Vec<Item>) -> Self {
        let (pictures, locale) = (Arc::default(), Arc::default());
        Self { file, items, pictures, locale, mentions: OnceLock::new() }
    }

    /// Returns the tree with another locale: the requested language, with the names that its
    /// translation gives. The texts of the tree do not change.
    #[must_use]
    pub fn with_locale(self, locale: Arc<Locale>) -> Self {
        Self { locale, ..self }
    }

    /// Sets the pictures of the tree, in place of earlier ones, and returns the tree.
    #[must_use]
    pub fn with_pictures(self, pictures: &Arc<Attachments>) -> Self {
        Self { pictures: Arc::clone(pictures), ..self }
    }

    /// Returns the mentions in the source file, which are collected on first use.
    #[must_use]
    pub fn mentions(&self) -> &Mentions {
        self.mentions.get_or_init(|| Mentions::collect(&self.items))
    }

    /// Returns the last item that begins at or before an offset. If any item contains the offset,
    /// it is this one.
    #[must_use]
    pub fn item_at(&self, at: u32) -> Option<&Item> {
        let next = self.items.partition_point(|item| item.span.start <= at);
        self.items.get(next.checked_sub(1)?)
    }

    /// Returns the first header; `None` if there is none. A header below other items is reported,
    /// but still determines the game of the file.
    #[must_use]
    pub fn header(&self) -> Option<&Header> {
        self.items.iter().find_map(|item| match &item.kind {
            ItemKind::Header(header) => Some(header),
            _ => None,
        })
    }
}
