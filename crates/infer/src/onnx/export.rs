use prost::Message as _;

use super::message::{Attribute, Entry, FLOATS, INTS, Info, Model, Node, Operators, Tensor};
use super::{OPERATORS, PLANES, POLICY, VALUE, message};
use crate::net::{Activation, Affine, Filters, Form, Graph, GraphError, Node as Ours, Source};
use crate::planes::Shape;

impl Graph {
    /// The network as an ONNX model. Convolutions of 8 bits become convolutions of 32 bits with
    /// the same weights.
    pub fn to_onnx(&self) -> Result<Vec<u8>, GraphError> {
        let forms = self.forms()?;
        let mut export = Export {
            shape: self.about.shape,
            forms: &forms,
            nodes: Vec::new(),
            tensors: Vec::new(),
        };
        for (index, node) in self.nodes.iter().enumerate() {
            export.node(index, node);
        }
        let mut outputs = Vec::new();
        for (name, node, numbers) in [
            (POLICY, self.policy, self.about.labels),
            (VALUE, self.value, self.about.values),
        ] {
            if let Some(node) = node {
                // It may be a board, and may be computed from: so it has a name of its own.
                let axis = Attribute::of_int("axis", 1);
                export.push("Flatten", &[result(Source::Node(node))], name, vec![axis]);
                outputs.push(Info::batch(name, &[numbers]));
            }
        }
        let Shape {
            planes,
            height,
            width,
        } = self.about.shape;
        let model = Model {
            ir_version: 8,
            operators: vec![Operators {
                domain: String::new(),
                version: OPERATORS,
            }],
            producer: "sanban".to_owned(),
            graph: Some(message::Graph {
                name: self.about.architecture.clone(),
                nodes: export.nodes,
                tensors: export.tensors,
                inputs: vec![Info::batch(PLANES, &[planes, height, width])],
                outputs,
            }),
            metadata: self.metadata(),
        };
        Ok(model.encode_to_vec())
    }

    fn metadata(&self) -> Vec<Entry> {
        let about = &self.about;
        let fixed = [
            ("game", &about.game),
            ("layout", &about.layout),
            ("architecture", &about.architecture),
        ];
        let fixed = fixed.map(|(key, value)| (key.to_owned(), value));
        let notes = about
            .notes
            .iter()
            .map(|(key, value)| (format!("note:{key}"), value));
        let entries = fixed.into_iter().chain(notes);
        entries
            .map(|(key, value)| Entry {
                key,
                value: value.clone(),
            })
            .collect()
    }
}

/// A model being written.
struct Export<'a> {
    shape: Shape,
    forms: &'a [Form],
    nodes: Vec<Node>,
    tensors: Vec<Tensor>,
}

/// The name of a node's result.
fn result(source: Source) -> String {
    match source {
        Source::Input => PLANES.to_owned(),
        Source::Node(index) => format!("n{index}"),
    }
}

impl Export<'_> {
    fn push(
        &mut self,
        operator: &str,
        inputs: &[String],
        output: &str,
        attributes: Vec<Attribute>,
    ) -> String {
        self.nodes.push(Node {
            inputs: inputs.to_vec(),
            outputs: vec![output.to_owned()],
            name: output.to_owned(),
            operator: operator.to_owned(),
            attributes,
        });
        output.to_owned()
    }

    fn floats(&mut self, name: String, sizes: &[usize], numbers: &[f32]) -> String {
        self.tensors.push(Tensor {
            name: name.clone(),
            sizes: sizes.iter().map(|&size| size as i64).collect(),
            kind: FLOATS,
            bytes: numbers.iter().flat_map(|x| x.to_le_bytes()).collect(),
            ..Tensor::default()
        });
        name
    }

    fn ints(&mut self, name: String, numbers: &[i64]) -> String {
        self.tensors.push(Tensor {
            name: name.clone(),
            sizes: vec![numbers.len() as i64],
            kind: INTS,
            bytes: numbers.iter().flat_map(|x| x.to_le_bytes()).collect(),
            ..Tensor::default()
        });
        name
    }

    /// A number for each channel as a board of one square.
    fn square(&mut self, from: &str, channels: usize, output: &str) -> String {
        let shape = self.ints(format!("{output}.shape"), &[-1, channels as i64, 1, 1]);
        self.push("Reshape", &[from.to_owned(), shape], output, Vec::new())
    }

    fn form(&self, source: Source) -> Form {
        match source {
            Source::Input => Form::Board(self.shape.planes),
            Source::Node(index) => self.forms[index],
        }
    }

    fn node(&mut self, index: usize, node: &Ours) {
        let output = result(Source::Node(index));
        let none = Vec::new;
        let part = |name: &str| format!("{output}.{name}");
        match node {
            Ours::Conv {
                from,
                kernel,
                inputs,
                outputs,
                weights: Filters { weights, bias, .. },
            } => {
                let sizes = [*outputs, *inputs, *kernel, *kernel];
                let weights = self.floats(part("weights"), &sizes, weights);
                let bias = self.floats(part("bias"), &[*outputs], bias);
                let (side, pad) = (*kernel as i64, *kernel as i64 / 2);
                let attributes = vec![
                    Attribute::of_ints("kernel_shape", &[side; 2]),
                    Attribute::of_ints("pads", &[pad; 4]),
                ];
                self.push("Conv", &[result(*from), weights, bias], &output, attributes);
            }
            Ours::Activate { from, with } => {
                let inputs = [result(*from)];
                match with {
                    Activation::Relu => self.push("Relu", &inputs, &output, none()),
                    Activation::Sigmoid => self.push("Sigmoid", &inputs, &output, none()),
                    Activation::Tanh => self.push("Tanh", &inputs, &output, none()),
                    Activation::Swish => {
                        let gate = self.push("Sigmoid", &inputs, &part("gate"), none());
                        let [from] = inputs;
                        self.push("Mul", &[from, gate], &output, none())
                    }
                };
            }
            Ours::Add { left, right } => {
                self.push("Add", &[result(*left), result(*right)], &output, none());
            }
            Ours::Pool { from } => {
                let from = [result(*from)];
                let board = || {
                    let axes = Attribute::of_ints("axes", &[2, 3]);
                    vec![axes, Attribute::of_int("keepdims", 0)]
                };
                let mean = self.push("ReduceMean", &from, &part("mean"), board());
                let most = self.push("ReduceMax", &from, &part("max"), board());
                let axis = Attribute::of_int("axis", 1);
                self.push("Concat", &[mean, most], &output, vec![axis]);
            }
            Ours::Scale { from, by } => {
                let channels = match self.form(*from) {
                    Form::Board(channels) | Form::Vector(channels) => channels,
                };
                let sizes = self.ints(part("sizes"), &[channels as i64; 2]);
                self.nodes.push(Node {
                    inputs: vec![result(*by), sizes],
                    outputs: vec![part("first"), part("second")],
                    name: part("split"),
                    operator: "Split".to_owned(),
                    attributes: vec![Attribute::of_int("axis", 1)],
                });
                let gate = self.push("Sigmoid", &[part("first")], &part("gate"), none());
                let gate = self.square(&gate, channels, &part("factors"));
                let terms = self.square(&part("second"), channels, &part("terms"));
                let scaled = self.push("Mul", &[result(*from), gate], &part("scaled"), none());
                self.push("Add", &[scaled, terms], &output, none());
            }
            Ours::Shift { from, by } => {
                let channels = self.form(*by).numbers(self.shape);
                let terms = self.square(&result(*by), channels, &part("terms"));
                self.push("Add", &[result(*from), terms], &output, none());
            }
            Ours::Linear {
                from,
                inputs,
                outputs,
                weights: Affine { weights, bias },
            } => {
                let mut numbers = result(*from);
                if let Form::Board(_) = self.form(*from) {
                    let axis = Attribute::of_int("axis", 1);
                    numbers = self.push("Flatten", &[numbers], &part("flat"), vec![axis]);
                }
                let weights = self.floats(part("weights"), &[*outputs, *inputs], weights);
                let bias = self.floats(part("bias"), &[*outputs], bias);
                let transposed = Attribute::of_int("transB", 1);
                self.push("Gemm", &[numbers, weights, bias], &output, vec![transposed]);
            }
            Ours::Bias { from, weights } => {
                let Shape { height, width, .. } = self.shape;
                let sizes = match self.form(*from) {
                    Form::Board(channels) => vec![1, channels, height, width],
                    Form::Vector(numbers) => vec![1, numbers],
                };
                let bias = self.floats(part("bias"), &sizes, weights);
                self.push("Add", &[result(*from), bias], &output, none());
            }
        }
    }
}
