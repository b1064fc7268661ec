const tokens: Readonly<Record<string, (time: Date) => string>> = {
  YYYY: (time) => pad(time.getUTCFullYear(), 4),
  YY: (time) => pad(time.getUTCFullYear() % 100, 2),
  MM: (time) => pad(time.getUTCMonth() + 1, 2),
  DD: (time) => pad(time.getUTCDate(), 2),
  HH: (time) => pad(time.getUTCHours(), 2),
  mm: (time) => pad(time.getUTCMinutes(), 2),
  ss: (time) => pad(time.getUTCSeconds(), 2),
};

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0');
}

/** A time in words of the format, `utcOffsetMin` minutes ahead of UTC; '' for what is no time. */
export function formatClock(timeMs: number, format: string, utcOffsetMin: number): string {
  const time = new Date(timeMs + utcOffsetMin * 60_000);
  if (Number.isNaN(time.getTime())) return '';
  return format.replace(/YYYY|YY|MM|DD|HH|mm|ss/g, (token) => tokens[token]!(time));
}

/** How often a clock of the format moves, ms: with its seconds, else with its minutes. */
export function clockStepMs(format: string): number {
  return format.includes('ss') ? 1000 : 60_000;
}
