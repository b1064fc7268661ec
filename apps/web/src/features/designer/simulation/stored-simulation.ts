import { readStored, writeStored } from '../../../lib/stored/index.ts';
import type { Source, SourceKind } from '../../live-page/index.ts';

const keyOf = (place: string) => `zutai-simulation:${place}`;
const KINDS: readonly SourceKind[] = ['constant', 'sine', 'ramp', 'states', 'walk', 'bad', 'stale'];
const isPlain = (value: unknown) => ['number', 'string', 'boolean'].includes(typeof value);

/** A source as it was stored; undefined for what is none. */
function readSource(stored: unknown): Source | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { kind, value, min, max, periodS, steps } = stored as Record<string, unknown>;
  const known = KINDS.find((each) => each === kind);
  if (known === undefined) return undefined;
  if (known === 'bad' || known === 'stale') return { kind: known };
  if (known === 'constant') return isPlain(value) ? { kind: known, value: value as number } : undefined;
  if (known === 'states') {
    const isList =
      Array.isArray(steps) &&
      steps.every((step) => isPlain(step?.value) && Number.isFinite(step?.dwellS)) &&
      steps.length > 0;
    return isList ? { kind: known, steps: steps as { value: number; dwellS: number }[] } : undefined;
  }
  const isRange = [min, max, periodS].every((each) => Number.isFinite(each));
  return isRange
    ? { kind: known, min: min as number, max: max as number, periodS: periodS as number }
    : undefined;
}

/** What was simulated on a page on this computer, by signal. */
export function readSimulation(text: string | null): ReadonlyMap<string, Source> {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    const found = Object.entries(stored ?? {}).flatMap(([id, each]) => {
      const source = readSource(each);
      return source ? [[id, source] as const] : [];
    });
    return new Map(found);
  } catch {
    return new Map();
  }
}

export const storedSimulation = {
  read: (place: string) => readSimulation(readStored(keyOf(place))),
  write(place: string, sources: ReadonlyMap<string, Source>): void {
    writeStored(keyOf(place), sources.size === 0 ? null : JSON.stringify(Object.fromEntries(sources)));
  },
};
