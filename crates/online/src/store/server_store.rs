mod schema;

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write as _};
use std::path::Path;
use std::process;
use std::thread;
use std::time::{Duration, Instant};

use game::{ByColor, Color, Outcome};
use rusqlite::{Connection, OptionalExtension as _, Result as SqlResult, Row, params};

use super::result_row::{RankedPlayer, ResultRow};
use super::store_error::StoreError;
use super::writer_thread::WriterThread;
use crate::accounts::{Account, AccountKind, PlayerName};
use crate::ending::{EndCause, Ending};
use crate::rating::{self, PlayerRating, RatedGame};
use crate::secret::SecretHash;
use crate::wire::{milliseconds, outcome};

const FILE: &str = "online.db";
const LOCK: &str = "online.lock";

/// How long a start waits for the lock: a process that is being started by the server that just ended holds it
/// for a moment.
const PATIENCE: Duration = Duration::from_millis(500);
const BETWEEN_TRIES: Duration = Duration::from_millis(10);

/// Accounts, invitations, results and ratings. Every call waits for the disk: none belongs into a thread that must
/// not wait.
pub struct ServerStore {
    writer: WriterThread,
    /// Held until the store is dropped or the process ends; `None` beside a server that has it.
    _lock: Option<File>,
}

/// What became of an invitation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Redemption {
    /// There is an account now, and the invitation is used up.
    Done,
    /// There is no such invitation, or none any more.
    NoInvitation,
    /// The name belongs to somebody; the invitation still holds.
    NameInUse,
}

impl ServerStore {
    /// Opens the database of a folder, or makes it. One that is damaged is an error and stays as it is.
    pub fn open(folder: &Path) -> Result<ServerStore, StoreError> {
        fs::create_dir_all(folder).map_err(|why| StoreError::of_folder(folder, &why))?;
        let lock = lock(folder)?;
        let file = folder.join(FILE);
        let connection = schema::open(&file)?;
        Ok(ServerStore {
            writer: WriterThread::start(&file, connection)?,
            _lock: Some(lock),
        })
    }

    /// Opens the database of a folder whether a server runs there or not: accounts can be changed meanwhile.
    pub fn beside(folder: &Path) -> Result<ServerStore, StoreError> {
        fs::create_dir_all(folder).map_err(|why| StoreError::of_folder(folder, &why))?;
        let file = folder.join(FILE);
        let connection = schema::open(&file)?;
        Ok(ServerStore {
            writer: WriterThread::start(&file, connection)?,
            _lock: None,
        })
    }

    /// Adds an account; `false` if the name is in use.
    pub fn add_account(&self, account: &Account) -> Result<bool, StoreError> {
        let row = AccountRow::of(account);
        self.writer.call(move |connection| row.insert(connection))
    }

    /// The account of a name.
    pub fn account(&self, name: &PlayerName) -> Result<Option<Account>, StoreError> {
        let name = name.as_str().to_owned();
        self.writer.call(move |connection| {
            connection
                .prepare_cached("SELECT name, kind, secret FROM accounts WHERE name = ?")?
                .query_row([name], account)
                .optional()
        })
    }

    /// All accounts by name.
    pub fn accounts(&self) -> Result<Vec<Account>, StoreError> {
        self.writer.call(|connection| {
            connection
                .prepare("SELECT name, kind, secret FROM accounts ORDER BY name")?
                .query_map([], account)?
                .collect()
        })
    }

    /// Gives an account another password or token; `false` if there is no such account.
    pub fn change_account(&self, account: &Account) -> Result<bool, StoreError> {
        let row = AccountRow::of(account);
        self.writer.call(move |connection| {
            let changed = connection.execute(
                "UPDATE accounts SET kind = ?2, secret = ?3 WHERE name = ?1",
                params![row.name, row.kind, row.secret],
            )?;
            Ok(changed > 0)
        })
    }

    /// Removes an account; its games stay. `false` if there is none.
    pub fn remove_account(&self, name: &PlayerName) -> Result<bool, StoreError> {
        let name = name.as_str().to_owned();
        self.writer.call(move |connection| {
            Ok(connection.execute("DELETE FROM accounts WHERE name = ?", [name])? > 0)
        })
    }

    /// Adds an invitation that holds until a time since the Unix epoch.
    pub fn invite(&self, code: SecretHash, until: Duration) -> Result<(), StoreError> {
        self.writer.call(move |connection| {
            connection.execute(
                "INSERT INTO invitations (code, until) VALUES (?, ?)",
                params![code.to_string(), number(milliseconds::of(until))],
            )?;
            Ok(())
        })
    }

    /// Makes an account of an invitation, which is used up by that.
    pub fn redeem(
        &self,
        code: &str,
        account: &Account,
        now: Duration,
    ) -> Result<Redemption, StoreError> {
        // The database looks for the hash: what that takes tells nothing about the code.
        let code = SecretHash::of(code).to_string();
        let row = AccountRow::of(account);
        self.writer.call(move |connection| {
            let transaction = connection.transaction()?;
            let used = transaction.execute(
                "DELETE FROM invitations WHERE code = ? AND until > ?",
                params![code, number(milliseconds::of(now))],
            )?;
            if used == 0 {
                return Ok(Redemption::NoInvitation);
            }
            if !row.insert(&transaction)? {
                return Ok(Redemption::NameInUse);
            }
            transaction.commit()?;
            Ok(Redemption::Done)
        })
    }

    /// Keeps a result and moves the ratings of both sides, which it gives. `None` if the game was kept already or
    /// does not count, so that a server that was killed here can do it again.
    pub fn add_result(
        &self,
        result: &ResultRow,
    ) -> Result<Option<ByColor<PlayerRating>>, StoreError> {
        let result = result.clone();
        self.writer.call(move |connection| {
            let transaction = connection.transaction()?;
            let is_new = insert_result(&transaction, &result)?;
            let rated = match result.ending.outcome {
                Some(outcome) if is_new && result.is_rated => {
                    Some(rate(&transaction, &result, outcome)?)
                }
                _ => None,
            };
            transaction.commit()?;
            Ok(rated)
        })
    }

    /// The last results, the latest first.
    pub fn results(&self, most: u32) -> Result<Vec<ResultRow>, StoreError> {
        self.writer.call(move |connection| {
            connection
                .prepare(
                    "SELECT id, game, black, white, cause, result, moves, is_rated, ended \
                     FROM results ORDER BY ended DESC, rowid DESC LIMIT ?",
                )?
                .query_map([most], result_row)?
                .collect()
        })
    }

    /// The last results of one game, the latest first.
    pub fn results_of(&self, game: &str, most: u32) -> Result<Vec<ResultRow>, StoreError> {
        let game = game.to_owned();
        self.writer.call(move |connection| {
            connection
                .prepare(
                    "SELECT id, game, black, white, cause, result, moves, is_rated, ended \
                     FROM results WHERE game = ? ORDER BY ended DESC, rowid DESC LIMIT ?",
                )?
                .query_map(params![game, most], result_row)?
                .collect()
        })
    }

    /// The result of a game by its name.
    pub fn result(&self, id: &str) -> Result<Option<ResultRow>, StoreError> {
        let id = id.to_owned();
        self.writer.call(move |connection| {
            connection
                .prepare_cached(
                    "SELECT id, game, black, white, cause, result, moves, is_rated, ended \
                     FROM results WHERE id = ?",
                )?
                .query_row([id], result_row)
                .optional()
        })
    }

    /// The rating of a player in a game.
    pub fn rating(&self, game: &str, name: &PlayerName) -> Result<PlayerRating, StoreError> {
        let (game, name) = (game.to_owned(), name.as_str().to_owned());
        self.writer
            .call(move |connection| rating_of(connection, &game, &name))
    }

    /// Everybody who has a rating in a game, the strongest first.
    pub fn ranking(&self, game: &str) -> Result<Vec<RankedPlayer>, StoreError> {
        let game = game.to_owned();
        self.writer.call(move |connection| {
            connection
                .prepare(
                    "SELECT rate, games, wins, draws, losses, name, overnight FROM ratings \
                     WHERE game = ? ORDER BY rate DESC, name",
                )?
                .query_map([game], |row| {
                    Ok(RankedPlayer {
                        name: row.get(5)?,
                        live: player_rating(row)?,
                        overnight: row.get(6)?,
                    })
                })?
                .collect()
        })
    }

    /// Computes the ratings of a game anew from all its results.
    pub fn rate_overnight(&self, game: &str) -> Result<(), StoreError> {
        let game = game.to_owned();
        self.writer.call(move |connection| {
            let transaction = connection.transaction()?;
            let games = rated_games(&transaction, &game)?;
            // A player does not meet itself here, so that every game is one to rate.
            let ratings = rating::overnight(&games).unwrap_or_default();
            transaction.execute(
                "UPDATE ratings SET overnight = NULL WHERE game = ?",
                [&game],
            )?;
            for (name, estimate) in ratings {
                transaction.execute(
                    "UPDATE ratings SET overnight = ? WHERE game = ? AND name = ?",
                    params![estimate.value, game, name],
                )?;
            }
            transaction.commit()
        })
    }
}

fn lock(folder: &Path) -> Result<File, StoreError> {
    let file = folder.join(LOCK);
    let mut options = OpenOptions::new();
    options.create(true).truncate(false).write(true);
    let lock = options
        .open(&file)
        .map_err(|why| StoreError::of_io(&file, &why))?;
    let end = Instant::now() + PATIENCE;
    loop {
        match lock.try_lock() {
            Ok(()) => {
                sign(&lock).map_err(|why| StoreError::of_io(&file, &why))?;
                return Ok(lock);
            }
            Err(TryLockError::WouldBlock) if Instant::now() < end => thread::sleep(BETWEEN_TRIES),
            Err(TryLockError::WouldBlock) => {
                let process = fs::read_to_string(&file).ok();
                return Err(StoreError::InUse {
                    folder: folder.to_owned(),
                    process: process.and_then(|process| process.trim().parse().ok()),
                });
            }
            Err(TryLockError::Error(why)) => return Err(StoreError::of_io(&file, &why)),
        }
    }
}

/// Writes into the lock whose it is.
fn sign(mut lock: &File) -> io::Result<()> {
    lock.set_len(0)?;
    writeln!(lock, "{}", process::id())
}

/// SQLite has no unsigned numbers.
fn number(unsigned: u64) -> i64 {
    i64::try_from(unsigned).unwrap_or(i64::MAX)
}

/// An account as the database has it.
struct AccountRow {
    name: String,
    kind: &'static str,
    secret: String,
}

const PERSON: &str = "person";
const ENGINE: &str = "engine";

impl AccountRow {
    fn of(account: &Account) -> AccountRow {
        let (kind, secret) = match &account.kind {
            AccountKind::Person { password } => (PERSON, password.clone()),
            AccountKind::Engine { token } => (ENGINE, token.to_string()),
        };
        AccountRow {
            name: account.name.as_str().to_owned(),
            kind,
            secret,
        }
    }

    fn insert(&self, connection: &Connection) -> SqlResult<bool> {
        let added = connection.execute(
            "INSERT OR IGNORE INTO accounts (name, kind, secret) VALUES (?, ?, ?)",
            params![self.name, self.kind, self.secret],
        )?;
        Ok(added > 0)
    }
}

fn account(row: &Row<'_>) -> SqlResult<Account> {
    let (name, kind, secret): (String, String, String) = (row.get(0)?, row.get(1)?, row.get(2)?);
    let name = name.parse().map_err(|_| wrong(0, "the name of a player"))?;
    let kind = match kind.as_str() {
        PERSON => AccountKind::Person { password: secret },
        ENGINE => AccountKind::Engine {
            token: SecretHash::parse(&secret).ok_or_else(|| wrong(2, "the hash of a token"))?,
        },
        _ => return Err(wrong(1, "person or engine")),
    };
    Ok(Account { name, kind })
}

fn wrong(column: usize, expected: &str) -> rusqlite::Error {
    let why = format!("column {column}: expected {expected}");
    rusqlite::Error::FromSqlConversionFailure(column, rusqlite::types::Type::Text, why.into())
}

fn insert_result(connection: &Connection, result: &ResultRow) -> SqlResult<bool> {
    let added = connection.execute(
        "INSERT OR IGNORE INTO results (id, game, black, white, cause, result, moves, is_rated, ended) \
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        params![
            result.id,
            result.game,
            result.players.black,
            result.players.white,
            result.ending.cause.word(),
            outcome::word(result.ending.outcome),
            result.moves,
            result.is_rated,
            number(milliseconds::of(result.ended)),
        ],
    )?;
    Ok(added > 0)
}

fn result_row(row: &Row<'_>) -> SqlResult<ResultRow> {
    let (cause, result): (String, String) = (row.get(4)?, row.get(5)?);
    Ok(ResultRow {
        id: row.get(0)?,
        game: row.get(1)?,
        players: ByColor {
            black: row.get(2)?,
            white: row.get(3)?,
        },
        ending: Ending {
            cause: EndCause::named(&cause).ok_or_else(|| wrong(4, "the cause of an end"))?,
            outcome: outcome::named(&result).ok_or_else(|| wrong(5, "a result"))?,
        },
        moves: row.get(6)?,
        is_rated: row.get(7)?,
        ended: Duration::from_millis(row.get::<_, i64>(8)?.unsigned_abs()),
    })
}

fn rate(
    connection: &Connection,
    result: &ResultRow,
    outcome: Outcome,
) -> SqlResult<ByColor<PlayerRating>> {
    let before = |color: Color| rating_of(connection, &result.game, &result.players[color]);
    let (black, white) = (before(Color::Black)?, before(Color::White)?);
    let after = ByColor {
        black: black.after(white.rate, outcome.seen_by(Color::Black)),
        white: white.after(black.rate, outcome.seen_by(Color::White)),
    };
    for color in Color::BOTH {
        let rating = &after[color];
        connection.execute(
            "INSERT INTO ratings (game, name, rate, games, wins, draws, losses) \
             VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (game, name) DO UPDATE SET \
             rate = excluded.rate, games = excluded.games, wins = excluded.wins, \
             draws = excluded.draws, losses = excluded.losses",
            params![
                result.game,
                result.players[color],
                rating.rate,
                number(rating.games),
                number(rating.wins),
                number(rating.draws),
                number(rating.losses),
            ],
        )?;
    }
    Ok(after)
}

fn rating_of(connection: &Connection, game: &str, name: &str) -> SqlResult<PlayerRating> {
    let found = connection
        .prepare_cached(
            "SELECT rate, games, wins, draws, losses FROM ratings WHERE game = ? AND name = ?",
        )?
        .query_row([game, name], player_rating)
        .optional()?;
    Ok(found.unwrap_or_default())
}

fn player_rating(row: &Row<'_>) -> SqlResult<PlayerRating> {
    let count = |column: usize| row.get::<_, i64>(column).map(i64::unsigned_abs);
    Ok(PlayerRating {
        rate: row.get(0)?,
        games: count(1)?,
        wins: count(2)?,
        draws: count(3)?,
        losses: count(4)?,
    })
}

fn rated_games(connection: &Connection, game: &str) -> SqlResult<Vec<RatedGame>> {
    let sql = "SELECT lower(black), lower(white), result FROM results \
               WHERE game = ? AND is_rated AND result <> 'none' AND lower(black) <> lower(white)";
    connection
        .prepare(sql)?
        .query_map([game], |row| {
            let word: String = row.get(2)?;
            let result = outcome::named(&word).flatten();
            Ok(RatedGame {
                black: row.get(0)?,
                white: row.get(1)?,
                outcome: result.ok_or_else(|| wrong(2, "a result"))?,
            })
        })?
        .collect()
}
