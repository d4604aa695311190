//! Records by name, and their fields.

use castra_base::suggest::list_with_or;
use castra_ir::{FunctionId, RecordId, Ty};
use castra_syntax::ast::Name;

use crate::rules::context::Context;
use castra_resolve::symbols::Def;

impl Context<'_> {
    /// Returns the record that a call constructs, if the callee is one.
    pub(crate) fn constructed_record(&self, name: &Name) -> Option<RecordId> {
        self.meanings(name)
            .find_map(|meaning| if let Def::Record(record) = meaning { Some(record) } else { None })
    }

    /// Returns the fields of a record, by name and type.
    pub(crate) fn record_fields(&self, record: RecordId) -> &[(String, Ty)] {
        let records = &self.symbols.template.records;
        records.get(record).map_or(&[], |record| record.fields.as_slice())
    }

    /// Returns the number of flat values of a record.
    pub(crate) fn record_width(&self, record: RecordId) -> usize {
        self.symbols.flat_types(&Ty::Record(record)).len()
    }

    /// Returns the offset of a field among the flat values of its record, and its type.
    pub(crate) fn record_field(&self, record: RecordId, name: &str) -> Option<(usize, Ty)> {
        let mut from = 0;
        for (field, ty) in self.record_fields(record) {
            if field == name {
                return Some((from, ty.clone()));
            }
            from += self.symbols.flat_types(ty).len();
        }
        None
    }

    /// Returns the function with a name and its result, if the result is a record.
    pub(crate) fn record_function(&self, name: &Name) -> Option<(FunctionId, RecordId)> {
        self.meanings(name).find_map(|meaning| match meaning {
            Def::Function(id) => match self.symbols.functions.as_slice().get(id.index())?.result {
                Ty::Record(record) => Some((id, record)),
                _ => None,
            },
            _ => None,
        })
    }

    pub(crate) fn record_name(&self, record: RecordId) -> String {
        let records = &self.symbols.template.records;
        records.get(record).map_or_else(String::new, |record| record.name.clone())
    }

    /// Returns the names of the fields of a record, for messages.
    pub(crate) fn field_names(&self, record: RecordId) -> String {
        list_with_or(self.record_fields(record).iter().map(|f| f.0.as_str()), 6)
    }

    /// Returns the form of a record's constructor, `outcome(hits, flags)`, for messages.
    pub(crate) fn constructor_form(&self, record: RecordId) -> String {
        let fields: Vec<&str> = self.record_fields(record).iter().map(|f| f.0.as_str()).collect();
        format!("{}({})", self.record_name(record), fields.join(", "))
    }
}
