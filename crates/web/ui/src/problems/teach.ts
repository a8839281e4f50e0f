import { ask } from '../lib/connection.svelte';
import { toast } from '../lib/toasts.svelte';
import type { TeachAnswer, TeachRequest, Text } from '../messages';

type TaughtOf<K extends TeachAnswer['kind']> = Extract<TeachAnswer, { kind: K }>;

/** Asks the teacher; a refusal is given as its reason. */
export async function taught<K extends TeachAnswer['kind']>(
  request: TeachRequest,
  kind: K,
): Promise<TaughtOf<K> | { refused: Text }> {
  const answer = await ask({ type: 'teach', request });
  if (answer.type === 'taught' && answer.answer.kind === kind) return answer.answer as TaughtOf<K>;
  if (answer.type === 'refused') return { refused: answer.why };
  return { refused: { en: 'no answer', ja: '応答がありません' } };
}

/** As `taught`; a refusal is shown to the person and gives `null`. */
export async function wantTaught<K extends TeachAnswer['kind']>(request: TeachRequest, kind: K): Promise<TaughtOf<K> | null> {
  const answer = await taught(request, kind);
  if (!('refused' in answer)) return answer;
  toast(answer.refused, 'bad');
  return null;
}

/** Today where the person is, in days since 1970. */
export function today(now = new Date()): number {
  return Math.floor((now.getTime() - now.getTimezoneOffset() * 60_000) / 86_400_000);
}

/** The address of a problem: `shogi~mate-…`. */
export const problemId = (game: string, id: string) => `${game}~${id}`;
