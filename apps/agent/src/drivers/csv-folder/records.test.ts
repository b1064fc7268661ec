import { expect, it } from 'vitest';
import { CsvRecords } from './records.ts';

const read = (delimiter: string, ...lines: string[]) => {
  const records = new CsvRecords(delimiter);
  return lines.flatMap((line) => {
    const cells = records.push(line);
    return cells ? [cells] : [];
  });
};

it('reads plain, quoted and empty cells', () => {
  expect(read(',', 'a, b ,,"c,d","say ""hi""", "x" ')).toEqual([['a', 'b', '', 'c,d', 'say "hi"', 'x']]);
  expect(read(';', '1,5;2', '', '  ', ';')).toEqual([
    ['1,5', '2'],
    ['', ''],
  ]);
});

it('takes a quote inside a plain cell as what it is', () => {
  expect(read(',', '5" pipe,7')).toEqual([['5" pipe', '7']]);
});

it('goes on in the next line while a quoted cell is open', () => {
  expect(read(',', 'a,"one', '', 'two",b')).toEqual([['a', 'one\n\ntwo', 'b']]);
  expect(read(',', 'a,"one')).toEqual([]);
});
