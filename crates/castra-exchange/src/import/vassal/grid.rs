//! Grids on boards: hexes, squares, regions, and zones with their own grids. They convert pixel
//! positions and printed names into cells.

use castra_defs::Grid as Form;
use roxmltree::Node;

use super::numbering::Numbering;
use super::xml::{child, children, flag, number, tag, word};
use crate::import::budget::{Budget, Limit};
use crate::import::source::{Shape, Spot, truncate_word};

/// A limit above the number of regions, or of corners of a zone, on any real board.
const MAX_REGIONS: usize = 10_000;

/// A grid, in pixels from the top left of its board.
#[derive(Clone, Debug)]
pub(super) enum Grid {
    /// Hexes or squares.
    Regular(RegularGrid),
    /// Named regions of the board.
    Regions(Vec<Region>),
    /// The zones in order, and the grid below them.
    Zones(Vec<Zone>, Option<Box<Grid>>),
}

/// A grid of equal cells.
#[derive(Clone, Debug)]
pub(super) struct RegularGrid {
    pub(super) is_hexes: bool,
    /// True if x and y are swapped, as for hexes with a corner at the top.
    pub(super) sideways: bool,
    /// The distance between columns, and between the cells of a column, in pixels.
    pub(super) dx: f64,
    pub(super) dy: f64,
    /// The centre of the first cell.
    pub(super) origin: (f64, f64),
    pub(super) numbering: Option<Numbering>,
    /// The reason why the printed numbers are not read.
    unread_reason: Option<String>,
}

/// A named point of a board.
#[derive(Clone, Debug)]
pub(super) struct Region {
    name: String,
    at: (f64, f64),
}

/// An area of a board.
#[derive(Clone, Debug)]
pub(super) struct Zone {
    pub(super) name: String,
    /// The value of the zone's property for terrain.
    pub(super) terrain: Option<String>,
    corners: Vec<(f64, f64)>,
    /// The zone's own grid.
    grid: Option<Grid>,
    /// True if the grid below the zone applies.
    is_open: bool,
}

impl Grid {
    /// Reads the grid of a board or zone; `size` is the size of the board, if known. `None` if the
    /// element has no grid.
    ///
    /// # Errors
    /// The reason if the grid cannot be read.
    pub(super) fn of(
        parent: Node<'_, '_>,
        size: Option<(u32, u32)>,
    ) -> Result<Option<Self>, String> {
        for node in children(parent) {
            let found = match tag(node) {
                "HexGrid" | "TerrainHexGrid" => Self::Regular(RegularGrid::of(node, true, size)?),
                "SquareGrid" => Self::Regular(RegularGrid::of(node, false, size)?),
                "RegionGrid" => Self::Regions(regions(node)?),
                "ZonedGrid" => {
                    let mut zones = Vec::new();
                    let mut corners = 0;
                    for node in children(node).filter(|node| tag(*node) == "Zone") {
                        let zone = Zone::of(node, size)?;
                        corners += zone.corners.len();
                        if corners > MAX_REGIONS {
                            return Err(format!("the zones have more than {MAX_REGIONS} corners"));
                        }
                        zones.push(zone);
                    }
                    Self::Zones(zones, Self::of(node, size)?.map(Box::new))
                }
                _ => continue,
            };
            return Ok(Some(found));
        }
        Ok(None)
    }

    /// Returns the cell at a position; `None` if no grid applies there.
    pub(super) fn cell_at(&self, place: (f64, f64)) -> Option<Spot> {
        match self {
            Self::Regular(grid) => Some(grid.cell_at(place)),
            Self::Regions(regions) => {
                let far = |of: &Region| (of.at.0 - place.0).hypot(of.at.1 - place.1);
                let near = regions.iter().min_by(|a, b| far(a).total_cmp(&far(b)));
                near.map(|region| Spot::Named(region.name.clone()))
            }
            Self::Zones(zones, below) => {
                let zone = zones.iter().find(|zone| zone.contains(place));
                match zone {
                    Some(zone) if !zone.is_open => match &zone.grid {
                        Some(grid) if !self.is_box(zone) => grid.cell_at(place),
                        Some(_) | None => Some(Spot::Named(zone.name.clone())),
                    },
                    _ => below.as_ref()?.cell_at(place),
                }
            }
        }
    }

    /// Returns the cell with a printed name, if the grid determines it.
    pub(super) fn cell_with_name(&self, name: &str) -> Option<Spot> {
        match self {
            Self::Regular(grid) => grid.cell_with_name(name),
            Self::Regions(regions) => {
                let found = regions.iter().find(|region| region.name == name);
                found.map(|region| Spot::Named(region.name.clone()))
            }
            // Several zones may have cells with this name.
            Self::Zones(..) => None,
        }
    }

    /// Returns whether a zone is a box beside the map: it has squares, and the map has hexes. Its
    /// squares have the numbers of hexes, so its pieces belong to the zone as a whole.
    fn is_box(&self, zone: &Zone) -> bool {
        let has_squares = matches!(&zone.grid, Some(Self::Regular(grid)) if !grid.is_hexes);
        has_squares && self.regular_grids().any(|grid| grid.is_hexes)
    }

    /// Returns the grids of equal cells, beginning with the grid below the zones.
    fn regular_grids(&self) -> impl Iterator<Item = &RegularGrid> {
        let (zones, below): (&[Zone], Option<&Self>) = match self {
            Self::Zones(zones, below) => (zones, below.as_deref()),
            Self::Regular(_) | Self::Regions(_) => (&[], Some(self)),
        };
        let grids = below.into_iter().chain(zones.iter().filter_map(|zone| zone.grid.as_ref()));
        grids.filter_map(|grid| match grid {
            Self::Regular(grid) => Some(grid),
            Self::Regions(_) | Self::Zones(..) => None,
        })
    }

    /// Returns the zones of the grid.
    pub(super) fn zones(&self) -> &[Zone] {
        match self {
            Self::Zones(zones, _) => zones,
            Self::Regular(_) | Self::Regions(_) => &[],
        }
    }

    /// Returns the cells whose centres a zone covers, row by row or column by column.
    ///
    /// # Errors
    /// If the cells exceed the budget.
    pub(super) fn cells_in(&self, zone: &Zone, budget: &mut Budget) -> Result<Vec<Spot>, String> {
        let grid = match self {
            Self::Zones(_, Some(below)) if zone.is_open => Some(&**below),
            Self::Zones(..) if !zone.is_open && !self.is_box(zone) => zone.grid.as_ref(),
            Self::Zones(..) | Self::Regular(_) | Self::Regions(_) => None,
        };
        match grid {
            Some(Self::Regular(grid)) => grid.cells_inside(zone, budget),
            Some(Self::Regions(_) | Self::Zones(..)) | None => Ok(Vec::new()),
        }
    }

    /// Returns the reasons why printed numbers are not read; cells then count from the origin.
    pub(super) fn unread_reasons(&self) -> Vec<&str> {
        match self {
            Self::Regular(grid) => grid.unread_reason.as_deref().into_iter().collect(),
            Self::Regions(_) => Vec::new(),
            Self::Zones(zones, below) => {
                let grids = zones.iter().filter_map(|zone| zone.grid.as_ref());
                grids.chain(below.as_deref()).flat_map(Self::unread_reasons).collect()
            }
        }
    }

    /// Returns the shape of the cells, for a grid with rows and columns. Hexes take priority over
    /// squares.
    pub(super) fn shape(&self) -> Shape {
        let hexes = self.regular_grids().find(|grid| grid.is_hexes);
        hexes.or_else(|| self.regular_grids().next()).map(RegularGrid::shape).unwrap_or_default()
    }
}

impl Zone {
    fn of(node: Node<'_, '_>, size: Option<(u32, u32)>) -> Result<Self, String> {
        let corner = |pair: &str| {
            let (x, y) = pair.split_once(',')?;
            Some((x.trim().parse().ok()?, y.trim().parse().ok()?))
        };
        let path = node.attribute("path").unwrap_or_default();
        let corners = path.split(';').filter_map(corner).take(MAX_REGIONS + 1).collect();
        let name = truncate_word(word(node, "name").unwrap_or("a zone without a name"));
        let grid = Self::grid(node, size)?;
        let mut properties = children(node).filter(|node| tag(*node) == "ZoneProperty");
        let terrain = properties.find(|node| {
            node.attribute("name").is_some_and(|name| name.eq_ignore_ascii_case("terrain"))
        });
        let terrain = terrain.and_then(|node| word(node, "initialValue")).map(truncate_word);
        Ok(Self { name, terrain, corners, grid, is_open: flag(node, "useParentGrid") })
    }

    /// Reads the grid of a zone, which cannot contain zones.
    fn grid(node: Node<'_, '_>, size: Option<(u32, u32)>) -> Result<Option<Grid>, String> {
        if child(node, "ZonedGrid").is_some() {
            return Err("a zone contains zones".to_owned());
        }
        Grid::of(node, size)
    }

    /// Returns whether a position is inside: a ray from it crosses the edge an odd number of times.
    fn contains(&self, (x, y): (f64, f64)) -> bool {
        let next = self.corners.iter().cycle().skip(1);
        let crossed = self.corners.iter().zip(next).filter(|((ax, ay), (bx, by))| {
            (*ay > y) != (*by > y) && x < (bx - ax) * (y - ay) / (by - ay) + ax
        });
        crossed.count() % 2 == 1
    }
}

impl RegularGrid {
    fn of(node: Node<'_, '_>, is_hexes: bool, size: Option<(u32, u32)>) -> Result<Self, String> {
        // VASSAL omits attributes with default values.
        let of = |name, usual: f64| match node.attribute(name) {
            None => Ok(usual),
            Some(text) => number(text)
                .ok_or_else(|| format!("`{name}` of the grid is `{}`", truncate_word(text))),
        };
        let dy = of("dy", if is_hexes { 64.0 } else { 48.0 })?;
        let dx = of("dx", if is_hexes { dy * 0.75_f64.sqrt() } else { 48.0 })?;
        if dx < 1.0 || dy < 1.0 {
            return Err("the cells of the grid are smaller than a pixel".to_owned());
        }
        let usual = if is_hexes { (0.0, 32.0) } else { (24.0, 24.0) };
        let origin = (of("x0", usual.0)?, of("y0", usual.1)?);
        let sideways = is_hexes && flag(node, "sideways");
        let numbering = children(node).find(|node| tag(*node).ends_with("GridNumbering"));
        let numbering = numbering.map(|node| Numbering::of(node, is_hexes, (dx, dy), size));
        let (numbering, unread) = match numbering {
            Some(Ok(numbering)) => (Some(numbering), None),
            Some(Err(why)) => (None, Some(why)),
            None => (None, None),
        };
        Ok(Self { is_hexes, sideways, dx, dy, origin, numbering, unread_reason: unread })
    }

    /// Returns the centre of a cell by its column and row from the first cell.
    fn middle(&self, column: i64, row: i64) -> (f64, f64) {
        let set_in = if self.is_hexes && column % 2 != 0 { self.dy / 2.0 } else { 0.0 };
        (column as f64 * self.dx + self.origin.0, row as f64 * self.dy + set_in + self.origin.1)
    }

    /// Returns the cells whose centres a zone covers.
    fn cells_inside(&self, zone: &Zone, budget: &mut Budget) -> Result<Vec<Spot>, String> {
        let turn = |(x, y): (f64, f64)| if self.sideways { (y, x) } else { (x, y) };
        let corners = || zone.corners.iter().map(|corner| turn(*corner));
        let around = |of: fn((f64, f64)) -> f64, first: f64, step: f64| {
            let ends = corners()
                .map(of)
                .fold((f64::MAX, f64::MIN), |(least, most), at| (least.min(at), most.max(at)));
            (((ends.0 - first) / step).floor() as i64, ((ends.1 - first) / step).ceil() as i64)
        };
        if zone.corners.is_empty() {
            return Ok(Vec::new());
        }
        let columns = around(|at| at.0, self.origin.0, self.dx);
        // The rows of every second column are offset by half a row.
        let rows = around(|at| at.1, self.origin.1 + self.dy / 2.0, self.dy);
        let span =
            |(from, to): (i64, i64)| to.saturating_sub(from).unsigned_abs().saturating_add(2);
        let cells = span(columns).saturating_mul(span(rows));
        budget.take(Limit::Tiles, cells)?;
        budget.take(Limit::Outlines, cells.saturating_mul(zone.corners.len() as u64))?;
        let all = (columns.0..=columns.1)
            .flat_map(|column| (rows.0..=rows.1.saturating_add(1)).map(move |row| (column, row)));
        let middles = all.map(|(column, row)| turn(self.middle(column, row)));
        Ok(middles.filter(|middle| zone.contains(*middle)).map(|at| self.cell_at(at)).collect())
    }

    fn cell_at(&self, (x, y): (f64, f64)) -> Spot {
        let (x, y) = if self.sideways { (y, x) } else { (x, y) };
        let far = |(column, row): &(i64, i64)| {
            let (a, b) = self.middle(*column, *row);
            (a - x).hypot(b - y)
        };
        // An overlarge number becomes the largest, which is off every board.
        let column = ((x - self.origin.0) / self.dx).round() as i64;
        let near = (-1..=1).map(|by| {
            let column = column.saturating_add(by);
            let (_, top) = self.middle(column, 0);
            (column, ((y - top) / self.dy).round() as i64)
        });
        let nearest = near.min_by(|a, b| far(a).total_cmp(&far(b)));
        let (column, row) = nearest.unwrap_or((column, 0));
        match &self.numbering {
            Some(numbering) => {
                let (column, row) = numbering.printed(column, row, self.sideways);
                self.spot(numbering.after_first(column, row))
            }
            None => self.spot((column, row)),
        }
    }

    fn cell_with_name(&self, name: &str) -> Option<Spot> {
        let numbering = self.numbering.as_ref()?;
        let (column, row) = numbering.parse(name)?;
        Some(self.spot(numbering.after_first(column, row)))
    }

    const fn spot(&self, (column, row): (i64, i64)) -> Spot {
        if self.sideways { Spot::Cell(column, row) } else { Spot::Cell(row, column) }
    }

    fn shape(&self) -> Shape {
        let grid = match (self.is_hexes, self.sideways) {
            (false, _) => Form::Square,
            (true, true) => Form::HexPointy,
            (true, false) => Form::HexFlat,
        };
        // Among the first two columns, the lower hex with the same row number is the offset one.
        let odd_set_in = match &self.numbering {
            Some(numbering) => {
                let top = |column| {
                    let (column, row) = numbering.unprinted(column, 0, self.sideways);
                    self.middle(column, row).1
                };
                top(1) > top(0)
            }
            None => true,
        };
        let odd_set_in = self.is_hexes.then_some(odd_set_in);
        Shape { grid: Some(grid), odd_lines_offset: odd_set_in, ..Shape::default() }
    }
}

/// Reads the regions of a grid.
fn regions(node: Node<'_, '_>) -> Result<Vec<Region>, String> {
    let of = |node: Node<'_, '_>| {
        let at = |name| node.attribute(name).and_then(number);
        let name = truncate_word(word(node, "name")?);
        Some(Region { name, at: (at("originx")?, at("originy")?) })
    };
    let all = children(node).filter(|node| tag(*node) == "Region");
    let all: Vec<_> = all.filter_map(of).take(MAX_REGIONS + 1).collect();
    if all.len() > MAX_REGIONS {
        return Err(format!("the grid has more than {MAX_REGIONS} regions"));
    }
    Ok(all)
}
