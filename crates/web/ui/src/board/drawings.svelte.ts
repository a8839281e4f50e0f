import type { Arrow, Mark } from './drawing';

/** Marks and arrows that a person draws with the right button. */
export class Drawings {
  marks = $state.raw<Mark[]>([]);
  arrows = $state.raw<Arrow[]>([]);

  draw(from: string, to: string) {
    if (from === to) {
      const others = this.marks.filter((mark) => mark.square !== to);
      const isNew = others.length === this.marks.length;
      this.marks = isNew ? [...others, { square: to, kind: 'user' }] : others;
    } else {
      const others = this.arrows.filter((arrow) => arrow.from !== from || arrow.to !== to);
      const isNew = others.length === this.arrows.length;
      this.arrows = isNew ? [...others, { from, to, kind: 'user' }] : others;
    }
  }

  clear() {
    if (this.marks.length > 0) this.marks = [];
    if (this.arrows.length > 0) this.arrows = [];
  }
}
