//! How different colours look: to most people, to people with each kind of colour blindness, and in grey. The
//! checks of the palette were stated in these measures; the library itself needs none of them.

use ludus_draw::palette::Colour;

/// Linear red, green and blue from 0 to 1.
type Light = [f64; 3];
/// Lightness and the two colour axes of CIELAB.
pub(crate) type Lab = [f64; 3];

/// How colours are seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sight {
    Normal,
    Protanopia,
    Deuteranopia,
    Tritanopia,
    Grey,
}

impl Sight {
    /// What becomes of linear light. Colour blindness at full severity after Machado, Oliveira and Fernandes:
    /// A Physiologically-based Model for Simulation of Color Vision Deficiency (2009), table 1.
    fn matrix(self) -> [Light; 3] {
        match self {
            Self::Normal => [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
            Self::Protanopia => [
                [0.152286, 1.052583, -0.204868],
                [0.114503, 0.786281, 0.099216],
                [-0.003882, -0.048116, 1.051998],
            ],
            Self::Deuteranopia => [
                [0.367322, 0.860646, -0.227968],
                [0.280085, 0.672501, 0.047413],
                [-0.011820, 0.042940, 0.968881],
            ],
            Self::Tritanopia => [
                [1.255528, -0.076749, -0.178779],
                [-0.078411, 0.930809, 0.147602],
                [0.004733, 0.691367, 0.303900],
            ],
            Self::Grey => [[0.2126, 0.7152, 0.0722]; 3],
        }
    }

    fn sees(self, light: Light) -> Light {
        product(self.matrix(), light).map(|channel| channel.clamp(0.0, 1.0))
    }
}

/// How different two colours look, as CIEDE2000.
pub(crate) fn difference(one: Colour, other: Colour, sight: Sight) -> f64 {
    ciede2000(lab(sight.sees(linear(one))), lab(sight.sees(linear(other))))
}

/// The least difference between any two of some colours.
pub(crate) fn least_difference(colours: &[Colour], sight: Sight) -> f64 {
    let pairs = colours
        .iter()
        .enumerate()
        .flat_map(|(idx, one)| colours[..idx].iter().map(move |other| difference(one, other, sight)));
    pairs.fold(f64::INFINITY, f64::min)
}

fn product(matrix: [Light; 3], light: Light) -> Light {
    matrix.map(|row| row.iter().zip(light).map(|(factor, channel)| factor * channel).sum())
}

fn linear(colour: Colour) -> Light {
    [1, 3, 5].map(|at| {
        let channel = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
        if channel <= 0.04045 { channel / 12.92 } else { ((channel + 0.055) / 1.055).powf(2.4) }
    })
}

/// From sRGB light under D65.
fn lab(light: Light) -> Lab {
    let to_xyz = [
        [0.4124564, 0.3575761, 0.1804375],
        [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.1191920, 0.9503041],
    ];
    let white = [0.95047, 1.0, 1.08883];
    let xyz = product(to_xyz, light);
    let [x, y, z] = [0, 1, 2].map(|axis| {
        let share = xyz[axis] / white[axis];
        if share > 216.0 / 24389.0 { share.cbrt() } else { (24389.0 / 27.0 * share + 16.0) / 116.0 }
    });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// CIEDE2000 after Sharma, Wu and Dalal (2005).
pub(crate) fn ciede2000(one: Lab, other: Lab) -> f64 {
    let seventh = |chroma: f64| (chroma.powi(7) / (chroma.powi(7) + 25_f64.powi(7))).sqrt();
    let mean = |left: f64, right: f64| (left + right) / 2.0;
    let stretch = 1.5 - 0.5 * seventh(mean(one[1].hypot(one[2]), other[1].hypot(other[2])));
    let polar = |[lightness, a, b]: Lab| {
        let a = stretch * a;
        (lightness, a.hypot(b), b.atan2(a).to_degrees().rem_euclid(360.0))
    };
    let ((lightness_1, chroma_1, hue_1), (lightness_2, chroma_2, hue_2)) = (polar(one), polar(other));
    let is_grey = chroma_1 * chroma_2 == 0.0;
    let turn = if is_grey { 0.0 } else { (hue_2 - hue_1 + 180.0).rem_euclid(360.0) - 180.0 };
    let hue = if is_grey { hue_1 + hue_2 } else { (hue_1 + turn / 2.0).rem_euclid(360.0) };
    let (lightness, chroma) = (mean(lightness_1, lightness_2), mean(chroma_1, chroma_2));
    let cosine = |factor: f64, shift: f64| (factor * hue + shift).to_radians().cos();
    let tilt = 1.0 - 0.17 * cosine(1.0, -30.0) + 0.24 * cosine(2.0, 0.0) + 0.32 * cosine(3.0, 6.0)
        - 0.2 * cosine(4.0, -63.0);
    let from_middle = (lightness - 50.0).powi(2);
    let in_lightness =
        (lightness_2 - lightness_1) / (1.0 + 0.015 * from_middle / (20.0 + from_middle).sqrt());
    let in_chroma = (chroma_2 - chroma_1) / (1.0 + 0.045 * chroma);
    let in_hue =
        2.0 * (chroma_1 * chroma_2).sqrt() * (turn / 2.0).to_radians().sin() / (1.0 + 0.015 * chroma * tilt);
    let blue = 60.0 * (-((hue - 275.0) / 25.0).powi(2)).exp();
    let rotation = -2.0 * seventh(chroma) * blue.to_radians().sin();
    (in_lightness.powi(2) + in_chroma.powi(2) + in_hue.powi(2) + rotation * in_chroma * in_hue).sqrt()
}
