import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CallDefinition, ChannelDefinition } from './core/index.ts';
import { decodeForm } from './core/index.ts';
import { calls, channels, errors } from './registry.ts';

const folder = path.join(import.meta.dirname, '../testdata');
const lines = (name: string) =>
  fs
    .readFileSync(path.join(folder, name), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));

const rows = lines('calls.tsv')
  .slice(1)
  .map((line) => {
    const [area, method, rowPath, encoding] = line.split('\t');
    return { area, key: `${method} ${rowPath}`, encoding };
  });
const notServed = lines('calls-not-served-yet.txt');
const allCalls = Object.values(calls).flatMap((feature) =>
  Object.values(feature as Record<string, CallDefinition>),
);
const allChannels = Object.values(channels).flatMap((feature) =>
  Object.values(feature as Record<string, ChannelDefinition>),
);
const keys = [
  ...allCalls.map((call) => `${call.method} ${call.path}`),
  ...allChannels.map((channel) => `WS ${channel.path}`),
];

/** Rows of calls.tsv that were not served when this was last lowered. It is never raised. */
const MOST_NOT_SERVED = 87;

describe('the contract against calls.tsv', () => {
  it('defines no path twice', () => {
    expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
  });

  it('serves every row, or lists it as not served yet', () => {
    expect(rows.length).toBe(154);
    const missing = rows.filter((row) => !keys.includes(row.key) && !notServed.includes(row.key));
    expect(missing).toEqual([]);
  });

  it('takes a row off the list once it is served, and adds none', () => {
    expect(notServed.filter((key) => keys.includes(key))).toEqual([]);
    expect(notServed.filter((key) => !rows.some((row) => row.key === key))).toEqual([]);
    expect(notServed.length).toBeLessThanOrEqual(MOST_NOT_SERVED);
  });

  it('uses the encoding of the table', () => {
    const wrong = rows.filter((row) => {
      const call = allCalls.find((candidate) => `${candidate.method} ${candidate.path}` === row.key);
      return call !== undefined && row.encoding !== '-' && call.encoding !== row.encoding;
    });
    expect(wrong).toEqual([]);
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
