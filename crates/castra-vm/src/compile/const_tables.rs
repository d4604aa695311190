//! Tables of values that never change, kept so that each is made once.

use std::rc::Rc;

use castra_ir::{FieldId, KindId, Universe};
use rustc_hash::FxHashMap;

/// Tables of constant fields, each made once.
#[derive(Debug, Default)]
pub(in crate::compile) struct ConstTables {
    /// By kind, field, and universe of the index.
    pub(super) fields: FxHashMap<(KindId, FieldId, Option<Universe>), Rc<[i64]>>,
    pub(super) neighbours: Option<Rc<[i64]>>,
}
