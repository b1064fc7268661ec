import { Cron } from 'croner';
import { keepLease } from '../db/lease/keep-lease.ts';
import type { Lease, Leases } from '../db/lease/lease.ts';
import type { Logger } from '../logging/logger.ts';

/** Does a job's work; `lease.fence` guards writes, `signal` ends it early. */
export type JobWork = (context: {
  readonly signal: AbortSignal;
  readonly lease: Lease;
}) => void | Promise<void>;

export interface Job {
  readonly name: string;
  /** Milliseconds from the end of one run to the start of the next, or a cron pattern (seconds allowed, UTC). */
  readonly when: number | string;
  readonly work: JobWork;
  /** For intervals: run when the process begins to be the one that runs jobs, not one interval later. */
  readonly isRunAtStart?: boolean;
}

export interface JobsOptions {
  readonly leases: Leases;
  readonly logger: Logger;
  readonly jobs: readonly Job[];
  /** Told the end of each run, for metrics. */
  readonly onRun?: (name: string, tookMs: number, error: unknown) => void;
  readonly retryMs?: number;
}

const LEASE = 'jobs';

/**
 * Runs the jobs in one process of the installation, whichever holds the lease; another takes over when it dies.
 * A job never overlaps itself. Times missed while no process ran are not made up for: a job that must not
 * miss any looks in the database for what is due.
 * @returns stops the schedules and waits for runs under way
 */
export function startJobs({ leases, logger, jobs, onRun, retryMs }: JobsOptions): () => Promise<void> {
  const names = jobs.map((job) => job.name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`Job ${twice} is there twice.`);

  async function run(job: Job, lease: Lease): Promise<void> {
    if (lease.signal.aborted) return;
    const startedMs = performance.now();
    let failure: unknown;
    try {
      await job.work({ signal: lease.signal, lease });
    } catch (error) {
      failure = error;
      if (!lease.signal.aborted) logger.error({ err: error, job: job.name }, 'a job failed');
    }
    onRun?.(job.name, performance.now() - startedMs, failure);
  }

  async function runAllWhileHeld(lease: Lease): Promise<void> {
    const schedules = jobs.map((job) => schedule(job, () => run(job, lease)));
    if (!lease.signal.aborted) {
      await new Promise<void>((resolve) =>
        lease.signal.addEventListener('abort', () => resolve(), { once: true }),
      );
    }
    await Promise.all(schedules.map((stop) => stop()));
  }

  return keepLease({
    leases,
    name: LEASE,
    logger,
    whileHeld: runAllWhileHeld,
    ...(retryMs === undefined ? {} : { retryMs }),
  });
}

/** @returns stops it and waits for a run under way */
function schedule(job: Job, run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  if (typeof job.when === 'string') {
    const cron = new Cron(job.when, { protect: true, timezone: 'UTC', unref: true }, () => {
      running = run();
      return running;
    });
    return () => {
      cron.stop();
      return running;
    };
  }
  const intervalMs = job.when;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  function plan(delayMs: number): void {
    if (!isStopped) timer = setTimeout(runAndPlan, delayMs).unref();
  }
  function runAndPlan(): void {
    running = run().then(() => plan(intervalMs));
  }
  plan(job.isRunAtStart === true ? 0 : intervalMs);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    return running;
  };
}
