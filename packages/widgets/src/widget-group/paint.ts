import {
  type GroupPosition,
  type PaintContext,
  type PaintWidget,
  type Primitive,
  placeChildren,
  type Widget,
} from '@zutai/diagram';

/** The children where the group's box puts them. Its rotation is added like any widget's. */
export function paintWidgetGroup(
  widget: Widget<unknown, GroupPosition>,
  context: PaintContext,
  paintChild: PaintWidget,
): readonly Primitive[] {
  return placeChildren(widget.position).flatMap((child) => paintChild(child, context));
}
