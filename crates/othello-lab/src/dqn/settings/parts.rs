use super::Settings;
use crate::dense::{Architecture, Cost};
use crate::dqn::view::View;
use learn::Trouble;
use learn::{NetError, Rule};

const NET: &str = "256-relu,256-relu,64-linear";
const LITERAL_NET: &str = "64-relu,64-relu,64-sigmoid";

/// The settings that are texts, read.
pub(in crate::dqn) struct Parts {
    pub(in crate::dqn) architecture: Architecture,
    pub(in crate::dqn) rule: Rule,
    pub(in crate::dqn) cost: Cost,
}

impl Settings {
    pub(in crate::dqn) fn view(&self) -> View {
        View::of(self.literal)
    }

    /// The layers.
    pub(in crate::dqn) fn net(&self) -> &str {
        let usual = if self.literal { LITERAL_NET } else { NET };
        self.net.as_deref().unwrap_or(usual)
    }

    /// Reads the texts, and looks for numbers that mean nothing.
    pub(in crate::dqn) fn parts(&self) -> Result<Parts, Trouble> {
        let wrong = |why: NetError| Trouble::Input(why.to_string());
        let architecture = Architecture::parse(self.view().input(), self.net()).map_err(wrong)?;
        if architecture.output() != 64 {
            return Err(Trouble::Input(format!(
                "--net: expected 64 outputs, one for each square, found {}",
                architecture.output()
            )));
        }
        if self.opponents.is_empty() {
            return Err(Trouble::Input(
                "--opponents: expected at least one".to_owned(),
            ));
        }
        for (name, value) in [
            ("gamma", self.gamma),
            ("epsilon", self.epsilon),
            ("epsilon-start", self.epsilon_start),
            ("target-rate", self.target_rate),
        ] {
            check(
                name,
                value,
                "a share from 0 to 1",
                (0.0..=1.0).contains(&value),
            )?;
        }
        for (name, value) in [
            ("eta", self.eta),
            ("eta-end", self.eta_end),
            ("clip", self.clip),
        ] {
            let is_fine = value.is_finite() && value >= 0.0;
            check(name, value, "a number that is not negative", is_fine)?;
        }
        let usual = if self.literal { "sgd" } else { "adam" };
        Ok(Parts {
            architecture,
            rule: self
                .optimizer
                .as_deref()
                .unwrap_or(usual)
                .parse()
                .map_err(wrong)?,
            cost: self.cost.parse().map_err(wrong)?,
        })
    }
}

fn check(name: &str, value: f64, expected: &str, is_fine: bool) -> Result<(), Trouble> {
    if !is_fine {
        return Err(Trouble::Input(format!(
            "--{name}: expected {expected}, found {value}"
        )));
    }
    Ok(())
}
