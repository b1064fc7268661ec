const lengths: Readonly<Record<string, number>> = { YYYY: 4, YY: 2, MM: 2, DD: 2, HH: 2, mm: 2, ss: 2 };

/** One part of each token: what is a token of `formatClock`, and text that stands for itself. */
function splitFormat(format: string): string[] {
  return format.split(/(YYYY|YY|MM|DD|HH|mm|ss)/).filter(Boolean);
}

/**
 * The time, ms UTC, that a text in words of the format says, `utcOffsetMin` minutes ahead of UTC; null for what it
 * does not. Parts the format leaves out are those of 1970-01-01 00:00:00.
 */
export function parseClock(text: string, format: string, utcOffsetMin: number): number | null {
  const parts: Record<string, number> = { YYYY: 1970, MM: 1, DD: 1, HH: 0, mm: 0, ss: 0 };
  let place = 0;
  for (const piece of splitFormat(format)) {
    const length = lengths[piece];
    if (length === undefined) {
      if (!text.startsWith(piece, place)) return null;
      place += piece.length;
      continue;
    }
    const digits = text.slice(place, place + length);
    if (digits.length !== length || !/^\d+$/.test(digits)) return null;
    if (piece === 'YY') parts.YYYY = 2000 + Number(digits);
    else parts[piece] = Number(digits);
    place += length;
  }
  if (place !== text.length) return null;
  const { YYYY, MM, DD, HH, mm, ss } = parts as Record<'YYYY' | 'MM' | 'DD' | 'HH' | 'mm' | 'ss', number>;
  const time = new Date(Date.UTC(YYYY, MM - 1, DD, HH, mm, ss));
  time.setUTCFullYear(YYYY);
  // 30 February and 25 o'clock would be other times.
  const isReal =
    time.getUTCMonth() === MM - 1 &&
    time.getUTCDate() === DD &&
    time.getUTCHours() === HH &&
    time.getUTCMinutes() === mm &&
    time.getUTCSeconds() === ss;
  return isReal ? time.getTime() - utcOffsetMin * 60_000 : null;
}
