import { statfs } from 'node:fs/promises';
import type { PartState } from './health.ts';

const MEGABYTE = 1024 * 1024;
/** The write-ahead log grows in files of 16 MB. */
const FAILED_BYTES = 32 * MEGABYTE;
const DEGRADED_BYTES = 512 * MEGABYTE;

/** Whether the disk of a folder has room for a database to go on writing. */
export async function readDiskState(folder: string): Promise<PartState> {
  const { bavail, bsize } = await statfs(folder);
  const freeBytes = bavail * bsize;
  if (freeBytes < FAILED_BYTES) return 'failed';
  return freeBytes < DEGRADED_BYTES ? 'degraded' : 'ok';
}
