// `npm run backup -- FILE`: a backup of the whole installation, made while it runs, and read once more to its end.
// `npm run backup -- --check FILE` only reads. Exit code 0: the backup is whole; 1: it is not, or could not be made.
import fs from 'node:fs';
import path from 'node:path';
import {
  type ArchiveWriter,
  BackupError,
  dumpDatabase,
  type KeySetting,
  readArchive,
  readDataFiles,
  writeArchiveFile,
} from './platform/backup/index.ts';
import { loadConfig, type ServerConfig } from './platform/config/load-config.ts';
import { openConfiguredDatabase } from './platform/db/configured-database.ts';
import { createLogger } from './platform/logging/logger.ts';

const USAGE =
  'Usage: npm run backup -- FILE        makes a backup\n       npm run backup -- --check FILE  reads one';
const logger = createLogger({ level: 'error', form: 'short' });

const inMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

async function check(file: string): Promise<string> {
  const { tables } = await readArchive(fs.createReadStream(file), {});
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  return `${inMegabytes(fs.statSync(file).size)}, ${Object.keys(tables).length} tables, ${rows} rows, all read and whole.`;
}

/** Which keys are settings; a file of the data folder that a setting replaces is not in use and left out. */
function keysOf({ secretKey, auditKey, dataFolder }: ServerConfig) {
  const keys = [
    { file: 'secret.key', setting: 'ZUTAI_SECRET_KEY', isSet: secretKey !== '' },
    { file: 'audit-key', setting: 'ZUTAI_AUDIT_KEY', isSet: auditKey !== '' },
  ] as const;
  const unused = new Set<string>(keys.filter(({ isSet }) => isSet).map(({ file }) => file));
  const files = readDataFiles(dataFolder).filter((one) => !unused.has(one.path));
  for (const { file, setting, isSet } of keys)
    if (!isSet && !files.some((one) => one.path === file))
      throw new BackupError(
        `${path.join(path.resolve(dataFolder), file)} is missing and ${setting} is not set: without that key nobody could read what the backup holds. Name the server's data folder with ZUTAI_DATA, or set the key`,
      );
  const keysFromSettings = keys.filter(({ isSet }) => isSet).map(({ setting }): KeySetting => setting);
  return { files, keysFromSettings };
}

async function make(file: string): Promise<void> {
  const config = loadConfig();
  // Before the picture of the database: the head of the audit trail may be older than it, and never newer.
  const { files, keysFromSettings } = keysOf(config);
  const { database, close } = await openConfiguredDatabase(config, logger);
  try {
    const write = (writer: ArchiveWriter) =>
      dumpDatabase(database, writer, {
        keysFromSettings,
        writeFiles: async () => {
          for (const { path: name, content } of files) await writer.writeFile(name, content);
        },
        onTable: (name, rows, bytes) => {
          if (bytes > 1e6) console.log(`${name}: ${rows} rows, ${inMegabytes(bytes)}`);
        },
      });
    console.log(`${file}: ${await writeArchiveFile(file, write, check)}`);
  } finally {
    await close();
  }
  console.log(
    keysFromSettings.length === 0
      ? 'It holds everything, the keys too: whoever can read it can sign in as anybody.'
      : `It does not hold the keys that are settings: keep ${keysFromSettings.join(' and ')} with it.`,
  );
}

/** npm runs commands in the folder of the program, and says where it was called. */
const fromHere = (file: string) => path.resolve(process.env.INIT_CWD ?? '.', file);

const [first, second, ...more] = process.argv.slice(2);
try {
  if (first === '--check' && second !== undefined && more.length === 0)
    console.log(`${second}: ${await check(fromHere(second))}`);
  else if (first !== undefined && !first.startsWith('-') && second === undefined) {
    const file = fromHere(first);
    if (fs.existsSync(file)) throw new Error(`${file} is there already: nothing is written over`);
    await make(file);
  } else {
    console.error(USAGE);
    process.exitCode = 1;
  }
} catch (error) {
  console.error(`No backup: ${(error as Error).message}`);
  process.exitCode = 1;
}
