import type { Database } from '../../../platform/db/database.ts';
import { hashOfSeal, type Seal } from './seal.ts';
import type { SealHead } from './seal-head.ts';
import type { SealKey } from './seal-key.ts';
import { sealRepository } from './seal-repository.ts';
import { type LedgerFault, verifyLedger } from './verify-ledger.ts';

/** What may be wrong with the trail. */
export type TrailFault =
  /** A seal was changed, or made by somebody who does not hold the key. */
  | 'sealForged'
  /** Keyed with another key than the one at hand, so that it cannot be checked. */
  | 'keyUnknown'
  /** Seals between this one and the one before are gone. */
  | 'sealsMissing'
  /** Seals are gone from the beginning that were not old enough to go. */
  | 'beginningMissing'
  /** Seals are gone from the end: a later one was written down beside the database. */
  | 'endMissing'
  | 'eventsMissing'
  | 'eventsChanged'
  /** Events that no seal names among those that are sealed. */
  | 'notSealed';

export interface TrailFinding {
  readonly fault: TrailFault | LedgerFault;
  /** Number of the seal; '' where it is about none. */
  readonly seal: string;
  /** Ids of events, as a multirange or a list; '' where it is about none. */
  readonly events: string;
  /** Of the ledger, the first writes that it is about, by their uuids. */
  readonly writes?: readonly string[];
}

export interface TrailReport {
  readonly seals: number;
  readonly events: number;
  /** Seals of which events have gone by age. */
  readonly thinned: number;
  /** Events that wait for their seal: the newest, and all since the server was stopped. */
  readonly pending: number;
  /** Rows of the ledger of writes that were checked against their events. */
  readonly writes: number;
  readonly findings: readonly TrailFinding[];
}

/** What is younger must be whole: the database lets nobody delete it (migration 0018). */
const MAY_GO_AFTER_DAYS = 365;
const SEALS_AT_ONCE = 200;
const MAX_FINDINGS = 1_000;

/**
 * Checks the whole trail against its seals, and the ledger of writes against the trail. They are read in steps that hold up nobody.
 * @param heads seals that were written down beside the database
 * @param onProgress told the number of seals after each step
 */
export async function verifyTrail(
  { pool }: Pick<Database, 'pool'>,
  key: SealKey,
  heads: readonly SealHead[],
  onProgress: (seals: number) => void = () => undefined,
): Promise<TrailReport> {
  const findings: TrailFinding[] = [];
  const find = (fault: TrailFault, seal: string, events = '') => {
    if (findings.length < MAX_FINDINGS) findings.push({ fault, seal, events });
  };
  const oldestWhole = BigInt(Date.now() - MAY_GO_AFTER_DAYS * 86_400_000) * 1000n;
  let [seals, events, thinned] = [0, 0, 0];
  let before: Seal | undefined;
  for (;;) {
    const step = await sealRepository.list(pool, before?.number ?? '0', SEALS_AT_ONCE);
    for (const seal of step) {
      const mayBeThinned = BigInt(seal.firstAt) < oldestWhole;
      if (before === undefined) {
        if (seal.number !== '1' && !mayBeThinned) find('beginningMissing', seal.number);
      } else if (BigInt(seal.number) !== BigInt(before.number) + 1n || seal.previous !== before.hash) {
        find('sealsMissing', seal.number);
      }
      if (seal.keyId !== key.id) find('keyUnknown', seal.number, seal.ids);
      else if (hashOfSeal(seal, key) !== seal.hash) find('sealForged', seal.number, seal.ids);
      const now = await sealRepository.digestNow(pool, seal.ids);
      if (now.eventCount < seal.eventCount) {
        if (mayBeThinned) thinned += 1;
        else find('eventsMissing', seal.number, seal.ids);
      } else if (now.digest !== seal.digest) {
        find('eventsChanged', seal.number, seal.ids);
      }
      seals += 1;
      events += now.eventCount;
      before = seal;
    }
    onProgress(seals);
    if (step.length < SEALS_AT_ONCE) break;
  }
  for (const head of heads) if (!(await sealRepository.holds(pool, head))) find('endMissing', head.number);
  const { skipped, pending } = await sealRepository.listUnsealed(pool);
  if (skipped.length > 0) find('notSealed', '', skipped.join(', '));
  const ledger = await verifyLedger(pool, MAY_GO_AFTER_DAYS);
  for (const { fault, writes } of ledger.findings) findings.push({ fault, seal: '', events: '', writes });
  return { seals, events, thinned, pending, writes: ledger.writes, findings };
}
