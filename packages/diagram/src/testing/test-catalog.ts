import { unbound } from '../document/binding.ts';
import type { Outline, Port, WidgetCatalog, WidgetModel } from '../document/catalog.ts';
import type { ConnectorData } from '../document/connector.ts';
import type { Point } from '../document/position.ts';
import type { Position, Widget } from '../document/widget.ts';
import type { PositionKindId } from '../geometry/position-kind.ts';
import { getPositionKind } from '../geometry/position-kinds.ts';

/** A bare widget: what the engine itself needs, without the looks that packages/widgets adds. */
export function createTestWidget(id: string, widgetType: string, position: Position): Widget {
  const bare = { id, ref: '', widgetType, widgetName: widgetType, posLock: false, authRegion: '', position };
  return { ...bare, data: { ...unbound }, style: {}, animation: {}, clickEvent: {} } as unknown as Widget;
}

/** What types have in `data` beyond a binding. */
const testData: Readonly<Record<string, object>> = {
  ShapePipe: { start: null, end: null, routing: 'orthogonal', flowColor: '$accent' },
  ShapeLine: { start: null, end: null, routing: 'straight' },
  ShapeStraight: { start: null, end: null, routing: 'straight' },
  UsualText: { text: 'Text' },
  WidgetFaceplate: { faceplateId: '', params: {} },
  UsualSymbol: { symbolId: 'pump' },
  WidgetRepeater: { faceplateId: '', params: {}, source: 'project', equips: [], columns: 0, gap: 0 },
};

/** A pump that fills the middle of its box: it sucks from the left and presses to the right, above its middle. */
const symbolWall: Outline = {
  faces: [
    [
      { x: 0.2, y: 0.2 },
      { x: 0.9, y: 0.2 },
      { x: 0.9, y: 0.8 },
      { x: 0.2, y: 0.8 },
    ],
  ],
  lines: [],
};

function portsOfSymbol({ style }: Widget): readonly Port[] {
  const isFlipped = style.flip === 'horizontal';
  const across = (x: number) => (isFlipped ? 1 - x : x);
  const way = isFlipped ? -1 : 1;
  return [
    { id: 'w1', anchor: { x: across(0.2), y: 0.5 }, direction: { x: -way, y: 0 } },
    { id: 'e1', anchor: { x: across(0.9), y: 0.3 }, direction: { x: way, y: 0 } },
  ];
}

function createTestModel(type: string, positionKind: PositionKindId): WidgetModel {
  return {
    type,
    positionKind,
    ...(type === 'ShapeStraight' && { maxPoints: 2 }),
    ...(type === 'UsualText' && { isText: true }),
    ...(type === 'ShapePipe' && { joins: true, crosses: true }),
    ...(type === 'ShapeLine' && { joins: true, crosses: true }),
    ...(type === 'ShapeStraight' && { joins: true }),
    ...(type === 'UsualSymbol' && { ports: portsOfSymbol, outline: () => symbolWall }),
    ...(type === 'WidgetGroup' && { paints: [] }),
    create(id, position) {
      const widget = createTestWidget(id, type, position);
      return { ...widget, data: { ...(widget.data as object), ...structuredClone(testData[type]) } };
    },
    migrate: (widget) => widget,
    check(widget) {
      const isRight = getPositionKind(positionKind).matches(widget.position as Record<string, unknown>);
      return isRight ? [] : [{ path: 'position', reason: `position:${positionKind}` }];
    },
  };
}

const models = new Map<string, WidgetModel>(
  (
    [
      ['ShapeRect', 'rect'],
      ['ShapeEllipse', 'ellipse'],
      ['ShapeCircle', 'circle'],
      ['ShapeTriangle', 'triangle'],
      ['ShapeLine', 'line'],
      ['ShapeStraight', 'line'],
      ['ShapePipe', 'line'],
      ['UsualText', 'rect'],
      ['UsualSymbol', 'rect'],
      ['WidgetFaceplate', 'rect'],
      ['WidgetRepeater', 'rect'],
      ['WidgetGroup', 'group'],
    ] as const
  ).map(([type, kind]) => [type, createTestModel(type, kind)]),
);

/** One type of each form of position, and those that the engine does something of its own with. */
export const testCatalog: WidgetCatalog = { get: (widgetType) => models.get(widgetType) };

export function rectAt(id: string, x: number, y: number, width = 100, height = 60): Widget {
  return createTestWidget(id, 'ShapeRect', { x, y, width, height, rotate: 0 });
}

/** A pipe between two widgets, or from and to free points. */
export function pipeBetween(
  id: string,
  from: ConnectorData['start'] | Point,
  to: ConnectorData['end'] | Point,
  routing: ConnectorData['routing'] = 'orthogonal',
): Widget {
  const isFree = (end: ConnectorData['start'] | Point): end is Point => end !== null && 'x' in end;
  const points = [from, to].map((end) => (isFree(end) ? { x: end.x, y: end.y } : { x: 0, y: 0 }));
  const widget = createTestWidget(id, 'ShapePipe', { points });
  const ends = { start: isFree(from) ? null : from, end: isFree(to) ? null : to };
  return { ...widget, data: { ...(widget.data as object), ...ends, routing } };
}

/** A pump with its ports at (20,50) and (90,30) of a box of 100 × 100. */
export function symbolAt(id: string, x: number, y: number, width = 100, height = 100): Widget {
  return testCatalog.get('UsualSymbol')!.create(id, { x, y, width, height, rotate: 0 });
}

/** A free pipe from a point, to the right and down, of which a hand has put the upright piece 50 units away. */
export function pinnedPipe(id: string, x: number, y: number): Widget {
  const pipe = pipeBetween(id, { x, y }, { x: x + 110, y: y + 100 });
  const points = [
    { x, y },
    { x: x + 50, y, pinned: true },
    { x: x + 50, y: y + 100 },
    { x: x + 110, y: y + 100 },
  ];
  return { ...pipe, position: { points } } as Widget;
}
