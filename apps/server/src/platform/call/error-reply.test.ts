import fastify from 'fastify';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { setErrorReply } from './error-reply.ts';

it('what fails inside is told by its request id alone, and in full to the log', async () => {
  const lines: string[] = [];
  const app = fastify({ loggerInstance: pino({}, { write: (line: string) => void lines.push(line) }) });
  onTestFinished(() => app.close());
  setErrorReply(app as never);
  app.get('/fails', () => {
    throw new Error('relation "account" at 10.1.2.3 does not exist');
  });
  const reply = await app.inject({ url: '/fails' });
  expect(reply.statusCode).toBe(500);
  expect(reply.body).not.toMatch(/relation|10\.1\.2\.3|\.ts/);
  expect(reply.json().data).toEqual({ requestId: expect.any(String) });
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(lines.join('')).toContain('relation \\"account\\" at 10.1.2.3');
});
