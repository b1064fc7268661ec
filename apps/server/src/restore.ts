// `npm run restore -- FILE`: puts a backup into the empty database that the settings name, embedded (ZUTAI_DATA) or
// outside (DATABASE_URL), whichever it came from. Exit code 0: it is there; 1: nothing is.
import fs from 'node:fs';
import path from 'node:path';
import {
  BackupError,
  type BackupHead,
  listDataFiles,
  loadDatabase,
  requireDataFile,
  writeDataFile,
} from './platform/backup/index.ts';
import { loadConfig, type ServerConfig } from './platform/config/load-config.ts';
import { openConfiguredDatabase } from './platform/db/configured-database.ts';
import { lockInstallation } from './platform/db/lease/installation-lock.ts';
import { createLogger } from './platform/logging/logger.ts';

const logger = createLogger({ level: 'error', form: 'short' });

/** Nothing of another installation may be written over, neither its database nor its keys. */
function requireUnused({ databaseUrl, dataFolder }: ServerConfig): void {
  const isDatabaseThere = databaseUrl === undefined && fs.existsSync(path.join(dataFolder, 'postgres'));
  const [file] = listDataFiles(dataFolder);
  if (!isDatabaseThere && file === undefined) return;
  throw new BackupError(
    `${path.resolve(dataFolder)} is the data folder of an installation already (it has ${file ?? 'postgres'}): nothing is written over. Name a new one with ZUTAI_DATA`,
  );
}

/** A restored installation whose secrets nobody can open would look whole until somebody needs them. */
function requireKeys({ keysFromSettings }: BackupHead, { secretKey, auditKey }: ServerConfig): void {
  const given = { ZUTAI_SECRET_KEY: secretKey, ZUTAI_AUDIT_KEY: auditKey };
  for (const setting of keysFromSettings)
    if (given[setting] === '')
      throw new BackupError(
        `the backup was made with ${setting}, which is not in it: set it to the same key`,
      );
}

async function restore(file: string): Promise<void> {
  const config = loadConfig();
  const { databaseUrl, dataFolder } = config;
  // A missing file must not leave an empty database behind.
  fs.accessSync(file, fs.constants.R_OK);
  requireUnused(config);
  const written: string[] = [];
  const { connection, database, close } = await openConfiguredDatabase(config, logger, { mayMake: true });
  let isDone = false;
  let lock: Awaited<ReturnType<typeof lockInstallation>> | undefined;
  try {
    // No server may start on what is half there, or be at work on it already.
    lock = await lockInstallation({ connection, logger, isShared: false });
    const files: { name: string; content: Buffer }[] = [];
    await loadDatabase(database, fs.createReadStream(file), {
      head: (head) => requireKeys(head, config),
      file: async (name, content) => {
        requireDataFile(name);
        files.push({ name, content });
      },
      // Before the rows count: an installation without its keys is none.
      beforeCommit: () => {
        for (const { name, content } of files) {
          writeDataFile(dataFolder, name, content);
          written.push(name);
        }
      },
      onTable: (name) => {
        if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${name}`);
      },
      onSkipped: (name) => console.warn(`Left out: ${name} is no table of the program.`),
    });
    isDone = true;
    if (process.stderr.isTTY) process.stderr.write('\r\u001B[K');
  } finally {
    await lock?.release();
    await close();
    if (!isDone) {
      for (const name of written) fs.rmSync(path.join(dataFolder, name), { force: true });
      // It was made for this; what is left would be taken for an installation the next time.
      if (databaseUrl === undefined)
        for (const name of ['postgres', 'postgres-password', 'postgres-app-password'])
          fs.rmSync(path.join(dataFolder, name), { recursive: true, force: true });
    }
  }
  console.log(`${file} is restored. Start the server with the same settings: npm start`);
}

const [file, ...more] = process.argv.slice(2);
try {
  if (file === undefined || file.startsWith('-') || more.length > 0) {
    console.error('Usage: npm run restore -- FILE');
    process.exitCode = 1;
    // npm runs commands in the folder of the program, and says where it was called.
  } else await restore(path.resolve(process.env.INIT_CWD ?? '.', file));
} catch (error) {
  console.error(`Not restored: ${(error as Error).message}`);
  process.exitCode = 1;
}
