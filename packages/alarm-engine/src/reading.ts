export type ReadingValue = number | boolean | string | null;

/** What is known of a signal now. */
export interface Reading {
  /** The last readable value, whatever its quality; null: there was none. */
  readonly value: ReadingValue;
  readonly quality: 'good' | 'stale' | 'bad';
  /** By the clock of the device, ms UTC. */
  readonly timeMs: number;
  /** By the clock of the engine, ms: when it was told. */
  readonly atMs: number;
}

/** What a condition can look at. */
export interface Readings {
  readonly signal: (signalId: number) => Reading | undefined;
  /** Undefined: not known yet. */
  readonly isOnline: (equipmentId: string) => boolean | undefined;
  /** What the calendar is ahead of the engine's clock, ms; see `AlarmEngine.setCalendar`. */
  readonly aheadMs: () => number;
}

/** Whether a value is one that people entered, who write 1 and 0 for true and false. */
export function isSameValue(value: ReadingValue, entered: ReadingValue): boolean {
  return plainOf(value) === plainOf(entered);
}

const plainOf = (value: ReadingValue) => (typeof value === 'boolean' ? Number(value) : value);

/** A number to be compared: of booleans 0 and 1; undefined unless the value is good. */
export function numberOf(reading: Reading | undefined): number | undefined {
  if (reading?.quality !== 'good') return undefined;
  const { value } = reading;
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  return typeof value === 'boolean' ? Number(value) : undefined;
}
