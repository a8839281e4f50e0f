//! Replacements for the learners on burn in a build without the feature `train`.

use crate::{Checkpoint, Files, Learner, Measures, RunError, Trouble};

/// The learner of a method that this build leaves out: it cannot exist.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LeftOut {}

/// The error when such a method is started.
#[must_use]
pub fn refusal() -> Trouble {
    Trouble::Input("this build leaves out the training of networks".to_owned())
}

/// The error when such a method is resumed.
#[must_use]
pub fn refusal_at(checkpoint: &Checkpoint) -> RunError {
    checkpoint.refuse(checkpoint.method(), &refusal())
}

impl Learner for LeftOut {
    fn step(&self) -> u64 {
        match *self {}
    }

    fn total(&self) -> u64 {
        match *self {}
    }

    fn advance(&mut self, _: &mut Measures) -> Result<(), Trouble> {
        match *self {}
    }

    fn save(&self) -> Result<Files, Trouble> {
        match *self {}
    }
}

/// Implements a method that this build leaves out.
#[macro_export]
macro_rules! leave_out {
    ($method:ty, $name:expr, $settings:ty) => {
        impl $crate::Method for $method {
            const NAME: &'static str = $name;
            type Settings = $settings;
            type Learner = $crate::LeftOut;

            fn begin(_: &$settings, _: u64) -> Result<$crate::LeftOut, $crate::Trouble> {
                Err($crate::refusal())
            }

            fn go_on(
                _: &$settings,
                _: u64,
                checkpoint: &$crate::Checkpoint,
            ) -> Result<$crate::LeftOut, $crate::RunError> {
                Err($crate::refusal_at(checkpoint))
            }

            fn checkpoint_every(_: &$settings) -> u64 {
                1
            }
        }
    };
}

#[cfg(all(test, not(feature = "train")))]
mod tests {
    use crate::Method as _;
    use crate::policy_value::{NAME, Nets};

    const SETTINGS: &str = r#"
            train = []
            arch = "x"
            batch = 1
            lr = "x"
            warmup = 1
            optimizer = "x"
            weight-decay = 1.0
            clip = 1.0
            epochs = 1
            eval-interval = 1
            eval-samples = 1
            test-batch = 1
            policy-weight = 1.0
            value-weight = 1.0
            margin-weight = 1.0
            opinion = 1.0
            ema = 1.0
            device = "x"
        "#;

    #[test]
    fn what_would_be_trained_is_refused() {
        let settings = toml::from_str(SETTINGS).expect("settings");
        let refused = Nets::<othello::Othello>::begin(&settings, 0).expect_err(NAME);
        assert!(refused.to_string().contains("leaves out the training"));
    }
}
