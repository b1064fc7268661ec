import type { gatewayCalls, ResponseOf } from '@zutai/contract';
import type { SignalTexts } from './field.ts';
import { newTexts } from './texts.ts';

type AnnouncedMetric = ResponseOf<typeof gatewayCalls.announced>[number];

/** Sparkplug data types that hold text; booleans and all else speak for themselves. */
const TEXT_TYPES = /^(string|text|uuid|datetime|bytes|file)$/i;
const FLOAT_TYPES = /^(float|double)$/i;

/** A row for a metric a gateway announced: no driver of ours, its own name as tag and first title. */
export function textsOfMetric({ name, dataType }: Pick<AnnouncedMetric, 'name' | 'dataType'>): SignalTexts {
  const isBoolean = /^boolean$/i.test(dataType);
  const type = isBoolean ? 'boolean' : TEXT_TYPES.test(dataType) ? 'text' : 'number';
  return newTexts('', {
    tag: name,
    title: name.split('/').at(-1) || name,
    group: name.includes('/') ? name.split('/').slice(0, -1).join('/').slice(0, 50) : '',
    dataType: type,
    decimals: FLOAT_TYPES.test(dataType) ? '2' : '0',
  });
}
