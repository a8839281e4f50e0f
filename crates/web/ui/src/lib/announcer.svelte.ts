import { untrack } from 'svelte';

/** What screen readers say: App has the live region. */
class Announcer {
  text = $state('');
}

export const announcer = new Announcer();

export function announce(text: string) {
  // The same words twice in a row would not be read again without a change.
  announcer.text = untrack(() => announcer.text) === text ? `${text}\u00a0` : text;
}
