// `npm run backup -- FILE`: a backup of the whole installation, made while it runs, and read once more to its end.
// `npm run backup -- --check FILE` only reads. Exit code 0: the backup is whole; 1: it is not, or could not be made.
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ArchiveWriter, dumpDatabase, readArchive, readDataFiles } from './platform/backup/index.ts';
import { loadConfig } from './platform/config/load-config.ts';
import { openConfiguredDatabase } from './platform/db/configured-database.ts';
import { createLogger } from './platform/logging/logger.ts';

const USAGE =
  'Usage: npm run backup -- FILE        makes a backup\n       npm run backup -- --check FILE  reads one';
const logger = createLogger({ level: 'error', form: 'short' });

const inMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

async function check(file: string): Promise<string> {
  const { tables } = await readArchive(fs.createReadStream(file), {});
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  return `${file}: ${inMegabytes(fs.statSync(file).size)}, ${Object.keys(tables).length} tables, ${rows} rows, all read and whole.`;
}

async function make(file: string): Promise<void> {
  const config = loadConfig();
  // Before the picture of the database: the head of the audit trail may be older than it, and never newer.
  const files = readDataFiles(config.dataFolder);
  const part = `${file}.part`;
  const { database, close } = await openConfiguredDatabase(config, logger);
  try {
    const writer = new ArchiveWriter();
    const written = pipeline(writer.stream, fs.createWriteStream(part, { flags: 'wx', mode: 0o600 }));
    // The dump fails as well when nobody takes what it writes.
    written.catch((error: Error) => writer.stream.destroy(error));
    await dumpDatabase(database, writer, {
      writeFiles: async () => {
        for (const { path, content } of files) await writer.writeFile(path, content);
      },
      onTable: (name, rows, bytes) => {
        if (bytes > 1e6) console.log(`${name}: ${rows} rows, ${inMegabytes(bytes)}`);
      },
    });
    await written;
    console.log(await check(part));
    // Not over a file that was made meanwhile.
    fs.linkSync(part, file);
  } finally {
    fs.rmSync(part, { force: true });
    await close();
  }
  console.log(
    files.some(({ path }) => path === 'secret.key')
      ? `${file} holds everything, the keys too: whoever can read it can sign in as anybody.`
      : `${file} holds everything but the keys, which your settings give (ZUTAI_SECRET_KEY, ZUTAI_AUDIT_KEY): keep them with it.`,
  );
}

/** npm runs commands in the folder of the program, and says where it was called. */
const fromHere = (file: string) => path.resolve(process.env.INIT_CWD ?? '.', file);

const [first, second, ...more] = process.argv.slice(2);
try {
  if (first === '--check' && second !== undefined && more.length === 0)
    console.log(await check(fromHere(second)));
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
