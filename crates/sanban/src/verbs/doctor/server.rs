use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};
use doctor::Signs;
use join::{ConnectError, OnlineProtocol, ServerExamination, TestAccount};
use report::Language;

use super::engine::is_plain;
use crate::answer::Answer;
use crate::server_place::{self, ServerPlace};

/// Check a server from outside, as its players meet it
///
/// Without an account only logins and lines are checked. --user adds what a player can do alone, --opponent a game
/// between both. Exit code 0: every mandatory check passes; 1: one fails; 2: the server cannot be reached.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    #[command(flatten)]
    place: ServerPlace,

    /// What the server speaks: csa (Shogi), othello or renju
    #[arg(long, default_value = "csa", value_parser = server_place::protocol_parser())]
    protocol: OnlineProtocol,

    /// An account on the server
    #[arg(long, value_name = "NAME", requires = "password_file")]
    user: Option<String>,

    /// The file whose first line is its password
    #[arg(long, value_name = "FILE", requires = "user")]
    password_file: Option<PathBuf>,

    /// Another account, to play against
    #[arg(long, value_name = "NAME", requires_all = ["opponent_password_file", "user"])]
    opponent: Option<String>,

    /// The file whose first line is its password
    #[arg(long, value_name = "FILE", requires = "opponent")]
    opponent_password_file: Option<PathBuf>,

    /// The game that both ask for on servers like floodgate and shogi-server
    #[arg(long, value_name = "GAME", default_value = "doctor-300-10F")]
    game: String,

    /// Find out whether passwords can be guessed for ever; the server may not let this machine in for some minutes
    /// then
    #[arg(long)]
    guesses: bool,

    /// Multiply all time limits by this factor, for slow servers and networks
    #[arg(long, value_name = "FACTOR", default_value_t = 1.0, value_parser = super::engine::factor)]
    time_scale: f64,

    /// Print one JSON object
    #[arg(long)]
    json: bool,

    /// Use only ASCII characters
    #[arg(long, conflicts_with = "json")]
    ascii: bool,
}

/// Why the checks could not be made.
enum Failure {
    Connect(ConnectError),
    Show(io::Error),
}

impl From<ConnectError> for Failure {
    fn from(why: ConnectError) -> Failure {
        Failure::Connect(why)
    }
}

pub(super) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    if args.user.is_some() {
        args.place.warn_of_plaintext(language)?;
    }
    let examination = ServerExamination {
        server: args.place.server.clone(),
        transport: args.place.transport(),
        protocol: args.protocol,
        account: account(args.user.as_deref(), args.password_file.as_deref())?,
        opponent: account(
            args.opponent.as_deref(),
            args.opponent_password_file.as_deref(),
        )?,
        game_name: args.game.clone(),
        guesses: args.guesses,
        time_scale: args.time_scale,
        language,
    };
    let signs = if args.ascii || is_plain() {
        Signs::Ascii
    } else {
        Signs::Symbols
    };
    let report = examination.run(&mut |entry| {
        if args.json {
            return Ok(());
        }
        entry
            .write(out, signs, language)
            .and_then(|()| out.flush())
            .map_err(Failure::Show)
    });
    let report = match report {
        Ok(report) => report,
        Err(Failure::Show(why)) => return Err(why.into()),
        Err(Failure::Connect(why)) => {
            let server = &args.place.server;
            return Err(anyhow::Error::msg(format!(
                "{server}: {}",
                why.text(language)
            )));
        }
    };
    if args.json {
        writeln!(out, "{}", report.json())?;
    } else {
        report.write_summary(out, language)?;
    }
    Ok(if report.is_healthy() {
        Answer::Yes
    } else {
        Answer::No
    })
}

fn account(name: Option<&str>, file: Option<&Path>) -> Result<Option<TestAccount>> {
    let (Some(name), Some(file)) = (name, file) else {
        return Ok(None);
    };
    let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
    let password = text.lines().next().unwrap_or_default().trim();
    ensure!(
        !password.is_empty(),
        "{}: expected a password in the first line",
        file.display()
    );
    Ok(Some(TestAccount {
        name: name.to_owned(),
        password: password.into(),
    }))
}
