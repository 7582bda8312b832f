//! The colours: enough contrast for every pair that must stand out, and apart for every kind of sight.

use ludus_draw::palette::{Theme, contrast};

use crate::colours::{Sight, ciede2000, difference, least_difference};

#[test]
fn contrast_is_measured_as_wcag_defines_it() {
    assert!((contrast("#000000", "#FFFFFF") - 21.0).abs() < 1e-9);
    assert!((contrast("#FFFFFF", "#767676") - 4.54).abs() < 0.01);
    assert_eq!(contrast("#0067A3", "#0067A3"), 1.0);
    assert_eq!(contrast("no colour", "#000000"), 1.0);
}

#[test]
fn everything_that_must_stand_out_does_in_both_themes() {
    for theme in Theme::BOTH {
        for pair in theme.palette().pairs() {
            let found = contrast(pair.ink, pair.ground);
            assert!(found >= pair.least, "{theme:?}: {} has {found:.2}, wanted {}", pair.name, pair.least);
        }
    }
}

#[test]
fn differences_of_colours_agree_with_the_published_examples() {
    // From table 1 of Sharma, Wu and Dalal (2005).
    for (one, other, expected) in [
        ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
        ([50.0, -1.0, 2.0], [50.0, 0.0, 0.0], 2.3669),
        ([50.0, 2.49, -0.001], [50.0, -2.49, 0.0011], 7.2195),
        ([50.0, 2.5, 0.0], [73.0, 25.0, -18.0], 27.1492),
        ([22.7233, 20.0904, -46.694], [23.0331, 14.973, -42.5619], 2.0373),
        ([2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082),
    ] {
        let found = ciede2000(one, other);
        assert!((found - expected).abs() < 1e-4, "{one:?} {other:?}: {found}");
    }
}

/// The least differences below were published as whole numbers.
const ROUNDING: f64 = 0.5;

#[test]
fn the_players_colours_stay_apart_for_every_sight() {
    for (theme, in_grey) in [(Theme::Light, 25.0), (Theme::Dark, 15.0)] {
        let palette = theme.palette();
        for (sight, least) in [
            (Sight::Normal, 46.0),
            (Sight::Protanopia, 46.0),
            (Sight::Deuteranopia, 46.0),
            (Sight::Tritanopia, 46.0),
            (Sight::Grey, in_grey),
        ] {
            let found = difference(palette.first, palette.second, sight);
            assert!(found >= least - ROUNDING, "{theme:?}, {sight:?}: {found:.1}");
        }
    }
}

#[test]
fn the_colours_of_series_stay_apart_for_every_sight() {
    // In grey they do not: dashes and markers are for that.
    for (theme, normal, protanopia, deuteranopia, tritanopia) in
        [(Theme::Light, 34.0, 17.0, 25.0, 9.0), (Theme::Dark, 34.0, 12.0, 19.0, 16.0)]
    {
        for (sight, least) in [
            (Sight::Normal, normal),
            (Sight::Protanopia, protanopia),
            (Sight::Deuteranopia, deuteranopia),
            (Sight::Tritanopia, tritanopia),
        ] {
            let found = least_difference(&theme.palette().series, sight);
            assert!(found >= least - ROUNDING, "{theme:?}, {sight:?}: {found:.1}");
        }
    }
}
