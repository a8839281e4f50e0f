import { untrack } from 'svelte';

/** A key that does something on this screen, shown by `?`. */
export interface Key {
  key: string;
  label: () => string;
  run: () => void;
}

class Keys {
  bound = $state.raw<Key[]>([]);

  /** Binds keys while a screen is shown: `$effect(() => keys.bind([...]))`. */
  bind(added: Key[]): () => void {
    // An effect that binds keys must not depend on other bindings.
    this.bound = [...untrack(() => this.bound), ...added];
    return () => {
      this.bound = untrack(() => this.bound).filter((key) => !added.includes(key));
    };
  }

  press(event: KeyboardEvent) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as HTMLElement;
    // Letters belong to a field while somebody types, and to a dialog while it is open.
    if (target.closest('input, textarea, select, [contenteditable], dialog')) return;
    const found = this.bound.find((key) => key.key === event.key);
    if (!found) return;
    // A focused button is pressed by these.
    if ((event.key === 'Enter' || event.key === ' ') && target.closest('button, a')) return;
    event.preventDefault();
    found.run();
  }
}

export const keys = new Keys();
