import { type Primitive, primitivesToSvg, unbound } from '@zutai/diagram';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { paintWidget } from '../../paint-widget.ts';
import { widgets } from '../../registry.ts';
import { createPaintContext, lookupIn } from '../../testing/test-live.ts';
import { Primitives } from './Primitives.tsx';

/** Elements with their attributes in one order, ids and self-closing left out: what both renderers must agree on. */
function normalise(markup: string): string[] {
  return [...markup.matchAll(/<([a-zA-Z]+)((?:\s[^<>]*)?)>/g)].map(([, tag, text]) => {
    const attributes = [...text!.matchAll(/([\w-]+)="([^"]*)"/g)]
      .map(
        ([, name, value]) =>
          `${name}=${value!.replace(/[\s']|&#x27;|&#39;|&quot;/g, '').replace(/url\(#.*\)/, 'url')}`,
      )
      .filter((attribute) => !attribute.startsWith('id='));
    return [tag, ...attributes.sort()].join(' ');
  });
}

const inReact = (items: readonly Primitive[]) =>
  renderToStaticMarkup(<Primitives items={items} hasMotion={false} />);

describe('the React renderer', () => {
  it.each(widgets.map((definition) => [definition.model.type, definition] as const))(
    'draws %s as the text renderer does',
    (_type, { model, preview, hasValue }) => {
      const widget = model.create('w', preview);
      const data = hasValue ? { ...(widget.data as object), ...unbound, signalId: '1' } : widget.data;
      for (const quality of ['good', 'stale', 'bad', 'unbound'] as const) {
        const items = paintWidget({ ...widget, data }, createPaintContext(lookupIn(quality)));
        const wanted = normalise(primitivesToSvg(items)).filter((element) => element !== 'g');
        expect(normalise(inReact(items)).filter((element) => element !== 'g')).toEqual(wanted);
      }
    },
  );

  it('moves only when it may', () => {
    const spin = { degreesPerSecond: 90, cx: 1, cy: 1 };
    const items: Primitive[] = [
      { kind: 'rect', x: 0, y: 0, width: 2, height: 2, spin, twinkle: { periodMs: 600 } },
    ];
    expect(inReact(items)).not.toContain('animate');
    const moving = renderToStaticMarkup(<Primitives items={items} />);
    expect(moving).toContain('<animateTransform');
    expect(moving).toContain('dur="600ms"');
  });

  it('lets a flow run, or points its way where nothing may move, as the text renderer does', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
    ];
    const flow = { unitsPerSecond: 20 };
    const pipe: Primitive = { kind: 'line', points, stroke: { color: 'red', width: 2 }, flow };
    const group: Primitive = { kind: 'group', children: [pipe] };
    expect(normalise(inReact([group]))).toEqual(normalise(primitivesToSvg([group])));
    const moving = renderToStaticMarkup(<Primitives items={[group]} />);
    expect(normalise(moving)).toEqual(normalise(primitivesToSvg([group], { hasMotion: true })));
    expect(moving).toContain('stroke-dashoffset');
  });

  it('escapes text', () => {
    const text: Primitive = {
      kind: 'text',
      text: '<b>',
      x: 0,
      y: 0,
      fill: 'red',
      size: 9,
      anchor: 'start',
      baseline: 'top',
    };
    expect(inReact([text])).toContain('&lt;b&gt;');
  });
});
