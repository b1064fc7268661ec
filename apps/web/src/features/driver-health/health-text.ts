import type { DriverHealth } from '@zutai/contract';
import { numberText } from '@zutai/diagram';

/** How often it is asked for while one looks, ms. */
export const REFETCH_MS = 5_000;

export const msText = (ms: number): string =>
  ms < 10_000 ? `${numberText(ms, ms < 10 ? 1 : 0)} ms` : `${numberText(ms / 1000, 1)} s`;

export const percentText = (part: number): string => `${numberText(part * 100, part < 0.1 ? 1 : 0)} %`;

export function sizeText(bytes: number): string {
  if (bytes < 1_048_576) return `${numberText(bytes / 1024, 0)} KB`;
  if (bytes < 1_073_741_824) return `${numberText(bytes / 1_048_576, 1)} MB`;
  return `${numberText(bytes / 1_073_741_824, 1)} GB`;
}

/** Of the planned interval, what a cycle takes on average; null before the first. */
export const loadOf = ({ cycle, plannedMs }: DriverHealth): number | null =>
  cycle === null ? null : cycle.mean / Math.max(1, plannedMs);

/** Of the time that is looked back on, what its requests had the line for. */
export const shareOf = ({ busyMs, windowS }: DriverHealth): number =>
  windowS === 0 ? 0 : Math.min(1, busyMs / 1000 / windowS);

export const errorsOf = ({ errors }: DriverHealth): number =>
  errors.reduce((sum, { count }) => sum + count, 0);

export const timeoutsOf = ({ errors }: DriverHealth): number =>
  errors.find(({ kind }) => kind === 'timeout')?.count ?? 0;

/** A single slow cycle is no overrun of the driver: a tenth of them is. */
export const isOverrun = ({ cycle, overruns }: DriverHealth): boolean =>
  cycle !== null && overruns > 0 && overruns * 10 >= cycle.count;
