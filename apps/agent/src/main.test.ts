import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { metricName } from '@zutai/contract/sparkplug';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestBroker, TestPlatform, waitFor } from './testdata/platform.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zutai-main-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function run(args: string[]): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args]);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += String(chunk)));
  return { child, output: () => text };
}

function writeSettings(settings: unknown): string {
  const path = join(folder, 'agent.json');
  writeFileSync(path, typeof settings === 'string' ? settings : JSON.stringify(settings));
  return path;
}

const good = {
  sn: 'SN-9',
  key: 'very secret',
  group: 'zutai-0',
  brokerUrl: 'mqtt://127.0.0.1:1',
  dataFolder: '',
};

describe('the program', () => {
  it.each<[string, unknown, string[]]>([
    ['a missing field', { ...good, sn: undefined }, ['sn: must be a text']],
    ['a wrong url', { ...good, brokerUrl: 'http://host' }, ['brokerUrl: must begin with mqtt://']],
    ['a serial number that cannot stand in a topic', { ...good, sn: 'a/b' }, ['sn: must be']],
    [
      'an unknown field',
      { ...good, dataFolder: 'x', pollInterval: 5 },
      ['pollInterval: unknown, known are sn, key, group, brokerUrl, dataFolder, updateKey'],
    ],
    ['no JSON', '{ "key": "very secret"', ['is not JSON']],
    ['no object', 'null', ['the file: ']],
  ])('ends with a sentence for %s and tells no secret', async (_, settings, sentences) => {
    const { child, output } = run(['--config', writeSettings(settings)]);
    const [code] = await once(child, 'close');
    expect(code).toBe(1);
    for (const sentence of sentences) expect(output()).toContain(sentence);
    expect(output()).not.toContain('very secret');
    expect(output().trim().split('\n').length).toBe(1);
  });

  it.each([
    ['nothing', []],
    ['an unknown option', ['--conf', 'x']],
  ])('says how it is used when it is given %s', async (_, args) => {
    const { child, output } = run(args);
    const [code] = await once(child, 'close');
    expect([code, output().includes('Usage: npm run agent -- --config file.json')]).toEqual([1, true]);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('connects, and says goodbye in order on %s', async (signal) => {
    const broker = new TestBroker();
    const platform = new TestPlatform('zutai-0', 'SN-9');
    await broker.plugIn();
    await platform.connect(broker.url);
    const { child, output } = run([
      '--config',
      writeSettings({ ...good, brokerUrl: broker.url, dataFolder: join(folder, 'data') }),
    ]);
    await waitFor('a birth', () => platform.ofType('NBIRTH').length === 1);
    child.kill(signal);
    const [code] = await once(child, 'close');
    expect(code, output()).toBe(0);
    await waitFor('a death', () => platform.ofType('NDEATH').length === 1);
    expect(output()).not.toContain('very secret');
    await platform.disconnect();
    await broker.unplug();
  });

  it('restarts in the same process when it is asked to, and a signal then ends it in order', async () => {
    const broker = new TestBroker();
    const platform = new TestPlatform('zutai-0', 'SN-9');
    await broker.plugIn();
    await platform.connect(broker.url);
    const { child, output } = run([
      '--config',
      writeSettings({ ...good, brokerUrl: broker.url, dataFolder: join(folder, 'data') }),
    ]);
    const count = (type: string) => platform.ofType(type).length;
    const restart = () => {
      const request = { uuid: randomUUID(), timeoutMs: 20_000, ask: { kind: 'restart' } };
      platform.sendNodeCommand(metricName.driverRequest, JSON.stringify(request));
    };
    await waitFor('a birth', () => count('NBIRTH') === 1);
    restart();
    await waitFor('the second birth', () => count('NBIRTH') === 2);
    expect(count('NDEATH')).toBe(1);
    expect(child.exitCode, output()).toBeNull();
    // While the next one is under way.
    restart();
    await waitFor('the second death', () => count('NDEATH') === 2);
    child.kill('SIGTERM');
    const [code] = await once(child, 'close');
    expect(code, output()).toBe(0);
    // Whether it had started again by then or not, it is known to be away.
    await waitFor('the last death', () => platform.received.at(-1)?.type === 'NDEATH');
    expect(output()).toContain('agent started again');
    expect(output()).not.toContain('very secret');
    await platform.disconnect();
    await broker.unplug();
  });
});
