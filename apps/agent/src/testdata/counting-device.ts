import { createServer, type Server, type Socket } from 'node:net';
import { encodeModbusFrame, ModbusFrameReader } from '../drivers/modbus/line/tcp-frame.ts';

/**
 * A Modbus device that counts how often each of its holding registers is read and answers with that
 * number, as 32 bits: what a signal's values must be is known without a clock.
 */
export class CountingDevice {
  port = 0;
  #server: Server | undefined;
  readonly #sockets = new Set<Socket>();
  readonly #counts = new Map<number, number>();

  async start(): Promise<this> {
    const server = createServer((socket) => this.#serve(socket));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address && typeof address === 'object') this.port = address.port;
    this.#server = server;
    return this;
  }

  async stop(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server?.close(() => resolve()));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  /** How often the register was read. */
  countOf(register: number): number {
    return this.#counts.get(register) ?? 0;
  }

  #serve(socket: Socket): void {
    const reader = new ModbusFrameReader();
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      for (const { transactionId, unitId, pdu } of reader.push(chunk)) {
        socket.write(encodeModbusFrame(transactionId, unitId, this.#answer(pdu)));
      }
    });
  }

  #answer(pdu: Buffer): Buffer {
    const start = pdu.readUInt16BE(1);
    const count = pdu.readUInt16BE(3);
    const answer = Buffer.alloc(2 + count * 2);
    answer[0] = 3;
    answer[1] = count * 2;
    for (let offset = 0; offset < count; offset += 2) {
      const value = (this.#counts.get(start + offset) ?? 0) + 1;
      this.#counts.set(start + offset, value);
      answer.writeUInt32BE(value, 2 + offset * 2);
    }
    return answer;
  }
}
