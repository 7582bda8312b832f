//! The style sheet that gives a page's variables their colours. The names are read off the page's own palette
//! and the values off the light and the dark one, role by role, so a colour is named in one place only and none
//! can be forgotten. The browser's wish decides, unless the page says `data-theme="light"` or `"dark"` on its
//! root element.

use super::{Colour, DARK, LIGHT, PAGE, Palette};

/// The variables of both themes as CSS, with `color-scheme` for what the browser draws itself.
#[must_use]
pub fn style_sheet() -> String {
    let light = variables(&LIGHT, "light");
    let dark = variables(&DARK, "dark");
    format!(
        ":root {{\n{light}}}\n\
         @media (prefers-color-scheme: dark) {{\n:root:not([data-theme=\"light\"]) {{\n{dark}}}\n}}\n\
         :root[data-theme=\"dark\"] {{\n{dark}}}\n"
    )
}

/// One declaration a line.
fn variables(palette: &Palette, scheme: &str) -> String {
    let names = PAGE.colours().into_iter().map(variable_name);
    let declarations = names.zip(palette.colours()).map(|(name, colour)| format!("  {name}: {colour};\n"));
    format!("  color-scheme: {scheme};\n{}", declarations.collect::<String>())
}

/// `--name` of `var(--name)`.
fn variable_name(colour: Colour) -> &'static str {
    colour.trim_start_matches("var(").trim_end_matches(')')
}

impl Palette {
    /// Every colour in the order of the roles.
    fn colours(&self) -> Vec<Colour> {
        // Without `..`, so that a new role cannot be left out.
        let Self {
            page,
            card,
            rim,
            text,
            quiet,
            accent,
            first,
            second,
            wood,
            wood_line,
            felt,
            felt_line,
            light_square,
            dark_square,
            square_number,
            black,
            shade,
            gleam,
            white,
            white_rim,
            man_rim,
            inaccuracy,
            mistake,
            blunder,
            series,
        } = *self;
        let single = [
            page,
            card,
            rim,
            text,
            quiet,
            accent,
            first,
            second,
            wood,
            wood_line,
            felt,
            felt_line,
            light_square,
            dark_square,
            square_number,
            black,
            shade,
            gleam,
            white,
            white_rim,
            man_rim,
            inaccuracy,
            mistake,
            blunder,
        ];
        single.into_iter().chain(series).collect()
    }
}
