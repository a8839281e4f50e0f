//! Every number of the search that was chosen rather than derived. A pawn is worth about 100.
//!
//! Those that games decide are a table, [`Parameters`]: `sanban tune` varies them.

use std::fmt;

/// A number of the search that can be tuned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchNumber {
    /// Its name.
    pub name: &'static str,
    /// The value that the player uses.
    pub usual: i32,
    /// The least value that makes sense.
    pub least: i32,
    /// The greatest value that makes sense.
    pub most: i32,
}

/// A table of numbers with their ranges; the search reads them as fields.
macro_rules! parameters {
    ($($(#[$about:meta])* $name:ident: $usual:literal in $least:literal..$most:literal;)*) => {
        /// The numbers of the search.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct Parameters {
            $($(#[$about])* pub(super) $name: i32,)*
        }

        impl Parameters {
            /// The table, in the order in which the search uses them.
            pub const TABLE: &[SearchNumber] = &[$(SearchNumber {
                name: stringify!($name),
                usual: $usual,
                least: $least,
                most: $most,
            },)*];

            /// What the player uses.
            pub const USUAL: Parameters = Parameters { $($name: $usual,)* };

            fn of_name(&mut self, name: &str) -> Option<&mut i32> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)*
                    _ => None,
                }
            }
        }

        impl Default for Parameters {
            fn default() -> Parameters {
                Parameters::USUAL
            }
        }
    };
}

parameters! {
    /// The first half width of the aspiration window.
    aspiration: 30 in 8..120;
    /// Razoring: how far below alpha a position's value must be for a quiescence search to decide.
    razor_base: 400 in 100..1000;
    /// See `razor_base`: by the square of the depth.
    razor_slope: 280 in 50..800;
    /// Reverse futility pruning: how far above beta a value must be, for each ply.
    reverse_futility: 130 in 40..300;
    /// By how much less if the position improves.
    reverse_futility_improving: 100 in 0..300;
    /// Null-move pruning: by how much shallower the search is, in 1024ths of a ply.
    null_base: 4096 in 2048..6144;
    /// See `null_base`: for each ply of depth.
    null_slope: 342 in 150..600;
    /// See `null_base`: so much above beta is a ply.
    null_value: 250 in 100..600;
    /// How far above beta the static value must be, at least.
    null_margin: 180 in 0..500;
    /// See `null_margin`: by how much less for each ply of depth.
    null_margin_slope: 25 in 5..60;
    /// ProbCut: how far above beta a capture's value must be.
    probcut: 250 in 80..600;
    /// By how much less if the position improves.
    probcut_improving: 80 in 0..250;
    /// Singular extension: how much worse than the hash move's value all other moves have to be, in
    /// sixteenths for each ply.
    singular: 32 in 8..96;
    /// How much worse they have to be for an extension by two plies.
    double_extension: 30 in 5..120;
    /// Late move pruning: the number of moves after which quiet moves are left out.
    late_base: 6 in 2..14;
    /// See `late_base`: by the square of the depth, in sixteenths.
    late_slope: 32 in 8..64;
    /// The share of it if the position does not improve, in 1024ths.
    late_worse: 683 in 300..1024;
    /// Futility pruning of quiet moves: how far below alpha.
    futility_base: 140 in 20..400;
    /// See `futility_base`: for each ply.
    futility_slope: 120 in 40..300;
    /// Futility pruning of captures: how far below alpha.
    capture_futility_base: 250 in 50..600;
    /// See `capture_futility_base`: for each ply.
    capture_futility_slope: 220 in 50..500;
    /// Exchange pruning: what a quiet move may lose, by the square of the depth.
    quiet_loss: 35 in 10..100;
    /// What a noisy move may lose, for each ply.
    noisy_loss: 150 in 40..400;
    /// History pruning: a quiet move with less than this below nothing, for each ply, is left out.
    history_margin: 4500 in 1500..10_000;
    /// The value of a history that changes a reduction by one ply.
    history_ply: 14_000 in 5000..30_000;
    /// What a history gains by a cutoff, for each ply.
    history_bonus: 150 in 50..400;
    /// What it gains less.
    history_bonus_less: 60 in 0..300;
    /// The most that it gains.
    history_bonus_most: 1700 in 600..3000;
    /// Delta pruning: a capture that cannot bring the value this close to the window is left out of
    /// the quiescence search.
    delta: 200 in 60..500;
    /// By how much a re-search must be better than the best move to be one ply deeper.
    deeper: 60 in 10..200;
    /// Late move reductions, in 1024ths of a ply.
    reduction_base: 256 in -512..1200;
    /// The product of the logarithms of depth and number is divided by this, in hundredths.
    reduction_divisor: 210 in 120..400;
    /// More at a node that will probably fail high.
    reduction_cut: 1400 in 300..2600;
    /// More if the hash move is a capture.
    reduction_noisy_hash: 700 in 0..1800;
    /// More if the position does not improve.
    reduction_worse: 500 in 0..1400;
    /// More after many cutoffs at the next ply.
    reduction_cutoffs: 600 in 0..1600;
}

/// A text that gives no numbers of the search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParametersError(String);

impl fmt::Display for ParametersError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ParametersError {}

impl Parameters {
    /// The usual numbers, changed by a text: `razor_base=380 futility_slope=110`.
    ///
    /// ```
    /// use shogi_engine::alphabeta::Parameters;
    ///
    /// assert_eq!(Parameters::parse("aspiration=30"), Ok(Parameters::default()));
    /// assert!(Parameters::parse("aspiration=9999").is_err());
    /// assert!(Parameters::parse("razor").is_err());
    /// ```
    pub fn parse(text: &str) -> Result<Parameters, ParametersError> {
        let mut parameters = Parameters::default();
        for word in text.split_whitespace() {
            let (name, value) = word
                .split_once('=')
                .ok_or_else(|| ParametersError(format!("expected NAME=VALUE, found {word:?}")))?;
            let number = Parameters::TABLE.iter().find(|number| number.name == name);
            let Some(SearchNumber { least, most, .. }) = number else {
                return Err(ParametersError(format!(
                    "expected the name of a number of the search, found {name:?}"
                )));
            };
            let value = value
                .parse()
                .ok()
                .filter(|value| (least..=most).contains(&value));
            let Some(value) = value else {
                return Err(ParametersError(format!(
                    "{name}: expected a whole number from {least} to {most}, found {word:?}"
                )));
            };
            if let Some(place) = parameters.of_name(name) {
                *place = value;
            }
        }
        Ok(parameters)
    }

    #[inline]
    pub(super) fn razor_margin(&self, depth: i32) -> i32 {
        self.razor_base + self.razor_slope * depth * depth
    }

    #[inline]
    pub(super) fn reverse_futility_margin(&self, depth: i32, is_improving: bool) -> i32 {
        let less = if is_improving {
            self.reverse_futility_improving
        } else {
            0
        };
        self.reverse_futility * depth - less
    }

    #[inline]
    pub(super) fn null_reduction(&self, depth: i32, above_beta: i32) -> i32 {
        let by_depth = (self.null_base + self.null_slope * depth) / 1024;
        by_depth + (above_beta / self.null_value).clamp(0, 4)
    }

    #[inline]
    pub(super) fn null_margin(&self, depth: i32) -> i32 {
        self.null_margin - self.null_margin_slope * depth
    }

    #[inline]
    pub(super) fn singular_margin(&self, depth: i32) -> i32 {
        self.singular * depth / 16
    }

    #[inline]
    pub(super) fn late_after(&self, depth: i32, is_improving: bool) -> i32 {
        let count = self.late_base + self.late_slope * depth * depth / 16;
        if is_improving {
            count
        } else {
            count * self.late_worse / 1024
        }
    }

    #[inline]
    pub(super) fn futility_margin(&self, depth: i32) -> i32 {
        self.futility_base + self.futility_slope * depth
    }

    #[inline]
    pub(super) fn quiet_loss(&self, depth: i32) -> i32 {
        -self.quiet_loss * depth * depth
    }

    #[inline]
    pub(super) fn noisy_loss(&self, depth: i32) -> i32 {
        -self.noisy_loss * depth
    }

    #[inline]
    pub(super) fn history_bonus(&self, depth: i32) -> i32 {
        let bonus = self.history_bonus * depth - self.history_bonus_less;
        bonus.clamp(60, self.history_bonus_most)
    }
}

/// The first iteration with an aspiration window.
pub(super) const ASPIRATION_DEPTH: i32 = 4;
/// The greatest depth of razoring.
pub(super) const RAZOR_DEPTH: i32 = 4;
/// The greatest depth of reverse futility pruning.
pub(super) const REVERSE_FUTILITY_DEPTH: i32 = 8;
/// The least depth of null-move pruning.
pub(super) const NULL_DEPTH: i32 = 3;
/// Internal iterative reduction: from this depth on, a node without a hash move is searched one ply
/// less.
pub(super) const UNKNOWN_DEPTH: i32 = 5;
/// The least depth of ProbCut.
pub(super) const PROBCUT_DEPTH: i32 = 5;
/// By how much shallower a capture is tried there.
pub(super) const PROBCUT_REDUCTION: i32 = 4;
/// The least depth of singular extension.
pub(super) const SINGULAR_DEPTH: i32 = 6;
/// How many double extensions a line may have.
pub(super) const MOST_DOUBLE_EXTENSIONS: u32 = 6;
/// The greatest reduced depth of futility pruning.
pub(super) const FUTILITY_DEPTH: i32 = 7;

const REDUCTIONS: usize = 128;

/// Late move reductions by depth and number of the move, in 1024ths of a ply.
pub(super) struct Reductions(Vec<[i16; REDUCTIONS]>);

impl Reductions {
    pub(super) fn new(parameters: &Parameters) -> Reductions {
        let logarithms: [f32; REDUCTIONS] = std::array::from_fn(|index| (index.max(1) as f32).ln());
        let base = parameters.reduction_base as f32 / 1024.0;
        let divisor = parameters.reduction_divisor as f32 / 100.0;
        let row = |depth: usize| {
            std::array::from_fn(|count| {
                let ln = logarithms[depth] * logarithms[count];
                (1024.0 * (base + ln / divisor)) as i16
            })
        };
        Reductions((0..REDUCTIONS).map(row).collect())
    }

    #[inline]
    pub(super) fn of(&self, depth: i32, count: i32) -> i32 {
        let depth = depth.clamp(0, REDUCTIONS as i32 - 1) as usize;
        let count = count.clamp(0, REDUCTIONS as i32 - 1) as usize;
        i32::from(self.0[depth][count])
    }
}

/// The numbers of the search, and what is computed from them once.
pub(super) struct Tuned {
    pub(super) parameters: Parameters,
    pub(super) reductions: Reductions,
}

impl Tuned {
    pub(super) fn new(parameters: &Parameters) -> Tuned {
        Tuned {
            parameters: parameters.clone(),
            reductions: Reductions::new(parameters),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_within_its_range_and_can_be_set_to_both_ends() {
        for number in Parameters::TABLE {
            let SearchNumber {
                name,
                usual,
                least,
                most,
            } = *number;
            assert!(least <= usual && usual <= most && least < most, "{name}");
            for value in [least, most] {
                let mut changed = Parameters::parse(&format!("{name}={value}")).expect(name);
                assert_eq!(changed.of_name(name).copied(), Some(value));
            }
            for value in [least - 1, most + 1] {
                assert!(Parameters::parse(&format!("{name}={value}")).is_err());
            }
        }
        let twice = Parameters::parse("delta=100 deeper=20").expect("two numbers");
        assert_eq!((twice.delta, twice.deeper), (100, 20));
    }
}
