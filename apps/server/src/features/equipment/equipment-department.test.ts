import { calls } from '@zutai/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { createDepartmentFeature } from '../department/index.ts';
import { createEngineeringApp, type EngineeringApp } from '../template/testing/engineering-app.ts';

let app: EngineeringApp;
let lead: Caller;
let top: string;
let own: string;
beforeAll(async () => {
  app = await createEngineeringApp();
  app.serve('department', calls.department, createDepartmentFeature(app).handlers);
  const add = async (title: string, parentId: string | null) =>
    (await app.send(calls.department.add, app.engineer, { title, parentId })).data.id as string;
  top = await add('Plant', null);
  own = await add('Pumps', top);
  const caller = await app.addCaller('Waterworks', 'lead', 'admin', 'departmentAndBelow');
  await app.database.pool.query('update account set department_id = $1 where id = $2', [
    own,
    caller.accountId,
  ]);
  lead = Object.assign(caller, { departmentId: own });
});
afterAll(() => app?.close());

const info = async (id: string) => (await app.send(calls.equipment.info, app.engineer, { id })).data;

it('new equipment, gateways and projects are of the department of who makes them', async () => {
  const id = await app.addEquipment({ title: 'P1' }, lead);
  expect(await info(id)).toMatchObject({ departmentId: own, departmentTitle: 'Pumps' });
  await app.addGateway({}, lead);
  await app.addProject({ title: 'Centre' }, lead);
  for (const table of ['gateway', 'project']) {
    const { rows } = await app.database.pool.query(`select department_id from ${table}`);
    expect(rows, table).toEqual([{ department_id: own }]);
  }
});

it('is put into departments that the data range holds, and kept in them by an edit that says nothing', async () => {
  const id = await app.addEquipment({ title: 'P2', departmentId: own });
  const edit = (caller: Caller, more: object) =>
    app.send(calls.equipment.edit, caller, { id, title: 'P2', ...more });
  expect(await edit(lead, { remark: 'x' })).toMatchObject({ status: 200 });
  expect(await info(id)).toMatchObject({ departmentId: own });
  expect(await edit(lead, { departmentId: top })).toMatchObject({ status: 404 });
  expect(await edit(lead, { departmentId: null })).toMatchObject({ fields: [{ path: 'departmentId' }] });
  expect(await edit(app.stranger, { departmentId: own })).toMatchObject({ status: 404 });
  const theirs = await app.send(calls.equipment.add, app.stranger, { title: 'X', departmentId: own });
  expect(theirs).toMatchObject({ status: 404 });
  expect(await edit(app.engineer, { departmentId: top })).toMatchObject({ status: 200 });
  // What a colleague put outside of the range is no longer there for this one.
  expect(await edit(lead, { remark: 'y' })).toMatchObject({ status: 404 });
  expect(await edit(app.engineer, { departmentId: null })).toMatchObject({ status: 200 });
  expect(await info(id)).toMatchObject({ departmentId: null, departmentTitle: '' });
});

it.each(['gateway', 'project'] as const)(
  'a %s is put into departments that the data range holds',
  async (kind) => {
    const { add, edit, info: read } = calls[kind];
    const send = (call: typeof add | typeof edit, caller: Caller, more: object) =>
      app.send(call, caller, { title: `Placed ${kind}`, ...more });
    const named = (more: object) => (kind === 'gateway' ? { sn: 'PLACED-1', ...more } : more);
    const { data } = await send(add, app.engineer, named({ departmentId: own }));
    const { id } = data as { id: string };
    const placed = async () => (await app.send(read, app.engineer, { id })).data as object;
    expect(await placed()).toMatchObject({ departmentId: own, departmentTitle: 'Pumps' });
    expect(await send(edit, lead, { id, remark: 'x' })).toMatchObject({ status: 200 });
    expect(await placed()).toMatchObject({ departmentId: own, remark: 'x' });
    expect(await send(edit, lead, { id, departmentId: top })).toMatchObject({ status: 404 });
    expect(await send(edit, lead, { id, departmentId: null })).toMatchObject({
      fields: [{ path: 'departmentId' }],
    });
    const taken = named({ departmentId: own, sn: 'PLACED-2' });
    if (kind === 'project') Reflect.deleteProperty(taken, 'sn');
    expect(await send(add, app.stranger, taken)).toMatchObject({ status: 404 });
    expect(await send(edit, app.engineer, { id, departmentId: top })).toMatchObject({ status: 200 });
    // What a colleague put outside of the range is no longer there for this one.
    expect(await app.send(read, lead, { id })).toMatchObject({ status: 404 });
    expect(await send(edit, app.engineer, { id, departmentId: null })).toMatchObject({ status: 200 });
    expect(await placed()).toMatchObject({ departmentId: null, departmentTitle: '' });
  },
);

it('is listed by department, with what is below it', async () => {
  await app.addEquipment({ title: 'Beside' });
  const titles = async (departmentId: string) => {
    const { data } = await app.send(calls.equipment.query, app.engineer, {
      departmentId,
      sortField: 'title',
    });
    return data.rows.map(({ title }: { title: string }) => title);
  };
  const id = await app.addEquipment({ title: 'P3', departmentId: top });
  expect(await titles(top)).toEqual(['P1', 'P3']);
  expect(await titles(own)).toEqual(['P1']);
  await app.send(calls.equipment.delete, app.engineer, { id });
});
