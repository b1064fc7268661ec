import type { ReportStep } from '@zutai/contract';

/** Where an organisation's days begin and its shifts change. */
export interface SiteTime {
  /** As of the IANA, such as `Asia/Shanghai`. */
  readonly timeZone: string;
  /** Minutes after midnight at which a shift begins, ascending; each lasts until the next. */
  readonly shiftStarts: readonly number[];
}

interface LocalTime {
  readonly year: number;
  /** From 0. */
  readonly month: number;
  readonly day: number;
  /** 0: Sunday. */
  readonly weekday: number;
}

const HOUR_MS = 3_600_000;
const DAY_MINUTES = 1440;

/** Reads `08:00,16:00,00:00`; midnight when nothing can be read. */
export function readShifts(text: string): number[] {
  const minutes = text.split(',').flatMap((part) => {
    const [, hour, minute] = /^\s*([01]?\d|2[0-3]):([0-5]\d)\s*$/.exec(part) ?? [];
    return hour === undefined ? [] : [Number(hour) * 60 + Number(minute)];
  });
  return minutes.length === 0 ? [0] : [...new Set(minutes)].sort((a, b) => a - b);
}

const STANDARD_ZONE = 'Asia/Shanghai';

/** A time zone as settings hold it; UTC+8 (specification, section 1) for one that this version of Node does not know. */
export function siteTimeOf(timeZone: string, shifts: string): SiteTime {
  const shiftStarts = readShifts(shifts);
  try {
    new Intl.DateTimeFormat('en-US', { timeZone });
    return { timeZone, shiftStarts };
  } catch {
    return { timeZone: STANDARD_ZONE, shiftStarts };
  }
}

/** The calendar of a time zone: offsets, days that have 23 or 25 hours, and midnights that are not there. */
export class SiteClock {
  readonly #format: Intl.DateTimeFormat;
  readonly #shiftStarts: readonly number[];

  /** @throws RangeError for a time zone that nobody knows */
  constructor({ timeZone, shiftStarts }: SiteTime) {
    this.#format = new Intl.DateTimeFormat('en-US', {
      ...{ timeZone, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23', era: 'short' },
      ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
      ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
    });
    this.#shiftStarts = shiftStarts;
  }

  /** How far local time is ahead of UTC at a moment, ms. */
  offsetMs(atMs: number): number {
    const parts: Record<string, number> = {};
    for (const { type, value } of this.#format.formatToParts(atMs)) parts[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(atMs / 1000) * 1000;
  }

  /** `YYYY-MM-DD HH:mm` of a moment. */
  format(atMs: number): string {
    return new Date(atMs + this.offsetMs(atMs)).toISOString().slice(0, 16).replace('T', ' ');
  }

  /** A step in local time, as short as it is. */
  label(step: ReportStep | 'range', fromMs: number, toMs: number): string {
    const from = this.format(fromMs);
    const to = this.format(toMs);
    if (step === 'year') return from.slice(0, 4);
    if (step === 'month') return from.slice(0, 7);
    if (step === 'day') return from.slice(0, 10);
    if (step === 'hour' || step === 'shift') return `${from}–${to.slice(11)}`;
    if (step === 'week') return `${from.slice(0, 10)} – ${this.format(toMs - 1).slice(0, 10)}`;
    return `${from} – ${to}`;
  }

  /** The first moment of the step that a moment lies in. */
  startOf(step: ReportStep, atMs: number): number {
    if (step === 'hour') {
      const offsetMs = this.offsetMs(atMs);
      return Math.floor((atMs + offsetMs) / HOUR_MS) * HOUR_MS - offsetMs;
    }
    if (step === 'shift') return this.#shiftsAround(atMs).findLast((startMs) => startMs <= atMs)!;
    const { year, month, day, weekday } = this.#localTime(atMs);
    if (step === 'year') return this.#momentOf(year, 0, 1);
    if (step === 'month') return this.#momentOf(year, month, 1);
    return this.#momentOf(year, month, step === 'week' ? day - ((weekday + 6) % 7) : day);
  }

  /** The first moment of the step after the one that begins then. */
  nextStart(step: ReportStep, startMs: number): number {
    if (step === 'hour') {
      const nextMs = this.startOf('hour', startMs + HOUR_MS);
      return nextMs > startMs ? nextMs : startMs + HOUR_MS;
    }
    if (step === 'shift') return this.#shiftsAround(startMs).find((nextMs) => nextMs > startMs)!;
    const { year, month, day } = this.#localTime(startMs);
    if (step === 'year') return this.#momentOf(year + 1, 0, 1);
    if (step === 'month') return this.#momentOf(year, month + 1, 1);
    return this.#momentOf(year, month, day + (step === 'week' ? 7 : 1));
  }

  /**
   * Begins of the steps that a range touches, and the end of the last; nothing for an empty range.
   * @returns undefined when there are more than `most`
   */
  boundsOf(step: ReportStep, fromMs: number, toMs: number, most: number): number[] | undefined {
    if (toMs <= fromMs) return [];
    const bounds = [this.startOf(step, fromMs)];
    while (bounds.at(-1)! < toMs) {
      if (bounds.length > most) return undefined;
      bounds.push(this.nextStart(step, bounds.at(-1)!));
    }
    return bounds;
  }

  /** The local day that a moment lies in: `weekday` 1 is Monday, 7 Sunday. */
  dayOf(atMs: number): { readonly day: number; readonly weekday: number; readonly daysInMonth: number } {
    const { year, month, day, weekday } = this.#localTime(atMs);
    return {
      day,
      weekday: ((weekday + 6) % 7) + 1,
      daysInMonth: new Date(Date.UTC(year, month + 1, 0)).getUTCDate(),
    };
  }

  /** The first moment with a time of day, in minutes, on the local day that a moment lies in. */
  timeOfDay(atMs: number, minutes: number): number {
    const { year, month, day } = this.#localTime(atMs);
    return this.#momentOf(year, month, day, minutes);
  }

  #localTime(atMs: number): LocalTime {
    const local = new Date(atMs + this.offsetMs(atMs));
    return {
      year: local.getUTCFullYear(),
      month: local.getUTCMonth(),
      day: local.getUTCDate(),
      weekday: local.getUTCDay(),
    };
  }

  /** Changes of shift from the day before to the day after, ascending. */
  #shiftsAround(atMs: number): number[] {
    const { year, month, day } = this.#localTime(atMs);
    const moments = [-1, 0, 1, 2].flatMap((days) =>
      this.#shiftStarts.map((minutes) => this.#momentOf(year, month, day + days, minutes)),
    );
    return [...new Set(moments)].sort((a, b) => a - b);
  }

  /** The first moment with this local time; where clocks leap over it, that at which they leap or later. */
  #momentOf(year: number, month: number, day: number, minutes = 0): number {
    const local = Date.UTC(year, month, day, 0, minutes);
    const before = this.offsetMs(local - DAY_MINUTES * 60_000);
    const after = this.offsetMs(local + DAY_MINUTES * 60_000);
    const candidates = [local - before, local - after].sort((a, b) => a - b);
    return candidates.find((moment) => moment + this.offsetMs(moment) === local) ?? local - before;
  }
}
