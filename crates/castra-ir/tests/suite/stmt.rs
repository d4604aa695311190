//! Tests of the size of statements.

use castra_ir::Stmt;

/// Rules have hundreds of thousands of statements, most of them short, so the parts of a choice
/// are boxed.
#[test]
fn a_statement_is_small() {
    assert!(size_of::<Stmt>() <= 208, "{}", size_of::<Stmt>());
}
