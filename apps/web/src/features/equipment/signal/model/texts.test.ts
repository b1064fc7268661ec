import { expect, it } from 'vitest';
import { EMPTY_TEXTS, isOffered } from './texts.ts';

it.each([
  ['true', 'false', true],
  ['false', 'false', false],
  // To be taken away, or to be mended.
  ['false', 'true', true],
  ['false', '123', true],
  ['maybe', 'false', true],
])('with writable %s and confirmWrite %s, confirming is offered: %s', (writable, confirmWrite, isIt) => {
  const texts = { ...EMPTY_TEXTS, writable, confirmWrite };
  expect(isOffered('confirmWrite', texts)).toBe(isIt);
  expect(isOffered('writable', texts)).toBe(true);
});
