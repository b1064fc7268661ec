import {
  createPage,
  type FaceplateParameter,
  type FaceplateWidget,
  listInstances,
  setAtPath,
  type Widget,
} from '@zutai/diagram';
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
const columns = columnsOf(createPage({ parameters }));
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

describe('in English', () => {
  const label = { name: 'label', title: '名称', kind: 'text', default: '水泵', defaultEn: 'Pump' } as const;
  const text = getWidget('UsualText')!.model.create('t', { x: 0, y: 0, width: 80, height: 40, rotate: 0 });
  const read = (path: string): Widget => setAtPath(text, path, `\${label}`);
  const faceplate = createPage({ parameters: [label, parameters[0]!] }, [read('data.text')]);
  const english = columnsOf(faceplate, 'en');
  const [named, plain] = [instance('a', 0, { label: '一号泵', prefix: '泵1/' }), instance('b', 60)];
  const told: FaceplateWidget = { ...named, i18n: { en: { 'data.params.label': 'Pump 1' } } };
  const shown = (widget: FaceplateWidget) =>
    english.slice(1).map((column) => cellText(column, widget, '', equipments).text);
  const set = (widgets: FaceplateWidget[], ...cells: Parameters<typeof toEdits>[0]) => {
    const ids = [...widgets.map(({ id }) => id), 'new'];
    const { taken } = toEdits(cells, ids, english, equipments);
    const more = cells.some(({ place }) => place.row >= widgets.length) ? ['new'] : [];
    const made = growAndEdit(createPage({}, widgets), '5', more, taken);
    if (!made.ok) throw new Error(made.problem.code);
    return made.value.widgets.map(({ data, i18n }) => [(data as { params: object }).params, i18n?.en ?? {}]);
  };

  it('shows what people read in English, and tags as they are', () => {
    expect([told, named, plain].map(shown)).toEqual([
      ['Pump 1', '泵1/'],
      ['一号泵', '泵1/'],
      ['Pump', 'p01/'],
    ]);
  });

  it('is written beside the Chinese; a tag is one in all languages', () => {
    const params = { label: '一号泵', prefix: '泵1/' };
    expect(set([named], cell(0, 1, 'One'))).toEqual([[params, { 'data.params.label': 'One' }]]);
    expect(set([told], cell(0, 1, 'One'))).toEqual([[params, { 'data.params.label': 'One' }]]);
    expect(set([told], cell(0, 1, ''))).toEqual([[params, {}]]);
    expect(set([plain], cell(0, 1, 'One'))).toEqual([[{ label: '水泵' }, { 'data.params.label': 'One' }]]);
    expect(set([told], cell(0, 2, 'p9/'))).toEqual([
      [{ label: '一号泵', prefix: 'p9/' }, { 'data.params.label': 'Pump 1' }],
    ]);
  });

  it('of an instance that is added is not that of the one it was copied from', () => {
    const [, added] = set([told], cell(1, 1, 'Pump 2'));
    expect(added).toEqual([{ label: 'Pump 2', prefix: '泵1/' }, {}]);
  });

  it('leaves out a parameter that is more than read', () => {
    const scripted = setAtPath(read('data.text'), 'clickEvent', { config: { script: `\${label}` } });
    const [, column] = columnsOf({ ...faceplate, widgets: [scripted] }, 'en');
    expect(column).toMatchObject({ language: 'zh' });
  });
});

it('takes the English of a value away with the value', () => {
  const page = createPage({}, [
    { ...instance('a', 0, { prefix: 'x' }), i18n: { en: { 'data.params.prefix': 'y', 'data.text': 'z' } } },
  ]);
  const { taken } = toEdits([cell(0, 1, '')], ['a'], columns, equipments);
  const made = growAndEdit(page, '5', [], taken);
  expect(made.ok && made.value.widgets[0]).toMatchObject({
    data: { params: {} },
    i18n: { en: { 'data.text': 'z' } },
  });
  expect(JSON.stringify(made)).not.toContain('data.params');
});
