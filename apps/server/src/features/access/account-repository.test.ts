import { permissionsOf, ROLES } from '@zutai/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { requireManageableAccount } from './account-repository.ts';

let app: FeatureApp;
beforeAll(async () => {
  app = await createFeatureApp();
  for (const role of ROLES)
    await app.database.pool.query('update role set codes = $1 where id = $2', [permissionsOf(role), role]);
});
afterAll(() => app?.close());

const manage = (caller: Caller, { accountId }: Caller) =>
  requireManageableAccount(app.database.kysely, caller, accountId);

it('an account is managed by who holds all that it holds', async () => {
  const platform = await app.addCaller('Waterworks', 'platform', 'platform');
  const admin = await app.addCaller('Waterworks', 'admin', 'admin');
  const peer = await app.addCaller('Waterworks', 'peer', 'admin');
  const operator = await app.addCaller('Waterworks', 'operator', 'operator');
  for (const other of [admin, peer, operator]) await manage(platform, other);
  for (const other of [admin, peer, operator]) await manage(admin, other);
  await expect(manage(admin, platform)).rejects.toMatchObject({ errorName: 'accountBeyondOwnRights' });
  await expect(manage(operator, admin)).rejects.toMatchObject({ errorName: 'accountBeyondOwnRights' });
});

it('an account of a wider data range is not managed, although it is of the department', async () => {
  const { rows } = await app.database.pool.query<{ id: string }>(
    `insert into department (organisation_id, title)
     select organisation_id, 'Pumps' from account where loginname = 'admin' returning id::text`,
  );
  const departmentId = rows[0]!.id;
  const member = async (name: string, range: 'self' | 'departmentAndBelow' | 'organisation') => {
    const caller = await app.addCaller('Waterworks', name, 'admin', range);
    const place = 'update account set department_id = $1 where id = $2';
    await app.database.pool.query(place, [departmentId, caller.accountId]);
    return Object.assign(caller, { departmentId });
  };
  const lead = await member('lead', 'departmentAndBelow');
  await manage(lead, await member('narrow', 'self'));
  await manage(lead, await member('deputy', 'departmentAndBelow'));
  await expect(manage(lead, await member('wide', 'organisation'))).rejects.toMatchObject({
    errorName: 'accountBeyondOwnRights',
  });
  const outside = await app.addCaller('Waterworks', 'outside', 'user', 'self');
  await expect(manage(lead, outside)).rejects.toMatchObject({ errorName: 'notFound' });
  const stranger = await app.addCaller('Brewery', 'stranger', 'admin');
  await expect(manage(stranger, outside)).rejects.toMatchObject({ errorName: 'notFound' });
});
