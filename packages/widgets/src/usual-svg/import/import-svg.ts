import { boxOfPoints } from '@zutai/diagram';
import { maxNodes, type SvgBox, type SvgNode } from '../node.ts';
import { parseStyleSheet } from './css.ts';
import { readLength, readViewBox, type ViewBox } from './length.ts';
import { createDropped, type Dropped, type SvgProblem, SvgRefusal, svgLimits } from './limits.ts';
import { NodeList, titleOf } from './node-list.ts';
import { parsePathData } from './path-data.ts';
import { isFlattened } from './style.ts';
import { type Walk, walkRoot } from './walk.ts';
import { parseXml, textOf, type XmlElement } from './xml.ts';

export interface ImportedSvg {
  /** Title of the drawing; '' for none. */
  title: string;
  viewBox: SvgBox;
  nodes: SvgNode[];
  /** What was left out, counted by kind. */
  dropped: Dropped;
}

export type SvgImport = { ok: true; value: ImportedSvg } | { ok: false; problem: SvgProblem };

function listElements(root: XmlElement): XmlElement[] {
  const found: XmlElement[] = [];
  const waiting = [root];
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    found.push(element);
    for (const child of element.children.toReversed()) if (typeof child !== 'string') waiting.push(child);
  }
  return found;
}

/** The box of everything drawn, where a file says none. */
function boundsOfNodes(nodes: readonly SvgNode[]): ViewBox {
  const points = nodes.flatMap(({ d, x, y }) => {
    if (d === undefined) return x === undefined ? [] : [{ x, y: y ?? 0 }];
    return parsePathData(d).flatMap(([, ...numbers]) => {
      const ends: { x: number; y: number }[] = [];
      for (let place = 0; place + 1 < numbers.length; place += 2)
        ends.push({ x: numbers[place]!, y: numbers[place + 1]! });
      return ends;
    });
  });
  const { x, y, width, height } = boxOfPoints(points);
  return { x, y, width: Math.max(1, width), height: Math.max(1, height) };
}

function sizeOf({ attributes }: XmlElement): ViewBox | undefined {
  const width = readLength(attributes.get('width'), 0);
  const height = readLength(attributes.get('height'), 0);
  return width > 0 && height > 0 ? { x: 0, y: 0, width, height } : undefined;
}

/** Small drawings need more decimals: about a thousandth of the larger side is kept. */
function decimalsFor({ width, height }: ViewBox): number {
  return Math.max(0, Math.min(5, 4 - Math.floor(Math.log10(Math.max(width, height)))));
}

function readRoot(root: XmlElement): ImportedSvg {
  if (root.name !== 'svg') throw new SvgRefusal('not-svg');
  const elements = listElements(root);
  const byId = new Map<string, XmlElement>();
  for (const element of elements) {
    const id = element.attributes.get('id');
    if (id && !byId.has(id)) byId.set(id, element);
  }
  const dropped = createDropped();
  const css = elements.filter(({ name }) => name === 'style').map(textOf);
  const sheet = parseStyleSheet(css.join('\n'));
  dropped.style += sheet.dropped;
  const declaredView = readViewBox(root.attributes.get('viewBox')) ?? sizeOf(root);
  const view = declaredView ?? { x: 0, y: 0, width: 100, height: 100 };
  const list = new NodeList(dropped);
  const walk: Walk = { list, source: { sheet, byId, view }, decimals: decimalsFor(view) };
  walkRoot(root, walk);
  const nodes = list.finish();
  dropped.gradient = elements.filter(isFlattened).length;
  if (nodes.length === 0) throw new SvgRefusal('nothing-to-draw');
  if (nodes.length > maxNodes) throw new SvgRefusal('too-many-elements');
  const title = titleOf(root);
  return {
    title: title === 'svg' ? '' : title,
    viewBox: declaredView ?? boundsOfNodes(nodes),
    nodes,
    dropped,
  };
}

/**
 * Turns the text of an SVG file into pieces of our own. Safe by construction: only what can be painted as an outline
 * or a text is taken over; scripts, foreign content, event handlers and whatever lies outside the file are counted in
 * `dropped`. Needs no browser.
 */
export function importSvg(text: string): SvgImport {
  try {
    if (text.length > svgLimits.characters) throw new SvgRefusal('too-large');
    return { ok: true, value: readRoot(parseXml(text.replace(/^\uFEFF/, ''))) };
  } catch (error) {
    if (error instanceof SvgRefusal) return { ok: false, problem: error.problem };
    throw error;
  }
}
