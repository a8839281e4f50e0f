//! Servers as arguments.

use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use join::{OnlineProtocol, ServerAddress, Transport, Trust};
use report::Language;

/// Where a server is, and how it is reached.
#[derive(clap::Args, Debug)]
pub(crate) struct ServerPlace {
    /// The server, as HOST:PORT; port 4081 may be left out
    #[arg(value_name = "SERVER")]
    pub(crate) server: ServerAddress,

    /// Connect without encryption, as floodgate and shogi-server need it: others can read the password
    #[arg(long, conflicts_with_all = ["ca", "insecure"])]
    plaintext: bool,

    /// Trust the certificates in this PEM file, and those that they have signed [default: the authorities that
    /// browsers trust]
    #[arg(long, value_name = "FILE", conflicts_with = "insecure")]
    ca: Option<PathBuf>,

    /// Trust every certificate
    #[arg(long)]
    insecure: bool,
}

impl ServerPlace {
    /// Warns that a password is about to leave this computer as it is.
    pub(crate) fn warn_of_plaintext(&self, language: Language) -> io::Result<()> {
        if !self.plaintext || self.server.is_this_computer() {
            return Ok(());
        }
        let warning = language.pick(
            "warning: the password and the games are not encrypted",
            "警告: パスワードも対局も暗号化されません",
        );
        writeln!(anstream::stderr(), "{warning}")
    }

    pub(crate) fn transport(&self) -> Transport {
        match &self.ca {
            _ if self.plaintext => Transport::Plaintext,
            _ if self.insecure => Transport::Tls(Trust::Everyone),
            Some(file) => Transport::Tls(Trust::File(file.clone())),
            None => Transport::Tls(Trust::Public),
        }
    }
}

/// Reads the name of a protocol.
pub(crate) fn protocol_parser() -> impl TypedValueParser<Value = OnlineProtocol> {
    let names = OnlineProtocol::ALL.map(|protocol| PossibleValue::new(protocol.name()));
    PossibleValuesParser::new(names).try_map(|name| {
        let mut all = OnlineProtocol::ALL.into_iter();
        let named = all.find(|protocol| protocol.name() == name);
        named.ok_or_else(|| format!("there is no game {name:?}"))
    })
}
