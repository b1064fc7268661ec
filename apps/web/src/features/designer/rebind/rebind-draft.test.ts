import { createPage, planRebind, unbound, type Widget } from '@zutai/diagram';
import { getWidget } from '@zutai/widgets/model';
import { describe, expect, it } from 'vitest';
import type { PageSources } from '../../live-page/index.ts';
import {
  countForeign,
  countRows,
  listBoundEquipment,
  listBoundSources,
  reasonText,
  ruleOf,
  suggestDraft,
  toRebindSignals,
} from './rebind-draft.ts';

const place = { x: 10, y: 10, width: 100, height: 40, rotate: 0 };
const text = (id: string, binding: object): Widget => {
  const widget = getWidget('UsualDataText')!.model.create(id, place);
  return { ...widget, data: { ...(widget.data as object), ...unbound, ...binding } };
};
const signal = (id: string, equipmentId: string, tag: string) =>
  ({ id, equipmentId, tag, title: `T ${tag}` }) as PageSources['signals'][number];
const sources = {
  equipments: [
    { id: '1', title: 'North', online: true },
    { id: '2', title: 'South', online: true },
  ],
  signals: [signal('11', '1', 'a'), signal('12', '1', 'b'), signal('21', '2', 'a')],
};
const page = createPage({}, [
  text('w1', { signalId: '11', equipId: '1', title: 'T a', subTitle: 'North' }),
  text('w2', { signalId: '12', equipId: '1', title: 'T b', subTitle: 'North' }),
  text('w3', { signalId: '77', equipId: '9', title: 'far', subTitle: 'Far' }),
  text('w4', { signalId: '11', equipId: '1', title: 'T a', subTitle: 'North' }),
]);
const signals = toRebindSignals(sources);

describe('replacing bindings', () => {
  it('begins with the equipment that is not of this page', () => {
    expect(suggestDraft(page, null, sources)).toMatchObject({
      kind: 'equipment',
      fromEquipId: '9',
      toEquipId: '1',
    });
    expect(suggestDraft(page, ['w1'], sources)).toMatchObject({ fromEquipId: '1', toEquipId: '2' });
    expect(suggestDraft(page, ['w1'], { equipments: sources.equipments.slice(0, 1) }).kind).toBe('prefix');
  });

  it('begins with what all tags begin with', () => {
    const pumps = createPage({}, [
      text('a', { signalId: '1', equipId: '1', tag: 'pump1/flow' }),
      text('b', { signalId: '2', equipId: '1', tag: 'pump1/current' }),
      text('c', { signalId: '3', equipId: '1', tag: 'header/flow' }),
    ]);
    expect(suggestDraft(pumps, ['a', 'b'], sources).fromPrefix).toBe('pump1/');
    expect(suggestDraft(pumps, null, sources).fromPrefix).toBe('');
  });

  it('previews what moves and what stays', () => {
    const draft = { ...suggestDraft(page, null, sources), fromEquipId: '1', toEquipId: '2' };
    const rule = ruleOf(draft, signals, sources.equipments, [])!;
    const plan = planRebind(page, null, rule);
    expect(countRows(plan)).toEqual({ moving: 2, staying: 1 });
    expect(plan.rows[0]!.to).toMatchObject({ signalId: '21', equipId: '2', subTitle: 'South', tag: 'a' });
    expect(reasonText(plan.rows[1]!)).toBe('reasonNotFound');
    expect(planRebind(page, ['w4'], rule).rows).toHaveLength(1);
  });

  it('has no rule while something is missing', () => {
    const draft = suggestDraft(page, null, sources);
    const rule = (change: Partial<typeof draft>) =>
      ruleOf({ ...draft, ...change }, signals, sources.equipments, listBoundSources(page, null));
    expect(rule({ toEquipId: '' })).toBeUndefined();
    expect(rule({ toEquipId: '9' })).toBeUndefined();
    expect(rule({ kind: 'prefix' })).toBeUndefined();
    expect(rule({ kind: 'prefix', fromPrefix: 'P1', toPrefix: 'P2' })).toMatchObject({ kind: 'prefix' });
    expect(rule({ kind: 'exact', fromKey: 'signal:11' })).toBeUndefined();
    const to = { ...unbound, signalId: '21' };
    expect(rule({ kind: 'exact', fromKey: 'signal:11', to })).toMatchObject({ kind: 'exact', to });
    expect(rule({ kind: 'exact', fromKey: 'signal:21', to })).toBeUndefined();
  });

  it('counts what is bound and what belongs elsewhere', () => {
    expect(listBoundSources(page, null).map(({ key, count }) => [key, count])).toEqual([
      ['signal:11', 2],
      ['signal:12', 1],
      ['signal:77', 1],
    ]);
    expect(listBoundEquipment(page, null)).toEqual([
      { id: '1', title: 'North', count: 3 },
      { id: '9', title: 'Far', count: 1 },
    ]);
    expect(countForeign(page, sources)).toBe(1);
    expect(countForeign(page, { equipments: [] })).toBe(0);
  });

  it('knows what faceplates are about', () => {
    const instance = getWidget('WidgetFaceplate')!.model.create('f', place);
    const placed = { ...instance, data: { faceplateId: '5', params: { pump: '8', label: 'P1' } } };
    expect(listBoundEquipment(createPage({}, [placed]), null)).toEqual([{ id: '8', title: '', count: 1 }]);
  });
});
