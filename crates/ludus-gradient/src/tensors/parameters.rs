//! The slices of a genome as flat tensors, one each. Nets reshape them where they use them, which costs nothing; optimisers and
//! files see them as they are.

use std::sync::Arc;

use burn::tensor::{Gradients, Tensor, TensorData};
use ludus_nets::{Genome, Layout, Slice};

use crate::error::GradientError;

/// A genome on a device.
#[derive(Clone, Debug)]
pub(crate) struct Parameters {
    layout: Arc<Layout>,
    tensors: Vec<Tensor<1>>,
}

impl Parameters {
    /// The values of `genome`, in f32.
    pub(crate) fn of(genome: &Genome, device: &burn::tensor::Device) -> Self {
        let values: Vec<f32> = genome.values().iter().map(|&value| value as f32).collect();
        Self::of_values(genome.layout(), &values, device)
    }

    /// These values, as many as the layout has.
    pub(crate) fn of_values(layout: &Arc<Layout>, values: &[f32], device: &burn::tensor::Device) -> Self {
        let tensors = layout.ranges().map(|(_, range)| flat(values[range].to_vec(), device)).collect();
        Self { layout: Arc::clone(layout), tensors }
    }

    /// The same names with a tensor for each.
    pub(crate) fn from_tensors(layout: &Arc<Layout>, tensors: Vec<Tensor<1>>) -> Self {
        Self { layout: Arc::clone(layout), tensors }
    }

    /// All values, slice after slice.
    pub(crate) fn values(&self) -> Result<Vec<f32>, GradientError> {
        let mut values = Vec::with_capacity(self.layout.len());
        for tensor in &self.tensors {
            values.extend(read(tensor.clone())?);
        }
        Ok(values)
    }

    /// The same tensors as leaves that gradients are asked for.
    pub(crate) fn tracked(&self) -> Self {
        let tensors = self.tensors.iter().map(|tensor| tensor.clone().autodiff().require_grad()).collect();
        Self { layout: Arc::clone(&self.layout), tensors }
    }

    /// The gradient of each slice; `None` where nothing that was computed depends on it.
    pub(crate) fn gradients(&self, gradients: &mut Gradients) -> Vec<Option<Tensor<1>>> {
        self.tensors.iter().map(|tensor| tensor.grad_remove(gradients)).collect()
    }

    /// Each slice with its tensor.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&Slice, &Tensor<1>)> {
        self.layout.slices().iter().zip(&self.tensors)
    }

    /// All tensors, to be changed.
    pub(crate) fn tensors_mut(&mut self) -> &mut [Tensor<1>] {
        &mut self.tensors
    }

    /// The names and shapes of all slices.
    pub(crate) fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// The slice `name.part` as a tensor of its own shape with ones behind it, for layers whose layout is known to have it.
    pub(crate) fn get<const D: usize>(&self, name: &str, part: &str) -> Tensor<D> {
        let name = format!("{name}.{part}");
        let (slice, tensor) = self.iter().find(|(slice, _)| slice.name == name).expect("the layout has it");
        let shape: [usize; D] = std::array::from_fn(|dim| slice.shape.get(dim).copied().unwrap_or(1));
        tensor.clone().reshape(shape)
    }

    /// A layer of this name; its weights are [outputs, inputs].
    pub(crate) fn linear(&self, name: &str, inputs: Tensor<2>) -> Tensor<2> {
        let (weights, biases) = (self.get::<2>(name, "weights"), self.get::<1>(name, "biases"));
        inputs.matmul(weights.transpose()) + biases.unsqueeze()
    }

    /// Puts `tensor` in the place of a slice.
    pub(crate) fn set(&mut self, name: &str, tensor: Tensor<1>) {
        let idx = self.layout.slices().iter().position(|slice| slice.name == name);
        self.tensors[idx.expect("the layout has it")] = tensor;
    }
}

/// A tensor of these numbers.
pub(crate) fn flat(values: Vec<f32>, device: &burn::tensor::Device) -> Tensor<1> {
    let shape = [values.len()];
    Tensor::from_data(TensorData::new(values, shape), device)
}

/// A tensor of these numbers in this shape.
pub(crate) fn shaped<const D: usize>(
    values: &[f32],
    shape: [usize; D],
    device: &burn::tensor::Device,
) -> Tensor<D> {
    Tensor::from_data(TensorData::new(values.to_vec(), shape), device)
}

/// The numbers of a tensor.
pub(crate) fn read<const D: usize>(tensor: Tensor<D>) -> Result<Vec<f32>, GradientError> {
    let failed = |reason: String| GradientError::Device { reason };
    let data = tensor.try_into_data().map_err(|error| failed(error.to_string()))?;
    data.try_into_vec().map_err(|error| failed(error.to_string()))
}
