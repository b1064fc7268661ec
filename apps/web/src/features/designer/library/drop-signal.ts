import type { MonitoredSignal } from '@zutai/contract';
import {
  type Binding,
  bindingKey,
  type ClickEvent,
  getAtPath,
  isBound,
  setAtPath,
  type Widget,
} from '@zutai/diagram';
import { getWidget, type InspectorList, type WidgetDefinition } from '@zutai/widgets/model';
import { bindingAt, bindPath } from '../binding/binding-edit.ts';
import { takeRange } from './signal-range.ts';

export interface DroppedSignal {
  readonly signal: MonitoredSignal;
  readonly binding: Binding;
}

const SERIES = 'data.signalArray';
const WRITTEN = 'clickEvent.config.data';

function findSeries({ inspector }: WidgetDefinition): InspectorList | undefined {
  return inspector.flatMap(({ lists = [] }) => lists).find(({ path }) => path === SERIES);
}

/** More series for a chart: those it does not have yet, as many as it takes. */
function addSeries(widget: Widget, list: InspectorList, signals: readonly DroppedSignal[]) {
  const found = getAtPath(widget, SERIES);
  const series = (Array.isArray(found) ? found : []) as readonly Binding[];
  const drawn = new Set(series.map(bindingKey));
  const added = signals
    .filter(({ signal, binding }) => signal.dataType === 'number' && !drawn.has(bindingKey(binding)))
    .slice(0, list.maxItems - series.length)
    .map(({ binding }, place) => ({ ...(list.create(series.length + place) as object), ...binding }));
  return added.length === 0 ? undefined : setAtPath(widget, SERIES, [...series, ...added]);
}

const hasStates = ({ dataType, states }: MonitoredSignal) => dataType === 'boolean' || states.length > 0;

/**
 * The widget with dropped signals taken in: a chart gets more series, what shows a value shows this one, a symbol
 * without a state gets one, a button without a command writes. Undefined where nobody would expect it to take them,
 * such as a shape that something is placed upon.
 */
export function dropSignals(target: Widget, signals: readonly DroppedSignal[]): Widget | undefined {
  const definition = getWidget(target.widgetType);
  const [first] = signals;
  if (definition === undefined || first === undefined) return undefined;
  const series = findSeries(definition);
  if (series) return addSeries(target, series, signals);
  if (signals.length > 1) return undefined;
  const { signal, binding } = first;
  if (definition.hasValue) return takeRange(bindPath(target, 'data', binding), signal);
  const isFree = (path: string) => !isBound(bindingAt(target, path));
  if (target.widgetType === 'UsualSymbol')
    return hasStates(signal) && isFree('data') ? bindPath(target, 'data', binding) : undefined;
  if (target.widgetType !== 'UsualButton' || !signal.writable || !isFree(WRITTEN)) return undefined;
  const { enable, config } = (target.clickEvent ?? {}) as Partial<ClickEvent>;
  if (enable === true && config !== undefined && !['write', 'none'].includes(config.action)) return undefined;
  const writing = setAtPath(
    setAtPath(target, 'clickEvent.enable', true),
    'clickEvent.config.action',
    'write',
  );
  return bindPath(writing, WRITTEN, binding);
}
