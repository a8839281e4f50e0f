import type { Candidate } from '../board/drawing';
import type { AppraisedMove, ErrorSize } from '../messages';
import { signed } from './figures';

const tones: Record<ErrorSize, Candidate['tone']> = { small: 'good', medium: 'fair', large: 'poor' };

/** The values of an error and of the best move, on their squares. */
export function candidatesOf(move: AppraisedMove | null): Candidate[] {
  if (!move?.error) return [];
  const [value, best] = [signed(move.value), signed(move.best_value)];
  return [
    { square: move.text, text: value, tone: tones[move.error] },
    { square: move.best, text: best, tone: 'best' },
  ];
}
