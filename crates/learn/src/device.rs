use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

use burn::tensor::Device;

/// Where tensors live and are computed: one choice for the whole process.
static CHOSEN: OnceLock<Device> = OnceLock::new();

/// Where tensors live and are computed: the processor, unless another place was chosen before.
#[must_use]
pub(crate) fn device() -> Device {
    CHOSEN.get_or_init(first_choice).clone()
}

#[cfg(not(test))]
fn first_choice() -> Device {
    Device::flex()
}

/// Tests run in the place that `SANBAN_TEST_DEVICE` names: `make test-torch` runs them on a GPU.
#[cfg(test)]
fn first_choice() -> Device {
    let Ok(name) = std::env::var("SANBAN_TEST_DEVICE") else {
        return Device::flex();
    };
    let place: Place = name.parse().expect("SANBAN_TEST_DEVICE");
    place.device().expect("SANBAN_TEST_DEVICE")
}

/// Whether what is computed with has to be sent to the device first.
pub(crate) fn is_far() -> bool {
    device() != Device::flex()
}

/// Says whether the device is to try every way to compute a layer when it meets a new size of
/// batches: worth it where one size comes again and again, a pause of half a second where it does not.
#[cfg(feature = "torch")]
pub(crate) fn try_every_way(is_worth_it: bool) {
    if is_far() {
        tch::Cuda::cudnn_set_benchmark(is_worth_it);
    }
}

#[cfg(not(feature = "torch"))]
pub(crate) fn try_every_way(_: bool) {}

/// Where networks are trained. The only place that names the backends of burn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Place {
    /// The processor: `cpu`.
    #[default]
    Cpu,
    /// A GPU of NVIDIA, by its number: `cuda`, `cuda:1`.
    Cuda(usize),
}

impl Place {
    /// Lets everything that is computed with tensors from now on be computed here, or says why
    /// that cannot be.
    pub fn choose(self) -> Result<(), PlaceError> {
        let device = self.device()?;
        let chosen = CHOSEN.get_or_init(|| device.clone());
        match *chosen == device {
            true => Ok(()),
            false => Err(PlaceError("another place is in use already".to_owned())),
        }
    }

    fn device(self) -> Result<Device, PlaceError> {
        match self {
            Place::Cpu => Ok(Device::flex()),
            Place::Cuda(number) => cuda(number),
        }
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

#[cfg(not(feature = "torch"))]
fn cuda(_: usize) -> Result<Device, PlaceError> {
    Err(PlaceError(
        "this program was built without GPUs, only the processor is there: `make torch` builds one \
         with, and the device cpu goes on with the processor"
            .to_owned(),
    ))
}

/// Why networks cannot be trained in a place, or a text that names none.
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

    #[cfg(not(feature = "torch"))]
    #[test]
    fn a_gpu_that_cannot_be_is_refused() {
        let refused = Place::Cuda(0)
            .choose()
            .expect_err("built without")
            .to_string();
        assert!(refused.contains("the device cpu goes on"), "{refused}");
    }
}
