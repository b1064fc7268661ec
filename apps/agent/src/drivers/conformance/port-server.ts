import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';

/** A TCP server that keeps its port when it is killed and started again. */
export class PortServer {
  port = 0;
  #server: Server | undefined;
  readonly #sockets = new Set<Socket>();
  readonly #serve: (socket: Socket) => void;

  constructor(serve: (socket: Socket) => void) {
    this.#serve = serve;
  }

  async start(): Promise<void> {
    const server = createServer((socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
      socket.on('error', () => {});
      this.#serve(socket);
    });
    server.listen(this.port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address && typeof address === 'object') this.port = address.port;
    this.#server = server;
  }

  get connections(): number {
    return this.#sockets.size;
  }

  dropConnections(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (!server) return;
    const closed = once(server, 'close');
    server.close();
    this.dropConnections();
    await closed;
  }
}
