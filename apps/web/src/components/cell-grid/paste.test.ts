import { describe, expect, it } from 'vitest';
import { layOutPaste } from './range.ts';
import { parseTsv } from './tsv.ts';

const megabyte = 1 << 20;
const corner = { top: 0, bottom: 0, left: 1, right: 1 };

describe('a megabyte pasted into a table', () => {
  it('of short lines becomes a row each', () => {
    const cells = parseTsv('x\n'.repeat(megabyte / 2));
    expect(cells).toHaveLength(megabyte / 2);
    const laid = layOutPaste(cells, corner, 4);
    expect(laid).toHaveLength(megabyte / 2);
    expect(laid.at(-1)).toEqual({ place: { row: megabyte / 2 - 1, column: 1 }, text: 'x' });
  });

  it('of tabs fills the columns there are', () => {
    expect(layOutPaste(parseTsv('x\t'.repeat(megabyte / 2)), corner, 4).map(({ text }) => text)).toEqual([
      ...['x', 'x', 'x'],
    ]);
  });

  it.each([
    ['one cell in quotes', `"${'x'.repeat(megabyte)}"`, 1, megabyte],
    ['a quote that never ends', `"${'x'.repeat(megabyte)}`, 1, megabyte + 1],
    ['lone quotes', '"x\n'.repeat(megabyte / 3), Math.floor(megabyte / 3), 2],
    ['quotes alone', '"'.repeat(megabyte), 1, megabyte / 2 - 1],
  ])('is %s', (_name, text, rows, length) => {
    const cells = parseTsv(text);
    expect(cells).toHaveLength(rows);
    expect(cells[0]![0]).toHaveLength(length);
  });
});
