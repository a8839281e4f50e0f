//! Networks that follow the moves: every kernel equals the definition.

use simd::Isa;
use simd::nnue::train::{
    ACTIVE, AdamW, Batch, Gradient, Inputs, Parameters, Sums, Tile, add, backward, forward,
};
use simd::nnue::{Line, MOST, output_with, update_from, update_with};

/// Xorshift: the same numbers on every machine.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 >> 16
    }

    fn lines(&mut self, count: usize) -> Vec<Line> {
        let mut line = || Line(std::array::from_fn(|_| self.next() as i16));
        (0..count).map(|_| line()).collect()
    }

    /// From -1 to 1, rounded to parts that sums of many hold without error.
    fn number(&mut self) -> f32 {
        (self.next() % 2049) as f32 / 1024.0 - 1.0
    }

    fn tiles(&mut self, count: usize) -> Vec<Tile> {
        let mut tile = || Tile(std::array::from_fn(|_| self.number()));
        (0..count).map(|_| tile()).collect()
    }

    fn sums(&mut self, count: usize) -> Vec<Sums> {
        (0..count)
            .map(|_| [self.tiles(1)[0], self.tiles(1)[0]])
            .collect()
    }
}

#[test]
fn sums_of_rows_are_right_in_every_width() {
    let mut random = Random(1);
    for lines in [1, 2, 3, 4, 7, 8, 16] {
        let rows = random.lines(50 * lines);
        let before = random.lines(lines);
        for (added, removed) in [(0, 0), (1, 1), (2, 2), (40, 3), (0, 1)] {
            let mut pick = |count| -> Vec<u32> {
                let picked = (0..count).map(|_| (random.next() % 50) as u32);
                picked.collect()
            };
            let (added, removed) = (pick(added), pick(removed));
            let expected: Vec<i16> = (0..lines * Line::NUMBERS)
                .map(|column| {
                    let number = |lines: &[Line], at: usize| {
                        i64::from(lines[at / Line::NUMBERS].0[at % Line::NUMBERS])
                    };
                    let of =
                        |row: &u32| number(&rows, *row as usize * lines * Line::NUMBERS + column);
                    let sum = number(&before, column) + added.iter().map(of).sum::<i64>()
                        - removed.iter().map(of).sum::<i64>();
                    sum as i16
                })
                .collect();
            for isa in Isa::all() {
                let mut sums = before.clone();
                update_with(isa, &rows, &mut sums, &added, &removed);
                let found: Vec<i16> = sums.iter().flat_map(|line| line.0).collect();
                assert_eq!(found, expected, "{isa} {lines}");
            }
            let mut sums = random.lines(lines);
            update_from(&rows, &before, &mut sums, &added, &removed);
            let found: Vec<i16> = sums.iter().flat_map(|line| line.0).collect();
            assert_eq!(found, expected, "{lines}");
        }
    }
}

#[test]
#[should_panic(expected = "row 50")]
fn a_row_that_is_not_there_is_refused() {
    let rows = vec![Line::ZERO; 100];
    update_with(Isa::best(), &rows, &mut [Line::ZERO; 2], &[49], &[50]);
}

#[test]
fn outputs_are_the_definition_to_the_extremes() {
    let mut random = Random(2);
    for lines in [1, 2, 8, 15, 16] {
        let mut cases = vec![(
            vec![Line([i16::MAX; 32]); lines],
            vec![Line([127; 32]); lines],
        )];
        cases.push((cases[0].0.clone(), vec![Line([-128; 32]); lines]));
        for _ in 0..20 {
            let mut sums = random.lines(lines);
            let mut weights = random.lines(lines);
            for line in &mut sums {
                line.0 = line.0.map(|number| number % 400);
            }
            for line in &mut weights {
                line.0 = line.0.map(|number| number % 128);
            }
            cases.push((sums, weights));
        }
        for (sums, weights) in cases {
            let all = sums.iter().flat_map(|line| line.0);
            let pairs = all.zip(weights.iter().flat_map(|line| line.0));
            let expected: i64 = pairs
                .map(|(sum, weight)| i64::from(sum.clamp(0, MOST)).pow(2) * i64::from(weight))
                .sum();
            for isa in Isa::all() {
                assert_eq!(output_with(isa, &sums, &weights), expected, "{isa} {lines}");
            }
        }
    }
}

/// A layer of so many inputs, and positions.
struct Case {
    inputs: Vec<Inputs>,
    buckets: Vec<u8>,
    rows: Vec<Tile>,
    bias: Tile,
    weights: Vec<Sums>,
}

const INPUTS: usize = 90;

fn case(random: &mut Random) -> Case {
    let mut side = || std::array::from_fn::<u16, ACTIVE, _>(|_| (random.next() % 90) as u16);
    let inputs = (0..30).map(|_| [side(), side()]).collect();
    let small = |tile: Tile| Tile(tile.0.map(|number| number / 8.0));
    Case {
        inputs,
        buckets: (0..30).map(|n| n % 3).collect(),
        rows: random.tiles(INPUTS).into_iter().map(small).collect(),
        bias: small(random.tiles(1)[0]),
        weights: random.sums(3),
    }
}

impl Case {
    fn batch(&self) -> Batch<'_> {
        Batch {
            inputs: &self.inputs,
            buckets: &self.buckets,
        }
    }

    fn outputs(&self, isa: Isa) -> (Vec<Sums>, Vec<f32>) {
        let mut sums = vec![[Tile::ZERO; 2]; self.inputs.len()];
        let mut outputs = vec![0.0; self.inputs.len()];
        let (rows, bias, weights) = (&self.rows, &self.bias, &self.weights);
        forward(
            isa,
            self.batch(),
            rows,
            bias,
            weights,
            &mut sums,
            &mut outputs,
        );
        (sums, outputs)
    }

    /// The output of a position by the definition, with doubles.
    fn output(&self, n: usize) -> f64 {
        let mut output = 0.0;
        for side in 0..2 {
            for column in 0..Tile::COLUMNS {
                let of = |tile: &Tile| f64::from(tile.0[column]);
                let rows = self.inputs[n][side].iter();
                let sum = of(&self.bias)
                    + rows
                        .map(|&input| of(&self.rows[usize::from(input)]))
                        .sum::<f64>();
                let weights = &self.weights[usize::from(self.buckets[n])];
                output += sum.clamp(0.0, 1.0).powi(2) * of(&weights[side]);
            }
        }
        output
    }
}

#[test]
fn the_first_layer_is_the_definition_and_the_same_bits_everywhere() {
    let case = case(&mut Random(3));
    let (sums, outputs) = case.outputs(Isa::PORTABLE);
    for (n, &output) in outputs.iter().enumerate() {
        assert!((f64::from(output) - case.output(n)).abs() < 1e-4);
    }
    for isa in Isa::all() {
        assert_eq!(case.outputs(isa), (sums.clone(), outputs.clone()), "{isa}");
    }
}

#[test]
fn the_gradient_is_the_slope_of_the_definition() {
    let mut random = Random(4);
    let mut case = case(&mut random);
    let slopes: Vec<f32> = (0..30).map(|_| random.number()).collect();
    let (sums, _) = case.outputs(Isa::best());
    let gradients: Vec<Gradient> = Isa::all()
        .map(|isa| {
            let mut gradient = Gradient::new(INPUTS, 3);
            backward(
                isa,
                case.batch(),
                &case.weights,
                &sums,
                &slopes,
                &mut gradient,
            );
            gradient
        })
        .collect();
    for gradient in &gradients[1..] {
        assert_eq!(gradient.rows, gradients[0].rows);
        assert_eq!(gradient.bias, gradients[0].bias);
        assert_eq!(gradient.weights, gradients[0].weights);
    }
    let loss = |case: &Case| -> f64 {
        let each = slopes.iter().enumerate();
        each.map(|(n, &slope)| f64::from(slope) * case.output(n))
            .sum()
    };
    let step = 1.0 / 4096.0;
    let mut check = |found: f32, change: &dyn Fn(&mut Case, f32), what: &str| {
        change(&mut case, step);
        let above = loss(&case);
        change(&mut case, -2.0 * step);
        let below = loss(&case);
        change(&mut case, step);
        let slope = (above - below) / f64::from(2.0 * step);
        // A corner of the clipped function may lie between the two points.
        let error = (slope - f64::from(found)).abs();
        assert!(
            error < 2e-2 * (1.0 + slope.abs()),
            "{what}: {slope} {found}"
        );
    };
    let found = &gradients[0];
    for row in 0..INPUTS {
        let column = row % 16;
        let change = move |case: &mut Case, by| case.rows[row].0[column] += by;
        check(found.rows[row].0[column], &change, "row");
    }
    for column in 0..16 {
        let change = move |case: &mut Case, by| case.bias.0[column] += by;
        check(found.bias.0[column], &change, "bias");
        for side in 0..2 {
            let bucket = column % 3;
            let change = move |case: &mut Case, by| {
                case.weights[bucket][side].0[column] += by;
            };
            check(found.weights[bucket][side].0[column], &change, "weight");
        }
    }
}

#[test]
fn steps_are_those_of_the_definition() {
    let mut random = Random(5);
    let start = random.tiles(6);
    let mut found: Vec<Parameters> = Isa::all().map(|_| Parameters::new(start.clone())).collect();
    let mut expected = [f64::from(start[2].0[5]), 0.0, 0.0];
    for number in 1..=50 {
        let mut gradient = random.tiles(6);
        gradient[4] = Tile::ZERO;
        let adam = AdamW::new(number, 0.02, 0.1, 0.9);
        for (isa, parameters) in Isa::all().zip(&mut found) {
            parameters.step(isa, adam, &gradient[..3]);
            parameters.step_from(isa, adam, 3, &gradient[3..]);
        }
        let slope = f64::from(gradient[2].0[5]);
        let [value, mean, square] = &mut expected;
        *mean = 0.9 * *mean + 0.1 * slope;
        *square = 0.999 * *square + 0.001 * slope * slope;
        let first = *mean / (1.0 - 0.9_f64.powi(number));
        let second = *square / (1.0 - 0.999_f64.powi(number));
        *value -= 0.02 * (0.1 * *value + first / (second.sqrt() + 1e-8));
        *value = value.clamp(-0.9, 0.9);
        assert!((f64::from(found[0].values[2].0[5]) - *value).abs() < 1e-3);
    }
    for parameters in &found[1..] {
        assert_eq!(parameters, &found[0]);
    }
    assert_eq!(found[0].values[4], start[4], "a row without a gradient");
    let mut sum = start.clone();
    add(Isa::best(), &mut sum, &start);
    assert_eq!(sum[1].0[3], 2.0 * start[1].0[3]);
}
