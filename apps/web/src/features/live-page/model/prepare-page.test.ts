import type { MonitoredSignal } from '@zutai/contract';
import {
  type Binding,
  createPage,
  faceplateType,
  type Page,
  repeaterType,
  unbound,
  type Widget,
} from '@zutai/diagram';
import { resources } from '@zutai/i18n';
import { getWidget } from '@zutai/widgets';
import { describe, expect, it } from 'vitest';
import type { PageSources } from './page-owner.ts';
import { listNeededSignals, listTaggedEquipment, preparePage } from './prepare-page.ts';

const place = { x: 0, y: 0, width: 100, height: 40, rotate: 0 };
const text = (id: string, binding: Partial<Binding>): Widget => ({
  ...getWidget('UsualDataText')!.model.create(id, place),
  data: { ...unbound, ...binding },
});
const signal = (id: string, equipmentId: string, tag: string) =>
  ({ id, equipmentId, tag, title: `${tag} ${equipmentId}` }) as MonitoredSignal;

const sources: PageSources = {
  owner: { kind: 'project', id: '1' },
  title: 'Plant',
  equipments: [
    { id: '7', title: 'Pump A', online: true },
    { id: '8', title: 'Pump B', online: true },
    { id: '9', title: 'Tank', online: true },
  ],
  signals: [signal('71', '7', 'speed'), signal('81', '8', 'speed'), signal('91', '9', 'level')],
  mvars: [
    { id: '40', title: 'Sum', unit: '', decimals: 0, calcType: 'sum', signals: ['71', '91'], formula: '' },
    { id: '41', title: 'Other', unit: '', decimals: 0, calcType: 'sum', signals: ['81'], formula: '' },
  ],
  errorText: null,
};
const pump = createPage({ parameters: [{ name: 'pump', title: 'Pump', kind: 'equipment', default: '' }] }, [
  text('v', { equipId: '', tag: 'speed' }),
]);
const faceplates = new Map([['5', pump]]);
const instance = (id: string, pumpId: string): Widget => ({
  ...getWidget(faceplateType)!.model.create(id, place),
  data: { faceplateId: '5', params: { pump: pumpId } },
});
const opened = (...widgets: Widget[]) => ({ page: createPage({}, widgets) as Page, faceplates });
const prepare = (...widgets: Widget[]) =>
  preparePage(opened(...widgets), sources, [], 'zh', (key) => resources.zh.livePage[key]);

describe('preparing a page', () => {
  it('resolves faceplates for the equipment they are about', () => {
    const { page, problems } = prepare(instance('a', '7'), instance('b', '8'));
    expect(problems).toEqual([]);
    expect(listNeededSignals(page, sources.mvars)).toEqual(['71', '81']);
  });

  it('asks only for signals of equipment that is named by tag', () => {
    const page = opened(instance('a', '8'), text('t', { signalId: '91', equipId: '9' }));
    expect(listTaggedEquipment(page, sources.equipments)).toEqual(['8']);
    const repeater: Widget = {
      ...getWidget(repeaterType)!.model.create('r', place),
      data: { faceplateId: '5', source: 'list', equips: ['7', '8'], columns: 0, gap: 0, params: {} },
    };
    expect(listTaggedEquipment(opened(repeater), sources.equipments)).toEqual(['7', '8']);
  });

  it('needs the signals of the measurement variables it shows, and no others', () => {
    const { page } = prepare(text('m', { type: 'mvar', mvarId: '40' }));
    expect(listNeededSignals(page, sources.mvars)).toEqual(['71', '91']);
  });

  // Section 4: a binding to what no longer exists, or with another equipId, is cleared; otherwise titles are refreshed.
  it('clears what is gone, refreshes the rest and says so', () => {
    const { page, cleared, problems } = prepare(
      text('gone', { signalId: '99', equipId: '9', title: 'Old' }),
      text('moved', { signalId: '91', equipId: '7', title: 'Old' }),
      text('kept', { signalId: '91', equipId: '9', title: 'Old' }),
      instance('tank', '9'),
    );
    expect(cleared.map(({ widgetId }) => widgetId)).toEqual(['gone', 'moved']);
    expect(page.widgets[2]!.data).toMatchObject({ signalId: '91', title: 'level 9', subTitle: 'Tank' });
    expect(problems).toMatchObject([{ code: 'tag-missing', equipId: '9', tag: 'speed' }]);
  });
});
