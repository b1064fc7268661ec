import { z } from 'zod';
import { type ArchiveForm, NAME } from '../backup/index.ts';

/*
 * The archive of one organisation has the form of a backup (../backup/format.ts): organisation.json, files/secrets (when
 * a passphrase was given), tables/<table>/000001.zst …, end.json. `history` is one table, however many days it had.
 */
const name = z.string().regex(NAME);

export const organisationHead = z.strictObject({
  kind: z.literal('organisation'),
  format: z.literal(1),
  madeAt: z.string(),
  organisation: z.strictObject({ id: z.string(), title: z.string() }),
  hasHistory: z.boolean(),
  hasSecrets: z.boolean(),
  /** Migrations of the database, ascending: an import wants the very same. */
  migrations: z.array(z.strictObject({ version: z.int(), name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(z.strictObject({ name, columns: z.array(name).min(1) })).max(1000),
});
export type OrganisationHead = z.infer<typeof organisationHead>;

export const SECRETS_FILE = 'secrets';

const MEGABYTE = 1024 * 1024;
/** A piece is cut at 4 MiB and may be larger by one row, of which the largest is an uploaded file. */
export const ORGANISATION_FORM: ArchiveForm<OrganisationHead> = {
  headName: 'organisation.json',
  head: organisationHead,
  noun: 'archive of an organisation',
  maxEntryBytes: 300 * MEGABYTE,
  maxPieceBytes: 512 * MEGABYTE,
};
