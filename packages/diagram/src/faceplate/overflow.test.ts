import { describe, expect, it } from 'vitest';
import { countWidgets } from '../document/limits.ts';
import { createPage, type Page } from '../document/page.ts';
import type { Widget } from '../document/widget.ts';
import { groupAround } from '../geometry/groups.ts';
import { createTestWidget, rectAt } from '../testing/index.ts';
import { expandPage, expandWidget, maxExpandedWidgets } from './expand.ts';
import { listOverflowing } from './overflow.ts';
import type { FaceplateSource } from './source.ts';

const place = { x: 0, y: 0, width: 100, height: 100, rotate: 0 };
const instance = (id: string, faceplateId: string, params = {}): Widget => ({
  ...createTestWidget(id, 'WidgetFaceplate', place),
  data: { faceplateId, params },
});
const repeater = (id: string, faceplateId: string): Widget => ({
  ...createTestWidget(id, 'WidgetRepeater', place),
  data: { faceplateId, params: {}, source: 'project', equips: [], columns: 0, gap: 0 },
});
const many = (count: number) => Array.from({ length: count }, (_, n) => rectAt(`r${n}`, 0, 0));

const pair = createPage({}, [instance('a', 'big'), instance('b', 'big')]);
const source: FaceplateSource = {
  faceplates: new Map<string, Page>([
    ['big', createPage({}, many(1900))],
    ['pair', pair],
    ['loop', createPage({}, [instance('again', 'loop'), ...many(10)])],
  ]),
  signalByTag: () => undefined,
  equipments: [
    { id: '1', title: 'North' },
    { id: '2', title: 'South' },
  ],
};

/** What a designer makes of a page: each instance by itself. */
function makeEach(page: Page): number {
  const limited: FaceplateSource = { ...source, refused: listOverflowing(page, source) };
  return countWidgets(page.widgets.flatMap((widget) => [...expandWidget(widget, limited)]));
}

describe('faceplates made where they stand', () => {
  it('are together as many as a page may become, however many are placed', () => {
    const page = createPage(
      {},
      Array.from({ length: 200 }, (_, n) => instance(`i${n}`, 'pair')),
    );
    const refused = listOverflowing(page, source);
    expect(refused.size).toBe(195);
    expect([...refused][0]).toBe('i5');
    expect(makeEach(page)).toBeLessThanOrEqual(maxExpandedWidgets + page.widgets.length);
  });

  it('are refused by the one that comes too late, not by those that still fit', () => {
    const widgets = [
      ...Array.from({ length: 10 }, (_, n) => instance(`i${n}`, 'big')),
      instance('x', 'loop'),
    ];
    const page = createPage({}, widgets);
    expect([...listOverflowing(page, source)]).toEqual([]);
    const full = createPage({}, [instance('y', 'big'), ...widgets]);
    expect([...listOverflowing(full, source)]).toEqual(['i9']);
    expect(expandPage(full, source).problems.map(({ code, widgetId }) => [code, widgetId])).toContainEqual([
      'too-many-widgets',
      'i9',
    ]);
  });

  it('count in groups, and repeaters once for each equipment', () => {
    const group: Widget = {
      ...createTestWidget('g', 'WidgetGroup', place),
      position: groupAround([instance('in', 'pair'), repeater('rep', 'pair')]),
    };
    const page = createPage({}, [group, ...Array.from({ length: 3 }, (_, n) => repeater(`p${n}`, 'pair'))]);
    expect([...listOverflowing(page, source)]).toEqual(['p1', 'p2']);
  });

  it('share the room for what parameters bring into texts', () => {
    const labelled = createPage(
      { parameters: [{ name: 'n', title: 'N', kind: 'text', default: 'x'.repeat(1000) }] },
      Array.from({ length: 20 }, (_, n) => ({ ...rectAt(`t${n}`, 0, 0), data: { text: `\${n}` } })),
    );
    const given = { ...source, faceplates: new Map([['label', labelled]]) };
    const filled = (sharers: number) =>
      JSON.stringify(expandWidget(instance('i', 'label'), { ...given, sharers })).match(/x{1000}/g)?.length ??
      0;
    expect(filled(1)).toBe(20);
    expect(filled(512)).toBe(7);
  });
});
