import { type ChildProcess, spawn } from 'node:child_process';
import { createPublicKey, verify } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type KeyService, startKeyService } from './index.ts';

const ORIGIN = 'http://127.0.0.1:8080';
const TEXT = 'ZUTAI-LOCK:random';
let service: KeyService;
let child: ChildProcess | undefined;

beforeEach(async () => {
  service = await startKeyService({ origins: [ORIGIN] });
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await service.stop();
});

const describeDevice = async () =>
  (await (await fetch(service.url)).json()) as { code: number; desc: string; public_key: string };
const signText = async (desc: string, text = TEXT) => {
  const reply = await fetch(service.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: ORIGIN },
    body: JSON.stringify({ desc, verify_data: Buffer.from(text).toString('base64') }),
  });
  return (await reply.json()) as { code: number; verify_data: string };
};

it('describes its key and signs what begins as it has to', async () => {
  const device = await describeDevice();
  expect(device).toMatchObject({ code: 0, desc: 'Zutai Key 0001' });
  const answer = await signText(device.desc);
  const [text = Buffer.of(), signature = Buffer.of()] = answer.verify_data
    .split('.')
    .map((part: string) => Buffer.from(part, 'base64'));
  expect(text.toString()).toBe(TEXT);
  const key = createPublicKey({
    key: Buffer.from(device.public_key, 'base64'),
    format: 'der',
    type: 'spki',
  });
  expect(verify('sha256', text, key, signature)).toBe(true);
  expect(await signText(device.desc, 'pay 100')).toMatchObject({ code: 2003 });
});

it('says what happened to its key', async () => {
  const { desc } = await describeDevice();
  service.pullOut();
  expect(await describeDevice()).toMatchObject({ code: 2001 });
  service.plugIn(service.otherKey);
  expect(await signText(desc)).toMatchObject({ code: 2002 });
  service.failWith({ code: 4001, desc: 'locked' });
  expect(await describeDevice()).toEqual({ code: 4001, desc: 'locked' });
});

it('answers the pages it is told of, and no other', async () => {
  const ask = async (headers: Record<string, string>, method = 'GET') => {
    const asked = request(service.url, { method, headers }).end();
    const [reply] = await once(asked, 'response');
    reply.resume();
    return reply;
  };
  const allowed = await ask({ origin: ORIGIN, 'access-control-request-private-network': 'true' }, 'OPTIONS');
  expect(allowed.headers).toMatchObject({
    'access-control-allow-origin': ORIGIN,
    'access-control-allow-private-network': 'true',
  });
  expect((await ask({ origin: 'https://evil.example' })).statusCode).toBe(403);
  expect((await ask({ host: 'rebound.example' })).statusCode).toBe(403);
});

it('runs as a program whose switches are lines', async () => {
  const program = fileURLToPath(new URL('./main.ts', import.meta.url));
  child = spawn(process.execPath, [program, '--port', '0'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout! });
  const [line] = (await once(lines, 'line')) as [string];
  const url = line.replace(/^.* on /, '');
  expect(await (await fetch(url)).json()).toMatchObject({ code: 0 });
  child.stdin!.write('out\n');
  expect(await once(lines, 'line')).toEqual(['out: done']);
  expect(await (await fetch(url)).json()).toMatchObject({ code: 2001 });
});
