import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** What a full disk has no more of: room for bytes, or room for files. */
export type Shortage = 'bytes' | 'files';

/** A file system of its own, small enough to be filled. */
export interface SmallDisk {
  readonly folder: string;
  fill(of?: Shortage): void;
  free(): void;
  remove(): void;
}

/** Why there can be none here; undefined when there can. Mounting is for root on Linux. */
export function whyNoSmallDisk(probeFolder: string): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'full disks need root on Linux';
  try {
    mountSmallDisk(probeFolder, 1).remove();
    return undefined;
  } catch {
    return 'this machine does not let a tmpfs be mounted';
  }
}

/** Mounts a tmpfs at the folder, which is made. */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk {
  fs.mkdirSync(folder, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,nr_inodes=20k`, 'tmpfs', folder], {
    stdio: 'ignore',
  });
  const filler = path.join(folder, 'filler');
  return {
    folder,
    fill: (of = 'bytes') => untilFull(() => (of === 'bytes' ? writeMuch(filler) : makeFiles(filler))),
    free: () => fs.rmSync(filler, { recursive: true, force: true }),
    remove: () => void execFileSync('umount', ['-l', folder], { stdio: 'ignore' }),
  };
}

function untilFull(take: () => void): void {
  try {
    take();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

function writeMuch(file: string): void {
  const block = Buffer.alloc(64 * 1024);
  const fd = fs.openSync(file, 'a');
  try {
    while (fs.writeSync(fd, block) > 0);
  } finally {
    fs.closeSync(fd);
  }
}

function makeFiles(folder: string): void {
  fs.mkdirSync(folder, { recursive: true });
  for (let i = 0; ; i += 1) fs.writeFileSync(path.join(folder, String(i)), '');
}
