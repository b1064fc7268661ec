import { expect, it } from 'vitest';
import { countText } from './count-text.ts';

it.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
  [1000, '99+'],
])('Section 7: "The unread badge shows 99+ above 99": %i is %s', (count, text) => {
  expect(countText(count)).toBe(text);
});

it('counts further where more are said in words', () => {
  expect(countText(999, 999)).toBe('999');
  expect(countText(1000, 999)).toBe('999+');
});
