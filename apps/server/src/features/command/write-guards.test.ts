import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import {
  answer,
  app,
  callback,
  colleague,
  isSent,
  ledger,
  operator,
  pump,
  sent,
  setUpCommands,
  write,
} from './testing/command-app.ts';

setUpCommands();

describe('a request id', () => {
  it('makes the same write sent twice one write, at whatever time', async () => {
    const requestId = randomUUID();
    const [first, second] = await Promise.all([write('7', { requestId }), write('7', { requestId })]);
    expect(first.data.uuid).toBe(second.data.uuid);
    await isSent();
    answer({ uuid: first.data.uuid });
    await vi.waitFor(async () => expect((await ledger())[0].status).toBe('success'));
    expect((await write('7', { requestId })).data).toMatchObject({
      uuid: first.data.uuid,
      status: 'success',
    });
    expect(sent).toHaveLength(1);
    expect(await ledger()).toHaveLength(1);
    expect((await callback(requestId)).data).toMatchObject({ uuid: first.data.uuid });
  });

  it('is not taken for another write, and is of one account alone', async () => {
    const requestId = randomUUID();
    await write('7', { requestId });
    expect(await write('8', { requestId })).toMatchObject({ code: '1307' });
    expect(await write('7', { requestId, signal: 2 })).toMatchObject({ code: '1307' });
    expect(await write('1', { requestId, signal: 2, by: colleague })).toMatchObject({ status: 200 });
  });
});

describe('one write at a time', () => {
  it('refuses a second one to the signal and names who writes', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, (_, i) => write(String(i))));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ code }) => code === '1306')).toHaveLength(9);
    expect(sent).toHaveLength(1);
    const refused = await write('5', { by: colleague });
    expect(refused.message).toBe('operator is writing this signal right now. Please wait until it finishes.');
    expect(await write('1', { signal: 2 })).toMatchObject({ status: 200 });
  });

  it('takes the next one once the first has ended', async () => {
    const { uuid } = (await write('1')).data;
    await isSent();
    answer({ uuid });
    await vi.waitFor(async () => expect((await ledger())[0].status).toBe('success'));
    expect(await write('2')).toMatchObject({ status: 200 });
  });

  it('brakes an account that writes without end, without entering more into the ledger', async () => {
    await app.database.pool.query(
      `insert into command (uuid, organisation_id, equipment_id, signal_id, signal_title, account_id, account_name,
         new_value, deadline_at, status)
       select gen_random_uuid(), $1, $2, $3, '', $4, '', '1', now(), 'success' from generate_series(1, 600)`,
      [operator.organisationId, pump.id, pump.signalIds[0], operator.accountId],
    );
    expect(await write('1')).toMatchObject({ status: 429 });
    expect(await write('1', { signal: 2, by: colleague })).toMatchObject({ status: 200 });
    expect(sent).toHaveLength(1);
  });
});

describe('a signal whose writes are confirmed', () => {
  it('takes a confirmed one', async () => {
    expect(await write('true', { signal: 3, confirmed: true })).toMatchObject({ status: 200 });
  });
});
