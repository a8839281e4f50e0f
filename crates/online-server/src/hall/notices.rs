//! What a table tells, as the protocols say it.

use std::time::Duration;

use game::{Color, Wdl};
use online::EndCause;
use online::lobby::SessionId;
use online::table::{Audience, TableEnd, TableNotice};
use protocol::game_server::{EndResult, FromServer, LobbyReply, SpecialMove};

use super::hosted_table::HostedTable;
use crate::news::News;
use crate::proposals::proposal;

impl HostedTable {
    /// What players are told of a notice.
    pub(super) fn news(
        &self,
        audience: Audience,
        notice: &TableNotice,
        now: Duration,
    ) -> Vec<(SessionId, News)> {
        let seats = match audience {
            Audience::Seat(seat) => vec![seat],
            Audience::Players => Color::BOTH.to_vec(),
            Audience::Spectators => Vec::new(),
        };
        let mut news = Vec::new();
        for seat in seats {
            let Some(session) = self.seats[seat] else {
                continue;
            };
            let told = self.told(seat, notice, now);
            if !told.is_empty() {
                news.push((session, News::Tell { told, since: None }));
            }
            if let Some(turn) = self.turn_after(notice) {
                news.push((session, News::Turn(turn)));
            }
        }
        news
    }

    fn turn_after(&self, notice: &TableNotice) -> Option<Color> {
        match notice {
            TableNotice::Started { turn } | TableNotice::Moved { turn, .. } => Some(*turn),
            TableNotice::Resumed(view) if self.was_running => Some(view.turn),
            _ => None,
        }
    }

    fn told(&self, seat: Color, notice: &TableNotice, now: Duration) -> Vec<FromServer> {
        let setup = self.table.setup();
        let id = Some(setup.id.clone());
        match notice {
            TableNotice::Rejected { by, .. } => vec![FromServer::Rejected {
                id,
                by: Some(setup.players[*by].clone()),
            }],
            TableNotice::Started { .. } => vec![FromServer::Started { id }],
            TableNotice::Moved { played, .. } => vec![FromServer::Played {
                by: played.by,
                text: self.game.to_player(&played.text).to_owned(),
                spent: Some(played.charged),
            }],
            TableNotice::Resumed(_) => {
                let view = self.table.view(now);
                let terms = proposal(self.game, &self.table, &view, seat, None);
                let mut told = vec![FromServer::Proposed(Box::new(terms))];
                // The others start when both sides are here.
                if self.was_running {
                    told.push(FromServer::Started { id });
                }
                told
            }
            TableNotice::Refused(refusal) => {
                let reply = LobbyReply::new("ERROR", &refusal.to_string());
                vec![FromServer::Lobby(reply)]
            }
            TableNotice::DrawOffered(by) if *by != seat => {
                vec![FromServer::DrawOffered { by: *by }]
            }
            TableNotice::AbortWished(by) if *by != seat => vec![FromServer::Special {
                special: SpecialMove::Interrupt,
                spent: None,
            }],
            TableNotice::Ended(end) => self.told_end(seat, end),
            TableNotice::Agreed(_)
            | TableNotice::DrawOffered(_)
            | TableNotice::AbortWished(_)
            | TableNotice::Away { .. }
            | TableNotice::Back(_)
            | TableNotice::Adjourned => Vec::new(),
        }
    }

    fn told_end(&self, seat: Color, end: &TableEnd) -> Vec<FromServer> {
        let (board, ending) = (self.table.board(), end.ending);
        let mut told = Vec::new();
        let turn = board.turn();
        if let Some(attempt) = &end.attempt {
            told.push(FromServer::Played {
                by: turn,
                text: self.game.to_player(attempt).to_owned(),
                spent: Some(end.charged),
            });
        }
        let special = match ending.cause {
            EndCause::Resignation => Some(SpecialMove::Resign),
            EndCause::Declaration | EndCause::FalseDeclaration => Some(SpecialMove::Declare),
            _ => None,
        };
        if let Some(special) = special {
            // Somebody who gives up in the other's turn has no time charged.
            let is_in_turn =
                special == SpecialMove::Declare || ending.seen_by(turn) == Some(Wdl::Loss);
            told.push(FromServer::Special {
                special,
                spent: is_in_turn.then_some(end.charged),
            });
        }
        let result = match ending.seen_by(seat) {
            _ if ending.cause == EndCause::MostMoves => Some(EndResult::Censored),
            _ if ending.cause == EndCause::Aborted => None,
            Some(Wdl::Win) => Some(EndResult::Win),
            Some(Wdl::Loss) => Some(EndResult::Lose),
            Some(Wdl::Draw) => Some(EndResult::Draw),
            None => Some(EndResult::Censored),
        };
        told.push(FromServer::Ended {
            reason: Some(self.game.end_kind(ending, board.moves())),
            result,
        });
        told
    }
}
