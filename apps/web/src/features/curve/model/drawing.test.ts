import { expect, it } from 'vitest';
import { type DrawnSignal, keptSinceIn } from './drawing.ts';

const drawn = (id: string, isHidden = false) => ({ id, isHidden }) as DrawnSignal;
const keptMsOf = (id: string) => ({ pump: 500, tank: 800 })[id];

it('says since when everything that is drawn is kept, where the view begins before', () => {
  expect(keptSinceIn([drawn('pump'), drawn('tank')], keptMsOf, 400)).toBe(800);
  expect(keptSinceIn([drawn('pump'), drawn('tank', true)], keptMsOf, 400)).toBe(500);
  expect(keptSinceIn([drawn('pump'), drawn('tank', true)], keptMsOf, 500)).toBeUndefined();
  expect(keptSinceIn([drawn('valve')], keptMsOf, 400)).toBeUndefined();
  expect(keptSinceIn([], keptMsOf, 400)).toBeUndefined();
});
