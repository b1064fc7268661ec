import { calls } from '@zutai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawPage, savePage } from '../template/testing/drawing.ts';
import { createEngineeringApp, type EngineeringApp } from '../template/testing/engineering-app.ts';

let app: EngineeringApp;
beforeAll(async () => {
  app = await createEngineeringApp();
});
afterAll(() => app.close());

const { page } = calls;
const position = { x: 0, y: 0, width: 100, height: 30, rotate: 0 };
const widget = (more: object, id = 'w') => ({ id, widgetType: 'FutureWidget', position, ...more });
const click = (config: object) => widget({ clickEvent: { enable: true, config } });
const drawWith = (...widgets: unknown[]) => ({ ...drawPage(), widgets });
const group = (children: unknown, id = 'g') =>
  widget({ widgetType: 'WidgetGroup', position: { ...position, origin: position, children } }, id);

function nest(depth: number): unknown {
  let inner: unknown = widget({});
  for (let level = 0; level < depth; level += 1) inner = group([inner], `g${level}`);
  return inner;
}

/** A page that is there, and what saving this file over it answers. */
async function save(file: unknown, fields: object = {}) {
  const equipmentId = await app.addEquipment();
  const { data } = await savePage(app, { equipmentId, title: 'Before' }, drawPage());
  const reply = await savePage(app, { id: data.id, title: 'After', revision: 1, ...fields }, file);
  const { data: after } = await app.send(page.info, app.engineer, { id: data.id });
  return { reply, after };
}

describe('a page file that is refused leaves the page as it was and names what is wrong', () => {
  const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`;
  it.each([
    ['widgets no list', { ...drawPage(), widgets: { a: 1 } }, 'json.widgets'],
    ['a width as text', { ...drawPage(), con: { ...drawPage().con, height: '768' } }, 'json.con.height'],
    ['bindings no lists', { ...drawPage(), bind: { signals: 'x' } }, 'json.bind.signals'],
    ['a widget that is none', drawWith(widget({}), 7), 'json.widgets[1]'],
    ['an id of a megabyte', drawWith(widget({}, 'x'.repeat(1_000_000))), 'json.widgets[0].id'],
    [
      'a place beyond all pages',
      drawWith({ ...widget({ widgetType: 'ShapeRect' }), position: { ...position, width: 1e300 } }),
      /^json\.widgets\[0\]/,
    ],
    [
      'a size below nothing',
      drawWith({ ...widget({ widgetType: 'ShapeRect' }), position: { ...position, height: -5 } }),
      /^json\.widgets\[0\]/,
    ],
    ['a widget without id', drawWith({ widgetType: 'X', position }), 'json.widgets[0].id'],
    ['a widget without position', drawWith({ id: 'w', widgetType: 'X' }), 'json.widgets[0].position'],
    [
      'a known widget with a wrong field',
      drawWith(widget({ widgetType: 'ShapeLine', position: { ...position, rotate: 'much' } })),
      /^json\.widgets\[0\]/,
    ],
    ['a group without list', drawWith(group('all')), 'json.widgets[0].position'],
    ['groups within groups without end', drawWith(nest(40)), 'json'],
    [
      '10,000 widgets',
      drawWith(...Array.from({ length: 10_000 }, (_, i) => widget({}, `w${i}`))),
      'json.widgets',
    ],
    [
      'a script as link',
      drawWith(click({ link: 'javascript:alert(1)' })),
      'json.widgets[0].clickEvent.config.link',
    ],
    ['a hidden script as link', drawWith(click({ link: ' java\tscript:alert(1)' })), /config\.link$/],
    ['a foreign scheme', drawWith(click({ link: 'file:///etc/passwd' })), /config\.link$/],
    ['a page as data', drawWith(click({ iframe: 'data:text/html,<script>' })), /config\.iframe$/],
    [
      'a script as source',
      drawWith(widget({ data: { videoUrl: 'javascript:x' } })),
      'json.widgets[0].data.videoUrl',
    ],
    [
      'a script in an SVG, deep inside',
      drawWith(group([widget({ data: { list: [{ any: svg('<script/>') }] } })])),
      'json.widgets[0].position.children[0].data.list[0].any',
    ],
    ['an event in an SVG', drawWith(widget({ data: { svg: svg('<g onload="x"/>') } })), /data\.svg$/],
  ])('%s', async (_what, file, path) => {
    const { reply, after } = await save(file);
    expect(reply).toMatchObject({ status: 400, code: '1602' });
    expect(reply.fields).toEqual([
      {
        path: typeof path === 'string' ? path : expect.stringMatching(path),
        message: expect.stringMatching(/^(?!.*(undefined|\{\{)).{3,}/),
      },
    ]);
    expect(after).toMatchObject({ title: 'Before', revision: 1, widgetCount: 2 });
  });

  const prototype = '{"__proto__":{"id":"p","widgetType":"ShapeRect","position":{}}}';
  const deepGroups = (depth: number) =>
    `${Array.from({ length: depth }, (_, n) => `{"id":"${n}","widgetType":"WidgetGroup","position":{"children":[`).join('')}${']}}'.repeat(depth)}`;
  it.each([
    ['a number without end', /"width":\d+/, '"width":1e999'],
    ['a prototype for a widget', /"widgets":\[/, `"widgets":[${prototype},`],
    ['groups 10,000 deep', /"widgets":\[/, `"widgets":[${deepGroups(10_000)},`],
    ['lists 100,000 deep', /"widgets":\[/, `"x":${'['.repeat(100_000)}${']'.repeat(100_000)},"widgets":[`],
  ])('also %s, which only text can hold', async (_what, place, text) => {
    const equipmentId = await app.addEquipment();
    const bytes = JSON.stringify(drawPage()).replace(place, text);
    const files = [{ name: 'json', fileName: 'a', bytes }];
    const reply = await app.send(page.save, app.engineer, { equipmentId, title: 'X' }, { files });
    expect(reply).toMatchObject({ status: 400, code: '1602' });
  });

  it('in the language of the caller', async () => {
    const equipmentId = await app.addEquipment();
    const reply = await app.send(
      page.save,
      app.engineer,
      { equipmentId, title: 'X' },
      {
        files: [{ name: 'json', fileName: 'a', bytes: JSON.stringify(drawWith(click({ link: 'x:y' }))) }],
        language: 'zh',
      },
    );
    expect(reply.message).toContain('链接只能是');
  });

  it('and settings that no page can have', async () => {
    const { reply, after } = await save(drawPage(), { width: 20_001 });
    expect(reply).toMatchObject({ status: 400, fields: [{ path: 'width' }] });
    expect(after.title).toBe('Before');
  });
});

describe('a page file that is taken', () => {
  it('keeps fields with the names of prototypes as fields, and changes no prototype', async () => {
    const json = JSON.stringify(drawPage()).replace(
      '"widgets":[',
      '"widgets":[{"id":"odd","widgetType":"Future","position":{},"__proto__":{"hurt":1},"data":{"constructor":{"prototype":{"hurt":1}},"__proto__":{"hurt":1}}},',
    );
    const equipmentId = await app.addEquipment();
    const other = await app.addEquipment();
    const files = [{ name: 'json', fileName: 'a', bytes: json }];
    const saved = await app.send(page.save, app.engineer, { equipmentId, title: 'X' }, { files });
    expect(saved.status).toBe(200);
    const copied = await app.send(page.copy, app.engineer, {
      id: saved.data.id,
      title: 'Y',
      equipmentId: other,
    });
    expect(copied.status).toBe(200);
    const restored = await app.send(page.restoreRevision, app.engineer, {
      id: saved.data.id,
      revision: 1,
      currentRevision: 1,
    });
    expect(restored.status).toBe(200);
    for (const proto of [{}, [], () => 0]) expect(proto).not.toHaveProperty('hurt');
    const { data } = await app.send(page.info, app.engineer, { id: saved.data.id });
    expect(JSON.stringify(data.file)).toContain('"constructor"');
  });

  it.each([
    ['https://example.com/a?b=c'],
    ['/monitor/eg/detail/page/5'],
    ['tel:+8613800000000'],
    ['mailto:a@example.com'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: references to parameters look like this
    ['https://example.com/${pump}'],
    [''],
  ])('links to %s', async (link) => {
    expect((await save(drawWith(click({ link })))).reply.status).toBe(200);
  });

  it('has 2,000 rich widgets', async () => {
    const binding = drawPage().widgets[0]?.data;
    const animation = Object.fromEntries(
      ['visiable', 'twinkle', 'rotate', 'fillColor', 'borderColor', 'fontColor'].map((kind) => [
        kind,
        {
          enable: true,
          config: {
            data: binding,
            list: Array.from({ length: 6 }, () => ({ min: 0, max: 1, color: '#123456' })),
          },
        },
      ]),
    );
    const rich = Array.from({ length: 2000 }, (_, i) =>
      widget({ animation, data: binding, text: '水泵房液位'.repeat(20) }, `w${i}`),
    );
    const file = drawWith(...rich);
    expect(JSON.stringify(file).length).toBeGreaterThan(5_000_000);
    const { reply, after } = await save(file);
    expect(reply.status).toBe(200);
    expect(after.widgetCount).toBe(2000);
  });
});

describe('files that are too large', () => {
  const upload = (call: typeof page.save | typeof page.uploadImage, name: string, megabytes: number) =>
    app.send(call, app.engineer, call === page.save ? { equipmentId: '1', title: 'X' } : {}, {
      files: [{ name, fileName: 'a', bytes: Buffer.alloc(megabytes * 1024 * 1024, ' ') }],
    });

  it.each([
    ['a page of 11 MB', page.save, 'json', 11, '10 MB'],
    ['a page of 50 MB', page.save, 'json', 50, '10 MB'],
    ['a picture of 6 MB', page.uploadImage, 'file', 6, '5 MB'],
    ['a picture of 50 MB', page.uploadImage, 'file', 50, '5 MB'],
  ] as const)('%s: refused, with the field and the limit', async (_what, call, name, megabytes, limit) => {
    const reply = await upload(call, name, megabytes);
    expect(reply).toMatchObject({ status: 413, code: '413' });
    expect(reply.fields).toEqual([{ path: name, message: `Must not be larger than ${limit}` }]);
  });
});
