// `npm run export-organisation -- ORGANISATION FILE`: one organisation in an archive, made while the installation runs, and
// read once more to its end. Exit code 0: the archive is whole; 1: it is not, or could not be made.
import fs from 'node:fs';
import path from 'node:path';
import { readArchiveOf, writeArchiveFile } from './platform/backup/index.ts';
import { loadConfig } from './platform/config/load-config.ts';
import { openConfiguredDatabase } from './platform/db/configured-database.ts';
import { createLogger } from './platform/logging/logger.ts';
import {
  exportOrganisation,
  MIN_PASSPHRASE,
  ORGANISATION_FORM,
} from './platform/organisation-archive/index.ts';

const USAGE = `Usage: npm run export-organisation -- ORGANISATION FILE [--without-history] [--without-secrets]
       npm run export-organisation -- --check FILE
ORGANISATION is its number or its name. Passwords and keys are sealed with ARCHIVE_PASSPHRASE.`;
const logger = createLogger({ level: 'error', form: 'short' });

async function check(file: string): Promise<string> {
  const { tables } = await readArchiveOf(ORGANISATION_FORM, fs.createReadStream(file), {});
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  const size = (fs.statSync(file).size / 1e6).toFixed(1);
  return `${size} MB, ${Object.keys(tables).length} tables, ${rows} rows, all read and whole.`;
}

function readPassphrase(hasSecrets: boolean): string | undefined {
  if (!hasSecrets) return undefined;
  const passphrase = process.env.ARCHIVE_PASSPHRASE ?? '';
  if (passphrase.length >= MIN_PASSPHRASE) return passphrase;
  throw new Error(
    `passwords and keys are sealed with a passphrase: set ARCHIVE_PASSPHRASE to one of ${MIN_PASSPHRASE} characters or more, or leave them out (--without-secrets)`,
  );
}

async function make(organisation: string, file: string, options: ReadonlySet<string>): Promise<void> {
  const passphrase = readPassphrase(!options.has('--without-secrets'));
  const hasHistory = !options.has('--without-history');
  const { database, close } = await openConfiguredDatabase(loadConfig(), logger);
  try {
    const found = await writeArchiveFile(
      file,
      (writer) =>
        exportOrganisation(database, writer, {
          organisation,
          hasHistory,
          ...(passphrase === undefined ? {} : { passphrase }),
        }),
      check,
    );
    console.log(`${file}: ${found}`);
  } finally {
    await close();
  }
}

/** npm runs commands in the folder of the program, and says where it was called. */
const fromHere = (file: string) => path.resolve(process.env.INIT_CWD ?? '.', file);

const words = process.argv.slice(2);
const options = new Set(words.filter((word) => word.startsWith('--')));
const [first, second, ...more] = words.filter((word) => !word.startsWith('--'));
const isKnown = [...options].every((one) =>
  ['--without-history', '--without-secrets', '--check'].includes(one),
);
try {
  if (options.has('--check') && options.size === 1 && first !== undefined && second === undefined)
    console.log(`${first}: ${await check(fromHere(first))}`);
  else if (
    isKnown &&
    !options.has('--check') &&
    first !== undefined &&
    second !== undefined &&
    more.length === 0
  ) {
    const file = fromHere(second);
    if (fs.existsSync(file)) throw new Error(`${file} is there already: nothing is written over`);
    await make(first, file, options);
  } else {
    console.error(USAGE);
    process.exitCode = 1;
  }
} catch (error) {
  console.error(`Not exported: ${(error as Error).message}`);
  process.exitCode = 1;
}
