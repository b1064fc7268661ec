import type { MonitoredSignal } from '@zutai/contract';
import { type Binding, type Editor, type Point, setAtPath, type Widget } from '@zutai/diagram';
import { getWidget, type WidgetDefinition } from '@zutai/widgets/model';
import { bindPath } from '../binding/binding-edit.ts';
import { createWidget } from './insert.ts';

/** Up to so many states are all in sight; more open as a list. */
const MAX_RADIO_STATES = 3;
/** Width of a state's word in a radio, page units. */
const STATE_WIDTH = 80;
const TEXT_SIZE = { width: 200, height: 32 };
/** Between widgets that are placed together, page units. */
const GAP = 8;

type Kind = 'UsualDataText' | 'UsualInput' | 'UsualRadio' | 'UsualComboBox';

/** The widget that shows a signal, and writes it where that is possible. */
export function kindFor({ writable, dataType, states }: MonitoredSignal): Kind {
  if (!writable) return 'UsualDataText';
  const count = states.length > 0 ? states.length : dataType === 'boolean' ? 2 : 0;
  if (count === 0) return 'UsualInput';
  return count <= MAX_RADIO_STATES ? 'UsualRadio' : 'UsualComboBox';
}

/** What is set beside the binding, by path of the widget. */
function fieldsFor(kind: Kind, { states }: MonitoredSignal): Readonly<Record<string, unknown>> {
  if (kind === 'UsualDataText') return { 'data.titleShow': true };
  if (states.length === 0) return {};
  if (kind === 'UsualRadio')
    return {
      'data.options': states.map(({ value, title }, place) => ({
        ...{ id: String(place + 1), isChecked: place === 0 },
        ...{ title, value: String(value) },
      })),
    };
  if (kind === 'UsualComboBox')
    return { 'data.options': states.map(({ value, title }) => ({ text: title, value: String(value) })) };
  return {};
}

function sizeFor(kind: Kind, { states }: MonitoredSignal, definition: WidgetDefinition) {
  if (kind === 'UsualDataText') return TEXT_SIZE;
  const size = definition.insertSize ?? TEXT_SIZE;
  if (kind !== 'UsualRadio') return size;
  return { ...size, width: Math.max(size.width, states.length * STATE_WIDTH) };
}

/** A signal to be shown. */
export interface ShownSignal {
  signal: MonitoredSignal;
  binding: Binding;
  /** Its name in the language of whoever draws. */
  title: string;
}

/** A widget bound to a signal, about a point; named after the signal. */
export function createSignalWidget(
  editor: Editor,
  { signal, binding, title }: ShownSignal,
  middle: Point,
): Widget {
  const kind = kindFor(signal);
  const definition = getWidget(kind)!;
  const size = sizeFor(kind, signal, definition);
  const made = createWidget(editor, { ...definition, insertSize: size }, middle);
  const bound = bindPath(made, 'data', binding, signal);
  const fields = Object.entries(fieldsFor(kind, signal));
  return fields.reduce<Widget>((widget, [path, value]) => setAtPath(widget, path, value), {
    ...bound,
    widgetName: title,
  });
}

/** One below the other, each with its left edge at the first one's. */
export function createSignalWidgets(editor: Editor, signals: readonly ShownSignal[]): readonly Widget[] {
  let y = 0;
  return signals.map((shown) => {
    const widget = createSignalWidget(editor, shown, { x: 0, y: 0 });
    const position = widget.position as { x: number; y: number; width: number; height: number };
    const placed = { ...widget, position: { ...position, x: 0, y } } as Widget;
    y += position.height + GAP;
    return placed;
  });
}

/** Of more signals no trend is made: none shows them readably. */
export const MAX_TREND_SIGNALS = 20;

/** A trend of several numeric signals. */
export function createSignalTrend(
  editor: Editor,
  signals: readonly { signal: MonitoredSignal; binding: Binding }[],
): readonly Widget[] {
  const definition = getWidget('ComplexLine')!;
  const made = createWidget(editor, definition, { x: 0, y: 0 });
  const entries = signals.map(({ binding }) => ({ ...binding, color: '', alias: '' }));
  return [setAtPath(made, 'data.signalArray', entries)];
}
