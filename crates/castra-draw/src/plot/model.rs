//! The contents of a plot.

use crate::scene::Ink;

/// The contents of a plot.
#[derive(Clone, Debug)]
pub struct Plot {
    /// The id of the picture, such as `wins`.
    pub name: String,
    /// A sentence about the contents, for screen readers.
    pub title: String,
    /// The label of the horizontal axis: the unit of the values.
    pub axis: String,
    /// The values.
    pub kind: PlotKind,
}

/// The form of a plot, with its values.
#[derive(Clone, Debug)]
pub enum PlotKind {
    /// Horizontal bars with intervals, one below the other.
    Bars(Bars),
    /// A histogram of one or more series.
    Histogram(Vec<Series>),
}

/// Horizontal bars with intervals.
#[derive(Clone, Debug)]
pub struct Bars {
    /// The bars from top to bottom.
    pub rows: Vec<Bar>,
    /// The value at the right end of the axis; the left end is 0.
    pub axis_end: f64,
    /// A value to mark by a dashed line.
    pub marked_value: Option<f64>,
    /// True if the values are shares, which are printed in percent.
    pub percent: bool,
}

/// A bar with the interval of uncertainty around its value.
#[derive(Clone, Debug)]
pub struct Bar {
    /// The label to the left of the bar.
    pub label: String,
    /// The colour of the bar.
    pub colour: Ink,
    /// The length of the bar.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
    /// The greatest possible value, drawn as a pale bar behind the bar.
    pub total: Option<f64>,
}

/// A series of integers with their frequencies.
#[derive(Clone, Debug)]
pub struct Series {
    /// The label in the key, which is printed if there are several series.
    pub label: String,
    /// The colour of the bars.
    pub colour: Ink,
    /// Numbers with their counts, in any order.
    pub counts: Vec<ValueFrequency>,
}

/// An integer and its frequency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueFrequency {
    /// The number.
    pub value: i64,
    /// The number of times.
    pub times: u64,
}
