//! A game between two accounts: its terms, its clock, its end.

use std::fmt::Write as _;
use std::thread;
use std::time::Duration;

use boards::BoardGame;
use boards::games::{GameKind, GameVisitor};
use doctor::{Finding, Level};
use game::{ByColor, Color};
use protocol::game_server::{
    ClockTerms, EndKind, EndResult, FromPlayer, FromServer, Proposal, SpecialMove,
};

use super::{CheckSheet, Checked, ServerExamination, Silence, TestPlayer};
use crate::OnlineProtocol;
use crate::online_line::OnlineLine;

/// How long a game is waited for. Servers that pair by the clock need longer, and are not checked with games.
const PAIRING: Duration = Duration::from_secs(20);
/// How long the first move takes: more than a second and less than two.
const THINKING: Duration = Duration::from_millis(1300);
/// How long nothing has to happen.
const QUIET: Duration = Duration::from_millis(500);

const TERMS: (Level, &str) = (Level::Must, "game.summary");
const TIME: (Level, &str) = (Level::Must, "game.time");
const START: (Level, &str) = (Level::Must, "game.start");
const ECHO: (Level, &str) = (Level::Must, "game.echo");
const CHARGE: (Level, &str) = (Level::Should, "game.charge");
const TURN: (Level, &str) = (Level::Should, "game.turn");
const END: (Level, &str) = (Level::Must, "game.end");

pub(super) fn run<E>(sheet: &mut CheckSheet<'_, E>) -> Result<(), E> {
    let language = sheet.language();
    let expected = language.pick(
        [
            (TERMS, "both players are sent the terms of a game"),
            (TIME, "the terms have a clock"),
            (START, "AGREE of both begins the game"),
            (ECHO, "a move is told to both"),
            (CHARGE, "a move of 1.3 seconds is charged as the terms say"),
            (
                TURN,
                "a move of the side that is not to move changes nothing",
            ),
            (END, "a resignation is told to both, and who has won"),
        ],
        [
            (TERMS, "両対局者に対局条件を送る"),
            (TIME, "対局条件に持ち時間がある"),
            (START, "両者の AGREE で対局が始まる"),
            (ECHO, "指し手を両者に伝える"),
            (CHARGE, "1.3 秒の手に条件どおりの時間を課す"),
            (TURN, "手番でない側の指し手は何も変えない"),
            (END, "投了と勝敗を両者に伝える"),
        ],
    );
    let findings = match table(sheet.examination) {
        None => {
            let why = language.pick("--user and --opponent", "--user と --opponent がない");
            vec![Finding::skipped(why); expected.len()]
        }
        Some(Err(Silence(why))) => vec![Finding::failed(why)],
        Some(Ok(table)) => table.findings(sheet.examination.protocol),
    };
    // What comes behind a failure could not be seen.
    let unseen = language.pick("no such game", "対局がそこまで進まない");
    let rest = std::iter::repeat_with(|| Finding::skipped(unseen));
    for (((level, id), expected), finding) in
        expected.into_iter().zip(findings.into_iter().chain(rest))
    {
        sheet.add(level, id, expected, finding)?;
    }
    Ok(())
}

/// Two players and the terms that each was sent.
struct TestTable {
    players: ByColor<TestPlayer>,
    terms: ByColor<Proposal>,
    /// What each was told that the first move cost.
    charged: ByColor<Option<Duration>>,
}

/// Lets both accounts ask for a game; `None` without two accounts.
fn table(examination: &ServerExamination) -> Option<Result<TestTable, Silence>> {
    let accounts = [
        examination.account.as_ref()?,
        examination.opponent.as_ref()?,
    ];
    let invite = || {
        let names_games = examination.protocol == OnlineProtocol::Csa;
        let game = names_games.then_some(examination.game_name.as_str());
        let mut invited = Vec::new();
        for account in accounts {
            let mut player = examination.connect()?;
            player.log_in(account, game)?;
            invited.push(player);
        }
        let mut seated = Vec::new();
        for mut player in invited {
            let terms = player.until_within(examination.patience(PAIRING), |told| match told {
                FromServer::Proposed(terms) => Some((**terms).clone()),
                _ => None,
            })?;
            seated.push((player, terms));
        }
        let white = seated
            .iter()
            .position(|(_, terms)| terms.your_color == Color::White);
        let (white, terms_of_white) = match white {
            Some(place) => seated.remove(place),
            None => return Err(Silence("Your_Turn: both are Black".to_owned())),
        };
        let Some((black, terms_of_black)) = seated.pop() else {
            return Err(Silence("nobody".to_owned()));
        };
        if terms_of_black.your_color != Color::Black {
            return Err(Silence("Your_Turn: both are White".to_owned()));
        }
        Ok(TestTable {
            players: ByColor { black, white },
            terms: ByColor {
                black: terms_of_black,
                white: terms_of_white,
            },
            charged: ByColor::both(None),
        })
    };
    Some(invite())
}

impl TestTable {
    /// The findings in the order of the checks, up to the first that ends the game.
    fn findings(mut self, protocol: OnlineProtocol) -> Vec<Finding> {
        let clock = self.terms.black.clocks[self.terms.black.to_move].clone();
        let mut findings = vec![self.same_terms(), timed(&clock)];
        let first = FirstMove::of(protocol, &self.terms.black);
        let mut steps = || -> Result<(), Silence> {
            findings.push(self.start()?);
            let Some(first) = &first else {
                findings.push(Finding::skipped("no legal move is known"));
                return Ok(());
            };
            findings.push(self.echo(first)?);
            findings.push(self.charge(&clock));
            findings.push(self.out_of_turn(first)?);
            findings.push(self.resign(first.next)?);
            Ok(())
        };
        if let Err(Silence(why)) = steps() {
            findings.push(Finding::failed(why));
        }
        findings
    }

    fn same_terms(&self) -> Finding {
        let (black, white) = (&self.terms.black, &self.terms.white);
        let is_same = *white == black.for_player(Color::White) || {
            // Each has a token of its own on some servers.
            let mut other = white.for_player(Color::Black);
            other.others.clone_from(&black.others);
            other == *black
        };
        let id = black.id.clone().unwrap_or_default();
        Finding::of(is_same, id)
    }

    fn start(&mut self) -> Checked {
        for color in Color::BOTH {
            let id = self.terms[color].id.clone();
            self.players[color].tell(&FromPlayer::Agree { id })?;
        }
        for color in Color::BOTH {
            self.players[color]
                .until(|told| matches!(told, FromServer::Started { .. }).then_some(()))?;
        }
        Ok(Finding::passed(""))
    }

    fn mover(&self) -> Color {
        self.terms.black.to_move
    }

    /// Nothing but a resignation follows: shogi-server keeps such a move until it is that side's turn.
    fn out_of_turn(&mut self, first: &FirstMove) -> Checked {
        let waiting = !first.next;
        let sign = if waiting == Color::Black { '+' } else { '-' };
        self.players[waiting].say(&format!("{sign}{}", first.text));
        match self.players[first.next].line_within(QUIET) {
            Ok(line) if !line.is_empty() => Ok(Finding::failed(line)),
            _ => Ok(Finding::passed("")),
        }
    }

    fn echo(&mut self, first: &FirstMove) -> Checked {
        let mover = self.mover();
        let text = first.text.clone();
        thread::sleep(THINKING);
        let comment = None;
        let said = FromPlayer::Play {
            text: text.clone(),
            comment,
        };
        self.players[mover].tell(&said)?;
        let mut seen = String::new();
        for color in Color::BOTH {
            let (by, told, spent) = self.players[color].until(|told| match told {
                FromServer::Played { by, text, spent } => Some((*by, text.clone(), *spent)),
                _ => None,
            })?;
            if by != mover || told != text {
                return Ok(Finding::failed(format!("{by} {told}")));
            }
            self.charged[color] = spent;
            seen = told;
        }
        Ok(Finding::passed(seen))
    }

    /// What the clock of the terms charges for the first move, against what both were told.
    fn charge(&self, clock: &ClockTerms) -> Finding {
        let ByColor { black, white } = self.charged;
        let Some(charged) = black.filter(|_| black == white) else {
            return Finding::failed("both were told something else");
        };
        let counted = THINKING.saturating_sub(clock.delay);
        let unit = clock.unit.as_millis().max(1);
        let units = |time: Duration| {
            if clock.rounds_up {
                time.as_millis().div_ceil(unit)
            } else {
                time.as_millis() / unit
            }
        };
        let least = clock.least.as_millis();
        // The way there and back takes some time too.
        let fits = |time: Duration| (units(time) * unit).max(least);
        let range = fits(counted)..=fits(counted + Duration::from_secs(1));
        let seen = format!("T{}", charged.as_secs_f64());
        Finding::of(range.contains(&charged.as_millis()), seen)
    }

    fn resign(&mut self, loser: Color) -> Checked {
        self.players[loser].tell(&FromPlayer::Special(SpecialMove::Resign))?;
        let mut seen = String::new();
        let mut is_fine = true;
        for color in Color::BOTH {
            let (reason, result) = self.players[color].until(|told| match told {
                FromServer::Ended { reason, result } => Some((reason.clone(), *result)),
                _ => None,
            })?;
            let expected = if color == loser {
                EndResult::Lose
            } else {
                EndResult::Win
            };
            is_fine &= reason == Some(EndKind::Resign) && result == Some(expected);
            let reason = reason.map_or_else(String::new, |reason| format!(" #{reason}"));
            let result = result.map_or_else(String::new, |result| format!(" #{result}"));
            let _ = write!(seen, "{color}:{reason}{result} ");
        }
        Ok(Finding::of(is_fine, seen.trim_end()))
    }
}

fn timed(clock: &ClockTerms) -> Finding {
    let seconds = |time: Duration| time.as_secs_f64();
    let seen = match clock.total {
        None => "without end".to_owned(),
        Some(total) => format!(
            "{} s, byoyomi {} s, increment {} s",
            seconds(total),
            seconds(clock.byoyomi),
            seconds(clock.increment)
        ),
    };
    Finding::of(clock.total.is_some(), seen)
}

/// A move that is legal at the beginning of a game.
struct FirstMove {
    /// In the server's words, without the sign.
    text: String,
    /// The side that acts behind it.
    next: Color,
}

impl FirstMove {
    /// One that fits the terms; `None` if they make no sense.
    fn of(protocol: OnlineProtocol, terms: &Proposal) -> Option<FirstMove> {
        struct Find<'a>(&'a Proposal);

        impl GameVisitor for Find<'_> {
            type Output = Option<FirstMove>;

            fn visit<G: BoardGame>(self) -> Option<FirstMove> {
                let mut line = OnlineLine::<G>::new(self.0, G::CAPABILITIES.csa).ok()?;
                let text = if let Some(actions) = line.actions() {
                    actions.into_iter().next()?
                } else {
                    let position = line.line().position();
                    let m = game::Position::legal_moves(position).into_iter().next()?;
                    line.wire_text(&G::move_text(position, m)).ok()?
                };
                line.play(&text, Duration::ZERO).ok()?;
                let next = line.turn();
                Some(FirstMove { text, next })
            }
        }
        GameKind::named(protocol.game())?.visit(Find(terms))
    }
}
