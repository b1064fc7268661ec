/** What decoding a segment of some 16 thousand values takes, of whatever kind. */
const ROOM = new Float64Array(1 << 17);
let taken = 0;

/**
 * Numbers that are all going to be written, and are read until {@link leaveRoom} is called: making room takes longer than
 * decoding some thousand values. Decoding is never interrupted, so there is one room for all.
 */
export function takeRoom(count: number): Float64Array {
  if (count > ROOM.length - taken) return new Float64Array(count);
  taken += count;
  return ROOM.subarray(taken - count, taken);
}

/** What was taken may be taken by others from now on. */
export function leaveRoom(): void {
  taken = 0;
}
