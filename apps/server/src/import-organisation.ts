// `npm run import-organisation -- FILE`: brings the organisation of an archive into the installation that the settings name,
// as a new one, while no server works on it. Exit code 0: it is there; 1: nothing is.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createDay } from './features/history/index.ts';
import { BackupError } from './platform/backup/index.ts';
import { loadConfig } from './platform/config/load-config.ts';
import { openConfiguredDatabase } from './platform/db/configured-database.ts';
import { lockInstallation } from './platform/db/lease/installation-lock.ts';
import { createLogger } from './platform/logging/logger.ts';
import { importOrganisation } from './platform/organisation-archive/index.ts';

const USAGE = `Usage: npm run import-organisation -- FILE [--title NAME] [--rename loginname:OLD=NEW]... [--suffix TEXT] [--max-gb NUMBER]`;
const DEFAULT_MAX_GB = 100;
const logger = createLogger({ level: 'error', form: 'short' });

const { values, positionals } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: {
    title: { type: 'string' },
    rename: { type: 'string', multiple: true },
    suffix: { type: 'string' },
    'max-gb': { type: 'string' },
  },
});
const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** `loginname:old=new`; the old name may have any character but `=`. */
function readRenames(): Map<string, Map<string, string>> {
  const names = new Map<string, Map<string, string>>();
  for (const one of (values.rename as string[] | undefined) ?? []) {
    const [, word = '', from = '', to = ''] = /^([a-z-]+):([^=]+)=(.+)$/.exec(one) ?? [];
    if (to === '') throw new BackupError(`--rename ${one} is not of the form loginname:old=new`);
    names.set(word, (names.get(word) ?? new Map<string, string>()).set(from, to));
  }
  return names;
}

async function bring(file: string, maxGb: number): Promise<void> {
  fs.accessSync(file, fs.constants.R_OK);
  const suffix = text(values.suffix);
  const title = text(values.title);
  const renaming = {
    names: readRenames(),
    ...(suffix === undefined ? {} : { suffix }),
    ...(title === undefined ? {} : { title }),
  };
  const passphrase = process.env.ARCHIVE_PASSPHRASE;
  const { connection, database, close } = await openConfiguredDatabase(loadConfig(), logger);
  let lock: Awaited<ReturnType<typeof lockInstallation>> | undefined;
  try {
    lock = await lockInstallation({ connection, logger, isShared: false }).catch((cause) => {
      throw new BackupError('a server works on this database: stop it for the import', { cause });
    });
    const {
      organisationId,
      title: name,
      rows,
    } = await importOrganisation(database, fs.createReadStream(file), {
      renaming,
      ...(passphrase === undefined ? {} : { passphrase }),
      maxBytes: maxGb * 1e9,
      makeHistoryDay: createDay,
    });
    const taken = [...rows.values()].reduce((sum, one) => sum + one.taken, 0);
    console.log(
      `${file}: organisation ${organisationId} (${name}) is there, ${taken} rows. Start the server: npm start`,
    );
    for (const [table, { left }] of rows)
      if (left > 0) console.log(`${table}: ${left} rows name what is not in the archive, and are left out.`);
  } finally {
    await lock?.release();
    await close();
  }
}

const [file, ...more] = positionals;
const maxGb = Number(values['max-gb'] ?? DEFAULT_MAX_GB);
const isKnown = Object.keys(values).every((name) => ['title', 'rename', 'suffix', 'max-gb'].includes(name));
try {
  if (file === undefined || more.length > 0 || !isKnown || !(maxGb > 0)) {
    console.error(USAGE);
    process.exitCode = 1;
    // npm runs commands in the folder of the program, and says where it was called.
  } else await bring(path.resolve(process.env.INIT_CWD ?? '.', file), maxGb);
} catch (error) {
  console.error(`Not imported: ${(error as Error).message}`);
  process.exitCode = 1;
}
