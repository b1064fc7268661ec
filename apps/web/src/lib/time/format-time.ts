/** Minutes that shown times are ahead of UTC: China standard time (specification, section 1). */
const SHOWN_OFFSET_MIN = 8 * 60;

/** `YYYY-MM-DD HH:mm:ss` in UTC+8 of a time in ms UTC. */
export function formatTime(timeMs: number): string {
  return new Date(timeMs + SHOWN_OFFSET_MIN * 60_000).toISOString().slice(0, 19).replace('T', ' ');
}

/** The same with its milliseconds, for what happened within one second. */
export function formatTimeMs(timeMs: number): string {
  return new Date(timeMs + SHOWN_OFFSET_MIN * 60_000).toISOString().slice(0, 23).replace('T', ' ');
}

/** `HH:mm:ss` in UTC+8 of a time in ms UTC. */
export function formatClock(timeMs: number): string {
  return formatTime(timeMs).slice(11);
}

/** ms UTC of `YYYY-MM-DD HH:mm:ss` in UTC+8; NaN when it is not one. */
export function parseTime(text: string): number {
  return Date.parse(`${text.trim().replace(' ', 'T')}+08:00`);
}

export interface Duration {
  count: number;
  unit: 'second' | 'minute' | 'hour' | 'day';
}

/** A length of time in its largest whole unit, for ages: 90 s is 1 minute. Never negative. */
export function roundDuration(durationMs: number): Duration {
  const seconds = Math.max(0, Math.floor(durationMs / 1000));
  if (seconds < 60) return { count: seconds, unit: 'second' };
  if (seconds < 3600) return { count: Math.floor(seconds / 60), unit: 'minute' };
  if (seconds < 86_400) return { count: Math.floor(seconds / 3600), unit: 'hour' };
  return { count: Math.floor(seconds / 86_400), unit: 'day' };
}

/** A length of time in the largest unit in which it is whole, for settings: 90 min is 90 minutes, 1440 min is 1 day. */
export function wholeDuration(durationMs: number): Duration {
  const seconds = Math.max(0, Math.round(durationMs / 1000));
  if (seconds === 0 || seconds % 60 !== 0) return { count: seconds, unit: 'second' };
  if (seconds % 3600 !== 0) return { count: seconds / 60, unit: 'minute' };
  if (seconds % 86_400 !== 0) return { count: seconds / 3600, unit: 'hour' };
  return { count: seconds / 86_400, unit: 'day' };
}
