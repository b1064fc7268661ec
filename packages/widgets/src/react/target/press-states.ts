import { createContext } from 'react';

/**
 * How far a press of a momentary button is. `asked`: sent, and not confirmed by the device. `held`: the device has it.
 * `ended`: over before it was let go, or refused; shown for a moment.
 */
export type PressState = 'asked' | 'held' | 'ended';

/** The presses of a page, by widget. The host keeps them, as it keeps their leases. */
export interface PressStates {
  readonly get: (widgetId: string) => PressState | undefined;
  /** @returns a function that removes the listener */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Without a host nothing is pressed. */
export const PressStatesContext = createContext<PressStates>({
  get: () => undefined,
  subscribe: () => () => {},
});
