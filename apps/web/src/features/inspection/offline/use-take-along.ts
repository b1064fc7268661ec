import { calls, type Inspection, type InspectionDetail } from '@zutai/contract';
import { useEffect, useState } from 'react';
import { call, isRefused, isUnreachable, useCall } from '../../../lib/call/index.ts';
import { INSPECTION_REFETCH_MS } from '../refetch.ts';
import { deviceStore } from './device-store.ts';
import type { TakenAlong } from './kept.ts';
import { currentOwner } from './outbox.ts';

/** Most inspections that are taken along. */
const MOST_TAKEN = 200;

/** The detail of an inspection; null when it is gone, undefined when the server is. */
const findDetail = (id: string): Promise<InspectionDetail | null | undefined> =>
  call(calls.inspection.info, { id }).catch((error: unknown) => (isRefused(error) ? null : undefined));

let isTaking = false;

/** The open inspections of the reader; questions of one never change, so that each is asked for once. */
async function takeAlong(rows: readonly Inspection[], atMs: number): Promise<void> {
  const owner = currentOwner();
  if (owner === undefined || isTaking) return;
  isTaking = true;
  try {
    await takeRows(owner, rows, atMs);
  } finally {
    isTaking = false;
  }
}

async function takeRows(owner: string, rows: readonly Inspection[], atMs: number): Promise<void> {
  const before = new Map(
    (await deviceStore.taken(owner))?.inspections.map((one) => [one.id, one] as const) ?? [],
  );
  const inspections: InspectionDetail[] = [];
  for (const row of rows) {
    const detail = before.get(row.id) ?? (await findDetail(row.id));
    if (detail === undefined) break;
    if (detail === null) continue;
    // What the list says of it is newer; live values are of another moment.
    inspections.push({ ...detail, ...row, live: [] });
  }
  // Another account may have signed in meanwhile.
  if (owner === currentOwner()) await deviceStore.takeAlong({ owner, atMs, inspections });
}

/** What this account took along; undefined until it was looked, null for nothing. */
export function useTaken(isWanted: boolean): TakenAlong | null | undefined {
  const [taken, setTaken] = useState<TakenAlong | null>();
  useEffect(() => {
    const owner = currentOwner();
    if (!isWanted || owner === undefined) return;
    let isOver = false;
    deviceStore.taken(owner).then(
      (found) => isOver || setTaken(found ?? null),
      () => isOver || setTaken(null),
    );
    return () => {
      isOver = true;
    };
  }, [isWanted]);
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
  const { data, error, dataUpdatedAt, refetch } = useCall(
    calls.inspection.query,
    { isAssigned: true, pageSize: MOST_TAKEN, sortField: 'dueMs' },
    { refetchMs: INSPECTION_REFETCH_MS },
  );
  useAskOnNetwork(refetch);
  useEffect(() => {
    if (data !== undefined) void takeAlong(data.rows, dataUpdatedAt).catch(() => undefined);
  }, [data, dataUpdatedAt]);
  return isUnreachable(error);
}
