import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { CallDefinition, ChannelDefinition } from './core/index.ts';
import { decodeForm } from './core/index.ts';
import { calls, channels, errors } from './registry.ts';

const folder = path.join(import.meta.dirname, '../testdata');
const lines = (name: string) =>
  fs
    .readFileSync(path.join(folder, name), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));

interface Field {
  name: string;
  isOptional: boolean;
  isFile: boolean;
  /** The value the specification gives; '' when it gives none. */
  value: string;
}

/** `name`, `name?` (optional), `name=value` (always so) or `name(file)`. */
function fieldOf(text: string): Field {
  const [, name = '', optional, file, value] = /^(\w+)(\?)?(\(file\))?(?:=(.*))?$/.exec(text)!;
  return { name, isOptional: optional !== undefined, isFile: file !== undefined, value: value ?? '' };
}

const rows = lines('calls.tsv')
  .slice(1)
  .map((line) => {
    const [area, method, rowPath, encoding, fields = ''] = line.split('\t');
    return {
      area,
      key: `${method} ${rowPath}`,
      encoding,
      fields: fields.split(',').filter(Boolean).map(fieldOf),
    };
  });
const allCalls = Object.values(calls).flatMap((feature) =>
  Object.values(feature as Record<string, CallDefinition>),
);
const allChannels = Object.values(channels).flatMap((feature) =>
  Object.values(feature as Record<string, ChannelDefinition>),
);
/** Rows that are no calls, and where they are served. */
const ROUTES = ['GET /{path} or /{name}']; // apps/server/src/features/page/routes.ts, page.test.ts
const keys = [
  ...ROUTES,
  ...allCalls.map((call) => `${call.method} ${call.path}`),
  ...allChannels.map((channel) => `WS ${channel.path}`),
];

const callOf = (key: string) => allCalls.find((call) => `${call.method} ${call.path}` === key);

/** What a client of the specification would send. */
const sampleOf = ({ name, value }: Field): string => {
  if (value !== '') return value;
  const samples: Record<string, string> = {
    uuid: '3f1b9c52-6a0f-4a57-9d2e-1c6f0a5b7e11',
    sn: 'EG8000-0001',
    interval: '1',
    online: 'true',
    alarm: 'true',
    checkpwd: 'false',
    width: '1024',
    height: '768',
    fit: 'contain',
    password: 'abcd1',
  };
  return samples[name] ?? '1';
};

/** A request as the call's encoding carries it. */
const decoded = (call: CallDefinition, form: Record<string, string>): unknown => {
  if (call.encoding === 'json') return form;
  const read = decodeForm(call.request, Object.entries(form));
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  return read.value;
};

/** Paths of what the call refuses of a request. */
const take = (call: CallDefinition, form: Record<string, string>): string[] =>
  call.request.safeParse(decoded(call, form)).error?.issues.map((issue) => issue.path.join('.')) ?? [];

/** Lists of ids that a page or a chart bound to nothing joins to ''. */
const LISTS = [
  ['/lfscada/monitor/project/gateway/query', 'dataEquip'],
  ['/lfscada/monitor/project/signal/query', 'dataSignal'],
  ['/lfscada/websocket/monitor/project/token', 'dataEquip'],
  ['/lfscada/websocket/monitor/project/token', 'dataSignal'],
  ['/lfscada/project/mvar/queryAll', 'ids'],
] as const;

/** Fields of answers, as far as sections 3 and 7 name them. */
const ANSWERS: Readonly<Record<string, 'text' | readonly string[]>> = {
  '/lfscada/monitor/multi/gateway/info': ['online', 'vpn', 'interval', 'economizeOpen'],
  '/lfscada/monitor/multi/signal/query': ['id', 'title'],
  '/lfscada/websocket/monitor/token': 'text',
  '/lfscada/websocket/monitor/project/token': 'text',
  '/lfscada/monitor/project/gateway/query': ['equipmentId', 'interval', 'online', 'vpn'],
  '/lfscada/equipment/multi/callback': ['uuid', 'online', 'status', 'code', 'message', 'data'],
  '/lfscada/monitor/project/signal/callback': ['uuid', 'online', 'status', 'code', 'message', 'data'],
};

describe('the contract against calls.tsv', () => {
  it('defines no path twice', () => {
    expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
  });

  it('serves every row', () => {
    expect(rows.length).toBe(154);
    expect(rows.filter((row) => !keys.includes(row.key))).toEqual([]);
  });

  it('uses the encoding of the table', () => {
    const wrong = rows.filter((row) => {
      const call = allCalls.find((candidate) => `${candidate.method} ${candidate.path}` === row.key);
      return call !== undefined && row.encoding !== '-' && call.encoding !== row.encoding;
    });
    expect(wrong).toEqual([]);
  });

  it.each(rows.filter((row) => row.fields.length > 0 && callOf(row.key) !== undefined))(
    '$key takes the fields of the table and needs no others',
    ({ key, fields }) => {
      const call = callOf(key)!;
      const plain = fields.filter((field) => !field.isFile);
      const files = fields.filter((field) => field.isFile).map((field) => field.name);
      expect(files.filter((name) => !call.files.includes(name))).toEqual([]);
      const full = Object.fromEntries(plain.map((field) => [field.name, sampleOf(field)]));
      expect(take(call, full)).toEqual([]);
      const needed = plain.filter(({ isOptional }) => !isOptional);
      expect(take(call, Object.fromEntries(needed.map((field) => [field.name, sampleOf(field)])))).toEqual(
        [],
      );
      for (const { name } of plain.filter(({ value }) => value !== '')) {
        const { [name]: value, ...rest } = full;
        const parsed = call.request.parse(decoded(call, rest)) as Record<string, unknown>;
        expect(String(parsed[name])).toBe(value);
      }
    },
  );

  it('takes a page form that carries the ids it does not have empty', () => {
    const call = callOf('POST /lfscada/configuration/page/save')!;
    const { fields } = rows.find(({ key }) => key === `POST ${call.path}`)!;
    const form = Object.fromEntries(fields.filter(({ isFile }) => !isFile).map((f) => [f.name, sampleOf(f)]));
    const given = { ...form, id: '', projectId: '', templateId: '' };
    expect(take(call, given)).toEqual([]);
    expect(call.request.parse(decoded(call, given))).toMatchObject({ id: undefined, equipmentId: '1' });
  });

  it.each(LISTS)('%s takes the join of no ids (%s)', (key, field) => {
    const call = callOf(`POST ${key}`)!;
    const { fields } = rows.find((row) => row.key === `POST ${key}`)!;
    const form = Object.fromEntries(fields.map((each) => [each.name, sampleOf(each)]));
    expect(take(call, { ...form, [field]: '' })).toEqual([]);
  });

  it.each(Object.entries(ANSWERS))('%s answers with what the specification names', (key, names) => {
    const { response } = callOf(`POST ${key}`)!;
    if (names === 'text') return expect(response).toBeInstanceOf(z.ZodString);
    const answered = response instanceof z.ZodArray ? response.element : response;
    expect(Object.keys((answered as z.ZodObject).shape)).toEqual(expect.arrayContaining([...names]));
  });

  it('has form schemas that a form can carry', () => {
    for (const call of allCalls.filter((candidate) => candidate.encoding !== 'json'))
      expect(() => decodeForm(call.request, []), call.path).not.toThrow();
  });

  it('names only errors that exist', () => {
    for (const call of allCalls)
      for (const name of call.errors) expect(Object.keys(errors), call.path).toContain(name);
  });
});
