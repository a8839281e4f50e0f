use super::network::NETWORK;
use super::{Architecture, DenseNetwork, TrainableDense, Trainer, cpu};
use learn::Optimizer;
use learn::{Checkpoint, Files, RunError, Trouble};

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

    /// Restores both from a checkpoint, which must have the same layers and rule.
    pub fn restore(&mut self, prefix: &str, checkpoint: &Checkpoint) -> Result<(), RunError> {
        let architecture = self.network.architecture().clone();
        let (rule, weights) = (self.optimizer.rule(), architecture.weights());
        self.network =
            TrainableDense::read(architecture, checkpoint, &format!("{prefix}{NETWORK}"))?;
        let file = format!("{prefix}{OPTIMIZER}");
        self.optimizer = Optimizer::load(rule, weights, &checkpoint.read(&file)?, &cpu())
            .map_err(|why| checkpoint.refuse(&file, &why))?;
        Ok(())
    }
}

impl TrainableDense {
    /// A network of a checkpoint, which must be one of these layers.
    pub fn read(
        architecture: Architecture,
        checkpoint: &Checkpoint,
        file: &str,
    ) -> Result<TrainableDense, RunError> {
        DenseNetwork::read(architecture, checkpoint, file).map(TrainableDense::from)
    }
}
