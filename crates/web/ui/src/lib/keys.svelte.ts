import { untrack } from 'svelte';

/** A key that does something on this screen, shown by `?`. */
export interface Key {
  key: string;
  label: () => string;
  run: () => void;
}

class Keys {
  bound = $state.raw<Key[]>([]);
  /** Where a letter or a digit goes that is typed anywhere on the page: a move on the board. Shortcuts of one
   * letter then need Shift. */
  typing = $state.raw<((letter: string) => void) | null>(null);

  /** Binds keys while a screen is shown: `$effect(() => keys.bind([...]))`. */
  bind(added: Key[]): () => void {
    // An effect that binds keys must not depend on other bindings.
    this.bound = [...untrack(() => this.bound), ...added];
    return () => {
      this.bound = untrack(() => this.bound).filter((key) => !added.includes(key));
    };
  }

  /** Takes typed letters while a screen is shown. */
  type(take: (letter: string) => void): () => void {
    this.typing = take;
    return () => {
      if (untrack(() => this.typing) === take) this.typing = null;
    };
  }

  /** A key as it is shown to people. */
  shown(key: string): string {
    return this.typing && /^[a-z]$/.test(key) ? `⇧ ${key.toUpperCase()}` : key;
  }

  press(event: KeyboardEvent) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as HTMLElement;
    // Letters belong to a field while somebody types, and to a dialog while it is open.
    if (target.closest('input, textarea, select, [contenteditable], dialog')) return;
    if (this.typing && /^[a-z0-9０-９]$/.test(event.key)) {
      event.preventDefault();
      this.typing(event.key);
      return;
    }
    const name = this.typing && event.shiftKey && /^[A-Z]$/.test(event.key) ? event.key.toLowerCase() : event.key;
    const found = this.bound.find((key) => key.key === name);
    if (!found) return;
    // A focused button is pressed by these.
    if ((event.key === 'Enter' || event.key === ' ') && target.closest('button, a')) return;
    event.preventDefault();
    found.run();
  }
}

export const keys = new Keys();
