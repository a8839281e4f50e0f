use std::process::Command;

use fastrand::Rng;
use prost::Message as _;

use super::message::{Attribute, FLOATS, Graph as Messages, Info, Model, Node as Call, Tensor};
use crate::net::network_tests::every_node;
use crate::net::random_tests::small;
use crate::net::{Activation, Filters, Graph, Node, Source, reference};

fn planes(graph: &Graph, batch: usize) -> Vec<f32> {
    let mut rng = Rng::with_seed(4);
    let count = batch * graph.about.shape.numbers();
    (0..count)
        .map(|_| f32::from(u8::from(rng.bool())))
        .collect()
}

#[test]
fn a_network_comes_back_from_a_model() {
    for graph in [small(), every_node()] {
        let model = graph.to_onnx().expect("it fits");
        let back = Graph::from_onnx(&model).expect("a network");
        assert_eq!(back.about, graph.about);
        let planes = planes(&graph, 3);
        let (found, expected) = (
            reference::run(&back, &planes, 3),
            reference::run(&graph, &planes, 3),
        );
        assert_eq!(found, expected);
    }
}

fn tensor(name: &str, sizes: &[i64], number: impl Fn(usize) -> f32) -> Tensor {
    let count = sizes.iter().product::<i64>() as usize;
    Tensor {
        name: name.to_owned(),
        sizes: sizes.to_vec(),
        kind: FLOATS,
        floats: (0..count).map(number).collect(),
        ..Tensor::default()
    }
}

fn call(operator: &str, inputs: &[&str], output: &str, attributes: Vec<Attribute>) -> Call {
    Call {
        inputs: inputs.iter().map(|&name| name.to_owned()).collect(),
        outputs: vec![output.to_owned()],
        operator: operator.to_owned(),
        attributes,
        ..Call::default()
    }
}

/// A model as other programs write them: a convolution, a batch normalisation, a gate of each
/// channel, and a sum without bias.
fn foreign() -> Model {
    let wave = |index: usize| (index as f32 * 0.7).sin();
    let pads = || vec![Attribute::of_ints("pads", &[1; 4])];
    Model {
        graph: Some(Messages {
            nodes: vec![
                call("Conv", &["x", "w"], "conv", pads()),
                call(
                    "BatchNormalization",
                    &["conv", "s", "b", "m", "v"],
                    "norm",
                    Vec::new(),
                ),
                call("Sigmoid", &["norm"], "gate", Vec::new()),
                call("Mul", &["gate", "norm"], "swish", Vec::new()),
                call("GlobalAveragePool", &["swish"], "mean", Vec::new()),
                call("Flatten", &["mean"], "flat mean", Vec::new()),
                call("MatMul", &["flat mean", "e"], "excited", Vec::new()),
                call("Sigmoid", &["excited"], "excitement", Vec::new()),
                call(
                    "Unsqueeze",
                    &["excitement"],
                    "square",
                    vec![Attribute::of_ints("axes", &[2, 3])],
                ),
                call("Mul", &["swish", "square"], "scaled", Vec::new()),
                call("Flatten", &["scaled"], "all", Vec::new()),
                call("MatMul", &["all", "p"], "products", Vec::new()),
                call("Add", &["products", "pb"], "output_policy", Vec::new()),
            ],
            tensors: vec![
                tensor("w", &[2, 1, 3, 3], wave),
                tensor("s", &[2], |index| 1.0 + index as f32),
                tensor("b", &[2], |index| 0.5 - index as f32),
                tensor("m", &[2], |index| 0.1 * index as f32),
                tensor("v", &[2], |index| 0.5 + index as f32),
                tensor("e", &[2, 2], wave),
                tensor("p", &[8, 3], wave),
                tensor("pb", &[3], wave),
            ],
            inputs: vec![Info::batch("x", &[1, 2, 2])],
            outputs: vec![Info::batch("output_policy", &[3])],
            ..Messages::default()
        }),
        ..Model::default()
    }
}

#[test]
fn models_of_other_programs_are_read() {
    let graph = Graph::from_onnx(&foreign().encode_to_vec()).expect("a network");
    assert_eq!((graph.about.labels, graph.about.values), (3, 0));
    // The normalisation is part of the convolution, and the gate of the activation.
    let Node::Conv {
        weights: Filters { weights, bias, .. },
        ..
    } = &graph.nodes[0]
    else {
        panic!("{:?}", graph.nodes[0]);
    };
    assert_eq!(weights[1], (0.7_f32.sin() / (0.5_f32 + 1e-5).sqrt()));
    assert!((bias[1] - (-0.5 - 0.1 * 2.0 / 1.5_f32.sqrt())).abs() < 1e-5);
    let swish = Node::Activate {
        from: Source::Node(0),
        with: Activation::Swish,
    };
    assert_eq!(graph.nodes[1], swish);
    assert_eq!(
        graph
            .nodes
            .iter()
            .filter(|node| matches!(node, Node::Scale { .. }))
            .count(),
        1
    );
}

/// The foreign model with a value instead of its policy, which ends in this function.
fn valued(end: &str) -> Model {
    let mut model = foreign();
    let graph = model.graph.as_mut().expect("a graph");
    graph.tensors[6] = tensor("p", &[8, 1], |index| (index as f32 * 0.7).sin());
    graph.tensors[7] = tensor("pb", &[1], |_| 0.25);
    graph.outputs = vec![Info::batch("output_value", &[1])];
    graph.nodes[12].outputs = vec!["logit".to_owned()];
    graph
        .nodes
        .push(call(end, &["logit"], "output_value", Vec::new()));
    model
}

/// The chance of winning is that of the model, whatever function it ends in.
#[test]
fn a_value_that_is_a_chance_already_is_not_squashed_again() {
    let logits = Graph::from_onnx(&valued("Identity").encode_to_vec()).expect("a network");
    let planes = planes(&logits, 3);
    let run = |graph: &Graph| reference::run(graph, &planes, 3).expect("it fits").value;
    let chance = |logit: f32| 1.0 / (1.0 + (-logit).exp());
    for (end, of) in [
        ("Sigmoid", chance as fn(f32) -> f32),
        ("Tanh", |logit| (1.0 + logit.tanh()) / 2.0),
    ] {
        let graph = Graph::from_onnx(&valued(end).encode_to_vec()).expect("a network");
        assert_eq!(graph.about.values, 1);
        for (found, &logit) in run(&graph).into_iter().zip(&run(&logits)) {
            let (found, expected) = (chance(found), of(logit));
            assert!((found - expected).abs() < 1e-6, "{end}: {found} {expected}");
        }
    }
}

/// A model that begins as dlshogi's do: convolutions of two inputs, added and normalised.
fn two_inputs() -> Model {
    let wave = |shift: f32| move |index: usize| (index as f32 * 0.7 + shift).sin();
    let pads = || vec![Attribute::of_ints("pads", &[1; 4])];
    Model {
        graph: Some(Messages {
            nodes: vec![
                call("Conv", &["a", "w1"], "c1", pads()),
                call("Conv", &["a", "w2"], "c2", Vec::new()),
                call("Conv", &["b", "w3", "b3"], "c3", Vec::new()),
                call("Add", &["c1", "c2"], "s1", Vec::new()),
                call("Add", &["s1", "c3"], "s2", Vec::new()),
                call(
                    "BatchNormalization",
                    &["s2", "s", "o", "m", "v"],
                    "norm",
                    Vec::new(),
                ),
                call("Relu", &["norm"], "relu", Vec::new()),
                call("Flatten", &["relu"], "all", Vec::new()),
                call("MatMul", &["all", "p"], "output_policy", Vec::new()),
            ],
            tensors: vec![
                tensor("w1", &[2, 2, 3, 3], wave(0.0)),
                tensor("w2", &[2, 2, 1, 1], wave(1.0)),
                tensor("w3", &[2, 3, 1, 1], wave(2.0)),
                tensor("b3", &[2], wave(3.0)),
                tensor("s", &[2], |index| 1.0 + index as f32),
                tensor("o", &[2], |index| 0.5 - index as f32),
                tensor("m", &[2], |index| 0.1 * index as f32),
                tensor("v", &[2], |index| 0.5 + index as f32),
                tensor("p", &[8, 3], wave(4.0)),
            ],
            inputs: vec![Info::batch("a", &[2, 2, 2]), Info::batch("b", &[3, 2, 2])],
            outputs: vec![Info::batch("output_policy", &[3])],
            ..Messages::default()
        }),
        ..Model::default()
    }
}

#[test]
fn several_inputs_are_planes_of_one() {
    let graph = Graph::from_onnx(&two_inputs().encode_to_vec()).expect("a network");
    assert_eq!(graph.about.shape.planes, 5);
    let convolutions = graph
        .nodes
        .iter()
        .filter(|node| matches!(node, Node::Conv { .. }));
    assert_eq!(convolutions.count(), 1, "{:?}", graph.nodes);
    assert!(
        !graph
            .nodes
            .iter()
            .any(|node| matches!(node, Node::Add { .. }))
    );
    let planes = planes(&graph, 1);
    let found = reference::run(&graph, &planes, 1).expect("it fits").policy;
    assert_eq!(found.len(), 3);
    let expected = computed_by_hand(&planes);
    for (found, expected) in found.into_iter().zip(expected) {
        assert!((found - expected).abs() < 1e-4, "{found} {expected}");
    }
    // The same where the inputs are joined first.
    let mut joined = two_inputs();
    let model = joined.graph.as_mut().expect("a graph");
    let both = call("Concat", &["a", "b"], "x", Vec::new());
    let conv = call("Conv", &["x", "w"], "s2", Vec::new());
    model.nodes.splice(..5, [both, conv]);
    model.tensors.push(tensor("w", &[2, 5, 1, 1], |_| 1.0));
    let graph = Graph::from_onnx(&joined.encode_to_vec()).expect("a network");
    assert_eq!(graph.about.shape.planes, 5);
    // Inputs of boards that differ are no network's.
    model_of_boards(&mut joined);
    let error = Graph::from_onnx(&joined.encode_to_vec()).expect_err("is refused");
    assert_eq!(
        error.to_string(),
        "input: b: expected a board of 2 x 2, as a has, found 3 x 3"
    );
}

fn model_of_boards(model: &mut Model) {
    let graph = model.graph.as_mut().expect("a graph");
    graph.inputs[1] = Info::batch("b", &[3, 3, 3]);
}

/// What [`two_inputs`] computes, written out.
fn computed_by_hand(planes: &[f32]) -> Vec<f32> {
    let wave = |shift: f32, index: usize| (index as f32 * 0.7 + shift).sin();
    let at = |plane: usize, row: i32, column: i32| {
        let is_inside = (0..2).contains(&row) && (0..2).contains(&column);
        if is_inside {
            planes[plane * 4 + (row * 2 + column) as usize]
        } else {
            0.0
        }
    };
    let mut all = Vec::new();
    for channel in 0..2 {
        for square in 0..4 {
            let (row, column) = (square / 2, square % 2);
            let mut sum = wave(3.0, channel);
            for plane in 0..2 {
                for tap in 0..9 {
                    let weight = wave(0.0, (channel * 2 + plane) * 9 + tap as usize);
                    sum += weight * at(plane, row + tap / 3 - 1, column + tap % 3 - 1);
                }
                sum += wave(1.0, channel * 2 + plane) * at(plane, row, column);
            }
            for plane in 0..3 {
                sum += wave(2.0, channel * 3 + plane) * at(2 + plane, row, column);
            }
            let number = channel as f32;
            let deviation = (0.5 + number + 1e-5).sqrt();
            let normal = (sum - 0.1 * number) / deviation * (1.0 + number) + 0.5 - number;
            all.push(normal.max(0.0));
        }
    }
    let label = |label: usize| {
        let products = all.iter().enumerate();
        products
            .map(|(index, &number)| number * wave(4.0, index * 3 + label))
            .sum()
    };
    (0..3).map(label).collect()
}

#[test]
fn what_is_not_known_is_named() {
    let message = |change: fn(&mut Messages)| {
        let mut model = foreign();
        change(model.graph.as_mut().expect("a graph"));
        Graph::from_onnx(&model.encode_to_vec())
            .expect_err("is refused")
            .to_string()
    };
    assert_eq!(
        message(|graph| graph.nodes[12].operator = "Softmax".to_owned()),
        "node output_policy (Softmax): this operator is not known"
    );
    assert_eq!(
        message(|graph| graph.nodes[0].attributes.clear()),
        "node conv (Conv): pads: expected 1, found none"
    );
    assert_eq!(
        message(|graph| graph.nodes[0].inputs[1] = "weights".to_owned()),
        "node conv (Conv): nothing before it is called weights"
    );
    assert_eq!(
        message(|graph| graph.tensors[0].kind = 10),
        "tensor w: expected floats of 32 bits or integers of 64"
    );
    assert_eq!(
        message(|graph| graph.tensors[0].sizes[0] = i64::MAX),
        format!(
            "tensor w: expected numbers for [{}, 1, 3, 3], found 18",
            i64::MAX
        )
    );
    assert_eq!(
        message(|graph| graph.outputs[0].name = "moves".to_owned()),
        "output: expected a policy or a value, found moves"
    );
    assert_eq!(message(|graph| graph.inputs.clear()), "input: expected one");
    let error = Graph::from_onnx(b"no model")
        .expect_err("is refused")
        .to_string();
    assert!(error.starts_with("expected an ONNX model: "), "{error}");
}

#[test]
fn damaged_models_are_refused_or_read() {
    let model = every_node().to_onnx().expect("it fits");
    let mut rng = Rng::with_seed(6);
    let mut refused = 0;
    for _ in 0..300 {
        let mut bytes = model.clone();
        for _ in 0..rng.usize(1..4) {
            let at = rng.usize(0..bytes.len());
            bytes[at] = rng.u8(..);
        }
        bytes.truncate(rng.usize(0..2 * bytes.len()));
        refused += usize::from(Graph::from_onnx(&bytes).is_err());
    }
    assert!(refused > 100, "{refused}");
    // Sizes whose product is too large for a number.
    for size in [0, i64::MAX, 1 << 40] {
        let mut model = foreign();
        let graph = model.graph.as_mut().expect("a graph");
        graph.inputs = vec![Info::batch("x", &[1, 2, size as usize])];
        let error = Graph::from_onnx(&model.encode_to_vec()).expect_err("is refused");
        assert!(
            error
                .to_string()
                .starts_with("input: x: expected the sizes"),
            "{error}"
        );
    }
}

/// Runs a model and compares: planes, policy and value are files of floats.
const SCRIPT: &str = r#"
import sys, numpy, onnx, onnxruntime
folder = sys.argv[1]
onnx.checker.check_model(folder + "/model.onnx", full_check=True)
session = onnxruntime.InferenceSession(folder + "/model.onnx", providers=["CPUExecutionProvider"])
shape = session.get_inputs()[0].shape[1:]
planes = numpy.fromfile(folder + "/planes", "<f4").reshape([-1] + shape)
for name, found in zip(["policy", "value"], session.run(["policy", "value"], {"planes": planes})):
    expected = numpy.fromfile(folder + "/" + name, "<f4").reshape(found.shape)
    error = float(abs(found - expected).max() / abs(expected).max())
    assert error < 1e-4, f"{name}: {error}"
"#;

#[test]
#[ignore = "needs python3 with onnxruntime: run by `make test-slow`"]
fn onnxruntime_says_the_same() {
    for (index, graph) in [small(), every_node()].iter().enumerate() {
        let folder =
            std::env::temp_dir().join(format!("sanban-onnx-{}-{index}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let planes = planes(graph, 3);
        let outputs = reference::run(graph, &planes, 3).expect("it fits");
        let bytes = |numbers: &[f32]| -> Vec<u8> {
            numbers
                .iter()
                .flat_map(|number| number.to_le_bytes())
                .collect()
        };
        for (name, bytes) in [
            ("model.onnx", graph.to_onnx().expect("it fits")),
            ("planes", bytes(&planes)),
            ("policy", bytes(&outputs.policy)),
            ("value", bytes(&outputs.value)),
        ] {
            std::fs::write(folder.join(name), bytes).expect("a file");
        }
        let python = Command::new("python3")
            .arg("-c")
            .arg(SCRIPT)
            .arg(&folder)
            .output();
        std::fs::remove_dir_all(&folder).expect("a folder");
        let output = python.expect("python3 is needed, with the packages onnx and onnxruntime");
        assert!(
            output.status.success(),
            "python3 with the packages onnx and onnxruntime is needed, or they differ:\n{}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
}

/// Runs a foreign model: planes and chances of winning are files of floats.
const CHANCES: &str = r#"
import sys
try:
    import numpy, onnxruntime
except ImportError:
    print("skipped: python3 has no onnxruntime")
    sys.exit(0)
folder, end = sys.argv[1:3]
session = onnxruntime.InferenceSession(folder + "/model.onnx", providers=["CPUExecutionProvider"])
planes = numpy.fromfile(folder + "/planes", "<f4").reshape(-1, 1, 2, 2)
found = session.run(["output_value"], {"x": planes})[0].reshape(-1)
found = found if end == "Sigmoid" else (1 + found) / 2
expected = numpy.fromfile(folder + "/chances", "<f4")
assert abs(found - expected).max() < 1e-5, (found, expected)
"#;

/// Says so and passes where Python or its package is missing.
#[test]
#[allow(clippy::print_stdout)]
fn onnxruntime_has_the_same_chances_for_a_foreign_value() {
    for end in ["Sigmoid", "Tanh"] {
        let mut model = valued(end);
        model.ir_version = 8;
        model.operators = vec![super::message::Operators {
            domain: String::new(),
            version: 11,
        }];
        let bytes = model.encode_to_vec();
        let graph = Graph::from_onnx(&bytes).expect("a network");
        let planes = planes(&graph, 3);
        let logits = reference::run(&graph, &planes, 3).expect("it fits").value;
        let chances = logits.iter().map(|logit| 1.0 / (1.0 + (-logit).exp()));
        let chances: Vec<f32> = chances.collect();
        let floats = |numbers: &[f32]| -> Vec<u8> {
            let bytes = numbers.iter().flat_map(|number| number.to_le_bytes());
            bytes.collect()
        };
        let name = format!("sanban-onnx-{}-{end}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).expect("a folder");
        for (name, bytes) in [
            ("model.onnx", bytes),
            ("planes", floats(&planes)),
            ("chances", floats(&chances)),
        ] {
            std::fs::write(folder.join(name), bytes).expect("a file");
        }
        let python = Command::new("python3")
            .args(["-c", CHANCES])
            .arg(&folder)
            .arg(end)
            .output();
        std::fs::remove_dir_all(&folder).expect("a folder");
        let Ok(output) = python else {
            println!("skipped: there is no python3");
            return;
        };
        print!("{}", String::from_utf8_lossy(&output.stdout));
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{end}: {error}");
    }
}
