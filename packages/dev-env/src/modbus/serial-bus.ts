import { createServer, type Server, type Socket } from 'node:net';
import type { Point, PointValue } from '../point/point.ts';
import { answerRequest } from './pdu.ts';
import { PointImage } from './point-image.ts';

/** Unit, function, address, value or count, CRC: all requests but writes of several places. */
const REQUEST_BYTES = 8;

/** MODBUS over Serial Line 1.02, appendix B. */
function computeCrc16(bytes: Uint8Array): number {
  let crc = 0xffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1;
  }
  return crc;
}

/**
 * A serial line behind a device server (RTU over TCP): whoever has a unit on it answers, and a unit that nobody has
 * is silence. Functions with a request of eight bytes.
 */
export class SerialBus {
  readonly #units = new Map<number, PointImage>();
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((socket) => this.#serve(socket));
  }

  static async start(): Promise<SerialBus> {
    const bus = new SerialBus();
    await new Promise<void>((resolve) => bus.#server.listen(0, '127.0.0.1', () => resolve()));
    return bus;
  }

  get port(): number {
    const address = this.#server.address();
    return address !== null && typeof address === 'object' ? address.port : 0;
  }

  /** @param unitId 1 to 247 */
  addUnit(unitId: number, points: readonly Point[], values: Readonly<Record<string, PointValue>> = {}): void {
    const image = new PointImage({ points });
    for (const [tag, value] of Object.entries(values)) image.set(tag, value);
    this.#units.set(unitId, image);
  }

  async stop(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #serve(socket: Socket): void {
    let rest = Buffer.alloc(0);
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      while (rest.length >= REQUEST_BYTES) {
        const answer = this.#answer(rest.subarray(0, REQUEST_BYTES));
        rest = rest.subarray(REQUEST_BYTES);
        if (answer) socket.write(answer);
      }
    });
  }

  #answer(frame: Buffer): Buffer | undefined {
    const body = frame.subarray(0, -2);
    const image = this.#units.get(frame[0]!);
    if (!image || computeCrc16(body) !== frame.readUInt16LE(REQUEST_BYTES - 2)) return undefined;
    const pdu = answerRequest(image, body.subarray(1));
    if (!pdu) return undefined;
    const answer = Buffer.concat([frame.subarray(0, 1), pdu, Buffer.alloc(2)]);
    answer.writeUInt16LE(computeCrc16(answer.subarray(0, -2)), answer.length - 2);
    return answer;
  }
}
