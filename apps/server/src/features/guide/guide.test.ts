import { calls, GUIDE_STEPS, guideSteps, type ResponseOf } from '@zutai/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { createGuideFeature } from './index.ts';

let app: FeatureApp;
let admin: Caller;

beforeAll(async () => {
  app = await createFeatureApp();
  app.serve('guide', calls.guide, createGuideFeature(app).handlers);
  admin = await app.addCaller('Waterworks', 'boss');
});
afterAll(() => app?.close());

const guideOf = async (caller: Caller) =>
  (await app.send(calls.guide.query, caller)).data as ResponseOf<typeof calls.guide.query>;
const doneOf = async (caller: Caller) =>
  (await guideOf(caller)).steps.filter(({ isDone }) => isDone).map(({ step }) => step);

async function insert(table: string, columns: Record<string, unknown>): Promise<string> {
  const names = Object.keys(columns);
  const { rows } = await app.database.pool.query<{ id: string }>(
    `insert into ${table} (${names.join()}) values (${names.map((_, n) => `$${n + 1}`).join()}) returning id`,
    Object.values(columns),
  );
  return rows[0]!.id;
}

it('ticks each step by what the organisation has, and none by what another one has', async () => {
  const organisation_id = admin.organisationId;
  const stranger = await app.addCaller('Steelworks', 'stranger');
  expect(await guideOf(admin)).toEqual({
    steps: guideSteps.map((step) => ({ step, isDone: false })),
    equipmentId: null,
    isDismissed: false,
  });
  const gateway_id = await insert('gateway', {
    ...{ organisation_id, sn: 'GUIDE-1', title: 'Box', group_id: 'zutai-0', key_hash: Buffer.alloc(32) },
  });
  expect(await doneOf(admin)).toEqual(['gateway']);
  const equipment = { organisation_id, title: 'Pump', kind: 'EG', display: 'list', device_id: 'pump' };
  const equipment_id = await insert('equipment', { ...equipment, gateway_id });
  expect(await doneOf(admin)).toEqual(['gateway', 'equipment']);
  expect((await guideOf(admin)).equipmentId).toBe(equipment_id);

  const signal_id = await insert('signal', {
    equipment_id,
    tag: 'p',
    title: 'Pressure',
    data_type: 'number',
  });
  expect(await doneOf(admin)).not.toContain('value');
  await app.database.pool.query('update equipment set last_seen = now() where id = $1', [equipment_id]);
  expect(await doneOf(admin)).toContain('value');

  const page = { organisation_id, equipment_id, title: 'Page', width: 10, height: 10, fit: 'contain' };
  const bind = { equips: [{ id: equipment_id }], signals: [], keys: [], mvars: [] };
  const page_id = await insert('page', {
    ...{ ...page, updated_by: admin.accountId, file: JSON.stringify({ con: {}, widgets: [], bind }) },
  });
  expect(await doneOf(admin)).not.toContain('page');
  await app.database.pool.query('update page set widget_count = 1 where id = $1', [page_id]);
  expect(await doneOf(admin)).toContain('page');
  expect(await doneOf(admin)).not.toContain('binding');
  await app.database.pool.query('update page set file = $2 where id = $1', [
    page_id,
    JSON.stringify({ con: {}, widgets: [], bind: { ...bind, signals: [{ id: signal_id }] } }),
  ]);
  expect(await doneOf(admin)).toContain('binding');

  const { rows } = await app.database.pool.query(
    'select id from alarm_level where organisation_id = $1 limit 1',
    [organisation_id],
  );
  const rule = { organisation_id, equipment_id, signal_id, title: 'High', level_id: rows[0].id };
  await insert('alarm_rule', { ...rule, condition: '{}' });
  expect(await doneOf(admin)).toContain('alarmRule');

  const report = { organisation_id, equipment_id, title: 'Day', step: 'hour', columns: '[]' };
  const report_id = await insert('report', report);
  expect(await doneOf(admin)).not.toContain('report');
  await app.database.pool.query(
    `update report set schedule = 'day', recipients = '{boss@plant.example}' where id = $1`,
    [report_id],
  );
  expect(await doneOf(admin)).toContain('report');

  expect(await doneOf(admin)).not.toContain('operator');
  await app.addCaller('Waterworks', 'shift', 'operator');
  expect(await doneOf(admin)).toEqual(guideSteps);
  expect(await doneOf(stranger)).toEqual([]);
});

it('shows only steps that the caller may go', async () => {
  for (const role of ['engineer', 'integrator', 'operator'] as const) {
    const caller = await app.addCaller('Waterworks', `only-${role}`, role);
    const { steps } = await guideOf(caller);
    expect(steps.map(({ step }) => step)).toEqual(
      guideSteps.filter((step) => caller.permissions.has(GUIDE_STEPS[step])),
    );
  }
  const operator = await app.addCaller('Waterworks', 'night', 'operator');
  expect(await guideOf(operator)).toMatchObject({ steps: [], equipmentId: null });
});

it('counts nothing outside of the data range', async () => {
  const narrow = await app.addCaller('Waterworks', 'narrow', 'engineer', 'self');
  expect(await doneOf(narrow)).toEqual([]);
});

it('is not for who is not signed in', async () => {
  expect(await app.send(calls.guide.query, null)).toMatchObject({ status: 401 });
});
