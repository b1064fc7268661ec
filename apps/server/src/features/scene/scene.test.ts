import { emptySceneContent, errors, type SceneContent, sceneCalls } from '@zutai/contract';
import { box, makePlantModel, writeGlb } from '@zutai/demo-drawings/plant-model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { describeRecords } from '../../platform/testing/record-suite.ts';
import { insertEquipment, type TestEquipment } from '../monitor/testing/plant.ts';
import { createSceneFeature } from './index.ts';

describeRecords({
  feature: 'scene',
  calls: sceneCalls,
  createHandlers: (database) => createSceneFeature({ database }).handlers,
  sample: { titleEn: 'In English', remark: 'First' },
  change: { remark: 'Second' },
  unique: { field: 'title', taken: errors.sceneTitleTaken.wire },
});

describe('the file and what is bound', () => {
  let app: FeatureApp;
  let admin: Caller;
  let stranger: Caller;
  let pump: TestEquipment;
  let guest: Caller | undefined;
  let id: string;
  const plant = Buffer.from(makePlantModel());

  const upload = (caller: Caller, bytes: Buffer, fields = {}) =>
    app.send(
      sceneCalls.upload,
      caller,
      { id, ...fields },
      { files: [{ name: 'file', fileName: '泵站.glb', bytes }] },
    );
  const save = (caller: Caller, content: SceneContent, revision?: number) =>
    app.send(sceneCalls.save, caller, { id, content, ...(revision !== undefined && { revision }) });
  const show = async (caller: Caller, ids = id) => (await app.send(sceneCalls.show, caller, { ids })).data;
  const coloured = (signalId: string | undefined, node = 'Tank'): SceneContent => ({
    ...emptySceneContent,
    bindings: [
      {
        kind: 'color',
        node,
        source: { signalId: signalId ?? '', tag: '' },
        ranges: [{ min: 80, max: null, color: '#ff0000' }],
      },
    ],
  });

  beforeAll(async () => {
    app = await createFeatureApp();
    const feature = createSceneFeature(app);
    app.serve('scene', sceneCalls, feature.handlers);
    feature.registerRoutes(app.http, {
      resolveCaller: async (request) => guest ?? (await app.serveOptions.resolveCaller(request)),
    });
    admin = await app.addCaller('Waterworks', 'boss', 'admin');
    stranger = await app.addCaller('Brewery', 'stranger', 'admin');
    pump = await insertEquipment(app.database, admin.organisationId, 'Pump', [{ tag: 'level' }]);
    id = (await app.send(sceneCalls.add, admin, { title: '泵站' })).data.id;
  });
  afterAll(() => app.close());

  it('takes a file by its content, keeps what is in it and refuses another organisation', async () => {
    expect(await upload(stranger, plant)).toMatchObject({ status: 404 });
    expect(await upload(admin, Buffer.from('not a model'))).toMatchObject({
      code: errors.sceneFileUnreadable.wire,
    });
    expect((await upload(admin, plant)).data).toMatchObject({ nodeCount: 9, lostNodes: [] });
    const { data } = await app.send(sceneCalls.info, admin, { id });
    expect(data).toMatchObject({ fileName: '泵站.glb', fileBytes: plant.length, nodeCount: 9 });
    expect(data.triangleCount).toBeGreaterThan(400);
  });

  it('binds signals that the caller sees, by revision, and tells their names to who sees them', async () => {
    const [signalId] = pump.signalIds;
    const { revision } = (await app.send(sceneCalls.detail, admin, { id })).data;
    expect(await save(stranger, coloured(signalId))).toMatchObject({ status: 404 });
    expect((await save(admin, coloured('999999'))).fields[0]?.path).toBe(
      'content.bindings[0].source.signalId',
    );
    expect((await save(admin, coloured(signalId), revision)).data).toEqual({ revision: revision + 1 });
    expect(await save(admin, emptySceneContent, revision)).toMatchObject({ code: errors.editConflict.wire });
    const { data } = await app.send(sceneCalls.detail, admin, { id });
    expect(data.signals).toMatchObject([{ id: signalId, equipmentTitle: 'Pump' }]);
    expect(data.content).toEqual(coloured(signalId));
    const small = await app.addCaller('Waterworks', 'other', 'admin', 'self');
    expect((await app.send(sceneCalls.detail, small, { id })).data.signals).toEqual([]);
    // What was bound before stays, although they do not see it; what is new has to be theirs.
    expect(await save(small, coloured(signalId, 'Pump'))).toMatchObject({ status: 200 });
    await save(admin, coloured(signalId));
  });

  it('refuses limits, colours and links that are none', async () => {
    const [signalId = ''] = pump.signalIds;
    const source = { signalId, tag: '' };
    const bad = {
      ...emptySceneContent,
      bindings: [{ kind: 'color', node: 'Tank', source, ranges: [{ min: null, max: null, color: 'red' }] }],
    };
    expect((await save(admin, bad as never)).fields[0]?.path).toBe('content.bindings[0].ranges[0].color');
    const link = { ...emptySceneContent, links: [{ node: 'Tank', pageId: '4711' }] };
    expect((await save(admin, link)).fields[0]?.path).toBe('content.links[0].pageId');
  });

  it('keeps bindings with another file and says which nodes are lost', async () => {
    const other = Buffer.from(writeGlb([{ name: 'Silo', shape: box(1, 1, 1) }]));
    expect((await upload(admin, other)).data.lostNodes).toEqual(['Tank']);
    expect((await app.send(sceneCalls.detail, admin, { id })).data.content.bindings).toHaveLength(1);
    expect((await upload(admin, plant)).data.lostNodes).toEqual([]);
  });

  it('gives the file to its organisation at an address that another file changes', async () => {
    const [{ fileUrl }] = await show(admin);
    const reply = await app.get(fileUrl, admin);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('model/gltf-binary');
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
    expect(reply.rawPayload.equals(plant)).toBe(true);
    expect((await app.get(fileUrl, stranger)).statusCode).toBe(404);
    expect((await app.get(fileUrl, null)).statusCode).toBe(401);
    expect((await app.get(fileUrl.replace(/-.{22}$/, `-${'A'.repeat(22)}`), admin)).statusCode).toBe(404);
    await upload(admin, plant);
    expect((await app.get(fileUrl, admin)).statusCode).toBe(404);
    expect(await show(stranger)).toEqual([]);
  });

  it('shows guests the scenes of what is shared alone', async () => {
    const nothing: ReadonlySet<string> = new Set();
    const shown = {
      ...{ pageIds: nothing, signalIds: nothing, equipmentIds: nothing, placedEquipmentIds: nothing },
      ...{ mvarIds: nothing, imageIds: nothing },
    };
    const [{ fileUrl }] = await show(admin);
    guest = { ...admin, shown: { ...shown, sceneIds: nothing } };
    expect((await app.get(fileUrl, null)).statusCode).toBe(404);
    guest = { ...admin, shown: { ...shown, sceneIds: new Set([id]) } };
    expect((await app.get(fileUrl, null)).statusCode).toBe(200);
    guest = undefined;
  });

  it('is not deleted while a page shows it, in groups too, and names the pages', async () => {
    const scene = { widgetType: 'UsualWebgl', data: { sceneId: id } };
    const file = { con: {}, widgets: [{ position: { children: [scene] } }], bind: {} };
    await app.database.pool.query(
      `insert into page (organisation_id, equipment_id, title, width, height, fit, checkpwd, file, updated_by)
       values ($1, $2, '总览', 100, 100, 'none', false, $3, $4)`,
      [admin.organisationId, pump.id, JSON.stringify(file), admin.accountId],
    );
    const reply = await app.send(sceneCalls.delete, admin, { id });
    expect(reply).toMatchObject({ code: errors.sceneInUse.wire, status: 409 });
    expect(reply.message).toContain('总览');
    await app.database.pool.query('delete from page');
    expect(await app.send(sceneCalls.delete, admin, { id })).toMatchObject({ status: 200 });
  });
});
