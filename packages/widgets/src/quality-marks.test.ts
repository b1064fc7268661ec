import {
  createPage,
  expandPage,
  type FaceplateSource,
  type LiveValue,
  type Page,
  type Primitive,
  primitivesToSvg,
  unbound,
  type Widget,
} from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { paintWidget } from './paint-widget.ts';
import { getWidget } from './registry.ts';
import { createPaintContext, liveValue, lookupOf } from './testing/test-live.ts';

const create = (type: string, id: string, position: Widget['position'], data: object): Widget => {
  const widget = getWidget(type)!.model.create(id, position);
  return { ...widget, data: { ...(widget.data as object), ...data } };
};
const bound = (signalId: string) => ({ ...unbound, type: 'signal', signalId, equipId: '1' });
const box = (x: number) => ({ x, y: 0, width: 100, height: 50, rotate: 0 });
const bad = (value: number) => liveValue(value, { quality: 'bad', code: '1715' });

/** Frames of the colour of marks. */
function countMarks(items: readonly Primitive[], color: string): number {
  return items.reduce((count, item) => {
    const own = item.kind === 'rect' && item.stroke?.color === color ? 1 : 0;
    return count + own + (item.kind === 'group' ? countMarks(item.children, color) : 0);
  }, 0);
}

describe('marks of quality', () => {
  const faceplate = createPage({ width: 220, height: 50 }, [
    create('UsualDataText', 'a', box(0), bound('1')),
    create('UsualDataText', 'b', box(110), bound('2')),
  ]);
  const source: FaceplateSource = {
    faceplates: new Map<string, Page>([['f', faceplate]]),
    signalByTag: () => undefined,
    equipments: [],
  };
  const instance = create('WidgetFaceplate', 'i', box(0), { faceplateId: 'f', params: {} });
  const paint = (values: Record<string, LiveValue>, isExpanded: boolean) => {
    const context = createPaintContext(lookupOf(values), { faceplates: source });
    const widgets = isExpanded ? expandPage(createPage({}, [instance]), source).page.widgets : [instance];
    const items = widgets.flatMap((widget) => paintWidget(widget, context));
    return { svg: primitivesToSvg(items), marks: countMarks(items, context.palette.stale) };
  };

  it.each([true, false])('marks a faceplate once when none of it is current, expanded: %s', (isExpanded) => {
    const all = paint({ 'signal:1': bad(11), 'signal:2': bad(22) }, isExpanded);
    expect(all.marks).toBe(1);
    expect(all.svg).toContain('11.0');
    expect(all.svg).toContain('22.0');
  });

  it('marks what is bad alone where the rest of a faceplate is good', () => {
    expect(paint({ 'signal:1': bad(11), 'signal:2': liveValue(22) }, true).marks).toBe(1);
    expect(paint({ 'signal:1': liveValue(11), 'signal:2': liveValue(22) }, true).marks).toBe(0);
  });

  it('write no age over what is stale: that is for the banner and the tip', () => {
    const stale = liveValue(11, { quality: 'stale', code: '201', timeMs: 0 });
    const { svg, marks } = paint({ 'signal:1': stale, 'signal:2': stale }, true);
    const { palette, words, nowMs } = createPaintContext(lookupOf({}), {});
    expect(words.age(nowMs)).not.toBe('');
    expect(svg).toContain('11.0');
    expect(svg).toContain(palette.stale);
    expect(svg).not.toContain(words.age(nowMs));
    expect(marks).toBeLessThanOrEqual(1);
  });

  it('marks a pipe along its way, never the box around it', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 300, y: 0 },
      { x: 300, y: 200 },
    ];
    const pipe = create('ShapePipe', 'p', { points }, bound('1'));
    const context = createPaintContext(lookupOf({ 'signal:1': bad(1) }));
    const items = paintWidget(pipe, context);
    expect(items.filter(({ kind }) => kind === 'path' || kind === 'rect')).toEqual([]);
    const { stale } = context.palette;
    expect(items.at(-1)).toMatchObject({ kind: 'line', points, stroke: { color: stale } });
  });
});
