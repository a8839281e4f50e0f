use std::convert::Infallible;
use std::error::Error;
use std::fmt::Debug;
use std::sync::Arc;

use crate::input::{Floats, Input};
use crate::net::{About, Network, Outputs, Workspace};

/// Where a network is computed.
pub trait Runner: Debug + Send {
    /// What can go wrong there.
    type Error: Error;

    /// What positions are drawn on for it.
    type Input: Input;

    /// Whether a batch takes about as long as one position, as on a device that computes all of it
    /// at once: then smaller batches save no time.
    const COMPUTES_AT_ONCE: bool = false;

    /// What the network is.
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

/// On this CPU, by the thread that asks.
#[derive(Debug)]
pub struct Here {
    network: Arc<Network>,
    workspace: Workspace,
}

impl Here {
    /// Shares a network and has memory of its own.
    #[must_use]
    pub fn new(network: Arc<Network>) -> Here {
        Here {
            network,
            workspace: Workspace::default(),
        }
    }
}

impl Runner for Here {
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
        let Here { network, workspace } = self;
        let planes = input.numbers(batch, network.about().shape);
        network.run(workspace, planes, batch, outputs);
        Ok(())
    }
}
