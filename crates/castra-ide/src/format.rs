//! Laying a text out.

use castra_base::{Edit, FileId, Span, to_u32};

use crate::Analysis;
use crate::difference::difference;

impl Analysis {
    /// The change that lays a text out as `castra fmt` does: the lines that differ, as
    /// one edit. None if there is nothing to do.
    #[must_use]
    pub fn format(&self, file: FileId) -> Option<Edit> {
        let source = self.source(file)?;
        let new = castra_syntax::format(source).text;
        let old: &str = &source.text;
        if new == old {
            return None;
        }
        let lines =
            |text: &str| -> Vec<usize> { text.split_inclusive('\n').map(str::len).collect() };
        let alike = old.split_inclusive('\n').zip(new.split_inclusive('\n'));
        let start: usize = alike.take_while(|(a, b)| a == b).map(|(a, _)| a.len()).sum();
        let (mut old_end, mut new_end) = (old.len(), new.len());
        for (a, b) in lines(old).into_iter().rev().zip(lines(&new).into_iter().rev()) {
            let (from, of) = (old_end.saturating_sub(a), new_end.saturating_sub(b));
            if from < start || of < start || old.get(from..old_end) != new.get(of..new_end) {
                break;
            }
            (old_end, new_end) = (from, of);
        }
        let text = new.get(start..new_end)?.to_owned();
        Some(Edit { span: Span::new(file, to_u32(start), to_u32(old_end)), text })
    }

    /// The changes that lay out those lines of a text that a range touches.
    #[must_use]
    pub fn format_range(&self, range: Span) -> Vec<Edit> {
        let Some(source) = self.source(range.file) else { return Vec::new() };
        let new = castra_syntax::format(source).text;
        let text: &str = &source.text;
        let start = text.get(..range.start as usize).unwrap_or_default();
        let start = to_u32(start.rfind('\n').map_or(0, |at| at + 1));
        let rest = text.get(range.end as usize..).unwrap_or_default();
        let end = rest.find('\n').map_or(text.len(), |at| range.end as usize + at + 1);
        let is_inside = |edit: &Edit| start <= edit.span.start && edit.span.end <= to_u32(end);
        let edits = difference(source, &new);
        edits.into_iter().filter(is_inside).collect()
    }
}
