import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SoftwareKey } from './software-key.ts';

/** Codes of this service; 0 is OK. */
const NO_DEVICE = { code: 2001, desc: '未插入密钥（no key is plugged in）' };
const OTHER_DEVICE = { code: 2002, desc: '密钥已更换（another key is plugged in）' };
const UNREADABLE = { code: 2003, desc: '请求无法识别（the request is unreadable）' };
const MAX_BODY = 10_000;
/** The only texts it signs, so that no page gets a signature that is good elsewhere. */
const PREFIX = 'ZUTAI-LOCK:';

export interface KeyServiceOptions {
  /** 0: any free one. */
  readonly port?: number;
  /** Origins of the platform, as `http://127.0.0.1:8080`; pages of others are refused. Absent: all of this machine. */
  readonly origins?: readonly string[];
}

/**
 * The local hardware-key service (`docs/hardware-key-service.md`) with keys made of software: GET describes the device,
 * POST signs. Its switches are what happens to real ones.
 */
export class KeyService {
  readonly key = new SoftwareKey('Zutai Key 0001');
  readonly otherKey = new SoftwareKey('Zutai Key 0002');
  readonly #options: KeyServiceOptions;
  #server: Server | undefined;
  #port: number;
  #plugged: SoftwareKey | undefined = this.key;
  #failure: { code: number; desc: string } | undefined;
  #delayMs = 0;

  constructor(options: KeyServiceOptions = {}) {
    this.#options = options;
    this.#port = options.port ?? 0;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}/`;
  }

  /** Plugs a key in; its own one, unless another is given. */
  plugIn(key: SoftwareKey = this.key): void {
    this.#plugged = key;
  }

  pullOut(): void {
    this.#plugged = undefined;
  }

  get isPluggedIn(): boolean {
    return this.#plugged !== undefined;
  }

  /** Answers everything with a code and a description of its own, until undefined. */
  failWith(failure: { code: number; desc: string } | undefined): void {
    this.#failure = failure;
  }

  /** Answers so much later, in ms. */
  slowDown(delayMs: number): void {
    this.#delayMs = delayMs;
  }

  /** Starts it, again on the same port after a stop. */
  async start(): Promise<void> {
    const server = createServer((request, reply) => {
      this.#handle(request, reply).catch(() => reply.destroy());
    });
    this.#server = server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.#port, '127.0.0.1', resolve);
    });
    this.#port = (server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (server === undefined) return;
    server.closeAllConnections();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  }

  async #handle(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { method, headers } = request;
    const { origin } = headers;
    // Another site could have a name that leads here (DNS rebinding), or ask from its own pages.
    const isAddressed = /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(headers.host ?? '');
    if (!isAddressed || (origin !== undefined && !this.#isAllowed(origin))) {
      reply.writeHead(403).end();
      return;
    }
    if (origin !== undefined) reply.setHeader('access-control-allow-origin', origin);
    reply.setHeader('vary', 'origin');
    if (method === 'OPTIONS') {
      reply.setHeader('access-control-allow-methods', 'GET, POST');
      reply.setHeader('access-control-allow-headers', 'content-type');
      if (headers['access-control-request-private-network'] === 'true')
        reply.setHeader('access-control-allow-private-network', 'true');
      reply.writeHead(204).end();
      return;
    }
    const body = await readBody(request);
    if (this.#delayMs > 0)
      await new Promise((resolve) => {
        setTimeout(resolve, this.#delayMs);
      });
    reply.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
    reply.end(JSON.stringify(this.#answer(method, body)));
  }

  #isAllowed(origin: string): boolean {
    const { origins } = this.#options;
    if (origins !== undefined) return origins.includes(origin);
    return /^https?:\/\/(127\.0\.0\.1|localhost)(:\d+)?$/.test(origin);
  }

  #answer(method: string | undefined, body: string): Record<string, unknown> {
    if (this.#failure !== undefined) return this.#failure;
    const key = this.#plugged;
    if (key === undefined) return NO_DEVICE;
    if (method === 'GET') return { code: 0, desc: key.description, public_key: key.publicKey };
    const { desc, verify_data: verifyData } = parse(body);
    if (typeof verifyData !== 'string' || !Buffer.from(verifyData, 'base64').toString().startsWith(PREFIX))
      return UNREADABLE;
    if (desc !== key.description) return OTHER_DEVICE;
    return { code: 0, desc: key.description, verify_data: key.sign(verifyData) };
  }
}

/** Starts a service with its key plugged in. */
export async function startKeyService(options?: KeyServiceOptions): Promise<KeyService> {
  const service = new KeyService(options);
  await service.start();
  return service;
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) {
    body += String(chunk);
    if (body.length > MAX_BODY) throw new Error('the body is too large');
  }
  return body;
}

function parse(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
