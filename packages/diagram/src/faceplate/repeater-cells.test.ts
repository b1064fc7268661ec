import { expect, it } from 'vitest';
import { placeCells } from './repeater-cells.ts';

it('places cells in rows of so many columns, and within their box however many they are', () => {
  const box = { x: 10, y: 10, width: 210, height: 400 };
  expect(placeCells(box, { width: 100, height: 50 }, 3, 2, 10)).toEqual([
    { x: 10, y: 10, width: 100, height: 50 },
    { x: 120, y: 10, width: 100, height: 50 },
    { x: 10, y: 70, width: 100, height: 50 },
  ]);
  for (const count of [1, 7, 40]) {
    for (const each of placeCells(box, { width: 100, height: 50 }, count, 0, 5)) {
      expect(each.x + each.width).toBeLessThanOrEqual(220.001);
      expect(each.y + each.height).toBeLessThanOrEqual(410.001);
    }
  }
});
