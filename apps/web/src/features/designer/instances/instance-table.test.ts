import { createPage, type FaceplateParameter, type FaceplateWidget, listInstances } from '@zutai/diagram';
import { getWidget } from '@zutai/widgets/model';
import { describe, expect, it } from 'vitest';
import {
  cellText,
  columnsOf,
  countedCell,
  growAndEdit,
  readCell,
  refuseMore,
  rowsBeyond,
  toEdits,
} from './instance-table.ts';

const parameters: FaceplateParameter[] = [
  { name: 'prefix', title: '前缀', kind: 'text', default: 'p01/' },
  { name: 'equip', title: '设备', kind: 'equipment', default: '' },
];
const columns = columnsOf(parameters);
const equipments = [
  { id: '7', title: '一号泵站', titleEn: 'Station one' },
  { id: '8', title: '二号泵站' },
];
const instance = (id: string, y: number, params: Record<string, string> = {}) => {
  const made = getWidget('WidgetFaceplate')!.model.create(id, { x: 10, y, width: 80, height: 40, rotate: 0 });
  return { ...made, data: { faceplateId: '5', params } } as FaceplateWidget;
};
const cell = (row: number, column: number, text: string) => ({ place: { row, column }, text });

describe('a cell', () => {
  it('shows what the faceplate has where the instance has nothing, and equipment by its name', () => {
    const own = instance('a', 0, { equip: '8' });
    expect(columns.map((column) => cellText(column, own, 'Pump', equipments))).toEqual([
      { text: 'Pump', isDefault: false },
      { text: 'p01/', isDefault: true },
      { text: '二号泵站', isDefault: false },
    ]);
  });

  it.each([
    [0, ' Pump ', { ok: true, value: 'Pump' }],
    [0, ' ', { ok: false, problem: { code: 'cellEmptyName' } }],
    [0, 'x'.repeat(101), { ok: false, problem: { code: 'cellLong', limit: 100 } }],
    [1, 'p02/', { ok: true, value: 'p02/' }],
    [1, '', { ok: true, value: '' }],
    [1, 'x'.repeat(10_001), { ok: false, problem: { code: 'cellLong', limit: 10_000 } }],
    [2, 'station ONE', { ok: true, value: '7' }],
    [2, '8', { ok: true, value: '8' }],
    [2, '', { ok: true, value: '' }],
    [2, `\${outer}`, { ok: true, value: `\${outer}` }],
    [2, '三号泵站', { ok: false, problem: { code: 'cellEquipment', text: '三号泵站' } }],
  ] as const)('of column %i takes %s as %o', (column, typed, expected) => {
    expect(readCell(columns[column]!, typed, equipments)).toEqual(expected);
  });

  it.each([
    ['p09/', 1, 'p10/'],
    ['line2/p1', 3, 'line2/p4'],
    ['pump', 1, 'pump'],
  ])('%s counted by %i is %s', (text, by, expected) => {
    expect(countedCell(text, by)).toBe(expected);
  });
});

describe('pasted cells', () => {
  const page = createPage({}, [instance('a', 0), instance('b', 60)]);
  const edits = [cell(0, 1, 'p11/'), cell(1, 1, 'p12/'), cell(2, 1, 'p13/'), cell(2, 2, 'nowhere')];

  it('say how many rows are missing', () => {
    expect(rowsBeyond(edits, 2)).toBe(1);
    expect(rowsBeyond(edits, 3)).toBe(0);
    expect(rowsBeyond([], 3)).toBe(0);
    // A megabyte of short lines.
    const many = Array.from({ length: 300_000 }, (_, row) => ({ place: { row, column: 1 }, text: 'x' }));
    expect(rowsBeyond(many, 2)).toBe(299_998);
  });

  it('say at once that a page has no room for so many rows', () => {
    expect(refuseMore(page, 1998)).toBeUndefined();
    expect(refuseMore(page, 300_000)).toEqual({ code: 'too-many-widgets', limit: 2000, actual: 300_002 });
  });

  it('become edits; one that cannot be is named and keeps no other from it', () => {
    const { taken, refused } = toEdits(edits, ['a', 'b', 'c'], columns, equipments);
    expect(taken.map(({ id, value }) => `${id} ${value}`)).toEqual(['a p11/', 'b p12/', 'c p13/']);
    expect(refused.map(({ edit }) => edit)).toEqual([edits[3]]);
  });

  it('fill the rows there are, or those added below as well', () => {
    const fill = (ids: string[]) => {
      const { taken } = toEdits(edits, ['a', 'b', ...ids], columns, equipments);
      const next = growAndEdit(page, '5', ids, taken);
      if (!next.ok) throw new Error(next.problem.code);
      return listInstances(next.value, '5').map(({ data, position }) => [data.params.prefix, position.y]);
    };
    expect(fill([])).toEqual([
      ['p11/', 0],
      ['p12/', 60],
    ]);
    expect(fill(['c'])).toEqual([
      ['p11/', 0],
      ['p12/', 60],
      ['p13/', 120],
    ]);
  });
});
