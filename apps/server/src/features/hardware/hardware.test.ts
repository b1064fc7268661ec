import { errors, hardwareCalls } from '@zutai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { createHardwareFeature } from './index.ts';

describe('the catalogue of hardware models', () => {
  let app: FeatureApp;
  let keeper: Caller;
  let otherKeeper: Caller;
  let admin: Caller;
  let user: Caller;
  beforeAll(async () => {
    app = await createFeatureApp();
    keeper = await app.addCaller('Operator', 'keeper', 'platform');
    otherKeeper = await app.addCaller('Partner', 'partner', 'platform');
    admin = await app.addCaller('Waterworks', 'boss', 'admin');
    user = await app.addCaller('Waterworks', 'reader', 'user');
    app.serve('hardware', hardwareCalls, createHardwareFeature(app).handlers);
  });
  afterAll(() => app?.close());

  const add = async (snPrefix: string, more: object = {}) =>
    (await app.send(hardwareCalls.add, keeper, { title: `Model ${snPrefix}`, snPrefix, ...more })).data
      .id as string;
  const modelOf = async (sn: string) =>
    ((await app.send(hardwareCalls.queryBySn, admin, { sn })).data as { title: string } | null)?.title;

  it('is read by every organisation, and searched', async () => {
    const id = await add('RD-', { firmwareVersion: '2.4.1', remark: 'Four ports' });
    const { data } = await app.send(hardwareCalls.info, admin, { id });
    expect(data).toMatchObject({ title: 'Model RD-', snPrefix: 'RD-', firmwareVersion: '2.4.1' });
    expect((await app.send(hardwareCalls.query, admin, { keyword: 'four port' })).data).toMatchObject({
      total: 1,
      rows: [{ id, revision: 1 }],
    });
  });

  it('is kept by whoever runs the installation, of whichever organisation, and by nobody else', async () => {
    const id = await add('KP-');
    const edit = { id, title: 'Renamed', snPrefix: 'KP-', revision: 1 };
    for (const [call, request] of [
      [hardwareCalls.add, { title: 'Mine', snPrefix: 'MY-' }],
      [hardwareCalls.edit, edit],
      [hardwareCalls.delete, { id }],
    ] as const)
      expect(await app.send(call, admin, request), call.path).toMatchObject({ status: 403 });
    expect(await app.send(hardwareCalls.edit, otherKeeper, edit)).toMatchObject({ code: '200' });
    expect(await app.send(hardwareCalls.edit, keeper, edit)).toMatchObject({ status: 409 });
    expect(await app.send(hardwareCalls.delete, otherKeeper, { id })).toMatchObject({ code: '200' });
    expect(await app.send(hardwareCalls.info, admin, { id })).toMatchObject({ status: 404 });
  });

  it('says which model a serial number is of: the longest prefix, in the same case', async () => {
    for (const prefix of ['EG', 'EG8', 'EG_1']) await add(prefix);
    expect(await modelOf('EG7000-1')).toBe('Model EG');
    expect(await modelOf('EG8000-1')).toBe('Model EG8');
    // An underscore is one, and no wildcard.
    expect(await modelOf('EGX1-0001')).toBe('Model EG');
    expect(await modelOf('eg8000-1')).toBeUndefined();
    expect(await modelOf('NEG8-0001')).toBeUndefined();
    expect(await app.send(hardwareCalls.queryBySn, admin, { sn: 'EG8000-1' })).toMatchObject({ code: '200' });
    expect(await app.send(hardwareCalls.queryBySn, user, { sn: 'EG8000-1' })).toMatchObject({ status: 403 });
    expect(await app.send(hardwareCalls.queryBySn, admin, { sn: '?' })).toMatchObject({
      status: 400,
      fields: [{ path: 'sn' }],
    });
  });

  it('has each prefix once', async () => {
    await add('ON-');
    const again = await app.send(hardwareCalls.add, otherKeeper, { title: 'Other', snPrefix: 'ON-' });
    expect(again).toMatchObject({ status: 409, code: errors.hardwareSnPrefixTaken.wire });
    expect(again.message).toContain('ON-');
    expect(again.fields).toMatchObject([{ path: 'snPrefix' }]);
    const bad = await app.send(hardwareCalls.add, keeper, { title: 'Bad', snPrefix: 'A B' });
    expect(bad).toMatchObject({ status: 400, fields: [{ path: 'snPrefix' }] });
  });
});
