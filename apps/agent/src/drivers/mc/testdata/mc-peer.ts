import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { DriverPeer } from '../../conformance/describe-driver.ts';
import type { PeerSignal } from '../../conformance/driver-run.ts';
import { PortServer } from '../../conformance/port-server.ts';
import { McServer, type McServerSettings } from './mc-server.ts';

/** What the controller holds at first; every type and device once. */
export const mcPeerSignals: readonly PeerSignal[] = [
  { tag: 'int16', at: 'D100', value: -1_234, other: 4_321 },
  { tag: 'uint16', at: 'D101:uint16', value: 54_321, other: 65_535 },
  { tag: 'int32', at: 'D102:int32', value: -123_456_789, other: 2_147_483_647 },
  { tag: 'uint32', at: 'D104:uint32', value: 3_456_789_012, other: 1 },
  { tag: 'high word first', at: 'D106:uint32:highFirst', value: 3_456_789_012, other: 1 },
  { tag: 'int64', at: 'D108:int64', value: -1_234_567_890_123_456, other: 9_223_372_036_854_775_807n },
  { tag: 'float32', at: 'D112:float32', value: 22.34, other: -0.001 },
  { tag: 'float64', at: 'D114:float64', value: -123.45, other: 6.022e23 },
  { tag: 'text', at: 'D120:string:8', value: 'pump-01', other: 'valve 2' },
  { tag: 'bit of a word', at: 'D130.A', value: true, other: false },
  { tag: 'bit beside', at: 'D130.B', value: false, other: true },
  { tag: 'link register', at: 'W1F', value: 31, other: 32 },
  { tag: 'file register', at: 'ZR1000', value: 1_000, other: -1 },
  { tag: 'timer', at: 'TN5', value: 55, other: 0 },
  { tag: 'timer contact', at: 'TS5', value: true },
  { tag: 'counter', at: 'CN7', value: 77 },
  { tag: 'special register', at: 'SD210', value: 0x26_11 },
  { tag: 'special relay', at: 'SM400', value: true },
  { tag: 'relay', at: 'M100', value: true, other: false },
  { tag: 'relay beside', at: 'M101', value: false, other: true },
  { tag: 'latch', at: 'L3', value: true, other: false },
  { tag: 'input', at: 'X1F', value: true },
  { tag: 'octal input', at: 'X37:octal', value: true },
  { tag: 'output', at: 'Y10', value: false, other: true },
  { tag: 'link relay', at: 'B1A', value: true, other: false },
];

/** The same values, word by word: 22.34 is 41B2B852H, -123.45 is C05EDCCCCCCCCCCDH. */
function fill(server: McServer): void {
  server.clear();
  server.set(0xa8, 100, [0xfb2e, 0xd431, 0x32eb, 0xf8a4, 0x6a14, 0xce0a, 0xce0a, 0x6a14]);
  server.set(0xa8, 108, [0x4540, 0xc375, 0x9d2a, 0xfffb, 0xb852, 0x41b2]);
  server.set(0xa8, 114, [0xcccd, 0xcccc, 0xdccc, 0xc05e]);
  server.set(0xa8, 120, [0x7570, 0x706d, 0x302d, 0x0031]);
  server.set(0xa8, 130, [0x0400]);
  server.set(0xb4, 0x1f, [31]);
  server.set(0xb0, 1_000, [1_000]);
  server.set(0xc2, 5, [55]);
  server.set(0xc1, 5, [1]);
  server.set(0xc5, 7, [77]);
  server.set(0xa9, 210, [0x26_11]);
  server.set(0x91, 400, [1]);
  server.set(0x90, 100, [1, 0]);
  server.set(0x92, 3, [1]);
  server.set(0x9c, 31, [1]);
  server.set(0xa0, 0x1a, [1]);
}

/** The controller at a port, with the ways in which it can fail. */
export class McPeer implements DriverPeer {
  readonly server: McServer;
  /** Bytes of an answer that come at once. */
  pieceBytes = 4_096;
  /** Set: what becomes of each answer on its way. */
  onAnswer: ((answer: Buffer, send: (bytes: Buffer) => void) => void) | undefined;
  readonly #more: Readonly<Record<string, unknown>>;
  readonly #tcp: PortServer | undefined;
  #udp: UdpSocket | undefined;
  #udpPort = 0;
  #isMute = false;
  #isGarbled = false;

  constructor(settings: McServerSettings, more: Readonly<Record<string, unknown>> = {}) {
    this.server = new McServer(settings);
    this.#more = { frame: settings.frame, series: settings.series, ...more };
    if (more.transport !== 'udp') this.#tcp = new PortServer((socket) => this.#serve(socket));
  }

  get options() {
    return {
      host: '127.0.0.1',
      port: this.#tcp?.port ?? this.#udpPort,
      timeoutMs: 1_000,
      reconnectMinMs: 100,
      reconnectMaxMs: 200,
      ...this.#more,
    };
  }

  get connections(): number {
    return this.#tcp?.connections ?? 0;
  }

  async restart(): Promise<void> {
    fill(this.server);
    if (this.#tcp) return this.#tcp.start();
    const socket = createSocket('udp4');
    socket.on('message', (datagram, { port, address }) =>
      this.#reply(datagram, (bytes) => socket.send(bytes, port, address)),
    );
    socket.bind(this.#udpPort, '127.0.0.1');
    await once(socket, 'listening');
    this.#udpPort = socket.address().port;
    this.#udp = socket;
  }

  async kill(): Promise<void> {
    if (this.#tcp) return this.#tcp.stop();
    const socket = this.#udp;
    this.#udp = undefined;
    if (!socket) return;
    const closed = once(socket, 'close');
    socket.close();
    await closed;
  }

  mute(isMute: boolean): void {
    this.#isMute = isMute;
  }

  garble(isGarbled: boolean): void {
    this.#isGarbled = isGarbled;
  }

  stop(): Promise<void> {
    return this.kill();
  }

  #serve(socket: Socket): void {
    socket.setNoDelay(true);
    let stream: Buffer = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      stream = Buffer.concat([stream, chunk]);
      for (;;) {
        const length = this.server.measure(stream);
        if (length === undefined) return;
        this.#reply(stream.subarray(0, length), (bytes) => {
          for (let at = 0; at < bytes.length; at += this.pieceBytes)
            socket.write(bytes.subarray(at, at + this.pieceBytes));
        });
        stream = stream.subarray(length);
      }
    });
  }

  #reply(request: Buffer, send: (bytes: Buffer) => void): void {
    const answer = this.server.answer(request);
    if (this.#isMute) return;
    if (this.#isGarbled) send(Buffer.alloc(answer.length, 0x55));
    else if (this.onAnswer) this.onAnswer(answer, send);
    else send(answer);
  }
}

export async function startMcPeer(
  settings: McServerSettings,
  more: Readonly<Record<string, unknown>> = {},
): Promise<McPeer> {
  const peer = new McPeer(settings, more);
  await peer.restart();
  return peer;
}
