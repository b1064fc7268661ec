// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders of templates look like ${host}
import { createHash, generateKeyPairSync } from 'node:crypto';
import { calls, errors, type PackedTemplate, type RequestInputOf, type Signal } from '@zutai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { packStored, unpackZip } from '../../platform/table-file/unpack-zip.ts';
import { whileWaiting } from '../../platform/testing/while-waiting.ts';
import { createRecordExport } from '../audit/index.ts';
import { ReportRepository } from '../report/index.ts';
import { describeRefusals } from '../template/testing/describe-refusals.ts';
import { createEngineeringApp, type EngineeringApp } from '../template/testing/engineering-app.ts';
import { createMarketFeature } from './index.ts';
import { readPackage, writePackage } from './package-file.ts';

let app: EngineeringApp;
let installer: Caller;
beforeAll(async () => {
  app = await createEngineeringApp();
  const { library } = app.features.template;
  const recordExport = createRecordExport(app.database.kysely);
  app.serve(
    'market',
    calls.market,
    createMarketFeature(app, { library, box: app.box, recordExport }).handlers,
  );
  installer = await app.addCaller('Operator', 'installer', 'platform');
});
afterAll(() => app.close());

const { market, template } = calls;
type Call = Parameters<EngineeringApp['send']>[0];
let serial = 0;
const sentBy = async (caller: Caller, call: Call, body: unknown) => {
  const reply = await app.send(call, caller, body as never);
  expect(reply, reply.message).toMatchObject({ status: 200 });
  return reply.data;
};
const sent = (call: Call, body: unknown) => sentBy(app.engineer, call, body);

const SECRET = 'geheim-4711';

/** A template with a driver that has a secret, a parameter, two signals, a report that is mailed and an alarm rule. */
async function addPump(caller = app.engineer, title = `Pump ${++serial}`): Promise<string> {
  const { id: templateId } = await sentBy(caller, template.add, { title, remark: 'of the east' });
  await sentBy(caller, template.edit, {
    id: templateId,
    title,
    parameters: [{ name: 'base', value: '100' }],
  });
  const options = { url: 'opc.tcp://10.0.0.1:4840', user: 'reader', password: SECRET };
  const driver = { templateId, title: 'OPC', protocol: 'opc-ua', options };
  const { id: driverId } = await sentBy(caller, template.addDriver, driver);
  const add = [
    { driverId, tag: 'speed', title: 'Speed', unit: 'rpm', address: 'ns=2;i=${base+1}' },
    { tag: 'level', title: 'Level', unit: 'm', max: 10 },
  ];
  await sentBy(caller, template.saveSignals, { templateId, add });
  const { rows } = await sentBy(caller, template.querySignals, { templateId, pageSize: 10 });
  const level = (rows as Signal[]).find(({ tag }) => tag === 'level')?.id;
  await sentBy(caller, template.addReport, {
    ...{ templateId, title: 'Day', schedule: 'day', recipients: ['chief@example.com'] },
    columns: [{ key: 'c1', title: 'Level', source: 'signal', signalId: level }],
  });
  const speed = (rows as Signal[]).find(({ tag }) => tag === 'speed')?.id;
  const [levelOfRule] = await sentBy(caller, calls.alarm.queryLevels, {});
  await sentBy(caller, template.addAlarmRule, {
    ...{ templateId, title: 'High', signalId: level, levelId: levelOfRule.id },
    condition: { kind: 'limit', direction: 'high', limit: { from: 'signal', signalId: speed } },
  });
  return templateId;
}
const exportOf = async (templateIds: string[], more: object = {}, caller = app.engineer) => {
  const head = { title: `Package ${++serial}`, version: '1.0', author: 'East', description: 'Pumps' };
  return (await sentBy(caller, market.export, { templateIds, ...head, ...more })).id as string;
};
const fileOf = async (id: string, caller = app.engineer): Promise<Buffer> => {
  const reply = await app.http.inject({
    ...{ method: 'GET', url: `${market.download.path}?id=${id}` },
    headers: { 'x-test-caller': caller.accountId },
  });
  expect(reply.statusCode).toBe(200);
  return reply.rawPayload;
};
const upload = (bytes: Buffer, caller = app.stranger) =>
  app.send(market.upload, caller, {}, { files: [{ name: 'file', fileName: 'package.zip', bytes }] });
const imported = (id: string, items: RequestInputOf<typeof market.import>['items'], more: object = {}) =>
  app.send(market.import, app.stranger, { id, items, ...more });

const own = async () => ({ id: await exportOf([await addPump()]) });
const NEW = { file: 'templates/1.json', action: 'new' } as const;
describeRefusals(
  () => app,
  [
    { call: market.query, isWatcherRefused: true },
    { call: market.info, body: own, isWatcherRefused: true },
    {
      call: market.export,
      body: async () => ({ templateIds: [await addPump()], title: 'P', version: '1' }),
      isWatcherRefused: true,
    },
    { call: market.download, body: own, isWatcherRefused: true },
    { call: market.import, body: async () => ({ ...(await own()), items: [NEW] }), isWatcherRefused: true },
    { call: market.delete, body: own, isWatcherRefused: true },
    { call: market.ownSigner, isWatcherRefused: true },
    { call: market.querySigners, isWatcherRefused: true },
  ],
);

describe('a package', () => {
  it('goes from one organisation into another, where equipment is made of it', async () => {
    const templateId = await addPump();
    const id = await exportOf([templateId]);
    const bytes = await fileOf(id);
    expect(bytes.includes(SECRET)).toBe(false);
    const texts = unpackZip(bytes, { maxBytes: 1e7, maxEntries: 99 }).map((entry) => entry.bytes.toString());
    expect(texts.join()).not.toMatch(/sealed:|chief@example|password/);
    const { id: received } = (await upload(bytes)).data;
    expect(await sentBy(app.stranger, market.info, { id: received })).toMatchObject({
      ...{ author: 'East', signature: 'unknown', isForeign: false, templateCount: 1 },
      templates: [
        {
          ...{ remark: 'of the east', existing: null, parameters: [{ name: 'base', value: '100' }] },
          drivers: [{ title: 'OPC', protocol: 'opc-ua' }],
          signals: [{ tag: 'speed', address: 'ns=2;i=${base+1}' }, { tag: 'level' }],
          reports: [{ title: 'Day' }],
          alarmRules: [{ title: 'High' }],
        },
      ],
    });
    expect(await imported(received, [NEW])).toMatchObject({ status: 409, code: '2687' });
    expect(await imported(received, [NEW], { isConfirmed: true })).toMatchObject({
      data: { added: 1, replaced: 0 },
    });
    const { rows } = await sentBy(app.stranger, template.query, { keyword: `Pump ${serial - 1}` });
    const [made] = rows;
    expect(made).toMatchObject({
      driverCount: 1,
      signalCount: 2,
      reportCount: 1,
      alarmRuleCount: 1,
      version: 1,
    });
    const [driver] = await sentBy(app.stranger, template.queryDrivers, { templateId: made.id });
    expect(driver.options.password ?? '').toBe('');
    expect((await sentBy(app.stranger, template.queryVersions, { templateId: made.id })).rows).toMatchObject([
      { note: `Package ${serial} 1.0` },
    ]);
    const equipmentId = await app.addEquipment({ templateId: made.id }, app.stranger);
    const signals = (await sentBy(app.stranger, calls.signal.query, { equipmentId })).rows as Signal[];
    expect(signals).toMatchObject([
      { tag: 'speed', address: 'ns=2;i=101', driverTitle: 'OPC' },
      { tag: 'level', max: 10 },
    ]);
    const reports = await new ReportRepository(app.database.kysely).listOfEquipment(equipmentId);
    expect(reports).toMatchObject([
      { title: 'Day', recipients: [], schedule: 'day', columns: [{ signalId: signals[1]?.id }] },
    ]);
    const ruleList = await sentBy(app.stranger, template.queryAlarmRules, { templateId: made.id });
    expect(ruleList.rows).toMatchObject([{ title: 'High', levelId: null, signalTitle: 'Level' }]);
    const rules = await sentBy(app.stranger, calls.alarm.queryRules, { equipmentId });
    expect(rules.rows).toMatchObject([
      {
        ...{ title: 'High', signalId: signals[1]?.id },
        condition: { limit: { from: 'signal', signalId: signals[0]?.id } },
      },
    ]);
  });

  it('is known by its signer: the own organisation, one that is trusted, until it is trusted no longer', async () => {
    const bytes = await fileOf(await exportOf([await addPump()]));
    const { id } = (await upload(bytes)).data;
    const stateOf = async () => (await sentBy(app.stranger, market.info, { id })).signature;
    expect(await stateOf()).toBe('unknown');
    const { publicKey, keyId } = await sent(market.ownSigner, {});
    expect(await sent(market.ownSigner, {})).toEqual({ publicKey, keyId });
    const request = { title: 'East', publicKey };
    const { id: signerId } = await sentBy(app.stranger, market.trust, request);
    expect(await app.send(market.trust, app.stranger, request)).toMatchObject({ status: 409, code: '2691' });
    expect(await sentBy(app.stranger, market.info, { id })).toMatchObject({
      ...{ signature: 'trusted', signerTitle: 'East', keyId },
    });
    expect((await imported(id, [{ ...NEW, title: `Trusted ${++serial}` }])).status).toBe(200);
    expect((await sentBy(app.stranger, market.querySigners, {})).rows).toMatchObject([
      { title: 'East', keyId },
    ]);
    expect(await app.send(market.distrust, app.engineer, { id: signerId })).toMatchObject({ status: 404 });
    await sentBy(app.stranger, market.distrust, { id: signerId });
    expect(await stateOf()).toBe('unknown');
    for (const wrong of ['x', publicKey.slice(1), `${publicKey}A`])
      expect(await app.send(market.trust, app.stranger, { title: 'W', publicKey: wrong })).toMatchObject({
        code: '2690',
      });
  });

  it('of a signer who is trusted no longer while it is imported is not taken', async () => {
    const { id } = (await upload(await fileOf(await exportOf([await addPump()])))).data;
    const { publicKey } = await sent(market.ownSigner, {});
    await sentBy(app.stranger, market.trust, { title: 'East', publicKey });
    const take = () => imported(id, [{ ...NEW, title: `Distrusted ${++serial}` }]);
    const reply = await whileWaiting(app.database.pool, { lock: 'delete from market_signer' }, take);
    expect(reply).toMatchObject({ code: errors.packageUnconfirmed.wire });
  });

  it('without a signature is said to have none, and imported by whoever confirms it', async () => {
    const bytes = await fileOf(await exportOf([await addPump()]));
    const entries = unpackZip(bytes, { maxBytes: 1e7, maxEntries: 99 });
    const unsigned = packStored(entries.filter(({ name }) => name !== 'signature.json'));
    const { id } = (await upload(unsigned)).data;
    expect(await sentBy(app.stranger, market.info, { id })).toMatchObject({
      signature: 'unsigned',
      keyId: '',
    });
    const items = [{ ...NEW, title: `Unsigned ${++serial}` }];
    expect(await imported(id, items)).toMatchObject({ code: '2687' });
    expect((await imported(id, items, { isConfirmed: true })).status).toBe(200);
  });

  it('that was changed anywhere is refused by the name of the file, or holds what it held', async () => {
    const bytes = await fileOf(await exportOf([await addPump()]));
    const entries = unpackZip(bytes, { maxBytes: 1e7, maxEntries: 99 });
    const refusalOf = async (changed: Buffer) => (await upload(changed)).message;
    for (const [at, { name, bytes: content }] of entries.entries()) {
      const other = Buffer.from(content);
      other[content.length >> 1]! ^= 1;
      const named = name === 'signature.json' ? /package\.json|signature\.json/ : name;
      expect(await refusalOf(packStored(entries.with(at, { name, bytes: other })))).toMatch(named);
      if (name !== 'signature.json')
        expect(await refusalOf(packStored(entries.filter((entry) => entry.name !== name)))).toMatch(name);
    }
    const more = packStored([...entries, { name: 'templates/2.json', bytes: Buffer.from('{}') }]);
    expect(await refusalOf(more)).toMatch('templates/2.json');
    const before = JSON.stringify(readPackage(bytes));
    for (let at = 0; at < bytes.length; at += 7) {
      const other = Buffer.from(bytes);
      other[at]! ^= 1 << (at % 8);
      let read = before;
      try {
        read = JSON.stringify(readPackage(other));
      } catch (error) {
        expect(error).toMatchObject({ errorName: expect.stringMatching(/^package(Unreadable|Changed)$/) });
      }
      expect(read, `byte ${at}`).toBe(before);
    }
  });

  it('is judged by its content and within limits', async () => {
    for (const bytes of [Buffer.from('no zip'), packStored([{ name: 'a.txt', bytes: Buffer.from('a') }])])
      expect(await upload(bytes)).toMatchObject({ status: 400, code: '2683' });
    expect(await upload(Buffer.alloc(6 * 1024 * 1024))).toMatchObject({ status: 413, code: '2685' });
    const many = Array.from({ length: 30 }, (_, i) => ({
      name: `templates/${i}.json`,
      bytes: Buffer.from('{}'),
    }));
    expect(await upload(packStored(many))).toMatchObject({ code: '2683' });
    const { privateKey } = generateKeyPairSync('ed25519');
    const bytes = await fileOf(await exportOf([await addPump()]));
    const [packed] = readPackage(bytes).templates;
    const head = { title: `Broken ${++serial}`, version: '1', author: '', description: '' };
    const broken = (change: object) =>
      writePackage(head, [{ ...packed!.template, title: head.title, ...change }], privateKey);
    const [speed] = packed!.template.signals;
    const { id } = (await upload(await broken({ signals: [{ ...speed, address: 'nonsense' }] }))).data;
    const refused = await imported(id, [NEW], { isConfirmed: true });
    expect(refused).toMatchObject({ status: 400, code: '2686' });
    expect(refused.message).toContain('signals[0].address');
    expect((await sentBy(app.stranger, template.query, { keyword: head.title })).total).toBe(0);
  });

  it('of a secret that somebody wrote into it brings none', async () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    const [packed] = readPackage(await fileOf(await exportOf([await addPump()]))).templates;
    const title = `Secret ${++serial}`;
    const drivers = packed!.template.drivers.map((driver) => ({
      ...driver,
      options: { ...driver.options, password: SECRET },
    }));
    const head = { title, version: '1', author: '', description: '' };
    const bytes = await writePackage(head, [{ ...packed!.template, title, drivers }], privateKey);
    const { id } = (await upload(bytes)).data;
    await imported(id, [NEW], { isConfirmed: true });
    const { rows } = await sentBy(app.stranger, template.query, { keyword: title });
    const [driver] = await sentBy(app.stranger, template.queryDrivers, { templateId: rows[0].id });
    expect(driver.options.password ?? '').toBe('');
  });
});

describe('an import', () => {
  it('of a name that is there makes a new version of it, another name, or nothing', async () => {
    const title = `Pump ${++serial}`;
    const theirs = await addPump(app.stranger, title);
    const equipmentId = await app.addEquipment({ templateId: theirs }, app.stranger);
    const ours = await addPump(app.engineer, title);
    const { rows } = await sent(template.querySignals, { templateId: ours, pageSize: 10 });
    const level = (rows as Signal[]).find(({ tag }) => tag === 'level');
    await sent(template.saveSignals, {
      templateId: ours,
      edit: [{ id: level?.id, tag: 'level', title: 'Level', max: 20 }],
    });
    const { id } = (await upload(await fileOf(await exportOf([ours])))).data;
    const before = await sentBy(app.stranger, template.detail, { id: theirs });
    const { templates } = await sentBy(app.stranger, market.info, { id });
    expect((templates as PackedTemplate[])[0]?.existing).toEqual({
      ...{ id: theirs, version: before.version, isSameKind: true },
    });
    const run = (item: object) =>
      imported(id, [{ file: 'templates/1.json', action: 'new', ...item }], { isConfirmed: true });
    expect(await run({})).toMatchObject({ status: 409, code: '1701' });
    expect(await run({ action: 'skip' })).toMatchObject({ status: 400, code: '2689' });
    expect(await run({ title: `${title} B` })).toMatchObject({ data: { added: 1 } });
    expect(await run({ action: 'replace' })).toMatchObject({ data: { added: 0, replaced: 1 } });
    const after = await sentBy(app.stranger, template.detail, { id: theirs });
    expect(after).toMatchObject({ version: before.version + 1, signalCount: 2, reportCount: 1 });
    // The same rows: equipment follows them. The driver connects as before, and has its secret.
    const { items } = await sentBy(app.stranger, template.compare, { equipmentId });
    expect(items).toMatchObject([{ kind: 'signal', action: 'change', name: 'level', template: { max: 20 } }]);
    const [driver] = await sentBy(app.stranger, template.queryDrivers, { templateId: theirs });
    expect(driver.options.password).toMatch(/^sealed:/);
    const { rows: rules } = await sentBy(app.stranger, template.queryAlarmRules, { templateId: theirs });
    const [first] = await sentBy(app.stranger, calls.alarm.queryLevels, {});
    expect(rules).toMatchObject([{ title: 'High', levelId: first.id, revision: 2 }]);
    const list = await sentBy(app.stranger, template.queryReports, { templateId: theirs });
    expect(list.rows).toMatchObject([{ title: 'Day', recipients: ['chief@example.com'] }]);
  });

  it('makes all that is chosen or nothing', async () => {
    const [first, second] = [`Pair ${++serial} A`, `Pair ${serial} B`];
    const ids = [await addPump(app.engineer, first), await addPump(app.engineer, second)];
    const { id } = (await upload(await fileOf(await exportOf(ids)))).data;
    await addPump(app.stranger, second);
    const both = ['templates/1.json', 'templates/2.json'].map((file) => ({ file, action: 'new' as const }));
    expect(await imported(id, both, { isConfirmed: true })).toMatchObject({ code: '1701' });
    expect((await sentBy(app.stranger, template.query, { keyword: first })).total).toBe(0);
  });
});

describe('the library', () => {
  it('has each version of a package once, and lets it go', async () => {
    const templateId = await addPump();
    const id = await exportOf([templateId], { title: 'Once' });
    const again = { templateIds: [templateId], title: 'Once', version: '1.0' };
    expect(await app.send(market.export, app.engineer, again)).toMatchObject({ status: 409, code: '2688' });
    await exportOf([templateId], { title: 'Once', version: '1.1' });
    expect((await sent(market.query, { keyword: 'once' })).total).toBe(2);
    await sent(market.delete, { id });
    expect(await app.send(market.info, app.engineer, { id })).toMatchObject({ status: 404 });
  });

  it('shows a package to all of the installation when whoever runs it says so, and to nobody else before', async () => {
    const id = await exportOf([await addPump(installer)], {}, installer);
    const keyword = `Package ${serial}`;
    const seen = async () => (await sentBy(app.stranger, market.query, { keyword })).rows;
    expect(await seen()).toEqual([]);
    const request = { id, isShared: true };
    expect(await app.send(market.share, app.engineer, request)).toMatchObject({ status: 403 });
    await sentBy(installer, market.share, request);
    expect(await seen()).toMatchObject([{ id, isForeign: true, createdBy: '', signature: 'unknown' }]);
    expect(await app.send(market.delete, app.stranger, { id })).toMatchObject({ status: 404 });
    expect((await imported(id, [NEW], { isConfirmed: true })).status).toBe(200);
    await sentBy(installer, market.share, { id, isShared: false });
    expect(await seen()).toEqual([]);
  });

  it('keeps the private key sealed', async () => {
    await sent(market.ownSigner, {});
    const { rows } = await app.database.pool.query(
      'select sealed, public_key, key_id from market_key where organisation_id = $1',
      [app.engineer.organisationId],
    );
    const [key] = rows;
    expect(key.key_id).toBe(createHash('sha256').update(key.public_key).digest('hex').slice(0, 16));
    // PKCS #8 of Ed25519 (RFC 8410) would begin so.
    expect(key.sealed.includes(Buffer.from('302e020100300506032b6570', 'hex'))).toBe(false);
  });
});
