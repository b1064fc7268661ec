/** The list with the item at `from` moved to `to`; the same list when nothing moves. */
export function moveItem<T>(items: readonly T[], from: number, to: number): readonly T[] {
  if (from === to || from < 0 || to < 0 || from >= items.length || to >= items.length) return items;
  const moved = [...items];
  const [item] = moved.splice(from, 1) as [T];
  moved.splice(to, 0, item);
  return moved;
}
