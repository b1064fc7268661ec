import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { createLeases, type Leases } from '../db/lease/lease.ts';
import { createTestDatabase, testLogger } from '../testing/test-database.ts';
import { type Job, startJobs } from './jobs.ts';

const { database, connectAgain, drop } = await createTestDatabase();
const other = await connectAgain();
const cleanUps: (() => Promise<void>)[] = [];
afterAll(drop);
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
  await database.pool.query('TRUNCATE platform_lease');
});

/** They last so long that none expires on a busy machine, unless a test is about that. */
function openLeases(ownerId: string, on = database, ttlMs = 60_000): Leases {
  const leases = createLeases({ database: on, logger: testLogger, ownerId, ttlMs });
  cleanUps.push(leases.close);
  return leases;
}

function start(leases: Leases, jobs: Job[]): () => Promise<void> {
  const stop = startJobs({ leases, logger: testLogger, jobs, retryMs: 50 });
  cleanUps.push(stop);
  return stop;
}

describe('startJobs', () => {
  it('runs a job in one process, and in another when that one stops', async () => {
    const ran: string[] = [];
    const job = (owner: string): Job => ({ name: 'tick', when: 20, work: () => void ran.push(owner) });
    const stopA = start(openLeases('a'), [job('a')]);
    await vi.waitFor(() => expect(ran.length).toBeGreaterThan(3));
    start(openLeases('b', other), [job('b')]);
    await vi.waitFor(() => expect(ran.length).toBeGreaterThan(10));
    expect(ran).not.toContain('b');
    await stopA();
    ran.length = 0;
    await vi.waitFor(() => expect(ran).toContain('b'));
    expect(ran).not.toContain('a');
  });

  it('runs in another process after the first was killed', async () => {
    const ran: string[] = [];
    const killed = openLeases('a', database, 900);
    await killed.acquire('jobs');
    await database.pool.query("UPDATE platform_lease SET owner = 'dead' WHERE name = 'jobs'");
    start(openLeases('b', other), [{ name: 'tick', when: 20, work: () => void ran.push('b') }]);
    await vi.waitFor(() => expect(ran).toContain('b'));
  });

  it('does not overlap a job with itself, and goes on after a failure', async () => {
    let running = 0;
    let most = 0;
    let runs = 0;
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 30));
      running -= 1;
      runs += 1;
      if (runs === 1) throw new Error('first one fails');
    };
    start(openLeases('a'), [{ name: 'slow', when: 1, work, isRunAtStart: true }]);
    await vi.waitFor(() => expect(runs).toBeGreaterThan(3));
    expect(most).toBe(1);
  });

  it('follows a cron pattern with seconds', async () => {
    const work = vi.fn();
    start(openLeases('a'), [{ name: 'every second', when: '* * * * * *', work }]);
    await vi.waitFor(() => expect(work.mock.calls.length).toBeGreaterThan(1));
  });

  it('waits for a run under way when it stops, and tells it to end', async () => {
    const started = Promise.withResolvers<void>();
    let isEnded = false;
    const stop = start(openLeases('a'), [
      {
        name: 'long',
        when: 1,
        work: async ({ signal }) => {
          started.resolve();
          await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
          await new Promise((resolve) => setTimeout(resolve, 50));
          isEnded = true;
        },
      },
    ]);
    await started.promise;
    await stop();
    expect(isEnded).toBe(true);
  });

  it('refuses two jobs of one name', () => {
    const job: Job = { name: 'same', when: 1, work: () => undefined };
    expect(() => startJobs({ leases: openLeases('a'), logger: testLogger, jobs: [job, job] })).toThrow(
      /twice/,
    );
  });
});
