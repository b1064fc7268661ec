import { errors, recordCalls, recordOf, remark, title } from '@zutai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AppError, type Caller } from '../call/index.ts';
import type { Database } from '../db/database.ts';
import { createFeatureApp, type FeatureApp } from '../testing/feature-app.ts';
import { describeRecords } from '../testing/record-suite.ts';
import { defineRecords, recordHandlers } from './index.ts';
import { RecordRepository } from './record-repository.ts';

// Things with every kind of field. Their errors are borrowed: only those of the contract can be answered.
const range = z.object({ fromC: z.number(), toC: z.number() });
const thing = recordOf({
  title: z.string(),
  sn: z.string(),
  remark: z.string(),
  boughtMs: z.number().nullable(),
  ranges: z.array(range),
  labels: z.array(z.string()),
  place: range.nullable(),
});
const thingCalls = recordCalls({
  path: '/test/thing',
  one: 'thing',
  entity: 'gateway',
  view: 'gateway_view',
  edit: 'gateway_edit',
  fields: {
    title,
    sn: z.string().trim().min(1),
    remark: remark.default(''),
    boughtMs: z.number().nullable().default(null),
    ranges: z.array(range).default([]),
    labels: z.array(z.string()).default([]),
    place: range.nullable().default(null),
  },
  record: thing,
  sort: ['title', 'createdMs'],
  errors: ['snTaken'],
  inUse: ['gatewayInUse', 'templateInUse'],
});

const things = defineRecords<z.output<typeof thing>>({
  table: 'thing' as never,
  fields: {
    title: 'title',
    sn: 'sn',
    remark: 'remark',
    boughtMs: { column: 'bought_at', isTime: true },
    ranges: { column: 'ranges', isJson: true },
    labels: { column: 'labels', isJson: true },
    place: { column: 'place', isJson: true },
  },
  search: ['title'],
  taken: { thing_organisation_id_sn_key: { error: 'snTaken', field: 'sn' } },
  inUse: {
    thing_user_thing_id_fkey: { error: 'gatewayInUse', table: 'thing_user' as never, column: 'thing_id' },
    thing_lease_thing_id_fkey: {
      error: 'templateInUse',
      table: 'thing_lease' as never,
      column: 'thing_id',
      title: 'holder',
    },
  },
});

const TABLES = `
  create table thing (
    id bigint generated always as identity primary key,
    organisation_id bigint not null references organisation on delete cascade,
    title text not null,
    sn text not null,
    remark text not null,
    bought_at timestamptz,
    ranges jsonb not null,
    labels jsonb not null,
    place jsonb,
    created_at timestamptz not null default now(),
    revision integer not null default 1,
    edited_by text not null default '',
    edited_at timestamptz not null default now(),
    unique (organisation_id, sn)
  );
  create table thing_user (organisation_id bigint not null, title text not null, thing_id bigint references thing);
  create table thing_lease (organisation_id bigint not null, holder text not null, thing_id bigint references thing);
  create table thing_other (thing_id bigint references thing);`;

/** Handlers that make the tables first, so that the suite can have a database of its own. */
function thingHandlers(database: Database) {
  const made = database.pool.query(TABLES);
  const handlers = recordHandlers<typeof thingCalls>(database, things);
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [
      name,
      async (...args: unknown[]) => {
        await made;
        return (handle as (...given: unknown[]) => unknown)(...args);
      },
    ]),
  );
}

describeRecords({
  feature: 'thing',
  calls: thingCalls,
  createHandlers: thingHandlers,
  sample: {
    remark: 'First',
    boughtMs: 1_700_000_000_000,
    ranges: [
      { fromC: -10, toC: 40 },
      { fromC: 5, toC: 6.5 },
    ],
    labels: ['spare', "it's"],
    place: { fromC: 0, toC: 1 },
  },
  change: { ranges: [{ fromC: 1, toC: 2 }], labels: [], place: null, boughtMs: null },
  unique: { field: 'sn', taken: errors.snTaken.wire },
});

describe('a record that others name', () => {
  let app: FeatureApp;
  let admin: Caller;
  beforeAll(async () => {
    app = await createFeatureApp();
    admin = await app.addCaller('Waterworks', 'boss', 'admin');
    await app.database.pool.query(TABLES);
    app.serve('thing', thingCalls, recordHandlers(app.database, things));
  });
  afterAll(() => app?.close());

  const add = async (sn: string) =>
    (await app.send(thingCalls.add, admin, { title: sn, sn })).data.id as string;
  const use = (table: string, column: string, id: string, name: string) =>
    app.database.pool.query(
      `insert into ${table} (organisation_id, ${column}, thing_id) values ($1, $2, $3)`,
      [admin.organisationId, name, id],
    );
  const refusal = async (id: string) => {
    const records = new RecordRepository(app.database.kysely, things);
    return records.delete(admin.organisationId, id).catch((error: unknown) => error);
  };

  it('is not deleted, and the refusal says by how many it is used and by which', async () => {
    const id = await add('U-1');
    for (const name of ['Valve', 'Pump', 'Press']) await use('thing_user', 'title', id, name);
    expect(await refusal(id)).toMatchObject({
      errorName: 'gatewayInUse',
      params: { count: 3, title: 'Press' },
    });
    const reply = await app.send(thingCalls.delete, admin, { id });
    expect(reply).toMatchObject({ status: 409, code: errors.gatewayInUse.wire });
    expect(reply.message).toContain('3');
    expect((await app.send(thingCalls.info, admin, { id })).status).toBe(200);
  });

  it('has an error for each table that names it', async () => {
    const id = await add('L-1');
    await use('thing_lease', 'holder', id, 'Workshop');
    expect(await refusal(id)).toMatchObject({
      errorName: 'templateInUse',
      params: { count: 1, title: 'Workshop' },
    });
  });

  it('is a fault of ours where the definition says nothing of the table', async () => {
    const id = await add('O-1');
    await app.database.pool.query('insert into thing_other values ($1)', [id]);
    expect(await refusal(id)).not.toBeInstanceOf(AppError);
    expect(await refusal(id)).toMatchObject({ code: '23503' });
  });
});

it('declares the errors of deleting beside those of adding and editing', () => {
  expect(thingCalls.delete.errors).toEqual(['gatewayInUse', 'templateInUse']);
  expect(thingCalls.add.errors).toEqual(['snTaken']);
  expect(thingCalls.query.errors).toEqual([]);
});
