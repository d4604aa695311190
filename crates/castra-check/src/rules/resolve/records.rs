//! Records by their names and fields.

use castra_base::suggest::listing;
use castra_ir::{RecordId, Ty};
use castra_syntax::ast::Name;

use crate::rules::context::Context;
use crate::vocabulary::Meaning;

impl Context<'_> {
    /// The record that a call makes, if its name is that of one.
    pub(crate) fn record_called(&self, name: &Name) -> Option<RecordId> {
        self.meanings(name).find_map(|meaning| {
            if let Meaning::Record(record) = meaning { Some(record) } else { None }
        })
    }

    /// The fields of a record, by name and type.
    pub(crate) fn record_fields(&self, record: RecordId) -> &[(String, Ty)] {
        let records = &self.vocabulary.template.records;
        records.get(record.index()).map_or(&[], |record| record.fields.as_slice())
    }

    /// The name of a record.
    pub(crate) fn record_name(&self, record: RecordId) -> String {
        let records = &self.vocabulary.template.records;
        records.get(record.index()).map_or_else(String::new, |record| record.name.clone())
    }

    /// The fields of a record, for a message.
    pub(crate) fn fields_listed(&self, record: RecordId) -> String {
        listing(self.record_fields(record).iter().map(|f| f.0.as_str()), 6)
    }

    /// How a record is made.
    pub(crate) fn made(&self, record: RecordId) -> String {
        let fields: Vec<&str> = self.record_fields(record).iter().map(|f| f.0.as_str()).collect();
        format!("{}({})", self.record_name(record), fields.join(", "))
    }
}
