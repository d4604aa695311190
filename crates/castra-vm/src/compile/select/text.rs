//! Texts with values: lines of the account, labels of phases and of choices.

use castra_ir::TextPart;

use super::function_builder::FunctionBuilder;
use crate::image::{SayPart, SaySite};
use crate::op::{Op, Operand};

impl<'p> FunctionBuilder<'_, 'p> {
    /// Returns the parts of a text, with values in registers until the end of the statement.
    pub(crate) fn text_with_values(&mut self, parts: &'p [TextPart]) -> Vec<SayPart<Operand>> {
        let part = |part: &'p TextPart| match part {
            TextPart::Text(text) => SayPart::Text(text.clone()),
            TextPart::Forms(one, several) => SayPart::Forms(one.clone(), several.clone()),
            TextPart::Value(value) => {
                let at = self.value(value);
                SayPart::Value(value.ty.clone(), self.mir.of_site(at))
            }
        };
        parts.iter().map(part).collect()
    }

    /// Emits a line of the account, or the label of a phase.
    pub(crate) fn say(&mut self, phase: Option<usize>, parts: &'p [TextPart]) {
        let skip = self.mir.label();
        let to = skip;
        let values = |part: &'p TextPart| match part {
            TextPart::Value(value) => Some(value),
            TextPart::Text(_) | TextPart::Forms(..) => None,
        };
        // A value that can fail is evaluated even without a tracer, so that tracing makes no
        // difference.
        let safe = parts.iter().filter_map(values).all(|value| self.is_safe(value));
        if safe {
            self.emit(Op::IfNotTracing { to });
        }
        let parts = self.text_with_values(parts);
        if !safe {
            self.emit(Op::IfNotTracing { to });
        }
        let site = self.c.site(self.c.sites.say.len());
        self.c.sites.say.push(SaySite { phase, parts });
        self.emit(Op::Say { site });
        self.bind_label(skip);
    }
}
