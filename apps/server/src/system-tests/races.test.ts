import { randomUUID } from 'node:crypto';
import {
  equipmentCalls,
  mvarCalls,
  pageCalls,
  projectCalls,
  projectMonitorCalls,
  regionCalls,
  signalCalls,
} from '@zutai/contract';
import {
  type ApiClient,
  type ApiReply,
  type RunningServer,
  startServer,
} from '@zutai/dev-env/server-process';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { addSignals } from './testing/gateway/register-gateway.ts';

// Real programs on a machine that has other things to do.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/** How often each pair of calls meets: which comes first is up to the machine. */
const ROUNDS = 12;

const position = { x: 0, y: 0, width: 10, height: 10, rotate: 0 };
const fileOf = (widgets: readonly object[] = []) =>
  new Blob([JSON.stringify({ con: {}, widgets, bind: {} })]);
const placing = (faceplateId: string) => ({
  id: 'f',
  widgetType: 'WidgetFaceplate',
  position,
  data: { faceplateId, params: {} },
});

describe('calls that meet', () => {
  let server: RunningServer;
  let client: ApiClient;
  let serial = 0;
  let seenLines = 0;

  beforeAll(async () => {
    server = await startServer({ hasDemo: false });
    client = await server.signIn();
  });
  afterAll(() => server?.stop());
  afterEach(() => {
    // Only those lines: the whole log would bury them.
    const lines = server.log().split('\n').slice(seenLines);
    seenLines += lines.length - 1;
    expect(lines.filter((line) => line.includes('unexpected error'))).toEqual([]);
  });

  const title = () => `R${++serial}`;
  const addEquipment = async () => {
    const name = title();
    const { id } = await client.call(equipmentCalls.add, { title: name });
    return { id, title: name };
  };
  const addProject = async (equipmentIds = '') => {
    const name = title();
    const { id } = await client.call(projectCalls.add, {
      title: name,
      ...(equipmentIds && { equipmentIds }),
    });
    return { id, title: name };
  };
  const save = (fields: object, widgets?: readonly object[]) =>
    client.send(pageCalls.save, { title: 'P', ...fields }, { files: { json: fileOf(widgets) } });
  const addPage = async (owner: object, widgets?: readonly object[]) =>
    ((await save(owner, widgets)).data as { id: string }).id;

  /** Every reply is an answer: done, or refused with a reason. */
  function expectAnswers(replies: readonly ApiReply[]): void {
    for (const { status, code, message } of replies) {
      expect(status, `${code} ${message}`).toBeLessThan(500);
      if (status !== 200) expect(message).not.toBe('');
    }
  }
  const doneOf = (replies: readonly ApiReply[]) => replies.filter(({ code }) => code === '200');

  it('saves on one revision: one is kept, the others are told', async () => {
    const equipment = await addEquipment();
    const id = await addPage({ equipmentId: equipment.id });
    for (let revision = 1; revision <= ROUNDS; revision += 1) {
      const replies = await Promise.all(
        Array.from({ length: 4 }, (_, n) => save({ id, title: `T${n}`, revision })),
      );
      expectAnswers(replies);
      expect(doneOf(replies).map(({ data }) => data)).toMatchObject([{ id, revision: revision + 1 }]);
    }
  });

  it('restoring and saving: never both on the same revision', async () => {
    const equipment = await addEquipment();
    const id = await addPage({ equipmentId: equipment.id });
    for (let revision = 1; revision <= ROUNDS; revision += 1) {
      const replies = await Promise.all([
        client.send(pageCalls.restoreRevision, { id, revision: 1, currentRevision: revision }),
        save({ id, revision }),
        client.send(pageCalls.restoreRevision, { id, revision, currentRevision: revision }),
      ]);
      expectAnswers(replies);
      expect(doneOf(replies)).toHaveLength(1);
    }
  });

  it('deleting a faceplate and saving or copying a page that places it', async () => {
    const equipment = await addEquipment();
    for (let round = 0; round < ROUNDS; round += 1) {
      const faceplateId = await addPage({ kind: 'faceplate' });
      const source = await addPage({ equipmentId: equipment.id }, [placing(faceplateId)]);
      await client.call(pageCalls.delete, { id: source, title: 'P' });
      const [deleted, ...others] = await Promise.all([
        client.send(pageCalls.delete, { id: faceplateId, title: 'P' }),
        save({ equipmentId: equipment.id }, [placing(faceplateId)]),
        client.send(pageCalls.copy, { id: faceplateId, title: 'Copy' }),
        save({ kind: 'faceplate' }, [placing(faceplateId)]),
      ]);
      expectAnswers([deleted!, ...others]);
      const page = (others[0]!.data as { id: string }).id;
      const { faceplates } = await client.call(pageCalls.info, { id: page });
      expect(Object.keys(faceplates)).toEqual(deleted!.code === '200' ? [] : [faceplateId]);
    }
  });

  it('the edit lock: taken, by force, given back, while its page goes', async () => {
    const equipment = await addEquipment();
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await addPage({ equipmentId: equipment.id });
      const take = (isForced: boolean, token: string = randomUUID()) =>
        client.send(pageCalls.takeLock, { id, token, isForced });
      const forced = await Promise.all(Array.from({ length: 5 }, () => take(true)));
      expectAnswers(forced);
      expect(doneOf(forced)).toHaveLength(5);
      expectAnswers(
        await Promise.all([
          take(true),
          take(false),
          client.send(pageCalls.delete, { id, title: 'P' }),
          take(true),
          client.send(pageCalls.releaseLock, { id, token: randomUUID() }),
          take(true),
        ]),
      );
    }
  });

  it('deleting equipment that is bound, drawn, calculated with and looked at', async () => {
    const other = await addEquipment();
    const template = await addPage({ equipmentId: other.id });
    for (let round = 0; round < ROUNDS; round += 1) {
      const equipment = await addEquipment();
      const signals = await addSignals(client, equipment.id, [{ tag: 'a', title: 'A', address: 'HR:0' }]);
      const [signalId = ''] = signals.values();
      const project = await addProject(equipment.id);
      const pageId = await addPage({ projectId: project.id });
      const own = await addPage({ equipmentId: equipment.id });
      const projectId = project.id;
      const scope = { pageId, dataEquip: equipment.id, dataSignal: signalId };
      const mvar = { title: title(), calcType: 'sum', signals: [signalId] };
      const formula = `\${${equipment.id}.${signalId}}`;
      const replies = await Promise.all([
        save({ equipmentId: equipment.id }),
        client.send(pageCalls.copy, { id: template, title: 'C', equipmentId: equipment.id }),
        client.send(mvarCalls.add, { projectId, ...mvar }),
        client.send(equipmentCalls.delete, equipment),
        client.send(mvarCalls.add, { projectId, title: title(), calcType: 'formula', formula }),
        client.send(pageCalls.setHome, { id: own }),
        client.send(pageCalls.takeLock, { id: own, token: randomUUID() }),
        client.send(projectCalls.bindEquipment, { projectId, equipmentIds: equipment.id }),
        client.send(projectMonitorCalls.token, scope),
        client.send(projectMonitorCalls.querySignals, scope),
        client.send(projectMonitorCalls.writeSignal, { projectId, signalId, value: '1' }),
        client.send(signalCalls.saveAll, {
          equipmentId: equipment.id,
          add: [{ tag: 'b', title: 'B', address: 'HR:1' }],
        }),
      ]);
      expectAnswers(replies);
      expect(replies[3]).toMatchObject({ code: '200' });
      const gone = await client.send(projectMonitorCalls.querySignals, scope);
      expect(gone).toMatchObject({ status: 409, code: '2001' });
      for (const one of await client.call(mvarCalls.queryAll, { projectId })) expect(one.sources).toEqual([]);
    }
  });

  it('deleting a project that is drawn in, calculated in and looked at', async () => {
    const equipment = await addEquipment();
    const signals = await addSignals(client, equipment.id, [{ tag: 'a', title: 'A', address: 'HR:0' }]);
    const [signalId = ''] = signals.values();
    for (let round = 0; round < ROUNDS; round += 1) {
      const project = await addProject(equipment.id);
      const projectId = project.id;
      const pageId = await addPage({ projectId });
      const replies = await Promise.all([
        save({ projectId }),
        save({ id: pageId }),
        client.send(pageCalls.setHome, { id: pageId }),
        client.send(projectCalls.delete, project),
        client.send(pageCalls.takeLock, { id: pageId, token: randomUUID() }),
        client.send(pageCalls.copy, { id: pageId, title: 'C', projectId }),
        client.send(pageCalls.restoreRevision, { id: pageId, revision: 1, currentRevision: 1 }),
        client.send(mvarCalls.add, { projectId, title: title(), calcType: 'sum', signals: [signalId] }),
        client.send(projectCalls.bindEquipment, { projectId, equipmentIds: equipment.id }),
        client.send(projectMonitorCalls.token, { pageId, dataEquip: equipment.id }),
        client.send(projectMonitorCalls.pageInfo, { id: pageId }),
      ]);
      expectAnswers(replies);
      expect(replies[3]).toMatchObject({ code: '200' });
      expect(await client.send(pageCalls.info, { id: pageId })).toMatchObject({ status: 404 });
    }
  });

  it('regions: named, given and deleted at once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await client.call(regionCalls.add, { title: title() });
      const name = title();
      expectAnswers(
        await Promise.all([
          client.send(regionCalls.saveAccounts, { id, accountIds: '' }),
          client.send(regionCalls.edit, { id, title: name }),
          client.send(regionCalls.delete, { id }),
          client.send(regionCalls.saveAccounts, { id, accountIds: '1' }),
          client.send(regionCalls.add, { title: name }),
          client.send(regionCalls.add, { title: name }),
          client.send(regionCalls.query, {}),
        ]),
      );
    }
  });
});
