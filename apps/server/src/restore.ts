// `npm run restore -- FILE`: puts a backup into the empty database that the settings name, embedded (ZUTAI_DATA) or
// outside (DATABASE_URL), whichever it came from. Exit code 0: it is there; 1: nothing is.
import fs from 'node:fs';
import path from 'node:path';
import { BackupError, loadDatabase, writeDataFile } from './platform/backup/index.ts';
import { loadConfig } from './platform/config/load-config.ts';
import { openConfiguredDatabase } from './platform/db/configured-database.ts';
import { createLogger } from './platform/logging/logger.ts';

const logger = createLogger({ level: 'error', form: 'short' });

async function restore(file: string): Promise<void> {
  const { databaseUrl, dataFolder } = loadConfig();
  // A missing file must not leave an empty database behind.
  fs.accessSync(file, fs.constants.R_OK);
  if (fs.existsSync(path.join(dataFolder, databaseUrl === undefined ? 'postgres' : 'secret.key')))
    throw new BackupError(
      `${path.resolve(dataFolder)} is the data folder of an installation already: nothing is written over. Name a new one with ZUTAI_DATA`,
    );
  const { database, close } = await openConfiguredDatabase({ databaseUrl, dataFolder }, logger, {
    mayMake: true,
  });
  try {
    const files: { name: string; content: Buffer }[] = [];
    await loadDatabase(database, fs.createReadStream(file), {
      file: async (name, content) => void files.push({ name, content }),
      onTable: (name) => {
        if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${name}`);
      },
    });
    if (process.stderr.isTTY) process.stderr.write('\r\u001B[K');
    for (const { name, content } of files) writeDataFile(dataFolder, name, content);
  } finally {
    await close();
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
