import { type CallDefinition, calls, decodeForm, errors } from '@zutai/contract';
import { type ApiClient, type RunningServer, startServer } from '@zutai/dev-env/server-process';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { makeBelongings } from './testing/belongings.ts';
import { openDatabase } from './testing/open-database.ts';
import type { Belongings, Sample } from './testing/sample.ts';
import { sampleRequests } from './testing/sample-requests.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/** What a database column, a date or a JSON column cannot hold; any field may get it. */
const HOSTILE: readonly unknown[] = [
  'half a character \ud800',
  'a\0b',
  // one more than an integer holds, the last time of a JavaScript date, and what no number holds
  2_147_483_648,
  8_640_000_000_000_000,
  '999999999999999999',
  '1e999',
  { '\0': '\udfff' },
];

type Samples = Record<string, Record<string, (other: Belongings, own: Belongings) => Sample[]>>;
const registry = Object.entries(calls as Record<string, Record<string, CallDefinition>>).flatMap(
  ([feature, definitions]) =>
    Object.entries(definitions).map(([key, call]) => ({ name: `${feature}.${key}`, feature, key, call })),
);

let server: RunningServer;
let database: Pool;
let client: ApiClient;
let own: Belongings;

beforeAll(async () => {
  server = await startServer({ hasDemo: false });
  database = openDatabase(server);
  client = await server.signIn();
  own = await makeBelongings(client, database, 'HOSTILE');
});
afterAll(async () => {
  await database?.end();
  await server?.stop();
});

// The session would end, and wrong logins wait.
const LEFT_OUT: readonly string[] = ['session.login', 'session.logout'];

it.each(registry.filter(({ name }) => !LEFT_OUT.includes(name)))(
  '$name answers whatever a field holds',
  async ({ feature, key, call }) => {
    const { body, files } = (sampleRequests as Samples)[feature]![key]!(own, own)[0]!;
    const fields = Object.keys(
      (z.toJSONSchema(call.request, { unrepresentable: 'any', io: 'input' }).properties ?? {}) as object,
    );
    const failed: unknown[] = [];
    let isOneRefused = false;
    for (const field of fields)
      for (const value of HOSTILE) {
        const isText = call.encoding !== 'json';
        const given = isText && typeof value === 'object' ? JSON.stringify(value) : value;
        const hostile = { ...(body as object), [field]: given };
        // What the schema refuses comes to no code of the call: one such request shows how it is refused.
        const isRefused = !isTaken(call, hostile);
        if (isRefused && isOneRefused) continue;
        isOneRefused ||= isRefused;
        const reply = await send(call, hostile, files);
        // A provider that cannot be reached is a 502 that the call names; anything else is a fault of the server.
        const isNamed = (call.errors ?? []).some(
          (name) => errors[name as keyof typeof errors].wire === reply.code,
        );
        if (reply.status >= 500 && !isNamed) failed.push({ field, value, status: reply.status });
      }
    expect(failed).toEqual([]);
  },
);

const pairsOf = (body: object) =>
  Object.entries(body).map(([name, value]): [string, string] => [name, String(value)]);
const isSentAsPairs = ({ method, encoding }: CallDefinition) => method === 'GET' || encoding === 'multipart';

/** Whether the schema of the call takes what `send` sends. */
function isTaken(call: CallDefinition, body: object): boolean {
  const decoded = isSentAsPairs(call)
    ? decodeForm(call.request, pairsOf(body))
    : ({ ok: true, value: body } as const);
  return decoded.ok && call.request.safeParse(decoded.value).success;
}

/** As JSON wherever a body is taken: it carries what a form cannot. */
function send(call: CallDefinition, body: Record<string, unknown>, files: Sample['files'] = {}) {
  const pairs = pairsOf(body);
  if (call.method === 'GET') return client.request(`${call.path}?${String(new URLSearchParams(pairs))}`);
  if (call.encoding === 'multipart') {
    const form = new FormData();
    for (const [name = '', value = ''] of pairs) form.append(name, value);
    for (const [name, file] of Object.entries(files)) form.append(name, file, name);
    return client.request(call.path, { method: 'POST', body: form });
  }
  const headers = { 'content-type': 'application/json' };
  return client.request(call.path, { method: 'POST', headers, body: JSON.stringify(body) });
}
