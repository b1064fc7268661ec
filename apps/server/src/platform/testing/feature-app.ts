import {
  type CallDefinition,
  type DataRange,
  encodeForm,
  type FieldError,
  permissionsOf,
  type Role,
  roleTypeOf,
} from '@zutai/contract';
import fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify';
import { type Caller, type ServeOptions, serveCalls, setErrorReply } from '../call/index.ts';
import type { Database } from '../db/database.ts';
import { registerBodies } from '../http/body-limits.ts';
import { createTestDatabase } from './test-database.ts';

export interface CallReply {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at the data of many calls
  readonly data: any;
  /** Paths and texts of refused fields. */
  readonly fields: readonly FieldError[];
  readonly raw: LightMyRequestResponse;
}

export interface SentFile {
  readonly name: string;
  readonly fileName: string;
  readonly bytes: Buffer | string;
}

export interface FeatureApp {
  readonly http: FastifyInstance;
  readonly database: Database;
  readonly serveOptions: ServeOptions;
  serve(
    feature: string,
    calls: Readonly<Record<string, CallDefinition>>,
    // biome-ignore lint/suspicious/noExplicitAny: handlers of any feature
    handlers: Readonly<Record<string, any>>,
  ): void;
  /** An account of an organisation, both made when they are not there yet. */
  addCaller(organisation: string, loginname: string, role?: Role, dataRange?: DataRange): Promise<Caller>;
  /** Sends a call as its definition says; `caller` null is not logged in. */
  send(
    call: CallDefinition,
    caller: Caller | null,
    body?: unknown,
    options?: { files?: readonly SentFile[]; language?: 'zh' | 'en'; asJson?: boolean },
  ): Promise<CallReply>;
  /** GET of a route that is no call. */
  get(url: string, caller: Caller | null, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

/**
 * A real HTTP stack and database for the tests of one feature; only the caller is given by a header instead
 * of a session, so that features need not be signed in to.
 */
export async function createFeatureApp(): Promise<FeatureApp> {
  const test = await createTestDatabase();
  const { database } = test;
  const http = fastify({ bodyLimit: 64 * 1024 * 1024 });
  await registerBodies(http);
  setErrorReply(http);
  const callers = new Map<string, Caller>();
  const serveOptions: ServeOptions = {
    areRepliesChecked: true,
    resolveCaller: async (request) => callers.get(String(request.headers['x-test-caller'])) ?? null,
  };
  return {
    http,
    database,
    serveOptions,
    serve: (feature, calls, handlers) => serveCalls(http, feature, calls, handlers, serveOptions),
    async addCaller(organisation, loginname, role = 'admin', dataRange = 'organisation') {
      const caller = await insertCaller(database, { organisation, loginname, role, dataRange });
      callers.set(caller.accountId, caller);
      return caller;
    },
    async send(call, caller, body = {}, { files, language = 'en', asJson = false } = {}) {
      const payload = encodeBody(call, body, files ?? [], asJson);
      const raw = await http.inject({
        method: call.method,
        url: call.method === 'GET' ? `${call.path}?${formOf(call, body)}` : call.path,
        headers: { ...headersOf(caller), 'accept-language': language, ...payload.headers },
        ...(call.method === 'GET' ? {} : { payload: payload.body }),
      });
      const isJson = raw.headers['content-type']?.toString().includes('json') ?? false;
      const reply = isJson ? raw.json() : { code: '', message: '', data: null };
      const fields: readonly FieldError[] = reply.data?.fields ?? [];
      const bare = raw.statusCode < 400 ? undefined : fields.find(({ message }) => BARE_CODE.test(message));
      if (bare !== undefined)
        throw new Error(`no words for what is wrong with ${bare.path}: ${bare.message}`);
      return { ...reply, status: raw.statusCode, fields, raw };
    },
    get: (url, caller, headers = {}) =>
      http.inject({ method: 'GET', url, headers: { ...headersOf(caller), ...headers } }),
    async close() {
      await http.close();
      await test.drop();
    },
  };
}

/** A code such as `tooSmall` in the place of its text. */
const BARE_CODE = /^[a-z]+(?:[A-Z][a-z]+)*$/;

const headersOf = (caller: Caller | null): Record<string, string> =>
  caller === null ? {} : { 'x-test-caller': caller.accountId };

const formOf = (call: CallDefinition, body: unknown) =>
  new URLSearchParams(encodeForm(call.request, body) as [string, string][]).toString();

function encodeBody(call: CallDefinition, body: unknown, files: readonly SentFile[], asJson: boolean) {
  if (call.encoding === 'json' || asJson)
    return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  if (call.encoding === 'form')
    return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: formOf(call, body) };
  const boundary = 'zutai-test-boundary';
  const parts = encodeForm(call.request, body).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  for (const file of files)
    parts.push(
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${file.name}"; filename="${file.fileName}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
      ),
      Buffer.from(file.bytes),
      Buffer.from('\r\n'),
    );
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat(parts),
  };
}

async function insertCaller(
  database: Database,
  account: { organisation: string; loginname: string; role: Role; dataRange: DataRange },
): Promise<Caller> {
  const { organisation, loginname, role, dataRange } = account;
  const { rows } = await database.pool.query<{ organisation_id: string; account_id: string }>(
    `with added as (
       insert into organisation (title) values ($1) on conflict (title) do update set title = excluded.title returning id
     )
     insert into account (organisation_id, loginname, display_name, password_hash, role, data_range)
     select id, $2, $2, '', $3, $4 from added returning organisation_id, id as account_id`,
    [organisation, loginname, role, dataRange],
  );
  const row = rows[0]!;
  const session = await database.pool.query<{ id: string }>(
    `insert into session (token_hash, account_id, address, user_agent, expires_at)
     values (sha256($1::text::bytea), $1::bigint, '127.0.0.1', 'test', now() + interval '1 day') returning id`,
    [row.account_id],
  );
  return {
    accountId: row.account_id,
    organisationId: row.organisation_id,
    loginname,
    displayName: loginname,
    role,
    roleType: roleTypeOf(role),
    departmentId: null,
    dataRange,
    permissions: new Set(permissionsOf(role)),
    sessionId: session.rows[0]!.id,
    mustChangePassword: false,
  };
}
