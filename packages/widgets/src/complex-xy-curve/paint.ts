import type { PaintContext, Primitive, Widget } from '@zutai/diagram';
import { type ChartEntry, readEntry } from '../chart/entry.ts';
import { type ChartPosition, paintNoEntries } from '../chart/paint/frame.ts';
import { layoutLegend } from '../chart/paint/legend.ts';
import { paintAxes, paintStandIn } from '../chart/paint/stand-in.ts';
import type { ComplexXYCurveData } from './model.ts';
import { listPairs } from './pair.ts';

/** The pairs as lines of a legend: both names, both present values, and the worse of both states. */
function entriesOf(data: ComplexXYCurveData, context: PaintContext): ChartEntry[] {
  const order: readonly ChartEntry['state'][] = ['drawn', 'good', 'stale', 'unbound', 'missing'];
  return listPairs(data).map(({ x, y }, place) => {
    const [first, second] = [readEntry(x, place, context), readEntry(y, place, context)];
    const worse = order.indexOf(first.state) > order.indexOf(second.state) ? first : second;
    const text = worse.value === null ? worse.text : `${first.text} / ${second.text}`;
    return { ...second, state: worse.state, label: `${second.label} – ${first.label}`, text };
  });
}

/** One signal over another where it is not live: axes without numbers, the names and the present values. */
export function paintComplexXYCurve(
  widget: Widget<ComplexXYCurveData, ChartPosition>,
  context: PaintContext,
): readonly Primitive[] {
  const { style, data } = widget;
  const { primitives, rest } = paintStandIn(widget, context);
  const entries = entriesOf(data, context);
  if (entries.length === 0) return [...primitives, ...paintNoEntries(rest, style, context)];
  const legend = data.legendShow
    ? layoutLegend(entries, rest, style, context, ({ text }) => text)
    : { primitives: [], rest };
  const { x, y, width, height } = legend.rest;
  const loop: Primitive = {
    kind: 'ellipse',
    cx: x + width / 2,
    cy: y + height / 2,
    rx: width / 4,
    ry: height / 6,
    stroke: { color: context.palette.equipment, width: 2 },
  };
  const sketch = context.mode === 'design' ? [loop] : [];
  return [...primitives, ...paintAxes(legend.rest, context), ...sketch, ...legend.primitives];
}
