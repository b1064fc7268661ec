import { Parser } from 'saxen';

/**
 * An element of a document. Attributes and texts are kept as they are written, entities and all, so that what is not
 * changed is written back as it was.
 */
export interface XmlElement {
  /** With its prefix. */
  readonly name: string;
  readonly attrs: Record<string, string>;
  readonly children: (XmlElement | string)[];
}

const MAX_ELEMENTS = 600_000;
const MAX_DEPTH = 200;

/**
 * @throws Error for what is no well-formed document, and for one with a DTD: entities that unfold to others are a bomb.
 */
export function parseXml(xml: string): XmlElement {
  const root: XmlElement = { name: '', attrs: {}, children: [] };
  const open = [root];
  let count = 0;
  let failure: Error | undefined;
  const parser = new Parser();
  parser.on('openTag', (name, attrs) => {
    count += 1;
    if (count > MAX_ELEMENTS || open.length > MAX_DEPTH) throw new Error('too many elements');
    const element: XmlElement = { name, attrs: { ...attrs() }, children: [] };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on('closeTag', () => void open.pop());
  const addText = (text: string) => void (open.length > 1 && open.at(-1)!.children.push(text));
  parser.on('text', addText);
  parser.on('cdata', (text) => addText(escapeXml(text)));
  parser.on('attention', (text) => {
    if (/^<!DOCTYPE/i.test(text)) failure ??= new Error('a document type');
  });
  parser.on('error', (error) => {
    failure ??= error;
  });
  parser.parse(xml.replace(/^\uFEFF/, ''));
  if (failure !== undefined) throw failure;
  const [element, ...more] = elementsOf(root);
  if (element === undefined || more.length > 0 || open.length !== 1) throw new Error('not one document');
  return element;
}

export function writeXml(root: XmlElement): string {
  const parts: string[] = ['<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'];
  write(root, parts);
  return parts.join('');
}

function write({ name, attrs, children }: XmlElement, parts: string[]): void {
  parts.push('<', name);
  for (const [key, value] of Object.entries(attrs))
    parts.push(' ', key, '="', value.replaceAll('"', '&quot;'), '"');
  if (children.length === 0) {
    parts.push('/>');
    return;
  }
  parts.push('>');
  for (const child of children) {
    if (typeof child === 'string') parts.push(child);
    else write(child, parts);
  }
  parts.push('</', name, '>');
}

/** Name without prefix. */
export const localName = ({ name }: XmlElement): string => name.slice(name.indexOf(':') + 1);
/** Prefix with its colon; '' for none. */
export const prefixOf = ({ name }: XmlElement): string => name.slice(0, name.indexOf(':') + 1);

export const elementsOf = (element: XmlElement): XmlElement[] =>
  element.children.filter((child) => typeof child !== 'string');
export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element === undefined ? [] : elementsOf(element).filter((child) => localName(child) === name);
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  childrenOf(element, name)[0];

/** All text below, decoded. */
export function textOf(element: XmlElement | undefined): string {
  if (element === undefined) return '';
  return element.children
    .map((child) => (typeof child === 'string' ? unescapeXml(child) : textOf(child)))
    .join('');
}

export const attrOf = (element: XmlElement | undefined, name: string): string | undefined => {
  const value = element?.attrs[name];
  return value === undefined ? undefined : unescapeXml(value);
};

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export function unescapeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

/** Without the characters that XML cannot hold. */
export const escapeXml = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
