import { expect, it } from 'vitest';
import { sniffImageType } from './image-type.ts';
import { isSafeSvg } from './safe-svg.ts';

const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`;

it.each([
  svg('<rect width="1" height="1"/>'),
  `<?xml version="1.0" encoding="UTF-8"?>\n<!-- a > b -->\n${svg('<title>a &amp; b</title>')}`,
  svg('<defs><linearGradient id="g"/></defs><path d="M0 0" fill="url(#g)"/><use href="#g"/>'),
  svg('<image href="data:image/png;base64,AAAA"/>'),
  svg('<style>.a{fill:red}</style>'),
  svg('<sodipodi:namedview xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" id="x"/>'),
  svg('<animateTransform attributeName="transform" type="rotate" dur="1s"/>'),
  svg("<text x='1'>安全</text>"),
])('takes %s', (text) => {
  expect(isSafeSvg(Buffer.from(text))).toBe(true);
});

/** Nested copies: ten of the level below, eight levels deep. */
const bomb = (attribute: (id: string) => string) =>
  svg(
    `<defs><rect id="l0" width="1" height="1"/>${Array.from({ length: 8 }, (_, level) => `<g id="l${level + 1}">${`<use ${attribute(`l${level}`)}/>`.repeat(10)}</g>`).join('')}</defs><use href="#l8"/>`,
  );

/** Eight levels, each of which a hundred million copies come from. */
const masks = (write: (level: number) => string) =>
  Array.from({ length: 8 }, (_, level) => write(level)).join('');

it.each([
  ['of copies of copies', bomb((id) => `href="#${id}"`)],
  ['of copies of copies, the old way', bomb((id) => `xlink:href='#${id}'`)],
  ['of groups in groups', svg(`${'<g>'.repeat(100_000)}${'</g>'.repeat(100_000)}`)],
  ['that contains itself', svg('<g id="a"><use href="#a"/></g>')],
  [
    'of patterns in patterns',
    svg(
      `<defs>${Array.from({ length: 8 }, (_, level) => `<pattern id="p${level + 1}">${`<rect fill="url(#p${level})"/>`.repeat(10)}</pattern>`).join('')}</defs><rect fill="url(#p8)"/>`,
    ),
  ],
  [
    'of masks in masks by a style sheet',
    svg(
      `<style>.m9{mask:url(#m8)}${masks((level) => `.m${level + 1} { mask : URL( "#m${level}" ) }`)}</style>` +
        `${masks((level) => `<mask id="m${level + 1}">${`<rect class="a m${level + 1}"/>`.repeat(10)}</mask>`)}<rect class="m9"/>`,
    ),
  ],
  [
    'of masks in masks by rules inside rules, comments and references as numbers',
    svg(
      `<style>@media all{/* } */.m9{&amp; rect{x:0}mask:url(&#35;m8)}}${masks((level) => `[class~=m${level + 1}]{mask:url(#m${level})}`)}</style>` +
        `${masks((level) => `<mask id="m${level + 1}">${`<rect class="m${level + 1}"/>`.repeat(10)}</mask>`)}<rect class="m9"/>`,
    ),
  ],
  ['of copies of copies, as numbers', bomb((id) => `href="&#35;${id}"`)],
  ['of too many elements', svg('<rect/>'.repeat(100_001))],
])('refuses a picture %s', (_what, text) => {
  expect(isSafeSvg(Buffer.from(text))).toBe(false);
});

it.each([
  '{',
  'a',
  'a{',
  ';',
  '}',
  'url(#a)',
  'url(',
  '/*',
  '.a{fill:url(#a)}',
  '--a:',
  'var ',
  '*{fill:url(#a)}',
])('reads a style sheet of %s in the time that its length takes', (text) => {
  // What looks at each letter from each letter before it takes minutes.
  const sheet = text.repeat(Math.ceil(2_000_000 / text.length));
  expect(
    isSafeSvg(Buffer.from(svg(`<style>${sheet}</style>${'<g id="a" class="a"/>'.repeat(1_000)}`))),
  ).toBeTypeOf('boolean');
});

it('reads a style of any number of references', () => {
  const style = 'url(#a)'.repeat(500_000);
  expect(isSafeSvg(Buffer.from(svg(`<g id="a" style="${style}"/>`)))).toBe(false);
});

it('takes a drawing whose style sheet has a gradient for each of many classes', () => {
  const many = Array.from({ length: 60 }, (_, i) => i);
  const text = svg(
    `<style>${many.map((i) => `.cls-${i}{fill:url(#g${i})}`).join('')}</style>` +
      `<defs>${many.map((i) => `<linearGradient id="g${i}">${'<stop/>'.repeat(4)}</linearGradient>`).join('')}</defs>` +
      many.map((i) => `<path class="cls-${i}"/>`.repeat(50)).join(''),
  );
  expect(isSafeSvg(Buffer.from(text))).toBe(true);
});

it('takes a drawing of many copies', () => {
  const text = svg(`<defs><g id="a">${'<rect/>'.repeat(20)}</g></defs>${'<use href="#a"/>'.repeat(2_000)}`);
  expect(isSafeSvg(Buffer.from(text))).toBe(true);
});

it.each([
  `<?xml-stylesheet href="https://example.com/a.css"?>${svg('')}`,
  svg('<rect style="background:image-set(&quot;https://example.com/a.png&quot; 1x)"/>'),
  svg('<style>.a{background:-webkit-image-set("https://example.com/a.png" 1x)}</style>'),
  svg("<style>.a{background:image('https://example.com/a.png')}</style>"),
  svg("<style>.a{background:src('https://example.com/a.png')}</style>"),
  svg('<style>svg{--m:url(#a)}rect{mask:var(--m)}</style>'),
  svg('<style>&#64;import "https://example.com/a.css";</style>'),
  svg('<script>alert(1)</script>'),
  svg('<SCRIPT>alert(1)</SCRIPT>'),
  svg('<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'),
  svg('<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>'),
  svg('<x:rect xmlns:x="http://www.w3.org/2000/svg"/>'),
  svg('<rect onclick="alert(1)"/>'),
  svg('', 'onload="alert(1)"'),
  svg('', "onload='alert(1)'"),
  svg('<rect\nonclick = "x"/>'),
  svg('<a href="https://example.com"><rect/></a>'),
  svg('<image href="https://example.com/a.png"/>'),
  svg('<image xlink:href="//example.com/a.png" xmlns:xlink="http://www.w3.org/1999/xlink"/>'),
  svg('<use href="other.svg#a"/>'),
  svg('<image href="data:image/svg+xml;base64,AAAA"/>'),
  svg('<use href="javas&#99;ript:alert(1)"/>'),
  svg('<rect fill="url(https://example.com/a)"/>'),
  svg('<rect style="fill:u\\72l(https://example.com/a)"/>'),
  svg('<style>@import "https://example.com/a.css";</style>'),
  svg('<style>.a{fill:url(https://example.com/a)}</style>'),
  svg('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'),
  svg('<animate attributeName="href" to="javascript:alert(1)"/>'),
  svg('<set attributeName="onclick" to="alert(1)"/>'),
  `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('&x;')}`,
  `<?xml version="1.0"?><?xml-stylesheet href="https://example.com/a.css"?>${svg('')}`,
  svg('<rect fill=red/>'),
  svg('<rect'),
  '<html><svg xmlns="http://www.w3.org/2000/svg"/></html>',
  `hello ${svg('')}`,
  svg('', 'xml:base="https://example.com/"'),
  `<?xml version="1.0" encoding="ISO-2022-JP"?>${svg('<rect/>')}`,
  `<?xml version="1.0" encoding = 'utf-16'?>${svg('<rect/>')}`,
  // In another encoding the quotes between the escapes are letters, and what follows them an event.
  svg(`<rect x="\u001b$B" y='\u001b(B" onload="alert(1)" z="'/>`),
  svg('<title>\u0000</title>'),
  '',
  'no picture',
])('refuses %s', (text) => {
  expect(isSafeSvg(Buffer.from(text))).toBe(false);
});

it.each([
  ['89504e470d0a1a0a00', 'image/png'],
  ['ffd8ffe000104a464946', 'image/jpeg'],
  ['474946383961', 'image/gif'],
  ['524946460000000057454250', 'image/webp'],
  ['3c68746d6c3e', undefined],
  ['52494646000000005741564520', undefined],
  ['25504446', undefined],
  ['', undefined],
])('takes %s for %s', (hex, type) => {
  expect(sniffImageType(Buffer.from(hex, 'hex'))).toBe(type);
});
