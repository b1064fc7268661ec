import { createHash } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

/** Unix socket paths must stay under 104 bytes on every system. */
const MAX_SOCKET_PATH_BYTES = 100;

/** A short stand-in in the system's temporary folder for a path too long for a socket. */
export function shortenSocketPath(wanted: string): string {
  if (Buffer.byteLength(wanted) <= MAX_SOCKET_PATH_BYTES) return wanted;
  const digest = createHash('sha256').update(wanted).digest('hex').slice(0, 16);
  return path.join(os.tmpdir(), `zutai-${digest}`);
}

function lockPath(folder: string): string {
  if (process.platform !== 'win32') return shortenSocketPath(path.join(folder, 'server.lock'));
  return `\\\\.\\pipe\\zutai-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
}

/**
 * Keeps a second server away from a data folder. The lock is a listening socket: unlike a pid in a file it
 * dies with its process, even by SIGKILL, and a pid used again by somebody else cannot be mistaken for it.
 * @returns a function that gives the lock back
 * @throws Error when a living process holds it
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const address = lockPath(folder);
  const server = net.createServer((socket) => socket.destroy());
  server.unref();
  if (!(await tryListen(server, address))) {
    await removeStaleSocket(address, folder);
    if (!(await tryListen(server, address))) throw inUse(folder);
  }
  return () => new Promise((resolve) => server.close(() => resolve()));
}

function inUse(folder: string): Error {
  return new Error(`Another server is already running on the data folder ${folder}.`);
}

function tryListen(server: net.Server, address: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error);
    server.once('error', onError);
    server.listen(address, () => {
      server.off('error', onError);
      resolve(true);
    });
  });
}

// Renamed first and looked at again: of two starters at once only one can rename a given socket, and one that
// got hold of the other's fresh socket sees it answer and puts it back.
async function removeStaleSocket(address: string, folder: string): Promise<void> {
  if (process.platform === 'win32' || (await isAnswering(address))) throw inUse(folder);
  const aside = `${address}.${process.pid}`;
  fs.renameSync(address, aside);
  if (await isAnswering(aside)) {
    fs.renameSync(aside, address);
    throw inUse(folder);
  }
  fs.rmSync(aside, { force: true });
}

function isAnswering(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(address);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
