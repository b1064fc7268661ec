import { createContext, useContext } from 'react';

/** The time that is shown, where that is not the present. */
export interface PageClock {
  /** ms UTC. */
  readonly now: () => number;
  /** Tells when it is another one. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** In the place of the present for everything inside; null: the present. */
export const PageClockContext = createContext<PageClock | null>(null);

export function usePageClock(): PageClock | null {
  return useContext(PageClockContext);
}
