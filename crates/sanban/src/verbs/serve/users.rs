//! The accounts of a server.

use std::io::{self, BufRead as _, Write};
use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::Subcommand;
use online::accounts::{Account, AccountKind, PasswordCost, Passwords, PlayerName};
use online::store::ServerStore;
use online::{SecretHash, Secrets};
use report::Language;

/// The longest line that is read as a password.
const LONGEST: u64 = 1024;

#[derive(Subcommand, Debug)]
pub(super) enum UserCommand {
    /// Add an account; the password is the first line of standard input
    ///
    /// The server may run meanwhile. A password is one word: it is a part of the line LOGIN.
    Add(UserArgs),
    /// Remove an account; its games stay
    Remove(UserArgs),
    /// Make a token for an engine, with which it logs in; an account that exists gets a new one
    Token(UserArgs),
    /// List the accounts
    List {
        /// The folder of accounts, results and games
        #[arg(long, value_name = "DIR")]
        data: PathBuf,
    },
}

#[derive(clap::Args, Debug)]
pub(super) struct UserArgs {
    /// The name: 1 to 32 letters, digits, _ or -
    name: String,

    /// The folder of accounts, results and games
    #[arg(long, value_name = "DIR")]
    data: PathBuf,
}

pub(super) fn run(command: UserCommand, language: Language, out: &mut dyn Write) -> Result<()> {
    match command {
        UserCommand::Add(args) => add(&args, language, out),
        UserCommand::Remove(args) => {
            let (name, store) = open(&args)?;
            if !store.remove_account(&name)? {
                bail!("{name}: there is no such account");
            }
            let text = language.pick("removed", "削除しました:");
            Ok(writeln!(out, "{text} {name}")?)
        }
        UserCommand::Token(args) => {
            let (name, store) = open(&args)?;
            let token = Secrets::token()?;
            let kind = AccountKind::Engine {
                token: SecretHash::of(&token),
            };
            let account = Account { name, kind };
            if !store.add_account(&account)? {
                store.change_account(&account)?;
            }
            Ok(writeln!(out, "{token}")?)
        }
        UserCommand::List { data } => {
            for account in ServerStore::beside(&data)?.accounts()? {
                let kind = match account.kind {
                    AccountKind::Person { .. } => language.pick("person", "人"),
                    AccountKind::Engine { .. } => language.pick("engine", "エンジン"),
                };
                writeln!(out, "{} {kind}", account.name)?;
            }
            Ok(())
        }
    }
}

fn open(args: &UserArgs) -> Result<(PlayerName, ServerStore)> {
    let name = args.name.parse()?;
    Ok((name, ServerStore::beside(&args.data)?))
}

fn add(args: &UserArgs, language: Language, out: &mut dyn Write) -> Result<()> {
    let (name, store) = open(args)?;
    let mut password = String::new();
    io::Read::take(io::stdin().lock(), LONGEST).read_line(&mut password)?;
    let password = password.trim_end_matches(['\r', '\n']);
    let is_word = password.bytes().all(|byte| byte.is_ascii_graphic());
    if password.is_empty() || !is_word {
        bail!("password: expected one word of ASCII on standard input");
    }
    if password.contains(',') {
        bail!("password: expected no comma, which ends the name of a game in a login");
    }
    let password = Passwords::new(PasswordCost::default())?.hash(password)?;
    let kind = AccountKind::Person { password };
    let account = Account {
        name: name.clone(),
        kind,
    };
    if !store.add_account(&account)? {
        bail!("{name}: the name is in use");
    }
    let text = language.pick("added", "追加しました:");
    Ok(writeln!(out, "{text} {name}")?)
}
