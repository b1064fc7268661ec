import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { CsvFolderOptions } from '@zutai/contract/driver-protocol';
import { deviceCode } from '@zutai/contract/sparkplug';
import type { DeviceFailure } from '../driver.ts';
import { TableColumns } from '../table/columns.ts';
import type { FoundRow } from '../table/row.ts';
import { describeBadTime, parseRowTime } from '../table/row-time.ts';
import { type FileLine, readLines } from './file-lines.ts';
import type { NewestRows } from './newest-rows.ts';
import { CsvRecords } from './records.ts';

export const FILE_MAX_BYTES = 64 * 1024 * 1024;
/** Of what was read last, kept to see that a file grew and was not written anew. */
const GUARD_BYTES = 64;
const DELIMITERS = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const;

/** The table of one file: what was read of it, so that what is added is read alone. */
export class TableFile {
  readonly #name: string;
  readonly #options: CsvFolderOptions;
  readonly #rows: NewestRows;
  readonly #decoder: InstanceType<typeof TextDecoder>;
  #columns: TableColumns | undefined;
  #isForgotten = false;
  /** Behind the last whole record. */
  #offset = 0;
  #line = 0;
  #guard: Buffer = Buffer.alloc(0);

  constructor(name: string, options: CsvFolderOptions, rows: NewestRows) {
    this.#name = name;
    this.#options = options;
    this.#rows = rows;
    this.#decoder = new TextDecoder(options.encoding, { fatal: true });
  }

  /**
   * Takes the rows that were added; all of them when the file was written anew.
   * @param isSettled nothing is being written: a last line without its end is whole
   * @returns whether it has to wait, because it was written anew and may be half of it; or why nothing can be read
   */
  async take(
    path: string,
    writtenMs: number,
    isSettled: boolean,
  ): Promise<'taken' | 'waits' | DeviceFailure> {
    let file: FileHandle;
    try {
      // A link that came in its place since it was looked at is not followed, a pipe not waited for.
      file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    } catch (error) {
      return this.#fail(`cannot be opened: ${(error as NodeJS.ErrnoException).code}`);
    }
    try {
      const found = await file.stat();
      if (!found.isFile()) return this.#fail('is no file');
      if (found.size > FILE_MAX_BYTES) return this.#fail('is longer than 64 MB');
      if (this.#isForgotten || !(await this.#isContinued(file, found.size))) {
        if (!isSettled) return 'waits';
        this.#begin();
      }
      return await this.#read(file, writtenMs, isSettled);
    } catch (error) {
      return this.#fail(error instanceof RangeError ? error.message : `cannot be read: ${String(error)}`);
    } finally {
      await file.close();
    }
  }

  /** It is another file than the one that was read: nothing of it was taken. */
  forget(): void {
    this.#isForgotten = true;
  }

  #begin(): void {
    this.#isForgotten = false;
    this.#columns = undefined;
    this.#offset = 0;
    this.#line = 0;
    this.#guard = Buffer.alloc(0);
  }

  async #isContinued(file: FileHandle, size: number): Promise<boolean> {
    if (size < this.#offset) return false;
    return (await readBefore(file, this.#offset, this.#guard.length)).equals(this.#guard);
  }

  async #read(file: FileHandle, writtenMs: number, isSettled: boolean): Promise<'taken' | DeviceFailure> {
    const records = new CsvRecords(DELIMITERS[this.#options.delimiter]);
    let [line, recordLine] = [this.#line, this.#line + 1];
    for await (const each of readLines(file, this.#offset)) {
      // Half a header would name columns wrongly, for rows that follow when it is whole.
      if (each.isOpen && (!isSettled || !this.#columns)) break;
      line += 1;
      const text = this.#decode(each, line);
      if (text === undefined) {
        records.reset();
        const failure = this.#fail(`line ${line} is not ${this.#options.encoding.toUpperCase()}`);
        if (!this.#columns) return failure;
        this.#takeFailure(failure, writtenMs);
      } else {
        const cells = records.push(text);
        const failure = cells && this.#takeRecord(cells, recordLine, writtenMs);
        if (failure) return failure;
        if (records.isOpen) continue;
      }
      recordLine = line + 1;
      // What has no end yet is read again when it has.
      if (each.isOpen) break;
      this.#offset = each.endOffset;
      this.#line = line;
    }
    await this.#keepGuard(file);
    if (records.isOpen && isSettled) return this.#fail(`the quote of line ${recordLine} is never closed`);
    return 'taken';
  }

  #decode({ bytes }: FileLine, line: number): string | undefined {
    try {
      const text = this.#decoder.decode(bytes).replace(/\r$/, '');
      return line === 1 ? text.replace(/^\uFEFF/, '') : text;
    } catch {
      return undefined;
    }
  }

  async #keepGuard(file: FileHandle): Promise<void> {
    this.#guard = await readBefore(file, this.#offset, Math.min(GUARD_BYTES, this.#offset));
  }

  #takeRecord(cells: string[], line: number, writtenMs: number): DeviceFailure | undefined {
    if (!this.#columns) {
      this.#columns = new TableColumns(cells);
      return this.#findMissing(this.#columns);
    }
    const { keyColumn, timeColumn } = this.#options;
    const failure = this.#compare(cells, line);
    const key = keyColumn === '' ? '' : cells[placeOf(this.#columns, keyColumn)];
    // Of which row it speaks cannot be told.
    if (key === undefined) return undefined;
    if (failure) {
      this.#rows.take(key, { found: { failure }, timeMs: undefined, writtenMs });
      return undefined;
    }
    const text = timeColumn === '' ? null : (cells[placeOf(this.#columns, timeColumn)] ?? null);
    const timeMs = text === null ? undefined : parseRowTime(text);
    const isBadTime = timeColumn !== '' && timeMs === undefined;
    const found: FoundRow = isBadTime
      ? { failure: this.#fail(`line ${line}: ${describeBadTime(text).message}`) }
      : { row: { columns: this.#columns, cells } };
    this.#rows.take(key, { found, timeMs, writtenMs });
    return undefined;
  }

  /** More cells than names come of a delimiter inside a value, after which every value stands in a wrong column. */
  #compare(cells: readonly string[], line: number): DeviceFailure | undefined {
    const names = this.#columns?.names.length ?? 0;
    const tooMany = cells.slice(names).some((cell) => cell !== '');
    if (cells.length >= names && !tooMany) return undefined;
    return this.#fail(`line ${line} has ${cells.length} cells, the header ${names}`);
  }

  #findMissing(columns: TableColumns): DeviceFailure | undefined {
    const { keyColumn, timeColumn } = this.#options;
    for (const name of [keyColumn, timeColumn]) {
      const failure = name === '' ? undefined : columns.find(name).failure;
      if (!failure) continue;
      this.#begin();
      return { ...failure, message: `${this.#name}: ${failure.message}` };
    }
    return undefined;
  }

  /** A line that cannot be read, where rows have no key, is the newest one. */
  #takeFailure(failure: DeviceFailure, writtenMs: number): void {
    if (this.#options.keyColumn === '')
      this.#rows.take('', { found: { failure }, timeMs: undefined, writtenMs });
  }

  #fail(what: string): DeviceFailure {
    return { code: deviceCode.dataCheckError, message: `${this.#name}: ${what}` };
  }
}

async function readBefore(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, offset - length);
  return buffer;
}

function placeOf(columns: TableColumns, name: string): number {
  const found = columns.find(name);
  return found.failure ? -1 : found.place;
}
