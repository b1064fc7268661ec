import {
  type CallDefinition,
  type Envelope,
  encodeForm,
  type RequestInputOf,
  type ResponseOf,
} from '@zutai/contract';
import { sessionCalls } from '@zutai/contract/session';

export interface ApiReply {
  readonly status: number;
  readonly headers: Headers;
  /** '' when the reply is a file. */
  readonly code: string;
  readonly message: string;
  readonly data: unknown;
  /** Paths of refused fields. */
  readonly fields: readonly string[];
  readonly bytes: Buffer;
}

export interface SendOptions {
  /** Files of a multipart call by part name. */
  readonly files?: Readonly<Record<string, Blob>>;
  readonly language?: 'zh' | 'en';
}

/** Anybody's HTTP client of the calls: a cookie and nothing else. */
export class ApiClient {
  readonly url: string;
  /** The session cookie, '' when not signed in. */
  cookie = '';
  /** Token of a guest's session, '' for anybody else. */
  guestToken = '';
  /** An API token, '' for people. */
  apiToken = '';
  /** Address that a trusted proxy names (`ZUTAI_TRUSTED_PROXIES`), '' for that of this machine. */
  address = '';

  constructor(url: string, cookie = '') {
    this.url = url;
    this.cookie = cookie;
  }

  static async signIn(url: string, account: { loginname: string; password: string }): Promise<ApiClient> {
    const client = new ApiClient(url);
    const reply = await client.send(sessionCalls.login, account);
    const cookie = reply.headers.getSetCookie().find((one) => one.startsWith('zutai_session='));
    if (cookie === undefined) throw new Error(`not signed in: ${reply.code} ${reply.message}`);
    client.cookie = cookie.split(';', 1)[0] ?? '';
    return client;
  }

  /** The same session at another server process. */
  at(url: string): ApiClient {
    return new ApiClient(url, this.cookie);
  }

  /** A call that has to succeed. @throws Error with code and message otherwise */
  async call<C extends CallDefinition>(call: C, body: RequestInputOf<C>, options?: SendOptions) {
    const reply = await this.send(call, body, options);
    if (reply.code !== '200')
      throw new Error(`${call.path}: ${reply.status} ${reply.code} ${reply.message} ${reply.fields.join()}`);
    return reply.data as ResponseOf<C>;
  }

  /** A call with whatever answer; `body` is not checked. */
  send(call: CallDefinition, body: unknown, { files = {}, language = 'en' }: SendOptions = {}) {
    const headers: Record<string, string> = { 'accept-language': language };
    if (call.method === 'GET') return this.request(`${call.path}?${String(formOf(call, body))}`, { headers });
    if (call.encoding === 'json') {
      headers['content-type'] = 'application/json';
      return this.request(call.path, { method: 'POST', headers, body: JSON.stringify(body) });
    }
    const isMultipart = call.encoding === 'multipart';
    const payload = isMultipart ? multipartOf(call, body, files) : formOf(call, body);
    return this.request(call.path, { method: 'POST', headers, body: payload });
  }

  /** Any request with this client's cookie. */
  async request(path: string, init: RequestInit = {}): Promise<ApiReply> {
    const headers = new Headers(init.headers);
    if (this.cookie !== '') headers.set('cookie', this.cookie);
    if (this.guestToken !== '') headers.set('x-guest-session', this.guestToken);
    if (this.apiToken !== '') headers.set('authorization', `Bearer ${this.apiToken}`);
    if (this.address !== '') headers.set('x-forwarded-for', this.address);
    const reply = await fetch(this.url + path, { ...init, headers });
    const bytes = Buffer.from(await reply.arrayBuffer());
    const isJson = reply.headers.get('content-type')?.includes('json') ?? false;
    const envelope = isJson ? (JSON.parse(bytes.toString()) as Partial<Envelope>) : {};
    const { code = '', message = '', data = null } = envelope;
    const fields = (data as { fields?: { path: string }[] } | null)?.fields?.map(({ path }) => path) ?? [];
    return { status: reply.status, headers: reply.headers, code, message, data, fields, bytes };
  }
}

function formOf(call: CallDefinition, body: unknown): URLSearchParams {
  return new URLSearchParams(encodeForm(call.request, body) as [string, string][]);
}

function multipartOf(call: CallDefinition, body: unknown, files: Readonly<Record<string, Blob>>): FormData {
  const form = new FormData();
  for (const [key, value] of encodeForm(call.request, body)) form.append(key, value);
  for (const [name, file] of Object.entries(files)) form.append(name, file, `${name}.bin`);
  return form;
}
