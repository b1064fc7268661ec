import { calls } from '@zutai/contract';
import { useEffect, useState } from 'react';
import { useCall } from '../../../lib/call/index.ts';
import { serverTimeOf } from '../../../lib/time/index.ts';
import { INSPECTION_REFETCH_MS } from '../refetch.ts';
import { deviceStore } from './device-store.ts';
import type { TakenAlong } from './kept.ts';
import { currentOwner, useOutbox } from './outbox.ts';
import { takeRows } from './take-rows.ts';
import { ANSWER_MS, useIsAway } from './use-is-away.ts';

/** Most inspections that are taken along. */
const MOST_TAKEN = 200;

let isTaking = false;

/** Takes the open inspections of the reader along, unless that is under way. */
async function takeAlong(list: Parameters<typeof takeRows>[1]['list'], atMs: number): Promise<void> {
  const owner = currentOwner();
  if (owner === undefined || isTaking) return;
  isTaking = true;
  try {
    await takeRows(deviceStore, { owner, list, atMs, isWanted: () => owner === currentOwner() });
  } finally {
    isTaking = false;
  }
}

/** What this account took along, with what was sent since; undefined until it was looked, null for nothing. */
export function useTaken(): TakenAlong | null | undefined {
  const [taken, setTaken] = useState<TakenAlong | null>();
  const entries = useOutbox((outbox) => outbox.entries);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was sent is marked in it
  useEffect(() => {
    const owner = currentOwner();
    if (owner === undefined) return;
    let isOver = false;
    deviceStore.taken(owner).then(
      (found) => isOver || setTaken(found ?? null),
      () => isOver || setTaken((before) => before ?? null),
    );
    return () => {
      isOver = true;
    };
  }, [entries]);
  return taken;
}

/** Asks anew at once when the browser says that there is a network, or that there is none. */
export function useAskOnNetwork(ask: () => unknown): void {
  useEffect(() => {
    const again = () => void ask();
    window.addEventListener('online', again);
    window.addEventListener('offline', again);
    return () => {
      window.removeEventListener('online', again);
      window.removeEventListener('offline', again);
    };
  }, [ask]);
}

/**
 * Takes along what the reader has to inspect, each time that it is looked at.
 * @returns whether the server is away
 */
export function useTakeAlong(): boolean {
  const query = useCall(
    calls.inspection.query,
    { isAssigned: true, pageSize: MOST_TAKEN, sortField: 'dueMs' },
    { refetchMs: INSPECTION_REFETCH_MS, timeoutMs: ANSWER_MS },
  );
  const { data, dataUpdatedAt, refetch } = query;
  const taken = useTaken();
  useAskOnNetwork(refetch);
  useEffect(() => {
    if (data !== undefined) void takeAlong(data, serverTimeOf(dataUpdatedAt)).catch(() => undefined);
  }, [data, dataUpdatedAt]);
  return useIsAway(query, taken != null);
}
