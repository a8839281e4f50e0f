//! Checks of logins.

use std::time::{Duration, Instant};

use doctor::{Finding, Level, Verdict};
use protocol::game_server::FromPlayer;

use super::{CheckSheet, Checked, NOBODY, ServerExamination, TestPlayer};
use crate::OnlineProtocol;

const REFUSED: &str = "LOGIN:incorrect";
/// How many wrong passwords are too many.
const GUESSES: u32 = 20;

pub(super) fn run<E>(sheet: &mut CheckSheet<'_, E>) -> Result<(), E> {
    let language = sheet.language();
    // The first login: where new names make accounts, this is the one with the right password.
    let right = language.pick(
        "the right password gets LOGIN:NAME OK",
        "正しいパスワードには LOGIN:名前 OK と答える",
    );
    if sheet.examination.account.is_some() {
        sheet.check(Level::Must, "login.right", right, |examination| {
            let mut player = inside(examination)?;
            player.tell(&FromPlayer::Logout)?;
            Ok(Finding::passed(""))
        })?;
    } else {
        let why = language.pick("--user", "--user がない");
        sheet.skip(Level::Must, "login.right", right, why)?;
    }
    sheet.check(
        Level::Must,
        "login.wrong",
        language.pick(
            "a wrong password gets LOGIN:incorrect",
            "誤ったパスワードには LOGIN:incorrect と答える",
        ),
        |examination| {
            let account = examination.account.as_ref();
            let name = account.map_or(NOBODY, |account| &account.name);
            let mut player = examination.connect()?;
            let began = Instant::now();
            player.say(&format!("LOGIN {name} wrong"));
            let answer = player.words()?;
            if account.is_none() && answer == format!("LOGIN:{name} OK") {
                return Ok(Finding::skipped("a new name makes an account"));
            }
            let seen = format!("{answer}, {} ms", began.elapsed().as_millis());
            Ok(Finding::of(answer.starts_with(REFUSED), seen))
        },
    )?;
    sheet.check(
        Level::Should,
        "login.unreadable",
        language.pick(
            "a login without a password is answered: nobody waits for ever",
            "パスワードのないログインにも答える (待たせたままにしない)",
        ),
        |examination| {
            let mut player = examination.connect()?;
            player.say(&format!("LOGIN {NOBODY}"));
            let answer = player.words()?;
            Ok(Finding::of(answer.starts_with(REFUSED), answer))
        },
    )?;
    let last = sheet.report.entries.last();
    if last.is_some_and(|entry| entry.finding.verdict == Verdict::Passed) {
        sheet.probe = format!("LOGIN {NOBODY}");
    }
    with_account(sheet)
}

/// What needs an account.
fn with_account<E>(sheet: &mut CheckSheet<'_, E>) -> Result<(), E> {
    let language = sheet.language();
    let quiet = language.pick(
        "an empty line says that a player is still there, and does no harm",
        "空行 (接続の維持) で何も壊れない",
    );
    let twice = language.pick(
        "a second login of a name does not leave two players of it",
        "同じ名前で二人がログインしたままにならない",
    );
    let logout = language.pick(
        "LOGOUT gets LOGOUT:completed while no game is played",
        "対局していなければ LOGOUT に LOGOUT:completed と答える",
    );
    if sheet.examination.account.is_none() {
        let why = language.pick("--user", "--user がない");
        for (level, id, expected) in [
            (Level::Must, "login.keep-alive", quiet),
            (Level::Should, "login.twice", twice),
            (Level::Must, "login.logout", logout),
        ] {
            sheet.skip(level, id, expected, why)?;
        }
        return Ok(());
    }
    sheet.check(Level::Must, "login.keep-alive", quiet, |examination| {
        let mut player = inside(examination)?;
        player.say("");
        // Its answer, if there is one, is an empty line.
        player.tell(&FromPlayer::Logout)?;
        let answer = player.words()?;
        Ok(Finding::of(answer == "LOGOUT:completed", answer))
    })?;
    sheet.check(Level::Should, "login.twice", twice, |examination| {
        let mut first = inside(examination)?;
        match inside(examination) {
            Err(why) => Ok(Finding::passed(why.0)),
            Ok(_second) => {
                let is_gone = first.is_hung_up(Duration::from_secs(2));
                let seen = if is_gone {
                    "the first one is out"
                } else {
                    "two are in"
                };
                Ok(Finding::of(is_gone, seen))
            }
        }
    })?;
    sheet.check(Level::Must, "login.logout", logout, |examination| {
        let mut player = inside(examination)?;
        player.tell(&FromPlayer::Logout)?;
        let answer = player.words()?;
        Ok(Finding::of(answer == "LOGOUT:completed", answer))
    })
}

/// A player who is logged in, for a game that nobody else asks for where games have names.
fn inside(examination: &ServerExamination) -> Result<TestPlayer, super::Silence> {
    let mut player = examination.connect()?;
    let names_games = examination.protocol == OnlineProtocol::Csa;
    let game = names_games.then_some("doctor-alone-900-0");
    if let Some(account) = &examination.account {
        // The last connection may have ended a moment ago.
        let end = Instant::now() + Duration::from_secs(1);
        while let Err(why) = player.log_in(account, game) {
            if Instant::now() >= end {
                return Err(why);
            }
            std::thread::sleep(Duration::from_millis(100));
            player = examination.connect()?;
        }
    }
    Ok(player)
}

/// Whether passwords can be guessed for ever.
pub(super) fn guesses<E>(sheet: &mut CheckSheet<'_, E>) -> Result<(), E> {
    let language = sheet.language();
    let expected = language.pick(
        "an address that guesses passwords is stopped",
        "パスワードの総当たりを止める",
    );
    if !sheet.examination.guesses {
        let why = language.pick("--guesses", "--guesses がない");
        return sheet.skip(Level::Should, "limits.guesses", expected, why);
    }
    sheet.check(Level::Should, "limits.guesses", expected, |examination| {
        // With the lobby the reason is told; else it is seen by the time.
        guess(examination)
    })
}

fn guess(examination: &ServerExamination) -> Checked {
    let began = Instant::now();
    let mut last = String::new();
    for number in 1..=GUESSES {
        let Ok(mut player) = examination.connect() else {
            return Ok(Finding::passed(format!("no connection after {number}")));
        };
        let extended = if examination.protocol == OnlineProtocol::Csa {
            " x1"
        } else {
            ""
        };
        player.say(&format!("LOGIN {NOBODY} guess{number}{extended}"));
        match player.words() {
            Err(why) => return Ok(Finding::passed(format!("{} after {number}", why.0))),
            Ok(answer) if number > 1 && answer != last => {
                return Ok(Finding::passed(format!("{answer} after {number}")));
            }
            Ok(answer) => last = answer,
        }
    }
    // Where no reason is told, a refusal without a look at the password is fast.
    let mut player = examination.connect()?;
    let start = Instant::now();
    player.say(&format!("LOGIN {NOBODY} guess"));
    player.words()?;
    let (usual, now) = (began.elapsed() / (GUESSES + 1), start.elapsed());
    let seen = format!(
        "{GUESSES} guesses in {:.1} s, the next one in {} ms",
        began.elapsed().as_secs_f64(),
        now.as_millis()
    );
    Ok(Finding::of(now * 3 < usual, seen))
}
