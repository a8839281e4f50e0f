use super::{Network, Optimizer, Trainer};
use crate::{Checkpoint, Files, RunError, Trouble};

const NETWORK: &str = "network.safetensors";
const OPTIMIZER: &str = "optimizer.safetensors";

impl Trainer {
    /// Adds the network and what its optimiser remembers to the files of a checkpoint, under
    /// names that begin with `prefix`.
    pub fn keep(&self, prefix: &str, files: &mut Files) -> Result<(), Trouble> {
        for (name, bytes) in [
            (NETWORK, self.network.save()),
            (OPTIMIZER, self.optimizer.save()),
        ] {
            let bytes = bytes.map_err(|why| Trouble::Input(format!("{name}: {why}")))?;
            files.insert(format!("{prefix}{name}"), bytes);
        }
        Ok(())
    }

    /// Takes both from a checkpoint, which must be one of the same layers and rule.
    pub fn restore(&mut self, prefix: &str, checkpoint: &Checkpoint) -> Result<(), RunError> {
        let architecture = self.network.architecture().clone();
        let (rule, weights) = (self.optimizer.rule(), architecture.weights());
        self.network = Network::read(architecture, checkpoint, &format!("{prefix}{NETWORK}"))?;
        let file = format!("{prefix}{OPTIMIZER}");
        self.optimizer = Optimizer::load(rule, weights, &checkpoint.read(&file)?)
            .map_err(|why| checkpoint.refuse(&file, &why))?;
        Ok(())
    }
}

impl Network {
    /// The network that [`Trainer::keep`] kept without a prefix.
    pub fn of(
        architecture: super::Architecture,
        checkpoint: &Checkpoint,
    ) -> Result<Network, RunError> {
        Network::read(architecture, checkpoint, NETWORK)
    }

    /// A network of a checkpoint, which must be one of these layers.
    pub fn read(
        architecture: super::Architecture,
        checkpoint: &Checkpoint,
        file: &str,
    ) -> Result<Network, RunError> {
        Network::load(architecture, &checkpoint.read(file)?)
            .map_err(|why| checkpoint.refuse(file, &why))
    }
}
