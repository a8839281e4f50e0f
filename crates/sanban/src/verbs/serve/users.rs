//! The accounts of a server.

use std::io::{self, BufRead as _, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{Result, bail};
use clap::Subcommand;
use online::accounts::{Account, AccountKind, PasswordCost, Passwords, PlayerName};
use online::store::{Redemption, ServerStore};
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
    /// Give an account another password, the first line of standard input
    Password(UserArgs),
    /// Make an invitation: a code with which somebody makes an account, once
    ///
    /// With --link it is a link to the server's form (see `sanban serve othello --http`).
    Invite {
        /// The folder of accounts, results and games
        #[arg(long, value_name = "DIR")]
        data: PathBuf,

        /// How many days it holds
        #[arg(long, value_name = "N", default_value_t = 7, value_parser = clap::value_parser!(u32).range(1..=3650))]
        days: u32,

        /// The address that the server's pages are reached by, such as `https://example.org:8443`
        #[arg(long, value_name = "URL")]
        link: Option<String>,
    },
    /// Make an account of an invitation; the password is the first line of standard input
    Redeem {
        #[command(flatten)]
        user: UserArgs,

        /// The code of the invitation
        #[arg(long)]
        code: String,
    },
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
        UserCommand::Password(args) => change_password(&args, language, out),
        UserCommand::Invite { data, days, link } => invite(&data, days, link.as_deref(), out),
        UserCommand::Redeem { user, code } => redeem(&user, &code, language, out),
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
    let account = person(name)?;
    if !store.add_account(&account)? {
        bail!("{}: the name is in use", account.name);
    }
    added(&account, language, out)
}

fn added(account: &Account, language: Language, out: &mut dyn Write) -> Result<()> {
    let text = language.pick("added", "追加しました:");
    Ok(writeln!(out, "{text} {}", account.name)?)
}

fn change_password(args: &UserArgs, language: Language, out: &mut dyn Write) -> Result<()> {
    let (name, store) = open(args)?;
    let account = person(name)?;
    if !store.change_account(&account)? {
        bail!("{}: there is no such account", account.name);
    }
    let text = language.pick("changed", "変更しました:");
    Ok(writeln!(out, "{text} {}", account.name)?)
}

fn invite(data: &Path, days: u32, link: Option<&str>, out: &mut dyn Write) -> Result<()> {
    let code = Secrets::invitation()?;
    let until = now() + Duration::from_secs(u64::from(days) * 24 * 3600);
    ServerStore::beside(data)?.invite(SecretHash::of(&code), until)?;
    match link {
        // What stands behind # stays in the browser: no log has it.
        Some(link) => writeln!(out, "{}/join#{code}", link.trim_end_matches('/'))?,
        None => writeln!(out, "{code}")?,
    }
    Ok(())
}

fn redeem(args: &UserArgs, code: &str, language: Language, out: &mut dyn Write) -> Result<()> {
    let (name, store) = open(args)?;
    let account = person(name)?;
    match store.redeem(code, &account, now())? {
        Redemption::Done => added(&account, language, out),
        Redemption::NoInvitation => bail!("--code: the invitation is wrong, used up or too old"),
        Redemption::NameInUse => bail!("{}: the name is in use", account.name),
    }
}

fn now() -> Duration {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default()
}

/// The account of a person, whose password is on standard input.
fn person(name: PlayerName) -> Result<Account> {
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
    Ok(Account { name, kind })
}
