// The result of a review for the moves of a line: values for Black, and the loss of each move.

import type { Node, Side } from '../messages';

/** A proven win is ±1e9 minus the moves to it. */
const PROVEN = 5e8;

/** The thresholds of mistakes and blunders, and the cap of values, in displayed units. */
export type Thresholds = { mistake: number; blunder: number; clip: number };

/** A move and its loss; `null` if a value is missing. */
export type Loss = { place: number; ply: number; side: Side; loss: number | null; grade: Grade };

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

/** The value of a position for Black. */
export function valueOf(node: Node | undefined): number | null {
  return node?.lines[0]?.value ?? null;
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
): Loss[] {
  return line.slice(1).map((place, i) => {
    const side = sideAt(first, i);
    const before = nodes[line[i] ?? 0];
    const node = nodes[place];
    const best = valueOf(before);
    const known = before?.lines.find((found) => found.moves[0] === node?.text)?.value ?? null;
    const after = valueOf(node) ?? known;
    let loss: number | null = null;
    if (best !== null && after !== null) {
      const sign = side === 'black' ? 1 : -1;
      loss = Math.max(0, sign * (clipped(best, at.clip) - clipped(after, at.clip)));
    }
    // The engine's own choice is never a mistake: its value differs afterwards only because the
    // search is deeper.
    if (loss !== null && before?.lines[0]?.moves[0] === node?.text) loss = 0;
    return { place, ply: i + 1, side, loss, grade: gradeOf(loss, at) };
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
