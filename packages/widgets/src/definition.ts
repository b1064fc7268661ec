import type {
  Binding,
  Box,
  LiveLookup,
  PaintContext,
  PaintWidget,
  Point,
  Position,
  Primitive,
  Widget,
  WidgetModel,
} from '@zutai/diagram';
import type { AnimationState } from './animation/evaluate.ts';
import type { ClickIntent } from './click/intent.ts';
import type { InspectorSection } from './inspector/field.ts';

export const widgetFamilies = ['shape', 'usual', 'complex', 'group'] as const;
export type WidgetFamily = (typeof widgetFamilies)[number];

/** Texts of one widget: `name` and whatever its inspector names, without the `widget.<type>.` before it. */
export type WidgetText = { name: string; [key: string]: string };

/**
 * Paints one widget type. Children are painted with `paintChild`, which knows every type. `animation` is what the
 * widget's animations are at this moment; colours among it are in the style already.
 */
export type PaintFunction = (
  widget: Widget,
  context: PaintContext,
  paintChild: PaintWidget,
  animation: AnimationState,
) => readonly Primitive[];

/** A value set by position: what a slider laid over the widget shows and what letting go of it asks for. */
export interface SliderInput {
  readonly kind: 'slider';
  describe(widget: Widget, live: LiveLookup): SliderState;
  /** The value under a point of the page, within the slider's ends and on its steps. */
  valueAt(widget: Widget, live: LiveLookup, point: Point): number;
  /** Where the thumb stands for a value, page units. */
  thumbAt(widget: Widget, value: number): Box;
  resolve(widget: Widget, live: LiveLookup, value: number): ClickIntent;
}

export interface SliderState {
  min: number;
  max: number;
  step: number;
  /** null: unknown. */
  value: number | null;
  isUpright: boolean;
  canWrite: boolean;
  /** The value in words, for the bubble and the screen reader. */
  format(value: number): string;
}

/** One of several: what a list laid over the widget offers and what a choice asks for. */
export interface ChoiceInput {
  readonly kind: 'choice';
  list(widget: Widget): readonly { id: string; text: string }[];
  resolve(widget: Widget, live: LiveLookup, id: string): ClickIntent;
}

/** A real control that live pages lay over the painted widget, beside or instead of its click. */
export type WidgetInput = SliderInput | ChoiceInput;

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
  /** Size it is inserted with when nobody draws it, page units; undefined: its preview at one and a half times. */
  readonly insertSize?: { readonly width: number; readonly height: number };
  /** Drawn by a tool; a group is only ever made. */
  readonly isDrawable: boolean;
  /** Puts something into `data` for the picture in the library, where the defaults would show nothing. */
  readonly previewData?: object;
  /** Its picture changes with time alone, at each multiple of so many ms; undefined when it does not just now. */
  repaintEveryMs?(widget: Widget): number | undefined;
  /** Bindings beside `data` that the whole widget stands or falls with: their worst quality marks it. */
  statusBindings?(widget: Widget): readonly Binding[];
  /** It turns a part of itself when its rotation animation runs, so it is not turned as a whole. */
  turnsItself?(widget: Widget): boolean;
  readonly input?: WidgetInput;
  /**
   * Live pages show it with a component of its own (react/overlays.ts) instead of what it paints; `paint` is the
   * stand-in for drawing, print and while the component loads. An interactive one takes the pointer and answers
   * clicks itself; over any other the widget's click lies as usual.
   */
  readonly overlay?: {
    readonly isInteractive: boolean;
    /**
     * Where it is too small to be read and hit, as on a page that is fitted into a phone, a tap opens it large: over the
     * whole screen, or as a list of what can be chosen.
     */
    readonly sheet?: 'screen' | 'options';
  };
}

interface DefineOptions<Data, P extends Position>
  extends Omit<WidgetDefinition, 'paint' | 'hasValue' | 'isDrawable'> {
  hasValue?: boolean;
  isDrawable?: boolean;
  paint(
    widget: Widget<Data, P>,
    context: PaintContext,
    paintChild: PaintWidget,
    animation: AnimationState,
  ): readonly Primitive[];
}

/**
 * Declares a widget. `paint` may rely on Data and P, because a page's widgets are migrated when it is opened, and an
 * error in it stays in the widget's box.
 */
export function defineWidget<Data, P extends Position>(options: DefineOptions<Data, P>): WidgetDefinition {
  // What can be set in the inspector is what the type shows.
  const fields = options.inspector.flatMap((section) => section.fields);
  const paints = (['fill', 'stroke'] as const).filter((part) =>
    fields.some(({ path }) => path === `style.${part}.color`),
  );
  const model: WidgetModel = { ...options.model, paints };
  const paint = options.paint as unknown as PaintFunction;
  return { hasValue: false, isDrawable: true, ...options, model, paint };
}
