import { createHash, type Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { extract } from 'tar-stream';
import type { z } from 'zod';
import { CopyRows } from './copy-rows.ts';
import {
  type BackupEnd,
  BackupError,
  type BackupHead,
  backupEnd,
  backupHead,
  END_NAME,
  FILES_FOLDER,
  HEAD_NAME,
  PIECE_BYTES,
  TABLES_FOLDER,
} from './format.ts';

const decompress = promisify(zlib.zstdDecompress);
/** What kind of archive is read, and how large its parts may be. */
export interface ArchiveForm<Head> {
  readonly headName: string;
  readonly head: z.ZodType<Head>;
  /** What it is called in a sentence. */
  readonly noun: string;
  /** Of a part as it stands in the archive; more is refused before it is held in memory. */
  readonly maxEntryBytes: number;
  /** Of a piece of a table that was unpacked. */
  readonly maxPieceBytes: number;
}

const GIGABYTE = 1024 * 1024 * 1024;
const BACKUP_FORM: ArchiveForm<BackupHead> = {
  headName: HEAD_NAME,
  head: backupHead,
  noun: 'backup',
  // A chunk of COPY is put whole into a piece, and may be as large as one row.
  maxEntryBytes: PIECE_BYTES + GIGABYTE,
  maxPieceBytes: PIECE_BYTES + GIGABYTE,
};

/** What a backup holds, in the order of the archive; nothing that follows a fault is given. */
export interface BackupTaker<Head = BackupHead> {
  readonly head: (head: Head) => Promise<void>;
  readonly file: (path: string, content: Buffer) => Promise<void>;
  /** A piece of a table's binary COPY; the pieces of a table follow one another. */
  readonly piece: (table: string, bytes: Buffer) => Promise<void>;
}

interface TableSums {
  readonly hash: Hash;
  readonly rows: CopyRows;
  bytes: number;
}

/**
 * Reads a whole backup and checks it: form, checksums, number of rows, and that nothing is missing.
 * @throws BackupError naming the part that is damaged or missing
 */
export function readArchive(source: Readable, taker: Partial<BackupTaker>): Promise<BackupEnd> {
  return readArchiveOf(BACKUP_FORM, source, taker);
}

/** The same of another kind of archive. */
export async function readArchiveOf<Head extends { readonly tables: readonly { readonly name: string }[] }>(
  form: ArchiveForm<Head>,
  source: Readable,
  taker: Partial<BackupTaker<Head>>,
): Promise<BackupEnd> {
  const { headName, noun, maxEntryBytes, maxPieceBytes } = form;
  const tables = new Map<string, TableSums>();
  const files: Record<string, string> = {};
  let head: Head | undefined;
  let headSum = '';
  let end: BackupEnd | undefined;
  const entries = extract();
  source.on('error', (error) => entries.destroy(error));
  source.pipe(entries);
  try {
    for await (const entry of entries) {
      const { name, type, size } = entry.header;
      if (type !== 'file') throw new BackupError(`${name} is nothing that a ${noun} has`);
      if (size > maxEntryBytes) throw new BackupError(`${name} is too large (${size} bytes)`);
      const content = await readAll(entry);
      if (end !== undefined) throw new BackupError(`${name} comes after the end of the ${noun}`);
      if (name === headName) {
        head = parse(name, content, form.head);
        headSum = createHash('sha256').update(content).digest('hex');
        await taker.head?.(head);
      } else if (head === undefined) throw new BackupError(`this is no ${noun} of Zutai`);
      else if (name === END_NAME) end = parse(name, content, backupEnd);
      else if (name.startsWith(FILES_FOLDER)) {
        const path = name.slice(FILES_FOLDER.length);
        files[path] = createHash('sha256').update(content).digest('hex');
        await taker.file?.(path, content);
      } else if (name.startsWith(TABLES_FOLDER)) {
        const table = name.slice(TABLES_FOLDER.length).split('/')[0] as string;
        if (!head.tables.some((one) => one.name === table))
          throw new BackupError(`${name} is of no table of the ${noun}`);
        const bytes = await unpackPiece(name, content, maxPieceBytes);
        addPiece(tables, table, bytes, name);
        await taker.piece?.(table, bytes);
      } else throw new BackupError(`${name} is nothing that a ${noun} has`);
    }
  } catch (error) {
    if (error instanceof BackupError || head !== undefined) throw describe(error, noun);
    throw new BackupError(`this is no ${noun} of Zutai`, { cause: error });
  }
  if (end === undefined || head === undefined) throw new BackupError(`the ${noun} was cut short`);
  if (end.head !== headSum) throw new BackupError(`${headName} is damaged`);
  for (const { name } of head.tables)
    if (end.tables[name] === undefined) throw new BackupError(`table ${name} is missing`);
  compare(end, tables, files);
  return end;
}

function describe(error: unknown, noun: string): unknown {
  const message = error instanceof Error ? error.message : '';
  return message.includes('Unexpected end of data')
    ? new BackupError(`the ${noun} was cut short`, { cause: error })
    : error;
}

async function readAll(entry: AsyncIterable<unknown>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of entry) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function parse<T>(name: string, content: Buffer, schema: z.ZodType<T>): T {
  try {
    return schema.parse(JSON.parse(content.toString('utf8')));
  } catch (cause) {
    throw new BackupError(`${name} cannot be read; it may be of a newer version`, { cause });
  }
}

async function unpackPiece(name: string, content: Buffer, maxOutputLength: number): Promise<Buffer> {
  try {
    return await decompress(content, { maxOutputLength });
  } catch (cause) {
    throw new BackupError(`${name} is damaged`, { cause });
  }
}

function addPiece(tables: Map<string, TableSums>, table: string, bytes: Buffer, name: string): void {
  let sums = tables.get(table);
  if (sums === undefined) {
    sums = { hash: createHash('sha256'), rows: new CopyRows(), bytes: 0 };
    tables.set(table, sums);
  }
  sums.hash.update(bytes);
  sums.bytes += bytes.length;
  try {
    sums.rows.push(bytes);
  } catch (error) {
    throw new BackupError(`${name} is damaged: ${(error as Error).message}`, { cause: error });
  }
}

function compare(end: BackupEnd, tables: Map<string, TableSums>, files: Record<string, string>): void {
  for (const [name, sha256] of Object.entries(end.files))
    if (files[name] !== sha256) throw new BackupError(`files/${name} is damaged or missing`);
  for (const [name, told] of Object.entries(end.tables)) {
    const read = tables.get(name);
    if (read === undefined) throw new BackupError(`table ${name} is missing`);
    try {
      read.rows.end();
    } catch (cause) {
      throw new BackupError(`table ${name} was cut short`, { cause });
    }
    if (read.bytes !== told.bytes || read.rows.rows !== told.rows || read.hash.digest('hex') !== told.sha256)
      throw new BackupError(`table ${name} is damaged or not whole`);
  }
}
