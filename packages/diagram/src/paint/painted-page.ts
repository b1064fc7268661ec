import type { Page } from '../document/page.ts';
import type { Widget } from '../document/widget.ts';
import type { PaintContext, PaintWidget } from './context.ts';
import { escapeXml } from './escape.ts';
import type { Primitive } from './primitive.ts';
import { paintGround, primitivesToSvg, type SvgOptions } from './svg.ts';

/** One widget and what it looks like at a moment. */
export interface PaintedWidget {
  readonly widget: Widget;
  readonly primitives: readonly Primitive[];
}

/** A page as it looks at a moment: what is handed over as a picture or on paper. */
export interface PaintedPage {
  readonly title: string;
  /** Page units. */
  readonly width: number;
  readonly height: number;
  /** Its colour and picture; empty where what is below is to be seen through it. */
  readonly ground: readonly Primitive[];
  readonly widgets: readonly PaintedWidget[];
  /** Over everything: what has to be said of the picture as a whole. */
  readonly over?: readonly Primitive[];
}

export function paintPage(
  page: Page,
  paint: PaintWidget,
  context: PaintContext,
  { hasGround = true }: { hasGround?: boolean } = {},
): PaintedPage {
  const { title, width, height } = page.con;
  return {
    ...{ title, width, height },
    ground: hasGround ? paintGround(page, context) : [],
    widgets: page.widgets.map((widget) => ({ widget, primitives: paint(widget, context) })),
  };
}

/** Everything of a painted page in the order in which it is drawn. */
export function listPrimitives({ ground, widgets, over = [] }: PaintedPage): Primitive[] {
  return [...ground, ...widgets.flatMap(({ primitives }) => primitives), ...over];
}

/** The page with other primitives, made of each; what is in groups first. */
export function mapPrimitives(painted: PaintedPage, change: (one: Primitive) => Primitive): PaintedPage {
  const changed = (one: Primitive): Primitive =>
    change(one.kind === 'group' ? { ...one, children: one.children.map(changed) } : one);
  return {
    ...painted,
    ground: painted.ground.map(changed),
    widgets: painted.widgets.map(({ widget, primitives }) => ({
      widget,
      primitives: primitives.map(changed),
    })),
  };
}

/**
 * A painted page as an SVG document that stands alone (SVG 1.1 and 2): every widget is a group with its id and its name,
 * so that it can be found in a drawing program.
 */
export function paintedToSvg(
  { title, width, height, ground, widgets, over = [] }: PaintedPage,
  options: Pick<SvgOptions, 'riseOf'> = {},
): string {
  const groups = widgets.map(({ widget, primitives }) => {
    const name = escapeXml(widget.widgetName);
    const content = primitivesToSvg(primitives, options);
    return `<g id="w-${escapeXml(widget.id)}" data-type="${escapeXml(widget.widgetType)}"><title>${name}</title>${content}</g>`;
  });
  const spaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  const parts = [`<title>${escapeXml(title)}</title>`, primitivesToSvg(ground, options), ...groups];
  if (over.length > 0) parts.push(`<g>${primitivesToSvg(over, options)}</g>`);
  return `<svg ${spaces} version="1.1" ${size}>${parts.join('')}</svg>`;
}
