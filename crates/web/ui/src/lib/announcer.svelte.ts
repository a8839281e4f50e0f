import { untrack } from 'svelte';

/** The text for screen readers; App has the live region. */
class Announcer {
  text = $state('');
}

export const announcer = new Announcer();

export function announce(text: string) {
  // Screen readers do not repeat a text that has not changed.
  announcer.text = untrack(() => announcer.text) === text ? `${text}\u00a0` : text;
}
