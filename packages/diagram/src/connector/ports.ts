import type { Outline, Port, WidgetCatalog } from '../document/catalog.ts';
import type { Anchor } from '../document/connector.ts';
import type { Point, TrianglePosition } from '../document/position.ts';
import type { Widget } from '../document/widget.ts';
import type { Frame } from '../geometry/frame.ts';
import { positionKindOf } from '../geometry/position-kinds.ts';

/** Middles of the four sides: what has no nozzles is joined there. */
const sides: readonly Port[] = [
  { id: 'n1', anchor: { x: 0.5, y: 0 }, direction: { x: 0, y: -1 } },
  { id: 'e1', anchor: { x: 1, y: 0.5 }, direction: { x: 1, y: 0 } },
  { id: 's1', anchor: { x: 0.5, y: 1 }, direction: { x: 0, y: 1 } },
  { id: 'w1', anchor: { x: 0, y: 0.5 }, direction: { x: -1, y: 0 } },
];

/** Shares within which an anchor is at a port: what rounding in a file leaves. */
const samePlace = 0.0016;

const portsOfWidgets = new WeakMap<Widget, readonly Port[]>();

export function portsOf(widget: Widget, catalog: WidgetCatalog): readonly Port[] {
  const model = catalog.get(widget.widgetType);
  if (!model?.ports) return sides;
  let ports = portsOfWidgets.get(widget);
  if (!ports) {
    ports = model.ports(widget);
    portsOfWidgets.set(widget, ports);
  }
  return ports;
}

export function findPort(ports: readonly Port[], { x, y }: Anchor): Port | undefined {
  return ports.find(
    ({ anchor }) => Math.abs(anchor.x - x) <= samePlace && Math.abs(anchor.y - y) <= samePlace,
  );
}

const round: Outline = {
  faces: [
    Array.from({ length: 72 }, (_, place) => {
      const angle = (place * Math.PI) / 36;
      return { x: 0.5 + Math.sin(angle) / 2, y: 0.5 - Math.cos(angle) / 2 };
    }),
  ],
  lines: [],
};

/** The wall of a widget in shares of its frame; undefined where the frame is the wall. */
export function outlineOf(widget: Widget, frame: Frame, catalog: WidgetCatalog): Outline | undefined {
  const own = catalog.get(widget.widgetType)?.outline?.(widget);
  if (own) return own;
  const { id } = positionKindOf(widget.position);
  if (id === 'circle' || id === 'ellipse') return round;
  if (id !== 'triangle') return undefined;
  const { x1, y1, x2, y2, x3, y3 } = widget.position as TrianglePosition;
  // One that is flat has no shares.
  const share = (x: number, y: number): Point => ({
    x: frame.width === 0 ? 0 : (x - frame.x) / frame.width,
    y: frame.height === 0 ? 0 : (y - frame.y) / frame.height,
  });
  return { faces: [[share(x1, y1), share(x2, y2), share(x3, y3)]], lines: [] };
}

const scalePoints = (points: readonly Point[], { width, height }: Frame) =>
  points.map(({ x, y }) => ({ x: x * width, y: y * height }));

/** An outline in page units from the frame's corner, so that distances can be measured. */
export function scaleOutline({ faces, lines }: Outline, frame: Frame): Outline {
  return {
    faces: faces.map((points) => scalePoints(points, frame)),
    lines: lines.map((points) => scalePoints(points, frame)),
  };
}
