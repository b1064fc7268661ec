import {
  findBindings,
  type LiveValue,
  lightPalette,
  type Primitive,
  primitivesToSvg,
  setAtPath,
  unbound,
  type Widget,
} from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { paintWidget } from '../paint-widget.ts';
import { createPaintContext, liveValue, lookupOf, nowMs } from '../testing/test-live.ts';
import { createSvgWidget } from './create-svg-widget.ts';
import { importSvg } from './import/index.ts';
import { usualSvg } from './index.ts';
import { createSvgPart, type SvgPart, type UsualSvgData } from './model.ts';

const file = `<svg viewBox="0 0 200 100"><title>Tank</title>
  <g id="body"><rect id="wall" width="100" height="100" fill="#112233" stroke="#000"/></g>
  <circle id="fan" cx="150" cy="50" r="20" fill="#445566"/></svg>`;
const imported = importSvg(file);
if (!imported.ok) throw new Error(imported.problem);
const drawing = createSvgWidget('d', imported.value, { x: 10, y: 20 });
const binding = { ...unbound, signalId: '1' };

function withPart(nodeId: string, change: (part: SvgPart) => SvgPart): Widget {
  return setAtPath(drawing, 'data.parts', [change(createSvgPart(nodeId))]);
}
const animated =
  (kind: 'fillColor' | 'visiable' | 'rotate' | 'borderColor', config: object = {}) =>
  (part: SvgPart): SvgPart => {
    const { animation } = part;
    const one = { enable: true, config: { ...animation[kind].config, data: binding, ...config } };
    return { ...part, animation: { ...animation, [kind]: one } };
  };
const paint = (
  widget: Widget,
  value: LiveValue['value'] = 1,
  change: Partial<LiveValue> = {},
  mode: 'live' | 'design' = 'live',
) => paintWidget(widget, createPaintContext(lookupOf({ 'signal:1': liveValue(value, change) }), { mode }));
const svgOf = (...given: Parameters<typeof paint>) => primitivesToSvg(paint(...given));
const groupsOf = (items: readonly Primitive[]): Extract<Primitive, { kind: 'group' }>[] =>
  items.flatMap((item) => (item.kind === 'group' ? [item, ...groupsOf(item.children)] : []));

describe('imported drawing', () => {
  it('is inserted in its own proportions, under its own title, and is right', () => {
    expect(drawing).toMatchObject({
      widgetName: 'Tank',
      position: { x: 10, y: 20, width: 240, height: 120 },
    });
    expect(usualSvg.model.check(drawing)).toEqual([]);
    expect((drawing.data as UsualSvgData).nodes.map(({ id }) => id)).toEqual(['body', 'wall', 'fan']);
  });

  it('keeps its proportions unless it is stretched', () => {
    const tall = setAtPath(drawing, 'position', { x: 0, y: 0, width: 200, height: 300, rotate: 0 });
    expect(svgOf(tall)).toContain('M0 100L100 100L100 200L0 200Z');
    expect(svgOf(setAtPath(tall, 'style.fit', 'fill'))).toContain('M0 0L100 0L100 300L0 300Z');
    expect(svgOf(setAtPath(tall, 'style.fit', 'cover'))).toContain('M-200 0L100 0L100 300L-200 300Z');
    expect(svgOf(setAtPath(tall, 'style.flip', 'horizontal'))).toContain('M200 100L100 100L100 200L200 200Z');
    // Whatever lies beyond the box is cut.
    expect(paint(tall).at(-1)).toMatchObject({
      kind: 'group',
      clip: { x: 0, y: 0, width: 200, height: 300 },
    });
  });

  it('recolours a part, all of a group with it, and nothing else', () => {
    const steps = [{ symbol: '==', value: '1', color: '#abcdef' }];
    const widget = withPart('body', animated('fillColor', { dataArray: steps }));
    expect(svgOf(widget, 1)).toContain('fill="#abcdef"');
    expect(svgOf(widget, 1)).toContain('fill="#445566"');
    expect(svgOf(widget, 1)).not.toContain('#112233');
    expect(svgOf(widget, 0)).toContain('fill="#112233"');
    const edged = withPart('wall', animated('borderColor', { dataArray: steps }));
    expect(svgOf(edged, 1)).toContain('stroke="#abcdef"');
    // A circle without an outline gets none.
    expect(svgOf(withPart('fan', animated('borderColor', { dataArray: steps })), 1)).not.toContain('#abcdef');
  });

  it('hides a part, only on a good value, and shows it faintly while drawing', () => {
    const widget = withPart('fan', animated('visiable'));
    expect(svgOf(widget, 1)).toContain('#445566');
    expect(svgOf(widget, 0)).not.toContain('#445566');
    expect(svgOf(widget, 0, { quality: 'stale', timeMs: nowMs - 600_000 })).toContain('#445566');
    expect(groupsOf(paint(widget, 0, {}, 'design')).some(({ opacity }) => opacity === 0.2)).toBe(true);
  });

  it('turns a part about its own middle', () => {
    const spins = groupsOf(paint(withPart('fan', animated('rotate')), 1)).flatMap(({ spin }) => spin ?? []);
    expect(spins).toHaveLength(1);
    expect(spins[0]!.degreesPerSecond).toBe(180);
    expect(spins[0]!.cx).toBeCloseTo(10 + 150 * 1.2, 0);
    expect(spins[0]!.cy).toBeCloseTo(20 + 50 * 1.2, 0);
  });

  it('fills a part from below as far as its value goes', () => {
    const widget = withPart('body', (part) => ({
      ...part,
      fillLevel: { enable: true, config: { ...part.fillLevel.config, data: binding } },
    }));
    const clipsAt = (value: number | null, change: Partial<LiveValue> = {}) =>
      groupsOf(paint(widget, value, change)).flatMap(({ clip }) => clip ?? []);
    expect(clipsAt(25)[1]).toMatchObject({ y: 20 + 90, height: 30, width: 120 });
    expect(clipsAt(250)[1]).toMatchObject({ height: 120 });
    expect(clipsAt(0)).toHaveLength(1);
    expect(clipsAt(null)).toHaveLength(1);
    // The last level stays readable under the mark.
    expect(clipsAt(25, { quality: 'bad' })).toHaveLength(2);
    expect(clipsAt(25, { quality: 'unbound' })).toHaveLength(1);
    expect(svgOf(widget, 25)).toContain(lightPalette.level);
  });

  it('marks itself when a value of a part cannot be trusted, and finds its bindings', () => {
    const widget = withPart('fan', animated('rotate'));
    const marked = svgOf(widget, 1, { quality: 'bad', code: '1715' });
    expect(marked).toContain(lightPalette.stale);
    expect(marked).not.toContain(lightPalette.bad);
    expect(svgOf(setAtPath(widget, 'data.parts.0.animation.rotate.config.data', unbound))).toContain(
      '未绑定',
    );
    expect(findBindings(widget).map(({ path }) => path)).toEqual([
      'data.parts.0.animation.rotate.config.data',
    ]);
  });

  it('draws what it can of pieces made by hand, and never more', () => {
    const nodes = [
      { id: 'a', parent: 'b', title: '', kind: 'path', d: 'M0 0L5 5"/><script>', fill: 'red' },
      { id: 'b', parent: 'a', title: '', kind: 'group' },
      { id: 'c', parent: 'c', title: '', kind: 'group' },
      { id: 'd', parent: '', title: '', kind: 'path', fill: 'url(https://evil.example)', d: 'M0 0L9 9' },
      { id: 'e', parent: '', title: '', kind: 'text', text: '<b>', fill: '$text' },
    ];
    const svg = svgOf(setAtPath(drawing, 'data.nodes', nodes));
    expect(svg).toContain('M10 20L16 26');
    expect(svg).toContain('&lt;b&gt;');
    expect(svg).not.toMatch(/script|evil/);
  });

  it('refuses a file with wrong pieces', () => {
    const check = (path: string, value: unknown) => usualSvg.model.check(setAtPath(drawing, path, value));
    expect(check('data.nodes.0.kind', 'iframe')).toHaveLength(1);
    expect(check('data.nodes.1.d', 7)).toHaveLength(1);
    expect(check('data.viewBox.width', 0)).toHaveLength(1);
    expect(check('data.parts', [{ nodeId: 'fan' }])).not.toEqual([]);
  });
});
