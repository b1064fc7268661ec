import { calls, type DataRange, type PermissionCode } from '@zutai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { createEngineeringApp, type EngineeringApp } from '../template/testing/engineering-app.ts';

let app: EngineeringApp;
let pump: string;
let customer: Caller;
let count = 0;

beforeAll(async () => {
  app = await createEngineeringApp();
  pump = await app.addEquipment({ title: 'Pump' });
  customer = await app.addCaller('Waterworks', 'customer', 'operator', 'self');
});
afterAll(() => app?.close());

/** An account of a role of the organisation's own. */
async function addPerson(codes: readonly PermissionCode[], dataRange: DataRange): Promise<Caller> {
  count += 1;
  const caller = await app.addCaller('Waterworks', `person${count}`, 'user', dataRange);
  await app.database.pool.query(
    `with added as (insert into role (organisation_id, title, codes) values ($1, $2, $3) returning id)
     update account set role = added.id from added where account.id = $4`,
    [caller.organisationId, `role ${count}`, codes, caller.accountId],
  );
  return Object.assign(caller, { permissions: new Set(codes) });
}
const give = ({ accountId }: Caller, auth: string, by = app.engineer, equipmentId = pump) =>
  app.send(calls.equipment.addPermissions, by, { equipmentId, accountIds: accountId, auth });
const edit = ({ accountId }: Caller, auth: string, by = app.engineer, more: object = {}) =>
  app.send(calls.equipment.editPermission, by, { equipmentId: pump, accountId, auth, ...more });
const take = ({ accountId }: Caller, by = app.engineer) =>
  app.send(calls.equipment.deletePermissions, by, { equipmentId: pump, accountIds: accountId });
const list = async () =>
  (await app.send(calls.equipment.queryPermissions, app.engineer, { equipmentId: pump })).data;
const seen = async (caller: Caller) =>
  (await app.send(calls.equipment.info, caller, { id: pump })).status === 200;

describe('equipment given to an account', () => {
  it('is seen by it beside its data range until it is taken away', async () => {
    const without = async () =>
      (
        await app.send(calls.equipment.queryAccountsWithoutPermission, app.engineer, { equipmentId: pump })
      ).data.map(({ loginname }: { loginname: string }) => loginname);
    expect(await seen(customer)).toBe(false);
    expect(await without()).toContain('customer');
    expect(await give(customer, 'view')).toMatchObject({ status: 200 });
    expect(await seen(customer)).toBe(true);
    expect(await without()).not.toContain('customer');
    expect(await list()).toMatchObject({
      total: 1,
      rows: [{ accountId: customer.accountId, displayName: 'customer', auth: 'view', revision: 1 }],
    });
    expect(await edit(customer, 'write', app.engineer, { revision: 1 })).toMatchObject({ status: 200 });
    expect(await edit(customer, 'view', app.engineer, { revision: 1 })).toMatchObject({
      status: 409,
      code: '1409',
    });
    expect(await list()).toMatchObject({ rows: [{ auth: 'write', revision: 2 }] });
    expect(await take(customer)).toMatchObject({ status: 200 });
    expect(await seen(customer)).toBe(false);
    expect(await edit(customer, 'view')).toMatchObject({ status: 404 });
  });

  it('is of use to accounts of the organisation that do not see all of it', async () => {
    expect(await give(app.watcher, 'view')).toMatchObject({ status: 409, code: '1803' });
    expect(await give(app.stranger, 'view')).toMatchObject({ status: 404 });
    expect(await give(customer, 'view', app.stranger)).toMatchObject({ status: 404 });
  });

  it('is shown to whoever may take it away, and names nobody beyond their data range', async () => {
    const codes = ['monitor_view', 'equipment_view', 'equipment_edit', 'signal_write'] as const;
    const narrow = await addPerson(codes, 'self');
    await give(narrow, 'write');
    await give(customer, 'view');
    const rows = async (by: Caller, keyword?: string) =>
      (await app.send(calls.equipment.queryPermissions, by, { equipmentId: pump, keyword })).data.rows.map(
        ({ accountId }: { accountId: string }) => accountId,
      );
    expect(await rows(narrow)).toEqual([narrow.accountId]);
    expect(await rows(narrow, 'customer')).toEqual([]);
    expect(await take(customer, narrow)).toMatchObject({ status: 404 });
    expect(await rows(app.engineer)).toContain(customer.accountId);
    for (const given of [narrow, customer]) expect(await take(given)).toMatchObject({ status: 200 });
  });

  it('is passed on by who holds it alone', async () => {
    const codes = ['monitor_view', 'equipment_view', 'equipment_edit'] as const;
    const silent = await addPerson(codes, 'organisation');
    const writing = await addPerson([...codes, 'signal_write'], 'self');
    await give(writing, 'view');
    // Who may only watch gives it to nobody.
    for (const attempt of [() => give(customer, 'view', writing), () => give(customer, 'write', writing)])
      expect(await attempt()).toMatchObject({ status: 404 });
    // Who writes nowhere gives no right to write.
    expect(await give(customer, 'write', silent)).toMatchObject({ status: 403, code: '1804' });
    expect(await give(customer, 'view', silent)).toMatchObject({ status: 200 });
    expect(await edit(customer, 'write', silent)).toMatchObject({ status: 403, code: '1804' });
    await edit(writing, 'write');
    // Nobody changes their own, and a narrow range holds no other account.
    for (const attempt of [
      () => give(writing, 'write', writing),
      () => edit(writing, 'view', writing),
      () => take(writing, writing),
    ])
      expect(await attempt()).toMatchObject({ status: 403, code: '1805' });
    expect(await give(customer, 'write', writing)).toMatchObject({ status: 404 });
    const watcher = await addPerson(['monitor_view'], 'self');
    expect(await give(watcher, 'write')).toMatchObject({ status: 409, code: '1806' });
  });

  it('is never the right of the guests of a link', async () => {
    const { rows } = await app.database.pool.query(
      `with guest as (
         insert into account (organisation_id, loginname, display_name, password_hash, role, kind, data_range)
         values ($1, 'guest:equipment:1', 'Pump', '', 'share', 'guest', 'self') returning id)
       insert into equipment_permission (equipment_id, account_id, auth) select $2, id, 'view' from guest
       returning account_id as "accountId"`,
      [app.engineer.organisationId, pump],
    );
    const guest = rows[0] as Caller;
    for (const attempt of [() => edit(guest, 'write'), () => give(guest, 'write'), () => take(guest)])
      expect(await attempt()).toMatchObject({ status: 404 });
    const names = (await list()).rows.map(({ accountId }: { accountId: string }) => accountId);
    expect(names).not.toContain(guest.accountId);
  });
});
