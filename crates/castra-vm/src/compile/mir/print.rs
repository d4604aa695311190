//! Prints the mid-level IR, for tests and debugging.

use std::fmt;

use super::Mir;
use crate::op::{Label, Operand};

impl fmt::Display for Mir {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "instance {}, frame {}, shared {}", self.number, self.frame, self.shared)?;
        let mut at: Vec<Vec<Label>> = vec![Vec::new(); self.insts.len() + 1];
        for (label, position) in (0..).map(Label).zip(&self.labels) {
            if let Some(labels) = position.and_then(|position| at.get_mut(position as usize)) {
                labels.push(label);
            }
        }
        for (i, labels) in at.iter().enumerate() {
            // All labels but the last get a line of their own.
            let (last, others) = match labels.split_last() {
                Some((last, others)) => (format!("{last}:"), others),
                None => (String::new(), &[][..]),
            };
            for label in others {
                writeln!(out, "{label}:")?;
            }
            match self.insts.get(i) {
                Some(inst) => {
                    write!(out, "{last:3} {}", inst.op)?;
                    if let Some(in_use) = inst.safepoint {
                        write!(out, "; safepoint, {in_use} in use")?;
                    }
                    writeln!(out)?;
                }
                None if last.is_empty() => {}
                None => writeln!(out, "{last}")?,
            }
        }
        for (i, table) in self.tables.iter().enumerate() {
            let targets: Vec<String> = table.iter().map(ToString::to_string).collect();
            writeln!(out, "table {i}: {}", targets.join(" "))?;
        }
        Ok(())
    }
}

impl fmt::Display for Operand {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::State(at) => write!(out, "s{at}"),
            Self::Frame(at) => write!(out, "f{at}"),
            Self::Callee(instance, at) => write!(out, "i{instance}.f{at}"),
            Self::Const(at) => write!(out, "c{at}"),
        }
    }
}

impl fmt::Display for Label {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "L{}", self.0)
    }
}
