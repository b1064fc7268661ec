import { expect, it } from 'vitest';
import { modeOnGround } from './page-ground.ts';

it.each([
  ['$page', 'dark', 'dark'],
  ['$page', 'light', 'light'],
  ['', 'dark', 'dark'],
  ['transparent', 'dark', 'dark'],
  ['#f2f3f5', 'dark', 'light'],
  ['#FFF', 'dark', 'light'],
  ['rgb(240, 240, 250)', 'dark', 'light'],
  ['#0a1a2f', 'light', 'dark'],
  ['#000', 'light', 'dark'],
  // With opacity, what shines through is not known.
  ['#ffffff10', 'dark', 'dark'],
] as const)('%j in the %s theme is painted in %s', (ground, mode, painted) => {
  expect(modeOnGround(ground, mode)).toBe(painted);
});
