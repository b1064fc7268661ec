import { createServer, type Server, type Socket } from 'node:net';
import { modbusException } from './exception.ts';
import { encodeFrame, type ModbusFrame, ModbusFrameError, ModbusFrameReader } from './frame.ts';
import { answerException, answerRequest } from './pdu.ts';
import type { PointImage } from './point-image.ts';

export interface ModbusServerOptions {
  /** 0 lets the system choose. @default 0 */
  port?: number;
  /** @default '127.0.0.1' */
  host?: string;
  /** Each answer waits this long. @default 0 */
  latencyMs?: number;
  /** Others get the exception "gateway path unavailable"; undefined answers all. */
  unitIds?: readonly number[];
  /** Further clients are turned away at once. @default 64 */
  maxConnections?: number;
}

/**
 * A Modbus TCP server over a point image. The `set…` and `drop…` methods are the ways a line can
 * fail, for tests and demonstrations.
 */
export class ModbusServer {
  readonly #image: PointImage;
  readonly #options: Required<Omit<ModbusServerOptions, 'unitIds'>>;
  readonly #unitIds: ReadonlySet<number> | undefined;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #port: number;
  #latencyMs: number;
  #isMute = false;
  #requestCount = 0;

  constructor(image: PointImage, options: ModbusServerOptions = {}) {
    const { port = 0, host = '127.0.0.1', latencyMs = 0, maxConnections = 64, unitIds } = options;
    this.#image = image;
    this.#options = { port, host, latencyMs, maxConnections };
    this.#unitIds = unitIds && new Set(unitIds);
    this.#port = port;
    this.#latencyMs = latencyMs;
  }

  /** Known after {@link start}; kept over refusal and restart. */
  get port(): number {
    return this.#port;
  }

  get host(): string {
    return this.#options.host;
  }

  get connectionCount(): number {
    return this.#sockets.size;
  }

  /** Requests understood since the start, answered or not. */
  get requestCount(): number {
    return this.#requestCount;
  }

  /** Rejects when the port is taken. */
  async start(): Promise<void> {
    const server = createServer({ noDelay: true }, (socket) => this.#serve(socket));
    server.maxConnections = this.#options.maxConnections;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.#port, this.#options.host, () => {
        server.off('error', reject);
        resolve();
      });
    });
    const address = server.address();
    if (address && typeof address === 'object') this.#port = address.port;
    this.#server = server;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (!server) return;
    const isClosed = new Promise<void>((resolve) => server.close(() => resolve()));
    this.dropConnections();
    await isClosed;
  }

  /** True: connected clients are thrown out and new ones refused; false: as before, on the same port. */
  async setRefusing(isRefusing: boolean): Promise<void> {
    if (isRefusing) await this.stop();
    else if (!this.#server) await this.start();
  }

  /** Cuts every connection once, like a pulled cable that is put back. */
  dropConnections(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** True: connections stay up, requests are read and never answered. */
  setMute(isMute: boolean): void {
    this.#isMute = isMute;
  }

  setLatency(latencyMs: number): void {
    this.#latencyMs = latencyMs;
  }

  #serve(socket: Socket): void {
    const reader = new ModbusFrameReader();
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    // A reset by the client is its good right; 'close' follows.
    socket.on('error', () => {});
    socket.on('drain', () => socket.resume());
    socket.on('data', (chunk) => {
      try {
        this.#answerAll(socket, reader.read(chunk));
      } catch (error) {
        if (!(error instanceof ModbusFrameError)) throw error;
        socket.destroy();
      }
    });
  }

  #answerAll(socket: Socket, frames: readonly ModbusFrame[]): void {
    const answers: Buffer[] = [];
    for (const frame of frames) {
      this.#requestCount++;
      const pdu = this.#isMute ? undefined : this.#answer(frame);
      if (pdu) answers.push(encodeFrame({ ...frame, pdu }));
    }
    if (answers.length === 0) return;
    const send = () => {
      // A client that asks and does not listen must not fill our memory.
      if (!socket.destroyed && !socket.write(Buffer.concat(answers))) socket.pause();
    };
    if (this.#latencyMs > 0) setTimeout(send, this.#latencyMs);
    else send();
  }

  #answer({ unitId, pdu }: ModbusFrame): Buffer | undefined {
    if (this.#unitIds && !this.#unitIds.has(unitId)) {
      return answerException(pdu[0]!, modbusException.gatewayPathUnavailable);
    }
    return answerRequest(this.#image, pdu);
  }
}
