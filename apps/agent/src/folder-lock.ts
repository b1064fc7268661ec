import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { basename, dirname, join, resolve } from 'node:path';
import { SettingsError } from './settings.ts';

/** A name the operating system frees by itself when the process dies, however it dies; none on other systems. */
function nameLock(folder: string): string | undefined {
  const name = `zutai-agent-${createHash('sha256').update(realPath(folder)).digest('hex').slice(0, 32)}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : undefined;
}

/** One text for one folder, also of a folder that could not be made yet. */
function realPath(folder: string): string {
  const path = resolve(folder);
  try {
    return realpathSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(path) === path) throw error;
    return join(realPath(dirname(path)), basename(path));
  }
}

/**
 * Keeps a second agent of this machine out of a data folder. Answers how to release it; throws
 * SettingsError when the folder is in use. Containers that share a folder do not see each other.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const name = nameLock(folder);
  if (name === undefined) return async () => {};
  const server = createServer((socket) => socket.destroy());
  await listen(server, name).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new SettingsError(`dataFolder: ${folder} is in use by another agent`);
  });
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
}
