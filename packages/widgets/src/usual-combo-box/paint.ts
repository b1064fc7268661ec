import type { PaintContext, Primitive, RectPosition, Widget } from '@zutai/diagram';
import { paintField } from '../paint/field.ts';
import { nameOfSignal, showsName } from '../paint/shows-name.ts';
import type { UsualComboBoxData } from './model.ts';
import { describeChoice } from './shown.ts';

/** A field with a mark that says it opens; while drawing, with the name of what it writes. */
export function paintUsualComboBox(
  widget: Widget<UsualComboBoxData, RectPosition>,
  context: PaintContext,
): readonly Primitive[] {
  const { data } = widget;
  const live = context.live.get(data);
  const isNamed = showsName(live, context) && data.title !== '';
  const shown = isNamed
    ? { text: nameOfSignal(data.title, live, context), isHint: true }
    : describeChoice(data, live, context);
  return paintField(widget, context, { text: shown.text, isHint: shown.isHint, mark: 'arrow' });
}
