import { signed } from '../appraise/figures';
import type { Candidate } from '../board/drawing';
import type { BookedMove } from '../messages';

/** The values of the book's moves on their squares. */
export function candidatesOf(moves: readonly BookedMove[]): Candidate[] {
  const best = moves[0]?.value ?? 0;
  return moves.map(({ text, value }) => {
    const loss = best - value;
    const tone = loss === 0 ? 'best' : loss < 2 ? 'good' : loss < 5 ? 'fair' : 'poor';
    return { square: text, text: signed(value), tone };
  });
}
