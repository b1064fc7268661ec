import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { AuditRepository } from './audit-repository.ts';

let app: FeatureApp;
let accountId: string;
let repository: AuditRepository;

beforeAll(async () => {
  app = await createFeatureApp();
  const caller = await app.addCaller('Waterworks', 'boss', 'admin');
  accountId = caller.accountId;
  repository = new AuditRepository(app.database.kysely);
  // As sockets have them, as proxies forward them, and what looks like an address and is none.
  const stored = [
    ...[
      '203.0.113.5:51234',
      '198.51.100.7',
      '2001:db8:1:2::7',
      '2001:DB8:3:4:5:6:7:8',
      '1::2:3:4:5:6:7',
      'fe80::1%eth0',
    ],
    ...[
      '[2001:db8::1]:443',
      '::999.1.1.1',
      '1::2::3',
      ':::',
      '1:2:3',
      '12345::',
      '1:2:3:4:5:6:7:8:9',
      '1:2:3:4:5:6:7::8:9',
      ':1',
      '',
    ],
  ];
  await app.database.pool.query(
    `insert into audit_event (organisation_id, account_id, account_name, address, call, request_id, kind, outcome)
     select $1, $2, '', address, '', '', 'login', 'done' from unnest($3::text[]) as address`,
    [caller.organisationId, accountId, stored],
  );
});
afterAll(() => app?.close());

it.each([
  ['203.0.113.5:51234', true],
  ['203.0.113.5:40000', true],
  ['203.0.113.5', true],
  ['203.0.113.50', false],
  ['198.51.100.7', true],
  ['::ffff:198.51.100.7', true],
  ['198.51.100.8:80', false],
  ['2001:db8:1:2:a:b:c:d', true],
  ['2001:db8:3:4::', true],
  ['[2001:db8:3:4::1]:8443', true],
  ['1:0:2:3::1', true],
  ['2001:db8:1:3::7', false],
  ['unknown:', false],
])('whether somebody has signed in from %s before is %s', async (address, isKnown) => {
  expect(await repository.knowsAddress(accountId, address)).toBe(isKnown);
});
