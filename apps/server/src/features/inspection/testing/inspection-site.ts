import { inspectionCalls as calls, type InspectionDetail, repairCalls } from '@zutai/contract';
import { expect } from 'vitest';
import { createMetrics } from '../../../platform/metrics/metrics.ts';
import { createFeatureApp, type FeatureApp } from '../../../platform/testing/feature-app.ts';
import { testLogger } from '../../../platform/testing/test-database.ts';
import { createRecordExport } from '../../audit/index.ts';
import { createHistoryFeature, HistoryReader } from '../../history/index.ts';
import { createRepairFeature } from '../../repair/index.ts';
import { createInspectionFeature } from '../index.ts';
import { makeInspections } from '../make-repository.ts';

export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
);
export const ITEMS = [
  { title: 'Oil is there', kind: 'yesNo' },
  { title: 'Bearing', kind: 'number', min: 10, max: 80, unit: '°C' },
  { title: 'Remarks', kind: 'text', isRequired: false },
  { title: 'Nameplate', kind: 'photo', isRequired: false },
  { title: 'Pressure', kind: 'live', tag: 'p', min: 2, unit: 'bar' },
];
/** Answers of {@link ITEMS} with which all is well. */
export const good = [
  { item: 0, value: 'yes' },
  { item: 1, value: '45.5' },
];
export const DAY_MS = 86_400_000;
const RETENTION = {
  ...{ rawRetentionDays: 4000, minuteRetentionDays: 4000, hourRetentionDays: 4000, dayRetentionDays: 4000 },
};

/** The data of an answer that says that all is well. */
export async function ok(reply: ReturnType<FeatureApp['send']>) {
  const { code, message, data, fields } = await reply;
  expect(code, `${message} ${JSON.stringify(fields)}`).toBe('200');
  return data;
}

/** A pump, a content and the people around them, with the calls of inspections and repairs. */
export async function createInspectionSite() {
  const app = await createFeatureApp();
  const { database } = app;
  const live = new Map<string, { id: string; value: number; time: number; code: string }>();
  const hub = { read: async () => live as never, readSignals: async () => live as never };
  const one = async (query: string, values: unknown[] = []): Promise<string> => {
    const { rows } = await database.pool.query<{ id: string }>(query, values);
    return rows[0]!.id;
  };
  const boss = await app.addCaller('Waterworks', 'boss', 'admin');
  const fitter = await app.addCaller('Waterworks', 'fitter', 'operator');
  const narrow = await app.addCaller('Waterworks', 'narrow', 'operation', 'self');
  const watcher = await app.addCaller('Waterworks', 'watcher', 'user');
  const blind = await app.addCaller('Waterworks', 'blind', 'operator', 'self');
  const stranger = await app.addCaller('Brewery', 'stranger', 'admin');
  const pump = await one(
    `insert into equipment (organisation_id, title, owner_id, kind, display, device_id)
     values ($1, 'Pump', $2, 'EG', 'list', 'Pump') returning id::text`,
    [boss.organisationId, boss.accountId],
  );
  const pressureId = await one(
    `insert into signal (equipment_id, tag, title, data_type) values ($1, 'p', 'Pressure', 'number') returning id::text`,
    [pump],
  );
  app.serve('repair', repairCalls, createRepairFeature(app).handlers);
  const { readWindow } = createHistoryFeature(
    { database, logger: testLogger, metrics: createMetrics(), config: RETENTION },
    { recordExport: createRecordExport(database.kysely) },
  );
  const history = { readWindow, reader: new HistoryReader(database.pool) };
  app.serve('inspection', calls, createInspectionFeature(app, { live: hub, history }).handlers);
  const content = { title: 'Daily round', items: ITEMS };
  const contentId: string = (await ok(app.send(calls.addContent, boss, content))).id;

  /** An inspection that is due now, of a plan for the fitter. */
  async function make(more: object = {}): Promise<string> {
    const time = { times: ['00:00'] };
    const fields = { title: 'Round', contentId, equipmentIds: [pump], schedule: time, graceMin: 2_880 };
    const plan = { ...fields, assigneeId: fitter.accountId, ...more };
    const { id } = await ok(app.send(calls.addPlan, boss, plan));
    await database.pool.query('update inspection_plan set made_until = $1 where id = $2', [
      ...[new Date(Date.now() - DAY_MS), id],
    ]);
    await makeInspections(database, hub);
    return one('select id::text from inspection where plan_id = $1', [id]);
  }
  const detail = async (id: string): Promise<InspectionDetail> => ok(app.send(calls.info, boss, { id }));

  return {
    ...{ app, live, hub, one, boss, fitter, narrow, watcher, blind, stranger },
    ...{ pump, pressureId, contentId, make, detail },
  };
}
