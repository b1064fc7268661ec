import { maxRepeaterEntries } from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { addEntries, countUpEntries, pasteEntries, setEntry } from './entry-edit.ts';

const entry = (value: string, title = '', equipId = '') => ({ value, title, equipId });
const equipments = [{ id: '7', title: '一号泵站' }];

describe('the list of a repeater', () => {
  it('takes a field, in a row beyond the last as well', () => {
    expect(setEntry([entry('p01/')], 0, 'title', ' Pump 1 ')).toEqual([entry('p01/', 'Pump 1')]);
    expect(setEntry([], 1, 'value', 'p02/')).toEqual([entry(''), entry('p02/')]);
  });

  it('takes cells of a spreadsheet from the cell they are pasted into', () => {
    const cells = [
      ['p02/', 'Pump 2', '一号泵站'],
      ['p03/', 'Pump 3', 'nowhere'],
      ['', ''],
    ];
    const before = [entry('p01/', 'One'), entry('x', 'X')];
    expect(pasteEntries(before, 1, 'value', cells, equipments)).toEqual({
      entries: [entry('p01/', 'One'), entry('p02/', 'Pump 2', '7'), entry('p03/', 'Pump 3')],
      left: { rows: 0, long: 0, unknown: 1 },
    });
    expect(pasteEntries([entry('p01/')], 0, 'title', [['One', '7', 'beyond']], equipments).entries).toEqual([
      entry('p01/', 'One', '7'),
    ]);
  });

  it('takes what it can of a megabyte, and says how much that was', () => {
    const lines = Array.from({ length: 200_000 }, (_, n) => [`p${n}`]);
    expect(pasteEntries([entry('p/')], 1, 'value', lines, []).left).toEqual({
      ...{ rows: 200_001 - maxRepeaterEntries, long: 0, unknown: 0 },
    });
    const one = pasteEntries([entry('p/')], 0, 'value', [['x'.repeat(1 << 20), 'y']], equipments);
    expect(one.entries).toEqual([entry('x'.repeat(200), 'y')]);
    expect(one.left).toEqual({ rows: 0, long: 1, unknown: 0 });
    const wide = pasteEntries([entry('p/')], 0, 'value', [Array<string>(300_000).fill('z')], equipments);
    expect(wide).toEqual({ entries: [entry('z', 'z')], left: { rows: 0, long: 0, unknown: 1 } });
  });

  it('counts up from its last row, and from p01/ where it is empty', () => {
    expect(countUpEntries([entry('p09/', 'Pump 9')], 2)).toEqual([
      entry('p09/', 'Pump 9'),
      entry('p10/', 'Pump 10'),
      entry('p11/', 'Pump 11'),
    ]);
    expect(countUpEntries([], 2)).toEqual([entry('p01/'), entry('p02/')]);
  });

  it('never has more than the page file takes, and nothing twice', () => {
    expect(countUpEntries([entry('p1/')], 5000)).toHaveLength(maxRepeaterEntries);
    const many = Array.from({ length: 1200 }, (_, n) => [`p${n}/`]);
    const pasted = pasteEntries([], 0, 'value', many, []);
    expect(pasted.entries).toHaveLength(maxRepeaterEntries);
    expect(pasted.left.rows).toBe(200);
    expect(addEntries([entry('a')], [entry('a'), entry('a', '', '7')])).toEqual([
      entry('a'),
      entry('a', '', '7'),
    ]);
  });
});
