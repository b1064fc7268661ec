import { organisationCalls as calls, errors, plainPhone } from '@zutai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { createOrganisationFeature } from './index.ts';

let app: FeatureApp;
let platform: Caller;
let admin: Caller;
let engineer: Caller;
let other: Caller;
beforeAll(async () => {
  app = await createFeatureApp();
  platform = await app.addCaller('Installer', 'root', 'platform');
  admin = await app.addCaller('Waterworks', 'boss', 'admin');
  engineer = await app.addCaller('Waterworks', 'engineer', 'engineer');
  other = await app.addCaller('Brewery', 'brewer', 'admin');
  app.serve('organisation', calls, createOrganisationFeature(app).handlers);
});
afterAll(() => app?.close());

const fields = { contactName: 'Li', tel: '0571-88881234', address: '1 River Road' };
const request = (more: object = {}) => ({
  id: admin.organisationId,
  title: 'Waterworks',
  ...fields,
  ...more,
});

describe('the own organisation', () => {
  it('is read by all of its accounts and edited by its administrators, from the revision that was seen', async () => {
    expect((await app.send(calls.myInfo, engineer)).data).toMatchObject({
      title: 'Waterworks',
      contactName: '',
    });
    expect(await app.send(calls.edit, engineer, request())).toMatchObject({ status: 403 });
    const edited = await app.send(
      calls.edit,
      admin,
      request({ email: 'li@example.org', requiresSecondFactor: true, revision: 1 }),
    );
    expect(edited).toMatchObject({ status: 200 });
    expect((await app.send(calls.myInfo, engineer)).data).toMatchObject({
      ...{ contactName: 'Li', tel: '0571-88881234', email: 'li@example.org', revision: 2 },
      requiresSecondFactor: true,
    });
    expect(await app.send(calls.edit, admin, request({ revision: 1 }))).toMatchObject({
      code: errors.editConflict.wire,
    });
  });

  it('is not edited by who sees no more than a part of it', async () => {
    const lead = await app.addCaller('Waterworks', 'lead', 'admin', 'departmentAndBelow');
    expect(await app.send(calls.edit, lead, request())).toMatchObject({ status: 403 });
  });

  it('is never that of others, but for who runs the installation', async () => {
    expect(await app.send(calls.edit, other, request())).toMatchObject({ status: 404 });
    const taken = await app.send(calls.edit, other, request({ id: other.organisationId }));
    expect(taken).toMatchObject({ code: errors.organisationTitleTaken.wire, fields: [{ path: 'title' }] });
    expect((await app.send(calls.myInfo, other)).data).toMatchObject({ title: 'Brewery' });
    expect(await app.send(calls.edit, platform, request({ address: 'By root' }))).toMatchObject({
      status: 200,
    });
    expect((await app.send(calls.myInfo, admin)).data).toMatchObject({ address: 'By root' });
    expect(await app.send(calls.edit, platform, request({ id: '987654321', title: 'None' }))).toMatchObject({
      status: 404,
    });
  });

  it.each([
    ['title', ' '],
    ['contactName', ''],
    ['tel', ''],
    ['tel', 'abc'],
    ['email', 'li@'],
    ['address', ''],
  ])('refuses a %s of "%s"', async (field, value) => {
    const reply = await app.send(calls.edit, admin, request({ [field]: value }));
    expect(reply).toMatchObject({ status: 400, fields: [{ path: field }] });
  });
});

describe('the organisations of an installation', () => {
  it('are deactivated and edited by nobody who sees no more than a part of their own', async () => {
    const lead = await app.addCaller('Installer', 'part', 'platform', 'departmentAndBelow');
    const [id, title] = [other.organisationId, 'Brewery'];
    for (const isActive of [false, true])
      expect(await app.send(calls.setActive, lead, { id, isActive, title })).toMatchObject({ status: 403 });
    expect(await app.send(calls.edit, lead, request({ id, title }))).toMatchObject({ status: 403 });
  });

  const titles = async (body: object = {}) =>
    ((await app.send(calls.query, platform, body)).data.rows as { title: string }[]).map(
      ({ title }) => title,
    );

  it('are listed with what they hold, for who runs it alone', async () => {
    const { pool } = app.database;
    await pool.query(
      `insert into equipment (organisation_id, title, kind, display, device_id)
       select $1, 'Pump ' || n, 'EG', 'list', 'pump-' || n from generate_series(1, 3) as n`,
      [other.organisationId],
    );
    await pool.query(
      "insert into gateway (organisation_id, sn, title, group_id, key_hash) values ($1, 'S', '', 'g', '')",
      [other.organisationId],
    );
    await pool.query("update account set last_login_at = '2026-01-02T03:04:05Z' where id = $1", [
      other.accountId,
    ]);
    await pool.query(
      `insert into account (organisation_id, loginname, display_name, password_hash, role, kind)
       select $1, kind || ':x', '', '', 'user', kind from unnest(array['api', 'guest']) as kind`,
      [other.organisationId],
    );
    const { data } = await app.send(calls.query, platform, { keyword: 'brew' });
    expect(data).toMatchObject({
      total: 1,
      rows: [
        {
          ...{ title: 'Brewery', isActive: true, isOwn: false },
          ...{ accountCount: 1, equipmentCount: 3, gatewayCount: 1 },
          lastLoginMs: Date.parse('2026-01-02T03:04:05Z'),
        },
      ],
    });
    expect((await app.send(calls.info, platform, { id: other.organisationId })).data).toEqual(data.rows[0]);
    expect((await titles({ sortField: 'equipmentCount', sortOrder: 'desc' }))[0]).toBe('Brewery');
    expect((await titles({ sortField: 'accountCount', sortOrder: 'desc' }))[0]).toBe('Waterworks');
    expect((await titles({ sortField: 'lastLoginMs', sortOrder: 'desc' }))[0]).toBe('Brewery');
    expect(await titles({ isActive: false })).toEqual([]);
    for (const [call, body] of [
      [calls.query, {}],
      [calls.info, { id: admin.organisationId }],
      [calls.add, { title: 'x', ...fields, loginname: 'x-1' }],
      [calls.setActive, { id: admin.organisationId, isActive: true }],
    ] as const)
      expect(await app.send(call, admin, body)).toMatchObject({ status: 403 });
    expect(await app.send(calls.info, platform, { id: '987654321' })).toMatchObject({ status: 404 });
  });

  it('are added with a first administrator and a password to be changed, or not at all', async () => {
    const company = { title: 'Dairy', ...fields, email: 'li@dairy.example', loginname: 'dairy-boss' };
    const { data } = await app.send(calls.add, platform, company);
    expect(data).toMatchObject({ loginname: 'dairy-boss', password: expect.stringMatching(/^.{15}$/) });
    const { rows } = await app.database.pool.query('select * from account where organisation_id = $1', [
      data.id,
    ]);
    expect(rows).toMatchObject([
      {
        ...{
          loginname: 'dairy-boss',
          display_name: 'Li',
          tel: plainPhone(fields.tel),
          email: 'li@dairy.example',
        },
        ...{ role: 'admin', kind: 'company', data_range: 'organisation', must_change_password: true },
      },
    ]);
    const again = await app.send(calls.add, platform, { ...company, loginname: 'dairy-2' });
    expect(again).toMatchObject({
      code: errors.organisationTitleTaken.wire,
      fields: [{ path: 'title' }],
    });
    const named = await app.send(calls.add, platform, { ...company, title: 'Dairy 2', loginname: 'BOSS' });
    expect(named).toMatchObject({ code: errors.loginnameTaken.wire, fields: [{ path: 'loginname' }] });
    expect(await titles({ keyword: 'Dairy' })).toEqual(['Dairy']);
  });

  it('are deactivated by their name, but not the own one', async () => {
    const { organisationId: id } = other;
    const own = await app.send(calls.setActive, platform, {
      ...{ id: platform.organisationId, isActive: false, title: 'Installer' },
    });
    expect(own).toMatchObject({ status: 403, code: errors.organisationIsOwn.wire });
    for (const title of ['', 'brewery'])
      expect(await app.send(calls.setActive, platform, { id, isActive: false, title })).toMatchObject({
        ...{ status: 400, code: errors.organisationNameWrong.wire, fields: [{ path: 'title' }] },
      });
    const { rows } = await app.database.pool.query(
      'select from session where account_id = $1 and revoked_at is not null',
      [other.accountId],
    );
    expect(rows).toEqual([]);
    const off = { id, isActive: false, title: 'Brewery' };
    expect(await app.send(calls.setActive, platform, off)).toMatchObject({ status: 200 });
    expect(await titles({ isActive: false })).toEqual(['Brewery']);
    const ended = await app.database.pool.query(
      'select account_id from session where revoked_at is not null',
    );
    expect(ended.rows).toEqual([{ account_id: other.accountId }]);
    expect(await app.send(calls.setActive, platform, { id, isActive: true })).toMatchObject({ status: 200 });
    expect(await titles({ isActive: false })).toEqual([]);
  });
});

it('offers accounts of enterprises and of people of other companies', async () => {
  await app.database.pool.query(
    `insert into account (organisation_id, loginname, display_name, password_hash, role, kind, is_active)
     select $1, kind || is_active, kind || is_active, '', 'user', kind, is_active
     from unnest(array['company', 'external', 'internal', 'operation', 'api']) as kind, unnest(array[true, false]) as is_active`,
    [admin.organisationId],
  );
  const names = async (caller: Caller) =>
    ((await app.send(calls.queryCompanyAndExternal, caller)).data.rows as { loginname: string }[]).map(
      ({ loginname }) => loginname,
    );
  expect(await names(admin)).toEqual(['companytrue', 'externaltrue']);
  expect(await names(other)).toEqual([]);
});
