//! Tile sets and templates, in the map or in files that it refers to.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::map::{Object, Outline, ROTATION_BITS};
use super::properties::{Properties, has, property};
use super::tile_set::{Content, TileSet};
use super::{json, xml};
use crate::import::budget::{Budget, Limit};
use crate::import::folder::{Folder, read};
use crate::import::ledger::Ledger;
use crate::import::source::{Words, truncate_word};

impl Object {
    /// Returns the size in bytes of an object made from the template.
    fn weight(&self) -> u64 {
        let texts = [&self.name, &self.class, &self.text].into_iter().flatten().map(String::len);
        let properties = self.properties.iter().map(|(name, value)| name.len() + value.len());
        let corners = match &self.outline {
            Some(Outline::Polygon(points) | Outline::Line(points)) => 16 * points.len(),
            Some(Outline::Point | Outline::Ellipse) | None => 0,
        };
        (texts.chain(properties).sum::<usize>() + corners) as u64
    }
}

/// The tile sets and templates of a map.
pub(super) struct Sets<'f> {
    /// The files that the map may refer to.
    files: &'f dyn Folder,
    folder: PathBuf,
    /// The tile sets by their first numbers, which are unique.
    sets: Vec<TileSet>,
    contents: HashMap<PathBuf, Rc<Content>>,
    templates: HashMap<String, Result<Rc<Object>, String>>,
}

impl<'f> Sets<'f> {
    /// Loads the tile sets of a map, in the map or in other files.
    pub(super) fn of(
        sets: Vec<TileSet>,
        map: &Path,
        files: &'f dyn Folder,
        budget: &mut Budget,
        ledger: &mut Ledger,
    ) -> Self {
        let folder = map.parent().unwrap_or(Path::new("")).to_owned();
        let mut all = Self {
            files,
            folder: folder.clone(),
            sets,
            contents: HashMap::new(),
            templates: HashMap::new(),
        };
        let mut sets = std::mem::take(&mut all.sets);
        for set in &mut sets {
            let Some(elsewhere) = &set.file else { continue };
            match all.content(&folder, elsewhere, budget) {
                Ok(content) => set.content = content,
                Err(why) => {
                    let name = truncate_word(elsewhere);
                    ledger.record_left_out(format!("tile set {name}"), why);
                    set.content = Rc::new(Content { name, ..Content::default() });
                }
            }
        }
        sets.sort_by_key(|set| set.first);
        sets.dedup_by_key(|set| set.first);
        all.sets = sets;
        all
    }

    fn content(
        &mut self,
        folder: &Path,
        name: &str,
        budget: &mut Budget,
    ) -> Result<Rc<Content>, String> {
        let known = self.files.find(folder, name).ok();
        if let Some(content) = known.and_then(|path| self.contents.get(&path)) {
            return Ok(Rc::clone(content));
        }
        let (path, text) = read(self.files, folder, name, budget)?;
        let set = if text.trim_start().starts_with('{') {
            json::tile_set(&text)
        } else {
            xml::tile_set(&text)
        };
        let content = set.map_err(|why| format!("the file cannot be read: {why}"))?;
        self.contents.insert(path, Rc::clone(&content));
        Ok(content)
    }

    /// Returns an object completed by its template, and the reason if the template is not read.
    ///
    /// # Errors
    /// If all templates together exceed the budget.
    pub(super) fn complete(
        &mut self,
        object: &Object,
        budget: &mut Budget,
    ) -> Result<(Object, Option<String>), String> {
        let mut own = object.clone();
        let Some(name) = own.template.take() else { return Ok((own, None)) };
        if !self.templates.contains_key(&name) {
            let read = self.template(&name, budget).map(Rc::new);
            self.templates.insert(name.clone(), read);
        }
        let template = match self.templates.get(&name) {
            Some(Ok(template)) => Rc::clone(template),
            Some(Err(why)) => return Ok((own, Some(why.clone()))),
            None => return Ok((own, None)),
        };
        budget.take(Limit::Bytes, template.weight())?;
        own.name = own.name.or_else(|| template.name.clone());
        own.class = own.class.or_else(|| template.class.clone());
        own.tile = own.tile.or(template.tile);
        own.size = own.size.or(template.size);
        own.rotation = own.rotation.or(template.rotation);
        own.text = own.text.or_else(|| template.text.clone());
        own.outline = own.outline.or_else(|| template.outline.clone());
        for (name, value) in &template.properties {
            if !has(&object.properties, name) {
                own.properties.insert(name.clone(), value.clone());
            }
        }
        Ok((own, None))
    }

    fn template(&mut self, name: &str, budget: &mut Budget) -> Result<Object, String> {
        let folder = self.folder.clone();
        let (path, text) = read(self.files, &folder, name, budget)?;
        let read = if text.trim_start().starts_with('{') {
            json::template(&text)
        } else {
            xml::template(&text)
        };
        let (mut object, set) = read.map_err(|why| format!("the file cannot be read: {why}"))?;
        object.template = None;
        // The template numbers its tile by its own set, which is added after those of the map.
        if let (Some(tile), Some(set)) = (object.tile, set) {
            let beside = path.parent().unwrap_or(Path::new("")).to_owned();
            let content = match &set.file {
                Some(elsewhere) => self.content(&beside, elsewhere, budget)?,
                None => Rc::clone(&set.content),
            };
            let id = (tile & !ROTATION_BITS).saturating_sub(set.first);
            let known = self.sets.iter().find(|known| Rc::ptr_eq(&known.content, &content));
            let first = match known.map(|known| known.first) {
                Some(first) => first,
                None => self.add(content),
            };
            object.tile =
                Some((first.saturating_add(id) & !ROTATION_BITS) | (tile & ROTATION_BITS));
        }
        Ok(object)
    }

    /// Adds a set after all others. Returns its first number.
    fn add(&mut self, content: Rc<Content>) -> u32 {
        /// A limit above the size of any set.
        const ROOM: u32 = 0x1_0000;
        let of = |set: &TileSet| {
            let last = set.content.tiles.keys().next_back().copied().unwrap_or_default();
            set.first.saturating_add(last)
        };
        let first = self.sets.iter().map(of).max().unwrap_or_default().saturating_add(ROOM);
        let first = first.min(!ROTATION_BITS);
        self.sets.push(TileSet { first, file: None, content });
        first
    }

    /// Returns the set of a tile and the tile's number in that set.
    pub(super) fn find(&self, tile: u32) -> Option<(&Content, u32)> {
        let number = tile & !ROTATION_BITS;
        let after = self.sets.partition_point(|set| set.first <= number);
        let set = self.sets.get(after.checked_sub(1)?)?;
        Some((&*set.content, number - set.first))
    }

    /// Returns the words for a tile, and its properties. The words are properties among `names` and
    /// the usual ones, the class, the terrain and the image, or else the number.
    pub(super) fn words(&self, tile: u32, names: &[&str]) -> Option<(Words, Option<&Properties>)> {
        let (set, id) = self.find(tile)?;
        let number = || Words::single(&format!("{}:{id}", set.name));
        let Some(tile) = set.tiles.get(&id) else { return Some((number(), None)) };
        let named = names.iter().chain(&["type", "kind", "name"]);
        let named = named.filter_map(|name| property(&tile.properties, name));
        // Programs on Windows write backslashes.
        let image = tile.image.replace('\\', "/");
        let image = Path::new(&image).file_stem().and_then(|s| s.to_str()).unwrap_or("");
        let others = [tile.class.as_str(), tile.terrain.as_str(), image];
        let words = Words::from_all(named.chain(others).map(str::to_owned));
        Some((words.unwrap_or_else(number), Some(&tile.properties)))
    }
}
