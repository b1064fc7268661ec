import { describe, expect, it } from 'vitest';
import { emptyLookup } from '../binding/live.ts';
import { createPage } from '../document/page.ts';
import { createTestWidget } from '../testing/index.ts';
import { resolveColor, safeImageHref } from './color.ts';
import type { PaintContext } from './context.ts';
import { lightPalette } from './palette.ts';
import type { Primitive } from './primitive.ts';
import { hatchSegments } from './quality.ts';
import { pageToSvg, primitivesToSvg } from './svg.ts';
import { pathData } from './svg-attributes.ts';

const context: PaintContext = {
  live: emptyLookup,
  palette: lightPalette,
  words: { unbound: '未绑定', noValue: '--', age: String, reason: ({ code }) => code },
  nowMs: 0,
  mode: 'live',
  dataTextShow: 'signalName',
};

const textOf = (text: string): Primitive => ({
  kind: 'text',
  text,
  x: 1,
  y: 2,
  fill: '#000',
  size: 12,
  anchor: 'start',
  baseline: 'middle',
});

describe('SVG text', () => {
  it('writes each kind of primitive', () => {
    const svg = primitivesToSvg([
      {
        kind: 'rect',
        x: 1,
        y: 2,
        width: 3,
        height: 4,
        radius: 1,
        fill: '#fff',
        stroke: { color: '#000', width: 2 },
      },
      { kind: 'ellipse', cx: 1, cy: 2, rx: 3, ry: 4, fill: '#123' },
      {
        kind: 'line',
        points: [
          { x: 0, y: 0 },
          { x: 5, y: 5 },
        ],
        stroke: { color: '#000', width: 1, dashes: [4, 2] },
      },
      { kind: 'image', x: 0, y: 0, width: 9, height: 9, href: '/a.png', fit: 'contain', isFlippedX: true },
      { kind: 'group', children: [textOf('hi')], opacity: 0.5, rotate: { degrees: 30, cx: 1, cy: 1 } },
    ]);
    expect(svg).toContain(
      '<rect x="1" y="2" width="3" height="4" rx="1" fill="#fff" stroke="#000" stroke-width="2">',
    );
    expect(svg).toContain('<ellipse cx="1" cy="2" rx="3" ry="4" fill="#123">');
    expect(svg).toContain('points="0,0 5,5"');
    expect(svg).toContain('stroke-dasharray="4 2"');
    expect(svg).toContain('transform="translate(9 0) scale(-1 1)"');
    expect(svg).toContain('<g opacity="0.5" transform="rotate(30 1 1)"><g><text');
  });

  it('escapes all text, in content and attributes, and drops what XML forbids', () => {
    const svg = primitivesToSvg([
      textOf('<script>alert("1")</script>\u0000&\u0008'),
      { kind: 'rect', x: 0, y: 0, width: 1, height: 1, fill: '"/><script>' },
    ]);
    expect(svg).not.toContain('<script');
    expect(svg).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;');
  });

  it('moves only when asked to', () => {
    const spinning: Primitive = {
      kind: 'rect',
      x: 0,
      y: 0,
      width: 1,
      height: 1,
      spin: { degreesPerSecond: -90, cx: 5, cy: 6 },
    };
    expect(primitivesToSvg([spinning])).not.toContain('animate');
    const svg = primitivesToSvg([{ ...spinning, twinkle: { periodMs: 600 } }], { hasMotion: true });
    expect(svg).toContain('from="0 5 6" to="-360 5 6" dur="4s"');
    expect(svg).toContain('values="1;0.15;1" dur="600ms"');
  });

  it('writes arcs the way round they go', () => {
    expect(pathData([['arc', 10, 10, 5, 0, 90], ['close']])).toBe('M10 5A5 5 0 0 1 15 10Z');
    expect(pathData([['arc', 10, 10, 5, 270, 0]])).toBe('M5 10A5 5 0 1 0 10 5');
  });

  it('writes a whole page with its ground', () => {
    const widget = createTestWidget('a', 'ShapeRect', { x: 0, y: 0, width: 1, height: 1, rotate: 0 });
    const page = createPage({ width: 200, height: 100, bgColor: '#abcdef', bgImage: 'javascript:alert(1)' }, [
      widget,
    ]);
    const svg = pageToSvg(page, () => [textOf('painted')], context);
    expect(svg).toMatch(
      /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="200" height="100" viewBox="0 0 200 100">/,
    );
    expect(svg).toContain('fill="#abcdef"');
    expect(svg).toContain('>painted</text>');
    expect(svg).not.toContain('javascript');
  });
});

describe('colours and addresses', () => {
  it('takes palette names and CSS colours, nothing else', () => {
    expect(resolveColor('$accent', lightPalette)).toBe(lightPalette.accent);
    expect(resolveColor('$constructor', lightPalette, 'fallback')).toBe('fallback');
    for (const color of ['#fff', '#12345678', 'red', 'rgb(1, 2, 3)', 'hsl(10deg 5% 6% / 0.5)']) {
      expect(resolveColor(color, lightPalette)).toBe(color);
    }
    for (const color of ['url(//evil)', 'red;x:y', '"', 'expression(1)', 'var(--x)', '']) {
      expect(resolveColor(color, lightPalette)).toBe('none');
    }
  });

  it('loads pictures of this site, http(s) and embedded ones', () => {
    for (const href of ['/files/a.png', 'a.png', 'https://x.test/a.svg', 'data:image/png;base64,AA==']) {
      expect(safeImageHref(href)).toBe(href);
    }
    for (const href of [
      'javascript:alert(1)',
      'java\tscript:x',
      'data:text/html,x',
      '//evil.test/a.png',
      'file:///a',
      '\\\\x',
    ]) {
      expect(safeImageHref(href)).toBe('');
    }
  });
});

describe('the stale hatch', () => {
  it('of a box without end comes to its end', () => {
    for (const size of [1e9, Number.MAX_VALUE, Infinity]) {
      expect(hatchSegments({ x: 0, y: 0, width: size, height: 5 }, 8).length).toBeLessThanOrEqual(4002);
    }
  });

  it('stays inside its box', () => {
    const box = { x: 10, y: 20, width: 50, height: 30 };
    const segments = hatchSegments(box, 8);
    expect(segments.length).toBeGreaterThan(10);
    for (const segment of segments) {
      if (segment[0] !== 'move' && segment[0] !== 'line') throw new Error(`Unexpected ${segment[0]}`);
      expect(segment[1]).toBeGreaterThanOrEqual(10);
      expect(segment[1]).toBeLessThanOrEqual(60);
      expect(segment[2]).toBeGreaterThanOrEqual(20);
      expect(segment[2]).toBeLessThanOrEqual(50);
    }
  });
});

describe('text that is longer than its place', () => {
  const line = (text: string, maxWidth?: number) =>
    primitivesToSvg([
      {
        kind: 'text',
        text,
        x: 0,
        y: 0,
        fill: 'red',
        size: 10,
        anchor: 'start',
        baseline: 'top',
        ...(maxWidth === undefined ? {} : { maxWidth }),
      },
    ]);

  it('is squeezed, and what fits is left alone', () => {
    expect(line('高位水池液位', 40)).toContain('textLength="40"');
    expect(line('高位水池液位', 80)).not.toContain('textLength');
    expect(line('12.50 m', 60)).not.toContain('textLength');
    expect(line('高位水池液位')).not.toContain('textLength');
  });
});
