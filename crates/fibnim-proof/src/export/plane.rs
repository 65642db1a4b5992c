//! Points, curves and boxes in the plane. The second coordinate grows downwards.

use std::ops::{Add, Mul, Sub};

/// A point or a vector.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Point {
    pub x: f64,
    pub y: f64,
}

impl Point {
    pub fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    pub fn length(self) -> f64 {
        self.dot(self).sqrt()
    }

    /// The vector of length 1 in the same direction; of a null vector, itself.
    pub fn unit(self) -> Self {
        if self.length() > 0.0 { self * (1.0 / self.length()) } else { self }
    }

    /// The vector turned by a right angle.
    pub fn turned(self) -> Self {
        Self::new(-self.y, self.x)
    }

    fn dot(self, other: Self) -> f64 {
        self.x * other.x + self.y * other.y
    }
}

impl Add for Point {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f64> for Point {
    type Output = Self;

    fn mul(self, factor: f64) -> Self {
        Self::new(self.x * factor, self.y * factor)
    }
}

/// A straight line between two points.
pub(super) type Segment = (Point, Point);

/// The distance of a point from a segment.
pub(super) fn distance(point: Point, (from, to): Segment) -> f64 {
    let along = to - from;
    let square = along.dot(along);
    let part = if square > 0.0 { ((point - from).dot(along) / square).clamp(0.0, 1.0) } else { 0.0 };
    (from + along * part - point).length()
}

/// Whether two segments have an inner point in common, and not more than one.
pub(super) fn cross((a, b): Segment, (c, d): Segment) -> bool {
    let side = |from: Point, to: Point, point: Point| (to - from).turned().dot(point - from);
    side(a, b, c) * side(a, b, d) < 0.0 && side(c, d, a) * side(c, d, b) < 0.0
}

/// A box with sides along the axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Area {
    pub least: Point,
    pub most: Point,
}

impl Area {
    /// The box of a width and a height around its middle.
    pub fn around(middle: Point, width: f64, height: f64) -> Self {
        let half = Point::new(width, height) * 0.5;
        Self { least: middle - half, most: middle + half }
    }

    /// The smallest box with all these points in it.
    pub fn hull(points: impl IntoIterator<Item = Point>) -> Self {
        let mut points = points.into_iter();
        let first = points.next().unwrap_or(Point::new(0.0, 0.0));
        points.fold(Self { least: first, most: first }, |area, point| Self {
            least: Point::new(area.least.x.min(point.x), area.least.y.min(point.y)),
            most: Point::new(area.most.x.max(point.x), area.most.y.max(point.y)),
        })
    }

    /// The box with a margin on all sides.
    pub fn wider(self, margin: f64) -> Self {
        let margin = Point::new(margin, margin);
        Self { least: self.least - margin, most: self.most + margin }
    }

    pub fn meets(self, other: Self) -> bool {
        self.least.x < other.most.x
            && other.least.x < self.most.x
            && self.least.y < other.most.y
            && other.least.y < self.most.y
    }

    pub fn holds(self, point: Point) -> bool {
        self.meets(Self { least: point, most: point })
    }

    /// The distance of a point from the box; 0 inside.
    pub fn distance(self, point: Point) -> f64 {
        let nearest = Point::new(point.x.clamp(self.least.x, self.most.x), point.y.clamp(self.least.y, self.most.y));
        (nearest - point).length()
    }

    /// Whether a segment passes through the box.
    pub fn is_crossed(self, (from, to): Segment) -> bool {
        let Self { least, most } = self;
        let diagonals = [(least, most), (Point::new(least.x, most.y), Point::new(most.x, least.y))];
        // A segment from outside to outside cuts a diagonal.
        self.holds(from) || self.holds(to) || diagonals.into_iter().any(|diagonal| cross(diagonal, (from, to)))
    }
}

/// A cubic Bézier curve: its ends, and between them the points that it bends towards.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Curve {
    pub points: [Point; 4],
    /// The curve as a chain of straight lines.
    chain: Vec<Point>,
    area: Area,
}

/// How many straight lines stand for a curve.
const PIECES: u32 = 16;

impl Curve {
    pub fn new(points: [Point; 4]) -> Self {
        let mut curve = Self { points, chain: Vec::new(), area: Area::hull(points) };
        curve.chain = (0..=PIECES).map(|i| curve.at(f64::from(i) / f64::from(PIECES))).collect();
        curve.area = Area::hull(curve.chain.iter().copied());
        curve
    }

    /// The point after a part of the way, from 0 to 1.
    pub fn at(&self, part: f64) -> Point {
        let [a, b, c, d] = self.points;
        let rest = 1.0 - part;
        a * (rest * rest * rest)
            + b * (3.0 * rest * rest * part)
            + c * (3.0 * rest * part * part)
            + d * (part * part * part)
    }

    pub fn area(&self) -> Area {
        self.area
    }

    pub fn segments(&self) -> impl Iterator<Item = Segment> + '_ {
        self.chain.iter().copied().zip(self.chain.iter().copied().skip(1))
    }

    pub fn length(&self) -> f64 {
        self.segments().map(|(from, to)| (to - from).length()).sum()
    }

    /// The distance of a point from the curve.
    pub fn distance(&self, point: Point) -> f64 {
        self.segments().map(|segment| distance(point, segment)).fold(f64::INFINITY, f64::min)
    }

    /// How often two curves cross.
    pub fn crossings(&self, other: &Self) -> usize {
        if !self.area.wider(1.0).meets(other.area.wider(1.0)) {
            return 0;
        }
        self.segments().map(|own| other.segments().filter(|&its| cross(own, its)).count()).sum()
    }

    /// Whether the curve passes through a box.
    pub fn passes(&self, area: Area) -> bool {
        self.area.wider(1.0).meets(area) && self.segments().any(|segment| area.is_crossed(segment))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn p(x: f64, y: f64) -> Point {
        Point::new(x, y)
    }

    #[test]
    fn segments() {
        assert!(cross((p(0.0, 0.0), p(2.0, 2.0)), (p(0.0, 2.0), p(2.0, 0.0))));
        assert!(!cross((p(0.0, 0.0), p(2.0, 2.0)), (p(0.0, 2.0), p(0.9, 1.1))));
        assert!(!cross((p(0.0, 0.0), p(2.0, 2.0)), (p(1.0, 1.0), p(3.0, 3.0))));
        for (point, expected) in [(p(1.0, 2.0), 2.0), (p(-3.0, 4.0), 5.0), (p(7.0, 0.0), 5.0)] {
            assert!((distance(point, (p(0.0, 0.0), p(2.0, 0.0))) - expected).abs() < 1e-12);
        }
    }

    #[test]
    fn boxes() {
        let area = Area::around(p(0.0, 0.0), 4.0, 2.0);
        assert!(area.meets(Area::around(p(2.0, 1.0), 1.0, 1.0)));
        assert!(!area.meets(Area::around(p(3.0, 0.0), 2.0, 2.0)));
        assert!(area.is_crossed((p(-5.0, -0.5), p(5.0, 0.5))) && area.is_crossed((p(0.0, 0.0), p(0.5, 0.0))));
        assert!(!area.is_crossed((p(-5.0, 0.0), p(0.0, 3.0))));
        assert!((area.distance(p(5.0, 5.0)) - 5.0).abs() < 1e-12);
    }

    #[test]
    fn curves() {
        let curve = Curve::new([p(0.0, 0.0), p(0.0, 4.0), p(8.0, 4.0), p(8.0, 0.0)]);
        assert_eq!(curve.at(0.5), p(4.0, 3.0));
        assert!(curve.distance(p(4.0, 2.0)) > 0.9 && curve.distance(p(4.0, 3.0)) < 1e-9);
        let line = Curve::new([p(-1.0, 2.0), p(2.0, 2.1), p(5.0, 2.0), p(9.0, 2.1)]);
        assert_eq!((curve.crossings(&line), line.crossings(&curve)), (2, 2));
        assert!(curve.passes(Area::around(p(4.0, 3.0), 1.0, 1.0)));
        assert!(!curve.passes(Area::around(p(4.0, 1.0), 1.0, 1.0)));
    }
}
