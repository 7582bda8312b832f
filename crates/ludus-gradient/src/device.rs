//! Where steps are computed. `cpu` is kernels of our own and always there. Everything else is tensors of burn and features of the crate:
//! `burn` is the processor again, and graphics cards have their own; which of those that are built in is used is
//! said by name when a program runs.

use std::str::FromStr;

use ludus_nets::Genome;

use crate::{
    engine::{Engine, Work},
    error::GradientError,
    kernels::KernelEngine,
};

/// The name of the processor, as a device.
const CPU: &str = "cpu";

/// A device that steps are computed on.
#[derive(Clone, Debug)]
pub struct Device {
    name: String,
    place: Place,
}

/// Who computes.
#[derive(Clone, Debug)]
enum Place {
    Kernels,
    #[cfg(feature = "burn")]
    Tensors(burn::tensor::Device),
}

impl Device {
    /// The processor, by kernels of our own.
    #[must_use]
    pub fn cpu() -> Self {
        Self { name: CPU.into(), place: Place::Kernels }
    }

    /// The processor, by tensors.
    #[cfg(feature = "burn")]
    #[must_use]
    pub fn burn() -> Self {
        Self { name: "burn".into(), place: Place::Tensors(burn::tensor::Device::flex()) }
    }

    /// The kinds of device that this program was built with.
    #[must_use]
    pub fn kinds() -> Vec<&'static str> {
        let kinds = [
            (CPU, true),
            ("burn", cfg!(feature = "burn")),
            ("cuda", cfg!(feature = "cuda")),
            ("metal", cfg!(feature = "metal")),
            ("rocm", cfg!(feature = "rocm")),
            ("vulkan", cfg!(feature = "vulkan")),
            ("wgpu", cfg!(feature = "wgpu")),
        ];
        kinds.into_iter().filter(|&(_, is_built)| is_built).map(|(name, _)| name).collect()
    }

    /// What it is called; reading that gives the same device.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whoever computes there, with the weights of `genome`.
    pub(crate) fn engine(&self, work: &Work<'_>, genome: &Genome) -> Box<dyn Engine> {
        match &self.place {
            Place::Kernels => Box::new(KernelEngine::new(work, genome)),
            #[cfg(feature = "burn")]
            Place::Tensors(device) => {
                Box::new(crate::tensors::TensorEngine::new(work, genome, device.clone()))
            }
        }
    }
}

impl FromStr for Device {
    type Err = GradientError;

    /// A kind, such as `cpu` or `cuda`, and for those of which there are several a colon and a number: `cuda:1`.
    fn from_str(text: &str) -> Result<Self, GradientError> {
        let unknown = || GradientError::UnknownDevice { found: text.into(), known: Self::kinds() };
        let (kind, number) = match text.split_once(':') {
            None => (text, None),
            Some((kind, number)) => (kind, Some(number.parse::<usize>().map_err(|_| unknown())?)),
        };
        let place = match (kind, number) {
            (CPU, None) => Some(Place::Kernels),
            #[cfg(feature = "burn")]
            (kind, number) => tensors(kind, number).map(Place::Tensors),
            #[cfg(not(feature = "burn"))]
            _ => None,
        };
        place.map(|place| Self { name: text.into(), place }).ok_or_else(unknown)
    }
}

/// A device that only programs built with its feature have.
#[cfg(feature = "burn")]
fn tensors(kind: &str, number: Option<usize>) -> Option<burn::tensor::Device> {
    #[cfg(any(feature = "metal", feature = "vulkan", feature = "wgpu"))]
    let chosen = number.map_or(burn::tensor::DeviceKind::default(), burn::tensor::DeviceKind::DiscreteGpu);
    match (kind, number) {
        ("burn", None) => Some(burn::tensor::Device::flex()),
        #[cfg(feature = "cuda")]
        ("cuda", number) => Some(burn::tensor::Device::cuda(number.unwrap_or(0))),
        #[cfg(feature = "rocm")]
        ("rocm", number) => Some(burn::tensor::Device::rocm(number.unwrap_or(0))),
        #[cfg(feature = "metal")]
        ("metal", _) => Some(burn::tensor::Device::metal(chosen)),
        #[cfg(feature = "vulkan")]
        ("vulkan", _) => Some(burn::tensor::Device::vulkan(chosen)),
        #[cfg(feature = "wgpu")]
        ("wgpu", _) => Some(burn::tensor::Device::wgpu(chosen)),
        _ => None,
    }
}
