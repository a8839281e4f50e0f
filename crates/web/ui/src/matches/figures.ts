// Figures of a match as text.

import type { MatchInfo, MatchState } from '../messages';

export type Judgement =
  | { kind: 'none' }
  | { kind: 'open'; share: number; leaning: 'H0' | 'H1' | 'neither' }
  | { kind: 'accepted'; hypothesis: 'H0' | 'H1' };

/** The state of the sequential test; `share` is the place between its bounds, from 0 to 1. */
export function judgement(state: Pick<MatchState, 'llr'> & Pick<MatchInfo, 'verdict'>): Judgement {
  if (state.verdict === 'H0' || state.verdict === 'H1') {
    return { kind: 'accepted', hypothesis: state.verdict };
  }
  if (!state.llr) return { kind: 'none' };
  const [llr, lower, upper] = state.llr;
  const share = llrShare(state.llr);
  // From half of the way to a bound on, the text mentions it.
  const leaning = llr >= upper / 2 ? 'H1' : llr <= lower / 2 ? 'H0' : 'neither';
  return { kind: 'open', share, leaning };
}

export function llrShare([llr, lower, upper]: readonly [number, number, number]): number {
  if (!(upper > lower)) return 0.5;
  return Math.max(0, Math.min(1, (llr - lower) / (upper - lower)));
}

/** A number with its sign: `+12.3`, `−4.0`. */
export function signed(value: number, digits = 1): string {
  const text = Math.abs(value).toFixed(digits);
  if (Number(text) === 0) return text;
  return (value > 0 ? '+' : '−') + text;
}

/** `+12.3 ± 8.1`; a dash if it is unknown. */
export function withError(value: number | null, error: number | null, digits = 1): string {
  if (value === null || !Number.isFinite(value)) return '–';
  const shown = signed(value, digits);
  return error === null || !Number.isFinite(error) ? shown : `${shown} ± ${error.toFixed(digits)}`;
}

export function percent(share: number, digits = 1): string {
  return `${(share * 100).toFixed(digits)}%`;
}

/** Wins, draws and losses as shares of all games. */
export function shares(wins: number, draws: number, losses: number): [number, number, number] {
  const all = wins + draws + losses;
  return all > 0 ? [wins / all, draws / all, losses / all] : [0, 0, 0];
}

/** A standing: its time and the number of finished games. */
export type Seen = { time: number; played: number };

/** The remaining time at the current speed in milliseconds, `null` if it is not known yet. */
export function remaining(
  seen: readonly Seen[],
  now: number,
  played: number,
  scheduled: number,
): number | null {
  const first = seen[0];
  if (!first || played <= first.played || scheduled <= played || now <= first.time) return null;
  return ((now - first.time) / (played - first.played)) * (scheduled - played);
}

/** A time in two parts: hours and minutes, minutes and seconds, or seconds. */
export function duration(milliseconds: number): [number, 'h' | 'm' | 's'][] {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  if (h > 0) return [[h, 'h'], [m, 'm']];
  return m > 0 ? [[m, 'm'], [s, 's']] : [[s, 's']];
}

/** The number of games of a plan, in which each pairing plays this many. */
export function scheduled(players: number, games: number): number {
  return ((players * (players - 1)) / 2) * games;
}

/** The reason why these bounds are invalid, if they are. */
export function boundsFault(elo0: number, elo1: number): 'number' | 'order' | null {
  if (!Number.isFinite(elo0) || !Number.isFinite(elo1)) return 'number';
  return elo0 < elo1 ? null : 'order';
}

/** Whether the text is a clock: `10+0.1`, `300/10`, `0.5`. */
export function isClock(text: string): boolean {
  const match = /^(\d+(?:\.\d+)?|\.\d+)(?:[+/](\d+(?:\.\d+)?|\.\d+))?$/.exec(text.trim());
  return match !== null && [match[1], match[2]].some((part) => Number(part ?? 0) > 0);
}
