import type { Widget } from '../document/widget.ts';
import type { Frame } from './frame.ts';
import { positionKindOf } from './position-kinds.ts';

/** Smallest frame of widgets that leaves each of them above its own smallest size. */
export function leastFrame(
  widgets: readonly Widget[],
  frame: { width: number; height: number },
): { minWidth: number; minHeight: number } {
  let minWidth = 0;
  let minHeight = 0;
  for (const { position } of widgets) {
    const kind = positionKindOf(position);
    const own = kind.frame(position);
    if (own.width > 0) minWidth = Math.max(minWidth, Math.min(1, kind.minSize / own.width) * frame.width);
    if (own.height > 0)
      minHeight = Math.max(minHeight, Math.min(1, kind.minSize / own.height) * frame.height);
  }
  return { minWidth, minHeight };
}

/** Widgets after the frame around them became another: one takes it, several are carried along in it. */
export function scaleWidgets(widgets: readonly Widget[], frame: Frame, target: Frame): Widget[] {
  return widgets.map((widget) => {
    const kind = positionKindOf(widget.position);
    const position =
      widgets.length === 1
        ? kind.withFrame(widget.position, target)
        : kind.round(kind.mapInto(widget.position, frame, target));
    return { ...widget, position };
  });
}
