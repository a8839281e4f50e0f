use std::fmt;
use std::str::FromStr;

use crate::NetError;

/// The architecture of a policy-value network, as a text: `resnet:10x192`, `cnn:13x192,bn,policy`.
///
/// After the kind come its depth and its channels, then options separated by commas:
///
/// | word | meaning |
/// |---|---|
/// | `bn` | a `cnn` with batch norms (a `resnet` has them) |
/// | `se` | squeeze-excitation in every residual block |
/// | `gp` | global pooling in every residual block |
/// | `swish` | swish in place of ReLU |
/// | `fc=256` | the hidden numbers of the value head |
/// | `vp=27` | the planes the value head begins with |
/// | `policy`, `value` | only this head |
///
/// The networks of the fifth document have names of their own: `policy`, `policy-bn`,
/// `policy-23`, `value`, `policy-value` and `policy-value-resnet`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Architecture {
    /// The layers between the input and the heads.
    pub body: Body,
    /// The number of channels of each layer.
    pub channels: usize,
    /// The activation after each convolution.
    pub is_swish: bool,
    /// The heads.
    pub heads: Heads,
    /// The number of planes of the value head.
    pub value_planes: Option<usize>,
    /// The number of hidden units of the value head.
    pub hidden: usize,
}

/// The layers between the input and the heads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Body {
    /// A sequence of convolutions. The last layer belongs to a head.
    Cnn {
        /// The number of layers.
        layers: usize,
        /// Whether batch norms follow the convolutions.
        has_norms: bool,
    },
    /// A convolution, then residual blocks of two convolutions.
    ResNet {
        /// The number of blocks.
        blocks: usize,
        /// How a block sees the whole board.
        context: Context,
    },
}

/// How a residual block sees the whole board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Context {
    /// Not at all.
    None,
    /// Squeeze and excitation: channels are scaled by a function of all squares.
    SqueezeExcitation,
    /// Global pooling: channels are shifted by a function of all squares.
    GlobalPooling,
}

/// The outputs of a network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Heads {
    /// The policy.
    Policy,
    /// The value.
    Value,
    /// Both.
    Both,
}

impl Heads {
    /// Whether there is a policy.
    #[must_use]
    pub fn has_policy(self) -> bool {
        self != Heads::Value
    }

    /// Whether there is a value.
    #[must_use]
    pub fn has_value(self) -> bool {
        self != Heads::Policy
    }
}

const HIDDEN: usize = 256;

/// The networks of the fifth document. Its `--blocks 5` makes four blocks, as here.
const OF_THE_DOCUMENT: [(&str, &str); 6] = [
    ("policy", "cnn:13x192,policy"),
    ("policy-bn", "cnn:13x192,bn,policy"),
    ("policy-23", "cnn:23x192,policy"),
    ("value", "cnn:13x192,value"),
    ("policy-value", "cnn:13x192"),
    ("policy-value-resnet", "resnet:4x192"),
];

impl FromStr for Architecture {
    type Err = NetError;

    fn from_str(text: &str) -> Result<Architecture, NetError> {
        let wrong = |expected: &str| NetError::Text {
            what: "architecture",
            expected: expected.to_owned(),
            found: text.to_owned(),
        };
        let known = OF_THE_DOCUMENT.iter().find(|(name, _)| *name == text);
        let long = known.map_or(text, |(_, long)| long);
        let form = || {
            wrong(
                "resnet:BLOCKSxCHANNELS or cnn:LAYERSxCHANNELS with words such as bn, se, gp, swish, \
                 fc=256, vp=27, policy or value behind commas, or a network of the document: policy, \
                 policy-bn, policy-23, value, policy-value, policy-value-resnet",
            )
        };
        let mut words = long.split(',');
        let (kind, size) = words
            .next()
            .and_then(|word| word.split_once(':'))
            .ok_or_else(form)?;
        let (depth, channels) = size.split_once('x').ok_or_else(form)?;
        let number = |text: &str, least: usize, most: usize, what: &str| {
            let number = text.parse().ok();
            let number = number.filter(|number| (least..=most).contains(number));
            number.ok_or_else(|| wrong(&format!("{what} from {least} to {most}")))
        };
        let channels = number(channels, 1, 1024, "channels")?;
        let mut architecture = Architecture {
            body: match kind {
                "cnn" => Body::Cnn {
                    layers: number(depth, 2, 200, "layers")?,
                    has_norms: false,
                },
                "resnet" => Body::ResNet {
                    blocks: number(depth, 1, 100, "blocks")?,
                    context: Context::None,
                },
                _ => return Err(form()),
            },
            channels,
            is_swish: false,
            heads: Heads::Both,
            value_planes: None,
            hidden: HIDDEN,
        };
        for word in words {
            match (word, &mut architecture.body) {
                ("bn", Body::Cnn { has_norms, .. }) => *has_norms = true,
                ("se", Body::ResNet { context, .. }) => *context = Context::SqueezeExcitation,
                ("gp", Body::ResNet { context, .. }) => *context = Context::GlobalPooling,
                ("swish", _) => architecture.is_swish = true,
                ("policy", _) => architecture.heads = Heads::Policy,
                ("value", _) => architecture.heads = Heads::Value,
                (word, _) => match word.split_once('=') {
                    Some(("fc", text)) => architecture.hidden = number(text, 1, 4096, "fc")?,
                    Some(("vp", text)) => {
                        architecture.value_planes = Some(number(text, 1, 256, "vp")?);
                    }
                    _ => return Err(form()),
                },
            }
        }
        Ok(architecture)
    }
}

impl fmt::Display for Architecture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let channels = self.channels;
        match self.body {
            Body::Cnn { layers, has_norms } => {
                write!(f, "cnn:{layers}x{channels}")?;
                f.write_str(if has_norms { ",bn" } else { "" })?;
            }
            Body::ResNet { blocks, context } => {
                write!(f, "resnet:{blocks}x{channels}")?;
                f.write_str(match context {
                    Context::None => "",
                    Context::SqueezeExcitation => ",se",
                    Context::GlobalPooling => ",gp",
                })?;
            }
        }
        f.write_str(if self.is_swish { ",swish" } else { "" })?;
        if self.hidden != HIDDEN {
            write!(f, ",fc={}", self.hidden)?;
        }
        if let Some(planes) = self.value_planes {
            write!(f, ",vp={planes}")?;
        }
        f.write_str(match self.heads {
            Heads::Both => "",
            Heads::Policy => ",policy",
            Heads::Value => ",value",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_read_and_written() {
        for text in [
            "resnet:10x192",
            "resnet:5x64,se,swish,fc=64,vp=4,value",
            "resnet:5x64,gp",
            "cnn:13x192,bn,policy",
        ] {
            let architecture: Architecture = text.parse().expect("a form");
            assert_eq!(architecture.to_string(), text);
        }
    }

    #[test]
    fn the_documents_networks_have_names() {
        for (name, long) in OF_THE_DOCUMENT {
            let architecture: Architecture = name.parse().expect("a name");
            assert_eq!(architecture.to_string(), long);
        }
    }

    #[test]
    fn another_text_is_refused() {
        for text in [
            "",
            "resnet",
            "resnet:5",
            "resnet:0x64",
            "resnet:5x0",
            "resnet:5x64,bn",
            "cnn:13x192,se",
            "cnn:1x8",
            "tree:5x64",
            "resnet:5x64,fc=0",
            "resnet:5x64,",
            "resnet:5x64,vp",
            "resnet:5x2048",
        ] {
            let refused = text.parse::<Architecture>().expect_err(text).to_string();
            assert!(refused.contains("architecture: expected"), "{refused}");
        }
    }
}
