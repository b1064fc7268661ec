import type { PaintContext, Primitive, Widget, WidgetModel } from '@zutai/diagram';
import { defineChartInspector, defineChartModel } from '../chart/define-chart.ts';
import { rangeFields } from '../chart/inspector-fields.ts';
import type { ChartPosition } from '../chart/paint/frame.ts';
import { paintAxes, paintStandIn } from '../chart/paint/stand-in.ts';
import { defineWidget, type WidgetDefinition, type WidgetText } from '../definition.ts';
import { type InspectorField, optionsOf } from '../inspector/field.ts';
import {
  type ScriptChartData,
  scriptChartDefaults,
  scriptChartSchema,
  scriptTimeUnits,
} from './script-data.ts';

interface ScriptChartOptions {
  readonly type: string;
  readonly text: { readonly zh: WidgetText; readonly en: WidgetText };
  /** Whether it has a scale whose ends can be set. */
  readonly hasScale: boolean;
}

const range: readonly InspectorField[] = [
  { path: 'data.script', kind: 'script', label: 'widget.script.script', help: 'widget.script.help' },
  { path: 'data.length', kind: 'number', label: 'widget.script.length', min: 1, max: 100_000 },
  { path: 'data.offset', kind: 'number', label: 'widget.script.offset', min: 0, max: 100_000 },
  {
    path: 'data.timeUnit',
    kind: 'select',
    label: 'widget.script.timeUnit',
    options: optionsOf('widget.script.units', scriptTimeUnits),
  },
];
/** Where it is not live no script runs: its name and empty axes. */
function paintScriptChart(
  widget: Widget<ScriptChartData, ChartPosition>,
  context: PaintContext,
): readonly Primitive[] {
  const { primitives, rest } = paintStandIn(widget, context);
  return [...primitives, ...paintAxes(rest, context)];
}

/** One of the four widgets that show what a script makes (section 3, "Script widgets"). */
export function defineScriptChart({ type, text, hasScale }: ScriptChartOptions): WidgetDefinition {
  const model: WidgetModel = defineChartModel<ScriptChartData>({
    type,
    // As all widgets are called in files.
    widgetName: text.zh.name,
    data: scriptChartDefaults,
    dataSchema: scriptChartSchema,
  });
  return defineWidget<ScriptChartData, ChartPosition>({
    ...{ model, text },
    family: 'complex',
    paint: paintScriptChart,
    inspector: defineChartInspector({
      data: hasScale ? [...range, ...rangeFields] : range,
      isOperated: true,
    }),
    preview: { x: 0, y: 0, width: 80, height: 60, rotate: 0 },
    insertSize: { width: 420, height: 260 },
    overlay: { isInteractive: true, sheet: 'screen' },
  });
}
