import { webhookCalls as calls, errors } from '@zutai/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { whileWaiting } from '../../platform/testing/while-waiting.ts';
import { createWebhookFeature } from './index.ts';

let app: FeatureApp;
let boss: Caller;
beforeAll(async () => {
  app = await createFeatureApp();
  boss = await app.addCaller('Waterworks', 'boss', 'admin');
  const config = { outboundNetworks: [] };
  const logger = pino({ level: 'silent' });
  app.serve('webhook', calls, createWebhookFeature({ database: app.database, logger, config }).handlers);
});
afterAll(() => app?.close());

const add = async (title: string): Promise<string> => {
  const fields = { title, url: 'https://other.example/hook', events: ['gateway.online'] };
  const reply = await app.send(calls.add, boss, fields);
  expect(reply, reply.message).toMatchObject({ code: '200' });
  return reply.data.id;
};

it('a secret that is renewed by two at once is told to whose holds', async () => {
  const id = await add('Renewed');
  const lock = `update webhook set secret = 'of the other', revision = revision + 1 where id = ${id}`;
  const renew = () => app.send(calls.renewSecret, boss, { id });
  expect(await whileWaiting(app.database.pool, { lock }, renew)).toMatchObject({
    code: errors.editConflict.wire,
  });
  const { rows } = await app.database.pool.query('select secret from webhook where id = $1', [id]);
  expect(rows[0].secret).toBe('of the other');
});

it('nothing waits at a webhook that is stopped while it is tested', async () => {
  const id = await add('Stopped');
  const lock = `update webhook set is_active = false where id = ${id}`;
  const test = () => app.send(calls.test, boss, { id });
  expect(await whileWaiting(app.database.pool, { lock }, test)).toMatchObject({
    code: errors.conflict.wire,
  });
  expect((await app.database.pool.query('select from webhook_delivery')).rows).toHaveLength(0);
});
