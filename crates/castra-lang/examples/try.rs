//! Scratch.
#![allow(clippy::print_stdout)]
use castra_lang::*;
fn main() {
    let lib = NoLibrary;
    let mut w = Workspace::new(&lib);
    let p = w.add_package(Package::default());
    for path in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        w.add(p, &path, text);
    }
    let t = std::time::Instant::now();
    let c = w.check();
    let el = t.elapsed();
    for d in &c.diagnostics {
        let f = c.files.get(d.primary.span.file).map(|f| (f.path.clone(), f.line_col(d.primary.span.start))).unwrap_or_else(|| (String::new(), castra_syntax::LineCol{line:0,col:0}));
        println!("{}:{}:{}: {}[{}] {} ({}) {:?}", f.0, f.1.line, f.1.col, d.severity.word(), d.code.name, d.message, d.primary.text, d.help);
    }
    println!("{} games {} scenarios {:?}", c.games.len(), c.scenarios.len(), el);
}
