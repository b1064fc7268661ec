import { deviceCode } from '@zutai/contract/sparkplug';
import type { DeviceFailure } from '../driver.ts';

const TIME =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/i;
const EPOCH_S = /^\d{9,10}(?:\.\d+)?$/;
const EPOCH_MS = /^\d{12,13}$/;

/** Clocks of a machine and its gateway may differ by less than this: half an hour of summer time among it. */
const FUTURE_MAX_MS = 3_600_000;

/**
 * `2026-11-28 21:45:00.5`, with `/` or `.`, `T`, `Z` or an offset (`+08`, `+0530`), or seconds or milliseconds since
 * 1970. Without an offset it is the local time of the gateway. Undefined when it is none of these, or no such day.
 * @returns ms UTC
 */
export function parseRowTime(text: string): number | undefined {
  const given = text.trim();
  if (EPOCH_S.test(given)) return Number(given) * 1_000;
  if (EPOCH_MS.test(given)) return Number(given);
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', zone] =
    TIME.exec(given) ?? [];
  if (year === undefined) return undefined;
  const parts = [Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)];
  const ms = Math.floor(Number(`0.${fraction || '0'}`) * 1_000);
  const utc = new Date(Date.UTC(...(parts as [number, number]), ms));
  // A day that the calendar does not have would be taken for one of the next month.
  if (utc.getUTCMonth() !== parts[1] || utc.getUTCDate() !== parts[2]) return undefined;
  if (zone === undefined) return new Date(...(parts as [number, number]), ms).getTime();
  return utc.getTime() - offsetMinutesOf(zone) * 60_000;
}

function offsetMinutesOf(zone: string): number {
  if (zone.toUpperCase() === 'Z') return 0;
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0');
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2));
  return zone.startsWith('-') ? -minutes : minutes;
}

/** Whether a time is so far ahead that one of the clocks is wrong. */
export const isInFuture = (timeMs: number, nowMs: number) => timeMs - nowMs > FUTURE_MAX_MS;

/** Why a row does not count any more by its time. @param maxAgeS 0: it always does */
export function findAgeFailure(
  timeMs: number,
  maxAgeS: number,
  nowMs = Date.now(),
): DeviceFailure | undefined {
  const time = new Date(timeMs).toISOString();
  if (isInFuture(timeMs, nowMs)) {
    const message = `the time of the row, ${time}, is ahead of the clock of the gateway`;
    return { code: deviceCode.dataCheckError, message };
  }
  if (maxAgeS === 0 || nowMs - timeMs <= maxAgeS * 1_000) return undefined;
  return {
    code: deviceCode.responseTimeout,
    cause: 'silent',
    message: `the row is of ${time}, more than ${maxAgeS} s ago`,
  };
}

export const describeBadTime = (text: string | null): DeviceFailure => ({
  code: deviceCode.dataCheckError,
  message: `the time of the row, ${text === null ? 'NULL' : JSON.stringify(text.slice(0, 40))}, cannot be read`,
});
