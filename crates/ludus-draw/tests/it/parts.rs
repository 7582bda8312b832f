//! Boards in parts: as they were looked at, coloured by the page's variables alone, each kind of overlay in a
//! group of its own, and with areas to click that cover every named place and no other.

use std::collections::BTreeSet;

use insta::assert_snapshot;
use ludus_core::{
    BoardView, Player,
    player::PerPlayer,
    view::{Content, Shape, Surface},
};
use ludus_draw::{
    board::{BoardParts, Frame, Mark, Overlay, PatternSign, States, board_parts, draw_board},
    palette::{Theme, style_sheet},
};
use roxmltree::{Document, Node};

use crate::{
    board::{SURFACES, crowded},
    boards::{board, samples},
    picture,
};

fn all(parts: &BoardParts) -> String {
    let BoardParts { ghosts, board, pieces, overlay, places, .. } = parts;
    [ghosts, board, pieces, overlay, places].map(String::as_str).concat()
}

fn whole(parts: &BoardParts) -> String {
    let BoardParts { board, pieces, overlay, places, .. } = parts;
    let seen = [board, pieces, overlay, places].map(String::as_str).concat();
    around(&seen, (parts.width, parts.height))
}

/// An overlay with something of each kind, with the classes of the kinds.
fn kinds() -> [(&'static str, Overlay); 8] {
    let nothing = Overlay::default;
    let square = PatternSign::Square(States::ANY);
    [
        ("heat", Overlay { heat: vec![(0, 0.8), (2, -0.4)], ..nothing() }),
        ("ownership", Overlay { ownership: vec![(7, 1.0), (8, -0.5)], ..nothing() }),
        ("pattern", Overlay { pattern: vec![(1, square), (6, PatternSign::Target)], ..nothing() }),
        ("hint", Overlay { hint: vec![5], ..nothing() }),
        ("legal", Overlay { marks: vec![(7, Mark::Legal)], ..nothing() }),
        ("marks", Overlay { marks: vec![(3, Mark::Best), (8, Mark::Blunder)], ..nothing() }),
        ("values", Overlay { values: vec![(4, "+3".into())], ..nothing() }),
        ("visits", Overlay { visits: vec![(4, "412".into())], ..nothing() }),
    ]
}

fn together() -> Overlay {
    let mut together = Overlay::default();
    for (_, overlay) in kinds() {
        together.heat.extend(overlay.heat);
        together.ownership.extend(overlay.ownership);
        together.pattern.extend(overlay.pattern);
        together.hint.extend(overlay.hint);
        together.marks.extend(overlay.marks);
        together.values.extend(overlay.values);
        together.visits.extend(overlay.visits);
    }
    together
}

#[test]
fn parts_are_drawn_as_they_were() {
    for (name, view) in samples() {
        let parts = board_parts(&view, &together());
        let labels: String =
            parts.labels.iter().map(|(place, label)| format!("{place}: {label}\n")).collect();
        assert_snapshot!(
            format!("parts_{name}"),
            around(&all(&parts), (parts.width, parts.height)) + "\n" + &labels
        );
    }
}

#[test]
fn parts_of_any_size_make_a_picture_that_stays_within_its_frame() {
    for (surface, shape) in SURFACES {
        for (rows, cols) in [(1, 1), (1, 7), (7, 1), (3, 5), (19, 19)] {
            let (view, overlay) = crowded(surface, shape, rows, cols);
            picture::check(&whole(&board_parts(&view, &overlay)));
        }
    }
}

#[test]
fn every_colour_is_a_variable_of_the_style_sheet() {
    let sheet = style_sheet();
    for (name, view) in samples() {
        let svg = around(&all(&board_parts(&view, &together())), (1.0, 1.0));
        let document = Document::parse(&svg).unwrap();
        picture::check_policy(&document);
        let inks =
            document.descendants().flat_map(|node| ["fill", "stroke"].map(|kind| node.attribute(kind)));
        for ink in inks.flatten().filter(|&ink| ink != "none" && ink != "transparent") {
            let variable = ink.strip_prefix("var(").and_then(|ink| ink.strip_suffix(')'));
            let is_set = variable.is_some_and(|variable| sheet.contains(&format!("  {variable}: #")));
            assert!(is_set, "{name}: {ink}");
        }
    }
}

/// What stands inside the outermost element.
fn inside(part: &str) -> &str {
    let (_, rest) = part.split_once('\n').unwrap();
    rest.trim_end().rsplit_once('\n').map_or("", |(inside, _)| inside)
}

#[test]
fn ground_and_pieces_are_those_of_the_whole_picture() {
    for (name, view) in samples() {
        let document = draw_board(&view, &Overlay::default(), Frame { title: "A board", theme: Theme::Page });
        let BoardParts { board, pieces, width, height, .. } = board_parts(&view, &Overlay::default());
        assert!(document.contains(&format!("viewBox=\"0 0 {width} {height}\"")), "{name}");
        for part in [board, pieces] {
            assert!(document.contains(inside(&part)), "{name}: {part}");
        }
    }
}

/// The classes of the groups of an overlay that hold something.
fn filled_groups(view: &BoardView, overlay: &Overlay) -> Vec<String> {
    let svg = around(&board_parts(view, overlay).overlay, (1.0, 1.0));
    let document = Document::parse(&svg).unwrap();
    let groups = document
        .descendants()
        .filter(|node| node.has_tag_name("g") && node.children().any(|child| child.is_element()));
    groups
        .filter_map(|group| group.attribute("class"))
        .filter(|&class| class != "overlay")
        .map(str::to_owned)
        .collect()
}

#[test]
fn each_kind_of_overlay_lies_in_a_group_of_its_own() {
    for (name, mut view) in samples() {
        assert_eq!(filled_groups(&view, &Overlay::default()), ["last-move"], "{name}");
        view.last_move.clear();
        for (class, overlay) in kinds() {
            assert_eq!(filled_groups(&view, &overlay), [class], "{name}");
        }
    }
}

/// The areas to click, as elements of a parsed layer.
fn areas<'a, 'input>(document: &'a Document<'input>) -> Vec<Node<'a, 'input>> {
    document.descendants().filter(|node| node.attribute("class") == Some("place")).collect()
}

fn number(node: Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name).unwrap().parse().unwrap()
}

/// A board with named places as games have them: dots and boxes without names, light squares outside.
fn named(surface: Surface, rows: usize, cols: usize) -> BoardView {
    let letter = |row: usize, col: usize| match (surface, (row + col) % 2) {
        (Surface::Checkered, 0) => ' ',
        (Surface::Dots, 0) if row.is_multiple_of(2) => ' ',
        (Surface::Dots, 0) => '1',
        _ => '.',
    };
    let lines: Vec<String> = (0..rows).map(|row| (0..cols).map(|col| letter(row, col)).collect()).collect();
    board(surface, Shape::Disc, &lines.iter().map(String::as_str).collect::<Vec<_>>())
}

#[test]
fn areas_cover_every_named_place_and_do_not_overlap() {
    for (surface, _) in SURFACES {
        for (rows, cols) in [(3, 3), (5, 7), (8, 8), (9, 9), (19, 19)] {
            let view = named(surface, rows, cols);
            let svg = around(&board_parts(&view, &Overlay::default()).places, (1.0, 1.0));
            let document = Document::parse(&svg).unwrap();
            let areas = areas(&document);
            let found: BTreeSet<(usize, &str)> = areas
                .iter()
                .map(|area| (number(*area, "data-place") as usize, area.attribute("data-name").unwrap()))
                .collect();
            let places = view.places.iter().enumerate().filter(|(_, place)| !place.name.is_empty());
            assert_eq!(found, places.map(|(idx, place)| (idx, place.name.as_str())).collect(), "{surface:?}");
            check_apart(&areas);
        }
    }
}

/// Fails if two areas overlap, or one is too small for a finger in a picture of this size.
fn check_apart(areas: &[Node<'_, '_>]) {
    for (idx, &one) in areas.iter().enumerate() {
        let side = number(one, "width");
        assert!(side >= 44.0 && side == number(one, "height"), "{side}");
        for &other in &areas[..idx] {
            let [right, down] =
                ["data-x", "data-y"].map(|name| (number(one, name) - number(other, name)).abs());
            // Squares on their corners touch where the ways along both axes add up to a diagonal.
            let (distance, least) = match one.attribute("transform") {
                Some(_) => (right + down, side * 2_f64.sqrt()),
                None => (right.max(down), side),
            };
            assert!(
                distance >= least - 0.02,
                "{:?} and {:?}",
                one.attribute("data-name"),
                other.attribute("data-name")
            );
        }
    }
}

#[test]
fn areas_lie_around_the_centres_they_name() {
    for (name, view) in samples() {
        let svg = around(&board_parts(&view, &Overlay::default()).places, (1.0, 1.0));
        let document = Document::parse(&svg).unwrap();
        for area in areas(&document) {
            for (corner, size, centre) in [("x", "width", "data-x"), ("y", "height", "data-y")] {
                let middle = number(area, corner) + number(area, size) / 2.0;
                assert!((middle - number(area, centre)).abs() < 0.02, "{name}: {area:?}");
            }
            let turned = format!(
                "rotate(45 {} {})",
                area.attribute("data-x").unwrap(),
                area.attribute("data-y").unwrap()
            );
            assert!(area.attribute("transform").is_none_or(|found| found == turned), "{name}: {area:?}");
        }
    }
}

#[test]
fn areas_stand_in_a_named_grid_of_rows() {
    let view = named(Surface::Checkered, 8, 8);
    let svg = around(&board_parts(&view, &Overlay::default()).places, (1.0, 1.0));
    let document = Document::parse(&svg).unwrap();
    let grid = document.descendants().find(|node| node.attribute("role") == Some("grid")).unwrap();
    assert_eq!(grid.attribute("aria-label"), Some("A board of 8 by 8"));
    let rows: Vec<Node<'_, '_>> = grid.children().filter(Node::is_element).collect();
    assert_eq!(rows.len(), 8);
    for row in rows {
        assert_eq!(row.attribute("role"), Some("row"));
        let cells = row.children().filter(Node::is_element);
        assert!(cells.clone().all(|cell| cell.attribute("role") == Some("gridcell")));
        assert!(cells.clone().all(|cell| cell.attribute("tabindex") == Some("-1")));
        assert_eq!(cells.count(), 4);
    }
}

#[test]
fn labels_say_what_lies_on_a_place() {
    let check = |surface, content, names, expected: &str| {
        let mut view = board(surface, Shape::Disc, &[" .", ". "]);
        view.player_names = PerPlayer(names);
        view.places[1].content = content;
        view.places[1].name = "e6".into();
        let labels = board_parts(&view, &Overlay::default()).labels;
        assert_eq!(labels[0], (1, expected.to_owned()));
    };
    let piece = Content::Piece;
    let colours = ["Black", "White"];
    check(Surface::Crossings, Content::Empty, colours, "e6, empty");
    check(Surface::Crossings, piece(Player::First, Shape::Disc), colours, "e6, black stone");
    check(Surface::Field, piece(Player::Second, Shape::Disc), colours, "e6, white disc");
    check(Surface::Checkered, piece(Player::First, Shape::Man), colours, "e6, black man");
    check(Surface::Checkered, piece(Player::Second, Shape::King), colours, "e6, white king");
    check(Surface::Squares, piece(Player::First, Shape::Cross), ["x", "o"], "e6, x");
    check(Surface::Squares, piece(Player::Second, Shape::Nought), ["x", "o"], "e6, o");
    check(Surface::Dots, Content::Line(None), ["Player 1", "Player 2"], "e6, line drawn");
    check(Surface::Dots, Content::Line(Some(Player::Second)), ["Red", "Blue"], "e6, line drawn by Blue");
}

#[test]
fn the_places_of_a_game_stay_and_their_labels_change() {
    let before = board(Surface::Field, Shape::Disc, &["xo.", "...", "..."]);
    let after = board(Surface::Field, Shape::Disc, &["xxx", "...", "..."]);
    let [before, after] = [before, after].map(|view| board_parts(&view, &Overlay::default()));
    let mut updated = before.places.clone();
    for ((_, old), (_, new)) in before.labels.iter().zip(&after.labels) {
        updated = updated.replace(&format!("aria-label=\"{old}\""), &format!("aria-label=\"{new}\""));
    }
    assert_ne!(before.labels, after.labels);
    assert_eq!(updated, after.places);
}

#[test]
fn names_of_places_are_escaped() {
    let mut view = board(Surface::Field, Shape::Disc, &["."]);
    view.places[0].name = "\"<&>".into();
    let svg = around(&board_parts(&view, &Overlay::default()).places, (1.0, 1.0));
    let document = Document::parse(&svg).unwrap();
    assert_eq!(areas(&document)[0].attribute("data-name"), Some("\"<&>"));
    assert_eq!(areas(&document)[0].attribute("aria-label"), Some("\"<&>, empty"));
}

#[test]
fn every_place_finds_the_ghosts_of_both_players() {
    for (name, view) in samples() {
        let parts = board_parts(&view, &Overlay::default());
        let svg = around(&all(&parts), (1.0, 1.0));
        let document = Document::parse(&svg).unwrap();
        let symbols = document.descendants().filter(|node| node.has_tag_name("symbol"));
        let ids: BTreeSet<&str> = symbols.filter_map(|symbol| symbol.attribute("id")).collect();
        let wanted = areas(&document).into_iter().flat_map(|area| {
            let turn = area.attribute("data-ghost").map(|turn| format!("-{turn}")).unwrap_or_default();
            ["first", "second"].map(|player| format!("ghost-{player}{turn}"))
        });
        let wanted: BTreeSet<String> = wanted.collect();
        assert_eq!(ids, wanted.iter().map(String::as_str).collect(), "{name}");
    }
}

#[test]
fn a_ghost_looks_like_the_piece_on_the_board() {
    let view = board(Surface::Squares, Shape::Cross, &["x"]);
    let BoardParts { ghosts, pieces, .. } = board_parts(&view, &Overlay::default());
    let ink = "stroke=\"var(--first)\" stroke-width=\"8.86\"";
    assert!(ghosts.contains(ink) && pieces.contains(ink), "{ghosts}{pieces}");
    let lines = board(Surface::Dots, Shape::Disc, &[" = ", "...", " . "]);
    let BoardParts { ghosts, .. } = board_parts(&lines, &Overlay::default());
    let [level, upright] =
        ["x1=\"-33\" y1=\"0\" x2=\"33\" y2=\"0\"", "x1=\"0\" y1=\"-33\" x2=\"0\" y2=\"33\""];
    assert_eq!([level, upright].map(|ends| ghosts.matches(ends).count()), [2, 2], "{ghosts}");
}

/// A part of a picture, or several on each other, as a picture.
fn around(parts: &str, (width, height): (f64, f64)) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         aria-labelledby=\"title description\">\
         <title id=\"title\">parts</title><desc id=\"description\">parts</desc>\n{parts}</svg>"
    )
}
