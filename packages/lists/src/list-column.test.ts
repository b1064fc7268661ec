import { expect, it } from 'vitest';
import { fileColumns, screenColumns } from './list-column.ts';

it('leaves out of a file what is known only while it is looked at', () => {
  const name = { key: 'title', isScreenOnly: false };
  const now = { key: 'now', isScreenOnly: true };
  expect(fileColumns([name, now])).toEqual([name]);
});

it('leaves out of the screen what it says elsewhere', () => {
  const value = { key: 'value', isFileOnly: false, isScreenOnly: false };
  const unit = { key: 'unit', isFileOnly: true, isScreenOnly: false };
  expect(screenColumns([value, unit])).toEqual([value]);
  expect(fileColumns([value, unit])).toEqual([value, unit]);
});
