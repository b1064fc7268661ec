import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { DriverPeer } from '../../conformance/describe-driver.ts';
import type { PeerSignal } from '../../conformance/driver-run.ts';
import { PortServer } from '../../conformance/port-server.ts';

const python = 'python3';
const root = join(import.meta.dirname, '../../../../../..');
/** Built by `tools/lib/snap7-peer.mjs`, or of the system. */
const library = [
  join(root, 'node_modules/.cache/test-peers/libsnap7.so'),
  '/usr/lib/libsnap7.so',
  '/usr/local/lib/libsnap7.so',
].find((file) => existsSync(file));

/** Why no controller can be tried here; false where one can. */
export const noSnap7: string | false =
  library === undefined || spawnSync(python, ['-c', 'import ctypes']).status !== 0
    ? 'libsnap7.so (or python3) is not there'
    : false;

/** What the server holds at first; every type once. */
export const s7PeerSignals: readonly PeerSignal[] = [
  { tag: 'bit', at: 'DB1.DBX0.3', value: true, other: false },
  { tag: 'bit beside', at: 'DB1.DBX0.4', value: false, other: true },
  { tag: 'byte', at: 'DB1.DBB1', value: 200, other: 7 },
  { tag: 'int', at: 'DB1,INT2', value: -1_234, other: 4_321 },
  { tag: 'word', at: 'DB1.DBW4', value: 54_321, other: 65_535 },
  { tag: 'dint', at: 'DB1.DBD6:DINT', value: -123_456_789, other: 2_147_483_647 },
  { tag: 'dword', at: 'DB1.DBD10', value: 3_456_789_012, other: 4_294_967_295 },
  { tag: 'real', at: 'DB1,REAL14', value: 22.34, other: -0.001 },
  { tag: 'sint', at: 'DB1,SINT18', value: -5, other: 127 },
  { tag: 'usint', at: 'DB1,USINT19', value: 250, other: 1 },
  { tag: 'uint', at: 'DB1,UINT20', value: 40_000, other: 2 },
  { tag: 'udint', at: 'DB1,UDINT22', value: 4_000_000_000, other: 3 },
  { tag: 'lint', at: 'DB1,LINT26', value: -1_234_567_890_123_456, other: 9_223_372_036_854_775_807n },
  { tag: 'ulint', at: 'DB1,ULINT34', value: 1_234_567_890_123_456, other: 9 },
  { tag: 'lreal', at: 'DB1,LREAL42', value: -123.45, other: 6.022e23 },
  { tag: 'string', at: 'DB1,STRING50.16', value: 'pump-01', other: 'valve ß' },
  { tag: 'umlaut', at: 'DB1,STRING70.12', value: 'Förderpumpe' },
  { tag: 'memory bit', at: 'M10.0', value: true, other: false },
  { tag: 'memory word', at: 'MW12', value: 1_500, other: 0 },
  { tag: 'memory real', at: 'MREAL20', value: 0.1, other: 1e10 },
  { tag: 'input', at: 'E0.0', value: true },
  { tag: 'output', at: 'A0.1', value: true, other: false },
  { tag: 'output byte', at: 'QB4', value: 17, other: 255 },
];

/** Snap7's server behind a door of ours, which keeps its port and can answer wrongly. */
export class Snap7Peer implements DriverPeer {
  /** Bytes of requests that came through the door, one entry a chunk. */
  readonly requests: Buffer[] = [];
  readonly #pduLength: number;
  readonly #door: PortServer;
  #server: ChildProcessWithoutNullStreams | undefined;
  #port = 0;
  #isGarbled = false;

  constructor(pduLength = 480) {
    this.#pduLength = pduLength;
    this.#door = new PortServer((socket) => {
      const upstream = connect(this.#port, '127.0.0.1');
      upstream.on('error', () => {});
      upstream.on('close', () => socket.destroy());
      socket.on('close', () => upstream.destroy());
      socket.on('data', (chunk: Buffer) => {
        this.requests.push(chunk);
        upstream.write(chunk);
      });
      upstream.on('data', (chunk) => socket.write(this.#isGarbled ? Buffer.alloc(chunk.length, 0x55) : chunk));
    });
  }

  get options() {
    return {
      host: '127.0.0.1',
      port: this.#door.port,
      timeoutMs: 1_000,
      reconnectMinMs: 100,
      reconnectMaxMs: 200,
    };
  }

  async restart(): Promise<void> {
    const file = join(import.meta.dirname, 'snap7-server.py');
    const server = spawn(python, [file, library!, `${this.#pduLength}`]);
    server.stderr.pipe(process.stderr);
    this.#server = server;
    const [line] = (await once(server.stdout, 'data')) as [Buffer];
    this.#port = Number(line.toString());
    await this.#door.start();
  }

  async kill(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    await this.#door.stop();
    if (!server) return;
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  }

  /** Connections stay open, and are made: as half of a connection that the other side has left. */
  mute(isMute: boolean): void {
    this.#server?.kill(isMute ? 'SIGSTOP' : 'SIGCONT');
  }

  garble(isGarbled: boolean): void {
    this.#isGarbled = isGarbled;
  }

  stop(): Promise<void> {
    return this.kill();
  }
}

export async function startSnap7(pduLength?: number): Promise<Snap7Peer> {
  const peer = new Snap7Peer(pduLength);
  await peer.restart();
  return peer;
}
