use std::fmt;
use std::marker::PhantomData;

use infer::net::{About, Graph, Outputs};
use infer::{Bits, Runner};

use super::board::Board;
use super::settings::Settings;
use super::{NAME, Nets};
use crate::left_out::{LeftOut, refusal, refusal_at};
use crate::{Checkpoint, Files, Learner, Measures, Method, Place, PlaceError, RunError, Trouble};

/// The learner of a policy-value network: this build has none.
#[derive(Clone, Copy, Debug)]
pub struct NetLearner<G>(LeftOut, PhantomData<G>);

impl<G> NetLearner<G> {
    /// Takes the weights of a safetensors file that match.
    pub fn adopt_file(&mut self, _: &[u8]) -> Result<(), Trouble> {
        match self.0 {}
    }
}

impl Settings {
    /// The error that this build cannot train networks.
    pub fn check(&self) -> Result<(), Trouble> {
        Err(refusal())
    }
}

impl<G: Board> Method for Nets<G> {
    const NAME: &'static str = NAME;
    type Settings = Settings;
    type Learner = NetLearner<G>;

    fn begin(_: &Settings, _: u64) -> Result<NetLearner<G>, Trouble> {
        Err(refusal())
    }

    fn go_on(_: &Settings, _: u64, at: &Checkpoint) -> Result<NetLearner<G>, RunError> {
        Err(refusal_at(at))
    }

    fn checkpoint_every(settings: &Settings) -> u64 {
        settings.eval_interval
    }
}

impl<G> Learner for NetLearner<G> {
    fn step(&self) -> u64 {
        match self.0 {}
    }

    fn total(&self) -> u64 {
        match self.0 {}
    }

    fn advance(&mut self, _: &mut Measures) -> Result<(), Trouble> {
        match self.0 {}
    }

    fn save(&self) -> Result<Files, Trouble> {
        match self.0 {}
    }
}

/// A network on a GPU: this build has none.
#[derive(Clone, Debug)]
pub struct GpuBackend(LeftOut);

/// A batch could not be computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GpuBackendError(LeftOut);

impl GpuBackend {
    /// The error that the network cannot be loaded onto the device.
    pub fn open(device: Place, _: &Graph) -> Result<GpuBackend, PlaceError> {
        Err(device.refusal())
    }
}

impl Runner for GpuBackend {
    type Error = GpuBackendError;
    type Input = Bits;

    const COMPUTES_AT_ONCE: bool = true;

    fn about(&self) -> &About {
        match self.0 {}
    }

    fn run(&mut self, _: &mut Bits, _: usize, _: &mut Outputs) -> Result<(), GpuBackendError> {
        match self.0 {}
    }
}

impl fmt::Display for GpuBackendError {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {}
    }
}

impl std::error::Error for GpuBackendError {}
