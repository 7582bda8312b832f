//! The pictures that go with a game: who is ahead, the course of the game, and the influence of places. As they
//! were looked at, true to their numbers, and whole for any numbers.

use insta::assert_snapshot;
use ludus_core::{
    player::PerPlayer,
    view::{Shape, Surface},
};
use ludus_draw::{
    board::{Mark, influence_map},
    chart::{EvaluationBar, Timeline, evaluation_bar, timeline},
    palette::{Colour, Theme, contrast},
};
use roxmltree::Document;

use crate::{boards::board, picture};

const BAR: EvaluationBar<'_> = EvaluationBar {
    value: 3.0,
    scale: 8.0,
    player_names: PerPlayer(["Black", "White"]),
    surface: Surface::Field,
    theme: Theme::Page,
};

/// The bar's picture, checked, with the first player's share of it.
fn bar(bar: &EvaluationBar<'_>) -> (String, f64) {
    let svg = evaluation_bar(bar);
    picture::check(&svg);
    let document = Document::parse(&svg).unwrap();
    let rects = document.descendants().filter(|node| node.has_tag_name("rect"));
    let widths: Vec<f64> = rects.map(|rect| rect.attribute("width").unwrap().parse().unwrap()).collect();
    (svg.clone(), widths[1] / widths[0])
}

#[test]
fn bars_and_lines_of_a_game_are_drawn_as_they_were() {
    assert_snapshot!("evaluation_black", bar(&BAR).0);
    let dots = EvaluationBar {
        value: -2.0,
        player_names: PerPlayer(["Player 1", "Player 2"]),
        surface: Surface::Dots,
        ..BAR
    };
    assert_snapshot!("evaluation_second", bar(&dots).0);
    let values = [0.0, 1.5, -2.0, 4.0, 9.0, 30.0, 12.0, -20.0, -64.0, -90.0].map(Some);
    let values =
        [&values[..3], &[None], &values[3..6], &[None], &values[6..7], &[None], &values[7..]].concat();
    let marks = [(2, Mark::Inaccuracy), (5, Mark::Mistake), (7, Mark::Mistake), (11, Mark::Blunder)];
    let svg = timeline(&Timeline { values: &values, marks: &marks, current: Some(5), ..TIMELINE });
    picture::check(&svg);
    assert_snapshot!("timeline", svg);
}

#[test]
fn the_bar_is_even_at_zero_and_mirrors_the_players() {
    let share = |value| bar(&EvaluationBar { value, ..BAR }).1;
    assert!((share(0.0) - 0.5).abs() < 1e-4);
    for value in [0.5, 3.0, 8.0, 1e9] {
        assert!((share(value) + share(-value) - 1.0).abs() < 1e-4, "{value}");
    }
    let shares = [-1e9, -8.0, -3.0, 0.0, 0.5, 3.0, 8.0, 20.0].map(share);
    assert!(shares.is_sorted_by(|one, other| one < other), "{shares:?}");
}

#[test]
fn the_bar_shows_both_players_for_any_value() {
    let values = [f64::INFINITY, f64::NEG_INFINITY, f64::NAN, f64::MAX, f64::MIN, 0.0, -0.0];
    for (value, scale) in values.into_iter().flat_map(|value| [(value, 8.0), (value, 0.0), (value, f64::NAN)])
    {
        let (svg, share) = bar(&EvaluationBar { value, scale, ..BAR });
        assert!((0.01..=0.99).contains(&share), "{value} {scale}: {share}");
        assert!(!svg.contains("NaN") && !svg.contains("inf\""), "{svg}");
    }
}

#[test]
fn the_bar_says_who_is_ahead() {
    for (value, expected) in [
        (3.0, "Black is ahead by 3 points."),
        (-1.5, "White is ahead by 1.5 points."),
        (1.0, "Black is ahead by 1 point."),
        (0.0, "The players are even."),
        (f64::NEG_INFINITY, "White wins."),
        (f64::NAN, "Nobody knows who is ahead."),
    ] {
        let (svg, _) = bar(&EvaluationBar { value, ..BAR });
        assert_eq!(picture::text_of(&svg, "evaluation-description"), expected);
    }
}

const TIMELINE: Timeline<'_> = Timeline {
    title: "Expected disc difference through the game",
    values: &[],
    limit: 64.0,
    top_label: "Black +64",
    bottom_label: "White +64",
    marks: &[],
    current: None,
    theme: Theme::Page,
};

#[test]
fn every_ply_has_an_area_and_they_fill_the_width() {
    for n_plies in [1_usize, 2, 7, 300] {
        let values = vec![None; n_plies];
        let svg = timeline(&Timeline { values: &values, ..TIMELINE });
        picture::check(&svg);
        let document = Document::parse(&svg).unwrap();
        let areas = document.descendants().filter(|node| node.attribute("class") == Some("ply"));
        let mut right = 0.0;
        for (ply, area) in areas.clone().enumerate() {
            let number = |name| area.attribute(name).unwrap().parse::<f64>().unwrap();
            assert_eq!(number("data-ply"), ply as f64);
            assert!((number("x") - right).abs() < 0.02, "ply {ply} of {n_plies}");
            right = number("x") + number("width");
        }
        assert_eq!(areas.count(), n_plies);
        assert!((right - 560.0).abs() < 0.02, "{n_plies}: {right}");
    }
}

#[test]
fn a_line_is_broken_where_nothing_is_known() {
    let lines = |values: &[Option<f64>]| {
        let svg = timeline(&Timeline { values, ..TIMELINE });
        picture::check(&svg);
        (svg.matches("<path d=").count(), svg.matches("<circle").count())
    };
    assert_eq!(lines(&[Some(1.0), Some(2.0), Some(3.0)]), (2, 0), "a line and its area");
    assert_eq!(lines(&[Some(1.0), Some(2.0), None, Some(3.0), Some(1.0)]), (4, 0));
    assert_eq!(lines(&[Some(1.0), None, Some(3.0)]), (0, 2), "single points");
    assert_eq!(lines(&[Some(f64::NAN), Some(3.0)]), (0, 1));
    assert_eq!(lines(&[]), (0, 0));
}

#[test]
fn strange_games_have_timelines_too() {
    let values = [Some(f64::INFINITY), Some(f64::NEG_INFINITY), Some(f64::NAN), Some(1e300), None];
    let marks = Mark::NAMES.map(|(_, mark)| mark).into_iter().enumerate().chain([(999, Mark::Blunder)]);
    let marks: Vec<(usize, Mark)> = marks.collect();
    for limit in [64.0, 0.0, -3.0, f64::NAN, f64::INFINITY, 1e300] {
        for current in [None, Some(2), Some(999)] {
            let svg = timeline(&Timeline { values: &values, marks: &marks, limit, current, ..TIMELINE });
            picture::check(&svg);
        }
    }
}

#[test]
fn a_timeline_is_told_in_words() {
    let values = [Some(0.0), Some(2.5), None, Some(-3.0)];
    let marks = [(3, Mark::Mistake), (1, Mark::Inaccuracy), (2, Mark::Mistake), (9, Mark::Blunder)];
    let svg = timeline(&Timeline { values: &values, marks: &marks, current: Some(3), ..TIMELINE });
    assert_snapshot!(picture::text_of(&svg, "timeline-description"), @"Now after ply 3, value −3. Inaccuracy: ply 1. Mistake: ply 3, ply 2. The first player's value after each ply: 0 +0, 1 +2.5, 3 −3. Top: Black +64. Bottom: White +64.");
}

#[test]
fn the_influence_of_places_is_drawn_as_it_was() {
    let view = board(Surface::Field, Shape::Disc, &["....", "....", "....", "...."]);
    let values = [10.0, -4.0, -4.0, 10.0, -4.0, -7.0, 0.2, -4.0, 3.0, 1.0, 0.0, 2.0];
    let values: Vec<(usize, f64)> = values.into_iter().enumerate().collect();
    let svg = influence_map(&view, &values);
    picture::check(&svg);
    assert_snapshot!("influence", svg);
}

/// A colour mixed into another, this much of it.
fn mixed(colour: Colour, into: Colour, share: f64) -> Colour {
    let channel = |colour: Colour, at: usize| f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap());
    let mix = |at| (share * channel(colour, at) + (1.0 - share) * channel(into, at)).round() as u8;
    format!("#{:02X}{:02X}{:02X}", mix(1), mix(3), mix(5)).leak()
}

#[test]
fn signs_stand_out_from_the_strongest_influence() {
    let view = board(Surface::Squares, Shape::Cross, &["."]);
    let svg = influence_map(&view, &[(0, 1.0)]);
    let (_, rest) = svg.rsplit_once("opacity=\"").unwrap();
    let strongest: f64 = rest.split('"').next().unwrap().parse().unwrap();
    for palette in Theme::BOTH.map(Theme::palette) {
        for colour in [palette.first, palette.second] {
            let found = contrast(palette.text, mixed(colour, palette.card, strongest));
            assert!(found >= 3.0, "{colour}: {found}");
        }
    }
}

#[test]
fn influence_has_a_sign_by_its_sign_and_none_for_nothing() {
    let view = board(Surface::Squares, Shape::Cross, &["...", "..."]);
    let svg = influence_map(&view, &[(0, 2.0), (1, -2.0), (2, 0.0), (3, f64::NAN), (99, 1.0), (4, 0.001)]);
    picture::check(&svg);
    // A minus is one stroke and a plus two, the lesser values first.
    let signs: Vec<usize> = svg
        .lines()
        .filter(|line| line.contains("stroke=\"var(--text)\""))
        .map(|path| path.matches('M').count())
        .collect();
    assert_eq!(signs, [1, 2]);
    assert_eq!(picture::text_of(&svg, "influence-description"), "Liked: 0 +2, 4 +0. Avoided: 1 −2.");
    for values in [&[][..], &[(0, 0.0)], &[(0, f64::INFINITY)]] {
        let svg = influence_map(&view, values);
        picture::check(&svg);
        assert_eq!(picture::text_of(&svg, "influence-description"), "No place counts for anything.");
    }
}
