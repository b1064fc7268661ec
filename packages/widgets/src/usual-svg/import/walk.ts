import type { PathSegment } from '@zutai/diagram';
import type { SvgNode } from '../node.ts';
import type { Declarations } from './css.ts';
import { readLength, readViewBox } from './length.ts';
import { type DropKind, SvgRefusal, svgLimits } from './limits.ts';
import { apply, fitMatrix, growthOf, type Matrix, multiply, parseTransform, turnOf } from './matrix.ts';
import { type NodeList, titleOf } from './node-list.ts';
import { formatPathData } from './path-data.ts';
import { outlines } from './shapes.ts';
import { isShown, opacityOf, readShapeStyle, readTextStyle, type StyleSource, styleInside } from './style.ts';
import { textOf, type XmlElement } from './xml.ts';

export interface Walk {
  list: NodeList;
  source: StyleSource;
  /** Decimals that coordinates keep. */
  decimals: number;
}

/** What an element stands in. */
interface Place {
  matrix: Matrix;
  style: Declarations;
  parent: string;
  depth: number;
}

/** Elements that draw nothing by themselves and are no loss. */
const silent = new Set([
  'defs',
  'title',
  'desc',
  'metadata',
  'style',
  'symbol',
  'linearGradient',
  'radialGradient',
  'clipPath',
  'mask',
  'marker',
  'pattern',
  'filter',
  'view',
  'stop',
]);

const losses: Readonly<Record<string, DropKind>> = {
  script: 'script',
  foreignObject: 'foreign',
  iframe: 'foreign',
  image: 'image',
  animate: 'animation',
  animateTransform: 'animation',
  animateMotion: 'animation',
  set: 'animation',
};

function movePoints(segments: readonly PathSegment[], matrix: Matrix): PathSegment[] {
  return segments.map(([kind, ...numbers]) => {
    const moved: number[] = [];
    for (let place = 0; place + 1 < numbers.length; place += 2)
      moved.push(...apply(matrix, numbers[place]!, numbers[place + 1]!));
    return [kind, ...moved] as unknown as PathSegment;
  });
}

/** Leaves out what is the default, so that a page file holds no more than it must. */
function compact(node: SvgNode): SvgNode {
  const isDefault = (name: string, value: unknown) =>
    value === '' || value === false || value === undefined || (/opacity$/i.test(name) && value === 1);
  const required = new Set(['id', 'parent', 'title', 'kind']);
  const entries = Object.entries(node).filter(
    ([name, value]) => required.has(name) || !isDefault(name, value),
  );
  return Object.fromEntries(entries) as unknown as SvgNode;
}

function countLosses(element: XmlElement, style: Declarations, { list }: Walk): void {
  for (const [name, value] of element.attributes) {
    if (/^on/i.test(name)) list.dropped.event += 1;
    if (name === 'href' && /^\s*javascript:/i.test(value)) list.dropped.script += 1;
  }
  for (const effect of ['clip-path', 'mask', 'filter']) {
    if (style.has(effect) && style.get(effect) !== 'none') list.dropped.effect += 1;
  }
}

function addPath(element: XmlElement, segments: readonly PathSegment[], place: Place, walk: Walk): void {
  const { list, source, decimals } = walk;
  const outline = element.attributes.get('d') ?? element.attributes.get('points') ?? '';
  // What is read counts, drawn or not: one outline can be used very often.
  list.countCoordinates(Math.max(segments.length * 6, outline.length / 8));
  if (segments.length === 0) return;
  const style = readShapeStyle(place.style, source);
  if (style.fill === '' && style.stroke === '') return;
  const moved = movePoints(segments, place.matrix);
  // Transforms within transforms can leave the numbers there are.
  if (!moved.every(([, ...numbers]) => numbers.every(Number.isFinite))) return;
  const growth = growthOf(place.matrix);
  const round = (number: number) => Number(number.toFixed(decimals + 1));
  list.add(
    compact({
      id: list.newId(element),
      parent: place.parent,
      title: titleOf(element),
      kind: 'path',
      d: formatPathData(moved, decimals),
      fill: style.fill,
      fillOpacity: style.fill === '' ? 1 : round(style.fillOpacity),
      stroke: style.stroke,
      ...(style.stroke !== '' && {
        strokeWidth: round(style.strokeWidth * growth),
        strokeOpacity: round(style.strokeOpacity),
        dashes: style.dashes.map((length) => round(length * growth)).join(','),
        isRoundCap: style.isRoundCap,
      }),
      isEvenOdd: style.isEvenOdd,
      opacity: round(opacityOf(place.style)),
    }),
  );
}

/** Each run of text with a place of its own is one piece; runs that follow stand behind, as far as is known. */
function addText(element: XmlElement, place: Place, walk: Walk): void {
  const { list, source, decimals } = walk;
  const { view } = source;
  const read = (of: XmlElement, name: 'x' | 'y', whole: number) =>
    of.attributes.has(name) ? readLength(of.attributes.get(name)?.split(/[\s,]+/)[0], whole) : undefined;
  const round = (number: number) => Number(number.toFixed(decimals));
  let [x, y] = [read(element, 'x', view.width) ?? 0, read(element, 'y', view.height) ?? 0];

  function put(words: string, holder: XmlElement, style: Declarations): void {
    const text = words.replace(/\s+/g, ' ');
    if (text.trim() === '') return;
    const { size, weight, family, anchor } = readTextStyle(style);
    const { fill, fillOpacity } = readShapeStyle(style, source);
    // SVG says where the base line is, a primitive where its middle is.
    const [px, py] = apply(place.matrix, x, y - size * 0.34);
    if (fill !== '' && Number.isFinite(px) && Number.isFinite(py))
      list.add(
        compact({
          id: list.newId(holder),
          parent: place.parent,
          title: text.trim().slice(0, 100),
          kind: 'text',
          text: text.trim().slice(0, 2000),
          x: round(px),
          y: round(py),
          size: round(Math.max(0.01, size * growthOf(place.matrix))),
          weight,
          family,
          anchor,
          rotate: Number(turnOf(place.matrix).toFixed(1)) || undefined,
          fill,
          fillOpacity,
          opacity: opacityOf(style),
        } as SvgNode),
      );
    if (anchor === 'start') x += text.length * size * 0.55;
  }

  function walkText(holder: XmlElement, style: Declarations): void {
    for (const child of holder.children) {
      if (typeof child === 'string') {
        put(child, holder, style);
        continue;
      }
      list.visit();
      if (child.name === 'title' || child.name === 'desc') continue;
      const inner = styleInside(style, child, source);
      x = read(child, 'x', view.width) ?? x;
      y = read(child, 'y', view.height) ?? y;
      x += readLength(child.attributes.get('dx'), view.width);
      y += readLength(child.attributes.get('dy'), view.height);
      if (isShown(inner)) walkText(child, inner);
    }
  }
  if (textOf(element).trim() !== '') walkText(element, place.style);
}

function walkChildren(element: XmlElement, place: Place, walk: Walk): void {
  if (place.depth > svgLimits.depth) throw new SvgRefusal('too-deep');
  for (const child of element.children) {
    if (typeof child !== 'string') walkElement(child, place, walk);
  }
}

/** A group of its own where a person could want to bind it, or where it fades; else its children go to its parent. */
function openGroup(element: XmlElement, place: Place, { list }: Walk): Place {
  const inner = { ...place, depth: place.depth + 1 };
  const opacity = opacityOf(place.style);
  const isNamed = element.attributes.has('id') || titleOf(element) !== element.name;
  if (!isNamed && opacity === 1) return inner;
  const id = list.newId(element);
  list.add(compact({ id, parent: place.parent, title: titleOf(element), kind: 'group', opacity }));
  return { ...inner, parent: id };
}

function walkUse(element: XmlElement, place: Place, walk: Walk): void {
  const { byId, view } = walk.source;
  const href = (element.attributes.get('href') ?? '').trim();
  const target = href.startsWith('#') ? byId.get(href.slice(1)) : undefined;
  if (!target) {
    if (href !== '') walk.list.dropped.external += 1;
    return;
  }
  const { attributes } = element;
  const x = readLength(attributes.get('x'), view.width);
  const y = readLength(attributes.get('y'), view.height);
  const moved = { ...openGroup(element, place, walk), matrix: multiply(place.matrix, [1, 0, 0, 1, x, y]) };
  const box = readViewBox(target.attributes.get('viewBox'));
  if (target.name !== 'symbol' && target.name !== 'svg') {
    if (moved.depth > svgLimits.depth) throw new SvgRefusal('too-deep');
    walkElement(target, moved, walk);
    return;
  }
  const style = styleInside(moved.style, target, walk.source);
  const width = readLength(attributes.get('width'), view.width, box?.width ?? 0);
  const height = readLength(attributes.get('height'), view.height, box?.height ?? 0);
  const fit = box ? fitMatrix(box, { x: 0, y: 0, width, height }) : undefined;
  const matrix = fit ? multiply(moved.matrix, fit) : moved.matrix;
  walkChildren(target, { ...moved, style, matrix }, walk);
}

function walkInnerSvg(element: XmlElement, place: Place, walk: Walk): void {
  const { view } = walk.source;
  const { attributes } = element;
  const x = readLength(attributes.get('x'), view.width);
  const y = readLength(attributes.get('y'), view.height);
  const box = readViewBox(attributes.get('viewBox'));
  const width = readLength(attributes.get('width'), view.width, view.width);
  const height = readLength(attributes.get('height'), view.height, view.height);
  const fit: Matrix = box ? fitMatrix(box, { x, y, width, height }) : [1, 0, 0, 1, x, y];
  const inner = openGroup(element, place, walk);
  walkChildren(element, { ...inner, matrix: multiply(place.matrix, fit) }, walk);
}

type Visit = (element: XmlElement, place: Place, walk: Walk) => void;

const group: Visit = (element, place, walk) => walkChildren(element, openGroup(element, place, walk), walk);

const visits: Readonly<Record<string, Visit>> = {
  g: group,
  a: group,
  switch: group,
  use: walkUse,
  svg: walkInnerSvg,
  text: addText,
};

export function walkElement(element: XmlElement, around: Place, walk: Walk): void {
  const { list, source } = walk;
  list.visit();
  const style = styleInside(around.style, element, source);
  countLosses(element, style, walk);
  if (silent.has(element.name)) return;
  const loss = losses[element.name];
  if (loss) {
    list.dropped[loss] += 1;
    return;
  }
  if (!isShown(style)) return;
  const matrix = multiply(around.matrix, parseTransform(element.attributes.get('transform')));
  const place = { ...around, matrix, style };
  const outline = Object.hasOwn(outlines, element.name) ? outlines[element.name] : undefined;
  if (outline) {
    addPath(element, outline(element.attributes, source.view), place, walk);
    return;
  }
  const visit = Object.hasOwn(visits, element.name) ? visits[element.name] : undefined;
  if (visit) visit(element, place, walk);
  // Elements with a prefix are notes of drawing programs.
  else if (!element.name.includes(':')) list.dropped.unknown += 1;
}

/** All pieces below the root, whose own transform and style count too. */
export function walkRoot(root: XmlElement, walk: Walk): void {
  const style = styleInside(new Map(), root, walk.source);
  countLosses(root, style, walk);
  const matrix = parseTransform(root.attributes.get('transform'));
  walkChildren(root, { matrix, style, parent: '', depth: 0 }, walk);
}
