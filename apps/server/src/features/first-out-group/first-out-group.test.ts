import { firstOutGroupCalls as calls, errors } from '@zutai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { describeRecords } from '../../platform/testing/record-suite.ts';
import { createFirstOutGroupFeature } from './index.ts';

describeRecords({
  feature: 'firstOutGroup',
  calls,
  createHandlers: (database) => createFirstOutGroupFeature({ database }).handlers,
  sample: { titleEn: 'In English', remark: 'First', windowSeconds: 5 },
  change: { remark: 'Second' },
  unique: { field: 'title', taken: errors.firstOutGroupTitleTaken.wire },
});

describe('rules of a first-out group', () => {
  let app: FeatureApp;
  let boss: Caller;
  let miller: Caller;
  let tankRule: string;
  let millRule: string;
  let foreignRule: string;

  const addRule = async ({ organisationId, accountId }: Caller, title: string): Promise<string> => {
    const { rows } = await app.database.pool.query<{ id: string }>(
      `with thing as (
         insert into equipment (organisation_id, title, owner_id, kind, display, device_id)
         values ($1, $3, $2, 'EG', 'list', $3) returning id
       ) insert into alarm_rule (organisation_id, equipment_id, title, condition, level_id)
       select $1, thing.id, $3, '{"kind":"offline"}', level.id
       from thing, alarm_level as level where level.organisation_id = $1 and priority = 2 returning id::text`,
      [organisationId, accountId, title],
    );
    return rows[0]!.id;
  };
  const add = (caller: Caller, title: string, ruleIds: readonly string[]) =>
    app.send(calls.add, caller, { title, ruleIds });

  beforeAll(async () => {
    app = await createFeatureApp();
    boss = await app.addCaller('Waterworks', 'boss', 'admin');
    miller = await app.addCaller('Waterworks', 'miller', 'engineer', 'self');
    const stranger = await app.addCaller('Brewery', 'stranger', 'admin');
    app.serve('firstOutGroup', calls, createFirstOutGroupFeature(app).handlers);
    tankRule = await addRule(boss, 'Tank');
    millRule = await addRule(miller, 'Mill');
    foreignRule = await addRule(stranger, 'Vat');
  });
  afterAll(() => app?.close());

  it('are of the organisation, and each in one group', async () => {
    expect((await add(boss, 'foreign', [tankRule, foreignRule])).fields).toMatchObject([{ path: 'ruleIds' }]);
    const { data } = await add(boss, 'one', [tankRule]);
    const found = await app.send(calls.info, boss, { id: data.id });
    expect(found.data).toMatchObject({ ruleIds: [tankRule], rules: [{ title: 'Tank', equipTitle: 'Tank' }] });
    const taken = await add(boss, 'two', [millRule, tankRule]);
    expect(taken).toMatchObject({ code: errors.firstOutRuleTaken.wire, fields: [{ path: 'ruleIds' }] });
    expect(taken.message).toContain('Tank');
    // Nothing of it was written.
    expect((await app.send(calls.query, boss, { keyword: 'two' })).data.total).toBe(0);
    expect((await app.send(calls.edit, boss, { id: data.id, title: 'one', ruleIds: [] })).code).toBe('200');
    expect((await add(boss, 'two', [millRule, tankRule])).code).toBe('200');
  });

  it('are seen and changed by who sees and changes the equipment of all of them', async () => {
    const own = await add(miller, 'own', []);
    expect(own.code).toBe('200');
    expect((await add(miller, 'too much', [tankRule])).fields).toMatchObject([{ path: 'ruleIds' }]);
    const titles = async (caller: Caller) =>
      ((await app.send(calls.query, caller, {})).data.rows as { title: string }[]).map(({ title }) => title);
    expect(await titles(miller)).not.toContain('two');
    expect(await titles(boss)).toContain('two');
    const { rows } = await app.database.pool.query<{ id: string }>(
      "select id::text from first_out_group where title = 'two'",
    );
    for (const call of [calls.info, calls.delete])
      expect((await app.send(call, miller, { id: rows[0]!.id })).status).toBe(404);
  });
});
