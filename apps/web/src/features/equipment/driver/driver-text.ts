/** A poll interval in its largest exact unit: `500 ms`, `2 s`, `5 min`. */
export function pollText(intervalMs: number): string {
  if (intervalMs % 60_000 === 0) return `${intervalMs / 60_000} min`;
  return intervalMs % 1000 === 0 ? `${intervalMs / 1000} s` : `${intervalMs} ms`;
}
