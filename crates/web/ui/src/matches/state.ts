import type { MatchInfo } from '../messages';
import { lists } from '../lib/lists.svelte';
import { w } from './words';

/** A match by the names of its players as people know them. */
export function titleOf(match: MatchInfo): string {
  return match.title
    .split(' – ')
    .map((name) => lists.calledName(match.game, name))
    .join(' – ');
}

export type MatchStage = 'running' | 'stopped' | 'finished';

export function stateOf(match: MatchInfo): MatchStage {
  if (match.is_running) return 'running';
  return match.verdict !== null || match.played >= match.scheduled ? 'finished' : 'stopped';
}

/** The state of a match as text; the decision of its test is preferred to "finished". */
export function stateText(match: MatchInfo): string {
  const state = stateOf(match);
  return state === 'finished' && match.verdict !== null ? w('accepted', { hypothesis: match.verdict }) : w(state);
}
