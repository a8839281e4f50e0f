//! The sessions of a CSA server that ShogiHome's tests have recorded, where they are: the environment variable
//! `SHOGIHOME` names a checkout of its repository.

use std::env;
use std::fs;
use std::io::{self, Write as _};
use std::path::PathBuf;

use protocol::csa::Csa;
use protocol::game_server::{
    FromServer, PlayerSession, PlayerSide as _, ServerSession, ServerSide as _,
};

const FOLDER: &str = "src/command/usi-csa-bridge/e2e/scenario";

/// Both sides read what was recorded, and each writes what the other one reads.
#[test]
fn recorded_sessions_of_shogihome_are_understood() {
    let Some(checkout) = env::var_os("SHOGIHOME") else {
        let _ = writeln!(io::stderr(), "skipped: SHOGIHOME names no checkout");
        return;
    };
    let folder = PathBuf::from(checkout).join(FOLDER);
    let mut logs: Vec<PathBuf> = fs::read_dir(&folder)
        .unwrap_or_else(|why| panic!("{}: {why}", folder.display()))
        .map(|entry| entry.expect("a folder").path().join("csa.log"))
        .filter(|log| log.is_file())
        .collect();
    logs.sort();
    assert!(logs.len() >= 34, "{} sessions", logs.len());
    let (mut games, mut ends) = (0, 0);
    for log in &logs {
        let text = fs::read_to_string(log).expect("UTF-8");
        let heard = play(&text).unwrap_or_else(|why| panic!("{}: {why}", log.display()));
        assert!(heard.games > 0, "{}", log.display());
        games += heard.games;
        ends += heard.ends;
    }
    assert!(games >= logs.len() && ends >= games - 2, "{games} {ends}");
}

#[derive(Default)]
struct Heard {
    games: usize,
    ends: usize,
}

fn play(text: &str) -> Result<Heard, String> {
    let mut server = ServerSession::new(Csa);
    let mut player = PlayerSession::new(Csa);
    let mut heard = Heard::default();
    for (number, line) in (1..).zip(text.lines()) {
        let failed = |why: String| format!("line {number}: {line}: {why}");
        let mut told = Vec::new();
        if let Some(line) = line.strip_prefix("recv:") {
            let said = server.read(line).map_err(|why| failed(why.to_string()))?;
            for said in said {
                let written = player.write(&said);
                let written = written.map_err(|why| failed(why.to_string()))?;
                if written != [line] {
                    return Err(failed(format!("written as {written:?}")));
                }
            }
        } else if let Some(line) = line.strip_prefix("send:") {
            told = player.read(line).map_err(|why| failed(why.to_string()))?;
        } else if line.starts_with("disconnect:") {
            told = player.finish();
            server = ServerSession::new(Csa);
            player = PlayerSession::new(Csa);
        }
        for told in told {
            heard.games += usize::from(matches!(told, FromServer::Proposed(_)));
            heard.ends += usize::from(matches!(told, FromServer::Ended { .. }));
            server.write(&told);
        }
    }
    let rest = player.finish();
    heard.ends += rest.len();
    Ok(heard)
}
