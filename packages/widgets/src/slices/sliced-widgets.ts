import {
  isExpandedFaceplate,
  isGroupPosition,
  type PaintContext,
  type PaintWidget,
  type Primitive,
  type Widget,
} from '@zutai/diagram';
import { paintDefinition, paintUnderOverlays } from '../paint-widget.ts';
import { getWidget } from '../registry.ts';

interface GroupSlices {
  slices: ReadonlySet<number>;
  /** The one that has what marks the group as a whole. */
  top: number;
}

const isPaintedGroup = (widget: Widget) =>
  isGroupPosition(widget.position) && getWidget(widget.widgetType) !== undefined;

function childrenOf({ position }: Widget): readonly Widget[] {
  return isGroupPosition(position) ? position.children : [];
}

/** The widgets of a page taken apart by slices; a group may have children in several. */
export class SlicedWidgets {
  readonly #widgets: readonly Widget[];
  readonly #painted: ReadonlyMap<string, number>;
  readonly #groups = new Map<string, GroupSlices>();

  /** @param painted slices by the ids of what is painted; what is not named is on the lowest */
  constructor(widgets: readonly Widget[], painted: ReadonlyMap<string, number>) {
    this.#widgets = widgets;
    this.#painted = painted;
    for (const widget of widgets) this.#slicesOf(widget);
  }

  /** The slice on which a group is marked as a whole: the highest that has a part of it. */
  topOf(group: Widget): number {
    return this.#groups.get(group.id)?.top ?? 0;
  }

  /** The widgets with a part on a slice. Groups are left with those parts alone, except where the whole decides. */
  widgetsOf(slice: number): Widget[] {
    return this.#keep(this.#widgets, slice);
  }

  paintOf(slice: number): PaintWidget {
    const paint: PaintWidget = (widget, context) => this.#paint(widget, context, slice, paint);
    return paint;
  }

  #slicesOf(widget: Widget): Iterable<number> {
    if (!isPaintedGroup(widget)) {
      if (getWidget(widget.widgetType)?.overlay) return [];
      return [this.#painted.get(widget.id) ?? 0];
    }
    const slices = new Set<number>();
    for (const child of childrenOf(widget)) for (const slice of this.#slicesOf(child)) slices.add(slice);
    const top = Math.max(0, ...slices);
    slices.add(top);
    this.#groups.set(widget.id, { slices, top });
    return slices;
  }

  #isOn(widget: Widget, slice: number): boolean {
    const group = this.#groups.get(widget.id);
    if (group) return group.slices.has(slice);
    return !getWidget(widget.widgetType)?.overlay && (this.#painted.get(widget.id) ?? 0) === slice;
  }

  #keep(widgets: readonly Widget[], slice: number): Widget[] {
    return widgets.filter((widget) => this.#isOn(widget, slice)).map((widget) => this.#part(widget, slice));
  }

  #part(widget: Widget, slice: number): Widget {
    const { position } = widget;
    // Whether a faceplate is marked as a whole depends on all that is in it.
    if (!isGroupPosition(position) || isExpandedFaceplate(widget)) return widget;
    const children = this.#keep(position.children, slice);
    return children.length === position.children.length &&
      children.every((c, i) => c === position.children[i])
      ? widget
      : { ...widget, position: { ...position, children } };
  }

  #paint(widget: Widget, context: PaintContext, slice: number, paint: PaintWidget): readonly Primitive[] {
    if (!this.#isOn(widget, slice)) return [];
    const group = this.#groups.get(widget.id);
    if (!group) return paintUnderOverlays(widget, context);
    return paintDefinition(getWidget(widget.widgetType)!, widget, context, paint, slice === group.top);
  }
}
