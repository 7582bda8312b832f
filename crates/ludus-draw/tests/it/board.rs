//! Boards as SVG: as they were looked at, well-formed at any size, within their frames, and saying in words
//! and shapes whatever they say in colours.

use insta::assert_snapshot;
use ludus_core::{
    BoardView, Player,
    view::{Content, Labels, Shape, Surface},
};
use ludus_draw::{
    board::{Frame, Mark, Overlay, PatternSign, States, describe, draw_board},
    palette::Theme,
};

use crate::{
    boards::{board, samples},
    picture,
};

pub(crate) const SURFACES: [(Surface, Shape); 5] = [
    (Surface::Crossings, Shape::Disc),
    (Surface::Field, Shape::Disc),
    (Surface::Squares, Shape::Cross),
    (Surface::Checkered, Shape::King),
    (Surface::Dots, Shape::Disc),
];

fn drawn(view: &BoardView, overlay: &Overlay) -> String {
    draw_board(view, overlay, Frame { title: "A board", theme: Theme::Light })
}

/// The picture with every colour replaced by the same one.
fn colourless(svg: &str) -> String {
    let mut parts = svg.split('#');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        text += "colour";
        text += part.trim_start_matches(|letter: char| letter.is_ascii_hexdigit());
    }
    text
}

#[test]
fn boards_are_drawn_as_they_were() {
    for (name, view) in samples() {
        let overlay = Overlay {
            marks: vec![(3, Mark::Best), (5, Mark::Inaccuracy), (7, Mark::Legal), (8, Mark::Blunder)],
            values: vec![(6, "+3".into())],
            heat: vec![(0, 0.8), (2, -0.4)],
            ownership: vec![(7, 1.0), (8, -0.5)],
            ..Overlay::default()
        };
        for theme in Theme::BOTH {
            let svg = draw_board(&view, &overlay, Frame { title: "A board", theme });
            picture::check(&svg);
            assert_snapshot!(format!("{name}_{theme:?}").to_lowercase(), svg);
        }
    }
}

/// Every sign of a pattern: the target, and squares by their masks.
fn sign(number: usize) -> PatternSign {
    States::decode(number as u8).map_or(PatternSign::Target, PatternSign::Square)
}

/// A board of some size that is full of pieces, with every kind of sign on every place.
pub(crate) fn crowded(surface: Surface, shape: Shape, rows: usize, cols: usize) -> (BoardView, Overlay) {
    let row = "x".repeat(cols);
    let mut view = board(surface, shape, &vec![row.as_str(); rows]);
    let places = 0..view.places.len();
    view.last_move = places.clone().collect();
    view.stars = places.clone().collect();
    let marks = Mark::NAMES.map(|(_, mark)| mark);
    let overlay = Overlay {
        marks: places.clone().map(|place| (place, marks[place % marks.len()])).collect(),
        values: places.clone().map(|place| (place, "-1234567890.123456789".into())).collect(),
        heat: places.clone().map(|place| (place, if place % 2 == 0 { 1.0 } else { -1.0 })).collect(),
        ownership: places.clone().map(|place| (place, if place % 2 == 0 { -1.0 } else { 1.0 })).collect(),
        visits: places.clone().map(|place| (place, "-1234567890.123456789".into())).collect(),
        pattern: places.clone().map(|place| (place, sign(place % 8))).collect(),
        hint: places.collect(),
    };
    (view, overlay)
}

#[test]
fn pictures_of_any_size_are_well_formed_and_stay_within_their_frames() {
    for (surface, shape) in SURFACES {
        for (rows, cols) in [(1, 1), (1, 7), (7, 1), (3, 5), (9, 9), (25, 25)] {
            let (view, overlay) = crowded(surface, shape, rows, cols);
            picture::check(&drawn(&view, &Overlay::default()));
            picture::check(&drawn(&view, &overlay));
        }
    }
}

#[test]
fn a_board_without_places_is_an_empty_picture() {
    for (surface, shape) in SURFACES {
        let view = BoardView { rows: 0, labels: Labels::none(0, 0), ..board(surface, shape, &[""]) };
        picture::check(&drawn(&view, &Overlay::default()));
    }
}

#[test]
fn what_lies_nowhere_or_is_no_number_is_passed_over() {
    for (name, mut view) in samples() {
        view.last_move = vec![998, 999];
        view.notes = vec![String::new()];
        let overlay = Overlay {
            marks: vec![(999, Mark::Best)],
            values: vec![(999, "+3".into()), (0, String::new())],
            heat: vec![(999, 1.0), (0, f64::NAN)],
            ownership: vec![(999, -1.0), (0, f64::NAN), (1, 0.0)],
            visits: vec![(999, "12".into()), (0, String::new())],
            pattern: vec![(999, PatternSign::Target)],
            hint: vec![999],
        };
        let svg = drawn(&view, &overlay);
        picture::check(&svg);
        let group = svg.split_once("<g class=\"overlay\">").unwrap().1;
        assert!(group.starts_with("\n</g>"), "{name}: {group}");
    }
}

#[test]
fn shares_beyond_one_are_drawn_as_one() {
    let view = board(Surface::Field, Shape::Disc, &["...", "...", "..."]);
    let with = |share| Overlay { heat: vec![(0, share)], ownership: vec![(4, share)], ..Overlay::default() };
    let overlay_of = |share| drawn(&view, &with(share)).split_once("class=\"overlay\"").unwrap().1.to_owned();
    assert_eq!(overlay_of(1.0), overlay_of(f64::INFINITY));
    assert_eq!(overlay_of(-1.0), overlay_of(-7.5));
}

#[test]
fn the_description_says_what_the_board_shows() {
    let described: Vec<String> =
        samples().iter().map(|(name, view)| format!("{name}: {}", describe(view))).collect();
    assert_snapshot!(described.join("\n"), @r"
    crossings: A board of 3 by 3. Black: 0, 5. White: 1, 6. Last move: 1. Black to move.
    field: A board of 4 by 4. Black: 5, 10. White: 6, 9. Last move: 5. Black to move.
    squares: A board of 3 by 3. Black: 0, 8. White: 4. Last move: 4. Black to move.
    checkered: A board of 3 by 4. Black: 1, king 3. White: 6, king 9. Last move: 4 to 9. Black to move.
    dots: 2 by 2 boxes. Black: row 1 column 1. White: row 1 column 2. Lines: 1, 3, 5, 7, 9, 11. Last move: 11. Black to move.
    ");
}

#[test]
fn the_description_ends_with_what_lies_on_top() {
    let view = board(Surface::Field, Shape::Disc, &["xo.", "...", "..."]);
    let overlay = Overlay {
        marks: vec![(2, Mark::Best), (3, Mark::Legal), (4, Mark::Legal)],
        values: vec![(2, "+3".into())],
        heat: vec![(2, 0.8), (3, -0.45)],
        ownership: vec![(0, -1.0)],
        visits: vec![(2, "412".into()), (3, String::new())],
        pattern: vec![(0, sign(2)), (1, sign(5)), (2, sign(7)), (2, PatternSign::Target)],
        hint: vec![2, 5],
    };
    assert_snapshot!(picture::text_of(&drawn(&view, &overlay), "description"), @"A board of 3 by 3. Black: 0. White: 1. Black to move. Legal: 3, 4. Best: 2. Values: 2 +3. Visits: 2 412. Heat: 2 +0.8, 3 −0.45. Ownership: 0 −1. Pattern: 0 own, 1 empty or opponent's, 2 anything, target 2. Hint: 2, 5.");
}

#[test]
fn a_finished_game_and_odd_notes_are_described() {
    let mut view = board(Surface::Squares, Shape::Cross, &["x"]);
    view.mover = None;
    view.notes = vec!["élan vital".into(), "→ here".into(), String::new()];
    assert_snapshot!(describe(&view), @"A board of 1 by 1. Black: 0. White: nothing. Élan vital. → here. The game is over.");
}

#[test]
fn texts_are_escaped_and_read_back() {
    let mut view = board(Surface::Field, Shape::Disc, &["x.", ".."]);
    view.notes = vec!["a < b & \"c\"".into()];
    view.labels.top = vec!["<".into(), "&".into()];
    let overlay = Overlay { values: vec![(1, "<&>\"'".into())], ..Overlay::default() };
    let title = "1 < 2 && \"quoted\" 'too' ]]> \u{0}\u{8}\u{1F}\u{FFFF} \ttab\nline é 碁";
    let svg = draw_board(&view, &overlay, Frame { title, theme: Theme::Dark });
    picture::check(&svg);
    let expected = "1 < 2 && \"quoted\" 'too' ]]> \u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}  tab line é 碁";
    assert_eq!(picture::text_of(&svg, "title"), expected);
    assert!(picture::text_of(&svg, "description").contains("A < b & \"c\"."));
}

#[test]
fn every_mark_differs_by_shape() {
    for (name, view) in samples() {
        let mut shapes: Vec<String> = Mark::NAMES
            .map(|(_, mark)| {
                colourless(&drawn(&view, &Overlay { marks: vec![(1, mark)], ..Overlay::default() }))
            })
            .map(|svg| svg.split_once("class=\"overlay\"").unwrap().1.to_owned())
            .to_vec();
        shapes.sort();
        shapes.dedup();
        assert_eq!(shapes.len(), Mark::NAMES.len(), "{name}");
    }
}

#[test]
fn every_sign_of_a_pattern_differs_by_shape() {
    let view = board(Surface::Field, Shape::Disc, &["..."]);
    let mut shapes = [0, 1, 2, 3, 4, 5, 6, 7]
        .map(|mask| {
            colourless(&drawn(&view, &Overlay { pattern: vec![(1, sign(mask))], ..Overlay::default() }))
        })
        .map(|svg| svg.split_once("class=\"overlay\"").unwrap().1.to_owned())
        .to_vec();
    shapes.sort();
    shapes.dedup();
    assert_eq!(shapes.len(), 8);
}

#[test]
fn only_masks_of_the_three_states_are_decoded() {
    assert_eq!([0, 8, 255].map(States::decode), [None; 3]);
    let single = [States::EMPTY, States::OWN, States::OPPONENT, States::ANY].map(Some);
    assert_eq!([1, 2, 4, 7].map(States::decode), single);
}

/// The upper and lower sides of the plates on a place with these texts.
fn plates(view: &BoardView, value: Option<&str>, visits: Option<&str>) -> Vec<(f64, f64)> {
    let on_place = |text: Option<&str>| text.map(|text| (0, text.to_owned())).into_iter().collect();
    let overlay = Overlay { values: on_place(value), visits: on_place(visits), ..Overlay::default() };
    let svg = drawn(view, &overlay);
    let document = roxmltree::Document::parse(&svg).unwrap();
    let group = document.descendants().find(|node| node.attribute("class") == Some("overlay")).unwrap();
    let number = |node: roxmltree::Node<'_, '_>, name| node.attribute(name).unwrap().parse::<f64>().unwrap();
    let rects = group.children().filter(|node| node.has_tag_name("rect"));
    rects.map(|rect| (number(rect, "y"), number(rect, "y") + number(rect, "height"))).collect()
}

#[test]
fn visits_stand_below_a_value_and_in_the_middle_alone() {
    for (surface, shape) in SURFACES {
        let view = board(surface, shape, &["."]);
        let middle = |&(top, bottom): &(f64, f64)| (top + bottom) / 2.0;
        let value_alone = plates(&view, Some("61 %"), None);
        let visits_alone = plates(&view, None, Some("412"));
        let both = plates(&view, Some("61 %"), Some("412"));
        assert!((middle(&value_alone[0]) - middle(&visits_alone[0])).abs() < 0.02, "{surface:?}");
        assert!(both[0].1 <= both[1].0 + 0.02, "{surface:?}: {both:?}");
        let whole = (both[0].0, both[1].1);
        assert!((middle(&whole) - middle(&value_alone[0])).abs() < 0.02, "{surface:?}: {both:?}");
    }
}

#[test]
fn players_likes_and_owners_differ_by_more_than_colour() {
    let pieces_of = |view: &BoardView| {
        let svg = colourless(&drawn(view, &Overlay::default()));
        svg.split_once("class=\"pieces\"").unwrap().1.to_owned()
    };
    for contents in [
        [Content::Piece(Player::First, Shape::Disc), Content::Piece(Player::Second, Shape::Disc)],
        [Content::Piece(Player::First, Shape::Cross), Content::Piece(Player::Second, Shape::Nought)],
        [Content::Piece(Player::First, Shape::Man), Content::Piece(Player::First, Shape::King)],
    ] {
        let [one, other] = contents.map(|content| {
            let mut view = board(Surface::Field, Shape::Disc, &["."]);
            view.places[0].content = content;
            pieces_of(&view)
        });
        assert_ne!(one, other, "{contents:?}");
    }
    for [one, other] in [["=", ":"], ["1", "2"]] {
        let of = |middle: &str| {
            pieces_of(&board(Surface::Dots, Shape::Disc, &[" . ", &format!("{middle}.."), " . "]))
        };
        assert_ne!(of(one), of(other), "{one} {other}");
    }
    let view = board(Surface::Crossings, Shape::Disc, &["."]);
    let heat = |heat| colourless(&drawn(&view, &Overlay { heat: vec![(0, heat)], ..Overlay::default() }));
    assert_ne!(heat(0.5).replace('+', "−"), heat(-0.5));
}
