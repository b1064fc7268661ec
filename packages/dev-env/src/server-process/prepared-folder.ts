import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Variable of a test run: the folder in which its processes find, or leave, what they have prepared. */
const FOLDER = 'TEST_PREPARED_FOLDERS';
/** As long as a busy machine may take to prepare one. */
const PREPARED_TIMEOUT_MS = 180_000;
const POLL_MS = 50;

/**
 * Lets the processes of this test run that are started from now on share prepared folders.
 * @returns removes them; for the end of the run
 */
export function sharePreparedFolders(): () => void {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zutai-prepared-'));
  process.env[FOLDER] = folder;
  return () => {
    delete process.env[FOLDER];
    fs.rmSync(folder, { recursive: true, force: true });
  };
}

/** Whether this run shares prepared folders. */
export function hasPreparedFolders(): boolean {
  return process.env[FOLDER] !== undefined;
}

/**
 * Copies the prepared folder of this name, modes and times included. Whichever process of the run asks first makes it;
 * the others wait. What was copied belongs to whoever asked: nothing written to it reaches the next copy.
 * @param make fills an empty folder, and has ended everything that works in it when it resolves
 * @throws what `make` throws, to whom it was; the next who asks makes it
 */
export async function copyPreparedFolder(
  name: string,
  target: string,
  make: (folder: string) => Promise<void>,
): Promise<void> {
  const shared = process.env[FOLDER];
  if (shared === undefined) throw new Error('this run shares no prepared folders');
  const ready = path.join(shared, name);
  const deadlineMs = performance.now() + PREPARED_TIMEOUT_MS;
  while (!fs.existsSync(ready) && !(await makeAlone(ready, make))) {
    if (performance.now() > deadlineMs) throw new Error(`timed out waiting for the prepared folder ${name}`);
    await delay(POLL_MS);
  }
  copyFolder(ready, target);
}

/** In one go: a promise for each of a database's thousand files takes twice the processor time. */
function copyFolder(source: string, target: string): void {
  fs.cpSync(source, target, { recursive: true, preserveTimestamps: true });
  // Those of files it has copied.
  for (const entry of fs.readdirSync(source, { recursive: true, withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const folder = path.join(entry.parentPath, entry.name);
    fs.chmodSync(path.join(target, path.relative(source, folder)), fs.statSync(folder).mode & 0o777);
  }
}

/** False when another process is at it. */
async function makeAlone(ready: string, make: (folder: string) => Promise<void>): Promise<boolean> {
  const unfinished = `${ready}.unfinished`;
  try {
    fs.mkdirSync(unfinished, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  try {
    // It may have become ready between the look and the lock.
    if (fs.existsSync(ready)) return true;
    const folder = path.join(unfinished, 'folder');
    fs.mkdirSync(folder, { mode: 0o700 });
    await make(folder);
    fs.renameSync(folder, ready);
    return true;
  } finally {
    fs.rmSync(unfinished, { recursive: true, force: true });
  }
}
