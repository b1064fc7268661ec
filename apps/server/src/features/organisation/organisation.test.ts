import { organisationCalls as calls, errors } from '@zutai/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { createOrganisationFeature } from './index.ts';

let app: FeatureApp;
let platform: Caller;
let admin: Caller;
let other: Caller;
beforeAll(async () => {
  app = await createFeatureApp();
  platform = await app.addCaller('Waterworks', 'root', 'platform');
  admin = await app.addCaller('Waterworks', 'boss', 'admin');
  other = await app.addCaller('Brewery', 'brewer', 'platform');
  app.serve('organisation', calls, createOrganisationFeature(app).handlers);
});
afterAll(() => app?.close());

const request = (more: object = {}) => ({
  id: platform.organisationId,
  title: 'Waterworks',
  contactName: 'Li',
  tel: '0571-88881234',
  address: '1 River Road',
  ...more,
});

it('is read by all of its accounts and changed with the permission, from the revision that was seen', async () => {
  expect((await app.send(calls.myInfo, admin)).data).toMatchObject({ title: 'Waterworks', contactName: '' });
  expect(await app.send(calls.edit, admin, request())).toMatchObject({ status: 403 });
  const edited = await app.send(calls.edit, platform, request({ email: 'li@example.org', revision: 1 }));
  expect(edited).toMatchObject({ status: 200 });
  expect((await app.send(calls.myInfo, admin)).data).toMatchObject({
    ...{ contactName: 'Li', tel: '0571-88881234', email: 'li@example.org', revision: 2 },
  });
  expect(await app.send(calls.edit, platform, request({ revision: 1 }))).toMatchObject({
    code: errors.editConflict.wire,
  });
});

it('is never that of others', async () => {
  expect(await app.send(calls.edit, other, request())).toMatchObject({ status: 404 });
  const taken = await app.send(calls.edit, other, request({ id: other.organisationId }));
  expect(taken).toMatchObject({ code: errors.organisationTitleTaken.wire, fields: [{ path: 'title' }] });
  expect((await app.send(calls.myInfo, other)).data).toMatchObject({ title: 'Brewery' });
});

it.each([
  ['title', ' '],
  ['contactName', ''],
  ['tel', ''],
  ['tel', 'abc'],
  ['email', 'li@'],
  ['address', ''],
])('refuses a %s of "%s"', async (field, value) => {
  const reply = await app.send(calls.edit, platform, request({ [field]: value }));
  expect(reply).toMatchObject({ status: 400, fields: [{ path: field }] });
});

it('offers accounts of enterprises and of people of other companies', async () => {
  await app.database.pool.query(
    `insert into account (organisation_id, loginname, display_name, password_hash, role, kind, is_active)
     select $1, kind || is_active, kind || is_active, '', 'user', kind, is_active
     from unnest(array['company', 'external', 'internal', 'operation', 'api']) as kind, unnest(array[true, false]) as is_active`,
    [platform.organisationId],
  );
  const names = async (caller: Caller) =>
    ((await app.send(calls.queryCompanyAndExternal, caller)).data.rows as { loginname: string }[]).map(
      ({ loginname }) => loginname,
    );
  expect(await names(admin)).toEqual(['companytrue', 'externaltrue']);
  expect(await names(other)).toEqual([]);
});
