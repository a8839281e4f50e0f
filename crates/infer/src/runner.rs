use std::convert::Infallible;
use std::error::Error;
use std::fmt::Debug;
use std::sync::Arc;

use crate::input::{Floats, Input};
use crate::net::{About, Network, Outputs, Workspace};

/// A backend: where a network is computed.
pub trait Runner: Debug + Send {
    /// The error of the device.
    type Error: Error;

    /// The input that positions are written to.
    type Input: Input;

    /// Whether a batch takes about as long as one position, as on a device that computes all of it
    /// at once: then smaller batches save no time.
    const COMPUTES_AT_ONCE: bool = false;

    /// The description of the network.
    fn about(&self) -> &About;

    /// What the network says about the first positions of an input, which need not be there
    /// afterwards.
    fn run(
        &mut self,
        input: &mut Self::Input,
        batch: usize,
        outputs: &mut Outputs,
    ) -> Result<(), Self::Error>;
}

/// The CPU backend: the thread that asks computes the network.
#[derive(Debug)]
pub struct CpuBackend {
    network: Arc<Network>,
    workspace: Workspace,
}

impl CpuBackend {
    /// Shares a network and has memory of its own.
    #[must_use]
    pub fn new(network: Arc<Network>) -> CpuBackend {
        CpuBackend {
            network,
            workspace: Workspace::default(),
        }
    }
}

impl Runner for CpuBackend {
    type Error = Infallible;
    type Input = Floats;

    fn about(&self) -> &About {
        self.network.about()
    }

    fn run(
        &mut self,
        input: &mut Floats,
        batch: usize,
        outputs: &mut Outputs,
    ) -> Result<(), Infallible> {
        let CpuBackend { network, workspace } = self;
        let planes = input.numbers(batch, network.about().shape);
        network.run(workspace, planes, batch, outputs);
        Ok(())
    }
}
