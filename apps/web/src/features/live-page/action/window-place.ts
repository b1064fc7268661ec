/** Where a popup stands in the browser window (specification, section 9: 600 × 600 at 200, 200), CSS pixels. */
export interface WindowPlace {
  width: number;
  height: number;
  left: number;
  top: number;
  /** In the middle, whatever `left` and `top` say. */
  isCentred: boolean;
}

interface Room {
  width: number;
  height: number;
}

/** Height of a window's title bar, px. */
export const WINDOW_BAR_PX = 40;
const MARGIN_PX = 8;
/** Windows opened at the same place are moved by this much, so that each can be seen. */
const CASCADE_PX = 32;
const MIN_PX = 160;

function within(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}

/**
 * Place and size of a popup, `number` windows being open already: as asked for, as far as the room allows. Its size is
 * that of what it holds; the title bar comes on top.
 */
export function placeWindow(place: WindowPlace, room: Room, number: number) {
  const width = within(place.width, MIN_PX, Math.max(MIN_PX, room.width - 2 * MARGIN_PX));
  const most = Math.max(MIN_PX, room.height - 2 * MARGIN_PX - WINDOW_BAR_PX);
  const height = within(place.height, MIN_PX, most) + WINDOW_BAR_PX;
  const step = number * CASCADE_PX;
  const left = place.isCentred ? (room.width - width) / 2 : place.left;
  const top = place.isCentred ? (room.height - height) / 2 : place.top;
  return { width, height, ...keepInRoom({ left: left + step, top: top + step }, { width, height }, room) };
}

/** The nearest place at which all of a window can be seen, its title bar at least. */
export function keepInRoom(at: { left: number; top: number }, size: Room, room: Room) {
  return {
    left: Math.round(within(at.left, MARGIN_PX, Math.max(MARGIN_PX, room.width - size.width - MARGIN_PX))),
    top: Math.round(within(at.top, MARGIN_PX, Math.max(MARGIN_PX, room.height - size.height - MARGIN_PX))),
  };
}
