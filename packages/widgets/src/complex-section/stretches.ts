import { type Curve, firstAfter } from '@zutai/curve';
import type { LiveValue } from '@zutai/diagram';
import type { SectionItem } from './model.ts';

/** A stretch of one state; `item` is null for a value that no state names. */
export interface StateStretch {
  fromMs: number;
  toMs: number;
  kind: 'state' | 'stale' | 'missing';
  item: SectionItem | null;
  /** The value as text; '' when there is none. */
  value: string;
}

/** '1', '1.0' and true are the same state. */
function isSame(item: SectionItem, value: string): boolean {
  const wanted = item.value.trim();
  if (wanted === value) return true;
  const [a, b] = [Number(wanted), Number(value)];
  return wanted !== '' && value !== '' && Number.isFinite(a) && a === b;
}

/** The state a value belongs to; null when no state names it. */
export function findItem(items: readonly SectionItem[], value: string): SectionItem | null {
  return items.find((item) => isSame(item, value)) ?? null;
}

function stretchOf(
  value: number | null,
  items: readonly SectionItem[],
): Omit<StateStretch, 'fromMs' | 'toMs'> {
  if (value === null) return { kind: 'missing', item: null, value: '' };
  const text = String(value);
  return { kind: 'state', item: findItem(items, text), value: text };
}

/**
 * The states of a signal between two times. Each value holds until the next; the last one to the present while it is
 * good, and as stale or missing from its time on when it is not. Before the first value nothing is known.
 */
export function listStretches(
  { timesMs, values }: Curve,
  items: readonly SectionItem[],
  live: LiveValue,
  range: { fromMs: number; toMs: number },
): StateStretch[] {
  const stretches: StateStretch[] = [];
  const push = (stretch: StateStretch) => {
    const before = stretches.at(-1);
    const isOne =
      before?.kind === stretch.kind && before.value === stretch.value && before.toMs === stretch.fromMs;
    if (stretch.toMs <= stretch.fromMs) return;
    if (isOne) before.toMs = stretch.toMs;
    else stretches.push(stretch);
  };
  const { fromMs, toMs } = range;
  const first = Math.max(0, firstAfter(timesMs, fromMs) - 1);
  const startMs = Math.min(toMs, Math.max(fromMs, timesMs[first] ?? toMs));
  push({ fromMs, toMs: startMs, kind: 'missing', item: null, value: '' });
  for (let place = first; place < timesMs.length && timesMs[place]! < toMs; place += 1) {
    const isLast = place === timesMs.length - 1;
    const what = stretchOf(values[place] ?? null, items);
    const isDoubtful = isLast && what.kind === 'state' && live.quality !== 'good';
    push({
      ...what,
      ...(isDoubtful && { kind: live.quality === 'stale' ? ('stale' as const) : ('missing' as const) }),
      fromMs: Math.max(fromMs, timesMs[place]!),
      toMs: Math.min(toMs, timesMs[place + 1] ?? toMs),
    });
  }
  return stretches;
}

/** How long each state lasted, ms, by its value; what is not known for sure under ''. */
export function totalsOf(stretches: readonly StateStretch[]): Map<string, number> {
  const totals = new Map<string, number>();
  for (const { kind, item, value, fromMs, toMs } of stretches) {
    const key = kind === 'state' ? (item?.value ?? value) : '';
    totals.set(key, (totals.get(key) ?? 0) + toMs - fromMs);
  }
  return totals;
}

/** A length of time as h:mm:ss. */
export function formatLength(lengthMs: number): string {
  const seconds = Math.round(lengthMs / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
