import type { Signal } from '@zutai/contract';
import type { TextKey, TextParams } from '../../../lib/language/index.ts';

/** What may be written, under the field; nothing where the value is chosen by its text: its number says nothing there. */
export function rangeHintOf({
  min,
  max,
  unit,
  states,
}: Pick<Signal, 'min' | 'max' | 'unit' | 'states'>):
  | { key: TextKey<'command'>; params: TextParams }
  | undefined {
  if (states.length > 0) return undefined;
  const withUnit = (limit: number) => (unit === '' ? String(limit) : `${limit} ${unit}`);
  if (min !== null && max !== null)
    return { key: 'range', params: { min: withUnit(min), max: withUnit(max) } };
  if (min !== null) return { key: 'rangeMin', params: { min: withUnit(min) } };
  return max === null ? undefined : { key: 'rangeMax', params: { max: withUnit(max) } };
}
