import type { SeatSpec } from '../messages';

/** A seat as a text: `player minimax:depth=4`, `engine 3`. */
export function seatText(seat: SeatSpec): string {
  if (seat.kind === 'player') return `player ${seat.player}`;
  return seat.kind === 'engine' ? `engine ${seat.engine}` : 'human';
}

export function seatOf(text: string): SeatSpec {
  const at = text.indexOf(' ');
  const rest = text.slice(at + 1);
  if (text.startsWith('player ')) return { kind: 'player', player: rest };
  return text.startsWith('engine ') ? { kind: 'engine', engine: rest } : { kind: 'human' };
}
