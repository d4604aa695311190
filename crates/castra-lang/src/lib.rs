//! Castra syntax trees to a checked model.

pub mod model;
