//! Where steps are computed. The processor is always there, in two ways: `cpu` is our own kernels wherever there are some, and
//! `burn` is tensors for everything. Other devices are features of the crate, all by tensors; which of those that
//! are built in is used is said by name when a program runs.

use std::str::FromStr;

use crate::error::GradientError;

/// The name of the processor, as a device.
const CPU: &str = "cpu";
/// The processor, by tensors alone.
const BURN: &str = "burn";

/// A device that steps are computed on.
#[derive(Clone, Debug)]
pub struct Device {
    name: String,
    inner: burn::tensor::Device,
}

impl Device {
    /// The processor.
    #[must_use]
    pub fn cpu() -> Self {
        Self { name: CPU.into(), inner: burn::tensor::Device::flex() }
    }

    /// The processor, by tensors alone.
    #[must_use]
    pub fn burn() -> Self {
        Self { name: BURN.into(), inner: burn::tensor::Device::flex() }
    }

    /// Whether steps are computed by our own kernels where there are some.
    pub(crate) fn has_kernels(&self) -> bool {
        self.name == CPU
    }

    /// The kinds of device that this program was built with.
    #[must_use]
    pub fn kinds() -> Vec<&'static str> {
        let kinds = [
            (CPU, true),
            (BURN, true),
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

    /// The device for tensors that need no gradients.
    pub(crate) fn plain(&self) -> &burn::tensor::Device {
        &self.inner
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
        let inner = match (kind, number) {
            (CPU | BURN, None) => Some(burn::tensor::Device::flex()),
            (kind, number) => graphics(kind, number),
        };
        inner.map(|inner| Self { name: text.into(), inner }).ok_or_else(unknown)
    }
}

/// A device that only programs built with its feature have.
#[allow(unused_variables, reason = "without features there is none")]
fn graphics(kind: &str, number: Option<usize>) -> Option<burn::tensor::Device> {
    #[cfg(any(feature = "metal", feature = "vulkan", feature = "wgpu"))]
    let chosen = number.map_or(burn::tensor::DeviceKind::default(), burn::tensor::DeviceKind::DiscreteGpu);
    match kind {
        #[cfg(feature = "cuda")]
        "cuda" => Some(burn::tensor::Device::cuda(number.unwrap_or(0))),
        #[cfg(feature = "rocm")]
        "rocm" => Some(burn::tensor::Device::rocm(number.unwrap_or(0))),
        #[cfg(feature = "metal")]
        "metal" => Some(burn::tensor::Device::metal(chosen)),
        #[cfg(feature = "vulkan")]
        "vulkan" => Some(burn::tensor::Device::vulkan(chosen)),
        #[cfg(feature = "wgpu")]
        "wgpu" => Some(burn::tensor::Device::wgpu(chosen)),
        _ => None,
    }
}
