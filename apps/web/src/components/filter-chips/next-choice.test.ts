import { expect, it } from 'vitest';
import { nextChoice } from './next-choice.ts';

it('goes around with the arrow keys, and to the ends', () => {
  expect(nextChoice('ArrowRight', 0, 3)).toBe(1);
  expect(nextChoice('ArrowDown', 2, 3)).toBe(0);
  expect(nextChoice('ArrowLeft', 0, 3)).toBe(2);
  expect(nextChoice('ArrowUp', 2, 3)).toBe(1);
  expect(nextChoice('Home', 2, 3)).toBe(0);
  expect(nextChoice('End', 0, 3)).toBe(2);
  expect(nextChoice('Tab', 0, 3)).toBeUndefined();
});
