import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { CsvFolderOptions } from '@zutai/contract/driver-protocol';

/** Files that are looked at, of those that a folder may have. */
const WATCHED_FILES = 100;
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

/**
 * `*` stands for any text; upper and lower case are the same, as on the machines that write such files. Hidden files
 * never match. By hand, because a regular expression of many `*` takes time without end.
 */
export function matchesFiles(pattern: string, file: string): boolean {
  const name = file.toLowerCase();
  const [first = '', ...others] = pattern.toLowerCase().split('*');
  const last = others.pop();
  if (name.startsWith('.') || !name.startsWith(first)) return false;
  if (last === undefined) return name === first;
  let position = first.length;
  for (const part of others) {
    const found = name.indexOf(part, position);
    if (found === -1) return false;
    position = found + part.length;
  }
  return name.length - last.length >= position && name.endsWith(last);
}

/**
 * Files of a folder that match. Kept ones: the newest; those that are moved away: the oldest, so that every one has its
 * turn. Throws what the file system says, and a RangeError when there are too many.
 */
export async function listFiles(
  folder: string,
  { files: pattern, order, afterwards }: CsvFolderOptions,
): Promise<Listing> {
  const all = await readdir(folder, { withFileTypes: true });
  const entries = all.filter(({ name }) => matchesFiles(pattern, name));
  const link = entries.find((entry) => entry.isSymbolicLink())?.name;
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  if (names.length > NAMES_MAX) throw new RangeError(`the folder has more than ${NAMES_MAX} files`);
  const cut = <Kind>(listed: Kind[]): Kind[] =>
    afterwards === 'keep' ? listed.slice(-WATCHED_FILES) : listed.slice(0, WATCHED_FILES);
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
