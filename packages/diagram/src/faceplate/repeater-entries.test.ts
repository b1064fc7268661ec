import { describe, expect, it } from 'vitest';
import { collectBindLists } from '../binding/collect.ts';
import { unbound } from '../document/binding.ts';
import { createPage, type FaceplateParameter, type Page } from '../document/page.ts';
import type { GroupPosition, Widget } from '../document/widget.ts';
import { lintPage } from '../lint/lint-page.ts';
import { createTestWidget, rectAt } from '../testing/index.ts';
import { expandPage } from './expand.ts';
import { findEntries } from './find-entries.ts';
import { listOverflowing } from './overflow.ts';
import { entriesOf } from './repeater-entries.ts';
import type { FaceplateSource } from './source.ts';

const ref = (name: string) => `\${${name}}`;
const prefix: FaceplateParameter = { name: 'prefix', title: 'Prefix', kind: 'text', default: '' };
const label: FaceplateParameter = { name: 'label', title: 'Label', kind: 'text', default: 'unnamed' };
const station: FaceplateParameter = { name: 'station', title: 'Station', kind: 'equipment', default: '' };
const place = { x: 0, y: 0, width: 300, height: 100, rotate: 0 };

const byTag = (id: string, tag: string): Widget => ({
  ...rectAt(id, 10, 10, 40, 20),
  data: { ...unbound, tag, title: tag, equipId: ref('station') },
});
const inner = createPage({ width: 100, height: 50, parameters: [prefix, station] }, [
  byTag('run', `${ref('prefix')}run`),
]);
const pump = createPage({ width: 100, height: 50, parameters: [station, prefix, label] }, [
  byTag('speed', `${ref('prefix')}speed/actual`),
  { ...rectAt('name', 0, 0), data: { text: `${ref('prefix.title')} ${ref('label')}` } },
  {
    ...createTestWidget('lamp', 'WidgetFaceplate', place),
    data: { faceplateId: 'inner', params: { prefix: ref('prefix'), station: ref('station') } },
  },
]);
const repeater = (data: object, id = 'r'): Widget => ({
  ...createTestWidget(id, 'WidgetRepeater', place),
  data: { faceplateId: 'pump', params: {}, source: 'prefixes', columns: 0, gap: 0, ...data },
});
const tags = ['p01/run', 'p01/speed/actual', 'p2/run', 'p2/speed/actual', 'p10/run', 'mode', 'run'];
const source: FaceplateSource = {
  faceplates: new Map<string, Page>([
    ['pump', pump],
    ['inner', inner],
  ]),
  signalByTag: (equipId, tag) => (tags.includes(tag) ? { id: `${equipId}:${tag}`, title: tag } : undefined),
  equipments: [
    { id: '1', title: 'North' },
    { id: '2', title: 'South' },
  ],
  equipId: '1',
};
const entry = (value: string, title = '', equipId = '') => ({ value, title, equipId });
const textOf = (cell: Widget) =>
  (cell.position as GroupPosition).children.find(({ id }) => id.endsWith('/name'))?.data;

describe('a repeater over prefixes', () => {
  it('makes a faceplate for each, with its prefix, title and equipment', () => {
    const entries = [entry('p01/', 'Pump 1'), entry('p2/', '', '2')];
    const { page, problems } = expandPage(createPage({}, [repeater({ entries })]), source);
    expect(problems).toEqual([]);
    expect(page.widgets.map(({ id }) => id)).toEqual(['r/0', 'r/1']);
    expect(collectBindLists(page.widgets).signals).toEqual([
      '1:p01/speed/actual',
      '1:p01/run',
      '2:p2/speed/actual',
      '2:p2/run',
    ]);
    expect(page.widgets.map(textOf)).toEqual([{ text: 'Pump 1 unnamed' }, { text: 'p2/ unnamed' }]);
  });

  it('fills the parameter that is named, and leaves the others as they are given', () => {
    const data = { entries: [entry('A'), entry('B')], parameter: 'label', params: { prefix: 'p2/' } };
    const { page } = expandPage(createPage({}, [repeater(data)]), source);
    expect(page.widgets.map(textOf)).toEqual([{ text: 'p2/ A' }, { text: 'p2/ B' }]);
  });

  it('goes over signals in the same way: each is the value of the parameter', () => {
    const data = { source: 'signals', faceplateId: 'one', entries: [entry('mode', 'Mode'), entry('run')] };
    const faceplates = new Map([
      ...source.faceplates,
      [
        'one',
        createPage({ parameters: [prefix] }, [
          { ...rectAt('v', 0, 0), data: { ...unbound, tag: ref('prefix') } },
        ]),
      ] as const,
    ]);
    const { page } = expandPage(createPage({}, [repeater(data)]), { ...source, faceplates });
    expect(collectBindLists(page.widgets).signals).toEqual(['1:mode', '1:run']);
  });

  it('reads only what can be read of entries, however they came into the file', () => {
    const odd = [null, 7, 'p01/', {}, { value: 3 }, { value: 'p01/', title: 5 }, entry('')];
    expect(entriesOf({ source: 'prefixes', entries: odd })).toEqual([entry('p01/')]);
    expect(entriesOf({ source: 'prefixes', entries: 'p01/' })).toEqual([]);
    expect(entriesOf({ source: 'list', entries: [entry('p01/')] })).toEqual([]);
    const hostile = repeater({ entries: odd, params: null, parameter: {} });
    expect(() => expandPage(createPage({}, [hostile]), source)).not.toThrow();
  });

  it('counts all its cells for the limit of a page', () => {
    const entries = Array.from({ length: 1000 }, (_, n) => entry(`p${n}/`));
    const widgets = ['a', 'b', 'c', 'd', 'e'].map((id) => repeater({ entries }, id));
    expect([...listOverflowing({ widgets }, source)]).toEqual(['d', 'e']);
  });
});

describe('entries found among signals', () => {
  it('are the values for which tags exist, faceplates within counted; whole ones first, numbers in order', () => {
    expect(findEntries('pump', 'prefix', tags, source)).toEqual([
      { value: 'p01/', foundCount: 2, tagCount: 2 },
      { value: 'p2/', foundCount: 2, tagCount: 2 },
      { value: 'p10/', foundCount: 1, tagCount: 2 },
    ]);
  });

  it('are none where no tag depends on the parameter', () => {
    expect(findEntries('pump', 'label', tags, source)).toEqual([]);
    const dollars = ['$$1/run', '$$1/speed/actual'];
    expect(findEntries('pump', 'prefix', dollars, source)).toMatchObject([{ value: '$$1/', foundCount: 2 }]);
    expect(findEntries('gone', 'prefix', tags, source)).toEqual([]);
  });
});

describe('the check of a repeater over prefixes', () => {
  const lint = (data: object) =>
    lintPage(createPage({}, [repeater(data)]), { signal: () => ({ equipId: '1' }), faceplates: source }).map(
      ({ code, path, params }) => `${code} ${path} ${params.value ?? params.tag ?? ''}`,
    );

  it('names a prefix without signals once, and single signals that are missing', () => {
    expect(lint({ entries: [entry('p01/'), entry('p7/'), entry('p10/')] })).toEqual([
      'entry-missing data.entries.1 p7/',
      'tag-missing data.faceplateId p10/speed/actual',
    ]);
  });

  it('names an empty list', () => {
    expect(lint({ entries: [] })).toEqual(['entries-empty data.entries ']);
  });
});
