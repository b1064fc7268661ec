import {
  boundsOf,
  type ExpandProblemCode,
  expandWidget,
  type FaceplateData,
  isFaceplateWidget,
  isGroupPosition,
  isRepeaterWidget,
  layoutText,
  type PaintContext,
  type PaintWidget,
  type Primitive,
  placeChildren,
  repeaterType,
  type Widget,
} from '@zutai/diagram';
import { createStyle } from '../model/defaults.ts';
import { widgetRepeaterText } from '../widget-repeater/text.ts';
import { widgetFaceplateText } from './text.ts';

/** What a place is called that nobody has named: the name it is made with is Chinese. */
function nameOf({ widgetType, widgetName }: Widget, { words }: PaintContext): string {
  const text = widgetType === repeaterType ? widgetRepeaterText : widgetFaceplateText;
  const isUnnamed = widgetName === '' || widgetName === text.zh.name || widgetName === text.en.name;
  return isUnnamed ? text[words.language ?? 'zh'].name : widgetName;
}

/** A place that shows no faceplate: which one it waits for, or why there is none. */
function paintStandIn(widget: Widget, context: PaintContext): Primitive[] {
  const { palette, words } = context;
  const { problem } = widget.data as FaceplateData;
  const box = boundsOf(widget);
  const color = problem ? palette.bad : palette.textMuted;
  const label = problem ? (words.problem?.(problem) ?? problem) : nameOf(widget, context);
  return [
    { kind: 'rect', ...box, stroke: { color, width: 1, dashes: [4, 4] } },
    ...layoutText(label, box, createStyle(), color),
  ];
}

/**
 * What stands in an instance. The instance itself brings opacity, animation and rotation, which its group has too, so
 * only what is inside is painted here.
 */
function paintInside(made: Widget, context: PaintContext, paintChild: PaintWidget): readonly Primitive[] {
  if (!isGroupPosition(made.position)) return paintStandIn(made, context);
  return placeChildren(made.position).flatMap((child) => paintChild(child, context));
}

/** Paints a faceplate's instance or a repeater where the page has not been expanded. */
export function paintInstances(
  widget: Widget,
  context: PaintContext,
  paintChild: PaintWidget,
): readonly Primitive[] {
  const { faceplateId, problem } = widget.data as FaceplateData & { problem?: ExpandProblemCode };
  if (!context.faceplates || faceplateId === '' || problem) return paintStandIn(widget, context);
  const made = expandWidget(widget, context.faceplates);
  const cells =
    isRepeaterWidget(widget) &&
    made.length === 1 &&
    isGroupPosition(made[0]!.position) &&
    widget.position.rotate
      ? made[0]!.position.children
      : made;
  if (cells.length === 0) return paintStandIn(widget, context);
  return cells.flatMap((cell) =>
    isFaceplateWidget(cell) || isRepeaterWidget(cell)
      ? paintStandIn(cell, context)
      : paintInside(cell, context, paintChild),
  );
}
