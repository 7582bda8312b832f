//! What holds for every picture: it is well-formed, named and described, all its numbers are numbers, and
//! nothing of it lies outside its frame.

use std::f64::consts::SQRT_2;

use roxmltree::{Document, Node};

/// How wide a character of a text is, in sizes of the text: the mean of common sans-serif fonts.
const CHARACTER_WIDTH: f64 = 0.6;
/// Numbers are rounded to two decimals.
const ROUNDING: f64 = 0.011;

/// Fails unless the picture is as every picture must be.
pub(crate) fn check(svg: &str) {
    let document = Document::parse(svg).unwrap_or_else(|error| panic!("{error}\n{svg}"));
    let root = document.root_element();
    check_policy(&document);
    for (id, name) in [("title", "title"), ("description", "desc")] {
        let is_wanted = |child: &Node<'_, '_>| child.attribute("id").is_some_and(|found| found.ends_with(id));
        let element = root.children().find(is_wanted).unwrap();
        let labels = root.attribute("aria-labelledby").unwrap();
        assert!(labels.split(' ').any(|label| Some(label) == element.attribute("id")), "{labels}");
        assert_eq!(element.tag_name().name(), name);
        assert!(element.text().is_some_and(|text| !text.trim().is_empty()), "no {name} in {svg}");
    }
    let frame: Vec<f64> = root.attribute("viewBox").unwrap().split(' ').map(finite).collect();
    for element in document.descendants().filter(Node::is_element) {
        let Some(extent) = extent(element) else { continue };
        let is_inside = extent.left >= -ROUNDING
            && extent.top >= -ROUNDING
            && extent.right <= frame[2] + ROUNDING
            && extent.bottom <= frame[3] + ROUNDING;
        assert!(is_inside, "{:?} lies outside {frame:?}: {extent:?}", &svg[element.range()]);
    }
}

/// Fails where a page with a strict content-security policy would drop something.
pub(crate) fn check_policy(document: &Document<'_>) {
    for element in document.descendants().filter(Node::is_element) {
        let name = element.tag_name().name();
        assert!(!["style", "script", "a", "foreignObject"].contains(&name), "found {name}");
        for attribute in element.attributes() {
            let name = attribute.name();
            assert!(name != "style" && !name.starts_with("on"), "found {name}");
        }
    }
}

/// The text of the element with an id.
pub(crate) fn text_of(svg: &str, id: &str) -> String {
    let document = Document::parse(svg).unwrap();
    let element = document.descendants().find(|node| node.attribute("id") == Some(id)).unwrap();
    element.text().unwrap_or_default().to_owned()
}

#[derive(Debug)]
struct Extent {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

impl Extent {
    fn around(points: &[(f64, f64)], reach: f64) -> Self {
        let fold = |pick: fn(&(f64, f64)) -> f64, choose: fn(f64, f64) -> f64| {
            points.iter().map(pick).reduce(choose).unwrap()
        };
        Self {
            left: fold(|point| point.0, f64::min) - reach,
            top: fold(|point| point.1, f64::min) - reach,
            right: fold(|point| point.0, f64::max) + reach,
            bottom: fold(|point| point.1, f64::max) + reach,
        }
    }
}

fn finite(text: &str) -> f64 {
    text.parse()
        .ok()
        .filter(|number: &f64| number.is_finite())
        .unwrap_or_else(|| panic!("{text:?} is no number"))
}

/// What an element covers, half the width of its stroke included.
fn extent(element: Node<'_, '_>) -> Option<Extent> {
    let value = |name| finite(element.attribute(name).unwrap_or("0"));
    let half_stroke = value("stroke-width") / 2.0;
    match element.tag_name().name() {
        "rect" => {
            let (left, top) = (value("x"), value("y"));
            if element.attribute("transform").is_some() {
                // Only squares on their corners are turned.
                let half = value("width") / 2.0;
                return Some(Extent::around(&[(left + half, top + half)], SQRT_2 * half));
            }
            Some(Extent::around(&[(left, top), (left + value("width"), top + value("height"))], half_stroke))
        }
        "circle" => Some(Extent::around(&[(value("cx"), value("cy"))], value("r") + half_stroke)),
        "line" => {
            Some(Extent::around(&[(value("x1"), value("y1")), (value("x2"), value("y2"))], half_stroke))
        }
        "path" => Some(Extent::around(&path_points(element.attribute("d").unwrap()), half_stroke)),
        "text" => Some(text_extent(element, (value("x"), value("y")), value("font-size"))),
        "svg" | "g" | "symbol" | "title" | "desc" => None,
        other => panic!("pictures are not made of {other}"),
    }
}

/// The points that a path goes through, in absolute coordinates.
fn path_points(path: &str) -> Vec<(f64, f64)> {
    let commands = path.split_inclusive(|letter: char| letter.is_ascii_uppercase());
    let arguments = commands.map(|run| run.trim_end_matches(|letter: char| letter.is_ascii_uppercase()));
    let numbers = arguments.filter(|run| !run.is_empty()).map(|run| {
        let numbers: Vec<f64> = run.split(' ').map(finite).collect();
        let [.., x, y] = numbers[..] else { panic!("no point in {path:?}") };
        (x, y)
    });
    numbers.collect()
}

fn text_extent(element: Node<'_, '_>, (x, baseline): (f64, f64), size: f64) -> Extent {
    let width = CHARACTER_WIDTH * size * element.text().unwrap_or_default().chars().count() as f64;
    let left = match element.attribute("text-anchor").unwrap() {
        "start" => x,
        "middle" => x - width / 2.0,
        _ => x - width,
    };
    Extent::around(&[(left, baseline - 0.75 * size), (left + width, baseline + 0.2 * size)], 0.0)
}
