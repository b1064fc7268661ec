import { type ChildProcess, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DriverPeer } from '../../conformance/describe-driver.ts';
import type { PeerSignal } from '../../conformance/driver-run.ts';
import { CommunitySecurity } from '../wire/community.ts';
import { encodePdu, pduKind } from '../wire/pdu.ts';
import { findFreePort, UdpDoor } from './udp-door.ts';

const program = '/usr/sbin/snmpd';
/** Why no agent can be tried here; false where one can. */
export const noSnmpd: string | false = existsSync(program) ? false : `${program} is not there`;

/** Of the objects of `snmp-objects.ts`. */
export const at = (below: string) => `1.3.6.1.4.1.8072.9999.9999.${below}`;

/** What the agent holds at first; every type once. */
export const snmpPeerSignals: readonly PeerSignal[] = [
  { tag: 'integer', at: at('1.0'), value: -5, other: 2_147_483_647 },
  { tag: 'gauge', at: at('2.0'), value: 4_000_000_000, other: 4_294_967_295 },
  { tag: 'ticks', at: at('3.0'), value: 12_345, other: 99 },
  { tag: 'address', at: at('4.0'), value: '10.1.2.3', other: '192.168.0.254' },
  { tag: 'identifier', at: at('5.0'), value: '1.3.6.1.4.1.8072', other: '1.3.6.1.4.1.4294967295.1' },
  { tag: 'text', at: at('6.0'), value: 'pump-01', other: 'valve 2' },
  { tag: 'octets', at: at('7.0:hex'), value: '00 1a ff', other: 'ff 00' },
  { tag: 'counter', at: at('8.0'), value: 4_294_967_295 },
  { tag: 'counter64', at: at('9.0:counter64'), value: 18_446_744_073_709_551_615n },
  { tag: 'small counter64', at: at('14.0'), value: 12 },
  { tag: 'float', at: at('10.0'), value: 22.34 },
  { tag: 'number in a text', at: at('11.0'), value: 23.5, other: -7.25 },
  { tag: 'truth', at: at('12.0:truthValue'), value: true, other: false },
  { tag: 'switch', at: at('13.0'), value: false, other: true },
  { tag: 'tenths', at: at('15.0'), value: 12.5, other: -3.7, scale: 0.1 },
];

const PASSWORDS = { authPassword: 'auth-password', privPassword: 'priv-password' };
/** Users of the agent, by the options that a driver signs in with. */
export const snmpUsers = {
  noAuth: { version: 'v3NoAuthNoPriv', user: 'unone' },
  sha1: { version: 'v3AuthNoPriv', user: 'usha1', authProtocol: 'SHA-1', ...PASSWORDS },
  sha1Priv: { version: 'v3AuthPriv', user: 'usha1', authProtocol: 'SHA-1', ...PASSWORDS },
  sha224: { version: 'v3AuthPriv', user: 'usha224', authProtocol: 'SHA-224', ...PASSWORDS },
  sha256: { version: 'v3AuthPriv', user: 'usha256', authProtocol: 'SHA-256', ...PASSWORDS },
  sha384: { version: 'v3AuthPriv', user: 'usha384', authProtocol: 'SHA-384', ...PASSWORDS },
  sha512: { version: 'v3AuthPriv', user: 'usha512', authProtocol: 'SHA-512', ...PASSWORDS },
} as const;

/** The agent finds `SHA` for SHA-1. */
const createUser = (protocol: string) =>
  `createUser u${protocol.toLowerCase().replace('-', '')} ${protocol} "${PASSWORDS.authPassword}" AES "${PASSWORDS.privPassword}"`;

const configurationOf = (port: number, engineId: string) =>
  [
    `agentaddress udp:127.0.0.1:${port}`,
    `exactEngineID 0x${engineId}`,
    'rwcommunity private',
    'rocommunity public',
    'createUser unone',
    ...['SHA-1', 'SHA-224', 'SHA-256', 'SHA-384', 'SHA-512'].map(createUser),
    'rwuser unone noauth',
    ...['usha1', 'usha224', 'usha256', 'usha384', 'usha512'].map((user) => `rwuser ${user} auth`),
    `pass_persist .${at('').slice(0, -1)} ${process.execPath} ${join(import.meta.dirname, 'snmp-objects.ts')}`,
    '',
  ].join('\n');

/** Until it has answered for an object of `snmp-objects.ts`, whose process it starts when it is asked for one. */
async function untilAnswers(port: number): Promise<void> {
  const security = new CommunitySecurity({ community: 'private', writeCommunity: '' });
  const request = security.seal(encodePdu(1, { kind: pduKind.get, oids: [at('1.0')] }), 1, false);
  const socket = createSocket('udp4');
  const ask = () => socket.send(request, port, '127.0.0.1');
  const timer = setInterval(ask, 2_000);
  ask();
  await once(socket, 'message');
  clearInterval(timer);
  socket.close();
}

/** Net-SNMP's agent behind a door of ours. */
export class SnmpdPeer implements DriverPeer {
  readonly door = new UdpDoor();
  /** Of its next start, hexadecimal. */
  engineId = '80001f8804736e6d702d70656572';
  readonly #folder = mkdtempSync(join(tmpdir(), 'zutai-snmpd-'));
  readonly #more: Readonly<Record<string, unknown>>;
  #agent: ChildProcess | undefined;

  constructor(more: Readonly<Record<string, unknown>>) {
    this.#more = more;
    mkdirSync(join(this.#folder, 'persistent'));
  }

  get options() {
    return {
      ...{ host: '127.0.0.1', port: this.door.port, community: 'private' },
      ...{ timeoutMs: 2_000, reconnectMinMs: 100, reconnectMaxMs: 200 },
      ...this.#more,
    };
  }

  async restart(): Promise<void> {
    await this.#startAgent();
    await this.door.open();
  }

  /**
   * Ends the agent and starts it: one more of its boots. What is asked meanwhile waits at the door.
   * @param forgets as if it had never been started: its boots begin anew
   */
  async reboot(forgets = false): Promise<void> {
    await this.door.hold();
    await this.#endAgent();
    const persistent = join(this.#folder, 'persistent');
    if (forgets) rmSync(persistent, { recursive: true });
    mkdirSync(persistent, { recursive: true });
    await this.#startAgent();
    this.door.release();
  }

  async #startAgent(): Promise<void> {
    const port = await findFreePort();
    const file = join(this.#folder, 'snmpd.conf');
    writeFileSync(file, configurationOf(port, this.engineId), { mode: 0o600 });
    const agent = spawn(program, ['-f', '-Lo'], {
      env: {
        ...process.env,
        // No texts of MIBs, which it would look for and complain of.
        MIBS: '',
        // Where its configuration is, and nowhere else; its boots are read and written beside it.
        SNMPCONFPATH: [this.#folder, join(this.#folder, 'persistent')].join(':'),
        SNMP_PERSISTENT_DIR: join(this.#folder, 'persistent'),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#agent = agent;
    this.door.upstreamPort = port;
    let said = '';
    await new Promise<void>((resolve, reject) => {
      agent.once('exit', () => reject(new Error(`snmpd ended: ${said}`)));
      agent.stdout.on('data', (chunk: Buffer) => {
        said = `${said}${chunk}`.slice(-10_000);
        if (said.includes('NET-SNMP version')) resolve();
      });
    });
    await untilAnswers(port);
  }

  async kill(): Promise<void> {
    this.door.close();
    await this.#endAgent();
  }

  mute(isMute: boolean): void {
    this.#agent?.kill(isMute ? 'SIGSTOP' : 'SIGCONT');
  }

  garble(isGarbled: boolean): void {
    this.door.onAnswer = (answer) => [isGarbled ? Buffer.alloc(answer.length, 0x55) : answer];
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #endAgent(): Promise<void> {
    const agent = this.#agent;
    this.#agent = undefined;
    if (!agent || agent.exitCode !== null) return;
    const ended = once(agent, 'exit');
    agent.kill('SIGKILL');
    await ended;
  }
}

export async function startSnmpd(more: Readonly<Record<string, unknown>> = {}): Promise<SnmpdPeer> {
  const peer = new SnmpdPeer(more);
  await peer.restart();
  return peer;
}
