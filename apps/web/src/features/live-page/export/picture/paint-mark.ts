import type { Primitive } from '@zutai/diagram';

/** Between marks and high letters, units of a page of 800 × 450. */
const STEP = { x: 260, y: 150 };
const SIZE = 30;

/** A word over the whole page, as large as suits it: no part of it can be cut out without. */
export function paintMark(word: string, { width, height }: { width: number; height: number }): Primitive[] {
  const scale = Math.max(0.3, Math.min(width / 800, height / 450));
  const columns = Math.max(1, Math.round(width / (STEP.x * scale)));
  const rows = Math.max(1, Math.round(height / (STEP.y * scale)));
  return Array.from({ length: columns * rows }, (_, place): Primitive => {
    const x = ((place % columns) + 0.5) * (width / columns);
    const y = (Math.floor(place / columns) + 0.5) * (height / rows);
    return {
      ...{ kind: 'text', text: word, x, y, fill: '#8d95a3', opacity: 0.5, size: SIZE * scale },
      ...{ weight: 'bold', anchor: 'middle', baseline: 'middle' },
      rotate: { degrees: -24, cx: x, cy: y },
    };
  });
}
