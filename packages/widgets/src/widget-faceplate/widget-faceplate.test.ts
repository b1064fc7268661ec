import {
  createPage,
  createPaintWords,
  expandPage,
  type FaceplateSource,
  flattenWidgets,
  type Page,
  type Primitive,
  primitivesToSvg,
  setAtPath,
  unbound,
  type Widget,
} from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { paintWidget } from '../paint-widget.ts';
import { getWidget } from '../registry.ts';
import { createPaintContext, liveValue, lookupOf } from '../testing/test-live.ts';

const place = { x: 100, y: 100, width: 200, height: 100, rotate: 0 };
const create = (type: string, id: string, position: Widget['position'], data: object): Widget => {
  const widget = getWidget(type)!.model.create(id, position);
  return { ...widget, data: { ...(widget.data as object), ...data } };
};

const level = create(
  'UsualDataText',
  'level',
  { x: 0, y: 0, width: 100, height: 50, rotate: 0 },
  {
    ...unbound,
    equipId: `\${pump}`,
    tag: 'level',
  },
);
const pump = createPage(
  { width: 100, height: 50, parameters: [{ name: 'pump', title: '泵', kind: 'equipment', default: '' }] },
  [level],
);
const source: FaceplateSource = {
  faceplates: new Map<string, Page>([['pump', pump]]),
  signalByTag: (equipId) => ({ id: equipId, title: 'Level' }),
  equipments: [
    { id: '1', title: 'North' },
    { id: '2', title: 'South' },
  ],
};
const live = lookupOf({ 'signal:1': liveValue(11.5), 'signal:2': liveValue(22.5) });
const context = createPaintContext(live, { faceplates: source, words: createPaintWords('zh') });
const instance = create('WidgetFaceplate', 'i', place, { faceplateId: 'pump', params: { pump: '1' } });
const repeater = create('WidgetRepeater', 'r', place, { faceplateId: 'pump' });
const svg = (items: readonly Primitive[]) => primitivesToSvg(items);

describe('a faceplate in the designer', () => {
  it('is painted as the expanded page paints it', () => {
    for (const widget of [
      instance,
      repeater,
      setAtPath(instance, 'position.rotate', 30),
      setAtPath(instance, 'style.opacity', 0.5),
    ]) {
      const { page } = expandPage(createPage({}, [widget]), source);
      const expanded = page.widgets.flatMap((made) => paintWidget(made, context));
      expect(svg(paintWidget(widget, context))).toBe(svg(expanded));
    }
  });

  it('shows the values of its equipment, and each cell of a repeater its own', () => {
    expect(svg(paintWidget(instance, context))).toContain('11.5');
    const cells = svg(paintWidget(repeater, context));
    expect(cells).toContain('11.5');
    expect(cells).toContain('22.5');
    const turned = svg(paintWidget(setAtPath(repeater, 'position.rotate', 90), context));
    expect(turned).toContain('22.5');
    expect(turned).toContain('rotate(90');
  });

  it('says in words why it cannot be shown, here and on a live page', () => {
    const missing = setAtPath(instance, 'data.faceplateId', 'gone');
    expect(svg(paintWidget(missing, context))).toContain('面板不存在');
    const { page } = expandPage(createPage({}, [missing]), source);
    const { faceplates: _none, ...liveContext } = context;
    expect(svg(paintWidget(page.widgets[0]!, liveContext))).toContain('面板不存在');
  });

  it('is a box with its name while none is chosen or known', () => {
    const unset = setAtPath(instance, 'data.faceplateId', '');
    expect(svg(paintWidget(unset, context))).toContain('面板');
    const { faceplates: _none, ...bare } = context;
    expect(svg(paintWidget(repeater, bare))).toContain('重复面板');
    const english = { ...bare, words: createPaintWords('en') };
    expect(svg(paintWidget(repeater, english))).toContain('Repeater');
    expect(svg(paintWidget(unset, english))).toContain('Faceplate');
    expect(svg(paintWidget(setAtPath(repeater, 'widgetName', '泵组'), english))).toContain('泵组');
  });

  it('becomes widgets of known types whose clicks and values live pages find', () => {
    const { page } = expandPage(createPage({}, [instance]), source);
    const all = flattenWidgets(page.widgets);
    expect(all.map(({ id, widgetType }) => `${id} ${widgetType}`)).toEqual([
      'i WidgetGroup',
      'i/level UsualDataText',
    ]);
    expect(all[1]!.position).toMatchObject({ x: 100, y: 100, width: 200, height: 100 });
  });
});
