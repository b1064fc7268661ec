import { createContext, useContext } from 'react';

/**
 * How much room a component has on a phone: `small` where a tap opens it large, so that it shows what is seen at a
 * glance and leaves out what is pressed; `large` where it was opened; else what its box says.
 */
export type Room = 'small' | 'large' | 'own';

export const RoomContext = createContext<Room>('own');
export const useRoom = (): Room => useContext(RoomContext);
