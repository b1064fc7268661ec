import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

/**
 * Below the ports that systems give to outgoing connections: between the choice and the program that is to listen,
 * any connection of the machine could take one of those.
 */
const FIRST_PORT = 20_000;
const PORT_COUNT = 10_000;
const TRIES = 100;
/** Longer than a program takes from the choice of its port until it listens, ms. */
const CLAIM_MS = 15 * 60_000;
/** A file for each port that somebody of this machine has chosen lately: tests run in many processes. */
const CLAIMS = path.join(os.tmpdir(), `zutai-test-ports-${os.userInfo().uid}`);

/**
 * A TCP port of the loopback address that nobody listens on at this moment and nobody else was given lately.
 * @throws Error when 100 tries found none
 */
export async function findFreePort(): Promise<number> {
  fs.mkdirSync(CLAIMS, { recursive: true });
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = FIRST_PORT + Math.floor(Math.random() * PORT_COUNT);
    if (claim(port) && (await isFree(port))) return port;
  }
  throw new Error(`no free port from ${FIRST_PORT} to ${FIRST_PORT + PORT_COUNT - 1} in ${TRIES} tries`);
}

function claim(port: number): boolean {
  const file = path.join(CLAIMS, String(port));
  try {
    fs.writeFileSync(file, '', { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const madeMs = fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (Date.now() - madeMs < CLAIM_MS) return false;
  // An old one; who removes it takes part in the next draw as everybody does.
  fs.rmSync(file, { force: true });
  return false;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
