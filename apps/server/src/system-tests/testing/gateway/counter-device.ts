import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { definePoint, encodeFrame, ModbusFrameReader, type Point } from '@zutai/dev-env';

const none = { zh: '', en: '' };

export const counterPoints: readonly Point[] = [
  definePoint({
    tag: 'counter',
    group: none,
    title: none,
    address: { table: 'holding', address: 0, type: 'uint32' },
  }),
];

/**
 * A Modbus device whose one register is a number higher at each reading: which values must be in the history
 * is then known without a clock, however slow the machine polls.
 */
export class CounterDevice {
  count = 0;
  /**
   * Numbers that were given on a connection that then ended: whoever asks on has read the answer before, but of the
   * last one it is not known whether it arrived.
   */
  readonly doubtful = new Set<number>();
  port = 0;
  #isPaused = false;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(server: Server) {
    this.#server = server;
    server.on('connection', (socket) => this.#serve(socket));
  }

  static async start(): Promise<CounterDevice> {
    const server = createServer({ noDelay: true }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const device = new CounterDevice(server);
    const address = server.address();
    if (typeof address === 'object' && address !== null) device.port = address.port;
    return device;
  }

  /** Holds the number still; the last one that was read. */
  pause(): number {
    this.#isPaused = true;
    return this.count;
  }

  resume(): void {
    this.#isPaused = false;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #serve(socket: Socket): void {
    const reader = new ModbusFrameReader();
    let given: number | undefined;
    this.#sockets.add(socket);
    socket.on('close', () => {
      if (given !== undefined) this.doubtful.add(given);
      this.#sockets.delete(socket);
    });
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      for (const frame of reader.read(chunk)) {
        socket.write(encodeFrame({ ...frame, pdu: this.#answer() }));
        given = this.count;
      }
    });
  }

  #answer(): Buffer {
    if (!this.#isPaused) this.count += 1;
    const pdu = Buffer.from([3, 4, 0, 0, 0, 0]);
    pdu.writeUInt32BE(this.count, 2);
    return pdu;
  }
}
