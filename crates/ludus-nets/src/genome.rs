//! Weights as learners see them: one vector of f64, of which every part has a name and a shape. Learners that treat all
//! weights alike use the vector, those that know what a part means (a king's value is kept in bounds) ask by name.
//!
//! The layout is shared, because a population has hundreds of genomes and one layout.

use std::{
    collections::HashMap,
    fmt::{self, Display, Formatter},
    ops::Range,
    sync::Arc,
};

use crate::net_error::NetError;

/// A named part of a genome: a tensor of some shape, its last dimension running fastest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slice {
    /// What it is called, such as `layer1.weights`.
    pub name: String,
    /// Its dimensions; a matrix of weights is [outputs, inputs].
    pub shape: Vec<usize>,
}

/// The parts of a genome, in order and without gaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    slices: Vec<Slice>,
    starts: HashMap<String, usize>,
    len: usize,
}

/// Weights with a name for every part of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Genome {
    layout: Arc<Layout>,
    values: Vec<f64>,
}

impl Slice {
    /// A slice of this name and shape.
    pub fn new(name: impl Into<String>, shape: impl Into<Vec<usize>>) -> Self {
        Self { name: name.into(), shape: shape.into() }
    }

    /// How many values it has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.shape.iter().product()
    }

    /// Whether it has no values.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Display for Slice {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} {:?}", self.name, self.shape)
    }
}

impl Layout {
    /// A layout of these slices, one after the other; no two may have the same name.
    pub fn new(slices: Vec<Slice>) -> Result<Self, NetError> {
        let mut starts = HashMap::new();
        let mut len = 0;
        for slice in &slices {
            if starts.insert(slice.name.clone(), len).is_some() {
                return Err(NetError::DoubleName { name: slice.name.clone() });
            }
            len += slice.len();
        }
        Ok(Self { slices, starts, len })
    }

    /// The slices in order.
    #[must_use]
    pub fn slices(&self) -> &[Slice] {
        &self.slices
    }

    /// How many values a genome of this layout has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether a genome of this layout has no values.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Where the values of the slice called `name` are.
    #[must_use]
    pub fn range(&self, name: &str) -> Option<Range<usize>> {
        let start = *self.starts.get(name)?;
        let slice = self.slices.iter().find(|slice| slice.name == name)?;
        Some(start..start + slice.len())
    }

    /// Refuses this layout where `wanted` is another.
    pub fn demand(&self, wanted: &Self) -> Result<(), NetError> {
        if self.slices == wanted.slices {
            return Ok(());
        }
        let pairs = self.slices.iter().zip(&wanted.slices);
        let same = pairs.take_while(|(found, wanted)| found == wanted).count();
        let name = |layout: &Self| layout.slices.get(same).map_or("none".to_string(), Slice::to_string);
        Err(NetError::WrongLayout { found: name(self), wanted: name(wanted) })
    }

    /// Every slice with the place of its values.
    pub fn ranges(&self) -> impl Iterator<Item = (&Slice, Range<usize>)> {
        self.slices.iter().scan(0, |end, slice| {
            let start = *end;
            *end += slice.len();
            Some((slice, start..*end))
        })
    }
}

impl Genome {
    /// A genome of these values, as many as the layout has.
    pub fn new(layout: Arc<Layout>, values: Vec<f64>) -> Result<Self, NetError> {
        if values.len() != layout.len() {
            return Err(NetError::WrongLength { found: values.len(), wanted: layout.len() });
        }
        Ok(Self { layout, values })
    }

    /// A genome of zeros.
    #[must_use]
    pub fn zeros(layout: Arc<Layout>) -> Self {
        let values = vec![0.0; layout.len()];
        Self { layout, values }
    }

    /// The names and shapes of its parts.
    #[must_use]
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// All values in the layout's order.
    #[must_use]
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// All values, to be changed.
    pub fn values_mut(&mut self) -> &mut [f64] {
        &mut self.values
    }

    /// The values of the slice called `name`.
    #[must_use]
    pub fn slice(&self, name: &str) -> Option<&[f64]> {
        self.layout.range(name).map(|range| &self.values[range])
    }

    /// The values of the slice called `name`, to be changed.
    pub fn slice_mut(&mut self, name: &str) -> Option<&mut [f64]> {
        self.layout.range(name).map(|range| &mut self.values[range])
    }
}
