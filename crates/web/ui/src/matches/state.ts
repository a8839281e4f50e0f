import type { MatchInfo } from '../messages';
import { w } from './words';

export type MatchStage = 'running' | 'stopped' | 'finished';

export function stateOf(match: MatchInfo): MatchStage {
  if (match.is_running) return 'running';
  return match.verdict !== null || match.played >= match.scheduled ? 'finished' : 'stopped';
}

/** How a match stands, in words: what its test decided says more than that it is over. */
export function stateText(match: MatchInfo): string {
  const state = stateOf(match);
  return state === 'finished' && match.verdict !== null ? w('accepted', { hypothesis: match.verdict }) : w(state);
}
