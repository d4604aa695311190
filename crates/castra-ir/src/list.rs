//! Lists indexed by ids of one type.

use std::borrow::Borrow;
use std::fmt;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

use castra_base::internal;

use super::copy_on_write::Shared;
use super::id::Id;

/// A list indexed by ids of its own type, so that the compiler distinguishes states from piles. An
/// id out of range is a bug in Castra: it is reported through [`castra_base::internal`], so that
/// the element does not disappear silently. Clones share the elements until one of them changes.
pub struct List<I, T> {
    all: Shared<T>,
    of: PhantomData<fn(I)>,
}

impl<I: Id, T> List<I, T> {
    /// Returns the element of an id. `None` only for an id out of range, a bug in Castra that is
    /// reported; with debug assertions it panics.
    #[track_caller]
    pub fn get(&self, id: impl Borrow<I>) -> Option<&T> {
        let at = id.borrow().position();
        let found = self.all.get(at);
        if found.is_none() {
            report_missing::<I>(at, self.all.len());
        }
        found
    }

    /// Returns the id of the first element that satisfies the predicate; `None` if there is none.
    pub fn find(&self, is_it: impl FnMut(&T) -> bool) -> Option<I> {
        self.all.iter().position(is_it).map(I::at)
    }

    /// Returns the element of an id for modification; see [`Self::get`].
    #[track_caller]
    pub fn get_mut(&mut self, id: impl Borrow<I>) -> Option<&mut T>
    where
        T: Clone,
    {
        let (at, len) = (id.borrow().position(), self.all.len());
        if at >= len {
            report_missing::<I>(at, len);
        }
        self.all.get_mut(at)
    }

    /// Replaces the element of an id; see [`Self::get`].
    #[track_caller]
    pub fn set(&mut self, id: impl Borrow<I>, element: T)
    where
        T: Clone,
    {
        if let Some(place) = self.get_mut(id) {
            *place = element;
        }
    }
}

#[cold]
#[track_caller]
fn report_missing<I: Id>(index: usize, len: usize) {
    internal::record_error(&format!("there is no {} {index} in a list of {len}", I::NAME));
}

impl<I, T> Clone for List<I, T> {
    fn clone(&self) -> Self {
        self.all.clone().into()
    }
}

impl<I, T> Default for List<I, T> {
    fn default() -> Self {
        Shared::default().into()
    }
}

impl<I, T: fmt::Debug> fmt::Debug for List<I, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.all.fmt(f)
    }
}

impl<I, T: PartialEq> PartialEq for List<I, T> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<I, T: Eq> Eq for List<I, T> {}

impl<I, T> Deref for List<I, T> {
    type Target = Vec<T>;

    fn deref(&self) -> &Vec<T> {
        &self.all
    }
}

impl<I, T: Clone> DerefMut for List<I, T> {
    fn deref_mut(&mut self) -> &mut Vec<T> {
        &mut self.all
    }
}

impl<I, T> From<Shared<T>> for List<I, T> {
    fn from(all: Shared<T>) -> Self {
        Self { all, of: PhantomData }
    }
}

impl<I, T> From<Vec<T>> for List<I, T> {
    fn from(all: Vec<T>) -> Self {
        Shared::from(all).into()
    }
}

impl<I, T> FromIterator<T> for List<I, T> {
    fn from_iter<A: IntoIterator<Item = T>>(items: A) -> Self {
        Vec::from_iter(items).into()
    }
}

impl<'l, I, T> IntoIterator for &'l List<I, T> {
    type Item = &'l T;
    type IntoIter = std::slice::Iter<'l, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.all.iter()
    }
}

impl<'l, I, T: Clone> IntoIterator for &'l mut List<I, T> {
    type Item = &'l mut T;
    type IntoIter = std::slice::IterMut<'l, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.all.iter_mut()
    }
}
