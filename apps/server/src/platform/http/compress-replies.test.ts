import { gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { compressReplies } from './compress-replies.ts';

const large = { data: 'x'.repeat(50_000) };

async function ask(url: string, acceptEncoding: string) {
  const app = fastify();
  compressReplies(app);
  app.get('/large', () => large);
  app.get('/small', () => ({ data: 'x' }));
  app.get('/file', (_request, reply) => reply.type('text/csv').send('x'.repeat(50_000)));
  const reply = await app.inject({ url, headers: { 'accept-encoding': acceptEncoding } });
  await app.close();
  return reply;
}

it('compresses a large JSON reply for those who take gzip', async () => {
  const reply = await ask('/large', 'br, gzip');
  expect(reply.headers['content-encoding']).toBe('gzip');
  expect(reply.rawPayload.length).toBeLessThan(1_000);
  expect(JSON.parse(gunzipSync(reply.rawPayload).toString())).toEqual(large);
});

it('leaves small replies, files and other clients alone', async () => {
  expect((await ask('/small', 'gzip')).headers['content-encoding']).toBeUndefined();
  expect((await ask('/file', 'gzip')).headers['content-encoding']).toBeUndefined();
  const plain = await ask('/large', 'identity');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.json()).toEqual(large);
});
