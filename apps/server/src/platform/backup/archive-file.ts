import fs from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ArchiveWriter } from './archive-writer.ts';

/**
 * Writes an archive that only its owner may read, and gives it its name when it was read once more to its end.
 * @param check reads the file that is not named yet; what it answers is answered
 */
export async function writeArchiveFile<T>(
  file: string,
  write: (writer: ArchiveWriter) => Promise<unknown>,
  check: (part: string) => Promise<T>,
): Promise<T> {
  const part = `${file}.${process.pid}.part`;
  try {
    const writer = new ArchiveWriter();
    const target = fs.createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
    const written = pipeline(writer.stream, target);
    // Who writes fails as well when nobody takes what it writes.
    written.catch((error: Error) => writer.stream.destroy(error));
    await write(writer);
    await written;
    const found = await check(part);
    giveName(part, file);
    return found;
  } finally {
    fs.rmSync(part, { force: true });
  }
}

/** Gives a whole file its name, over nothing; some file systems know no links. */
function giveName(part: string, file: string): void {
  try {
    fs.linkSync(part, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' || fs.existsSync(file)) throw error;
    fs.renameSync(part, file);
  }
}
