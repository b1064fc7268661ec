import { join } from 'node:path';
import type { CsvFolderOptions } from '@zutai/contract/driver-protocol';
import type { DeviceFailure } from '../driver.ts';
import { DONE, makeDoneFolder, moveToDone } from './done-folder.ts';
import { type FileOrder, type ListedFile, listFiles, orderOf } from './listing.ts';
import { NewestRows } from './newest-rows.ts';
import { FILE_MAX_BYTES, TableFile } from './table-file.ts';

interface KnownFile {
  /** As it was seen last. */
  seen: ListedFile;
  /** Since when it is as it was seen, in `performance.now()`. */
  sinceMs: number;
  table: TableFile | undefined;
  /** Read with nothing left to wait for. */
  isTaken: boolean;
}

/** Takes what is new in a folder, each file and row once. */
export class FolderReader {
  readonly rows = new NewestRows();
  /** Why the file that was taken last says nothing. */
  failure: DeviceFailure | undefined;
  readonly #options: CsvFolderOptions;
  readonly #order: FileOrder;
  readonly #known = new Map<string, KnownFile>();
  /** The newest file taken, by the order of files. */
  #newest: ListedFile | undefined;
  /** A file that was left aside since. */
  #late = '';
  #link = '';

  constructor(options: CsvFolderOptions) {
    this.#options = options;
    this.#order = orderOf(options.order);
  }

  /** What was left aside, for people who look for it; '' when nothing was. */
  get note(): string {
    return this.#late || this.#link;
  }

  /** Reads what was there before. Throws what the file system says. */
  async begin(): Promise<void> {
    const { folder, afterwards } = this.#options;
    if (afterwards === 'move') {
      await makeDoneFolder(folder);
      // The last known values are those of the file that was moved last.
      const last = await listFiles(join(folder, DONE), { ...this.#options, afterwards: 'keep' });
      await this.#takeFirst(join(folder, DONE), last.files.slice(-1));
      this.#known.clear();
    } else await this.#takeFirst(folder, (await listFiles(folder, this.#options)).files);
  }

  /** Takes files that are new, grew or were written anew. Throws what the file system says. */
  async look(): Promise<void> {
    const { folder, afterwards } = this.#options;
    const { files, link } = await listFiles(folder, this.#options);
    this.#link = link === undefined ? '' : `${link} is a symbolic link and is not followed`;
    const names = new Set(files.map(({ name }) => name));
    for (const name of this.#known.keys()) if (!names.has(name)) this.#known.delete(name);
    for (const file of files) {
      const known = this.#note(file);
      if (!known.isTaken) await this.#take(folder, file, known);
      if (known.isTaken && afterwards === 'move') {
        await moveToDone(folder, file.name);
        this.#known.delete(file.name);
      }
    }
  }

  /** From the newest back, as much as is read at once; the others count as taken. */
  async #takeFirst(folder: string, files: readonly ListedFile[]): Promise<void> {
    let bytes = 0;
    const read = files.toReversed().filter(({ size }, index) => {
      bytes += size;
      return index === 0 || bytes <= FILE_MAX_BYTES;
    });
    for (const file of files) {
      const known = this.#note(file);
      if (read.includes(file)) await this.#take(folder, file, known);
      else known.isTaken = true;
    }
  }

  #note(file: ListedFile): KnownFile {
    const nowMs = performance.now();
    const known = this.#known.get(file.name);
    if (!known) {
      const first = { seen: file, sinceMs: nowMs, table: undefined, isTaken: this.#isLate(file) };
      this.#known.set(file.name, first);
      return first;
    }
    const { seen } = known;
    if (seen.size === file.size && seen.modifiedMs === file.modifiedMs && seen.inode === file.inode)
      return known;
    if (seen.inode !== file.inode || (seen.size === file.size && known.isTaken)) known.table?.forget();
    Object.assign(known, { seen: file, sinceMs: nowMs, isTaken: false });
    return known;
  }

  /** Came after a file that is newer by the order of files; with a time of its own each row tells by itself. */
  #isLate(file: ListedFile): boolean {
    if (this.#options.timeColumn !== '' || !this.#newest || this.#order(file, this.#newest) >= 0)
      return false;
    this.#late = `${file.name} is older than ${this.#newest.name}, which was taken before it`;
    return true;
  }

  async #take(folder: string, file: ListedFile, known: KnownFile): Promise<void> {
    const { settleMs } = this.#options;
    const isSettled = performance.now() - known.sinceMs >= settleMs;
    known.table ??= new TableFile(file.name, this.#options, this.rows);
    const writtenMs = performance.now() - Math.max(0, Date.now() - file.modifiedMs);
    const taken = await known.table.take(join(folder, file.name), writtenMs, isSettled);
    if (taken === 'waits') return;
    known.isTaken = isSettled;
    const isNewest = !this.#newest || this.#order(file, this.#newest) >= 0;
    if (isNewest) this.#newest = file;
    // An older file that cannot be read takes nothing from what a newer one says.
    if (isNewest) this.failure = taken === 'taken' ? undefined : taken;
    if (taken === 'taken') this.#late = '';
    else if (!isNewest) this.#late = taken.message;
  }
}
