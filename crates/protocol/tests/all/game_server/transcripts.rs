//! Plays the transcripts in `tests/transcripts` with both sides.
//!
//! `> line` goes to the server and `< line` comes from it. The `?` lines after the first say what the
//! server's session reads there, and the player's writes exactly that line for it; the `!` lines after
//! the second say what the player's session reads, and the server's writes exactly those lines for it.
//! `>~` and `<~` mark lines that are understood, refused or ignored, but never written like that; `<=` is
//! what the server's session says of its own accord. Blanks at the end of a line are left out.

use std::path::Path;

use game::Color;
use protocol::csa::Csa;
use protocol::game_server::{
    FromPlayer, FromServer, Grammar, PlayerSession, PlayerSide, Proposal, ServerSession, ServerSide,
};
use protocol::othello_online::OnlineGame;

/// Both sides, and the transcript as they would have it.
struct Play<G> {
    server: ServerSession<G>,
    player: PlayerSession<G>,
    played: String,
}

impl<G: Grammar> Play<G> {
    fn play(&mut self, script: &str) {
        // Lines of the server that have not meant anything yet.
        let mut group = Vec::new();
        for line in script.lines() {
            if line.is_empty() || line.starts_with('#') {
                self.end_group('<', &mut group, &[]);
                self.played += &format!("{line}\n");
            } else if let Some(line) = spoken('>', line) {
                self.end_group('<', &mut group, &[]);
                self.tell_server(line);
            } else if let Some(line) = spoken('<', line) {
                group.push(line);
                self.hear_server(&mut group);
            }
        }
        self.end_group('<', &mut group, &[]);
    }

    fn tell_server(&mut self, line: &str) {
        let (mut meant, mut written) = (Vec::new(), Vec::new());
        match self.server.read(line) {
            Ok(said) => {
                for said in said {
                    meant.push(format!("? {}", notation(&said)));
                    written.extend(self.player.write(&said).unwrap_or_default());
                }
            }
            Err(fault) => meant.push(format!("? fault: {fault}")),
        }
        for line in self.server.pending() {
            meant.push(format!("<= {line}").trim_end().to_owned());
        }
        self.end_group('>', &mut vec![line], &written);
        self.mean(&meant);
    }

    fn hear_server(&mut self, group: &mut Vec<&str>) {
        let line = group.last().expect("a line");
        let (mut meant, mut written) = (Vec::new(), Vec::new());
        match self.player.read(line) {
            Ok(told) => {
                for told in told {
                    meant.extend(outcome(&told));
                    written.extend(self.server.write(&told));
                }
            }
            Err(fault) => meant.push(format!("! fault: {fault}")),
        }
        if !meant.is_empty() {
            self.end_group('<', group, &written);
            self.mean(&meant);
        }
    }

    fn end_group(&mut self, side: char, group: &mut Vec<&str>, written: &[String]) {
        let written = written.iter().map(|line| line.trim_end());
        let mark = if written.eq(group.iter().copied()) {
            ""
        } else {
            "~"
        };
        for line in group.drain(..) {
            self.played += format!("{side}{mark} {line}").trim_end();
            self.played += "\n";
        }
    }

    fn mean(&mut self, meant: &[String]) {
        for line in meant {
            self.played += &format!("{line}\n");
        }
    }
}

/// What a side says in a line of the script, unless its session says it by itself.
fn spoken(side: char, line: &str) -> Option<&str> {
    let line = line.strip_prefix(side)?;
    let line = line.strip_prefix('~').unwrap_or(line);
    match line {
        "" => Some(""),
        line => line.strip_prefix(' '),
    }
}

fn notation(said: &FromPlayer) -> String {
    match said {
        FromPlayer::Login {
            name,
            password,
            extended,
            resumed,
        } => {
            let resumed = resumed.as_ref();
            let resumed = resumed.map(|game| (&game.id, game.token.reveal()));
            let password = password.reveal();
            format!("Login {name:?} {password:?} extended: {extended} resumed: {resumed:?}")
        }
        said => format!("{said:?}"),
    }
}

fn outcome(told: &FromServer) -> Vec<String> {
    match told {
        FromServer::Proposed(proposal) => summary(proposal),
        told => vec![format!("! {told:?}")],
    }
}

/// A summary, a line for each thing that it has.
fn summary(proposal: &Proposal) -> Vec<String> {
    let Proposal {
        id,
        names,
        your_color,
        to_move,
        format,
        declaration,
        rematch_on_draw,
        max_moves,
        others,
        clocks,
        start,
        moves,
    } = proposal;
    let mut lines = vec![
        format!(
            "! Proposed {id:?}: {:?} against {:?}",
            names.black, names.white
        ),
        format!("!   {your_color} is told, {to_move} begins"),
        format!("!   {format:?} {declaration:?} {rematch_on_draw:?} {max_moves:?} {others:?}"),
    ];
    for color in Color::BOTH {
        let clock = &clocks[color];
        lines.push(format!(
            "!   {color}: {:?} and {:?} a move, {:?} added, {:?} free, at least {:?}, by {:?}{}, left {:?}",
            clock.total,
            clock.byoyomi,
            clock.increment,
            clock.delay,
            clock.least,
            clock.unit,
            if clock.rounds_up { " rounded up" } else { "" },
            clock.remaining,
        ));
    }
    lines.push(format!("!   {start:?}"));
    for prior in moves {
        lines.push(format!("!   {:?} {:?}", prior.text, prior.spent));
    }
    lines
}

fn check(name: &str, grammar: impl Grammar) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    let script = std::fs::read_to_string(folder.join(name)).expect("a transcript");
    let mut play = Play {
        server: ServerSession::new(grammar.clone()),
        player: PlayerSession::new(grammar),
        played: String::new(),
    };
    play.play(&script);
    let played = play.played;
    assert!(
        played == script,
        "{name} should be:\n{played}---\nbut is:\n{script}"
    );
}

#[test]
fn csa_game() {
    check("csa_game.txt", Csa);
}

#[test]
fn csa_lobby() {
    check("csa_lobby.txt", Csa);
}

#[test]
fn csa_tolerated() {
    check("csa_tolerated.txt", Csa);
}

#[test]
fn othello_online_game() {
    check("othello_online_game.txt", OnlineGame::Othello);
}

#[test]
fn othello_online_first_server() {
    check("othello_online_first_server.txt", OnlineGame::Othello);
}

#[test]
fn renju_online_game() {
    check("renju_online_game.txt", OnlineGame::Renju);
}
