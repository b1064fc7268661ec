import { createContext, useContext } from 'react';

/** The time that a page is shown at, where that is not the present. */
export interface ShownTime {
  /** ms UTC. */
  readonly now: () => number;
  /** Tells when it is another one. */
  readonly subscribe: (listener: () => void) => () => void;
}

const ShownTimeContext = createContext<ShownTime | null>(null);

/** In the place of the present for the widgets inside; null: the present. Keep the same object. */
export const ShownTimeProvider = ShownTimeContext.Provider;

export function useShownTime(): ShownTime | null {
  return useContext(ShownTimeContext);
}
