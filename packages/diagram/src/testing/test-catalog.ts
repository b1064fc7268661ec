import { unbound } from '../document/binding.ts';
import type { WidgetCatalog, WidgetModel } from '../document/catalog.ts';
import type { Position } from '../document/position.ts';
import type { Widget } from '../document/widget.ts';
import type { PositionKindId } from '../geometry/position-kind.ts';
import { getPositionKind } from '../geometry/position-kinds.ts';

/** A bare widget: what the engine itself needs, without the looks that packages/widgets adds. */
export function createTestWidget(id: string, widgetType: string, position: Position): Widget {
  const bare = { id, ref: '', widgetType, widgetName: widgetType, posLock: false, authRegion: '', position };
  return { ...bare, data: { ...unbound }, style: {}, animation: {}, clickEvent: {} } as unknown as Widget;
}

function createTestModel(type: string, positionKind: PositionKindId): WidgetModel {
  return {
    type,
    positionKind,
    create: (id, position) => createTestWidget(id, type, position),
    migrate: (widget) => widget,
    check(widget) {
      const isRight = getPositionKind(positionKind).matches(widget.position as Record<string, unknown>);
      return isRight ? [] : [{ path: 'position', reason: `not a ${positionKind} position` }];
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
      ['WidgetGroup', 'group'],
    ] as const
  ).map(([type, kind]) => [type, createTestModel(type, kind)]),
);

/** One type of each form of position. */
export const testCatalog: WidgetCatalog = { get: (widgetType) => models.get(widgetType) };

export function rectAt(id: string, x: number, y: number, width = 100, height = 60): Widget {
  return createTestWidget(id, 'ShapeRect', { x, y, width, height, rotate: 0 });
}
