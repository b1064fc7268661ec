import type { Driver } from '@zutai/contract';

/** What a driver connects to, as people write it: `10.0.0.5:502 #1`. */
export function targetOf({ options }: Pick<Driver, 'options'>): string {
  const { host, port, unitId } = options;
  const place = [host, port].filter((part) => part !== undefined && part !== '').join(':');
  return unitId === undefined ? place : `${place} #${String(unitId)}`;
}

/** A poll interval in its largest exact unit: `500 ms`, `2 s`, `5 min`. */
export function pollText(intervalMs: number): string {
  if (intervalMs % 60_000 === 0) return `${intervalMs / 60_000} min`;
  return intervalMs % 1000 === 0 ? `${intervalMs / 1000} s` : `${intervalMs} ms`;
}
