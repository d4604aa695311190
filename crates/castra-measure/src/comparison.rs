//! Two versions of a battle, compared on the same dice.

use castra_base::count_noun;
use castra_diagnostics::Alignment::{Left, Right};
use castra_diagnostics::{Paint, TextTable};
use castra_sim::{ComparedQuantity, Comparison, Difference, Figures};
use serde::Serialize;

use crate::faults::FaultReport;
use crate::head::RunHead;
use crate::number_format::{count_with_noun, format_signed, heading};

/// The comparison of two versions of a battle as JSON.
#[derive(Debug, Serialize)]
pub struct VersionComparison<'a> {
    castra: &'static str,
    /// The number of pairs on which the differences are based.
    pairs: u64,
    /// The number of pairs with a game that ended with a fault.
    faults: u64,
    differences: Vec<Difference>,
    one: Version<'a>,
    other: Version<'a>,
}

impl<'a> VersionComparison<'a> {
    /// Combines the comparison with the figures of each version. `names` describes the changes of a
    /// version, and `faulty` holds the places where its games stopped.
    #[must_use]
    pub fn of(
        heads: &'a [RunHead; 2],
        figures: &'a [Figures; 2],
        names: [String; 2],
        faulty: [Vec<FaultReport>; 2],
        comparison: &Comparison,
    ) -> Self {
        let ([head_of_one, head_of_other], [figures_of_one, figures_of_other]) = (heads, figures);
        let ([one, other], [faulty_one, faulty_other]) = (names, faulty);
        Self {
            castra: head_of_one.castra,
            pairs: comparison.pairs(),
            faults: comparison.faults(),
            differences: comparison.differences(),
            one: Version {
                changes: one,
                head: head_of_one,
                figures: figures_of_one,
                faulty: faulty_one,
            },
            other: Version {
                changes: other,
                head: head_of_other,
                figures: figures_of_other,
                faulty: faulty_other,
            },
        }
    }
}

/// The figures of one of the two versions.
#[derive(Debug, Serialize)]
struct Version<'a> {
    changes: String,
    #[serde(flatten)]
    head: &'a RunHead,
    #[serde(flatten)]
    figures: &'a Figures,
    faulty: Vec<FaultReport>,
}

/// Returns the comparison as text: `names` are the changes of each version, and `label` is the
/// heading of the second.
#[must_use]
pub fn text(
    heads: &[RunHead; 2],
    names: &[String; 2],
    label: &str,
    comparison: &Comparison,
    paint: Paint,
) -> String {
    let [head, other] = heads;
    let [one_name, other_name] = names;
    let mut out = format!("{}\n", paint.bold(&head.title));
    let mut about = TextTable::default();
    about.add_row([
        "games".to_owned(),
        format!("{}, from game {}, seed {}, each played twice", head.games, head.first, head.seed),
    ]);
    for bot in &head.bots {
        about.add_row([bot.name.clone(), format!("played by `{}`", bot.bot)]);
    }
    for (word, name, head) in [("base", one_name, head), (label, other_name, other)] {
        about.add_row([word.to_owned(), name.clone()]);
        let set = head.options.iter().filter(|o| o.value != o.default);
        let set: Vec<String> = set.map(|o| format!("{} {}", o.name, o.value)).collect();
        let mut settings = head.modules.clone();
        settings.extend(set);
        settings.extend(head.entries.iter().map(|(name, value)| format!("{name} {value}")));
        if !settings.is_empty() {
            about.add_row([String::new(), settings.join(", ")]);
        }
    }
    out.push_str(&about.to_text());
    if comparison.pairs() > 0 {
        out.push_str(&difference_table(head, label, &comparison.differences(), paint));
        out.push_str(
            "\ndifference: changed minus base, game by game; the interval is the mean\n± 1.96 \
             standard errors\n",
        );
    }
    if comparison.faults() > 0 {
        let pairs = count_with_noun(comparison.faults(), "pair");
        out.push_str(&format!(
            "\nin {pairs}, a game could not continue; these are not counted in the figures\n"
        ));
    }
    out
}

/// Returns the table of differences. `label` is the heading of the second version.
#[must_use]
pub fn difference_table(
    head: &RunHead,
    label: &str,
    differences: &[Difference],
    paint: Paint,
) -> String {
    let printed = |army: &str| {
        let bot = head.bots.iter().find(|bot| bot.army == army);
        bot.map_or_else(|| army.to_owned(), |bot| bot.name.clone())
    };
    // A counted value that is the same in all pairs would only lengthen the table.
    let is_same = |row: &&Difference| {
        row.what == ComparedQuantity::Counted && row.difference == 0.0 && row.error == 0.0
    };
    let same = differences.iter().filter(is_same).count();
    let mut columns = TextTable::new(&[Left, Right, Right, Right, Left]);
    columns.add_row(["", "base", label, "difference", "95 % interval"]);
    for row in differences.iter().filter(|row| !is_same(row)) {
        let share = matches!(
            row.what,
            ComparedQuantity::Wins | ComparedQuantity::Lost | ComparedQuantity::Drawn
        );
        let (scale, places) = if share { (100.0, 1) } else { (1.0, 2) };
        let unit = if share { " %" } else { "" };
        let value = |v: f64| format!("{:.places$}{unit}", v * scale);
        let change = |v: f64| format_signed(v * scale, places);
        let name = match (row.what, &row.army) {
            (ComparedQuantity::Wins, _) => format!("{} wins", row.name),
            (ComparedQuantity::Counted, _) => {
                let word = row.counted.map(|word| head.counted_value(word, &row.name));
                let whose =
                    row.army.as_ref().map(|a| format!("{}: ", printed(a))).unwrap_or_default();
                format!("{whose}{}", word.unwrap_or_default())
            }
            _ => row.name.clone(),
        };
        let interval = match row.error == 0.0 {
            true => change(row.difference),
            false => format!("{} to {}", change(row.low), change(row.high)),
        };
        columns.add_row([name, value(row.one), value(row.other), change(row.difference), interval]);
    }
    let mut out =
        heading("differences", ", with 95 % intervals (paired)", paint) + &columns.to_text();
    if same > 0 {
        let figures = count_noun(same, "more number");
        out.push_str(&format!("  {figures}, equal in both games of every pair\n"));
    }
    out
}
