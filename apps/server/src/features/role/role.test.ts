import { roleCalls as calls, errors, permissionsOf } from '@zutai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { describeRecords } from '../../platform/testing/record-suite.ts';
import { whileWaiting } from '../../platform/testing/while-waiting.ts';
import { createRoleFeature } from './index.ts';

describeRecords({
  feature: 'role',
  calls,
  createHandlers: (database) => createRoleFeature({ database }).handlers,
  sample: { titleEn: 'Shift lead', remark: 'First', roleType: 'operation', codes: ['monitor_view'] },
  change: { codes: ['monitor_view', 'equipment_view'], remark: '' },
  unique: { field: 'title', taken: errors.roleTitleTaken.wire },
});

describe('roles', () => {
  let app: FeatureApp;
  let admin: Caller;
  let stranger: Caller;
  beforeAll(async () => {
    app = await createFeatureApp();
    admin = await app.addCaller('Waterworks', 'boss', 'admin');
    stranger = await app.addCaller('Brewery', 'stranger', 'admin');
    app.serve('role', calls, createRoleFeature(app).handlers);
    for (const role of ['platform', 'admin', 'operator'] as const)
      await app.database.pool.query('update role set codes = $1 where id = $2', [permissionsOf(role), role]);
  });
  afterAll(() => app?.close());

  const add = async (title: string, codes: string[] = []) =>
    (await app.send(calls.add, admin, { title, codes })).data.id as string;
  const give = (role: string, { accountId }: Caller) =>
    app.database.pool.query('update account set role = $1 where id = $2', [role, accountId]);
  const all = async (caller: Caller) => (await app.send(calls.queryAll, caller)).data as { id: string }[];

  it('hold no code that who makes them does not hold', async () => {
    const refused = { status: 403, code: errors.roleCodesNotHeld.wire, fields: [{ path: 'codes' }] };
    const codes = ['organisation_edit', 'monitor_view'];
    const lead = Object.assign(await app.addCaller('Waterworks', 'lead', 'admin'), {
      permissions: new Set(permissionsOf('admin').filter((code) => code !== 'organisation_edit')),
    });
    const reply = await app.send(calls.add, lead, { title: 'Too much', codes });
    expect(reply).toMatchObject(refused);
    expect(reply.message).toContain('organisation_edit');
    const id = await add('Grown', ['monitor_view']);
    expect(await app.send(calls.edit, lead, { id, title: 'Grown', codes })).toMatchObject(refused);
    expect(await app.send(calls.copy, lead, { id: 'admin', title: 'All' })).toMatchObject(refused);
    // What somebody else gave stays when the rest is changed.
    await app.database.pool.query('update role set codes = $1 where id = $2', [codes, id]);
    expect(await app.send(calls.edit, lead, { id, title: 'Grown', codes })).toMatchObject({ status: 200 });
    expect(await app.send(calls.add, admin, { title: 'x', codes: ['nothing'] })).toMatchObject({
      status: 400,
    });
  });

  it('hold nothing that reaches over the borders of organisations, whoever makes them', async () => {
    const platform = await app.addCaller('Waterworks', 'runs-it', 'platform');
    const codes = ['installation_edit', 'monitor_view'];
    const id = await add('Inside');
    for (const [call, body] of [
      [calls.add, { title: 'Beyond', codes }],
      [calls.edit, { id, title: 'Inside', codes }],
    ] as const)
      expect(await app.send(call, platform, body)).toMatchObject({
        ...{ status: 400, fields: [{ path: expect.stringMatching(/^codes/) }] },
      });
    const { data } = await app.send(calls.copy, platform, { id: 'platform', title: 'Nearly all' });
    expect((await app.send(calls.info, platform, { id: data.id })).data.codes).toEqual(
      permissionsOf('admin'),
    );
    await expect(
      app.database.pool.query("update role set codes = '{installation_edit}' where id = $1", [id]),
    ).rejects.toMatchObject({ constraint: 'role_of_organisation' });
  });

  it('are checked as they are when they are changed', async () => {
    const { pool } = app.database;
    const lead = Object.assign(await app.addCaller('Waterworks', 'second-lead', 'admin'), {
      permissions: new Set(permissionsOf('admin').filter((code) => code !== 'organisation_edit')),
    });
    const id = await add('Both', ['monitor_view']);
    const other = await pool.connect();
    try {
      await other.query('begin');
      await other.query("update role set codes = '{monitor_view,organisation_edit}' where id = $1", [id]);
      const edited = app.send(calls.edit, lead, { id, title: 'Both', codes: ['monitor_view'] });
      await expect
        .poll(async () => {
          const { rows } = await pool.query(
            `select count(*)::int as waiting from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock'`,
          );
          return rows[0].waiting;
        })
        .toBe(1);
      await other.query('commit');
      // What somebody else has just given is not the caller's to take.
      expect(await edited).toMatchObject({ status: 403, code: errors.roleCodesNotHeld.wire });
    } finally {
      other.release();
    }
  });

  it('leave somebody who manages accounts, where two take that from each other at the same moment', async () => {
    const codes = ['account_edit', 'role_edit', 'monitor_view'];
    const one = await app.addCaller('Two of a kind', 'one', 'admin');
    const two = await app.addCaller('Two of a kind', 'two', 'admin');
    const [first, second] = [
      (await app.send(calls.add, one, { title: 'First', codes })).data.id as string,
      (await app.send(calls.add, one, { title: 'Second', codes })).data.id as string,
    ];
    await give(first, Object.assign(one, { role: first }));
    await give(second, Object.assign(two, { role: second }));
    const { organisationId } = one;
    const lock = `select from organisation where id = ${organisationId} for no key update;
      update role set codes = '{monitor_view}' where id = '${second}'`;
    const edit = () =>
      app.send(calls.edit, two, { id: first, title: 'First', codes: ['role_edit', 'monitor_view'] });
    expect(await whileWaiting(app.database.pool, { lock }, edit)).toMatchObject({
      code: errors.lastAdministrator.wire,
    });
  });

  it('lose no code that who changes them does not hold', async () => {
    const administrators = await add('Administrators', ['account_edit', 'monitor_view']);
    const editors = await add('Editors', ['role_edit', 'monitor_view']);
    const caller = Object.assign(await app.addCaller('Waterworks', 'editor', 'admin'), {
      role: editors,
      permissions: new Set(['role_edit', 'monitor_view']),
    });
    await give(editors, caller);
    const edit = (codes: string[]) =>
      app.send(calls.edit, caller, { id: administrators, title: 'Administrators', codes });
    expect(await edit(['monitor_view'])).toMatchObject({ code: errors.roleCodesNotHeld.wire });
    expect(await edit(['account_edit'])).toMatchObject({ status: 200 });
    expect(await edit(['account_edit', 'monitor_view'])).toMatchObject({ status: 200 });
  });

  it('are not changed by who has them, nor from a narrower data range', async () => {
    const id = await add('Own', ['role_edit', 'account_view']);
    const holder = Object.assign(await app.addCaller('Waterworks', 'holder', 'admin'), { role: id });
    await give(id, holder);
    const edit = { id, title: 'Own', codes: ['role_edit', 'account_view', 'monitor_view'] };
    expect(await app.send(calls.edit, holder, edit)).toMatchObject({ code: errors.roleIsOwn.wire });
    const narrow = await app.addCaller('Waterworks', 'narrow', 'admin', 'departmentAndBelow');
    for (const [call, body] of [
      [calls.add, { title: 'New' }],
      [calls.edit, edit],
      [calls.delete, { id }],
      [calls.copy, { id, title: 'Copy' }],
    ] as const)
      expect(await app.send(call, narrow, body)).toMatchObject({ status: 403 });
  });

  it('are not deleted while an account has them', async () => {
    const id = await add('Used');
    const holder = await app.addCaller('Waterworks', 'Li', 'user');
    await give(id, holder);
    const reply = await app.send(calls.delete, admin, { id });
    expect(reply).toMatchObject({ status: 409, code: errors.roleInUse.wire });
    expect(reply.message).toContain('Li');
    await give('user', holder);
    expect(await app.send(calls.delete, admin, { id })).toMatchObject({ status: 200 });
  });

  it('count the accounts that the caller sees', async () => {
    const id = await add('Counted');
    const { rows } = await app.database.pool.query<{ id: string }>(
      "insert into department (organisation_id, title) values ($1, 'Counted') returning id::text",
      [admin.organisationId],
    );
    const [inside, outside] = [
      await app.addCaller('Waterworks', 'inside', 'user'),
      await app.addCaller('Waterworks', 'outside', 'user'),
    ];
    await give(id, inside);
    await give(id, outside);
    await app.database.pool.query('update account set department_id = $1 where id = $2', [
      ...[rows[0]!.id, inside.accountId],
    ]);
    const lead = await app.addCaller('Waterworks', 'department lead', 'admin', 'department');
    Object.assign(lead, { departmentId: rows[0]!.id });
    const countOf = async (caller: Caller) => (await all(caller)).find((role) => role.id === id);
    expect(await countOf(admin)).toMatchObject({ accountCount: 2 });
    expect(await countOf(lead)).toMatchObject({ accountCount: 1 });
  });

  it('are listed with those of the platform, which are copied and not changed', async () => {
    const id = await add('Mine', ['monitor_view']);
    const roles = await all(admin);
    expect(roles.find((role) => role.id === 'admin')).toMatchObject({
      ...{ isPlatform: true, isOwn: true, isHeld: true, revision: 0 },
    });
    expect(roles.find((role) => role.id === 'platform')).toMatchObject({ isHeld: false, isOwn: false });
    expect(roles.find((role) => role.id === id)).toMatchObject({ isPlatform: false, revision: 1 });
    expect((await all(stranger)).map((role) => role.id)).not.toContain(id);
    const { data } = await app.send(calls.copy, admin, { id: 'operator', title: 'Night operator' });
    expect((await app.send(calls.info, admin, { id: data.id })).data).toMatchObject({
      ...{ title: 'Night operator', codes: permissionsOf('operator') },
    });
    expect(await app.send(calls.edit, admin, { id: 'operator', title: 'x' })).toMatchObject({ status: 400 });
    expect(await app.send(calls.copy, stranger, { id, title: 'Taken' })).toMatchObject({ status: 404 });
    expect(await app.send(calls.copy, null, { id, title: 'Taken' })).toMatchObject({ status: 401 });
  });
});
