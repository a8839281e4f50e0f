#[cfg(feature = "train")]
use burn::tensor::Device;
use std::fmt;
use std::str::FromStr;

/// Tests run on the device that `SANBAN_TEST_DEVICE` names: `make test-torch` runs them on a GPU.
#[cfg(all(feature = "train", test))]
pub(crate) fn of_tests() -> Device {
    let Ok(name) = std::env::var("SANBAN_TEST_DEVICE") else {
        return Device::flex();
    };
    let place: Place = name.parse().expect("SANBAN_TEST_DEVICE");
    place.device().expect("SANBAN_TEST_DEVICE")
}

/// Whether inputs have to be copied to the device first.
#[cfg(feature = "train")]
pub(crate) fn is_gpu(device: &Device) -> bool {
    *device != Device::flex()
}

/// Sets whether the device benchmarks every algorithm for a layer when it meets a new batch size:
/// it pays if one size repeats, and costs a pause of half a second if it does not.
#[cfg(feature = "torch")]
pub(crate) fn try_every_way(device: &Device, is_worth_it: bool) {
    if is_gpu(device) {
        tch::Cuda::cudnn_set_benchmark(is_worth_it);
    }
}

#[cfg(all(feature = "train", not(feature = "torch")))]
pub(crate) fn try_every_way(_: &Device, _: bool) {}

/// The device on which networks are trained. The only type that names the backends of burn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Place {
    /// The CPU: `cpu`.
    #[default]
    Cpu,
    /// An NVIDIA GPU, by its number: `cuda`, `cuda:1`.
    Cuda(usize),
}

impl Place {
    /// The device of burn, or why it is not available.
    #[cfg(feature = "train")]
    pub(crate) fn device(self) -> Result<Device, PlaceError> {
        match self {
            Place::Cpu => Ok(Device::flex()),
            Place::Cuda(number) => cuda(number),
        }
    }

    /// Why the training backend cannot run a network on this device.
    #[cfg(not(feature = "train"))]
    pub(crate) fn refusal(self) -> PlaceError {
        without_gpus()
    }
}

#[cfg(feature = "torch")]
fn cuda(number: usize) -> Result<Device, PlaceError> {
    let found = tch::Cuda::device_count().max(0) as usize;
    if number >= found || !tch::Cuda::is_available() {
        return Err(PlaceError(format!(
            "expected GPU number {number}, found {found} GPUs of NVIDIA; the device cpu goes on with \
             the processor"
        )));
    }
    #[allow(deprecated)] // There is no other way to a GPU yet that builds on a closed network.
    Ok(Device::libtorch_cuda(number))
}

#[cfg(all(feature = "train", not(feature = "torch")))]
fn cuda(_: usize) -> Result<Device, PlaceError> {
    Err(without_gpus())
}

#[cfg(not(feature = "torch"))]
fn without_gpus() -> PlaceError {
    PlaceError(
        "this program was built without GPUs, only the processor is there: `make torch` builds one \
         with, and the device cpu goes on with the processor"
            .to_owned(),
    )
}

/// The error for an unknown or unavailable device.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlaceError(String);

impl fmt::Display for PlaceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "device: {}", self.0)
    }
}

impl std::error::Error for PlaceError {}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Cpu => f.write_str("cpu"),
            Place::Cuda(number) => write!(f, "cuda:{number}"),
        }
    }
}

impl FromStr for Place {
    type Err = PlaceError;

    fn from_str(text: &str) -> Result<Place, PlaceError> {
        let wrong = || PlaceError(format!("expected cpu, cuda or cuda:NUMBER, found {text:?}"));
        match text.split_once(':') {
            None if text == "cpu" => Ok(Place::Cpu),
            None if text == "cuda" => Ok(Place::Cuda(0)),
            Some(("cuda", number)) => number.parse().map(Place::Cuda).map_err(|_| wrong()),
            _ => Err(wrong()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_read_and_written() {
        for (text, place) in [
            ("cpu", Place::Cpu),
            ("cuda", Place::Cuda(0)),
            ("cuda:3", Place::Cuda(3)),
        ] {
            assert_eq!(text.parse(), Ok(place));
            assert_eq!(place.to_string().parse(), Ok(place));
        }
        for text in ["", "gpu", "cuda:", "cuda:x", "cpu:1"] {
            assert!(text.parse::<Place>().is_err(), "{text}");
        }
    }

    #[cfg(all(feature = "train", not(feature = "torch")))]
    #[test]
    fn a_gpu_that_cannot_be_is_refused() {
        let refused = Place::Cuda(0)
            .device()
            .expect_err("built without")
            .to_string();
        assert!(refused.contains("the device cpu goes on"), "{refused}");
    }
}
