import type { LiveValue, PaintContext } from '@zutai/diagram';
import { placeOfValue } from '../model/option.ts';
import { fieldText } from '../paint/field.ts';
import type { UsualComboBoxData } from './model.ts';

/** What the box says: the option the value is at, a value that is no option as it is, the hint while none is known. */
export function describeChoice(
  { options, placeholder }: UsualComboBoxData,
  live: LiveValue,
  context: Pick<PaintContext, 'words'>,
): { text: string; isHint: boolean; place: number } {
  const place = placeOfValue(options, live);
  if (place >= 0) return { text: options[place]!.text, isHint: false, place };
  const isKnown = live.value !== null && live.quality !== 'unbound' && live.quality !== 'bad';
  return isKnown
    ? { text: fieldText(live, context), isHint: false, place }
    : { text: placeholder || context.words.noValue, isHint: true, place };
}
