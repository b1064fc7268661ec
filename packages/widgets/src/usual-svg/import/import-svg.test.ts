import { describe, expect, it } from 'vitest';
import type { SvgNode } from '../node.ts';
import { importSvg } from './import-svg.ts';
import { svgLimits } from './limits.ts';

function read(text: string) {
  const result = importSvg(text);
  if (!result.ok) throw new Error(result.problem);
  return result.value;
}
const svg = (content: string, attributes = 'viewBox="0 0 100 100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`;
const nodesOf = (content: string): SvgNode[] => read(svg(content)).nodes;
const only = (content: string): SvgNode => {
  const nodes = nodesOf(content);
  expect(nodes).toHaveLength(1);
  return nodes[0]!;
};
const problemOf = (text: string) => {
  const result = importSvg(text);
  return result.ok ? 'none' : result.problem;
};

describe('SVG import: what is drawn', () => {
  it('takes every basic shape as an outline', () => {
    expect(only('<rect x="1" y="2" width="10" height="20"/>').d).toBe('M1 2L11 2L11 22L1 22Z');
    expect(only('<rect width="10" height="10" rx="2"/>').d).toMatch(/^M2 0L8 0C/);
    expect(only('<circle cx="50" cy="50" r="10"/>').d).toMatch(/^M40 50C.* 60 50C.* 40 50Z$/);
    expect(only('<ellipse cx="50" cy="50" rx="20" ry="10"/>').d).toMatch(/^M30 50C.*Z$/);
    expect(only('<line x2="10" y2="5" stroke="red"/>').d).toBe('M0 0L10 5');
    expect(only('<polyline points="0,0 10,0 10,10"/>').d).toBe('M0 0L10 0L10 10');
    expect(only('<polygon points="0 0 10 0 10 10"/>').d).toBe('M0 0L10 0L10 10Z');
    expect(only('<path d="m10 10h5"/>').d).toBe('M10 10L15 10');
    expect(only('<rect width="50%" height="10mm"/>').d).toBe('M0 0L50 0L50 37.8L0 37.8Z');
  });

  it('works transforms of all kinds into the points, and into strokes', () => {
    const moved = (transform: string) => only(`<path transform="${transform}" d="M1 0L2 0"/>`).d;
    expect(moved('translate(10,20)')).toBe('M11 20L12 20');
    expect(moved('scale(2 3)')).toBe('M2 0L4 0');
    expect(moved('rotate(90)')).toBe('M0 1L0 2');
    expect(moved('rotate(90 1 0)')).toBe('M1 0L1 1');
    expect(moved('matrix(1 0 0 1 5 6)')).toBe('M6 6L7 6');
    expect(moved('skewY(45)')).toBe('M1 1L2 2');
    expect(moved('translate(10 0) scale(2)')).toBe('M12 0L14 0');
    const stroked = only(
      '<g transform="scale(4)"><path d="M0 0L5 0" stroke="#f00" stroke-dasharray="1 2"/></g>',
    );
    expect(stroked).toMatchObject({ stroke: '#ff0000', strokeWidth: 4, dashes: '4,8' });
  });

  it('writes out what is used, at its place, with the style around it', () => {
    const nodes = nodesOf(
      `<defs><g id="pump"><circle r="5"/></g><symbol id="s" viewBox="0 0 10 10"><rect width="10" height="10"/></symbol></defs>
       <use href="#pump" x="20" y="30" fill="#123456"/><use xlink:href="#s" x="50" width="20" height="40"/>`,
    );
    const paths = nodes.filter(({ kind }) => kind === 'path');
    expect(paths[0]).toMatchObject({ fill: '#123456' });
    expect(paths[0]!.d).toMatch(/^M15 30C/);
    // Proportions are kept and the rest is centred, as SVG says.
    expect(paths[1]!.d).toBe('M50 10L70 10L70 30L50 30Z');
    expect(new Set(nodes.map(({ id }) => id)).size).toBe(nodes.length);
  });

  it('has styles from attributes, style sheets and style, in this order', () => {
    const css =
      '<style>rect{fill:#111111} .a,.b{fill:#222222} #x{fill:#333333} g .c{fill:red} @media print{}</style>';
    const fillOf = (attributes: string) =>
      nodesOf(`${css}<rect width="1" height="1" ${attributes}/>`).map(({ fill }) => fill);
    expect(fillOf('fill="#999999"')).toEqual(['#111111']);
    expect(fillOf('class="z b"')).toEqual(['#222222']);
    expect(fillOf('class="a" id="x"')).toEqual(['#333333']);
    expect(fillOf('id="x" style="fill: #444444 !important"')).toEqual(['#444444']);
    expect(read(svg(`${css}<rect width="1" height="1"/>`)).dropped.style).toBeGreaterThan(0);
  });

  it('reads colours of all kinds, and inherits them', () => {
    const fill = (value: string) => only(`<g fill="${value}"><rect width="1" height="1" stroke="red"/></g>`);
    expect(fill('#abc').fill).toBe('#aabbcc');
    expect(fill('rgb(255, 0, 50%)').fill).toBe('#ff0080');
    expect(fill('rgba(0,0,0,0.5)')).toMatchObject({ fill: '#000000', fillOpacity: 0.5 });
    expect(fill('none').fill).toBeUndefined();
    expect(fill('teal').fill).toBe('teal');
    expect(fill('currentColor').fill).toBe('$text');
    expect(fill('url(https://evil.example/x)').fill).toBeUndefined();
    expect(only('<rect width="1" height="1"/>').fill).toBe('#000000');
    expect(only('<rect width="1" height="1" fill-rule="evenodd"/>').isEvenOdd).toBe(true);
  });

  it('says how many gradients became one colour, and not of those nobody uses', () => {
    const gradients = ['a', 'b', 'c'].map(
      (id) => `<linearGradient id="${id}"><stop stop-color="red"/></linearGradient>`,
    );
    const shapes = ['a', 'a', 'b'].map((id) => `<rect width="1" height="1" fill="url(#${id})"/>`);
    expect(read(svg([...gradients, ...shapes].join(''))).dropped.gradient).toBe(2);
  });

  it('flattens a gradient to the colour it is on average', () => {
    const gradient = `<linearGradient id="g"><stop offset="0" stop-color="#000"/><stop offset="100%" style="stop-color:#fff"/></linearGradient>
      <radialGradient id="h" href="#g"/>`;
    for (const id of ['g', 'h'])
      expect(only(`${gradient}<rect width="1" height="1" fill="url(#${id})"/>`).fill).toBe('#808080');
    const loop = '<linearGradient id="g" href="#g"/>';
    expect(
      only(`${loop}<rect width="1" height="1" fill="url(#g) #abcdef" stroke="red"/>`).fill,
    ).toBeUndefined();
  });

  it('has texts where they stand, turned and sized as they are', () => {
    const text = only(
      '<text x="10" y="20" font-size="10" font-weight="700" text-anchor="middle" transform="rotate(90)">P &amp; ID</text>',
    );
    expect(text).toMatchObject({
      kind: 'text',
      text: 'P & ID',
      anchor: 'middle',
      weight: 'bold',
      rotate: 90,
    });
    expect(text.size).toBe(10);
    const spans = nodesOf('<text x="1" y="10">a<tspan x="5" y="30">b</tspan></text>');
    expect(spans.map(({ text: words, x }) => [words, x])).toEqual([
      ['a', 1],
      ['b', 5],
    ]);
  });

  it('keeps groups a person could know, under their names', () => {
    const nodes = nodesOf(
      `<g id="tank"><g><rect width="1" height="1"/></g><g inkscape:label="Level"><title>  Water
       level </title><rect id="tank" width="1" height="1"/></g></g><g id="empty"><defs/></g>`,
    );
    expect(nodes.map(({ id, parent, title, kind }) => [id, parent, title, kind])).toEqual([
      ['tank', '', 'tank', 'group'],
      ['n1', 'tank', 'rect', 'path'],
      ['n2', 'tank', 'Water level', 'group'],
      ['n3', 'n2', 'tank', 'path'],
    ]);
  });

  it('keeps the proportions of the drawing: its view box, else its size, else what it holds', () => {
    expect(read(svg('<rect width="1" height="1"/>', 'viewBox="5 6 200 50"')).viewBox).toEqual({
      x: 5,
      y: 6,
      width: 200,
      height: 50,
    });
    expect(read(svg('<rect width="1" height="1"/>', 'width="2in" height="96"')).viewBox).toMatchObject({
      width: 192,
      height: 96,
    });
    expect(read(svg('<rect x="3" y="4" width="20" height="10"/>', '')).viewBox).toEqual({
      x: 3,
      y: 4,
      width: 20,
      height: 10,
    });
  });

  it('leaves out what is not shown, without a word', () => {
    const { nodes, dropped } = read(
      svg(
        '<rect width="1" height="1"/><g display="none"><circle r="5"/></g><circle r="3" style="visibility:hidden"/>',
      ),
    );
    expect(nodes).toHaveLength(1);
    expect(Object.values(dropped).every((count) => count === 0)).toBe(true);
  });
});

describe('SVG import: what is dangerous', () => {
  it('drops scripts, handlers, foreign content and whatever is outside the file, and counts them', () => {
    const { nodes, dropped } = read(
      svg(`<script>alert(1)</script><script href="https://evil.example/x.js"/>
        <rect width="9" height="9" onclick="alert(1)" onload='alert(2)' fill="red"/>
        <foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="x"/></body></foreignObject>
        <image href="https://evil.example/track.png" width="9" height="9"/>
        <use href="https://evil.example/x.svg#a"/>
        <a href="javascript:alert(1)"><rect width="5" height="5"/></a>
        <circle r="4" filter="url(#f)" clip-path="url(#c)"><animate attributeName="r"/></circle>
        <video src="x"/><!-- <script>alert(3)</script> --><sodipodi:namedview/>`),
    );
    expect(dropped).toEqual({
      script: 3,
      event: 2,
      foreign: 1,
      external: 1,
      image: 1,
      gradient: 0,
      effect: 2,
      animation: 0,
      style: 0,
      unknown: 1,
    });
    expect(JSON.stringify(nodes)).not.toMatch(/alert|evil|javascript|<|onclick/);
    expect(nodes).toHaveLength(3);
  });

  it('takes over no text that could leave its place', () => {
    const nodes = nodesOf(
      `<rect id="a&quot;&gt;&lt;script&gt;" width="1" height="1" stroke="red&quot;onload=1"/>
       <rect width="2" height="2" fill="red&quot;onload=1" stroke="url(javascript:x)"/>
       <text style="font-family:x&lt;b&quot;">t</text>`,
    );
    expect(nodes.map(({ id, fill, stroke, family }) => [id, fill, stroke, family])).toEqual([
      ['n1', '#000000', undefined, undefined],
      ['n2', '#000000', undefined, 'xb"'],
    ]);
  });

  it('refuses entities, so that none can grow', () => {
    const bomb = `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${svg('<text>&b;</text>')}`;
    expect(problemOf(bomb)).toBe('entities');
    const plain = `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/x.dtd">${svg('<rect width="1" height="1"/>')}`;
    expect(problemOf(plain)).toBe('none');
    expect(only('<text>&unknown; &#65;</text>').text).toBe('&unknown; A');
  });

  it('refuses files that are too large, too deep, or grow by using themselves', () => {
    expect(problemOf(svg('x'.repeat(svgLimits.characters)))).toBe('too-large');
    expect(problemOf(svg('<rect/>'.repeat(svgLimits.elements)))).toBe('too-many-elements');
    expect(problemOf(svg('<g>'.repeat(200) + '</g>'.repeat(200)))).toBe('too-deep');
    expect(problemOf(svg('<g id="a"><use href="#a"/></g>'))).toBe('too-deep');
    const doubling = Array.from(
      { length: 30 },
      (_, level) => `<g id="l${level + 1}"><use href="#l${level}"/><use href="#l${level}"/></g>`,
    ).join('');
    expect(
      problemOf(svg(`<defs><rect id="l0" width="1" height="1"/>${doubling}</defs><use href="#l30"/>`)),
    ).toBe('too-many-elements');
    const long = `<path d="M0 0${'L1 1'.repeat(60_000)}"/>`;
    expect(problemOf(svg(long + long))).toBe('too-large');
  });

  // Each of these read some of its letters once for each of the others, or once for each element.
  it('reads a hostile file to its end', () => {
    const n = 900_000;
    const rect = '<rect width="1" height="1"/>';
    const uses = (count: number) => '<use href="#p"/>'.repeat(count);
    const hostile: Record<string, string> = {
      'a word as long as the file': `<svg ${'a'.repeat(n)}>${rect}</svg>`,
      'words without values': `<svg ${'a= '.repeat(n / 3)}>${rect}</svg>`,
      'blanks between a name and nothing': `<svg a${' '.repeat(n)}>${rect}</svg>`,
      'a style sheet without a rule': svg(`<style>${'a'.repeat(n)}</style>${rect}`),
      'comments that do not end': svg(`<style>${'/*'.repeat(n / 2)}</style>${rect}`),
      'braces that do not match': svg(`<style>${'a{'.repeat(n / 4)}${'}a'.repeat(n / 4)}</style>${rect}`),
      'rules for every element': svg(`<style>${'*{fill:red}'.repeat(n / 12)}</style>${rect.repeat(5000)}`),
      'properties for every element': svg(
        `<style>*{${Array.from({ length: n / 12 }, (_, i) => `--p${i}:1;`).join('')}}</style>${rect.repeat(5000)}`,
      ),
      'a transform without end': svg(`<g transform="${'rotate'.repeat(n / 6)}">${rect}</g>`),
      'transforms in transforms': svg(`<g transform="${'a('.repeat(n / 2)}">${rect}</g>`),
      'a long length': svg(`<circle r="${'1'.repeat(n)}x1"/>${rect}`),
      'dashes for every element': svg(
        `<g stroke="red" stroke-dasharray="${'1 '.repeat(n / 4)}">${rect.repeat(19_000)}</g>`,
      ),
      'a gradient for every element': svg(
        `<linearGradient id="g">${'<stop stop-color="red"/>'.repeat(9000)}</linearGradient>${'<rect fill="url(#g)" width="1" height="1"/>'.repeat(9000)}`,
      ),
      'blanks in an outline used often': svg(
        `<path id="p" d="M0 0${' '.repeat(n / 2)}" fill="none"/>${uses(19_000)}${rect}`,
      ),
    };
    for (const [name, text] of Object.entries(hostile)) {
      expect(['none', 'too-large', 'too-many-elements'], name).toContain(problemOf(text));
    }
  });

  it('drops numbers that grow beyond all bounds', () => {
    const { nodes } = read(
      svg(`<g transform="scale(1e300)"><path d="M1e300 0L1 1"/><text x="1e300">t</text></g>
           <rect width="1e308" height="1" transform="scale(1e10)"/><rect width="1" height="1"/>`),
    );
    expect(nodes.map(({ d }) => d)).toEqual(['M0 0L1 0L1 1L0 1Z']);
  });

  it('says what is no SVG', () => {
    for (const text of [
      '',
      'hello',
      '<svg',
      '<svg><g></svg>',
      '<svg></g></svg>',
      '<svg><!-- </svg>',
      '<svg><1/></svg>',
    ])
      expect(problemOf(text), text).toBe('not-xml');
    expect(problemOf('<html><body/></html>')).toBe('not-svg');
    expect(problemOf(svg('<defs><rect width="1" height="1"/></defs>'))).toBe('nothing-to-draw');
    expect(problemOf(svg('<rect width="NaN" height="1e999"/><path d="M"/>'))).toBe('nothing-to-draw');
  });
});
