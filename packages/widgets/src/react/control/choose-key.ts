/**
 * Where the keyboard goes in a list of `count` entries from `active` (-1: none); undefined for a key that does not
 * move. Letters go to the next entry that begins with them.
 */
export function moveByKey(key: string, active: number, texts: readonly string[]): number | undefined {
  const count = texts.length;
  if (count === 0) return undefined;
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: (active + 1) % count,
    ArrowUp: active <= 0 ? count - 1 : active - 1,
    Home: 0,
    End: count - 1,
  };
  if (Object.hasOwn(moves, key)) return moves[key];
  if ([...key].length !== 1 || key === ' ') return undefined;
  const wanted = key.toLocaleLowerCase();
  for (let step = 1; step <= count; step += 1) {
    const place = (Math.max(-1, active) + step) % count;
    if (texts[place]!.toLocaleLowerCase().startsWith(wanted)) return place;
  }
  return undefined;
}
