use std::path::PathBuf;
use std::time::Duration;

use game::Color;
use protocol::game_server::{EndKind, EndResult};
use report::Language;

use crate::ServerAddress;

/// Something that happens while a server is joined.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum JoinNews {
    /// The login was accepted.
    LoggedIn {
        /// The account.
        user: String,
        /// The server.
        server: ServerAddress,
    },
    /// There is no game yet.
    Waiting {
        /// For this long.
        waited: Duration,
        /// For this game, if one is named.
        game: Option<String>,
    },
    /// The password names no game: servers like floodgate wait for ever then.
    PasswordNamesNoGame,
    /// The name of the game has no clock in it, which servers like shogi-server need.
    OddGameName(String),
    /// A game is proposed.
    Proposed {
        /// The server's name for it.
        id: Option<String>,
        /// Who plays, Black first.
        names: [String; 2],
        /// Our side.
        me: Color,
    },
    /// The game cannot be played here.
    NotPlayable(String),
    /// There is no game after all.
    Rejected(Option<String>),
    /// The game begins.
    Started,
    /// A move.
    Move {
        /// Its number.
        number: usize,
        /// The side.
        by: Color,
        /// The move as the server has it.
        text: String,
        /// What it cost.
        spent: Option<Duration>,
    },
    /// The opponent offers a draw, which is declined by the next move.
    DrawOffered,
    /// The engine's move is illegal, and the game is given up.
    IllegalMove {
        /// The move.
        text: String,
        /// Why.
        why: String,
    },
    /// The engine declares a win that it does not have, and the game is given up.
    WrongDeclaration,
    /// The engine has failed and is made again.
    EngineFailed {
        /// How.
        why: String,
        /// Whether it gets another chance; otherwise the game is given up.
        again: bool,
    },
    /// The engine gives up.
    Resigns,
    /// A game is over.
    Over {
        /// Why.
        reason: Option<EndKind>,
        /// With what result for us.
        result: Option<EndResult>,
        /// How many games so far were won, lost, drawn, and without a result.
        tally: [u32; 4],
    },
    /// A record was kept.
    Recorded(PathBuf),
    /// A record cannot be kept.
    NotRecorded(String),
    /// The connection was lost.
    Lost {
        /// Why.
        why: Option<String>,
        /// Whether a game was played.
        in_game: bool,
    },
    /// The next try to connect comes later.
    Retry(Duration),
    /// A connection failed.
    NoConnection(String),
    /// A game goes on after a lost connection.
    Resuming(String),
    /// The server said something that makes no sense.
    Garbled(String),
    /// The server's own words.
    ServerSays(String),
    /// Ctrl-C.
    Leaving {
        /// Whether a game is given up by that.
        in_game: bool,
    },
}

impl JoinNews {
    /// Whether only a person who watches wants to know it.
    #[must_use]
    pub fn is_detail(&self) -> bool {
        matches!(self, JoinNews::Move { .. })
    }

    /// The line that says it.
    #[must_use]
    pub fn text(&self, language: Language) -> String {
        let pick = |english: String, japanese: String| language.pick(english, japanese);
        match self {
            JoinNews::LoggedIn { user, server } => pick(
                format!("logged in at {server} as {user}"),
                format!("{server} に {user} としてログインしました"),
            ),
            JoinNews::Waiting { waited, game } => {
                let (english, japanese) = match game {
                    Some(game) => (format!(" for {game}"), format!("（{game}）")),
                    None => (String::new(), String::new()),
                };
                let seconds = waited.as_secs();
                pick(
                    format!("waiting for an opponent{english} since {seconds} s"),
                    format!("対局相手を待っています{japanese}: {seconds} 秒経過"),
                )
            }
            JoinNews::PasswordNamesNoGame => pick(
                "the password names no game: servers like floodgate and shogi-server wait for ever then. \
                 --game floodgate-300-10F names one"
                    .to_owned(),
                "パスワードに対局名がありません。floodgate や shogi-server では待ち続けることになります。\
                 --game floodgate-300-10F のように指定してください"
                    .to_owned(),
            ),
            JoinNews::OddGameName(name) => pick(
                format!(
                    "--game {name}: shogi-server knows only names with a clock, such as test-900-10F, and \
                     waits for ever for others"
                ),
                format!(
                    "--game {name}: shogi-server は test-900-10F のような持ち時間付きの名前しか認めず、ほかの名前\
                     では待ち続けます"
                ),
            ),
            JoinNews::Proposed { id, names, me } => {
                let [black, white] = names;
                let id = id.as_ref().map(|id| format!(" [{id}]"));
                let id = id.unwrap_or_default();
                let (english, japanese) = match me {
                    Color::Black => ("+", "先手番 (+)"),
                    Color::White => ("-", "後手番 (-)"),
                };
                pick(
                    format!("game: {black} (+) against {white} (-), we are {english}{id}"),
                    format!("対局: {black} (+) 対 {white} (-)、こちらは{japanese}{id}"),
                )
            }
            JoinNews::NotPlayable(why) => pick(
                format!("this game is rejected: {why}"),
                format!("この対局は指せないので断ります: {why}"),
            ),
            JoinNews::Rejected(by) => {
                let by = by.as_deref().unwrap_or("?");
                pick(
                    format!("the game was rejected by {by}"),
                    format!("{by} が対局を断りました"),
                )
            }
            JoinNews::Started => pick("the game begins".to_owned(), "対局開始".to_owned()),
            JoinNews::Move {
                number,
                by,
                text,
                spent,
            } => {
                let sign = match by {
                    Color::Black => '+',
                    Color::White => '-',
                };
                let spent = spent.map(|spent| format!("  {:.1} s", spent.as_secs_f64()));
                format!("{number:>4} {sign}{text}{}", spent.unwrap_or_default())
            }
            JoinNews::DrawOffered => pick(
                "the opponent offers a draw; the next move declines it".to_owned(),
                "相手が引き分けを提案しました。次の手で断ります".to_owned(),
            ),
            JoinNews::IllegalMove { text, why } => pick(
                format!("the engine's move {text} is illegal ({why}): it is not sent, and we resign"),
                format!("エンジンの指し手 {text} は反則です（{why}）。送らずに投了します"),
            ),
            JoinNews::WrongDeclaration => pick(
                "the engine declares a win that the rules do not give: it is not sent, and we resign"
                    .to_owned(),
                "エンジンの勝ち宣言は規則に合いません。送らずに投了します".to_owned(),
            ),
            JoinNews::EngineFailed { why, again: true } => pick(
                format!("the engine failed ({why}); it is started again"),
                format!("エンジンに障害が起きました（{why}）。起動し直します"),
            ),
            JoinNews::EngineFailed { why, again: false } => pick(
                format!("the engine failed again ({why}): we resign"),
                format!("エンジンに再び障害が起きました（{why}）。投了します"),
            ),
            JoinNews::Resigns => pick("we resign".to_owned(), "投了します".to_owned()),
            JoinNews::Over {
                reason,
                result,
                tally,
            } => {
                let result_text = match result {
                    Some(EndResult::Win) => language.pick("won", "勝ち"),
                    Some(EndResult::Lose) => language.pick("lost", "負け"),
                    Some(EndResult::Draw) => language.pick("drawn", "引き分け"),
                    Some(EndResult::Censored) => language.pick("too long", "手数超過"),
                    None => language.pick("no result", "結果なし"),
                };
                let reason = reason.as_ref().map(|reason| format!(" ({reason})"));
                let reason = reason.unwrap_or_default();
                let [won, lost, drawn, none] = tally;
                pick(
                    format!(
                        "game over: {result_text}{reason}; so far {won} won, {lost} lost, {drawn} drawn, \
                         {none} without a result"
                    ),
                    format!(
                        "終局: {result_text}{reason}。通算 {won} 勝 {lost} 敗 {drawn} 分、結果なし {none}"
                    ),
                )
            }
            JoinNews::Recorded(path) => pick(
                format!("record: {}", path.display()),
                format!("棋譜: {}", path.display()),
            ),
            JoinNews::NotRecorded(why) => pick(
                format!("the record cannot be kept: {why}"),
                format!("棋譜を保存できません: {why}"),
            ),
            JoinNews::Lost { why, in_game } => {
                let why = why.as_ref().map(|why| format!(": {why}"));
                let why = why.unwrap_or_default();
                if *in_game {
                    pick(
                        format!("the connection was lost in the game{why}"),
                        format!("対局中に接続が切れました{why}"),
                    )
                } else {
                    pick(
                        format!("the server hung up{why}"),
                        format!("サーバーが接続を切りました{why}"),
                    )
                }
            }
            JoinNews::Retry(wait) => {
                let seconds = wait.as_secs_f64();
                pick(
                    format!("next try in {seconds:.0} s; Ctrl-C ends"),
                    format!("{seconds:.0} 秒後に再接続します（Ctrl-C で終了）"),
                )
            }
            JoinNews::NoConnection(why) => why.clone(),
            JoinNews::Resuming(id) => pick(
                format!("going on with the game {id}"),
                format!("対局 {id} を再開します"),
            ),
            JoinNews::Garbled(why) => pick(
                format!("the server said something that makes no sense: {why}"),
                format!("サーバーから意味の取れない行が届きました: {why}"),
            ),
            JoinNews::ServerSays(text) => pick(
                format!("server: {text}"),
                format!("サーバー: {text}"),
            ),
            JoinNews::Leaving { in_game: true } => pick(
                "interrupted: we resign and leave".to_owned(),
                "中断します。投了して退出します".to_owned(),
            ),
            JoinNews::Leaving { in_game: false } => {
                pick("interrupted: we leave".to_owned(), "中断します".to_owned())
            }
        }
    }
}
