// What games of the past say about a person. Dates are in the time zone of the browser.

import type { PastGame } from '../messages';

export type Outcome = 'won' | 'drawn' | 'lost';

export interface Score {
  won: number;
  drawn: number;
  lost: number;
}

/** A row of a table: results of games that have something in common. */
export interface Row extends Score {
  key: string;
  games: number;
  /** The share of points: a draw is half a point. */
  share: number;
}

export function outcome(game: PastGame): Outcome {
  if (game.winner === null) return 'drawn';
  return game.winner === game.side ? 'won' : 'lost';
}

/** The results by something, the most games first. Games without it are left out. */
export function rowsBy(games: readonly PastGame[], key: (game: PastGame) => string | null): Row[] {
  const scores = new Map<string, Score>();
  for (const game of games) {
    const name = key(game);
    if (name === null) continue;
    const score = scores.get(name) ?? { won: 0, drawn: 0, lost: 0 };
    score[outcome(game)] += 1;
    scores.set(name, score);
  }
  const rows = [...scores].map(([key, score]) => row(key, score));
  return rows.sort((a, b) => b.games - a.games || (a.key < b.key ? -1 : 1));
}

export function row(key: string, score: Score): Row {
  const games = score.won + score.drawn + score.lost;
  return { key, ...score, games, share: games === 0 ? 0 : (score.won + score.drawn / 2) / games };
}

export const PARTS = ['night', 'morning', 'afternoon', 'evening'] as const;
export type Part = (typeof PARTS)[number];

/** The quarter of the day in which a game ended. */
export function partOfDay(moment: number): Part {
  return PARTS[Math.floor(new Date(moment).getHours() / 6)];
}

/** One's rating after a game. */
export interface Rated {
  ended: number;
  rating: number;
}

/** How far a game moves a rating: far at first, then as among people. */
const FIRST_STEP = 200;
const LEAST_STEP = 24;

/** The rating after each game against an opponent of known strength, on the scale of the opponents. The first game
 * begins at the opponent's. */
export function ratings(games: readonly PastGame[], strength: (game: PastGame) => number | null): Rated[] {
  const found: Rated[] = [];
  for (const game of games) {
    const opponent = strength(game);
    if (opponent === null || game.is_special) continue;
    const before = found.at(-1)?.rating ?? opponent;
    const expected = 1 / (1 + 10 ** ((opponent - before) / 400));
    const points = { won: 1, drawn: 0.5, lost: 0 }[outcome(game)];
    const step = Math.max(LEAST_STEP, FIRST_STEP / (found.length + 1));
    found.push({ ended: game.ended, rating: before + step * (points - expected) });
  }
  return found;
}
