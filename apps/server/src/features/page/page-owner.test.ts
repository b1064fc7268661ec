import { calls } from '@zutai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeRefusals } from '../template/testing/describe-refusals.ts';
import { drawPage, jsonPart, savePage } from '../template/testing/drawing.ts';
import { createEngineeringApp, type EngineeringApp } from '../template/testing/engineering-app.ts';

let app: EngineeringApp;
beforeAll(async () => {
  app = await createEngineeringApp();
});
afterAll(() => app.close());

const { page } = calls;
const files = [jsonPart(drawPage())];
let serial = 0;

async function addTemplate() {
  serial += 1;
  const body = { title: `Template ${serial}`, equipmentId: await app.addEquipment() };
  return (await app.send(calls.template.add, app.engineer, body)).data.id as string;
}

const OWNERS = [
  ['projectId', () => app.addProject()],
  ['templateId', () => addTemplate()],
  ['equipmentId', () => app.addEquipment()],
] as const;

describe.each(OWNERS)('pages by %s', (field, addOwner) => {
  describeRefusals(
    () => app,
    [
      {
        call: page.save,
        body: async () => ({ [field]: await addOwner(), title: 'X' }),
        files,
        isWatcherRefused: true,
      },
      { call: page.query, body: async () => ({ [field]: await addOwner() }) },
    ],
  );

  it('are saved, listed and opened, and know what they belong to', async () => {
    const owner = { [field]: await addOwner() };
    const { data } = await savePage(app, { ...owner, title: 'Overview', note: 'first' }, drawPage());
    expect(data.revision).toBe(1);
    const list = await app.send(page.query, app.engineer, owner);
    const nobody = { equipmentId: null, projectId: null, templateId: null };
    expect(list.data).toMatchObject([
      { ...nobody, ...owner, kind: 'page', title: 'Overview', note: 'first', lockedBy: null },
    ]);
    const { data: info } = await app.send(page.info, app.engineer, { id: data.id });
    const names = { equipmentId: '', projectId: '', templateId: '', ...owner };
    expect(info).toMatchObject({ id: data.id, file: { con: names }, faceplates: {} });
  });

  it('stay with it', async () => {
    const owner = { [field]: await addOwner() };
    const { data } = await savePage(app, { ...owner, title: 'Overview' }, drawPage());
    const other = { [field]: await addOwner() };
    expect((await savePage(app, { id: data.id, ...other, title: 'X' }, drawPage())).status).toBe(404);
    expect((await savePage(app, { id: data.id, ...owner, title: 'X' }, drawPage())).status).toBe(200);
    const asFaceplate = { id: data.id, kind: 'faceplate', title: 'X' };
    expect((await savePage(app, asFaceplate, drawPage())).status).toBe(404);
  });

  it('can be its home page', async () => {
    const owner = { [field]: await addOwner() };
    const { data } = await savePage(app, { ...owner, title: 'Overview' }, drawPage());
    expect((await app.send(page.setHome, app.engineer, { id: data.id })).status).toBe(200);
    const list = await app.send(page.query, app.engineer, owner);
    expect(list.data).toMatchObject([{ isHome: true }]);
  });
});

describe('the home page of a project', () => {
  it('is asked for, refused to strangers, and none when the page goes', async () => {
    const projectId = await app.addProject();
    const home = (caller = app.engineer) => app.send(page.queryHome, caller, { projectId });
    expect((await home()).data).toBeNull();
    const { data } = await savePage(app, { projectId, title: 'Overview' }, drawPage());
    await app.send(page.setHome, app.engineer, { id: data.id });
    expect((await home()).data).toMatchObject({ id: data.id, projectId, isHome: true });
    expect((await home(app.stranger)).status).toBe(404);
    await app.send(page.delete, app.engineer, { id: data.id, title: 'Overview' });
    expect((await home()).data).toBeNull();
  });
});

describe('what a page belongs to', () => {
  it('is one thing', async () => {
    const equipmentId = await app.addEquipment();
    const projectId = await app.addProject();
    const both = await savePage(app, { equipmentId, projectId, title: 'X' }, drawPage());
    expect(both).toMatchObject({ status: 400, fields: [{ path: 'projectId' }] });
    for (const call of [page.query, page.queryHome]) {
      expect((await app.send(call, app.engineer, {})).fields).toMatchObject([{ path: 'equipmentId' }]);
      const asked = await app.send(call, app.engineer, { equipmentId, projectId });
      expect(asked.fields).toMatchObject([
        { path: 'projectId', message: expect.stringMatching(/exactly one/) },
      ]);
    }
  });

  it('takes its pages along', async () => {
    const projectId = await app.addProject({ title: 'Short lived' });
    const { data } = await savePage(app, { projectId, title: 'Overview' }, drawPage());
    await app.send(page.setHome, app.engineer, { id: data.id });
    const gone = await app.send(calls.project.delete, app.engineer, { id: projectId, title: 'Short lived' });
    expect(gone.status).toBe(200);
    expect((await app.send(page.info, app.engineer, { id: data.id })).status).toBe(404);
  });

  it('hides its pages from accounts that may not see it', async () => {
    const projectId = await app.addProject();
    const { data } = await savePage(app, { projectId, title: 'Overview' }, drawPage());
    const asked = () => app.send(page.info, app.watcher, { id: data.id });
    expect((await asked()).status).toBe(404);
    expect((await app.send(page.query, app.watcher, { projectId })).status).toBe(404);
    const permission = { projectId, accountIds: app.watcher.accountId };
    expect((await app.send(calls.project.addPermissions, app.engineer, permission)).status).toBe(200);
    expect((await asked()).status).toBe(200);

    const templateId = await addTemplate();
    const drawn = await savePage(app, { templateId, title: 'Overview' }, drawPage());
    expect((await app.send(page.info, app.watcher, { id: drawn.data.id })).status).toBe(403);
  });
});
