import { describe, expect, it } from 'vitest';
import { formatClock } from './format-clock.ts';
import { parseClock } from './parse-clock.ts';

const format = 'YYYY-MM-DD HH:mm';

describe('a time in words', () => {
  it('is read as it is written, in its own zone', () => {
    expect(parseClock('2026-03-04 05:06', format, 0)).toBe(Date.UTC(2026, 2, 4, 5, 6));
    expect(parseClock('2026-03-04 05:06', format, 480)).toBe(Date.UTC(2026, 2, 3, 21, 6));
    expect(parseClock('26/3月04', 'YY/3月DD', 0)).toBe(Date.UTC(2026, 0, 4));
    for (const each of ['YYYY-MM-DD HH:mm:ss', 'DD.MM.YYYY HH:mm:ss', 'YYYY年MM月DD日HH时mm分ss秒']) {
      const timeMs = Date.UTC(2028, 1, 29, 23, 59, 58);
      expect(parseClock(formatClock(timeMs, each, -330), each, -330)).toBe(timeMs);
    }
  });

  it('is none when it does not fit the format or there is no such time', () => {
    for (const text of [
      '',
      '2026-03-04',
      '2026-03-04 05:06:07',
      '2026-3-04 05:06',
      '2026-02-30 00:00',
      '2026-13-01 00:00',
      '2026-01-01 24:00',
      '2026-01-01 00:60',
      '2026-01-0１ 00:00',
    ]) {
      expect(parseClock(text, format, 0), text).toBeNull();
    }
  });
});
