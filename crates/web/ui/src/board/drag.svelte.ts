import type { Source } from './chooser.svelte';

/** A press that moves less than this is a tap. */
const SLACK = 6;

/** A piece under the pointer. */
export class Drag {
  source = $state.raw<Source | null>(null);
  /** Whether it has moved far enough not to be a tap. */
  isMoving = $state(false);
  x = $state(0);
  y = $state(0);
  #startX = 0;
  #startY = 0;

  begin(source: Source, event: PointerEvent) {
    this.source = source;
    this.isMoving = false;
    this.#startX = this.x = event.clientX;
    this.#startY = this.y = event.clientY;
  }

  follow(event: PointerEvent) {
    if (!this.source) return;
    this.x = event.clientX;
    this.y = event.clientY;
    if (Math.hypot(this.x - this.#startX, this.y - this.#startY) > SLACK) this.isMoving = true;
  }

  end() {
    this.source = null;
    this.isMoving = false;
  }
}
