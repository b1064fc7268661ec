import { type LiveValue, toNumber } from '@zutai/diagram';
import { compareValue } from '../animation/compare.ts';

/** The place of the option that has the live value, numbers compared as numbers; -1 for none. */
export function placeOfValue(options: readonly { value: string }[], { value, quality }: LiveValue): number {
  if (value === null || quality === 'bad' || quality === 'unbound') return -1;
  const known = typeof value === 'boolean' ? toNumber(value) : value;
  return options.findIndex((option) => compareValue(known, '==', option.value) === true);
}
