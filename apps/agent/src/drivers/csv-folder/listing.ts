import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { CsvFolderOptions } from '@zutai/contract/driver-protocol';

/** Files that are looked at, of those that a folder may have. */
export const WATCHED_FILES = 100;
const NAMES_MAX = 10_000;

export interface ListedFile {
  readonly name: string;
  readonly size: number;
  readonly modifiedMs: number;
  readonly inode: number;
}

export interface Listing {
  /** From the oldest to the newest. */
  readonly files: readonly ListedFile[];
  /** A name that would count, were it not a symbolic link. */
  readonly link: string | undefined;
}

/** export-9 is before export-10. */
const byName = new Intl.Collator('en', { numeric: true }).compare;

export type FileOrder = (a: ListedFile, b: ListedFile) => number;

export function orderOf(order: CsvFolderOptions['order']): FileOrder {
  if (order === 'name') return (a, b) => byName(a.name, b.name);
  return (a, b) => a.modifiedMs - b.modifiedMs || byName(a.name, b.name);
}

/** `*` stands for any text; upper and lower case are the same, as on the machines that write such files. */
export function matchFiles(pattern: string): RegExp {
  const parts = pattern.split(/\*+/).map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^(?!\\.)${parts.join('.*')}$`, 'is');
}

/**
 * Files of a folder that match. Kept ones: the newest; those that are moved away: the oldest, so that every one has its
 * turn. Throws what the file system says, and a RangeError when there are too many.
 */
export async function listFiles(
  folder: string,
  { files: pattern, order, afterwards }: CsvFolderOptions,
): Promise<Listing> {
  const matches = matchFiles(pattern);
  const entries = (await readdir(folder, { withFileTypes: true })).filter(({ name }) => matches.test(name));
  const link = entries.find((entry) => entry.isSymbolicLink())?.name;
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  if (names.length > NAMES_MAX) throw new RangeError(`the folder has more than ${NAMES_MAX} files`);
  const cut = <Kind>(all: Kind[]): Kind[] =>
    afterwards === 'keep' ? all.slice(-WATCHED_FILES) : all.slice(0, WATCHED_FILES);
  const chosen = order === 'name' ? cut(names.toSorted(byName)) : names;
  const files = await Promise.all(chosen.map((name) => look(folder, name)));
  const found = files.filter((file) => file !== undefined).toSorted(orderOf(order));
  return { files: cut(found), link };
}

/** Undefined for one that went meanwhile, or is no file any more. */
async function look(folder: string, name: string): Promise<ListedFile | undefined> {
  const found = await lstat(join(folder, name)).catch(() => undefined);
  if (!found?.isFile()) return undefined;
  return { name, size: found.size, modifiedMs: found.mtimeMs, inode: found.ino };
}
