import type { Box } from '../geometry/box.ts';

interface Size {
  width: number;
  height: number;
}

function cellSize(box: Size, cell: Size, count: number, columns: number, gap: number): Size {
  const rows = Math.ceil(count / columns);
  const width = Math.max(1, (box.width - gap * (columns - 1)) / columns);
  const height = Math.max(1, (box.height - gap * (rows - 1)) / rows);
  const scale = Math.min(width / cell.width, height / cell.height);
  return { width: cell.width * scale, height: cell.height * scale };
}

/**
 * Where the cells of a repeater stand: row by row from the top left, all inside its box, in the faceplate's own
 * proportions. `columns` 0 takes the number that makes them largest.
 */
export function placeCells(box: Box, cell: Size, count: number, columns: number, gap: number): Box[] {
  if (count === 0) return [];
  const tried = columns >= 1 ? [Math.floor(columns)] : Array.from({ length: count }, (_, n) => n + 1);
  let best = { columns: 1, width: 0, height: 0 };
  for (const number of tried) {
    const size = cellSize(box, cell, count, number, gap);
    // Of equal ones the wider: a row is read before a column.
    if (size.width >= best.width) best = { columns: number, ...size };
  }
  return Array.from({ length: count }, (_, place) => ({
    x: box.x + (place % best.columns) * (best.width + gap),
    y: box.y + Math.floor(place / best.columns) * (best.height + gap),
    width: best.width,
    height: best.height,
  }));
}
