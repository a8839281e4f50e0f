//! Networks: gradients against finite differences, rules of learning, files.

use burn::tensor::Device;
use fastrand::Rng;
use learn::{NetError, Optimizer, Rule};
use othello_lab::dense::{Architecture, Cost, Fit, Input, Samples, TrainableDense, Trainer};
use search::Stop;

const BOARD: Input = Input::Planes { planes: 2, side: 4 };

fn architecture(text: &str) -> Architecture {
    Architecture::parse(BOARD, text).unwrap()
}

/// Rows of numbers that look like nothing in particular.
fn samples(output: usize, rows: usize, seed: u64) -> Samples {
    let mut rng = Rng::with_seed(seed);
    let mut row = |width: usize| -> Vec<f32> { (0..rows * width).map(|_| rng.f32()).collect() };
    let (inputs, targets) = (row(BOARD.len()), row(output));
    Samples::new(BOARD.len(), output, inputs, targets).unwrap()
}

fn tensor(numbers: Vec<f32>, width: usize) -> burn::tensor::Tensor<2> {
    let rows = numbers.len() / width;
    let data = burn::tensor::TensorData::new(numbers, [rows, width]);
    burn::tensor::Tensor::from_data(data, &Device::flex())
}

/// The cost after one weight of a saved network was moved: the slow twin of a gradient.
fn moved(
    network: &TrainableDense,
    weight: usize,
    by: f32,
    cost: impl Fn(&TrainableDense) -> f64,
) -> f64 {
    let mut bytes = network.save().unwrap();
    let numbers = network.numbers();
    // The file has the tensors by name, which is not the order of the weights.
    let at = |number: f32| number.to_le_bytes();
    let old = at(numbers[weight]);
    let found = bytes.windows(4).rposition(|window| window == old).unwrap();
    bytes[found..found + 4].copy_from_slice(&at(numbers[weight] + by));
    cost(&TrainableDense::load(network.architecture().clone(), &bytes).unwrap())
}

#[test]
fn gradients_agree_with_finite_differences() {
    for (text, cost) in [
        ("5-tanh,3-linear", Cost::Mse),
        ("5-relu,3-sigmoid", Cost::Mae),
        ("5-sigmoid,3-tanh", Cost::Rmse),
        ("6-relu,3,softmax", Cost::CrossEntropy),
        ("conv:3x3-tanh,pool:2,3-linear", Cost::Mse),
        (
            "conv:2x3-relu,conv:2x1-sigmoid,3,softmax",
            Cost::CrossEntropy,
        ),
    ] {
        // Every weight is another number, also the biases.
        let network = TrainableDense::of_my_net(architecture(text), 7);
        let mut rng = Rng::with_seed(3);
        let mut numbers = |count: usize| -> Vec<f32> { (0..count).map(|_| rng.f32()).collect() };
        let (rows, output) = (4, network.architecture().output());
        let inputs = tensor(numbers(rows * BOARD.len()), BOARD.len());
        let targets = tensor(numbers(rows * output), output);
        let value = |network: &TrainableDense| {
            let outputs = network.forward(inputs.clone());
            f64::from(cost.of(outputs, targets.clone()).into_scalar::<f32>())
        };
        let gradient =
            network.gradient(inputs.clone(), |outputs| cost.of(outputs, targets.clone()));
        assert!((gradient.cost - value(&network)).abs() < 1e-6);
        let values: Vec<f32> = gradient.values.clone().try_into_vec_as().unwrap();
        let by = 2e-3;
        for weight in (0..values.len()).step_by(3) {
            let up = moved(&network, weight, by, value);
            let down = moved(&network, weight, -by, value);
            let expected = (up - down) / f64::from(2.0 * by);
            let found = f64::from(values[weight]);
            assert!(
                (expected - found).abs() < 2e-3 + 0.02 * expected.abs(),
                "{text} {cost}: weight {weight}: expected {expected}, found {found}"
            );
        }
        let norm = values.iter().map(|one| f64::from(one * one)).sum::<f64>();
        assert!((gradient.norm() - norm.sqrt()).abs() < 1e-4);
    }
}

#[test]
fn every_rule_lowers_the_loss() {
    let samples = samples(2, 32, 5);
    for (rule, rate) in [
        ("gd", 0.5),
        ("sgd", 0.5),
        ("momentum", 0.02),
        ("rmsprop", 0.003),
        ("adam", 0.01),
    ] {
        let network = TrainableDense::new(architecture("16-tanh,2-sigmoid"), 1);
        let mut trainer = Trainer::new(network, rule.parse().unwrap(), Cost::Mse, rate);
        let before = trainer.cost_of(&samples);
        let fit = Fit {
            epochs: 40,
            batch: 8,
            seed: 2,
            validation: Some(&samples),
            stop: &Stop::new(),
        };
        let mut csv = Vec::new();
        let curve = trainer.fit(&samples, &fit, &mut csv).unwrap();
        let after = trainer.cost_of(&samples);
        assert!(after < 0.8 * before, "{rule}: from {before} to {after}");
        assert_eq!(curve.last().unwrap().validation, Some(after));
        let csv = String::from_utf8(csv).unwrap();
        assert!(csv.starts_with("Epoch,loss,valLoss\n1,"));
        assert_eq!(csv.lines().count(), 41);
    }
}

/// Two steps of each rule by its formula, weight by weight.
#[test]
fn rules_keep_a_memory_of_each_weight() {
    let row = |numbers: &[f32]| {
        let data = burn::tensor::TensorData::new(numbers.to_vec(), [numbers.len()]);
        burn::tensor::Tensor::<1>::from_data(data, &Device::flex())
    };
    let (weights, gradients) = ([0.5, -0.2, 0.1], [[1.0, -0.01, 3.0], [-2.0, 0.02, 3.0]]);
    let rate = 0.1;
    for (name, rule) in [
        ("momentum", Rule::Momentum(0.9)),
        ("rmsprop", Rule::RmsProp(0.99)),
        ("adam", Rule::ADAM),
    ] {
        let mut optimizer = Optimizer::new(rule);
        let mut found = row(&weights);
        for gradient in &gradients {
            found = optimizer.step(found, row(gradient), rate);
        }
        let found: Vec<f32> = found.try_into_vec_as().unwrap();
        for (index, weight) in weights.iter().enumerate() {
            let (mut expected, mut first, mut second) = (f64::from(*weight), 0.0, 0.0);
            for (step, gradient) in (1..).zip(&gradients) {
                let gradient = f64::from(gradient[index]);
                expected -= rate
                    * match rule {
                        Rule::Momentum(share) => {
                            first = f64::from(share) * first + gradient;
                            first
                        }
                        Rule::RmsProp(share) => {
                            let share = f64::from(share);
                            second = share * second + (1.0 - share) * gradient * gradient;
                            gradient / second.sqrt()
                        }
                        _ => {
                            first = 0.9 * first + 0.1 * gradient;
                            second = 0.999 * second + 0.001 * gradient * gradient;
                            let (one, two) = (1.0 - 0.9_f64.powi(step), 1.0 - 0.999_f64.powi(step));
                            (first / one) / (second / two).sqrt()
                        }
                    };
            }
            let found = f64::from(found[index]);
            assert!(
                (found - expected).abs() < 1e-3 * expected.abs().max(1.0),
                "{name}: weight {index}: expected {expected}, found {found}"
            );
        }
    }
}

#[test]
fn a_long_gradient_is_shortened() {
    let samples = samples(2, 8, 5);
    let step = |clip| {
        let network = TrainableDense::new(architecture("2-linear"), 1);
        let before = network.numbers();
        let mut trainer = Trainer::new(network, Rule::Sgd, Cost::Mse, 1.0);
        trainer.clip = clip;
        trainer.epoch(&samples, 8, &mut Rng::with_seed(0));
        let after = trainer.network.numbers();
        let moved = before
            .iter()
            .zip(after)
            .map(|(a, b)| f64::from((a - b).powi(2)));
        moved.sum::<f64>().sqrt()
    };
    assert!(step(None) > 0.1);
    assert!((step(Some(0.01)) - 0.01).abs() < 1e-5);
}

#[test]
fn the_same_seed_gives_the_same_bits() {
    // Big enough that the processor's threads share the work.
    let text = "conv:8x3-relu,256-relu,256-relu,4-tanh";
    let learned = |seed| {
        let network = TrainableDense::new(architecture(text), seed);
        let mut trainer = Trainer::new(network, Rule::ADAM, Cost::Mse, 0.001);
        trainer.epoch(&samples(4, 600, 9), 300, &mut Rng::with_seed(seed));
        trainer.network.save().unwrap()
    };
    assert_eq!(learned(4), learned(4));
    assert_ne!(learned(4), learned(5));
}

#[test]
fn learning_goes_on_from_files_as_if_it_had_never_stopped() {
    let samples = samples(2, 64, 5);
    for rule in ["sgd", "momentum", "rmsprop", "adam:0.8:0.99"] {
        let rule: Rule = rule.parse().unwrap();
        let form = architecture("conv:3x3-relu,8-tanh,2-linear");
        let mut trainer = Trainer::new(TrainableDense::new(form.clone(), 1), rule, Cost::Mse, 0.01);
        let mut rng = Rng::with_seed(1);
        trainer.epoch(&samples, 8, &mut rng);
        let network = TrainableDense::load(form, &trainer.network.save().unwrap()).unwrap();
        let memory = trainer.optimizer.save().unwrap();
        let mut other = Trainer::new(network, rule, Cost::Mse, 0.01);
        let weights = other.network.architecture().weights();
        other.optimizer = Optimizer::load(rule, weights, &memory, &Device::flex()).unwrap();
        let mut again = Rng::with_seed(rng.get_seed());
        trainer.epoch(&samples, 8, &mut rng);
        other.epoch(&samples, 8, &mut again);
        assert_eq!(trainer.network.save(), other.network.save(), "{rule}");
        assert_eq!(trainer.optimizer.save(), other.optimizer.save(), "{rule}");
    }
}

#[test]
fn a_file_of_another_network_or_version_is_refused() {
    let network = TrainableDense::new(architecture("4-relu,2-tanh"), 1);
    let bytes = network.save().unwrap();
    let refusal = |bytes: &[u8]| {
        let other = architecture("4-relu,2-linear");
        TrainableDense::load(other, bytes).unwrap_err().to_string()
    };
    assert_eq!(
        refusal(&bytes),
        "network: expected 2x4x4:4-relu,2-linear, found 2x4x4:4-relu,2-tanh"
    );
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let at = text.find("\"version\":\"1\"").unwrap() + 11;
    let mut newer = bytes.clone();
    newer[at] = b'2';
    assert_eq!(refusal(&newer), "version: expected 1, found 2");
    let form = || network.architecture().clone();
    for cut in [0, 7, 20, bytes.len() - 1] {
        let error = TrainableDense::load(form(), &bytes[..cut]).unwrap_err();
        assert!(matches!(error, NetError::Damaged(_)), "{cut}: {error}");
    }
    let memory = Optimizer::new(Rule::ADAM).save().unwrap();
    let error = Optimizer::load(Rule::Sgd, 4, &memory, &Device::flex()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "network: expected sgd, found adam:0.9:0.999"
    );
}

#[test]
fn words_that_are_no_rule_or_cost_are_refused() {
    let rule = "adagrad".parse::<Rule>().unwrap_err().to_string();
    assert!(rule.starts_with("optimizer: expected gd, sgd"), "{rule}");
    assert!("adam:1.5:0.9".parse::<Rule>().is_err());
    assert!("rmsprop:x".parse::<Rule>().is_err());
    let cost = "mean".parse::<Cost>().unwrap_err().to_string();
    assert_eq!(
        cost,
        "cost: expected mse or mae or rmse or cross-entropy, found \"mean\""
    );
}
