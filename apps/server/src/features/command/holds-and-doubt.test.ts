import { randomUUID } from 'node:crypto';
import { commandCalls } from '@zutai/contract';
import { describe, expect, it, vi } from 'vitest';
import { pastTriggers } from '../../platform/testing/past-triggers.ts';
import {
  answer,
  app,
  breakBroker,
  callback,
  colleague,
  expireOverdue,
  holdBack,
  holdMessages,
  isSent,
  ledger,
  live,
  operator,
  pump,
  queried,
  runJob,
  sent,
  setOurs,
  setUpCommands,
  write,
} from './testing/command-app.ts';

setUpCommands();

describe('a command in doubt', () => {
  const decided = async () => {
    const [row] = await ledger();
    return { status: row.status, code: row.code, readBack: row.read_back };
  };

  it.each([
    { readBack: null, status: 'unknown', code: '1715' },
    { readBack: 12.5, status: 'success', code: '200' },
    { readBack: 4, status: 'failure', code: '1715' },
    { readBack: 7, status: 'unknown', code: '1715' },
  ])('is $status when its answer was lost and $readBack is read, as 12.5 was written over 4', async (row) => {
    const { uuid } = (await write('12.5')).data;
    await isSent();
    answer({ uuid, code: '1715', isUncertain: true, readBack: row.readBack });
    await vi.waitFor(async () => expect(await decided()).toEqual(row));
    expect((await callback(uuid)).data.status).toBe(row.status);
  });

  it('is not failed by a switch that shows off again, as push-buttons are cleared by the controller', async () => {
    const { uuid } = (await write('1', { signal: 2 })).data;
    await isSent();
    answer({ uuid, code: '1715', isUncertain: true, readBack: false });
    await vi.waitFor(async () => expect((await decided()).readBack).toBe(false));
    expect(await decided()).toMatchObject({ status: 'unknown' });
  });

  it('is settled by what is read later', async () => {
    const { uuid } = (await write('12.5')).data;
    await isSent();
    answer({ uuid, code: '1715', isUncertain: true, readBack: null });
    await vi.waitFor(async () => expect((await decided()).status).toBe('unknown'));
    await runJob('command-read-back');
    expect(queried).toEqual([uuid]);
    answer({ uuid, code: '1301', isUncertain: true, readBack: 12.5 });
    await vi.waitFor(async () =>
      expect(await decided()).toEqual({ status: 'success', code: '200', readBack: 12.5 }),
    );
    await runJob('command-read-back');
    expect(queried).toEqual([uuid]);
  });

  it('is settled by what a foreign gateway reports since', async () => {
    setOurs(false);
    await write('12.5');
    await isSent();
    await app.database.pool.query("update command set deadline_at = now() - interval '1 second'");
    await expireOverdue();
    await runJob('command-read-back');
    expect(await decided()).toMatchObject({ status: 'unknown' });
    live.feed(pump.id, { [pump.signalIds[0]!]: 12.5 }, Date.now() + 1000);
    await runJob('command-read-back');
    expect(await decided()).toEqual({ status: 'success', code: '200', readBack: 12.5 });
    live.feed(pump.id, { [pump.signalIds[0]!]: 4 }, Date.now() + 1001);
  });
});

describe('a command that is cancelled', () => {
  const cancel = (uuid: string) => app.send(commandCalls.cancel, operator, { uuid });

  it('is given up at the gateway at once; that it had not begun makes it a failure, for the reason it was cancelled', async () => {
    const { uuid } = (await write('12.5')).data;
    await isSent();
    await cancel(uuid);
    await vi.waitFor(() => expect(queried).toEqual([uuid]));
    expect((await ledger())[0]).toMatchObject({ status: 'unknown', code: '1302' });
    answer({ uuid, code: '1301', readBack: null });
    await vi.waitFor(async () =>
      expect((await ledger())[0]).toMatchObject({ status: 'failure', code: '1302' }),
    );
  });

  it('has succeeded when the gateway had begun it', async () => {
    const { uuid } = (await write('12.5')).data;
    await isSent();
    await cancel(uuid);
    answer({ uuid });
    await vi.waitFor(async () =>
      expect((await ledger())[0]).toMatchObject({ status: 'success', code: '200' }),
    );
  });

  it('has failed when it was not even sent', async () => {
    holdBack(async (command) => {
      await cancel(command.uuid);
      return await command.isWanted!();
    });
    await write('12.5');
    await vi.waitFor(async () =>
      expect((await ledger())[0]).toMatchObject({ status: 'failure', code: '1302', sent_at: null }),
    );
  });
});

describe('a press', () => {
  const press = (requestId: string, signal = 2) => write('1', { signal, requestId, releaseValue: '0' });
  const renew = (requestId: string, by = operator) => app.send(commandCalls.renewHold, by, { requestId });
  const release = (requestId: string, by = operator) => app.send(commandCalls.releaseHold, by, { requestId });
  const lapse = () =>
    app.database.pool.query(
      "update command set held_until = now() - interval '1 second' where held_until is not null",
    );
  const releases = async () => (await ledger()).filter((row) => row.hold_uuid !== null);

  it('wants a request id, and a release value that can be written', async () => {
    expect(await write('1', { signal: 2, releaseValue: '0' })).toMatchObject({ status: 400 });
    expect(await write('1', { signal: 2, releaseValue: 'x', requestId: randomUUID() })).toMatchObject({
      code: '1722',
    });
    expect(sent).toEqual([]);
  });

  it('goes to our agent with its lease, is renewed and released, each in the ledger', async () => {
    const requestId = randomUUID();
    const { uuid } = (await press(requestId)).data;
    await isSent();
    expect(sent).toMatchObject([{ uuid, value: true, hold: { leaseMs: 3000, releaseValue: false } }]);
    answer({ uuid, readBack: true });
    expect(await renew(requestId)).toMatchObject({ code: '200' });
    expect(await renew(requestId, colleague)).toMatchObject({ status: 404 });
    expect(await release(requestId, colleague)).toMatchObject({ status: 404 });
    expect((await release(requestId)).data).toMatchObject({ status: 'pending' });
    expect(holdMessages).toEqual([
      { uuid, leaseMs: 3000 },
      { uuid, leaseMs: 0 },
    ]);
    expect(await renew(requestId)).toMatchObject({ code: '1308' });
    answer({ uuid, holdEnd: 'released', readBack: false });
    await vi.waitFor(async () => expect((await releases())[0].status).toBe('success'));
    expect((await release(requestId)).data).toMatchObject({ status: 'success' });
    expect(await releases()).toMatchObject([{ hold_uuid: uuid, hold_end: 'released', new_value: false }]);
    expect(sent).toHaveLength(1);
  });

  it('that was released before it began has a release with nothing to do', async () => {
    const requestId = randomUUID();
    const { uuid } = (await press(requestId)).data;
    await isSent();
    expect((await release(requestId)).data).toMatchObject({ status: 'pending' });
    answer({ uuid, code: '1301', readBack: null });
    await vi.waitFor(async () => expect((await releases())[0].status).toBe('success'));
    const [pressed] = await ledger();
    expect(pressed).toMatchObject({ status: 'failure', code: '1301' });
    expect(await releases()).toMatchObject([
      { hold_uuid: uuid, message: 'nothing was pressed', read_back: null },
    ]);
  });

  it('keeps others off the signal while it holds', async () => {
    const requestId = randomUUID();
    const { uuid } = (await press(requestId)).data;
    await isSent();
    answer({ uuid, readBack: true });
    await vi.waitFor(async () => expect((await ledger())[0].status).toBe('success'));
    expect(await write('0', { signal: 2, by: colleague })).toMatchObject({ code: '1306' });
    await release(requestId);
    expect(await write('0', { signal: 2, by: colleague })).toMatchObject({ status: 200 });
  });

  it('that our agent ended by itself is released in the ledger, once', async () => {
    const { uuid } = (await press(randomUUID())).data;
    await isSent();
    answer({ uuid, readBack: true });
    await vi.waitFor(async () => expect((await ledger())[0].status).toBe('success'));
    answer({ uuid, holdEnd: 'disconnected', readBack: false });
    await vi.waitFor(async () => expect(await releases()).toMatchObject([{ status: 'success' }]));
    await lapse();
    await runJob('command-hold');
    expect(await releases()).toMatchObject([{ hold_end: 'disconnected', status: 'success' }]);
  });

  it('that nobody renews is released by this server at a foreign gateway', async () => {
    setOurs(false);
    const requestId = randomUUID();
    const { uuid } = (await press(requestId)).data;
    await isSent();
    answer({ uuid, readBack: true });
    await runJob('command-hold');
    expect(sent).toHaveLength(1);
    expect(await renew(requestId)).toMatchObject({ code: '200' });
    await lapse();
    await Promise.all([runJob('command-hold'), runJob('command-hold')]);
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ value: false, signalId: pump.signalIds[2] });
    expect(await releases()).toMatchObject([{ hold_end: 'expired' }]);
    expect(await renew(requestId)).toMatchObject({ code: '1308' });
  });

  it('whose release was entered by a process that then died is released by another, unless somebody wrote since', async () => {
    setOurs(false);
    const pressAndDie = async () => {
      const requestId = randomUUID();
      const { uuid } = (await press(requestId)).data;
      await isSent();
      answer({ uuid, readBack: true });
      await vi.waitFor(async () => expect((await ledger()).at(-1).status).toBe('success'));
      sent.length = 0;
      const { rows } = await app.database.pool.query(
        `with ended as (update command set held_until = null where uuid = $1 returning *)
         insert into command (uuid, organisation_id, equipment_id, signal_id, signal_title, account_id, account_name,
           gateway_id, old_value, new_value, deadline_at, source_address, session_id, hold_uuid, hold_end)
         select $2, organisation_id, equipment_id, signal_id, signal_title, account_id, account_name, gateway_id,
           new_value, release_value, now() + interval '1 minute', source_address, session_id, uuid, 'released'
         from ended returning uuid`,
        [uuid, randomUUID()],
      );
      return rows[0].uuid as string;
    };
    const makeOld = () =>
      pastTriggers(
        app.database.pool,
        ['command'],
        "update command set requested_at = requested_at - interval '6 s'",
      );

    const release = await pressAndDie();
    // Its own process may be about to send it.
    await runJob('command-hold');
    expect(sent).toEqual([]);
    await makeOld();
    await runJob('command-hold');
    await vi.waitFor(() => expect(sent).toMatchObject([{ uuid: release, value: false }]));
    await vi.waitFor(async () => expect((await ledger()).every(({ sent_at: at }) => at !== null)).toBe(true));
    await runJob('command-hold');
    expect(sent).toHaveLength(1);
    answer({ uuid: release, readBack: false });

    const overtaken = await pressAndDie();
    await makeOld();
    await write('1', { signal: 2 });
    await isSent();
    await runJob('command-hold');
    expect(sent.map(({ uuid }) => uuid)).not.toContain(overtaken);
  });

  it('that is released while there is no broker is released once there is one, however long that takes', async () => {
    setOurs(false);
    const requestId = randomUUID();
    const { uuid } = (await press(requestId)).data;
    await isSent();
    answer({ uuid, readBack: true });
    await vi.waitFor(async () => expect((await ledger())[0].status).toBe('success'));
    sent.length = 0;
    breakBroker();
    await release(requestId);
    await pastTriggers(
      app.database.pool,
      ['command'],
      `update command set requested_at = requested_at - interval '2 minutes', deadline_at = now() - interval '1 s'`,
    );
    await expireOverdue();
    await runJob('command-hold');
    await vi.waitFor(async () =>
      expect(await releases()).toMatchObject([{ status: 'pending', sent_at: null }]),
    );
    expect(sent).toEqual([]);
    breakBroker(false);
    await vi.waitFor(async () => {
      await runJob('command-hold');
      expect(sent).toMatchObject([{ value: false, signalId: pump.signalIds[2] }]);
    });
  });

  it('that was refused by the gateway needs no release', async () => {
    const { uuid } = (await press(randomUUID())).data;
    await isSent();
    answer({ uuid, code: '1712', readBack: null });
    await vi.waitFor(async () => expect((await ledger())[0].status).toBe('failure'));
    expect((await ledger())[0].held_until).toBeNull();
  });
});
