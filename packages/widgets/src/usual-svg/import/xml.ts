import { SvgRefusal, svgLimits } from './limits.ts';

export interface XmlElement {
  /** Without the prefix of the SVG name space. */
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: (XmlElement | string)[];
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Only what XML itself knows: entities of a document type are never expanded. */
function decode(text: string): string {
  return text.replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,4});/gi, (whole, body: string) => {
    if (!body.startsWith('#')) return named[body.toLowerCase()] ?? whole;
    const code =
      body[1] === 'x' || body[1] === 'X' ? Number.parseInt(body.slice(2), 16) : Number(body.slice(1));
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
      ? String.fromCodePoint(code)
      : '';
  });
}

/** A name with its value, or else a word, a quoted text or a character to step over: no letter is read again. */
const attributePattern = /([^\s=/>"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'))?|"[^"]*"|'[^']*'|[\s\S]/g;

function readAttributes(source: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name, double, single] of source.matchAll(attributePattern)) {
    const value = double ?? single;
    if (name !== undefined && value !== undefined)
      attributes.set(name.replace(/^(svg|xlink):/, ''), decode(value));
  }
  return attributes;
}

/** End of a tag that starts at `from`: the first `>` outside quotes. -1: none. */
function endOfTag(text: string, from: number): number {
  let quote = '';
  for (let place = from; place < text.length; place += 1) {
    const character = text[place]!;
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return place;
  }
  return -1;
}

/** Where a piece that is no element ends: comments, CDATA, instructions, the document type. */
function skipSpecial(text: string, at: number): { end: number; content: string } | undefined {
  const until = (mark: string, start: number) => {
    const end = text.indexOf(mark, start);
    if (end < 0) throw new SvgRefusal('not-xml');
    return { end: end + mark.length, content: text.slice(start, end) };
  };
  if (text.startsWith('<!--', at)) return { ...until('-->', at + 4), content: '' };
  if (text.startsWith('<![CDATA[', at)) return until(']]>', at + 9);
  if (text.startsWith('<?', at)) return { ...until('?>', at + 2), content: '' };
  if (!text.startsWith('<!', at)) return undefined;
  const { end, content } = until('>', at);
  // An internal subset could define entities, and entities could grow without end.
  if (content.includes('[')) throw new SvgRefusal('entities');
  return { end, content: '' };
}

/**
 * Reads XML into a tree, in one pass over the text and without recursion.
 * @throws SvgRefusal for what is no well-formed XML, defines entities, or is larger than `svgLimits`
 */
export function parseXml(text: string): XmlElement {
  if (text.length > svgLimits.characters) throw new SvgRefusal('too-large');
  const top: XmlElement = { name: '', attributes: new Map(), children: [] };
  const open: XmlElement[] = [top];
  let count = 0;
  let place = 0;
  while (place < text.length) {
    const parent = open.at(-1)!;
    const start = text.indexOf('<', place);
    const content = text.slice(place, start < 0 ? text.length : start);
    if (content.trim() !== '') parent.children.push(decode(content));
    if (start < 0) break;
    const special = skipSpecial(text, start);
    if (special) {
      if (special.content !== '') parent.children.push(special.content);
      place = special.end;
      continue;
    }
    const end = endOfTag(text, start + 1);
    if (end < 0) throw new SvgRefusal('not-xml');
    const inner = text.slice(start + 1, end);
    place = end + 1;
    if (inner.startsWith('/')) {
      const name = inner.slice(1).trim().replace(/^svg:/, '');
      if (open.length < 2 || open.pop()!.name !== name) throw new SvgRefusal('not-xml');
      continue;
    }
    const isEmpty = inner.endsWith('/');
    const [, rawName = '', rest = ''] =
      /^([^\s/]+)([\s\S]*)$/.exec(isEmpty ? inner.slice(0, -1) : inner) ?? [];
    if (!/^[A-Za-z_][\w.:-]*$/.test(rawName)) throw new SvgRefusal('not-xml');
    count += 1;
    if (count > svgLimits.elements) throw new SvgRefusal('too-many-elements');
    const element = { name: rawName.replace(/^svg:/, ''), attributes: readAttributes(rest), children: [] };
    parent.children.push(element);
    if (isEmpty) continue;
    open.push(element);
    if (open.length > svgLimits.depth) throw new SvgRefusal('too-deep');
  }
  const root = top.children.find((child) => typeof child !== 'string');
  if (open.length !== 1 || root === undefined) throw new SvgRefusal('not-xml');
  return root;
}

/** All text inside an element. */
export function textOf(element: XmlElement): string {
  return element.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
}
