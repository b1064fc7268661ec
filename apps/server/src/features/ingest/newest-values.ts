import { type LiveRepository, type LiveStore, type StoredValue, slotKind } from '../live/index.ts';
import type { SignalDefinition } from './definition.ts';

const DAY_MS = 86_400_000;
/** Looked at before the first message is taken. */
const NEAR_MS = 2 * DAY_MS;
const FAR_MS = 400 * DAY_MS;
const STEP = 500;

/**
 * Fills the live store from history, so that a restart shows what was known, and notes how far each signal
 * is stored. Signals that were quiet for days are looked up afterwards, some at a time.
 * @returns resolves when the first part is done; `rest` runs the second and may be left undone
 */
export async function restoreNewest(
  repository: LiveRepository,
  store: LiveStore,
  signals: readonly SignalDefinition[],
): Promise<{ rest: (signal: AbortSignal) => Promise<void> }> {
  const nearMs = Date.now() - NEAR_MS;
  const fresh = signals.filter((signal) => store.storedTimes[signal.slot] === Number.NEGATIVE_INFINITY);
  const byId = new Map(fresh.map((signal) => [signal.id, signal]));
  const found = await repository.findNewest([...byId.keys()], nearMs);
  // Nothing found since then: whatever comes later is new.
  for (const signal of fresh) store.storedTimes[signal.slot] = nearMs - 1;
  for (const stored of found) {
    const signal = byId.get(stored.signalId)!;
    store.storedTimes[signal.slot] = stored.timeMs;
    show(store, signal, stored);
    byId.delete(stored.signalId);
  }
  return {
    async rest(aborted) {
      const left = [...byId.keys()];
      for (let at = 0; at < left.length && !aborted.aborted; at += STEP) {
        const older = await repository.findNewest(left.slice(at, at + STEP), Date.now() - FAR_MS);
        for (const stored of older) show(store, byId.get(stored.signalId)!, stored);
      }
    },
  };
}

function show(store: LiveStore, signal: SignalDefinition, stored: StoredValue): void {
  // The signal may have been taken away or have a newer value by now.
  const { slot } = signal;
  if (store.slotOf(signal.id) !== slot || store.times[slot]! >= stored.timeMs) return;
  const isText = signal.dataType === 'text';
  const kind =
    stored.value === null && stored.text === null
      ? slotKind.null
      : isText
        ? slotKind.text
        : signal.dataType === 'boolean'
          ? slotKind.boolean
          : slotKind.number;
  store.set(slot, kind, stored.value ?? Number.NaN, stored.timeMs, stored.code, stored.text ?? undefined);
}
