import type { PaintContext, Primitive, RectPosition, Widget } from '@zutai/diagram';
import { fieldText, paintField } from '../paint/field.ts';
import { nameOfSignal, showsName } from '../paint/shows-name.ts';
import type { UsualInputData } from './model.ts';

/** A field with its value; while drawing, with the name of what it writes. */
export function paintUsualInput(
  widget: Widget<UsualInputData, RectPosition>,
  context: PaintContext,
): readonly Primitive[] {
  const { data } = widget;
  const live = context.live.get(data);
  const isNamed = showsName(live, context);
  const name = nameOfSignal(data.title, live, context) || data.placeholder;
  const isHint = live.quality === 'unbound' || (isNamed && name !== '');
  const text = isHint ? name : fieldText(live, context, data.unitShow);
  return paintField(widget, context, { text, isHint, mark: 'none' });
}
