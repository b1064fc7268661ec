import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { errors, licenceCalls } from '@zutai/contract';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { whileWaiting } from '../../platform/testing/while-waiting.ts';
import { createLicenceFeature, type LicenceFeature } from './index.ts';

const run = promisify(execFile);
const tool = path.resolve(import.meta.dirname, '../../../../../tools/licence.mjs');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'licence-'));
const logger = pino({ level: 'silent' });

let app: FeatureApp;
let keeper: Caller;
let admin: Caller;
let feature: LicenceFeature;
let installationId = '';
const issuer = path.join(folder, 'issuer.pem');

/** The tool makes the keys and the files, as an issuer does. */
async function makeKeys(file: string): Promise<string> {
  const { stdout } = await run(process.execPath, [tool, 'keys', file]);
  return stdout.trim().replace('ZUTAI_LICENCE_KEYS=', '');
}
async function sign(options: Record<string, string | number> = {}, key = issuer): Promise<string> {
  const out = path.join(folder, 'out.json');
  const more = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  await run(process.execPath, [
    tool,
    'sign',
    key,
    out,
    '--number',
    'L-1',
    '--licensee',
    'Waterworks',
    ...more,
  ]);
  return fs.readFileSync(out, 'utf8');
}

beforeAll(async () => {
  app = await createFeatureApp();
  keeper = await app.addCaller('Operator', 'keeper', 'platform');
  admin = await app.addCaller('Waterworks', 'boss', 'admin');
  const licenceKeys = [await makeKeys(issuer)];
  feature = createLicenceFeature({ database: app.database, config: { licenceKeys }, logger });
  app.serve('licence', licenceCalls, feature.handlers);
  installationId = (await info()).installationId;
});
afterEach(async () => {
  await app.send(licenceCalls.remove, keeper);
  await app.database.pool.query('update licence set seen_at = now()');
});
afterAll(async () => {
  fs.rmSync(folder, { recursive: true, force: true });
  await app?.close();
});

const info = async () => (await app.send(licenceCalls.info, keeper)).data;
const upload = (content: string) => app.send(licenceCalls.upload, keeper, { content });
const addOrganisation = (title: string) =>
  app.database.pool.query('insert into organisation (title) values ($1)', [title]);

it('without a file limits nothing, and says so', async () => {
  expect(await info()).toMatchObject({ state: 'none', hasKeys: true, isClockBack: false });
  expect((await info()).items.map(({ limit }: { limit: unknown }) => limit)).toEqual([
    null,
    null,
    null,
    null,
  ]);
  await addOrganisation('Unlimited');
});

it('is of whoever runs the installation alone', async () => {
  for (const call of [licenceCalls.info, licenceCalls.remove])
    expect(await app.send(call, admin), call.path).toMatchObject({ status: 403 });
  expect(await app.send(licenceCalls.upload, admin, { content: '{}' })).toMatchObject({ status: 403 });
});

it('shows what it allows beside what is used, and refuses adding more with a name, nothing else', async () => {
  const { items } = await info();
  const used = items[0].used as number;
  const file = await sign({ organisations: used + 1, installation: installationId, until: '2999-01-01' });
  expect(await upload(file)).toMatchObject({ code: '200' });
  expect(await info()).toMatchObject({
    state: 'valid',
    number: 'L-1',
    licensee: 'Waterworks',
    validUntilMs: Date.UTC(2999, 0, 1),
  });
  expect((await info()).items).toContainEqual({ kind: 'organisations', used, limit: used + 1 });
  await addOrganisation('The last one');
  await expect(addOrganisation('One more')).rejects.toMatchObject({
    code: 'ZL001',
    constraint: 'licenceOrganisationsFull',
    detail: String(used + 1),
  });
  // What is there is changed as before, and what has no limit is added.
  await app.database.pool.query("update organisation set title = 'Renamed' where title = 'The last one'");
  await app.addCaller('Waterworks', 'another', 'user');
});

it('counts people, and neither programs nor links', async () => {
  const accounts = (await info()).items.find(({ kind }: { kind: string }) => kind === 'accounts');
  await upload(await sign({ accounts: accounts.used }));
  await expect(app.addCaller('Waterworks', 'too-many', 'user')).rejects.toMatchObject({
    constraint: 'licenceAccountsFull',
  });
  await app.database.pool.query(
    `insert into account (organisation_id, loginname, display_name, password_hash, role, kind)
     select organisation_id, 'program', 'Program', '', 'user', 'api' from account where loginname = 'boss'`,
  );
});

it('refuses each wrong file by name, and keeps the one that is there', async () => {
  await upload(await sign({ gateways: 7 }));
  const stranger = path.join(folder, 'stranger.pem');
  await makeKeys(stranger);
  const good = await sign();
  const { payload } = JSON.parse(good) as { payload: string };
  const changed = good.replace(
    payload,
    `${payload.slice(0, 40)}${payload[40] === 'A' ? 'B' : 'A'}${payload.slice(41)}`,
  );
  for (const [content, error] of [
    ['no licence', 'licenceUnreadable'],
    [await sign({}, stranger), 'licenceKeyUnknown'],
    [changed, 'licenceChanged'],
    [await sign({ from: '2020-01-01', until: '2021-01-01' }), 'licenceExpired'],
    [await sign({ from: '2998-01-01' }), 'licenceNotYetValid'],
    [await sign({ installation: '00000000-0000-4000-8000-000000000000' }), 'licenceOtherInstallation'],
  ] as const) {
    const refused = await upload(content);
    expect(refused, error).toMatchObject({ status: 400, code: errors[error].wire });
    expect(refused.fields).toMatchObject([{ path: 'content' }]);
  }
  expect((await info()).items).toContainEqual(expect.objectContaining({ kind: 'gateways', limit: 7 }));
});

it('once it has ended refuses what is added, says so, and a clock that is set back does not help', async () => {
  const inADay = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  await upload(await sign({ until: inADay }));
  await addOrganisation('Within its time');
  // As if the clock had been three days on, and was set back.
  await app.database.pool.query("update licence set seen_at = now() + interval '3 days'");
  expect(await info()).toMatchObject({ state: 'expired', isClockBack: true });
  await expect(addOrganisation('After its time')).rejects.toMatchObject({ constraint: 'licenceLapsed' });
  await app.database.pool.query("update organisation set title = 'Goes on' where title = 'Within its time'");
});

it('is checked anew: limits that were changed in the database come back, another file is noticed', async () => {
  const [job] = feature.jobs;
  const work = () => job!.work({} as never);
  const used = (await info()).items[0].used as number;
  await upload(await sign({ organisations: used }));
  await app.database.pool.query('update licence set organisations = 1000');
  await work();
  await expect(addOrganisation('Beyond')).rejects.toMatchObject({ constraint: 'licenceOrganisationsFull' });
  await app.database.pool.query("update licence_file set content = replace(content, 'payload', 'payloads')");
  await work();
  expect(await info()).toMatchObject({ state: 'unreadable' });
  await expect(addOrganisation('Beyond')).rejects.toMatchObject({ constraint: 'licenceLapsed' });
});

it('leaves in the trail which file was put there and taken away, without the file', async () => {
  await upload(await sign({ number: 'L-77' }));
  await app.send(licenceCalls.remove, keeper);
  const { rows } = await app.database.pool.query<{ kind: string; text: string }>(
    `select kind, to_jsonb(audit_event)::text as text from audit_event
     where object_kind = 'licence_file' and to_jsonb(audit_event)::text like '%L-77%' order by id`,
  );
  expect(rows.map(({ kind }) => kind)).toEqual(['insert', 'delete']);
  expect(rows.filter(({ text }) => text.includes('zutai-licence/1'))).toEqual([]);
});

it('that is removed while it is checked limits nothing after that', async () => {
  await upload(await sign({ gateways: 7 }));
  const held = {
    lock: 'select from licence for update',
    change: 'delete from licence_file; update licence set has_file = false, gateways = null',
  };
  await whileWaiting(app.database.pool, held, async () => feature.jobs[0]!.work({} as never));
  const { rows } = await app.database.pool.query('select has_file, gateways from licence');
  expect(rows).toEqual([{ has_file: false, gateways: null }]);
});

it('is shown as of one moment', async () => {
  const used = (await info()).items[0].used as number;
  await upload(await sign({ organisations: used }));
  const held = {
    lock: 'lock table gateway in access exclusive mode',
    change: `delete from licence_file; update licence set has_file = false;
      insert into organisation (title) values ('Without a limit')`,
  };
  const shown = await whileWaiting(app.database.pool, held, info);
  expect(shown.items).toContainEqual({ kind: 'organisations', used, limit: used });
});
