import { describe, expect, it } from 'vitest';
import { csvCell } from './equipment-csv.ts';

describe('csvCell', () => {
  it.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
    ['@cmd', "'@cmd"],
    [-12.5, '-12.5'],
    [null, ''],
  ])('%j', (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });
});
