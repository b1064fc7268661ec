import { calls } from '@zutai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeRefusals } from '../../template/testing/describe-refusals.ts';
import { drawInstance, drawPage, savePage } from '../../template/testing/drawing.ts';
import { createEngineeringApp, type EngineeringApp } from '../../template/testing/engineering-app.ts';

let app: EngineeringApp;
beforeAll(async () => {
  app = await createEngineeringApp();
});
afterAll(() => app.close());

const { page } = calls;

/** Equipment with signals of these tags; answers the ids by tag. */
async function addStation(title: string, tags: readonly string[]) {
  const id = await app.addEquipment({ title });
  const add = tags.map((tag) => ({ tag, title: `${title} ${tag}` }));
  await app.send(calls.signal.saveAll, app.engineer, { equipmentId: id, add });
  const { data } = await app.send(calls.signal.query, app.engineer, { equipmentId: id, pageSize: 200 });
  const rows = data.rows as { id: string; tag: string }[];
  return { id, title, signals: Object.fromEntries(rows.map((row) => [row.tag, row.id])) };
}
type Station = Awaited<ReturnType<typeof addStation>>;

const position = { x: 0, y: 0, width: 10, height: 10, rotate: 0 };
const bind = (station: { id: string; title: string }, fields: object) => ({
  type: 'signal',
  title: 'old title',
  subTitle: station.title,
  signalId: '',
  equipId: station.id,
  systemKey: '',
  mvarId: '',
  ...fields,
});
const widget = (id: string, data: object, more: object = {}) => ({
  id,
  widgetType: 'FutureWidget',
  position,
  data,
  ...more,
});
const drawWith = (...widgets: object[]) => ({ ...drawPage(), widgets });

async function copy(body: object) {
  const reply = await app.send(page.copy, app.engineer, { title: 'Copy', ...body });
  if (reply.status !== 200) throw new Error(reply.message);
  const { data } = await app.send(page.info, app.engineer, { id: reply.data.id });
  const byId = Object.fromEntries(data.file.widgets.map((one: { id: string }) => [one.id, one]));
  return { id: reply.data.id as string, unmatched: reply.data.unmatched, info: data, byId };
}

let a: Station;
let b: Station;
beforeAll(async () => {
  a = await addStation('Station A', ['level', 'flow', 'old']);
  b = await addStation('Station B', ['flow', 'level']);
});

describeRefusals(
  () => app,
  [
    {
      call: page.copy,
      body: async () => {
        const { data } = await savePage(app, { equipmentId: a.id, title: 'T' }, drawPage());
        return { id: data.id, title: 'Copy', equipmentId: b.id };
      },
      isWatcherRefused: true,
    },
  ],
);

describe('a page copied to other equipment', () => {
  it('keeps its English name only with its own name', async () => {
    const drawn = drawPage();
    const file = {
      ...drawn,
      con: { ...(drawn as { con: object }).con, i18n: { en: { title: 'Pump house 1' } } },
    };
    const { data } = await savePage(app, { equipmentId: a.id, title: '1号泵房' }, file);
    const nameOf = async (title: string) => {
      const { info } = await copy({ id: data.id, equipmentId: b.id, title });
      return info.file.con.i18n?.en?.title ?? '';
    };
    expect([await nameOf('1号泵房'), await nameOf('2号泵房')]).toEqual(['Pump house 1', '']);
  });

  it('is bound to the signals with the same tags', async () => {
    const twinkle = { twinkle: { enable: true, config: { data: bind(a, { signalId: a.signals.flow }) } } };
    const file = drawWith(
      widget('level', bind(a, { signalId: a.signals.level, tag: 'renamed since' })),
      {
        id: 'group',
        widgetType: 'WidgetGroup',
        position: {
          ...position,
          origin: position,
          children: [widget('inner', {}, { animation: twinkle })],
        },
        data: {},
      },
      widget('online', bind(a, { type: 'system', systemKey: 'online' })),
      widget('byTag', bind(a, { tag: 'flow' })),
      widget('elsewhere', bind({ id: '998', title: 'Other' }, { signalId: '999' })),
    );
    const { data } = await savePage(app, { equipmentId: a.id, title: 'Overview', width: 500 }, file);
    const { info, byId, unmatched } = await copy({ id: data.id, equipmentId: b.id });
    expect(unmatched).toEqual([]);
    expect(info).toMatchObject({ title: 'Copy', width: 500, equipmentId: b.id, revision: 1, widgetCount: 6 });
    expect(info.file.con).toMatchObject({ title: 'Copy', equipmentId: b.id });
    expect(byId.level.data).toMatchObject({
      signalId: b.signals.level,
      equipId: b.id,
      subTitle: 'Station B',
      title: 'Station B level',
      tag: 'level',
    });
    const [inner] = byId.group.position.children;
    expect(inner.animation.twinkle.config.data).toMatchObject({ signalId: b.signals.flow, equipId: b.id });
    expect(byId.online.data).toMatchObject({ systemKey: 'online', equipId: b.id, subTitle: 'Station B' });
    expect(byId.byTag.data).toMatchObject({ signalId: '', tag: 'flow', equipId: b.id });
    expect(byId.elsewhere.data).toMatchObject({ signalId: '999', equipId: '998', subTitle: 'Other' });
    expect(new Set(info.file.bind.signals)).toEqual(new Set([b.signals.level, b.signals.flow, '999']));
  });

  it('goes by the tag of the file when the signal is gone', async () => {
    const file = drawWith(widget('gone', bind(a, { signalId: '999999', tag: 'level' })));
    const { data } = await savePage(app, { equipmentId: a.id, title: 'T' }, file);
    const { byId } = await copy({ id: data.id, equipmentId: b.id });
    expect(byId.gone.data).toMatchObject({ signalId: b.signals.level, equipId: b.id });
  });

  it('is unbound, and says so, where there is no such signal', async () => {
    const file = drawWith(
      widget('w', { curve: [bind(a, { signalId: a.signals.old })] }),
      widget('v', bind(a, { type: 'mvar', mvarId: '5', title: 'Sum of flows' })),
    );
    const { data } = await savePage(app, { equipmentId: a.id, title: 'T' }, file);
    const { byId, unmatched } = await copy({ id: data.id, equipmentId: b.id });
    expect(unmatched).toEqual([
      { widgetId: 'w', path: 'data.curve.0', title: 'old' },
      { widgetId: 'v', path: 'data', title: 'Sum of flows' },
    ]);
    expect(byId.w.data.curve[0]).toMatchObject({ signalId: '', equipId: '', title: '' });
  });

  it('leads to pages of the new equipment, never to the old one', async () => {
    const click = (pageId: string) => ({
      clickEvent: {
        enable: true,
        config: {
          action: 'page',
          pageId: '',
          page: { type: 'equip', equipPageId: pageId, equipTitle: 'Station A', equipId: a.id },
        },
      },
    });
    const add = async (equipmentId: string, title: string) =>
      (await savePage(app, { equipmentId, title }, drawPage())).data.id as string;
    const detail = await add(a.id, 'Detail');
    const lonely = await add(a.id, 'Only here');
    const itself = await add(a.id, 'Start');
    await savePage(
      app,
      { id: itself, title: 'Start' },
      drawWith(
        widget('detail', {}, click(detail)),
        widget('lonely', {}, click(lonely)),
        widget('itself', {}, click(itself)),
        widget('far', {}, click('123456')),
      ),
    );
    const target = await addStation('Station C', []);
    const targetDetail = await add(target.id, 'Detail');
    const { id, byId, unmatched } = await copy({ id: itself, equipmentId: target.id });
    const leadsTo = (name: string) => byId[name].clickEvent.config.page;
    expect(leadsTo('detail')).toMatchObject({
      equipPageId: targetDetail,
      equipId: target.id,
      equipTitle: 'Station C',
    });
    expect(leadsTo('itself').equipPageId).toBe(id);
    expect(leadsTo('far').equipPageId).toBe('123456');
    expect(leadsTo('lonely').equipPageId).toBe('');
    expect(unmatched).toEqual([
      { widgetId: 'lonely', path: 'clickEvent.config.page.equipPageId', title: 'Only here' },
    ]);
  });

  it('passes the new equipment to its faceplates', async () => {
    const parameters = [
      { name: 'pump', title: 'Pump', kind: 'equipment', default: '' },
      { name: 'note', title: 'Note', kind: 'text', default: '' },
    ];
    const drawn = drawPage();
    const faceplate = await savePage(
      app,
      { kind: 'faceplate', title: 'Pump' },
      { ...drawn, con: { ...drawn.con, parameters } },
    );
    const file = drawWith(drawInstance('f', faceplate.data.id, { pump: a.id, note: a.id }));
    const { data } = await savePage(app, { equipmentId: a.id, title: 'T' }, file);
    const { byId, info } = await copy({ id: data.id, equipmentId: b.id });
    expect(byId.f.data.params).toEqual({ pump: b.id, note: a.id });
    expect(Object.keys(info.faceplates)).toEqual([faceplate.data.id]);
    const usage = await app.send(page.usage, app.engineer, { id: faceplate.data.id });
    expect(usage.data).toHaveLength(2);
  });

  it('keeps its password', async () => {
    const fields = { equipmentId: a.id, title: 'T', checkpwd: true, password: 'geheim' };
    const { data } = await savePage(app, fields, drawPage());
    const body = { id: data.id, title: 'Copy', equipmentId: b.id };
    const { data: copied } = await app.send(page.copy, app.engineer, body);
    expect((await app.send(page.info, app.engineer, { id: copied.id })).code).toBe('1604');
    const opened = await app.send(page.info, app.engineer, { id: copied.id, password: 'geheim' });
    expect(opened.status).toBe(200);
  });
});

describe('a page copied within its equipment or to a project', () => {
  it('keeps its bindings', async () => {
    const file = drawWith(
      widget('level', bind(a, { signalId: a.signals.level })),
      widget('old', bind(a, { signalId: a.signals.old })),
    );
    const { data } = await savePage(app, { equipmentId: a.id, title: 'T' }, file);
    const projectId = await app.addProject();
    for (const target of [{ equipmentId: a.id }, { projectId }]) {
      const { byId, unmatched, info } = await copy({ id: data.id, ...target });
      expect(unmatched).toEqual([]);
      expect(info).toMatchObject(target);
      expect(byId.level.data).toMatchObject({ signalId: a.signals.level, equipId: a.id });
      expect(byId.old.data).toMatchObject({ signalId: a.signals.old, equipId: a.id });
    }
  });

  it('and from a project moves the equipment that is named', async () => {
    const projectId = await app.addProject();
    const file = drawWith(widget('level', bind(a, { signalId: a.signals.level })));
    const { data } = await savePage(app, { projectId, title: 'T' }, file);
    const kept = await copy({ id: data.id, equipmentId: b.id });
    expect(kept.byId.level.data.signalId).toBe(a.signals.level);
    const moved = await copy({ id: data.id, equipmentId: b.id, fromEquipmentId: a.id });
    expect(moved.byId.level.data.signalId).toBe(b.signals.level);
  });
});

describe('a copy', () => {
  it('names one target, and for a faceplate none', async () => {
    const { data } = await savePage(app, { equipmentId: a.id, title: 'T' }, drawPage());
    const send = (body: object) => app.send(page.copy, app.engineer, { id: data.id, title: 'Copy', ...body });
    expect((await send({})).fields).toMatchObject([{ path: 'equipmentId' }]);
    const projectId = await app.addProject();
    expect((await send({ equipmentId: b.id, projectId })).fields).toMatchObject([{ path: 'projectId' }]);
    const faceplate = await savePage(app, { kind: 'faceplate', title: 'Lamp' }, drawPage());
    const body = { id: faceplate.data.id, equipmentId: b.id };
    expect((await send(body)).fields).toMatchObject([{ path: 'equipmentId' }]);
    expect((await copy({ id: faceplate.data.id })).info).toMatchObject({ kind: 'faceplate', title: 'Copy' });
  });
});
