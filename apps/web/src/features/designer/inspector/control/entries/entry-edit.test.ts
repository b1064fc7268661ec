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
    expect(pasteEntries([entry('p01/', 'One'), entry('x', 'X')], 1, 'value', cells, equipments)).toEqual([
      entry('p01/', 'One'),
      entry('p02/', 'Pump 2', '7'),
      entry('p03/', 'Pump 3'),
    ]);
    expect(pasteEntries([entry('p01/')], 0, 'title', [['One', '7', 'beyond']], equipments)).toEqual([
      entry('p01/', 'One', '7'),
    ]);
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
    expect(pasteEntries([], 0, 'value', many, [])).toHaveLength(maxRepeaterEntries);
    expect(addEntries([entry('a')], [entry('a'), entry('a', '', '7')])).toEqual([
      entry('a'),
      entry('a', '', '7'),
    ]);
  });
});
