import {
  boundsOf,
  centreOf,
  expandWidget,
  fillOwnTexts,
  isExpandedFaceplate,
  isFaceplateWidget,
  isGroupPosition,
  isRepeaterWidget,
  type LiveValue,
  markLineQuality,
  markQuality,
  type PaintContext,
  type PaintWidget,
  type Primitive,
  positionKindOf,
  type Widget,
  worstOf,
} from '@zutai/diagram';
import { type AnimationState, evaluateAnimation } from './animation/evaluate.ts';
import { twinklePrimitives } from './animation/twinkle.ts';
import type { WidgetDefinition } from './definition.ts';
import { paintError, paintUnknown } from './paint/fallback.ts';
import { getWidget } from './registry.ts';
import { isShown } from './visible/is-shown.ts';

/** The style with the colours that animations set at this moment. */
export function withAnimatedStyle(
  widget: Widget,
  { fillColor, borderColor, fontColor }: Pick<AnimationState, 'fillColor' | 'borderColor' | 'fontColor'>,
): Widget {
  if (!fillColor && !borderColor && !fontColor) return widget;
  const { style } = widget;
  return {
    ...widget,
    style: {
      ...style,
      ...(fillColor && { fill: { ...style.fill, enable: true, color: fillColor } }),
      ...(borderColor && {
        stroke: { ...style.stroke, enable: true, color: borderColor, width: Math.max(1, style.stroke.width) },
      }),
      ...(fontColor && { font: { ...style.font, color: fontColor } }),
    },
  };
}

/** Every value the widget depends on: what it shows, what animates it, what its click writes. */
function valuesOf(
  widget: Widget,
  definition: WidgetDefinition,
  state: AnimationState,
  context: PaintContext,
): LiveValue[] {
  const { config, enable } = widget.clickEvent;
  const values = state.values.slice();
  if (definition.hasValue)
    values.push(context.live.get(widget.data as Parameters<typeof context.live.get>[0]));
  for (const binding of definition.statusBindings?.(widget) ?? []) values.push(context.live.get(binding));
  if (enable && config.action === 'write') values.push(context.live.get(config.data));
  return values;
}

const nothing: readonly Primitive[] = [];

/** What says that the widget's values cannot be trusted, in its frame before its rotation; nothing while they can. */
export function paintMarks(
  widget: Widget,
  definition: WidgetDefinition,
  state: AnimationState,
  context: PaintContext,
): readonly Primitive[] {
  const worst = worstOf(valuesOf(widget, definition, state, context));
  if (worst === undefined || worst.quality === 'good') return nothing;
  const { position } = widget;
  const frame = positionKindOf(position).frame(position);
  if ('points' in position) return markLineQuality(position.points, frame, worst, context);
  return markQuality(frame, worst, context);
}

/** Adds the values of a widget and of all inside it; false as soon as one need not be marked as the others are. */
function gatherUntrusted(widget: Widget, context: PaintContext, found: LiveValue[]): boolean {
  const definition = getWidget(widget.widgetType);
  if (!definition) return true;
  const values = valuesOf(widget, definition, evaluateAnimation(widget.animation, context.live), context);
  for (const value of values) {
    if (value.quality === 'good' || value.quality === 'unbound') return false;
    found.push(value);
  }
  if (!isGroupPosition(widget.position)) return true;
  return widget.position.children.every((child) => gatherUntrusted(child, context, found));
}

/**
 * The value that stands for a whole faceplate, which is then marked once: when none of its values is current, such as
 * when the driver behind it has failed. undefined: its parts are marked one by one.
 */
function worstOfFaceplate(widget: Widget, context: PaintContext): LiveValue | undefined {
  if (context.mode === 'design' || context.hasMarks === false) return undefined;
  const [made = widget] =
    isFaceplateWidget(widget) && context.faceplates ? expandWidget(widget, context.faceplates) : [];
  if (!isExpandedFaceplate(made)) return undefined;
  const found: LiveValue[] = [];
  return gatherUntrusted(made, context, found) ? worstOf(found) : undefined;
}

function paintKnown(
  widget: Widget,
  definition: WidgetDefinition,
  context: PaintContext,
  paintChild: PaintWidget,
  hasOwnMarks: boolean,
): readonly Primitive[] {
  const kind = positionKindOf(widget.position);
  const state = evaluateAnimation(widget.animation, context.live);
  // Children are painted by their groups and regions are taken out before: only the widget itself is left to ask.
  const isVisible = isShown(widget, [], null, context.live);
  const isGhost = !isVisible && context.mode === 'design';
  if (!isVisible && !isGhost) return [];
  const whole = worstOfFaceplate(widget, context);
  const inner = whole === undefined ? context : { ...context, hasMarks: false };
  let body = definition.paint(withAnimatedStyle(widget, state), inner, paintChild, state);
  if (state.twinkle) body = twinklePrimitives(body, state.twinkle);
  const frame = kind.frame(widget.position);
  const centre = centreOf(frame);
  const turn = { cx: centre.x, cy: centre.y };
  const opacity = isGhost ? 0.2 : widget.style.opacity;
  const degreesPerSecond = definition.turnsItself?.(widget) ? 0 : state.degreesPerSecond;
  if (opacity < 1 || degreesPerSecond !== 0) {
    const spin = degreesPerSecond === 0 ? undefined : { ...turn, degreesPerSecond };
    body = [{ kind: 'group', children: body, opacity, ...(spin && { spin }) }];
  }
  // Marks are on top of opacity and spinning, so that they can be read.
  const own = whole ? markQuality(frame, whole, context) : paintMarks(widget, definition, state, context);
  const marks = hasOwnMarks ? own : [];
  const all = marks.length > 0 ? [...body, ...marks] : body;
  return frame.rotate === 0
    ? all
    : [{ kind: 'group', children: all, rotate: { ...turn, degrees: frame.rotate } }];
}

/**
 * Paints a widget as the given type does. Never throws; an error is shown in the widget's own box.
 *
 * @param hasOwnMarks false leaves out what marks this widget, but nothing inside it: a part of a group
 */
export function paintDefinition(
  definition: WidgetDefinition,
  widget: Widget,
  context: PaintContext,
  paintChild: PaintWidget = paintWidget,
  hasOwnMarks = true,
): readonly Primitive[] {
  try {
    const filled = context.texts ? fillOwnTexts(widget, context.texts) : widget;
    return paintKnown(filled, definition, context, paintChild, hasOwnMarks);
  } catch {
    return paintError(boundsOf(widget), context);
  }
}

/**
 * Paints any widget: the one place where animations, opacity, rotation and quality marks are added to what a widget
 * type draws.
 */
export const paintWidget: PaintWidget = (widget, context) => {
  const definition = getWidget(widget.widgetType);
  return definition ? paintDefinition(definition, widget, context) : paintUnknown(widget, context);
};

/** Paints as `paintWidget`, but leaves out what an overlay shows: what is under the overlays of a live page. */
export const paintUnderOverlays: PaintWidget = (widget, context) => {
  const definition = getWidget(widget.widgetType);
  if (definition?.overlay) return [];
  // What a faceplate holds is no widget of the page, so no overlay shows it before it is expanded.
  if (isFaceplateWidget(widget) || isRepeaterWidget(widget)) return paintWidget(widget, context);
  return definition
    ? paintDefinition(definition, widget, context, paintUnderOverlays)
    : paintUnknown(widget, context);
};
