use std::collections::BTreeMap;

use fastrand::Rng;

use super::architecture::Architecture;
use super::parameter::Parameter;
use super::plan::{Form, Plan};
use crate::NetError;
use crate::Tensors;

/// The epsilon that batch norms add to variances, so that none is zero.
pub(super) const EPSILON: f64 = 1e-5;

/// A policy-value network as plain numbers: the content of checkpoints and the basis of players.
#[derive(Clone, PartialEq, Debug)]
pub struct PolicyValueNetwork {
    pub(super) structure: Structure,
    /// All parameters, in one row.
    pub(super) weights: Vec<f32>,
    /// The running statistics of all batch norms, in one row.
    pub(super) memory: Vec<f32>,
}

/// The layers of a network, and the names and shapes of its parameters.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Structure {
    pub(super) architecture: Architecture,
    pub(super) form: Form,
    pub(super) plan: Plan,
    pub(super) learned: Vec<Parameter>,
    pub(super) remembered: Vec<Parameter>,
}

impl Structure {
    fn new(architecture: Architecture, form: Form) -> Structure {
        let plan = Plan::new(&architecture, &form);
        Structure {
            learned: Parameter::learned(&plan),
            remembered: Parameter::remembered(&plan),
            architecture,
            form,
            plan,
        }
    }

    /// The number of parameters.
    #[cfg(feature = "train")]
    pub(super) fn len(&self) -> usize {
        self.learned.iter().map(Parameter::len).sum()
    }

    /// The description that distinguishes network files.
    fn title(&self) -> String {
        let Form { shape, values, .. } = self.form;
        format!(
            "{} for {} planes of {}x{}, {} labels, {values} values",
            self.architecture,
            shape.planes,
            shape.height,
            shape.width,
            self.form.labels(),
        )
    }
}

impl PolicyValueNetwork {
    /// A network with initial weights from a seed.
    #[must_use]
    pub fn new(architecture: Architecture, form: Form, seed: u64) -> PolicyValueNetwork {
        let structure = Structure::new(architecture, form);
        let mut rng = Rng::with_seed(seed);
        let mut begin = |parameters: &[Parameter]| {
            let mut numbers = Vec::new();
            for parameter in parameters {
                parameter.begin(&mut rng, &mut numbers);
            }
            numbers
        };
        PolicyValueNetwork {
            weights: begin(&structure.learned),
            memory: begin(&structure.remembered),
            structure,
        }
    }

    /// Its architecture.
    #[must_use]
    pub fn architecture(&self) -> &Architecture {
        &self.structure.architecture
    }

    /// Its inputs and outputs.
    #[must_use]
    pub fn form(&self) -> Form {
        self.structure.form
    }

    /// Its parameters and running statistics, by name.
    pub(super) fn numbers(&self) -> BTreeMap<String, Vec<f32>> {
        let entries = self.entries();
        entries
            .map(|(parameter, numbers)| (parameter.name.clone(), numbers.to_vec()))
            .collect()
    }

    /// Each parameter with its numbers.
    fn entries(&self) -> impl Iterator<Item = (&Parameter, &[f32])> {
        let rows = [
            (&self.structure.learned, self.weights.as_slice()),
            (&self.structure.remembered, self.memory.as_slice()),
        ];
        rows.into_iter().flat_map(|(parameters, mut rest)| {
            parameters.iter().map(move |parameter| {
                let (part, others) = rest.split_at(parameter.len());
                rest = others;
                (parameter, part)
            })
        })
    }

    /// The network as a safetensors file.
    pub fn save(&self) -> Result<Vec<u8>, NetError> {
        let mut tensors = Tensors::new(self.structure.title());
        for (parameter, numbers) in self.entries() {
            let entry = (parameter.shape.clone(), numbers.to_vec());
            tensors.numbers.insert(parameter.name.clone(), entry);
        }
        tensors.to_bytes()
    }

    /// Reads the weights of a file that [`PolicyValueNetwork::save`] wrote for the same
    /// architecture.
    pub fn load(&mut self, bytes: &[u8]) -> Result<(), NetError> {
        self.take(Tensors::from_bytes(bytes, &self.structure.title())?)
    }

    /// Takes weights whose names and shapes must match.
    pub(super) fn take(&mut self, mut tensors: Tensors) -> Result<(), NetError> {
        let mut take = |parameters: &[Parameter]| -> Result<Vec<f32>, NetError> {
            let mut numbers = Vec::new();
            for parameter in parameters {
                numbers.extend(tensors.take(&parameter.name, &parameter.shape)?);
            }
            Ok(numbers)
        };
        self.weights = take(&self.structure.learned)?;
        self.memory = take(&self.structure.remembered)?;
        Ok(())
    }

    /// Takes the weights of another network whose names and shapes match; returns the number of
    /// matching parameters, and the number of all.
    pub fn adopt(&mut self, bytes: &[u8]) -> Result<(usize, usize), NetError> {
        let mut tensors = Tensors::of_any(bytes)?;
        let mut own = self.numbers();
        let mut adopted = 0;
        let mut take = |parameters: &[Parameter]| {
            let mut numbers = Vec::new();
            for parameter in parameters {
                let mine = own.remove(&parameter.name).unwrap_or_default();
                numbers.extend(match tensors.take(&parameter.name, &parameter.shape) {
                    Ok(theirs) => {
                        adopted += 1;
                        theirs
                    }
                    Err(_) => mine,
                });
            }
            numbers
        };
        self.weights = take(&self.structure.learned);
        self.memory = take(&self.structure.remembered);
        Ok((
            adopted,
            self.structure.learned.len() + self.structure.remembered.len(),
        ))
    }
}
