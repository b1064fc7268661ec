import net from 'node:net';

/**
 * Below the ports that systems give to outgoing connections: between the choice and the program that is to listen,
 * any connection of the machine could take one of those.
 */
const FIRST_PORT = 20_000;
const PORT_COUNT = 10_000;
const TRIES = 100;

/**
 * A TCP port of the loopback address that nobody listens on at this moment, chosen at random, so that two who ask at
 * once get two.
 * @throws Error when 100 tries found none
 */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = FIRST_PORT + Math.floor(Math.random() * PORT_COUNT);
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port from ${FIRST_PORT} to ${FIRST_PORT + PORT_COUNT - 1} in ${TRIES} tries`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
