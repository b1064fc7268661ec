import { calls, errors } from '@zutai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeRefusals } from '../../template/testing/describe-refusals.ts';
import { drawInstance, drawPage, jsonPart, savePage } from '../../template/testing/drawing.ts';
import { createEngineeringApp, type EngineeringApp } from '../../template/testing/engineering-app.ts';

let app: EngineeringApp;
beforeAll(async () => {
  app = await createEngineeringApp();
});
afterAll(() => app.close());

const { page } = calls;
let serial = 0;

/** A page file that places these faceplates. */
const drawWith = (...faceplateIds: string[]) => {
  const drawn = drawPage();
  return { ...drawn, widgets: [...drawn.widgets, ...faceplateIds.map((id, i) => drawInstance(`f${i}`, id))] };
};

async function addFaceplate(title = `Pump ${++serial}`, ...faceplateIds: string[]): Promise<string> {
  const reply = await savePage(app, { kind: 'faceplate', title }, drawWith(...faceplateIds));
  if (reply.status !== 200) throw new Error(reply.message);
  return reply.data.id;
}

async function addPage(...faceplateIds: string[]): Promise<string> {
  const equipmentId = await app.addEquipment();
  return (await savePage(app, { equipmentId, title: 'Overview' }, drawWith(...faceplateIds))).data.id;
}

const info = async (id: string) => (await app.send(page.info, app.engineer, { id })).data;

describeRefusals(
  () => app,
  [
    { call: page.usage, body: async () => ({ id: await addFaceplate() }), isWatcherRefused: true },
    { call: page.queryFaceplates, isWatcherRefused: true },
    {
      call: page.rename,
      body: async () => ({ id: await addFaceplate(), title: 'Other' }),
      isWatcherRefused: true,
    },
  ],
);

describe('faceplates', () => {
  it('belong to the organisation: listed there, unknown elsewhere', async () => {
    const id = await addFaceplate('A valve');
    const { data } = await app.send(page.query, app.watcher, { kind: 'faceplate' });
    expect(data).toContainEqual(
      expect.objectContaining({
        id,
        kind: 'faceplate',
        equipmentId: null,
        projectId: null,
        templateId: null,
      }),
    );
    const foreign = await app.send(page.query, app.stranger, { kind: 'faceplate' });
    expect(foreign.data).toEqual([]);
    expect((await app.send(page.info, app.stranger, { id })).status).toBe(404);
    expect((await app.send(page.setHome, app.engineer, { id })).status).toBe(404);
  });

  it('name no owner', async () => {
    const projectId = await app.addProject();
    const saved = await savePage(app, { kind: 'faceplate', projectId, title: 'X' }, drawPage());
    expect(saved).toMatchObject({ status: 400, fields: [{ path: 'projectId' }] });
    const listed = await app.send(page.query, app.engineer, { kind: 'faceplate', projectId });
    expect(listed.fields).toMatchObject([{ path: 'projectId' }]);
  });

  it('come with the page that shows them, those inside others too', async () => {
    const lamp = await addFaceplate();
    const pump = await addFaceplate(undefined, lamp);
    const station = await addFaceplate(undefined, pump, lamp);
    const { faceplates } = await info(await addPage(station, '999999'));
    expect(new Set(Object.keys(faceplates))).toEqual(new Set([lamp, pump, station]));
    expect(faceplates[pump].widgets.at(-1).data).toMatchObject({ faceplateId: lamp });
    expect(new Set(Object.keys((await info(pump)).faceplates))).toEqual(new Set([lamp]));
  });

  it('tell an open page, by their revisions, that they were saved anew; those placed and not saved yet too', async () => {
    const lamp = await addFaceplate('Lamp');
    const pump = await addFaceplate('Pump with lamp', lamp);
    const loose = await addFaceplate('Not placed yet');
    const id = await addPage(pump);
    const newest = async (faceplateIds = '') =>
      (await app.send(page.newest, app.watcher, { id, faceplateIds })).data;
    const { revision, faceplateRevisions } = await info(id);
    expect({ revision, faceplateRevisions }).toEqual({
      revision: 1,
      faceplateRevisions: { [lamp]: 1, [pump]: 1 },
    });
    expect((await savePage(app, { id: lamp, title: 'Lamp' }, drawPage())).status).toBe(200);
    expect(await newest()).toMatchObject({
      revision: 1,
      faceplates: [
        { id: lamp, title: 'Lamp', revision: 2 },
        { id: pump, title: 'Pump with lamp', revision: 1 },
      ],
    });
    expect((await newest(loose)).faceplates).toContainEqual({
      id: loose,
      title: 'Not placed yet',
      revision: 1,
    });
    expect((await savePage(app, { id, title: 'Overview' }, drawWith(lamp))).status).toBe(200);
    expect(await newest()).toMatchObject({ revision: 2, savedBy: expect.stringMatching(/./) });
    expect((await newest()).faceplates.map((each: { id: string }) => each.id)).toEqual([lamp]);
  });

  it('of another organisation never come along', async () => {
    const secret = await addFaceplate();
    const equipmentId = await app.addEquipment({}, app.stranger);
    const files = [jsonPart(drawWith(secret))];
    const saved = await app.send(page.save, app.stranger, { equipmentId, title: 'X' }, { files });
    const opened = await app.send(page.info, app.stranger, { id: saved.data.id });
    expect(opened.data.faceplates).toEqual({});
    const asked = await app.send(page.newest, app.stranger, { id: saved.data.id, faceplateIds: secret });
    expect(asked.data.faceplates).toEqual([]);
    expect((await app.send(page.usage, app.engineer, { id: secret })).data).toEqual([]);
  });

  it('are asked for in one query, however they nest', async () => {
    const inner = await addFaceplate();
    let outer = inner;
    for (let i = 0; i < 6; i += 1) outer = await addFaceplate(undefined, outer, inner);
    expect(Object.keys((await info(await addPage(outer))).faceplates)).toHaveLength(7);
  });
});

describe('the list of faceplates', () => {
  it('is searched, sorted and paged, with how often each is placed', async () => {
    const mark = `Valve ${Date.now()}`;
    const lamp = await addFaceplate(`${mark} a`);
    const other = await addFaceplate(`${mark} b`, lamp);
    await addPage(lamp);
    const asked = { keyword: mark.toLowerCase(), pageSize: 1 };
    const first = await app.send(page.queryFaceplates, app.engineer, asked);
    expect(first.data).toMatchObject({ total: 2, rows: [{ id: lamp, kind: 'faceplate', usageCount: 2 }] });
    const least = { ...asked, sortField: 'usageCount', sortOrder: 'asc' };
    const { data } = await app.send(page.queryFaceplates, app.engineer, least);
    expect(data.rows).toMatchObject([{ id: other, usageCount: 0 }]);
    const foreign = await app.send(page.queryFaceplates, app.stranger, asked);
    expect(foreign.data).toEqual({ total: 0, rows: [] });
  });
});

/** Puts an English name into the drawing, as the designer does. */
const nameInEnglish = async (id: string, title: string, titleEn: string) => {
  const drawn = drawPage();
  const file = { ...drawn, con: { ...drawn.con, i18n: { en: { title: titleEn } } } };
  expect((await savePage(app, { id, title }, file)).status).toBe(200);
};

describe('another name', () => {
  it('is a revision of its own, in the file too, with the drawing as it was', async () => {
    const lamp = await addFaceplate('Lamp before');
    const id = await addFaceplate('Holder', lamp);
    const before = await info(id);
    const rename = (body: object) => app.send(page.rename, app.engineer, { id, ...body });
    expect((await rename({ title: 'Holder anew', revision: 1 })).status).toBe(200);
    const after = await info(id);
    expect(after).toMatchObject({
      title: 'Holder anew',
      revision: 2,
      file: { con: { title: 'Holder anew' } },
    });
    expect(after.file.widgets).toEqual(before.file.widgets);
    expect((await app.send(page.usage, app.engineer, { id: lamp })).data).toMatchObject([{ id }]);
    expect((await rename({ title: 'Too late', revision: 1 })).status).toBe(409);
    expect((await rename({ title: ' ' })).status).toBe(400);
    expect((await app.send(page.rename, app.stranger, { id, title: 'Mine' })).status).toBe(404);
  });

  it('says who was faster', async () => {
    const id = await addFaceplate('Two at once');
    await app.send(page.rename, app.engineer, { id, title: 'First', revision: 1 });
    const late = await app.send(page.rename, app.engineer, { id, title: 'Second', revision: 1 });
    expect(late).toMatchObject({ status: 409, code: errors.editConflict.wire });
    expect(late.message).toContain((await info(id)).updatedBy);
    expect((await info(id)).title).toBe('First');
  });

  it('in English is the one of the file: kept when it is not named, and taken away when it is empty', async () => {
    const id = await addFaceplate('泵');
    await nameInEnglish(id, '泵', 'Pump');
    const rename = (body: object) => app.send(page.rename, app.engineer, { id, ...body });
    expect((await rename({ title: '水泵' })).status).toBe(200);
    expect(await info(id)).toMatchObject({ title: '水泵', titleEn: 'Pump' });
    expect((await rename({ title: '水泵', titleEn: 'Water pump' })).status).toBe(200);
    expect(await info(id)).toMatchObject({
      titleEn: 'Water pump',
      file: { con: { i18n: { en: { title: 'Water pump' } } } },
    });
    const found = await app.send(page.queryFaceplates, app.engineer, { keyword: 'water PUMP' });
    expect(found.data.rows).toMatchObject([{ id }]);
    expect((await rename({ title: '水泵', titleEn: '' })).status).toBe(200);
    expect(await info(id)).toMatchObject({ titleEn: '' });
  });

  it('is what a copy has, in both languages', async () => {
    const id = await addFaceplate('阀');
    await nameInEnglish(id, '阀', 'Valve');
    const copied = await app.send(page.copy, app.engineer, { id, title: '阀 2' });
    expect(await info(copied.data.id)).toMatchObject({ title: '阀 2', titleEn: '' });
    expect(await info(id)).toMatchObject({ title: '阀', titleEn: 'Valve' });
  });

  it('keeps the password of a page', async () => {
    const equipmentId = await app.addEquipment();
    const settings = { equipmentId, title: 'Locked', checkpwd: true, password: 'PagePassword7' };
    const { data } = await savePage(app, settings, drawPage());
    expect((await app.send(page.rename, app.engineer, { id: data.id, title: 'Still locked' })).status).toBe(
      200,
    );
    expect((await app.send(page.info, app.engineer, { id: data.id })).code).toBe(
      errors.pagePasswordNeeded.wire,
    );
    const password = 'PagePassword7';
    expect((await app.send(page.info, app.engineer, { id: data.id, password })).data.title).toBe(
      'Still locked',
    );
  });
});

describe('faceplates that would contain themselves', () => {
  it('are refused with the way round', async () => {
    const a = await addFaceplate('Ring A');
    const b = await addFaceplate('Ring B', a);
    const c = await addFaceplate('Ring C', b);
    const reply = await savePage(app, { id: a, title: 'Ring A' }, drawWith(c));
    expect(reply).toMatchObject({ status: 400, code: '1602', fields: [{ path: 'json.widgets' }] });
    expect(reply.message).toContain('Ring A → Ring C → Ring B → Ring A');
    const self = await savePage(app, { id: a, title: 'Ring A' }, drawWith(a));
    expect(self.message).toContain('Ring A → Ring A');
    expect((await info(a)).revision).toBe(1);
  });

  it('are refused when two saves close the ring together', async () => {
    const a = await addFaceplate();
    const b = await addFaceplate();
    const replies = await Promise.all([
      savePage(app, { id: a, title: 'A' }, drawWith(b)),
      savePage(app, { id: b, title: 'B' }, drawWith(a)),
    ]);
    expect(replies.map((reply) => reply.status).toSorted((x, y) => x - y)).toEqual([200, 400]);
  });

  it('cannot come back by restoring', async () => {
    const a = await addFaceplate();
    const b = await addFaceplate();
    await savePage(app, { id: a, title: 'A' }, drawWith(b));
    await savePage(app, { id: a, title: 'A' }, drawWith());
    await savePage(app, { id: b, title: 'B' }, drawWith(a));
    const body = { id: a, revision: 2, currentRevision: 3 };
    const reply = await app.send(page.restoreRevision, app.engineer, body);
    expect(reply).toMatchObject({ status: 400, code: '1602' });
  });

  it('and those nested deeper than 8, from whichever end', async () => {
    const first = await addFaceplate('Deep 1');
    let outer = first;
    for (let depth = 2; depth <= 8; depth += 1) outer = await addFaceplate(`Deep ${depth}`, outer);
    expect((await info(await addPage(outer))).widgetCount).toBe(3);
    const above = await savePage(app, { kind: 'faceplate', title: 'Deep 9' }, drawWith(outer));
    expect(above).toMatchObject({ status: 400, code: '1602' });
    expect(above.message).toMatch(/8.*Deep 9 → Deep 8 → .* → Deep 1/);
    const lamp = await addFaceplate('Lamp of all');
    const below = await savePage(app, { id: first, title: 'Deep 1' }, drawWith(lamp));
    expect(below).toMatchObject({ status: 400, code: '1602' });
    expect(below.message).toMatch(/8.*Deep 8 → .* → Deep 1 → Lamp of all/);
  });
});

describe('a used faceplate', () => {
  it('knows by what, and stays until nothing uses it', async () => {
    const lamp = await addFaceplate('Lamp');
    const pump = await addFaceplate('Pump with lamp', lamp);
    const equipmentId = await app.addEquipment({ title: 'Well 5' });
    const { data } = await savePage(app, { equipmentId, title: 'Well' }, drawWith(lamp, lamp));
    const usage = await app.send(page.usage, app.engineer, { id: lamp });
    expect(usage.data).toEqual([
      expect.objectContaining({ id: pump, kind: 'faceplate', title: 'Pump with lamp', ownerTitle: '' }),
      expect.objectContaining({ id: data.id, kind: 'page', equipmentId, ownerTitle: 'Well 5' }),
    ]);
    const remove = (language: 'zh' | 'en' = 'zh') =>
      app.send(page.delete, app.engineer, { id: lamp, title: 'Lamp' }, { language });
    const refused = await remove();
    expect(refused).toMatchObject({ status: 409, code: '1605' });
    expect(refused.message).toContain('2');
    expect(refused.message).toContain('Pump with lamp、Well 5 / Well');
    expect((await remove('en')).message).toContain('Pump with lamp, Well 5 / Well');
    await savePage(app, { id: data.id, title: 'Well' }, drawWith());
    await app.send(page.delete, app.engineer, { id: pump, title: 'Pump with lamp' });
    expect((await remove()).status).toBe(200);
  });

  it('does not hold the equipment whose page shows it', async () => {
    const lamp = await addFaceplate();
    const equipmentId = await app.addEquipment({ title: 'Short lived' });
    await savePage(app, { equipmentId, title: 'Well' }, drawWith(lamp));
    const gone = await app.send(calls.equipment.delete, app.engineer, {
      id: equipmentId,
      title: 'Short lived',
    });
    expect(gone.status).toBe(200);
    expect((await app.send(page.usage, app.engineer, { id: lamp })).data).toEqual([]);
  });
});
