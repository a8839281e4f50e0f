//! The table by which games are known again: eight bytes of the fingerprint lead to a game, whose start and moves are
//! then compared. Of two games with the same eight bytes the second stands at the next free number.

use game::Notation;
use rusqlite::{Connection, OptionalExtension as _, Result as SqlResult, params};

/// Whose start and moves are looked for.
pub(crate) struct SoughtGame<'a> {
    pub(crate) fingerprint: &'a [u8; 16],
    pub(crate) start: Option<&'a str>,
    pub(crate) moves: &'a [u8],
}

/// The number at which a game stands, if no other has it.
pub(crate) fn place(fingerprint: &[u8; 16]) -> i64 {
    let [a, b, c, d, e, f, g, h, ..] = *fingerprint;
    i64::from_be_bytes([a, b, c, d, e, f, g, h])
}

/// The number of the library's game that is the same.
pub(crate) fn known<G: Notation>(
    sql: &Connection,
    sought: &SoughtGame<'_>,
) -> SqlResult<Option<u32>> {
    let query = format!(
        "SELECT f.game, s.text, g.moves FROM {0}_fingerprints f JOIN {0}_games g ON g.id = f.game
         LEFT JOIN starts s ON s.id = g.start WHERE f.place = ?",
        G::NAME
    );
    let mut query = sql.prepare_cached(&query)?;
    let mut place = place(sought.fingerprint);
    loop {
        let found = query.query_row([place], |row| {
            let start: Option<String> = row.get(1)?;
            let is_same = start.as_deref() == sought.start
                && row
                    .get_ref(2)?
                    .as_blob()
                    .is_ok_and(|moves| moves == sought.moves);
            Ok((row.get(0)?, is_same))
        });
        match found.optional()? {
            None => return Ok(None),
            Some((game, true)) => return Ok(Some(game)),
            Some((_, false)) => place = place.wrapping_add(1),
        }
    }
}

/// Adds games. In the order of their places the pages of the table become full.
pub(crate) fn add<G: Notation>(
    sql: &Connection,
    games: impl IntoIterator<Item = ([u8; 16], u32)>,
) -> SqlResult<()> {
    let mut games: Vec<(i64, u32)> = games
        .into_iter()
        .map(|(fingerprint, game)| (place(&fingerprint), game))
        .collect();
    games.sort_unstable();
    let mut insert = sql.prepare_cached(&format!(
        "INSERT OR IGNORE INTO {}_fingerprints (place, game) VALUES (?, ?)",
        G::NAME
    ))?;
    for (mut place, game) in games {
        while insert.execute(params![place, game])? == 0 {
            place = place.wrapping_add(1);
        }
    }
    Ok(())
}

/// Whether the table has exactly these games, each where it is found: `games` are places and numbers.
pub(crate) fn holds<G: Notation>(sql: &Connection, mut games: Vec<(i64, u32)>) -> SqlResult<bool> {
    let query = format!(
        "SELECT place, game FROM {}_fingerprints ORDER BY place",
        G::NAME
    );
    let mut query = sql.prepare(&query)?;
    let rows = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let mut listed: Vec<(i64, u32)> = rows.collect::<SqlResult<_>>()?;
    if listed.len() != games.len() {
        return Ok(false);
    }
    let by_game = |game: &(i64, u32)| game.1;
    listed.sort_unstable_by_key(by_game);
    games.sort_unstable_by_key(by_game);
    let same = listed.iter().zip(&games);
    Ok(same.into_iter().all(|(listed, game)| {
        // A game may stand a few places after its own, behind others that have the same.
        listed.1 == game.1 && listed.0.wrapping_sub(game.0).unsigned_abs() < games.len() as u64
    }))
}

#[cfg(test)]
mod tests {
    use othello::Othello;

    use super::*;

    #[test]
    fn games_with_the_same_eight_bytes_are_told_apart() {
        let sql = Connection::open_in_memory().expect("a database");
        sql.execute_batch(
            "CREATE TABLE starts (id INTEGER PRIMARY KEY, text TEXT);
             CREATE TABLE othello_games (id INTEGER PRIMARY KEY, start INTEGER, moves BLOB);
             CREATE TABLE othello_fingerprints (place INTEGER PRIMARY KEY, game INTEGER);
             INSERT INTO othello_games VALUES (1, NULL, x'01'), (2, NULL, x'02');",
        )
        .expect("tables");
        let [one, other] = [1, 2].map(|last| {
            let mut fingerprint = [255; 16];
            // The last place of all, so that the next one is the first.
            fingerprint[0] = 127;
            fingerprint[15] = last;
            fingerprint
        });
        add::<Othello>(&sql, [(one, 1), (other, 2)]).expect("games");
        let find = |fingerprint, moves| {
            let sought = SoughtGame {
                fingerprint,
                start: None,
                moves,
            };
            known::<Othello>(&sql, &sought).expect("an answer")
        };
        assert_eq!(find(&one, &[1]), Some(1));
        assert_eq!(find(&other, &[2]), Some(2));
        assert_eq!(find(&one, &[3]), None);
        let games = vec![(place(&one), 1), (place(&other), 2)];
        assert!(holds::<Othello>(&sql, games).expect("an answer"));
        assert!(!holds::<Othello>(&sql, vec![(place(&one), 1)]).expect("an answer"));
        assert!(!holds::<Othello>(&sql, vec![(place(&one), 1), (5, 2)]).expect("an answer"));
    }
}
