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

it.each([
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
