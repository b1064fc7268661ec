import { randomUUID } from 'node:crypto';
import { lstat, mkdir, rename } from 'node:fs/promises';
import { join, parse } from 'node:path';

/** Where files go that were taken, inside the folder they came to. */
export const DONE = 'done';

/** Throws what the file system says, and an Error when `done` is no folder. */
export async function makeDoneFolder(folder: string): Promise<void> {
  const path = join(folder, DONE);
  await mkdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  // A link could lead anywhere.
  if (!(await lstat(path)).isDirectory()) throw new Error(`${DONE} is no folder`);
}

/** Moves a file aside. One of the same name that was moved before gets another, which is before it in order. */
export async function moveToDone(folder: string, name: string): Promise<void> {
  const { name: stem, ext } = parse(name);
  const target = join(folder, DONE, name);
  if (await exists(target)) await rename(target, join(folder, DONE, `${stem}-${randomUUID()}${ext}`));
  await rename(join(folder, name), target);
}

async function exists(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  return found !== undefined;
}
