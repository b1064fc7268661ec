import { calls } from '@zutai/contract';
import { demoDrawings } from '@zutai/demo-drawings/testing';
import { parsePageFile, toPageFile } from '@zutai/diagram';
import { widgetCatalog } from '@zutai/widgets/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { savePage } from '../template/testing/drawing.ts';
import { createEngineeringApp, type EngineeringApp } from '../template/testing/engineering-app.ts';

let app: EngineeringApp;
beforeAll(async () => {
  app = await createEngineeringApp();
});
afterAll(() => app.close());

type Rec = Record<string, unknown>;
const isRecord = (value: unknown): value is Rec =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const strange = { deep: [1, null, 'x', { y: false }], text: '陌生' };
/** Objects whose names are values, not fields. */
const closed = new Set(['params', 'i18n', 'en', 'set', 'places']);

/** The same with a field nobody knows in every object, at any depth. */
function estrange(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => estrange(item));
  if (!isRecord(value) || closed.has(name)) return value;
  const inner = Object.entries(value).map(([field, part]) => [field, estrange(part, field)]);
  return { ...Object.fromEntries(inner), fromElsewhere: strange };
}

const stranger = (id: string) => ({
  id,
  widgetType: 'ComplexHologram',
  position: { where: [4, 5], rotate: 'much' },
  data: { signalArray: [{ type: 'signal', signalId: '990', equipId: '99' }], beams: 3 },
  animation: null,
});
const box = { x: 10, y: 10, width: 100, height: 50, rotate: 0 };
const group = {
  ...{ id: 'strange-group', widgetType: 'WidgetGroup' },
  position: { ...box, origin: box, children: [stranger('inside')] },
};

describe('unknown fields and unknown widget types survive a load-save round trip untouched', () => {
  it.each([...demoDrawings])('the page "%s" of the demo, with both everywhere', async (_name, page) => {
    const drawn = JSON.parse(JSON.stringify(toPageFile(page, widgetCatalog)));
    const file = estrange({ ...drawn, widgets: [...drawn.widgets, stranger('outside'), group] });
    const read = parsePageFile(file as Rec, { catalog: widgetCatalog, isStrict: true });
    if (!read.ok) throw new Error(JSON.stringify(read.problem));
    const kept = JSON.parse(JSON.stringify(toPageFile(read.value, widgetCatalog)));
    // What a page is bound to is listed anew; everything else is as it came. The group lacked what groups have.
    const { bind, widgets, ...rest } = kept;
    const given = file as { bind: Rec; widgets: Rec[] } & Rec;
    const { bind: givenBind, widgets: givenWidgets, ...givenRest } = given;
    expect(rest).toEqual(givenRest);
    expect(widgets.slice(0, -1)).toEqual(givenWidgets.slice(0, -1));
    expect(widgets.at(-1)).toMatchObject(givenWidgets.at(-1)!);
    expect(bind).toMatchObject({ fromElsewhere: strange, signals: expect.arrayContaining(['990']) });
    expect(givenBind).toBeDefined();

    const equipmentId = await app.addEquipment();
    const { data: saved } = await savePage(app, { equipmentId, title: 'Strange' }, file);
    const opened = await app.send(calls.page.info, app.engineer, { id: saved.id });
    const { widgets: stored } = opened.data.file as unknown as { widgets: Rec[] };
    expect(stored.slice(0, -1)).toEqual(givenWidgets.slice(0, -1));
    // Opened in the designer and saved again, nothing of it has changed.
    const again = parsePageFile(opened.data.file as unknown as Rec, { catalog: widgetCatalog });
    if (!again.ok) throw new Error(again.problem.code);
    expect(JSON.parse(JSON.stringify(toPageFile(again.value, widgetCatalog)))).toEqual(opened.data.file);
  });
});
