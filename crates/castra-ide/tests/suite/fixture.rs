//! Texts with a cursor.

use castra_base::FileId;
use castra_ide::{Host, SourceRole};
use castra_workspace::{Levels, NoLibrary};

/// A game with a bit of everything, which small texts stand beside.
pub(crate) const RACE: &str = r#"game race "The Race"

source book {
  RB-1 "A turn has one run."
  RB-2 "The first to three wins."
}

council { armies 2 }

/// How far an army has come.
state steps per army: int = 0

state gait: { slow, fast } = slow

/// What a turn is worth.
fn pace(of: army) -> int {
  cite RB-1
  let gained = if gait == fast then 2 else 1
  gained + of.steps mod 2
}

turn army at most 9 "nobody gets there" {
  phase run {
    us.steps += pace(us)
    say "{us.steps}"
  }
}

victory a in armies when a.steps > 3 "first"
"#;

/// Texts in memory, and where the cursor is.
pub(crate) struct Fixture {
    pub(crate) host: Host<'static>,
    pub(crate) path: String,
    pub(crate) offset: u32,
}

impl Fixture {
    /// One text with a cursor.
    pub(crate) fn new(text: &str) -> Self {
        Self::of(&[("game.castra", text)])
    }

    /// Texts of one package, the first with a `$0` in it being where the cursor is.
    pub(crate) fn of(texts: &[(&str, &str)]) -> Self {
        let mut host = Host::new(&NoLibrary);
        let package = host.add_package(Levels::default());
        let mut cursor = None;
        for (path, text) in texts {
            if let Some(at) = text.find("$0") {
                cursor.get_or_insert(((*path).to_owned(), u32::try_from(at).unwrap()));
            }
            host.add(package, path, text.replace("$0", ""), SourceRole::Own);
        }
        let (path, offset) = cursor.unwrap_or((texts[0].0.to_owned(), 0));
        Self { host, path, offset }
    }

    /// The race with one piece of its text given a cursor, or other words.
    pub(crate) fn race(old: &str, new: &str) -> Self {
        assert!(RACE.contains(old), "{old}");
        Self::new(&RACE.replacen(old, new, 1))
    }

    pub(crate) fn file(&mut self) -> FileId {
        self.host.analysis().file(&self.path).unwrap()
    }

    /// The lines of places, each with the place between `>` and `<`.
    pub(crate) fn shown(&mut self, spans: &[castra_base::Span]) -> Vec<String> {
        let analysis = self.host.analysis();
        let shown = spans.iter().map(|span| {
            let text = &analysis.source(span.file).unwrap().text;
            let start = text[..span.start as usize].rfind('\n').map_or(0, |at| at + 1);
            let end = text[span.end as usize..].find('\n');
            let end = end.map_or(text.len(), |at| at + span.end as usize);
            let (before, name) = (&text[start..span.start as usize], &text[span.range()]);
            format!("{before}>{name}<{}", &text[span.end as usize..end]).trim().to_owned()
        });
        shown.collect()
    }
}
