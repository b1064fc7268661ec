import { expect, it } from 'vitest';
import { fileColumns } from './list-column.ts';

it('leaves out of a file what is known only while it is looked at', () => {
  const name = { key: 'title', isScreenOnly: false };
  const now = { key: 'now', isScreenOnly: true };
  expect(fileColumns([name, now])).toEqual([name]);
});
