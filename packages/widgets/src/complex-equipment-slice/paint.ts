import type { PaintContext, Primitive, Widget } from '@zutai/diagram';
import { readEntries } from '../chart/entry.ts';
import { fitText } from '../chart/paint/fit-text.ts';
import { type ChartPosition, paintNoEntries } from '../chart/paint/frame.ts';
import { paintStandIn } from '../chart/paint/stand-in.ts';
import type { ComplexEquipmentSliceData } from './model.ts';

/** The card without what only a live page knows: its name and its values, each with its quality in words. */
export function paintComplexEquipmentSlice(
  widget: Widget<ComplexEquipmentSliceData, ChartPosition>,
  context: PaintContext,
): readonly Primitive[] {
  const { palette } = context;
  const { data, style } = widget;
  const named = { ...widget, widgetName: data.equipment.title || widget.widgetName };
  const { primitives, rest, size } = paintStandIn(named, context);
  const entries = readEntries({ signalArray: data.signalArray, systemArray: [], mvarArray: [] }, context);
  if (entries.length === 0) return [...primitives, ...paintNoEntries(rest, style, context)];
  const line = Math.min(size * 1.8, rest.height / entries.length);
  const { text: plain, stale, bad, unbound } = palette;
  const colors = { good: plain, drawn: plain, stale, missing: bad, unbound };
  const half = rest.width / 2 - size / 2;
  const rows = entries.flatMap(({ label, text, state }, place): Primitive[] => {
    const y = rest.y + line * (place + 0.5);
    const shared = { kind: 'text', y, size, baseline: 'middle', maxWidth: half } as const;
    return [
      { ...shared, text: fitText(label, half, size), x: rest.x, fill: palette.textMuted, anchor: 'start' },
      { ...shared, text, x: rest.x + rest.width, fill: colors[state], weight: '600', anchor: 'end' },
    ];
  });
  return [...primitives, ...rows];
}
