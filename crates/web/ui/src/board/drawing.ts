/** What is drawn over a board besides its pieces. */

export interface Mark {
  square: string;
  kind: 'user' | 'hint' | 'lit';
}

export interface Arrow {
  /** `null` for a drop: the target is ringed. */
  from: string | null;
  to: string;
  kind: 'user' | 'hint' | 'best' | 'other';
}

/** A short text on a square, such as a move's value. */
export interface Candidate {
  square: string;
  text: string;
  /** A smaller text below it. */
  below?: string;
  tone: 'best' | 'good' | 'fair' | 'poor' | 'other';
}
