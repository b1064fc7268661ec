import { describe, expect, it } from 'vitest';
import { toCsv, viewRows } from './row-view.ts';
import { COLUMNS, type RowCells } from './use-row-cells.ts';

const rowOf = (cells: Partial<RowCells>) =>
  ({ ...Object.fromEntries(COLUMNS.map((column) => [column, ''])), ...cells }) as RowCells;
const rows = [
  rowOf({ name: '泵 10', tag: 'p10/speed' }),
  rowOf({ name: '泵 2', tag: 'p02/speed', finding: '变量不存在' }),
  rowOf({ name: '阀 1', tag: 'v01/open' }),
];
const names = (view: Partial<Parameters<typeof viewRows>[2]>) =>
  viewRows(rows, COLUMNS, { search: '', isOnlyFindings: false, sort: undefined, ...view }).map(
    ({ name }) => name,
  );

describe('rows in view', () => {
  it('are searched by every word in any column', () => {
    expect(names({ search: 'SPEED 10' })).toEqual(['泵 10']);
    expect(names({ search: 'none' })).toEqual([]);
  });
  it('are sorted with numbers as numbers, and those with findings alone', () => {
    expect(names({ sort: { column: 'name', isDescending: false } }).slice(0, 3)).toContain('阀 1');
    const pumps = names({ search: '泵', sort: { column: 'name', isDescending: false } });
    expect(pumps).toEqual(['泵 2', '泵 10']);
    expect(names({ search: '泵', sort: { column: 'name', isDescending: true } })).toEqual(['泵 10', '泵 2']);
    expect(names({ isOnlyFindings: true })).toEqual(['泵 2']);
  });
});

it('writes .csv that a spreadsheet reads as it is and never runs', () => {
  expect(
    toCsv([
      ['a', 'b'],
      ['x,"y"\n', '=1+1'],
      ['-5', '-x'],
    ]),
  ).toBe('a,b\r\n"x,""y""\n",\'=1+1\r\n-5,\'-x\r\n');
});
