import { createContext, useContext } from 'react';

const Raise = createContext<(isRaised: boolean) => void>(() => {});

/** Given by the box of an overlay: takes whether it is above everything else on the page, while it has grown. */
export const RaiseProvider = Raise.Provider;

export function useRaise(): (isRaised: boolean) => void {
  return useContext(Raise);
}
