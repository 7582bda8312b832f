//! The colours: enough contrast for every pair that must stand out, and apart for every kind of sight.

use ludus_draw::palette::{Palette, Theme, contrast, style_sheet};

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

/// The roles of a palette with their colours, read off its debug text; series are numbered from 1.
fn roles(palette: &Palette) -> Vec<(String, String)> {
    let text = format!("{palette:?}");
    let (_, fields) = text.split_once("{ ").unwrap();
    let (single, series) = fields.trim_end_matches(" }").split_once(", series: ").unwrap();
    let single = single.split(", ").map(|field| field.split_once(": ").unwrap());
    let single = single.map(|(role, colour)| (role.replace('_', "-"), colour.trim_matches('"').to_owned()));
    let series = series.trim_matches(['[', ']']).split(", ").enumerate();
    let series =
        series.map(|(idx, colour)| (format!("series-{}", idx + 1), colour.trim_matches('"').to_owned()));
    single.chain(series).collect()
}

/// The variables of each rule of the style sheet, by selector.
fn rules() -> Vec<(String, Vec<(String, String)>)> {
    let sheet = style_sheet();
    let rules =
        sheet.split('}').filter_map(|rule| rule.rsplit_once('{').filter(|(_, body)| body.contains("--")));
    let rules = rules.map(|(selector, body)| {
        let declarations = body.split(';').filter_map(|line| line.trim().split_once(": "));
        let variables = declarations.filter_map(|(name, colour)| Some((name.strip_prefix("--")?, colour)));
        let variables = variables.map(|(name, colour)| (name.to_owned(), colour.to_owned())).collect();
        (selector.trim().replace('\n', " "), variables)
    });
    rules.collect()
}

#[test]
fn the_style_sheet_names_every_colour_of_both_themes_and_nothing_else() {
    let (light, dark) = (roles(Theme::Light.palette()), roles(Theme::Dark.palette()));
    assert_eq!(
        rules(),
        [
            (":root".to_owned(), light),
            (
                "@media (prefers-color-scheme: dark) { :root:not([data-theme=\"light\"])".to_owned(),
                dark.clone()
            ),
            (":root[data-theme=\"dark\"]".to_owned(), dark),
        ]
    );
}

#[test]
fn a_page_draws_every_role_in_the_variable_of_its_name() {
    for (role, colour) in roles(Theme::Page.palette()) {
        assert_eq!(colour, format!("var(--{role})"));
    }
}

#[test]
fn what_the_browser_draws_itself_follows_the_theme() {
    let sheet = style_sheet();
    assert_eq!(sheet.matches("color-scheme: light;").count(), 1);
    assert_eq!(sheet.matches("color-scheme: dark;").count(), 2);
}
