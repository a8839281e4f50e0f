import type { Candidate } from '../board/drawing';
import type { AppraisedMove, ErrorSize } from '../messages';
import { signed } from './figures';

const tones: Record<ErrorSize, Candidate['tone']> = { small: 'good', medium: 'fair', large: 'poor' };

/** The values of a move and of the best moves in its place, on their squares. */
export function candidatesOf(move: AppraisedMove | null): Candidate[] {
  if (!move) return [];
  const played: Candidate = {
    square: move.text,
    text: signed(move.value),
    tone: move.error ? tones[move.error] : move.loss > 0 ? 'good' : 'best',
  };
  const others = move.lines.filter((line) => line.text !== move.text);
  return [
    played,
    ...others.map((line): Candidate => ({
      square: line.text,
      text: signed(line.value),
      tone: line.value === move.best_value ? 'best' : line.value >= move.value ? 'good' : 'fair',
    })),
  ];
}
