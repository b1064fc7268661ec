import { describe, expect, it } from 'vitest';
import { emptyLookup } from '../binding/live.ts';
import { createPage } from '../document/page.ts';
import { createTestWidget } from '../testing/index.ts';
import type { PaintContext } from './context.ts';
import { listPrimitives, mapPrimitives, paintedToSvg, paintPage } from './painted-page.ts';
import { lightPalette } from './palette.ts';
import type { Primitive } from './primitive.ts';

const context: PaintContext = {
  live: emptyLookup,
  palette: lightPalette,
  words: { unbound: '未绑定', noValue: '--', age: String, reason: ({ code }) => code },
  nowMs: 0,
  mode: 'live',
  dataTextShow: 'signalName',
};
const text: Primitive = {
  ...{ kind: 'text', text: '1号 <泵>', x: 10, y: 20, fill: '#000', size: 12 },
  ...{ anchor: 'start', baseline: 'middle' },
};
const picture: Primitive = { kind: 'image', x: 0, y: 0, width: 9, height: 9, href: '/a.png', fit: 'fill' };

function painted(primitives: readonly Primitive[], hasGround = true) {
  const widget = {
    ...createTestWidget('p1', 'ShapeRect', { x: 0, y: 0, width: 9, height: 9, rotate: 0 }),
    widgetName: '进水 "泵" & 阀',
  };
  const page = { ...createPage({ title: '总貌', width: 800, height: 600 }), widgets: [widget] };
  return paintPage(page, () => primitives, context, { hasGround });
}

describe('a page as a document', () => {
  it('has every widget as a group with its name, and the size of the page', () => {
    const svg = paintedToSvg(painted([text]));
    expect(svg).toContain('width="800" height="600" viewBox="0 0 800 600"');
    expect(svg).toContain('<title>总貌</title>');
    expect(svg).toContain('<g id="w-p1"');
    expect(svg).toContain('<title>进水 &quot;泵&quot; &amp; 阀</title>');
    expect(svg).toContain('1号 &lt;泵&gt;');
  });

  it('puts texts on their base line, which every program knows, also in groups', () => {
    const group: Primitive = { kind: 'group', children: [text] };
    const svg = paintedToSvg(painted([group, picture]), { riseOf: ({ size }) => size / 3 });
    expect(svg).toContain('y="24"');
    expect(svg).not.toContain('dominant-baseline');
    expect(svg).toContain('xml:space="preserve"');
    expect(svg).toContain('xlink:href="/a.png"');
  });

  it('leaves out the ground where what is below is to be seen', () => {
    expect(listPrimitives(painted([text], false))).toEqual([text]);
    expect(listPrimitives(painted([text]))).toHaveLength(2);
  });

  it('changes primitives inside of groups as well', () => {
    const group: Primitive = { kind: 'group', children: [picture] };
    const changed = mapPrimitives(painted([group]), (one) =>
      one.kind === 'image' ? { ...one, href: 'data:image/png;base64,AA' } : one,
    );
    expect(paintedToSvg(changed)).not.toContain('/a.png');
  });
});
