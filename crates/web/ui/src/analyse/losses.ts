// The result of a review for the moves of a line: values for Black, and the loss of each move. All of them are
// of one review: values of different engines, or of different times, cannot be compared.

import type { AnalysisLine, Node, Side } from '../messages';

/** A proven win is ±1e9 minus the moves to it. */
const PROVEN = 5e8;

/** The thresholds of mistakes and blunders, and the cap of values, in displayed units. */
export type Thresholds = { mistake: number; blunder: number; clip: number };

/** A move and its loss; `null` if a value is missing. */
export type Loss = {
  place: number;
  ply: number;
  side: Side;
  loss: number | null;
  grade: Grade;
  /** The value after the move for Black. */
  value: number | null;
  /** The best move; empty if it is not known. */
  best: string;
  /** Whether a win is proven from this move on, and was not before. */
  wins: boolean;
};

export type Grade = 'good' | 'mistake' | 'blunder' | 'unknown';

export type Tally = {
  moves: number;
  known: number;
  mistakes: number;
  blunders: number;
  mean: number | null;
};

/** The default thresholds of a game. */
export function usualThresholds(game: string): Thresholds {
  if (game === 'othello') return { mistake: 2, blunder: 6, clip: 64 };
  if (game === 'shogi') return { mistake: 1.5, blunder: 5, clip: 30 };
  return { mistake: 1, blunder: 4, clip: 20 };
}

export function isProven(value: number): boolean {
  return Math.abs(value) >= PROVEN;
}

/** The best line of a position in a review. */
export function reviewedLine(node: Node | undefined, review: string | null): AnalysisLine | null {
  return review !== null && node?.reviewed?.by === review ? node.reviewed.line : null;
}

/** The value of a position for Black in a review. */
export function valueOf(node: Node | undefined, review: string | null): number | null {
  return reviewedLine(node, review)?.value ?? null;
}

export function clipped(value: number, clip: number): number {
  return Math.max(-clip, Math.min(clip, value));
}

/** The text of a value for Black: `+1.2`, or `+#5` for a win in five. */
export function valueText(value: number | null): string {
  if (value === null) return '–';
  const sign = value > 0 ? '+' : value < 0 ? '−' : '±';
  if (!isProven(value)) return sign + readable(Math.abs(value));
  const moves = Math.round(1e9 - Math.abs(value));
  return `${sign}#${moves > 0 && moves < 10000 ? moves : ''}`;
}

/** A number with no more digits than it needs. */
export function readable(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** Parses a score of the server: `+1.20`, `≥+3.00`, `mate 5`, `mated`. */
export type Score = { kind: 'mate' | 'mated'; moves: string } | { kind: 'value'; text: string };

export function scoreOf(text: string): Score {
  const mate = /^(mated?)(?: (\d+))?$/.exec(text);
  if (mate) return { kind: mate[1] as 'mate' | 'mated', moves: mate[2] ?? '' };
  return { kind: 'value', text: text.replace('-', '−') };
}

/** A score that fits on a square: `+12`, `−7.0`, `#5`. */
export function shortScore(text: string): string {
  const score = scoreOf(text);
  if (score.kind !== 'value') return `${score.kind === 'mated' ? '−' : ''}#${score.moves}`;
  const number = Number.parseFloat(text.replace(/^[≥≤]/, ''));
  if (Number.isNaN(number)) return text.slice(0, 5);
  const size = Math.abs(number);
  const sign = number > 0 ? '+' : number < 0 ? '−' : '';
  return sign + (size < 9.95 ? size.toFixed(1) : String(Math.round(size)));
}

/** The side that moves after `ply` moves. */
export function sideAt(first: Side, ply: number): Side {
  return (ply % 2 === 0) === (first === 'black') ? 'black' : 'white';
}

/** The loss of each move of a line. `line` begins with the first position. */
export function losses(
  nodes: readonly Node[],
  line: readonly number[],
  first: Side,
  at: Thresholds,
  review: string | null,
): Loss[] {
  const isWon = (value: number | null, side: Side) =>
    value !== null && isProven(value) && value > 0 === (side === 'black');
  let won: Side | null = null;
  return line.slice(1).map((place, i) => {
    const side = sideAt(first, i);
    const before = reviewedLine(nodes[line[i] ?? 0], review);
    const node = nodes[place];
    const best = before?.value ?? null;
    const isBest = before !== null && before.moves[0] === node?.text;
    // The last position of a finished game has no line: its best move was the right one.
    const value = valueOf(node, review) ?? (isBest ? best : null);
    let loss: number | null = null;
    if (best !== null && value !== null) {
      const sign = side === 'black' ? 1 : -1;
      loss = Math.max(0, sign * (clipped(best, at.clip) - clipped(value, at.clip)));
    }
    // The engine's own choice is never a mistake: its value differs afterwards only because the
    // search is deeper.
    if (loss !== null && isBest) loss = 0;
    let grade = gradeOf(loss, at);
    // A proven win that is given away is a mistake, however good the position still looks.
    if (grade === 'good' && !isBest && isWon(best, side) && !isWon(value, side)) grade = 'mistake';
    const wins = isWon(value, side) && won !== side;
    if (isWon(value, side)) won = side;
    else if (value !== null && !isProven(value)) won = null;
    return { place, ply: i + 1, side, loss, grade, value, best: before?.moves[0] ?? '', wins };
  });
}

export function gradeOf(loss: number | null, at: Thresholds): Grade {
  if (loss === null) return 'unknown';
  return loss >= at.blunder ? 'blunder' : loss >= at.mistake ? 'mistake' : 'good';
}

export function tally(all: readonly Loss[], side: Side): Tally {
  const moves = all.filter((one) => one.side === side);
  const known = moves.filter((one) => one.loss !== null);
  const sum = known.reduce((total, one) => total + (one.loss ?? 0), 0);
  return {
    moves: moves.length,
    known: known.length,
    mistakes: known.filter((one) => one.grade === 'mistake').length,
    blunders: known.filter((one) => one.grade === 'blunder').length,
    mean: known.length > 0 ? sum / known.length : null,
  };
}

/** The number of moves of a side by loss: nothing, less than a mistake, a mistake, a blunder,
 * twice that. */
export function histogram(all: readonly Loss[], side: Side, at: Thresholds): number[] {
  const bins = [0, 0, 0, 0, 0];
  for (const { loss, side: whose } of all) {
    if (whose !== side || loss === null) continue;
    const bin =
      loss <= 0 ? 0 : loss < at.mistake ? 1 : loss < at.blunder ? 2 : loss < 2 * at.blunder ? 3 : 4;
    bins[bin] = (bins[bin] ?? 0) + 1;
  }
  return bins;
}

/** The next mistake or blunder after a ply; after the last one, the first. */
export function nextMistake(all: readonly Loss[], ply: number): Loss | null {
  const wrong = all.filter((one) => one.grade === 'mistake' || one.grade === 'blunder');
  return wrong.find((one) => one.ply > ply) ?? wrong[0] ?? null;
}
