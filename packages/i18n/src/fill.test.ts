import { expect, it } from 'vitest';
import { fillText } from './fill.ts';

it('puts values into their places and leaves the others', () => {
  expect(fillText('{{a}} of {{b}}, {{a}}', { a: 1 })).toBe('1 of {{b}}, 1');
});

it('chooses the word by the number', () => {
  const text = '{{count}} {{count|page|pages}}';
  expect([0, 1, 2].map((count) => fillText(text, { count }))).toEqual(['0 pages', '1 page', '2 pages']);
  expect(fillText(text)).toBe(text);
});
