import type { PaintContext, PaintWidget, Position, Primitive, Widget, WidgetModel } from '@zutai/diagram';
import type { InspectorSection } from './inspector/field.ts';

export const widgetFamilies = ['shape', 'usual', 'complex', 'group'] as const;
export type WidgetFamily = (typeof widgetFamilies)[number];

/** Texts of one widget: `name` and whatever its inspector names, without the `widget.<type>.` before it. */
export type WidgetText = { name: string; [key: string]: string };

/** Paints one widget type. Children are painted with `paintChild`, which knows every type. */
export type PaintFunction = (
  widget: Widget,
  context: PaintContext,
  paintChild: PaintWidget,
) => readonly Primitive[];

/** One widget type: everything the product knows of it. */
export interface WidgetDefinition {
  readonly model: WidgetModel;
  readonly family: WidgetFamily;
  /** `data` is a binding whose value it shows: unbound is then worth a mark. */
  readonly hasValue: boolean;
  readonly paint: PaintFunction;
  readonly inspector: readonly InspectorSection[];
  readonly text: { readonly zh: WidgetText; readonly en: WidgetText };
  /** A place of about 80 × 60 for its picture in the library. */
  readonly preview: Position;
  /** Drawn by a tool; a group is only ever made. */
  readonly isDrawable: boolean;
}

interface DefineOptions<Data, P extends Position>
  extends Omit<WidgetDefinition, 'paint' | 'hasValue' | 'isDrawable'> {
  hasValue?: boolean;
  isDrawable?: boolean;
  paint(widget: Widget<Data, P>, context: PaintContext, paintChild: PaintWidget): readonly Primitive[];
}

/**
 * Declares a widget. `paint` may rely on Data and P, because a page's widgets are migrated when it is opened, and an
 * error in it stays in the widget's box.
 */
export function defineWidget<Data, P extends Position>(options: DefineOptions<Data, P>): WidgetDefinition {
  return { hasValue: false, isDrawable: true, ...options, paint: options.paint as unknown as PaintFunction };
}
