const UTC8_MS = 8 * 3_600_000;

/** `YYYY-MM-DD HH:mm:ss.SSS` in UTC+8. */
export function formatTime(timeMs: number): string {
  return new Date(timeMs + UTC8_MS).toISOString().replace('T', ' ').slice(0, 23);
}

/** `YYYY-MM-DD` in UTC+8. */
export function dayOf(timeMs: number): string {
  return formatTime(timeMs).slice(0, 10);
}
