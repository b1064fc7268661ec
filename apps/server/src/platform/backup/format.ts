import { z } from 'zod';

/*
 * A backup is a tar archive (POSIX ustar), so that anybody can look into it:
 *
 *   backup.json                      BackupHead: what it was made of
 *   files/<path in the data folder>  keys and small files beside the database
 *   tables/<table>/000001.zst …      the rows as PostgreSQL's binary COPY, cut anywhere, each piece compressed alone
 *   end.json                         BackupEnd: what must have been read; without it the archive was cut short
 */
export const HEAD_NAME = 'backup.json';
export const END_NAME = 'end.json';
export const FILES_FOLDER = 'files/';
export const TABLES_FOLDER = 'tables/';
export const FORMAT_VERSION = 1;
/** Bytes of a table's COPY in one piece: small enough to be held in memory, large enough to compress well. */
export const PIECE_BYTES = 4 * 1024 * 1024;

/** Lower-case names as our migrations give them; nothing else is put into a statement. */
export const NAME = /^[a-z_][a-z0-9_]*$/;
const name = z.string().regex(NAME);

const backupTable = z.strictObject({
  name,
  columns: z.array(name).min(1),
  /** For a partition: its table, and `FOR VALUES …` as PostgreSQL prints it. */
  partitionOf: name.optional(),
  bound: z
    .string()
    .regex(/^FOR VALUES FROM \('[\d :+-]+'\) TO \('[\d :+-]+'\)$/)
    .optional(),
});

export const backupHead = z.object({
  format: z.literal(FORMAT_VERSION),
  madeAt: z.string(),
  /** Migrations of the database, ascending: a restore brings an empty database to exactly these. */
  migrations: z.array(z.object({ version: z.int(), name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(backupTable),
  /** Which keys are settings of the installation, and so not in the backup. */
  keysFromSettings: z.array(z.enum(['ZUTAI_SECRET_KEY', 'ZUTAI_AUDIT_KEY'])),
});

export const backupEnd = z.object({
  /** SHA-256 of `backup.json`. */
  head: z.string(),
  tables: z.record(
    name,
    z.object({ rows: z.int().nonnegative(), bytes: z.int().nonnegative(), sha256: z.string() }),
  ),
  files: z.record(z.string(), z.string()),
  /** What each sequence gave last; null for one that gave nothing yet. */
  sequences: z.record(name, z.string().nullable()),
});

export type KeySetting = z.infer<typeof backupHead>['keysFromSettings'][number];
export type BackupTable = z.infer<typeof backupTable>;
export type BackupHead = z.infer<typeof backupHead>;
export type BackupEnd = z.infer<typeof backupEnd>;

/** A backup that cannot be used, in a sentence for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
