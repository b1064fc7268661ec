import { randomUUID } from 'node:crypto';
import { type AuditEventRow, commandCalls } from '@zutai/contract';
import { eventChanges, eventText, sayIn } from '@zutai/lists';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { runAsActor } from '../../platform/db/actor.ts';
import { pastTriggers } from '../../platform/testing/past-triggers.ts';
import { AuditRepository } from '../audit/index.ts';
import { insertEquipment } from '../monitor/testing/plant.ts';
import {
  answer,
  app,
  asleep,
  colleague,
  expireOverdue,
  isSent,
  ledger,
  live,
  operator,
  pump,
  setUpCommands,
  signals,
  stranger,
  watcher,
  write,
} from './testing/command-app.ts';

setUpCommands();
beforeEach(() =>
  pastTriggers(app.database.pool, ['audit_event'], `delete from audit_event where kind like 'write%'`),
);

/** Events of writes in the trail of the organisation, the oldest first. */
async function events(request: object = {}, by: Caller = colleague): Promise<AuditEventRow[]> {
  const trail = new AuditRepository(app.database.kysely);
  const { rows } = await trail.list(by, { pageNum: 1, pageSize: 50, ...request });
  return rows.filter(({ kind }) => kind.startsWith('write')).toReversed();
}
const said = async () => (await events()).map((event) => eventText(event, sayIn('en')));
const isSettled = (status: string) =>
  vi.waitFor(async () => expect((await ledger()).at(-1).status).toBe(status));

describe('a write in the trail', () => {
  it('says who wrote what, from where, in which session, before and after, and what became of it', async () => {
    const { uuid } = (await write('12.5')).data;
    await isSent();
    answer({ uuid });
    await isSettled('success');
    const [entered, result, ...more] = await events();
    expect(more).toEqual([]);
    expect(entered).toMatchObject({
      ...{ kind: 'write', outcome: 'done', accountId: operator.accountId, accountName: 'operator' },
      ...{ address: '127.0.0.1', sessionId: operator.sessionId, call: commandCalls.writeSignal.path },
      ...{ objectKind: 'signal', objectId: pump.signalIds[0], before: { value: 4 } },
      after: { value: 12.5, command: uuid },
    });
    expect(entered!.requestId).not.toBe('');
    expect(result).toMatchObject({ kind: 'writeResult', accountId: operator.accountId });
    const words = (event: AuditEventRow, language: 'zh' | 'en') => [
      eventText(event, sayIn(language)),
      ...eventChanges(event, sayIn(language)).map(
        ({ label, before, after }) => `${label} ${before} ${after}`,
      ),
    ];
    expect(words(entered!, 'zh')).toEqual(['写入设备“Pump”的变量“level 值”', '写入值 4.00 bar 12.50 bar']);
    expect(words(entered!, 'en')).toEqual([
      'Wrote to signal “level value” of “Pump”',
      'Written value 4.00 bar 12.50 bar',
    ]);
    expect(words(result!, 'zh')).toEqual([
      '写入设备“Pump”的变量“level 值”：成功',
      '结果 进行中 成功',
      '回读值 — 12.50 bar',
    ]);
  });

  it('that was refused says why, and holds what was sent', async () => {
    await write('101');
    await write('3', { on: asleep });
    const all = await events();
    expect(all).toMatchObject([
      { kind: 'writeRefused', outcome: 'refused', error: 'writeOutOfRange', after: { value: '101' } },
      { kind: 'writeRefused', outcome: 'refused', error: 'deviceOffline' },
    ]);
    expect(eventText(all[0]!, sayIn('en'))).toBe(
      'Write to signal “level value” of “Pump” refused: Must be between 0 and 100; you entered 101.',
    );
    expect(eventText(all[1]!, sayIn('zh'))).toMatch(/^写入设备“Asleep”的变量“level 值”被拒绝：/);
  });

  it('is written with its row of the ledger, or neither is', async () => {
    const client = await app.database.pool.connect();
    try {
      await write('1');
      await client.query('begin');
      await client.query("update command set status = 'failure', code = '1712'");
      await client.query('rollback');
    } finally {
      client.release();
    }
    expect((await events()).map(({ kind }) => kind)).toEqual(['write']);
  });

  it('that nobody answered, and one that was given up, say so', async () => {
    const { uuid } = (await write('1')).data;
    await isSent();
    await app.send(commandCalls.cancel, operator, { uuid });
    answer({ uuid, code: '1301', readBack: null });
    await isSettled('failure');
    live.feed(pump.id, { [pump.signalIds[2]!]: 0 });
    await write('true', { signal: 2 });
    await app.database.pool.query("update command set deadline_at = now() - interval '1 second'");
    await expireOverdue();
    expect((await events()).map(({ kind, call, after }) => [kind, call, after?.status ?? ''])).toEqual([
      ['write', commandCalls.writeSignal.path, ''],
      ['writeResult', commandCalls.cancel.path, 'unknown'],
      ['writeResult', '', 'failure'],
      ['write', commandCalls.writeSignal.path, ''],
      ['writeResult', '', 'unknown'],
    ]);
  });

  it('of a held button is a press and a release, however often it was renewed', async () => {
    const requestId = randomUUID();
    const { uuid } = (await write('true', { signal: 2, releaseValue: 'false', requestId })).data;
    await isSent();
    answer({ uuid, readBack: true });
    await isSettled('success');
    for (let i = 0; i < 5; i += 1) await app.send(commandCalls.renewHold, operator, { requestId });
    await app.send(commandCalls.releaseHold, operator, { requestId });
    answer({ uuid: (await ledger()).at(-1).uuid, readBack: false });
    await isSettled('success');
    expect(await said()).toEqual([
      'Pressed signal “running value” of “Pump”',
      'Write to signal “running value” of “Pump”: Succeeded',
      'Released signal “running value” of “Pump” (Released)',
      'Write to signal “running value” of “Pump”: Succeeded',
    ]);
  });

  it('is found by kind, person, address, signal and words, by nobody of another organisation, and not beyond a data range', async () => {
    await write('1');
    await write('2', { on: asleep, by: colleague });
    const count = async (request: object, by?: Caller) => (await events(request, by)).length;
    expect(await count({ kind: 'write' })).toBe(1);
    expect(await count({ kind: 'writeRefused', accountId: colleague.accountId })).toBe(1);
    expect(await count({ accountId: operator.accountId })).toBe(1);
    expect(await count({ address: '127.0.0.1' })).toBe(2);
    expect(await count({ objectKind: 'signal', objectId: pump.signalIds[0] })).toBe(1);
    expect(await count({}, stranger)).toBe(0);
    expect(await count({}, { ...watcher, dataRange: 'self' })).toBe(0);
  });

  it('is found by the name of its equipment or signal, as the trail has them', async () => {
    const { organisationId } = operator;
    const actor = { ...operator, accountName: 'operator', address: '', call: '', requestId: '' };
    const kiln = await runAsActor(actor, () =>
      insertEquipment(app.database, organisationId, 'Kiln', signals),
    );
    await write('1', { on: kiln });
    expect((await events({ keyword: 'level value' })).map(({ kind }) => kind)).toEqual(['write']);
    expect(await events({ keyword: 'nothing of the kind' })).toEqual([]);
  });

  it('is in the log of its equipment, also when the signal is gone', async () => {
    await write('1');
    await write('1', { on: asleep });
    await pastTriggers(app.database.pool, ['signal'], `delete from signal where id = ${pump.signalIds[0]}`);
    const trail = new AuditRepository(app.database.kysely);
    const request = { objectKind: 'equipment', pageNum: 1, pageSize: 50 } as const;
    const { rows } = await trail.listOfObject(colleague, { ...request, objectId: pump.id });
    expect(rows.filter(({ kind }) => kind.startsWith('write'))).toMatchObject([
      { kind: 'write', objectTitle: 'level 值' },
    ]);
    const theirs = await trail.listOfObject(stranger, { ...request, objectId: pump.id });
    expect(theirs.rows).toEqual([]);
  });
});
