import { connect, type Socket } from 'node:net';

export interface TcpTarget {
  host: string;
  port: number;
  timeoutMs: number;
}

/** Connects; rejects with the system's error, ETIMEDOUT after `timeoutMs`. */
export function connectTcp({ host, port, timeoutMs }: TcpTarget, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true, keepAlive: true, keepAliveInitialDelay: 30_000 });
    let lastError: NodeJS.ErrnoException | undefined;
    const timer = setTimeout(() => {
      lastError = Object.assign(new Error(`no connection within ${timeoutMs} ms`), { code: 'ETIMEDOUT' });
      socket.destroy();
    }, timeoutMs);
    const end = () => socket.destroy();
    signal.addEventListener('abort', end);
    const fail = () => reject(lastError ?? new Error('the device closed the connection'));
    socket.on('error', (error) => {
      lastError ??= error;
    });
    socket.once('close', fail);
    socket.once('close', () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
    });
    socket.once('connect', () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      socket.off('close', fail);
      resolve(socket);
    });
  });
}
