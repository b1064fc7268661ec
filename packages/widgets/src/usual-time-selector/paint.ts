import type { PaintContext, Primitive, RectPosition, Widget } from '@zutai/diagram';
import { paintField } from '../paint/field.ts';
import { nameOfSignal, showsName } from '../paint/shows-name.ts';
import type { UsualTimeSelectorData } from './model.ts';
import { describeTime } from './time-value.ts';

/** A field with a clock; while drawing, with the name of what it writes. */
export function paintUsualTimeSelector(
  widget: Widget<UsualTimeSelectorData, RectPosition>,
  context: PaintContext,
): readonly Primitive[] {
  const { data } = widget;
  const live = context.live.get(data);
  const isNamed = showsName(live, context) && data.title !== '';
  const shown = isNamed
    ? { text: nameOfSignal(data.title, live, context), isHint: true }
    : describeTime(data, live, context);
  return paintField(widget, context, { ...shown, mark: 'clock' });
}
