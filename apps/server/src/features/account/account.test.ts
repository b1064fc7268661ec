import { brokenPasswordRules, accountCalls as calls, errors, permissionsOf, ROLES } from '@zutai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { createAccountFeature } from './index.ts';

let app: FeatureApp;
let platform: Caller;
let admin: Caller;
let guest: Caller;
let stranger: Caller;
beforeAll(async () => {
  app = await createFeatureApp();
  for (const role of ROLES)
    await app.database.pool.query('update role set codes = $1 where id = $2', [permissionsOf(role), role]);
  platform = await app.addCaller('Waterworks', 'root', 'platform');
  admin = await app.addCaller('Waterworks', 'boss', 'admin');
  guest = await app.addCaller('Waterworks', 'visitor', 'guest');
  stranger = await app.addCaller('Brewery', 'stranger', 'admin');
  app.serve('account', calls, createAccountFeature(app).handlers);
});
afterAll(() => app?.close());

let count = 0;
const next = () => {
  count += 1;
  return count;
};
const sample = (more: object = {}) => ({
  title: 'Li Gong',
  loginname: `li.gong-${next()}`,
  roleId: 'operator',
  dataRange: 'self',
  ...more,
});
const add = async (caller = admin, more: object = {}) => {
  const { data } = await app.send(calls.add, caller, sample(more));
  return data as { id: string; loginname: string; password: string };
};
const info = async (id: string, caller = admin) => (await app.send(calls.info, caller, { id })).data;
const edit = (id: string, more: object = {}) => ({
  id,
  title: 'Li Gong',
  roleId: 'operator',
  dataRange: 'self',
  ...more,
});
const rowOf = async (id: string) =>
  (await app.database.pool.query('select * from account where id = $1', [id])).rows[0];
const logins = async (request: object, caller = admin) =>
  ((await app.send(calls.query, caller, request)).data.rows as { loginname: string }[]).map(
    ({ loginname }) => loginname,
  );
async function addDepartment(title: string, parentId: string | null = null): Promise<string> {
  const { rows } = await app.database.pool.query<{ id: string }>(
    'insert into department (organisation_id, parent_id, title) values ($1, $2, $3) returning id::text',
    [admin.organisationId, parentId, title],
  );
  return rows[0]!.id;
}
async function addRole(codes: string[], { organisationId } = admin): Promise<string> {
  const { rows } = await app.database.pool.query<{ id: string }>(
    'insert into role (organisation_id, title, codes) values ($1, $2, $3) returning id',
    [organisationId, `Role ${next()}`, codes],
  );
  return rows[0]!.id;
}
/** An administrator of a department, with a data range. */
async function addLead(
  departmentId: string,
  dataRange: 'self' | 'group' | 'department' | 'departmentAndBelow',
) {
  const lead = await app.addCaller('Waterworks', `${dataRange} ${next()}`, 'admin', dataRange);
  const place = 'update account set department_id = $1 where id = $2';
  await app.database.pool.query(place, [departmentId, lead.accountId]);
  return Object.assign(lead, { departmentId });
}

describe('accounts', () => {
  it('are made with a password that is answered this once and kept as a hash', async () => {
    const departmentId = await addDepartment('Pumps');
    const contact = { contactName: 'Li', tel: '0571-8888 1234', email: 'li@example.org', remark: 'Nights' };
    const made = await add(admin, { kind: 'operation', departmentId, ...contact });
    expect(brokenPasswordRules(made.password)).toEqual([]);
    expect(await info(made.id)).toMatchObject({
      ...{ loginname: made.loginname, kind: 'operation', roleId: 'operator', departmentTitle: 'Pumps' },
      ...{
        isActive: true,
        mustChangePassword: true,
        lastLoginMs: null,
        revision: 1,
        isWithinOwnRights: true,
      },
      ...{ ...contact, tel: '057188881234' },
    });
    const row = await rowOf(made.id);
    expect(row.password_hash).toMatch(/^\$argon2id\$/);
    const trail = await app.database.pool.query('select * from audit_event');
    const kept = JSON.stringify([row, trail.rows, (await app.send(calls.query, admin)).data]);
    expect(kept).not.toContain(made.password);
  });

  it('share neither phone number nor e-mail address, however they are written', async () => {
    const one = await add(admin, { tel: '+86 138-0000 1111', email: 'Shift@Plant.example' });
    expect(await info(one.id)).toMatchObject({ tel: '13800001111', email: 'Shift@Plant.example' });
    const more = { loginname: 'second.one', title: 'Second', roleId: 'operator', dataRange: 'self' };
    for (const tel of ['13800001111', '138 0000 1111', '+8613800001111', '0086 138-0000-1111'])
      expect(await app.send(calls.add, admin, { ...more, tel }), tel).toMatchObject({
        ...{ status: 409, code: '2206', fields: [{ path: 'tel' }] },
      });
    expect(await app.send(calls.add, admin, { ...more, email: 'shift@plant.EXAMPLE' })).toMatchObject({
      ...{ status: 409, code: '2207', fields: [{ path: 'email' }] },
    });
    const two = await add(admin);
    const edit = async (fields: object) => {
      const { title, kind, roleId, departmentId, dataRange } = await info(two.id);
      return app.send(calls.edit, admin, {
        ...{ id: two.id, title, kind, roleId, departmentId, dataRange },
        ...fields,
      });
    };
    expect(await edit({ tel: '+86 13800001111' })).toMatchObject({ code: '2206' });
    expect(await edit({ email: 'SHIFT@plant.example' })).toMatchObject({ code: '2207' });
    expect(await edit({ tel: '13800001112', email: 'other@plant.example' })).toMatchObject({ code: '200' });
    // What stays as it is is nobody else's.
    expect(await edit({ tel: '138 0000 1112' })).toMatchObject({ code: '200' });
  });

  it('of two that are given one number at once, one gets it', async () => {
    const replies = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        app.send(calls.add, admin, {
          ...{ loginname: `racer-${n}`, title: 'Racer', roleId: 'operator', dataRange: 'self' },
          tel: n % 2 === 0 ? '13800002222' : '+86 138 0000 2222',
        }),
      ),
    );
    expect(replies.map(({ code }) => code).sort()).toEqual(['200', '2206', '2206', '2206']);
  });

  it('are found by kind, role, department, state and words, and never those of programs', async () => {
    const top = await addDepartment('Works');
    const below = await addDepartment('Filters', top);
    const roleId = await addRole(['monitor_view']);
    const one = await add(admin, { kind: 'external', departmentId: below, roleId, contactName: 'Zhao Liu' });
    expect(await logins({ kind: 'external' })).toEqual([one.loginname]);
    expect(await logins({ departmentId: top })).toEqual([one.loginname]);
    expect(await logins({ roleId })).toEqual([one.loginname]);
    expect(await logins({ keyword: 'zhao' })).toEqual([one.loginname]);
    await app.send(calls.setActive, admin, { id: one.id, isActive: false });
    expect(await logins({ isActive: false })).toEqual([one.loginname]);
    await app.database.pool.query("update account set kind = 'api' where id = $1", [one.id]);
    expect(await logins({ keyword: 'zhao' })).toEqual([]);
    expect(await app.send(calls.info, admin, { id: one.id })).toMatchObject({ status: 404 });
    expect(await app.send(calls.resetPassword, admin, { id: one.id })).toMatchObject({ status: 404 });
  });

  it('have login names that nobody else has, in whatever organisation and case, and says so at the field', async () => {
    const { loginname } = await add();
    const reply = await app.send(calls.add, stranger, sample({ loginname: loginname.toUpperCase() }));
    expect(reply).toMatchObject({
      status: 409,
      code: errors.loginnameTaken.wire,
      fields: [{ path: 'loginname' }],
    });
    expect(JSON.stringify(reply)).not.toContain('Waterworks');
  });

  it.each([
    ['loginname', 'li gong'],
    ['loginname', 'x'],
    ['loginname', '李工'],
    ['title', ' '],
    ['tel', '12-ab'],
    ['email', 'li@example'],
    ['email', 'a b@example.org'],
    ['kind', 'api'],
  ])('refuse a %s of %s', async (field, value) => {
    const reply = await app.send(calls.add, admin, sample({ [field]: value }));
    expect(reply).toMatchObject({ status: 400, fields: [{ path: field }] });
  });

  it('are edited from the revision that was seen, and what is left out stays', async () => {
    const { id } = await add(admin, { tel: '13800138000' });
    expect(await app.send(calls.edit, admin, edit(id, { title: 'Wang', revision: 1 }))).toMatchObject({
      status: 200,
    });
    expect(await info(id)).toMatchObject({ title: 'Wang', tel: '13800138000', revision: 2 });
    const late = await app.send(calls.edit, admin, edit(id, { revision: 1 }));
    expect(late).toMatchObject({ status: 409, code: errors.editConflict.wire });
  });

  it('are deleted, unless the ledger names them', async () => {
    const { id } = await add();
    expect(await app.send(calls.delete, admin, { id })).toMatchObject({ status: 200 });
    expect(await app.send(calls.delete, admin, { id })).toMatchObject({ status: 404 });
    const worker = await add();
    await app.database.pool.query(
      `insert into page (organisation_id, kind, title, width, height, fit, file, updated_by)
       values ($1, 'faceplate', 'p', 100, 100, 'none', '{}', $2)`,
      [admin.organisationId, worker.id],
    );
    const refused = await app.send(calls.delete, admin, { id: worker.id });
    expect(refused).toMatchObject({ status: 409, code: errors.accountHasWork.wire });
  });

  it('are looked at and changed with a permission, in one organisation', async () => {
    const { id } = await add();
    const bodies: Record<string, object> = {
      query: {},
      add: sample(),
      edit: edit(id),
      setActive: { id, isActive: false },
      replacePassword: { password: 'kG4tw0Lz-42' },
    };
    const before = await rowOf(id);
    for (const [name, call] of Object.entries(calls)) {
      const body = bodies[name] ?? { id };
      expect(await app.send(call, null, body), name).toMatchObject({ status: 401 });
      expect(await app.send(call, guest, body), name).toMatchObject({ status: 403 });
      if (!['query', 'add', 'replacePassword'].includes(name))
        expect(await app.send(call, stranger, body), name).toMatchObject({ status: 404 });
    }
    expect(await logins({ pageSize: 100 }, stranger)).toEqual(['stranger']);
    expect(await rowOf(id)).toEqual(before);
  });
});

describe('nobody grows beyond their rights', () => {
  const beyond = { status: 403, code: errors.accountBeyondOwnRights.wire };

  it('by a role that holds more than they do', async () => {
    const { id } = await add();
    const strong = await addRole(['organisation_edit']);
    const lead = Object.assign(await app.addCaller('Waterworks', 'lead', 'admin'), {
      permissions: new Set(permissionsOf('admin').filter((code) => code !== 'organisation_edit')),
    });
    for (const roleId of ['platform', strong]) {
      const refused = { status: 403, code: errors.accountRoleNotHeld.wire, fields: [{ path: 'roleId' }] };
      expect(await app.send(calls.add, lead, sample({ roleId }))).toMatchObject(refused);
      expect(await app.send(calls.edit, lead, edit(id, { roleId }))).toMatchObject(refused);
      expect(await app.send(calls.add, platform, sample({ roleId }))).toMatchObject({ status: 200 });
    }
    for (const roleId of [await addRole([], stranger), 'nothing'])
      expect(await app.send(calls.add, admin, sample({ roleId }))).toMatchObject({ status: 404 });
  });

  it('by an account that has more rights than they have', async () => {
    const { accountId: id } = platform;
    const before = await rowOf(id);
    for (const [call, body] of [
      [calls.edit, edit(id, { roleId: 'platform', dataRange: 'organisation' })],
      [calls.setActive, { id, isActive: false }],
      [calls.resetPassword, { id }],
      [calls.delete, { id }],
    ] as const)
      expect(await app.send(call, admin, body)).toMatchObject(beyond);
    expect(await rowOf(id)).toEqual(before);
    expect(await info(id)).toMatchObject({ isWithinOwnRights: false });
  });

  it('by their own role, range, department, state, kind, phone and e-mail', async () => {
    const roleId = await addRole([...permissionsOf('admin')]);
    const departmentId = await addDepartment('Elsewhere');
    const own = edit(admin.accountId, { roleId: 'admin', dataRange: 'organisation' });
    const before = await rowOf(admin.accountId);
    for (const [call, body] of [
      [calls.edit, { ...own, roleId }],
      [calls.edit, { ...own, dataRange: 'department' }],
      [calls.edit, { ...own, departmentId }],
      [calls.edit, { ...own, kind: 'company' }],
      [calls.edit, { ...own, tel: '13800138000' }],
      [calls.edit, { ...own, email: 'mine@plant.example' }],
      [calls.setActive, { id: admin.accountId, isActive: false }],
      [calls.resetPassword, { id: admin.accountId }],
      [calls.delete, { id: admin.accountId }],
    ] as const)
      expect(await app.send(call, admin, body)).toMatchObject({
        status: 403,
        code: errors.accountIsOwn.wire,
      });
    expect(await rowOf(admin.accountId)).toEqual(before);
    const named = await app.send(calls.edit, admin, { ...own, title: 'boss', contactName: 'Boss', tel: '' });
    expect(named).toMatchObject({ status: 200 });
  });

  it('by a wider data range, nor beyond their departments', async () => {
    const top = await addDepartment('Range');
    const place = await addDepartment('Place', top);
    const lead = await addLead(place, 'departmentAndBelow');
    const tooWide = { status: 403, code: errors.accountRangeTooWide.wire, fields: [{ path: 'dataRange' }] };
    const within = { departmentId: place };
    expect(await app.send(calls.add, lead, sample({ ...within, dataRange: 'organisation' }))).toMatchObject(
      tooWide,
    );
    const { id } = await add(lead, { ...within, dataRange: 'departmentAndBelow' });
    expect(await app.send(calls.edit, lead, edit(id, { dataRange: 'organisation' }))).toMatchObject(tooWide);
    // Outside of what they see.
    expect(await app.send(calls.add, lead, sample())).toMatchObject({ fields: [{ path: 'departmentId' }] });
    expect(await app.send(calls.add, lead, sample({ departmentId: top }))).toMatchObject({ status: 404 });
    for (const departmentId of [null, top])
      expect((await app.send(calls.edit, lead, edit(id, { departmentId }))).status).toBeGreaterThan(399);
    const outside = await add();
    for (const [call, body] of [
      [calls.info, { id: outside.id }],
      [calls.edit, edit(outside.id)],
      [calls.setActive, { id: outside.id, isActive: false }],
      [calls.resetPassword, { id: outside.id }],
      [calls.delete, { id: outside.id }],
    ] as const)
      expect(await app.send(call, lead, body)).toMatchObject({ status: 404 });
    // In their department, but it sees the whole organisation.
    const wide = await add(admin, { ...within, dataRange: 'organisation' });
    expect(await app.send(calls.resetPassword, lead, { id: wide.id })).toMatchObject(beyond);
    for (const range of ['self', 'group'] as const) {
      const narrow = await addLead(place, range);
      expect(await app.send(calls.add, narrow, sample(within))).toMatchObject({ status: 403 });
    }
  });

  it.each([
    'organisationId',
    'id',
    'organisation_id',
    'isActive',
    'mustChangePassword',
    'password',
    'permissions',
  ])('by a field %s that the call does not have', async (field) => {
    const { id } = await add();
    const value = field === 'permissions' ? ['organisation_edit'] : '1';
    const refused = { status: 400, fields: [{ path: field }] };
    expect(await app.send(calls.add, admin, sample({ [field]: value }), { asJson: true })).toMatchObject(
      refused,
    );
    if (field !== 'id')
      expect(await app.send(calls.edit, admin, edit(id, { [field]: value }), { asJson: true })).toMatchObject(
        refused,
      );
  });

  it('and the last administrator stays, also when two go at each other at once', async () => {
    const [one, two] = [
      await app.addCaller('Mill', 'one', 'admin'),
      await app.addCaller('Mill', 'two', 'admin'),
    ];
    const replies = await Promise.all([
      app.send(calls.setActive, one, { id: two.accountId, isActive: false }),
      app.send(calls.delete, two, { id: one.accountId }),
    ]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(replies.map(({ code }) => code)).toContain(errors.lastAdministrator.wire);
  });
});

it('are listed page by page as one plain statement orders them', async () => {
  for (let n = 0; n < 12; n += 1) await add(admin, { title: n % 3 === 0 ? 'Same' : `N${(n * 7) % 5}` });
  await app.database.pool.query(
    `update account set created_at = date_trunc('hour', created_at),
       last_login_at = case when id % 3 = 0 then null else now() - make_interval(mins => (id % 4)::int) end`,
  );
  const columns = {
    title: 'display_name',
    loginname: 'loginname',
    lastLoginMs: 'last_login_at',
    createdMs: 'created_at',
  };
  for (const [sortField, column] of Object.entries(columns))
    for (const sortOrder of ['asc', 'desc']) {
      const least = sortField !== 'lastLoginMs' ? '' : sortOrder === 'asc' ? 'nulls first' : 'nulls last';
      const { rows } = await app.database.pool.query<{ loginname: string }>(
        `select loginname from account where organisation_id = $1 and kind not in ('api', 'guest')
         order by ${column} ${sortOrder} ${least}, id ${sortOrder}`,
        [admin.organisationId],
      );
      const paged: string[] = [];
      for (let pageNum = 1; pageNum <= Math.ceil(rows.length / 5); pageNum += 1)
        paged.push(...(await logins({ pageNum, pageSize: 5, sortField, sortOrder })));
      expect(paged, `${sortField} ${sortOrder}`).toEqual(rows.map(({ loginname }) => loginname));
    }
});
