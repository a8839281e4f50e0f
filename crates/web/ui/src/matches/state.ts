import type { MatchInfo } from '../messages';

export type MatchStage = 'running' | 'stopped' | 'finished';

export function stateOf(match: MatchInfo, verdict: string | null = null): MatchStage {
  if (match.is_running) return 'running';
  return verdict !== null || match.played >= match.scheduled ? 'finished' : 'stopped';
}
