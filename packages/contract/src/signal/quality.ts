import { CODE_GOOD, CODE_STALE, type LiveValue } from './live-value.ts';

/** How far a value can be trusted by its code: `stale` was good and is old, `bad` has a code that says why. */
export type CodeQuality = 'good' | 'stale' | 'bad';

/**
 * Quality of a value. The only place that compares codes of values: painting, lists, tips,
 * exports and the write guard ask here.
 * @param code code of the value, as text or as the number that live store and history keep
 * @param isCurrent false: whatever brought the value is lost, so that a good one is no longer known to be so
 */
export function qualityOf(code: string | number, isCurrent = true): CodeQuality {
  const number = Number(code);
  if (number === GOOD) return isCurrent ? 'good' : 'stale';
  return number === STALE ? 'stale' : 'bad';
}

const GOOD = Number(CODE_GOOD);
const STALE = Number(CODE_STALE);

/** Whether a value with this code may be calculated with, written after and shown plainly. */
export function isGoodCode(code: string | number): boolean {
  return qualityOf(code) === 'good';
}

/** The code under which a value is shown: a good one that is not current is stale, any other stays. */
export function codeShown(code: string, isCurrent: boolean): string {
  return !isCurrent && isGoodCode(code) ? CODE_STALE : code;
}

/**
 * A live value as it is shown: a good one that is not current is stale.
 * @param lostMs when what brought it was lost, ms UTC: it was current until then; left out when that is unknown
 */
export function valueShown(value: LiveValue, isCurrent: boolean, lostMs = value.time): LiveValue {
  if (isCurrent || !isGoodCode(value.code)) return value;
  return { ...value, code: CODE_STALE, goodTime: Math.max(value.time, lostMs) };
}
