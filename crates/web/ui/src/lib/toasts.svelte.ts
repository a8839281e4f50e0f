import { untrack } from 'svelte';

import type { Text } from '../messages';

export type Tone = 'plain' | 'good' | 'bad';

export interface Toast {
  key: number;
  text: Text;
  tone: Tone;
}

const SHOWN_FOR = 6000;
const AT_MOST = 3;

class Toasts {
  all = $state<Toast[]>([]);
  #key = 0;

  show(text: Text, tone: Tone) {
    // A repeated text is one message, shown for longer.
    const others = untrack(() => this.all).filter((toast) => toast.text.en !== text.en);
    const toast = { key: ++this.#key, text, tone };
    this.all = [...others, toast].slice(-AT_MOST);
    setTimeout(() => this.hide(toast.key), SHOWN_FOR);
  }

  hide(key: number) {
    this.all = untrack(() => this.all).filter((toast) => toast.key !== key);
  }
}

export const toasts = new Toasts();

/** Shows a message for a few seconds. */
export function toast(text: Text, tone: Tone = 'plain') {
  toasts.show(text, tone);
}
