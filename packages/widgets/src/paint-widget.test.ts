import {
  createPage,
  emptyLookup,
  groupAround,
  pageToSvg,
  primitivesToSvg,
  type Widget,
} from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { paintUnderOverlays, paintWidget } from './paint-widget.ts';
import { getWidget, widgetCatalog } from './registry.ts';
import { createPaintContext, lookupIn } from './testing/test-live.ts';

const context = createPaintContext(emptyLookup);
const create = (type: string, id: string, x: number) =>
  widgetCatalog.get(type)!.create(id, { x, y: 10, width: 100, height: 50, rotate: 0 });

describe('painting any widget', () => {
  it('shows a type it does not know by its name, in its place', () => {
    const stranger = { ...create('ShapeRect', 'a', 10), widgetType: 'ComplexHologram', widgetName: '' };
    const svg = primitivesToSvg(paintWidget(stranger, context));
    expect(svg).toContain('ComplexHologram');
    expect(svg).toContain('x="10" y="10" width="100" height="50"');
    expect(paintWidget({ ...stranger, position: {} }, context)).toEqual([]);
  });

  it('keeps an error in the box of its widget', () => {
    const broken = { ...create('UsualText', 'a', 10), data: null };
    const svg = pageToSvg(createPage({}, [broken, create('UsualText', 'b', 200)]), paintWidget, context);
    expect(svg).toContain('⚠');
    expect(svg).toContain('文本');
  });

  it('paints a group’s children where its box puts them', () => {
    const children = [create('ShapeRect', 'a', 10), create('ShapeRect', 'b', 210)];
    const position = { ...groupAround(children), x: 110, width: 600 };
    const group: Widget = getWidget('WidgetGroup')!.model.create('g', position);
    const svg = primitivesToSvg(paintWidget(group, createPaintContext(lookupIn('good'))));
    expect(svg).toContain('x="110" y="10" width="200" height="50"');
    expect(svg).toContain('x="510" y="10" width="200" height="50"');
  });

  it('reads nothing but an image address that is safe', () => {
    const image = create('UsualImage', 'a', 10);
    const withUrl = (url: string) => primitivesToSvg(paintWidget({ ...image, data: { url } }, context));
    expect(withUrl('/files/pump.svg')).toContain('href="/files/pump.svg"');
    expect(withUrl('javascript:alert(1)')).not.toContain('javascript');
  });

  it('leaves to overlays what they show, in groups as well, and no more', () => {
    const children = [create('UsualInput', 'a', 10), create('UsualText', 'b', 210)];
    const group: Widget = getWidget('WidgetGroup')!.model.create('g', groupAround(children));
    const svg = primitivesToSvg(paintUnderOverlays(group, context));
    expect(svg).toContain('文本');
    expect(svg).toBe(
      primitivesToSvg(
        paintUnderOverlays(
          getWidget('WidgetGroup')!.model.create('g', { ...groupAround(children), children: [children[1]!] }),
          context,
        ),
      ),
    );
    expect(primitivesToSvg(paintWidget(group, context)).length).toBeGreaterThan(svg.length);
    const stranger = { ...create('ShapeRect', 'a', 10), widgetType: 'ComplexHologram', widgetName: '' };
    expect(paintUnderOverlays(stranger, context)).toEqual(paintWidget(stranger, context));
  });
});
