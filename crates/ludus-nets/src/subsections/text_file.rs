//! The text files of the published code. A net is three lines: how many layers, the units of each layer, and the weights as
//! the 64-bit integers that share a double's bits; the last two lines end in a comma. A player is the nets of its windows,
//! small ones first and row by row from the bottom left, then the second layer. Weights are kept to the bit, so a file
//! that was read is written again as it was.

use std::{fmt::Write as _, sync::Arc};

use thiserror::Error;

use super::shape::{EXTRAS, Sharing, SubsectionShape, front_units, n_weights};
use crate::genome::Genome;

/// Why a text is no player.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: found {found}, wanted {wanted}")]
pub struct TextFileError {
    /// The line, counted from 1.
    pub line: usize,
    /// What stands there.
    pub found: String,
    /// What should.
    pub wanted: String,
}

/// One net of a file.
struct TextNet {
    /// Its first line.
    line: usize,
    units: Vec<usize>,
    weights: Vec<f64>,
}

/// The most layers of a net in a file; players have four or three.
const MOST_LAYERS: usize = 8;
/// No layer of a player on the largest board has more units.
const MOST_UNITS: usize = 4096;

/// The text of a player.
#[must_use]
pub fn format_player(shape: &SubsectionShape, genome: &Genome) -> String {
    let fronts = shape.nets().into_iter().map(|(_, size)| front_units(size).to_vec());
    let mut text = String::new();
    let slices = genome.layout().ranges().map(|(_, range)| &genome.values()[range]);
    for (units, weights) in fronts.chain([shape.second_units().to_vec()]).zip(slices) {
        let _ = writeln!(text, "{}", units.len());
        units.iter().for_each(|units| {
            let _ = write!(text, "{units},");
        });
        text.push('\n');
        weights.iter().for_each(|weight| {
            let _ = write!(text, "{},", weight.to_bits() as i64);
        });
        text.push('\n');
    }
    text
}

/// The player of a text: its shape follows from the nets that there are.
///
/// # Errors
/// It is no player's text.
pub fn parse_player(text: &str) -> Result<(SubsectionShape, Genome), TextFileError> {
    let nets = parse_nets(text)?;
    let shape = shape_of(&nets)?;
    let values: Vec<f64> = nets.into_iter().flat_map(|net| net.weights).collect();
    let genome = Genome::new(Arc::new(shape.layout()), values).expect("the shape has just these nets");
    Ok((shape, genome))
}

fn parse_nets(text: &str) -> Result<Vec<TextNet>, TextFileError> {
    let mut lines = text.lines().zip(1..).peekable();
    let mut nets = Vec::new();
    while lines.peek().is_some() {
        let mut next =
            |wanted: &str| lines.next().ok_or_else(|| wrong(text.lines().count() + 1, "the end", wanted));
        let (count, line) = next("a number of layers")?;
        let n_layers = count.parse().ok().filter(|layers| (2..=MOST_LAYERS).contains(layers));
        let n_layers = n_layers.ok_or_else(|| wrong(line, count, "a number of layers from 2 to 8"))?;
        let (units, units_line) = next("the units of each layer")?;
        let is_units = |units: &usize| (1..=MOST_UNITS).contains(units);
        let units: Vec<usize> =
            numbers(units_line, units, n_layers, |field| field.parse().ok().filter(is_units))?;
        let (weights, weights_line) = next("the weights")?;
        let weight = |field: &str| field.parse::<i64>().ok().map(|bits| f64::from_bits(bits as u64));
        let weights = numbers(weights_line, weights, n_weights(&units), |field| {
            weight(field).filter(|weight| weight.is_finite())
        })?;
        nets.push(TextNet { line, units, weights });
    }
    Ok(nets)
}

/// The fields of a line, each followed by a comma.
fn numbers<T>(
    line: usize,
    text: &str,
    n_wanted: usize,
    parse: impl Fn(&str) -> Option<T>,
) -> Result<Vec<T>, TextFileError> {
    let wanted = || format!("{n_wanted} whole numbers, each followed by a comma");
    let fields = text.strip_suffix(',').ok_or_else(|| wrong(line, "no comma at the end", &wanted()))?;
    let found: Vec<&str> = fields.split(',').collect();
    if found.len() != n_wanted {
        return Err(wrong(line, &format!("{} fields", found.len()), &wanted()));
    }
    let number = |field: &&str| parse(field).ok_or_else(|| wrong(line, field, &wanted()));
    found.iter().map(number).collect()
}

/// The only shape that has these nets.
fn shape_of(nets: &[TextNet]) -> Result<SubsectionShape, TextFileError> {
    let [fronts @ .., second] = nets else { return Err(wrong(1, "nothing", "the nets of a player")) };
    let n_windows = second.units[0].saturating_sub(EXTRAS);
    let shapes = (3..=25).step_by(2).flat_map(|board| {
        [Sharing::Divergent, Sharing::Uniform].into_iter().flat_map(move |sharing| {
            [true, false].map(|whole_board| SubsectionShape {
                board,
                sharing,
                whole_board,
                without: Vec::new(),
            })
        })
    });
    let is_it = |shape: &SubsectionShape| {
        let nets = shape.nets();
        shape.windows().len() == n_windows
            && nets.len() == fronts.len()
            && nets.iter().zip(fronts).all(|((_, size), net)| net.units == front_units(*size))
            && second.units == shape.second_units()
    };
    shapes.into_iter().find(is_it).ok_or_else(|| {
        let found = format!("{} nets and a last one with {} inputs", fronts.len(), second.units[0]);
        wrong(
            second.line,
            &found,
            "the windows of an odd board from 3x3 to 25x25 and a second layer that sees them",
        )
    })
}

fn wrong(line: usize, found: &str, wanted: &str) -> TextFileError {
    // Fields of a damaged file may be long.
    let found = if found.chars().count() > 40 { found.chars().take(40).collect() } else { found.to_owned() };
    TextFileError { line, found, wanted: wanted.to_owned() }
}
