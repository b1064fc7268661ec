import type { Context } from './context.ts';
import type { Job } from './platform/jobs/jobs.ts';

/** What one process of the installation does now and then for all: the jobs of every feature that has some. */
export function listJobs(context: Partial<Context>): Job[] {
  return Object.values(context).flatMap((feature) => ('jobs' in feature ? [...feature.jobs] : []));
}
