import { plainPhone } from '@zutai/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { ContactRepository, refuseTakenContact } from './index.ts';

let test: TestDatabase;
const ids: string[] = [];
let organisationId: string;
let otherId: string;

beforeAll(async () => {
  test = await createTestDatabase();
  const one = async (text: string, values: unknown[]) =>
    (await test.database.pool.query(text, values)).rows[0].id;
  const organisation = 'insert into organisation (title) values ($1) returning id::text';
  const account = `insert into account (organisation_id, loginname, display_name, password_hash, role)
    values ($1, $2, $2, '', 'user') returning id::text`;
  organisationId = await one(organisation, ['one']);
  for (const name of ['li', 'wang']) ids.push(await one(account, [organisationId, name]));
  otherId = await one(account, [await one(organisation, ['two']), 'elsewhere']);
});
afterAll(() => test?.drop());

const set = (id: string, column: 'tel' | 'email', value: string) =>
  refuseTakenContact(
    test.database.kysely
      .updateTable('account')
      .set({ [column]: value })
      .where('id', '=', id)
      .execute(),
  );

it.each([
  ['13812345678', '13812345678'],
  ['138 1234-5678', '13812345678'],
  ['+86 138 1234 5678', '13812345678'],
  ['0086-13812345678', '13812345678'],
  ['8613812345678', '13812345678'],
  ['0571-8888 1234', '057188881234'],
  ['+86 571 8888 1234', '057188881234'],
  ['+86 0571 8888 1234', '057188881234'],
  ['+49 30 1234567', '+49301234567'],
  ['0049-30-1234567', '+49301234567'],
  ['', ''],
])('%s is %s, in the contract and in the migration of what was there before', async (phone, plain) => {
  expect(plainPhone(phone)).toBe(plain);
  expect(plainPhone(plain)).toBe(plain);
  const { rows } = await test.database.pool.query('select plain_phone($1) as plain', [phone]);
  expect(rows[0].plain).toBe(plain);
});

it('a phone number is compared and kept plain, however a server of the version before writes it', async () => {
  const [li, wang] = ids as [string, string];
  await set(li, 'tel', '+86 138 0000 0009');
  const { rows } = await test.database.pool.query('select tel from account where id = $1', [li]);
  expect(rows).toEqual([{ tel: '13800000009' }]);
  await expect(set(wang, 'tel', '138-0000-0009')).rejects.toMatchObject({ errorName: 'telTaken' });
  await set(li, 'tel', '');
});

it.each([
  ['tel', '13800000001', '13800000001', 'telTaken'],
  ['email', 'li@plant.example', 'LI@Plant.example', 'emailTaken'],
] as const)('the %s of one account is no other’s of its organisation', async (column, value, same, error) => {
  const [li, wang] = ids as [string, string];
  const contacts = new ContactRepository(test.database.kysely);
  const isTaken = (accountId: string) =>
    contacts[column === 'tel' ? 'isTelTaken' : 'isEmailTaken']({ accountId, organisationId }, same);
  await set(li, column, value);
  expect([await isTaken(li), await isTaken(wang)]).toEqual([false, true]);
  await expect(set(wang, column, same)).rejects.toMatchObject({ errorName: error });
  // Its own again, and that of an account of somebody else's organisation, are free.
  await set(li, column, same);
  await set(otherId, column, same);
  await set(li, column, '');
  await set(wang, column, value);
  await set(wang, column, '');
});

it('of any number of accounts that write one number at once, one has it', async () => {
  const done = await Promise.allSettled(ids.map((id) => set(id, 'tel', '13800000007')));
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});
