use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use prost::Message as _;

use super::constant::Constant;
use super::message::{self, Info, Model};
use super::{OnnxError, POLICY, VALUE};
use crate::net::{About, Form, Graph, Node, Source};
use crate::planes::Shape;

mod call;
mod operator;
mod product;
mod prune;
mod squashed;
mod value;

use call::Call;
use value::Value;

/// More planes, rows or columns than these are a mistake.
const MOST: usize = 4096;

impl Graph {
    /// Reads an ONNX model of a policy, a value or both.
    ///
    /// The outputs are those with `policy` and `value` in their names. What the network is for is
    /// known only if the model says so as [`Graph::to_onnx`] does; otherwise the game and the
    /// layout are empty, and the caller has to know them.
    pub fn from_onnx(bytes: &[u8]) -> Result<Graph, OnnxError> {
        let model = Model::decode(bytes).map_err(|error| OnnxError::NoModel(error.to_string()))?;
        let Some(graph) = model.graph else {
            return Err(OnnxError::NoModel("it has no graph".to_owned()));
        };
        let mut import = Import::new(&graph)?;
        for node in &graph.nodes {
            import.node(node)?;
        }
        let policy = import.output(&graph, POLICY)?;
        let mut value = import.output(&graph, VALUE)?;
        let is_ours = model.metadata.iter().any(|entry| entry.key == "game");
        if let Some(node) = value.filter(|_| !is_ours) {
            value = Some(import.unsquashed(node)?);
        }
        if policy.is_none() && value.is_none() {
            let names: Vec<&str> = graph.outputs.iter().map(|info| &*info.name).collect();
            return Err(OnnxError::Output(format!(
                "expected a policy or a value, found {}",
                names.join(", ")
            )));
        }
        let numbers =
            |node: Option<usize>| node.map_or(0, |node| import.forms[node].numbers(import.shape));
        let mut metadata: BTreeMap<String, String> = model
            .metadata
            .into_iter()
            .map(|entry| (entry.key, entry.value))
            .collect();
        let mut known = |key: &str| metadata.remove(key).unwrap_or_default();
        let about = About {
            game: known("game"),
            layout: known("layout"),
            architecture: known("architecture"),
            shape: import.shape,
            labels: numbers(policy),
            values: numbers(value),
            notes: metadata
                .into_iter()
                .map(|(key, value)| match key.strip_prefix("note:") {
                    Some(key) => (key.to_owned(), value),
                    None => (key, value),
                })
                .collect(),
        };
        let mut graph = Graph {
            about,
            nodes: import.nodes,
            policy,
            value,
        };
        prune::prune(&mut graph);
        graph.check()?;
        Ok(graph)
    }
}

/// A model being read.
struct Import {
    shape: Shape,
    nodes: Vec<Node>,
    forms: Vec<Form>,
    values: HashMap<String, Value>,
}

impl Import {
    fn new(graph: &message::Graph) -> Result<Import, OnnxError> {
        let mut values = HashMap::new();
        for tensor in &graph.tensors {
            let constant = Rc::new(Constant::new(tensor)?);
            values.insert(tensor.name.clone(), Value::Constant(constant));
        }
        // Older models list their weights as inputs too.
        let is_computed = |info: &&Info| !values.contains_key(&info.name);
        let inputs: Vec<&Info> = graph.inputs.iter().filter(is_computed).collect();
        let (shape, inputs) = joined(&inputs)?;
        values.extend(inputs);
        Ok(Import {
            shape,
            nodes: Vec::new(),
            forms: Vec::new(),
            values,
        })
    }

    fn node(&mut self, node: &message::Node) -> Result<(), OnnxError> {
        let wrong = |message: String| OnnxError::Node {
            name: match &*node.name {
                "" => node.outputs.first().cloned().unwrap_or_default(),
                name => name.to_owned(),
            },
            operator: node.operator.clone(),
            message,
        };
        let mut inputs = Vec::new();
        for name in &node.inputs {
            inputs.push(match self.values.get(name) {
                Some(value) => Some(value.clone()),
                // An empty name means that the input is left out.
                None if name.is_empty() => None,
                None => return Err(wrong(format!("nothing before it is called {name}"))),
            });
        }
        let call = Call { node, inputs };
        let results = self.call(&call).map_err(wrong)?;
        for (name, value) in node.outputs.iter().zip(results) {
            self.values.insert(name.clone(), value);
        }
        Ok(())
    }

    /// The node of the output with that in its name, if there is one.
    fn output(&mut self, graph: &message::Graph, what: &str) -> Result<Option<usize>, OnnxError> {
        let names = graph.outputs.iter().map(|info| &info.name);
        let name = names.clone().find(|name| *name == what);
        let Some(name) = name.or_else(|| names.clone().find(|name| name.contains(what))) else {
            return Ok(None);
        };
        match self.values.get(name) {
            Some(
                Value::Board(Source::Node(node))
                | Value::Flat(Source::Node(node))
                | Value::Vector(Source::Node(node)),
            ) => Ok(Some(*node)),
            _ => Err(OnnxError::Output(format!(
                "{name} is not computed by a node"
            ))),
        }
    }

    fn push(&mut self, node: Node, form: Form) -> Source {
        self.nodes.push(node);
        self.forms.push(form);
        Source::Node(self.nodes.len() - 1)
    }

    fn form(&self, source: Source) -> Form {
        match source {
            Source::Input => Form::Board(self.shape.planes),
            Source::Node(node) => self.forms[node],
        }
    }

    /// How many channels a board has, or numbers a vector.
    fn channels(&self, source: Source) -> usize {
        match self.form(source) {
            Form::Board(channels) | Form::Vector(channels) => channels,
        }
    }

    fn computed_by(&self, source: Source) -> Option<&Node> {
        match source {
            Source::Input => None,
            Source::Node(node) => self.nodes.get(node),
        }
    }
}

/// The planes of a model's inputs, one behind the other, and what the inputs stand for. dlshogi's
/// networks have two.
fn joined(inputs: &[&Info]) -> Result<(Shape, Vec<(String, Value)>), OnnxError> {
    let Some((first, others)) = inputs.split_first() else {
        return Err(OnnxError::Input("expected one".to_owned()));
    };
    let mut shape = planes(first)?;
    if others.is_empty() {
        return Ok((
            shape,
            vec![(first.name.clone(), Value::Board(Source::Input))],
        ));
    }
    let mut values = vec![(first.name.clone(), Value::Planes(0..shape.planes))];
    for input in others {
        let more = planes(input)?;
        if (more.height, more.width) != (shape.height, shape.width) {
            return Err(OnnxError::Input(format!(
                "{}: expected a board of {} x {}, as {} has, found {} x {}",
                input.name, shape.height, shape.width, first.name, more.height, more.width
            )));
        }
        let start = shape.planes;
        shape.planes += more.planes;
        values.push((input.name.clone(), Value::Planes(start..shape.planes)));
    }
    if shape.planes > MOST {
        return Err(OnnxError::Input(format!(
            "expected at most {MOST} planes, found {}",
            shape.planes
        )));
    }
    Ok((shape, values))
}

/// The form of the planes.
fn planes(input: &Info) -> Result<Shape, OnnxError> {
    let tensor = input.kind.as_ref().and_then(|kind| kind.tensor.as_ref());
    let sizes = tensor.and_then(|tensor| tensor.shape.as_ref());
    let sizes: Vec<Option<usize>> = sizes.map_or_else(Vec::new, |shape| {
        let sizes = shape.sizes.iter().map(|size| {
            let size = usize::try_from(size.value?).ok()?;
            // So few that their product is a number.
            (1..=MOST).contains(&size).then_some(size)
        });
        sizes.collect()
    });
    match sizes[..] {
        [_, Some(planes), Some(height), Some(width)] => Ok(Shape {
            planes,
            height,
            width,
        }),
        _ => Err(OnnxError::Input(format!(
            "{}: expected the sizes batch, planes, height and width, the last three 1 to {MOST}",
            input.name
        ))),
    }
}
