import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { AGENT_PROGRAM_PATH } from '@zutai/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { serveAgent } from './serve-agent.ts';

let folder: string;
let file: string;
let app: FastifyInstance;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zutai-serve-agent-'));
  file = path.join(folder, 'zutai-agent.mjs');
  app = Fastify();
  serveAgent(app, file);
});
afterEach(async () => {
  await app.close();
  fs.rmSync(folder, { recursive: true });
});

it('says in words that it was not built, and serves it as soon as it is', async () => {
  const missing = await app.inject(AGENT_PROGRAM_PATH);
  expect(missing.statusCode).toBe(404);
  expect(missing.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(missing.body).toContain('npm run build:agent');
  fs.writeFileSync(file, '// 程序\n');
  const found = await app.inject(AGENT_PROGRAM_PATH);
  expect(found.statusCode).toBe(200);
  expect(found.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-disposition': 'attachment; filename="zutai-agent.mjs"',
    'content-length': String(Buffer.byteLength('// 程序\n')),
  });
  expect(found.body).toBe('// 程序\n');
  const head = await app.inject({ method: 'HEAD', url: AGENT_PROGRAM_PATH });
  expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', found.headers.etag]);
});

it('is not sent again while it is the same, and is when it was built anew', async () => {
  fs.writeFileSync(file, 'one');
  const tag = String((await app.inject(AGENT_PROGRAM_PATH)).headers.etag);
  const ask = () => app.inject({ url: AGENT_PROGRAM_PATH, headers: { 'if-none-match': tag } });
  const same = await ask();
  expect([same.statusCode, same.body]).toEqual([304, '']);
  fs.writeFileSync(file, 'other');
  const other = await ask();
  expect([other.statusCode, other.body]).toEqual([200, 'other']);
});
