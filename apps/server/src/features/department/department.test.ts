import { departmentCalls as calls, errors, MAX_DEPARTMENT_LEVEL, MAX_DEPARTMENTS } from '@zutai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { createDepartmentFeature } from './index.ts';

let app: FeatureApp;
let admin: Caller;
let guest: Caller;
let stranger: Caller;
beforeAll(async () => {
  app = await createFeatureApp();
  admin = await app.addCaller('Waterworks', 'boss', 'admin');
  guest = await app.addCaller('Waterworks', 'visitor', 'guest');
  stranger = await app.addCaller('Brewery', 'stranger', 'admin');
  app.serve('department', calls, createDepartmentFeature(app).handlers);
});
afterAll(() => app?.close());

const add = async (title: string, parentId: string | null = null, caller = admin) =>
  (await app.send(calls.add, caller, { title, parentId })).data.id as string;
type Row = { id: string; title: string; parentId: string | null; level: number };
const list = async (caller = admin) => (await app.send(calls.query, caller)).data as Row[];
const below = async (parentId: string | null) =>
  (await list()).filter((row) => row.parentId === parentId).map(({ title }) => title);
const move = (id: string, parentId: string | null, sequence?: number) =>
  app.send(calls.move, admin, { id, parentId, ...(sequence !== undefined && { sequence }) });

/** A caller of a department, with a data range. */
async function addMember(departmentId: string, dataRange: 'self' | 'department' | 'departmentAndBelow') {
  const caller = await app.addCaller('Waterworks', `${dataRange} of ${departmentId}`, 'admin', dataRange);
  await app.database.pool.query('update account set department_id = $1 where id = $2', [
    departmentId,
    caller.accountId,
  ]);
  return Object.assign(caller, { departmentId });
}

describe('the tree of departments', () => {
  it('is kept in its order, with what each department has', async () => {
    const top = await add('Plant');
    for (const title of ['Pumps', 'Filters', 'Pipes']) await add(title, top);
    expect(await below(top)).toEqual(['Pumps', 'Filters', 'Pipes']);
    await app.database.pool.query(
      `insert into equipment (organisation_id, title, kind, display, device_id, department_id)
       values ($1, 'Pump 1', 'EG', 'list', 'p1', $2)`,
      [admin.organisationId, top],
    );
    const head = { headAccountId: admin.accountId };
    await app.send(calls.edit, admin, {
      id: top,
      title: 'Plant',
      titleEn: 'The plant',
      ...head,
      revision: 1,
    });
    expect((await app.send(calls.info, admin, { id: top })).data).toMatchObject({
      ...{
        titleEn: 'The plant',
        headName: 'boss',
        level: 1,
        accountCount: 0,
        equipmentCount: 1,
        revision: 2,
      },
    });
    const late = await app.send(calls.edit, admin, { id: top, title: 'Late', revision: 1 });
    expect(late).toMatchObject({ status: 409, code: errors.editConflict.wire });
  });

  it('counts what the caller sees, and no programs', async () => {
    const id = await add('Counted');
    const { pool } = app.database;
    const { organisationId } = admin;
    await pool.query(
      `insert into equipment (organisation_id, title, kind, display, device_id, department_id)
       select $1, device, 'EG', 'list', device, $2 from unnest(array['c1', 'c2']) as device`,
      [organisationId, id],
    );
    await pool.query(
      `insert into account (organisation_id, loginname, display_name, password_hash, role, kind, department_id)
       select $1, 'counted:' || kind, '', '', 'user', kind, $2 from unnest(array['internal', 'api']) as kind`,
      [organisationId, id],
    );
    const member = await addMember(id, 'department');
    const selfish = await addMember(id, 'self');
    await pool.query("update equipment set owner_id = $1 where device_id = 'c2'", [selfish.accountId]);
    const counts = async (caller: Caller) =>
      (await app.send(calls.query, caller)).data.find((row: Row) => row.id === id);
    expect(await counts(admin)).toMatchObject({ accountCount: 3, equipmentCount: 2 });
    expect(await counts(member)).toMatchObject({ accountCount: 3, equipmentCount: 2 });
    expect(await counts(selfish)).toMatchObject({ accountCount: 1, equipmentCount: 1 });
    const grouped = await app.addCaller('Waterworks', 'grouped', 'admin', 'group');
    Object.assign(grouped, { departmentId: id });
    expect(await counts(grouped)).toMatchObject({ accountCount: 0, equipmentCount: 0 });
  });

  it('is headed by an active person, not by a program', async () => {
    const { rows } = await app.database.pool.query<{ id: string; kind: string; is_active: boolean }>(
      `insert into account (organisation_id, loginname, display_name, password_hash, role, kind, is_active)
       select $1, kind || is_active || '-head', kind || is_active || '-head', '', 'user', kind, is_active
       from unnest(array['internal', 'api']) as kind, unnest(array[true, false]) as is_active
       returning id::text, kind, is_active`,
      [admin.organisationId],
    );
    const { data } = await app.send(calls.queryHeads, admin, { keyword: '-head' });
    expect(data.rows.map(({ loginname }: { loginname: string }) => loginname)).toEqual(['internaltrue-head']);
    const id = await add('Headed');
    for (const { id: headAccountId, kind, is_active } of rows)
      expect(await app.send(calls.edit, admin, { id, title: 'Headed', headAccountId })).toMatchObject({
        status: kind === 'internal' && is_active ? 200 : 404,
      });
  });

  it('has its departments moved with all that is below them, to a place among those beside them', async () => {
    const [from, to] = [await add('From'), await add('To')];
    const moved = await add('Moved', from);
    await add('Leaf', moved);
    for (const title of ['First', 'Second']) await add(title, to);
    expect(await move(moved, to, 1)).toMatchObject({ status: 200 });
    expect(await below(to)).toEqual(['First', 'Moved', 'Second']);
    expect((await list()).find(({ title }) => title === 'Leaf')).toMatchObject({ level: 3 });
    expect(await move(moved, to, 0)).toMatchObject({ status: 200 });
    expect(await below(to)).toEqual(['Moved', 'First', 'Second']);
    expect(await move(moved, null)).toMatchObject({ status: 200 });
    expect((await below(null)).at(-1)).toBe('Moved');
    expect(await move(from, from)).toMatchObject({ code: errors.departmentRing.wire });
  });

  it('has no two of a name beside each other', async () => {
    const top = await add('Names');
    const id = await add('Twice', top);
    const again = await app.send(calls.add, admin, { title: 'Twice', parentId: top });
    expect(again).toMatchObject({ status: 409, fields: [{ path: 'title', message: again.message }] });
    const other = await add('Twice');
    const moved = await move(other, top);
    expect(moved).toMatchObject({ code: errors.departmentTitleTaken.wire });
    expect(moved.message).toContain('Twice');
    const { status } = await app.send(calls.edit, admin, { id, title: 'Once' });
    expect(status).toBe(200);
  });

  it(`has at most ${MAX_DEPARTMENT_LEVEL} levels, and titles of 50 characters`, async () => {
    const top = await add('Level 1');
    let deepest = top;
    for (let level = 2; level <= MAX_DEPARTMENT_LEVEL; level += 1)
      deepest = await add(`Level ${level}`, deepest);
    const tooDeep = { code: errors.departmentTooDeep.wire };
    expect(await app.send(calls.add, admin, { title: 'Level 9', parentId: deepest })).toMatchObject(tooDeep);
    const other = await add('Above');
    expect(await move(top, other)).toMatchObject(tooDeep);
    expect((await list()).find(({ id }) => id === top)).toMatchObject({ parentId: null, level: 1 });
    expect(await app.send(calls.add, admin, { title: 'x'.repeat(51) })).toMatchObject({
      fields: [{ path: 'title' }],
    });
  });

  it('is deleted from its leaves, and says what stands in the way', async () => {
    const top = await add('Used');
    const leaf = await add('Its leaf', top);
    const remove = (id: string) => app.send(calls.delete, admin, { id });
    const refused = await remove(top);
    expect(refused).toMatchObject({ status: 409, code: errors.departmentHasDepartments.wire });
    expect(refused.message).toContain('Its leaf');
    const member = await addMember(leaf, 'department');
    const { code, message } = await remove(leaf);
    expect([code, message]).toEqual([
      errors.departmentHasAccounts.wire,
      expect.stringContaining(member.displayName),
    ]);
    await app.database.pool.query('update account set department_id = null where id = $1', [
      member.accountId,
    ]);
    for (const [table, columns, error] of [
      [
        'equipment',
        "title, kind, display, device_id) values ($1, $2, 'X', 'EG', 'list', 'x')",
        'departmentHasEquipment',
      ],
      [
        'gateway',
        "title, sn, key_hash, group_id) values ($1, $2, 'X', 'GW-X', '', 'g')",
        'departmentHasGateways',
      ],
      ['project', "title) values ($1, $2, 'X')", 'departmentHasProjects'],
    ] as const) {
      const insert = `insert into ${table} (organisation_id, department_id, ${columns}`;
      await app.database.pool.query(insert, [admin.organisationId, leaf]);
      expect((await remove(leaf)).code, table).toBe(errors[error].wire);
      await app.database.pool.query(`delete from ${table} where department_id = $1`, [leaf]);
    }
    for (const id of [leaf, top]) expect(await remove(id)).toMatchObject({ status: 200 });
    expect(await remove(top)).toMatchObject({ status: 404 });
  });
});

describe('departments', () => {
  it('are looked at by everybody who is signed in and changed with the permission', async () => {
    const id = await add('Watched');
    const request = { id, title: 'x', parentId: null };
    for (const [name, call] of Object.entries(calls)) {
      const { shape } = call.request as unknown as { shape: object };
      const body = Object.fromEntries(Object.entries(request).filter(([field]) => field in shape));
      expect(await app.send(call, null, body), name).toMatchObject({ status: 401 });
      const status = ['query', 'info'].includes(name) ? 200 : 403;
      expect(await app.send(call, guest, body), name).toMatchObject({ status });
    }
  });

  it('belong to one organisation', async () => {
    const id = await add('Ours');
    const theirs = await add('Theirs', null, stranger);
    expect((await list(stranger)).map(({ title }) => title)).toEqual(['Theirs']);
    for (const [call, body] of [
      [calls.info, { id }],
      [calls.edit, { id, title: 'Taken over' }],
      [calls.edit, { id: theirs, title: 'Theirs', headAccountId: admin.accountId }],
      [calls.move, { id, parentId: null }],
      [calls.move, { id: theirs, parentId: id }],
      [calls.add, { title: 'Below', parentId: id }],
      [calls.add, { title: 'Headed', headAccountId: admin.accountId }],
      [calls.delete, { id }],
    ] as const)
      expect(await app.send(call, stranger, body)).toMatchObject({ status: 404 });
  });

  it('are seen and changed as far as the data range holds them', async () => {
    const top = await add('Range');
    const [own, beside] = [await add('Own', top), await add('Beside', top)];
    const leaf = await add('Own leaf', own);
    const lead = await addMember(own, 'departmentAndBelow');
    expect((await list(lead)).map(({ id }) => id)).toEqual([own, leaf]);
    for (const id of [top, beside])
      expect(await app.send(calls.edit, lead, { id, title: 'x' })).toMatchObject({ status: 404 });
    expect(await app.send(calls.move, lead, { id: leaf, parentId: beside })).toMatchObject({ status: 404 });
    expect(await app.send(calls.move, lead, { id: leaf, parentId: null })).toMatchObject({ status: 400 });
    expect(await app.send(calls.add, lead, { title: 'Top' })).toMatchObject({ status: 400 });
    // Nor does a lead widen what they hold: what is below their own is theirs.
    for (const id of [top, beside])
      for (const parentId of [own, leaf])
        expect(await app.send(calls.move, lead, { id, parentId })).toMatchObject({ status: 404 });
    for (const parentId of [top, beside, null])
      expect((await app.send(calls.move, lead, { id: own, parentId })).status).not.toBe(200);
    expect(await app.send(calls.move, lead, { id: own, parentId: leaf })).toMatchObject({
      code: errors.departmentRing.wire,
    });
    expect((await list(lead)).map(({ id }) => id)).toEqual([own, leaf]);
    expect(await add('Own new', own, lead)).toMatch(/^\d+$/);
    for (const range of ['self', 'department'] as const) {
      const member = await addMember(own, range);
      expect((await list(member)).map(({ id }) => id)).toEqual([own]);
      const reply = await app.send(calls.add, member, { title: `Of ${range}`, parentId: own });
      expect(reply).toMatchObject({ status: 403 });
    }
    const { data } = await app.send(calls.queryHeads, lead, { keyword: 'o' });
    expect(data.rows.map(({ loginname }: { loginname: string }) => loginname)).not.toContain('boss');
  });

  it('are not more than a thousand', async () => {
    const crowd = await app.addCaller('Crowd', 'crowd', 'admin');
    await app.database.pool.query(
      `insert into department (organisation_id, title) select $1, 'D' || n from generate_series(1, $2::int) as n`,
      [crowd.organisationId, MAX_DEPARTMENTS],
    );
    expect(await app.send(calls.add, crowd, { title: 'One more' })).toMatchObject({
      code: errors.tooManyDepartments.wire,
    });
  });
});
