use std::fmt;
use std::str::FromStr;

use crate::NetError;

/// The update rule of the weights.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Rule {
    /// Gradient descent over all samples at once: `gd`.
    Gd,
    /// Stochastic gradient descent over a batch: `sgd`.
    Sgd,
    /// A running sum of gradients: `momentum`, `momentum:0.9`.
    Momentum(f32),
    /// The gradient scaled by the usual size of each weight's gradient: `rmsprop`, `rmsprop:0.99`.
    RmsProp(f32),
    /// Both, with bias correction in the first steps: `adam`, `adam:0.9:0.999`.
    Adam(f32, f32),
}

impl Rule {
    /// Adam with its usual parameters.
    pub const ADAM: Rule = Rule::Adam(0.9, 0.999);
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rule::Gd => f.write_str("gd"),
            Rule::Sgd => f.write_str("sgd"),
            Rule::Momentum(share) => write!(f, "momentum:{share}"),
            Rule::RmsProp(share) => write!(f, "rmsprop:{share}"),
            Rule::Adam(first, second) => write!(f, "adam:{first}:{second}"),
        }
    }
}

impl FromStr for Rule {
    type Err = NetError;

    fn from_str(text: &str) -> Result<Rule, NetError> {
        let wrong = || NetError::Text {
            what: "optimizer",
            expected: "gd, sgd, momentum[:SHARE], rmsprop[:SHARE] or adam[:SHARE:SHARE] with \
                       shares from 0 to below 1"
                .to_owned(),
            found: text.to_owned(),
        };
        let mut words = text.split(':');
        let name = words.next().unwrap_or_default();
        let shares = words.map(|word| match word.parse::<f32>() {
            Ok(share) if (0.0..1.0).contains(&share) => Ok(share),
            _ => Err(wrong()),
        });
        let shares: Vec<f32> = shares.collect::<Result<_, _>>()?;
        match (name, shares.as_slice()) {
            ("gd", []) => Ok(Rule::Gd),
            ("sgd", []) => Ok(Rule::Sgd),
            ("momentum", []) => Ok(Rule::Momentum(0.9)),
            ("momentum", [share]) => Ok(Rule::Momentum(*share)),
            ("rmsprop", []) => Ok(Rule::RmsProp(0.99)),
            ("rmsprop", [share]) => Ok(Rule::RmsProp(*share)),
            ("adam", []) => Ok(Rule::ADAM),
            ("adam", [first, second]) => Ok(Rule::Adam(*first, *second)),
            _ => Err(wrong()),
        }
    }
}
