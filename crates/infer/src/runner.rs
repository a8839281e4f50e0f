use std::convert::Infallible;
use std::error::Error;
use std::fmt::Debug;
use std::sync::Arc;

use crate::net::{About, Network, Outputs, Workspace};

/// Where a network is computed.
pub trait Runner: Debug + Send {
    /// What can go wrong there.
    type Error: Error;

    /// What the network is.
    fn about(&self) -> &About;

    /// What the network says about a batch of positions, given their planes one behind the other.
    fn run(
        &mut self,
        planes: &[f32],
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

    fn about(&self) -> &About {
        self.network.about()
    }

    fn run(
        &mut self,
        planes: &[f32],
        batch: usize,
        outputs: &mut Outputs,
    ) -> Result<(), Infallible> {
        let Here { network, workspace } = self;
        network.run(workspace, planes, batch, outputs);
        Ok(())
    }
}
