//! Prints the syntax trees of the named files and their diagnostics.

use castra_base::{FileId, SourceFile};
use castra_syntax::parse;

fn main() {
    for path in std::env::args().skip(1) {
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        let file = SourceFile::new(FileId(0), path, text);
        let parsed = parse(&file);
        #[allow(clippy::print_stdout, reason = "a program to look at trees with")]
        {
            if std::env::var_os("TREE").is_some() {
                println!("{:#?}", parsed.tree);
            }
            for d in parsed.diagnostics {
                let at = file.line_col(d.primary.span.start);
                println!(
                    "{}:{}:{}: [{}] {} ({}) {:?}",
                    file.path, at.line, at.col, d.code.name, d.message, d.primary.text, d.help
                );
            }
        }
    }
}
