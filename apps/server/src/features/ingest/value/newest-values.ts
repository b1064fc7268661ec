import { isGoodCode, qualityOf } from '@zutai/contract';
import { EVER_MS, type HeldValue, type NewestReader, type StoredValue } from '../../history/index.ts';
import { type LiveStore, STALE, slotKind } from '../../live/index.ts';
import type { SignalDefinition } from '../definition/definition.ts';

const DAY_MS = 86_400_000;
/** Looked at before the first message is taken. */
const NEAR_MS = 2 * DAY_MS;
const STEP = 500;

/** The newest values that were stored lately, by signal id. */
export type NewestStored = ReadonlyMap<number, StoredValue>;

/**
 * Reads what was stored lately of these signals, to be given to {@link fillNewest}. Values of the future, from
 * clocks that were ahead, are left out: they are not what was measured last.
 */
export async function readNewest(
  reader: NewestReader,
  signalIds: readonly number[],
  nowMs = Date.now(),
): Promise<NewestStored> {
  const found = await reader.findNewest(signalIds, nowMs - NEAR_MS, nowMs);
  return new Map(found.map((stored) => [stored.signalId, stored]));
}

/** With what is held, where it is newer than what was stored. */
export function withHeld(newest: NewestStored, held: readonly HeldValue[]): NewestStored {
  const both = new Map(newest);
  for (const { signalId, timeMs, value, code, text } of held) {
    if (timeMs <= (both.get(signalId)?.timeMs ?? Number.NEGATIVE_INFINITY)) continue;
    // Only values that can be read are held, of which the next would have been one more.
    const goodMs = isGoodCode(code) ? timeMs : (both.get(signalId)?.goodMs ?? null);
    both.set(signalId, {
      ...{ signalId, timeMs, code, goodMs },
      value: Number.isNaN(value) ? null : value,
      text: text ?? null,
    });
  }
  return both;
}

/**
 * Fills the live store from history, so that a restart shows what was known, as stale until it is reported
 * again, and notes how far each signal is stored. Signals that were quiet for days are looked up afterwards,
 * some at a time.
 * @returns reads the rest; may be left undone
 */
export function fillNewest(
  reader: NewestReader,
  store: LiveStore,
  signals: readonly SignalDefinition[],
  newest: NewestStored,
  nowMs = Date.now(),
): (aborted: AbortSignal) => Promise<void> {
  const byId = new Map(signals.map((signal) => [signal.id, signal]));
  const signalOf = new Map(byId);
  const unknown = [...newest.values()].filter(isUnknown);
  for (const signal of signals) {
    const stored = newest.get(signal.id);
    // Nothing found since then: whatever comes later is new.
    const storedMs = stored?.timeMs ?? nowMs - NEAR_MS - 1;
    store.storedTimes[signal.slot] = Math.max(store.storedTimes[signal.slot]!, storedMs);
    if (stored === undefined) continue;
    show(store, signal, stored);
    byId.delete(stored.signalId);
  }
  return async (aborted) => {
    const left = [...byId.keys()];
    for (let at = 0; at < left.length && !aborted.aborted; at += STEP) {
      const older = await reader.findNewest(left.slice(at, at + STEP), EVER_MS, Date.now());
      for (const stored of older) show(store, byId.get(stored.signalId)!, stored);
      unknown.push(...older.filter(isUnknown));
    }
    // Before an outage: what was known last, however long it had held by then. An outage is of one time for many signals.
    for (const [sinceMs, ended] of Map.groupBy(unknown, ({ timeMs }) => timeMs)) {
      if (aborted.aborted) return;
      const ids = ended.map(({ signalId }) => signalId);
      for (const stored of await reader.findNewest(ids, EVER_MS, sinceMs - 1)) {
        const signal = signalOf.get(stored.signalId);
        if (signal !== undefined) showBehind(store, signal, stored, sinceMs);
      }
    }
  };
}

/** Nothing has been known since then, and the value before is too old to be told with it. */
function isUnknown({ code, value, text }: StoredValue): boolean {
  return qualityOf(code) === 'stale' && value === null && text === null;
}

/** Shows what was known before an outage, unless something came since. */
function showBehind(store: LiveStore, signal: SignalDefinition, stored: StoredValue, sinceMs: number): void {
  const { slot, generation, dataType } = signal;
  if (store.times[slot] !== sinceMs || store.kinds[slot] !== slotKind.null) return;
  const { value, text, goodMs } = stored;
  const shown = [kindOf(dataType, stored), value ?? Number.NaN, sinceMs, STALE] as const;
  store.set(slot, generation, ...shown, text ?? undefined, goodMs ?? undefined);
}

function show(store: LiveStore, signal: SignalDefinition, stored: StoredValue): void {
  const { slot, generation, dataType } = signal;
  // There may be a newer value by now.
  if (store.times[slot]! >= stored.timeMs) return;
  const code = isGoodCode(stored.code) ? STALE : stored.code;
  store.set(
    slot,
    generation,
    kindOf(dataType, stored),
    stored.value ?? Number.NaN,
    stored.timeMs,
    code,
    stored.text ?? undefined,
    stored.goodMs ?? undefined,
  );
}

function kindOf(dataType: SignalDefinition['dataType'], { value, text }: StoredValue): number {
  // The data type may have been another when the value was stored.
  if (dataType === 'text') return text === null ? slotKind.null : slotKind.text;
  if (value === null) return slotKind.null;
  if (dataType === 'boolean') return slotKind.boolean;
  return text === null ? slotKind.number : slotKind.integer;
}
