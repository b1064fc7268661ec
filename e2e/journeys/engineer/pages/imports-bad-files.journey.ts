import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { MAX_PAGE_IMAGE_MB, pageCalls } from '@zutai/contract';
import { describeProblem, parsePageFile, type Widget } from '@zutai/diagram';
import { fillText } from '@zutai/i18n';
import { widgetCatalog } from '@zutai/widgets/model';
import { seeNoBarriers } from '../../../harness/barriers.ts';
import { collectErrors, expect, test } from '../../../harness/journey.ts';
import { Designer } from '../../../harness/screen/designer.ts';
import { drawWidget, pageFileOf } from '../../../harness/screen/drawing.ts';
import { engineText } from '../../../harness/screen/engine-text.ts';
import type { JourneyServer } from '../../../harness/server.ts';
import { openSignedIn } from '../../../harness/sign-in.ts';
import { type BoilerSite, startBoilerSite } from '../../../harness/site/boiler-site.ts';

/** Widgets on the page that the site comes with. */
const DRAWN = 2;
const [INNER, OUTER] = ['内面板', '外面板'] as const;
const IMAGE_BYTES = 50_000_000;

let server: JourneyServer;
let site: BoilerSite;
let folder: string;
test.beforeAll(async ({ openOrganisation }) => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zutai-bad-'));
  server = await openOrganisation();
  site = await startBoilerSite(server);
});
test.afterAll(async () => {
  await site?.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const place = [40, 40, 120, 40] as const;
const text = (id: string) => drawWidget('UsualText', id, place);
const group = (id: string, children: readonly object[]) => ({
  id,
  widgetType: 'WidgetGroup',
  position: { x: 40, y: 40, width: 120, height: 40, rotate: 0, children },
});
const nest = (depth: number): object => (depth === 0 ? text('leaf') : group(`g${depth}`, [nest(depth - 1)]));
const withWidgets = (...widgets: object[]) => pageFileOf({ title: '坏文件' }, widgets as unknown as Widget[]);
const plain = pageFileOf({}, []);

/** Page files that are not right, with what has to be named in the refusal. */
const badFiles: readonly (readonly [what: string, file: object, named: string])[] = [
  ['a width in words', { ...plain, con: { ...plain.con, width: 'wide' } }, 'con.width'],
  ['widgets that are no list', { ...plain, widgets: {} }, 'widgets'],
  ['a widget without a type', { ...plain, widgets: [{ id: 'w1', position: {} }] }, 'widgets[0].widgetType'],
  [
    'a number where a text belongs',
    withWidgets(text('w1'), drawWidget('UsualInput', 'w2', place, { placeholder: 5 })),
    'widgets[1].data.placeholder',
  ],
  [
    'a place in words',
    withWidgets({ ...text('w1'), position: { x: 'left', y: 0, width: 10, height: 10, rotate: 0 } }),
    'widgets[0].position',
  ],
  [
    'a group that stands in itself',
    { ...plain, widgets: [group('g1', [group('g1', [])])] },
    'widgets[0].position.children[0].id',
  ],
  ['groups in groups without end', { ...plain, widgets: [nest(40)] }, '32'],
  ['something nested without end', { ...plain, widgets: [nest(100)] }, '200'],
  [
    '10,000 widgets',
    {
      ...plain,
      widgets: Array.from({ length: 10_000 }, (_, n) => ({
        id: `w${n}`,
        widgetType: 'ShapeRect',
        position: { x: 0, y: 0, width: 9, height: 9, rotate: 0 },
      })),
    },
    '2000',
  ],
  ['a file of a later version', { ...plain, version: 99 }, '99'],
];

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" onload="alert(1)">
  <script>alert(2)</script><rect width="10" height="10" fill="gray" onclick="alert(3)"/></svg>`;

test('an engineer is told what is wrong with a file, and the open page stays as it is', async ({
  page,
  say,
  language,
}) => {
  const errors = collectErrors(page);
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    // Leaving what is not saved is asked about by the browser itself.
    if (dialog.type() !== 'beforeunload') dialogs.push(dialog.message());
    void dialog.accept();
  });
  const designer = new Designer(page, say);
  let before = '';

  await test.step('has drawn something that is not saved yet', async () => {
    const url = `${server.url}/manage/eg/${site.equipmentId}/designer/${site.pageId}`;
    await openSignedIn(page, { url, ...server.admin });
    await expect(designer.layers).toHaveCount(DRAWN);
    await designer.draw('UsualImage', [0.6, 0.2, 0.2, 0.2]);
    await designer.waitForDraft(DRAWN + 1);
    before = await designer.exportFile();
    await seeNoBarriers(page);
  });

  const seeNothingChanged = async () => {
    expect(await designer.exportFile()).toBe(before);
    await expect(designer.layers).toHaveCount(DRAWN + 1);
  };

  await test.step('no JSON at all', async () => {
    await designer.importFile('<svg/>');
    const reason = say('designer', 'notJson');
    await expect(page.getByText(say('designer', 'importFailed', { reason }))).toBeVisible();
    await seeNothingChanged();
  });

  for (const [what, file, named] of badFiles)
    await test.step(what, async () => {
      const parsed = parsePageFile(file, { catalog: widgetCatalog, isStrict: true });
      if (parsed.ok) throw new Error('the file is good');
      const problem = describeProblem(parsed.problem, language);
      const reason = fillText(problem.text, problem.params);
      expect(reason).toContain(named);
      // Chinese has no English in it but names of fields and values.
      if (language === 'zh')
        expect(reason.replaceAll(named, '')).not.toMatch(/\b(should|must|expected|not)\b/i);
      await designer.importFile(JSON.stringify(file));
      await expect(page.getByText(say('designer', 'importFailed', { reason }))).toBeVisible();
      await expect(designer.layers).toHaveCount(DRAWN + 1);
    });

  await test.step('the draft is what it was, and nothing can be taken back that was not drawn', async () => {
    await seeNothingChanged();
    const { widgets } = JSON.parse(before) as { widgets: unknown };
    expect((await designer.readDraft())?.widgets).toEqual(widgets);
    await page.getByTestId('command-undo').click();
    await expect(designer.layers).toHaveCount(DRAWN);
    await expect(page.getByTestId('command-undo')).toBeDisabled();
    await page.getByTestId('command-redo').click();
    await seeNothingChanged();
  });

  await test.step('a link that runs a script is found by the check and never saved', async () => {
    const link = { action: 'link', link: 'javascript:alert(4)' } as const;
    await designer.importFile(JSON.stringify(withWidgets(drawWidget('UsualButton', 'b1', place, {}, link))));
    await expect(designer.layers).toHaveCount(1);
    await page.getByTestId('check-badge').click();
    await expect(page.getByTestId('check-panel')).toContainText(
      engineText(language, 'lint.link-unsafe', { link: link.link }),
    );
    await designer.save();
    const refusal = page.getByText('widgets[0].clickEvent.config.link');
    await expect(refusal).toContainText(say('field', 'unsafeLink'));
    const client = await server.signIn();
    const { file, revision } = await client.call(pageCalls.info, { id: site.pageId });
    expect([revision, file.widgets.length]).toEqual([1, DRAWN]);
    await page.getByTestId('command-undo').click();
    await seeNothingChanged();
  });

  await test.step('an SVG with scripts comes in without them, and that is said', async () => {
    await designer.press('Shift+I');
    const dialog = page.getByTestId('svg-import');
    await dialog
      .getByTestId('svg-file')
      .setInputFiles({ name: 'bad.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SVG) });
    for (const kind of ['script', 'event'])
      await expect(dialog).toContainText(engineText(language, `widget.UsualSvg.dropped.${kind}`));
    await page.getByRole('button', { name: say('designerTool', 'svgInsert') }).click();
    await expect(designer.layers).toHaveCount(DRAWN + 2);
    expect(await designer.exportFile()).not.toContain('alert');
    await page.getByTestId('command-undo').click();
    await seeNothingChanged();
    await seeNoBarriers(page);
  });

  await test.step('a faceplate that would stand in itself is refused, with the way it goes', async () => {
    const client = await server.signIn();
    const save = (title: string, widgets: Widget[]) =>
      client.call(
        pageCalls.save,
        { kind: 'faceplate', title },
        { files: { json: new Blob([JSON.stringify(pageFileOf({ title }, widgets))]) } },
      );
    const placing = (faceplateId: string) =>
      drawWidget('WidgetFaceplate', 'f1', place, { faceplateId, params: {} });
    const inner = await save(INNER, [text('t1')]);
    const outer = await save(OUTER, [placing(inner.id)]);
    await page.goto(`${server.url}/manage/faceplate/designer/${inner.id}`);
    await expect(designer.layers).toHaveCount(1);
    await designer.importFile(JSON.stringify(pageFileOf({ title: INNER }, [placing(outer.id)])));
    // There was one before, too.
    await expect(designer.saveMark).toHaveText(say('designer', 'unsaved'));
    await expect(designer.layers).toHaveCount(1);
    await designer.save();
    await expect(page.getByText(`${INNER} → ${OUTER} → ${INNER}`)).toBeVisible();
    const { file, revision } = await client.call(pageCalls.info, { id: inner.id });
    expect([revision, file.widgets[0]?.widgetType]).toEqual([1, 'UsualText']);
  });

  expect(dialogs).toEqual([]);
  expect(errors).toEqual([]);
});

test('a picture of 50 MB is refused with the limit', async ({ page, say }) => {
  const designer = new Designer(page, say);
  const url = `${server.url}/manage/eg/${site.equipmentId}/designer/${site.pageId}`;
  await openSignedIn(page, { url, ...server.admin });
  await expect(designer.layers).toHaveCount(DRAWN);
  await designer.draw('UsualImage', [0.6, 0.2, 0.2, 0.2]);
  await designer.waitForDraft(DRAWN + 1);
  const before = await designer.exportFile();
  const file = path.join(folder, 'huge.png');
  fs.writeFileSync(file, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  fs.truncateSync(file, IMAGE_BYTES);
  await designer.inspector.getByTestId('image-file').first().setInputFiles(file);
  const reason = say('field', 'fileTooBig', { max: `${MAX_PAGE_IMAGE_MB} MB` });
  await expect(designer.inspector.getByRole('alert')).toHaveText(say('designer', 'imageFailed', { reason }));
  expect(await designer.exportFile()).toBe(before);
});
