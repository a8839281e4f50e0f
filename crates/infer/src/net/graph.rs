use std::fmt;

use super::{About, Affine, Filters, Form, Node, Source};

/// Larger boards, more planes and more nodes than these are a mistake, and would be slow to find
/// out as such.
const MOST_SQUARES_A_SIDE: usize = 64;
const MOST_PLANES: usize = 4096;
const MOST_NODES: usize = 4096;

/// A network as a list of nodes: each is computed from the planes or from earlier ones.
#[derive(Clone, PartialEq, Debug)]
pub struct Graph {
    /// What it is.
    pub about: About,
    /// The nodes, in the order in which they are computed.
    pub nodes: Vec<Node>,
    /// Which node is the policy.
    pub policy: Option<usize>,
    /// Which node is the value.
    pub value: Option<usize>,
}

/// Why a graph cannot be computed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GraphError {
    /// There is nothing to compute on, or more than anyone needs.
    Size {
        /// What there is too little or too much of.
        what: &'static str,
        /// The most there may be.
        most: usize,
        /// How many there are.
        found: usize,
    },
    /// A node is computed from one that is not before it.
    Source {
        /// The node.
        node: usize,
        /// What it is.
        kind: &'static str,
        /// What it names.
        found: usize,
    },
    /// A node is computed from something of another form.
    Form {
        /// The node.
        node: usize,
        /// What it is.
        kind: &'static str,
        /// What it can be computed from.
        expected: String,
        /// What it was given.
        found: Form,
    },
    /// A node has more or fewer weights than its form asks for.
    Count {
        /// The node.
        node: usize,
        /// What it is.
        kind: &'static str,
        /// Which of its numbers.
        what: &'static str,
        /// How many there should be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// A node gives nothing.
    NoOutputs {
        /// The node.
        node: usize,
        /// What it is.
        kind: &'static str,
    },
    /// A convolution of a size that is not known.
    Kernel {
        /// The node.
        node: usize,
        /// Its size.
        found: usize,
    },
    /// A weight is infinite or no number, or a step not positive.
    Number {
        /// The node.
        node: usize,
        /// What it is.
        kind: &'static str,
        /// Which of its numbers.
        what: &'static str,
        /// Where among them.
        at: usize,
    },
    /// The policy or the value is not what the graph is said to have.
    Output {
        /// Which of the two.
        what: &'static str,
        /// How many numbers it should have.
        expected: usize,
        /// How many it has.
        found: usize,
    },
}

impl fmt::Display for GraphError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GraphError::Size { what, most, found } => {
                write!(f, "{what}: expected 1 to {most}, found {found}")
            }
            GraphError::Source { node, kind, found } => {
                write!(
                    f,
                    "node {node} ({kind}): expected an earlier node, found node {found}"
                )
            }
            GraphError::Form {
                node,
                kind,
                expected,
                found,
            } => write!(
                f,
                "node {node} ({kind}): expected {expected}, found {found}"
            ),
            GraphError::Count {
                node,
                kind,
                what,
                expected,
                found,
            } => write!(
                f,
                "node {node} ({kind}): {what}: expected {expected}, found {found}"
            ),
            GraphError::NoOutputs { node, kind } => {
                write!(
                    f,
                    "node {node} ({kind}): outputs: expected some, found none"
                )
            }
            GraphError::Kernel { node, found } => {
                write!(
                    f,
                    "node {node} (conv): kernel: expected 1 or 3, found {found}"
                )
            }
            GraphError::Number {
                node,
                kind,
                what,
                at,
            } => write!(
                f,
                "node {node} ({kind}): {what}: number {at} is out of range"
            ),
            GraphError::Output {
                what,
                expected,
                found,
            } => write!(f, "{what}: expected {expected} numbers, found {found}"),
        }
    }
}

impl std::error::Error for GraphError {}

impl Graph {
    /// How many weights it has.
    #[must_use]
    pub fn weights(&self) -> usize {
        self.nodes.iter().map(Node::weights).sum()
    }

    /// How many of them are computed with 8 bits.
    #[must_use]
    pub fn weights_of_8_bits(&self) -> usize {
        let nodes = self.nodes.iter().filter(|node| node.is_of_8_bits());
        nodes.map(Node::weights).sum()
    }

    /// Whether everything fits together.
    pub fn check(&self) -> Result<(), GraphError> {
        self.forms().map(|_| ())
    }

    /// The form of each node, if everything fits together.
    pub fn forms(&self) -> Result<Vec<Form>, GraphError> {
        let shape = self.about.shape;
        for (what, most, found) in [
            ("planes", MOST_PLANES, shape.planes),
            ("height", MOST_SQUARES_A_SIDE, shape.height),
            ("width", MOST_SQUARES_A_SIDE, shape.width),
            ("nodes", MOST_NODES, self.nodes.len()),
        ] {
            if found == 0 || found > most {
                return Err(GraphError::Size { what, most, found });
            }
        }
        let mut forms = Vec::with_capacity(self.nodes.len());
        for index in 0..self.nodes.len() {
            forms.push(self.form(index, &forms)?);
        }
        let numbers = |node: Option<usize>| match node {
            None => 0,
            Some(node) => forms.get(node).map_or(0, |form| form.numbers(shape)),
        };
        for (what, node, expected) in [
            ("policy", self.policy, self.about.labels),
            ("value", self.value, self.about.values),
        ] {
            let found = numbers(node);
            if found != expected || (found == 0 && node.is_some()) {
                return Err(GraphError::Output {
                    what,
                    expected,
                    found,
                });
            }
        }
        Ok(forms)
    }

    /// The form of a node after those whose forms are known.
    fn form(&self, index: usize, known: &[Form]) -> Result<Form, GraphError> {
        let shape = self.about.shape;
        let node = &self.nodes[index];
        let kind = node.kind();
        let of = |source: Source| match source {
            Source::Input => Ok(Form::Board(shape.planes)),
            Source::Node(found) => known.get(found).copied().ok_or(GraphError::Source {
                node: index,
                kind,
                found,
            }),
        };
        let wrong = |expected: &str, found: Form| GraphError::Form {
            node: index,
            kind,
            expected: expected.to_owned(),
            found,
        };
        let channels = |source: Source| match of(source)? {
            Form::Board(channels) => Ok(channels),
            found => Err(wrong("a board", found)),
        };
        let expect = |source: Source, expected: Form| match of(source)? {
            found if found == expected => Ok(()),
            found => Err(wrong(&expected.to_string(), found)),
        };
        let numbers = |what: &'static str, numbers: &[f32], expected: Option<usize>| {
            let found = numbers.len();
            // A size that does not fit into a number is never found either.
            if expected != Some(found) {
                return Err(GraphError::Count {
                    node: index,
                    kind,
                    what,
                    expected: expected.unwrap_or(usize::MAX),
                    found,
                });
            }
            match numbers.iter().position(|number| !number.is_finite()) {
                None => Ok(()),
                Some(at) => Err(GraphError::Number {
                    node: index,
                    kind,
                    what,
                    at,
                }),
            }
        };
        if let Node::Conv { outputs: 0, .. } | Node::Linear { outputs: 0, .. } = node {
            return Err(GraphError::NoOutputs { node: index, kind });
        }
        Ok(match node {
            Node::Conv {
                from,
                kernel,
                inputs,
                outputs,
                weights:
                    Filters {
                        weights,
                        bias,
                        steps,
                    },
            } => {
                if !matches!(kernel, 1 | 3) {
                    return Err(GraphError::Kernel {
                        node: index,
                        found: *kernel,
                    });
                }
                expect(*from, Form::Board(*inputs))?;
                let count = inputs.checked_mul(kernel * kernel);
                let count = count.and_then(|count| count.checked_mul(*outputs));
                numbers("weights", weights, count)?;
                numbers("bias", bias, Some(*outputs))?;
                if let Some(steps) = steps {
                    numbers("steps", &steps.weights, Some(*outputs))?;
                    let steps = steps.weights.iter().chain([&steps.input]);
                    if let Some(at) = steps
                        .into_iter()
                        .position(|&step| step <= 0.0 || !step.is_finite())
                    {
                        return Err(GraphError::Number {
                            node: index,
                            kind,
                            what: "steps",
                            at,
                        });
                    }
                }
                Form::Board(*outputs)
            }
            Node::Activate { from, .. } => of(*from)?,
            Node::Add { left, right } => {
                let form = of(*left)?;
                expect(*right, form)?;
                form
            }
            Node::Pool { from } => Form::Vector(2 * channels(*from)?),
            Node::Scale { from, by } => {
                let channels = channels(*from)?;
                expect(*by, Form::Vector(2 * channels))?;
                Form::Board(channels)
            }
            Node::Shift { from, by } => {
                let channels = channels(*from)?;
                expect(*by, Form::Vector(channels))?;
                Form::Board(channels)
            }
            Node::Linear {
                from,
                inputs,
                outputs,
                weights: Affine { weights, bias },
            } => {
                let form = of(*from)?;
                if form.numbers(shape) != *inputs {
                    return Err(wrong(&format!("{inputs} numbers"), form));
                }
                numbers("weights", weights, inputs.checked_mul(*outputs))?;
                numbers("bias", bias, Some(*outputs))?;
                Form::Vector(*outputs)
            }
            Node::Bias { from, weights } => {
                let form = of(*from)?;
                numbers("bias", weights, Some(form.numbers(shape)))?;
                form
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::random::tests::small;
    use super::*;

    fn message(change: impl FnOnce(&mut Graph)) -> String {
        let mut graph = small();
        change(&mut graph);
        graph.check().expect_err("is refused").to_string()
    }

    #[test]
    fn what_does_not_fit_is_named() {
        assert_eq!(small().check(), Ok(()));
        assert_eq!(
            message(|graph| graph.nodes[1] = Node::Pool {
                from: Source::Node(1)
            }),
            "node 1 (pool): expected an earlier node, found node 1"
        );
        assert_eq!(
            message(|graph| graph.about.shape.planes = 5),
            "node 0 (conv): expected a board of 3 channels, found a board of 5 channels"
        );
        assert_eq!(
            message(|graph| graph.about.labels = 1),
            "policy: expected 1 numbers, found 64"
        );
        assert_eq!(
            message(|graph| graph.value = Some(400)),
            "value: expected 1 numbers, found 0"
        );
        assert_eq!(
            message(|graph| graph.about.shape.height = 0),
            "height: expected 1 to 64, found 0"
        );
        let first = |graph: &mut Graph, change: fn(&mut usize, &mut Vec<f32>, &mut Vec<f32>)| {
            if let Node::Conv {
                kernel, weights, ..
            } = &mut graph.nodes[0]
            {
                change(kernel, &mut weights.weights, &mut weights.bias);
            }
        };
        assert_eq!(
            message(|graph| first(graph, |kernel, _, _| *kernel = 5)),
            "node 0 (conv): kernel: expected 1 or 3, found 5"
        );
        assert_eq!(
            message(|graph| first(graph, |_, weights, _| weights[7] = f32::NAN)),
            "node 0 (conv): weights: number 7 is out of range"
        );
        assert_eq!(
            message(|graph| {
                graph.nodes[1] = Node::conv(Source::Node(0), 3, [16, 0], Vec::new(), Vec::new());
            }),
            "node 1 (conv): outputs: expected some, found none"
        );
        assert_eq!(
            message(|graph| first(graph, |_, _, bias| bias.push(0.0))),
            "node 0 (conv): bias: expected 16, found 17"
        );
    }
}
