import type { NewGame } from '../messages';
import { connection } from '../lib/connection.svelte';
import { go } from '../lib/router.svelte';

/** Starts a game and opens its board; returns whether it started. */
export async function begin(plan: NewGame): Promise<boolean> {
  const answer = await connection.get({ type: 'new-game', plan }, 'game');
  if (answer) go('play', answer.state.id);
  return answer !== null;
}
