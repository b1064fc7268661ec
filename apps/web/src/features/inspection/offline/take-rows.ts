import { calls, type Inspection, type InspectionDetail, type ResponseOf } from '@zutai/contract';
import { call, isRefused, isUnreachable } from '../../../lib/call/index.ts';
import type { TakenAlong } from './kept.ts';
import { ANSWER_MS } from './use-is-away.ts';

/** How many details are asked for at a time. */
const AT_A_TIME = 4;

/** Where what is taken along is kept. */
interface TakenStore {
  taken(owner: string): Promise<TakenAlong | undefined>;
  takeAlong(taken: TakenAlong): Promise<void>;
}

interface TakeRows {
  readonly owner: string;
  readonly list: Pick<ResponseOf<typeof calls.inspection.query>, 'rows' | 'total'>;
  /** When the list was fetched, by the clock of the server, ms UTC. */
  readonly atMs: number;
  /** Whether it is still wanted: another account may have signed in. */
  readonly isWanted: () => boolean;
}

/**
 * Takes inspections along, each kept as soon as it is here: a network that goes takes away none that were. Questions of
 * one never change, so that each is asked for once.
 */
export async function takeRows(store: TakenStore, { owner, list, atMs, isWanted }: TakeRows): Promise<void> {
  const before = (await store.taken(owner))?.inspections ?? [];
  const details = new Map<string, InspectionDetail>(before.map((one) => [one.id, one]));
  let gone = 0;
  let isReached = true;
  let writing = Promise.resolve();
  const write = () => {
    writing = writing.then(async () => {
      if (!isWanted()) return;
      // What the list says of it is newer; live values are of another moment.
      const inspections = list.rows.flatMap((row) => {
        const detail = details.get(row.id);
        return detail === undefined ? [] : [{ ...detail, ...row, live: [] }];
      });
      await store.takeAlong({ owner, atMs, total: list.total - gone, inspections });
    });
    return writing;
  };
  async function take({ id }: Inspection): Promise<void> {
    try {
      details.set(id, await call(calls.inspection.info, { id }, { timeoutMs: ANSWER_MS }));
    } catch (error) {
      // Another one may be answered where this one is not; where the server is away none is.
      if (isUnreachable(error)) isReached = false;
      if (!isRefused(error)) return;
      gone += 1;
    }
    await write();
  }
  await write();
  const missing = list.rows.filter(({ id }) => !details.has(id)).values();
  const takeNext = async () => {
    for (const row of missing) {
      if (!isReached || !isWanted()) return;
      await take(row);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, takeNext));
}
