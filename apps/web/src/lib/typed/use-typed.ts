import { useState } from 'react';

interface Typed<T> {
  /** What the input shows: what was typed until it is left, else the value. */
  readonly shown: T;
  readonly isTyping: boolean;
  readonly type: (typed: T) => void;
  /**
   * The input is left, or Enter was pressed: the value is shown again, as it is now. With what was saved meanwhile: only
   * where nothing else has been typed since.
   */
  readonly end: (saved?: T) => void;
}

/**
 * The text of an input while somebody types. What is made of it, rounded, limited, or come back late by the address or
 * an answer, does not replace it under the hand; it is shown when the input is left.
 */
export function useTyped<T>(value: T): Typed<T> {
  const [typed, setTyped] = useState<{ readonly typed: T } | null>(null);
  return {
    shown: typed === null ? value : typed.typed,
    isTyping: typed !== null,
    type: (next) => setTyped({ typed: next }),
    end: (saved) => setTyped((now) => (saved !== undefined && now?.typed !== saved ? now : null)),
  };
}
