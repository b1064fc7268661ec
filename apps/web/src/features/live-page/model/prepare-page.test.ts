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
    { id: '9', title: 'Tank', titleEn: 'High tank', online: true },
  ],
  signals: [signal('71', '7', 'speed'), signal('81', '8', 'speed'), signal('91', '9', 'level')],
  mvars: [
    {
      id: '40',
      valueId: '1040',
      title: 'Sum',
      unit: '',
      decimals: 0,
      calcType: 'sum',
      signals: ['71', '91'],
      formula: '',
    },
    {
      id: '41',
      valueId: '1041',
      title: 'Other',
      unit: '',
      decimals: 0,
      calcType: 'sum',
      signals: ['81'],
      formula: '',
    },
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

  it('needs the signals of the calculated values it shows, and no others', () => {
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
      text('away', { type: 'system', systemKey: 'online', equipId: '999' }),
      text('here', { type: 'system', systemKey: 'online', equipId: '9', subTitle: 'Old' }),
      text('sum', { type: 'mvar', mvarId: '40', subTitle: 'Old' }),
    );
    expect(cleared.map(({ widgetId }) => widgetId)).toEqual(['gone', 'moved', 'away']);
    const data = (id: string) => page.widgets.find((widget) => widget.id === id)!.data;
    expect(data('away')).toMatchObject({ systemKey: '', equipId: '' });
    expect(data('here')).toMatchObject({ systemKey: 'online', subTitle: 'Tank' });
    expect(data('sum')).toMatchObject({ title: 'Sum', subTitle: 'Plant' });
    expect(page.widgets[2]!.data).toMatchObject({ signalId: '91', title: 'level 9', subTitle: 'Tank' });
    expect(problems).toMatchObject([{ code: 'tag-missing', equipId: '9', tag: 'speed' }]);
  });

  // Section 6: "Widgets and menu entries carry authRegion to restrict visibility by region titles."
  it('leaves out what is kept for regions of others, wherever it stands', () => {
    const regions = [
      { id: '7', title: 'North', isMine: true },
      { id: '8', title: 'South', isMine: false },
    ];
    const kept = (id: string, authRegion: string) => ({ ...text(id, {}), authRegion });
    const { groupPosition, ...group } = {
      groupPosition: place,
      ...getWidget('WidgetGroup')!.model.create('g', place),
    };
    const inside = [kept('in', ''), kept('inSouth', 'South')];
    const widgets = [
      kept('all', ''),
      kept('mine', '7'),
      kept('both', '8,7'),
      kept('south', '8'),
      kept('byTitle', 'South'),
      kept('gone', 'West'),
      { ...group, position: { ...groupPosition, origin: groupPosition, children: inside } } as Widget,
    ];
    const shown = (known: typeof regions | null) =>
      JSON.stringify(
        preparePage(opened(...widgets), sources, known, 'zh', (key) => resources.zh.livePage[key]).page,
      );
    const idsIn = (page: string) =>
      ['all', 'mine', 'both', 'south', 'byTitle', 'gone', 'in', 'inSouth'].filter((id) =>
        page.includes(`"${id}"`),
      );
    expect(idsIn(shown(regions))).toEqual(['all', 'mine', 'both', 'in']);
    // They could not be asked for.
    expect(idsIn(shown(null))).toEqual(['all', 'in']);
  });

  it('names equipment in the language of the reader', () => {
    const page = opened(text('kept', { signalId: '91', equipId: '9', subTitle: 'Old' }));
    const english = preparePage(page, sources, [], 'en', (key) => resources.en.livePage[key]);
    expect(english.page.widgets[0]!.data).toMatchObject({ subTitle: 'High tank' });
  });
});
