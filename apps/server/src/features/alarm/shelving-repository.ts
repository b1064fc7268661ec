import type { Database } from '../../platform/db/database.ts';
import type { Lease } from '../../platform/db/lease/lease.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { applyInputs } from './journal-repository.ts';

/** How often it is looked which shelving is over, ms. */
const LOOK_MS = 1_000;
const MAX_AT_ONCE = 1_000;
const DUE = `SELECT rule_id FROM alarm_state WHERE shelved_until <= now() ORDER BY shelved_until LIMIT ${MAX_AT_ONCE}`;

/** What is shelved comes back at its time, also where nobody ingests the gateway. */
export function createShelvingJob(database: Database): Job {
  return {
    name: 'alarm-shelving',
    when: LOOK_MS,
    isRunAtStart: true,
    work: ({ lease }) => endShelvings(database, lease),
  };
}

async function endShelvings(database: Database, lease: Lease): Promise<void> {
  await database.withTransaction(async ({ client }) => {
    await lease.fence(client);
    const { rows } = await client.query<{ rule_id: string }>(DUE);
    if (rows.length === 0) return;
    const timeMs = Date.now();
    await applyInputs(
      client,
      rows.map(({ rule_id: ruleId }) => ({ ruleId, timeMs, input: { kind: 'unshelve', isExpired: true } })),
    );
  });
}
