import fs from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import { darkPalette, lightPalette } from '@zutai/diagram';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import readXlsxFile from 'read-excel-file/node';
import { expect, test } from '../../../harness/journey.ts';
import type { Say } from '../../../harness/say.ts';
import { Designer } from '../../../harness/screen/designer.ts';
import { drawWidget, savePage } from '../../../harness/screen/drawing.ts';
import type { JourneyServer } from '../../../harness/server.ts';
import { openSignedIn } from '../../../harness/sign-in.ts';
import { BOILER, type BoilerSite, bindBoiler, startBoilerSite } from '../../../harness/site/boiler-site.ts';

const PAGE = '交接画面';
/** What a machine without a Chinese font prints of the note as well. */
const NOTE_CODE = 'BOILER-01';
const NOTE = `1号锅炉 ${NOTE_CODE}`;
const WIDGETS = ['note', 'pressure', 'input', 'curve', 'table'];
/** 800 × 450 units of 1/96 inch, in points. */
const PAGE_POINTS = [0, 0, 600, 337.5];

let server: JourneyServer;
let site: BoilerSite;
let pageId: string;
test.beforeAll(async ({ openOrganisation }) => {
  server = await openOrganisation();
  site = await startBoilerSite(server);
  const { equipmentId } = site;
  const bind = (tag: string) => bindBoiler(site, tag);
  const entries = (tag: string) => ({ signalArray: [{ ...bind(tag), color: '', alias: '' }] });
  pageId = await savePage(server, { equipmentId, title: PAGE }, [
    drawWidget('UsualText', 'note', [20, 20, 200, 30], { text: NOTE }),
    drawWidget('UsualDataText', 'pressure', [240, 20, 120, 30], bind('steam/pressure')),
    drawWidget('UsualInput', 'input', [400, 20, 160, 36], bind('steam/pressure-setpoint')),
    drawWidget('ComplexLine', 'curve', [20, 80, 460, 340], entries('steam/pressure')),
    drawWidget('ComplexHistoryReport', 'table', [500, 80, 280, 340], {
      ...entries('steam/pressure'),
      ...{ timeRange: 60, timeUnit: 'minute', interval: 1 },
    }),
  ]);
});
test.afterAll(() => site?.stop());

const dialogOf = (page: Page) => page.getByTestId('export-dialog');

async function choose(page: Page, format: string): Promise<Locator> {
  const dialog = dialogOf(page);
  await dialog.locator('.ant-segmented').first().getByText(format, { exact: true }).click();
  return dialog;
}

async function download(page: Page, say: Say): Promise<Download> {
  const [made] = await Promise.all([
    page.waitForEvent('download'),
    dialogOf(page)
      .getByRole('button', { name: say('pageExport', 'doExport') })
      .click(),
  ]);
  await expect(dialogOf(page)).toBeHidden();
  return made;
}

async function openPdf(content: Uint8Array) {
  const read = await getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise;
  const pages = [];
  for (let number = 1; number <= read.numPages; number += 1) {
    const one = await read.getPage(number);
    const { items } = await one.getTextContent();
    pages.push({ view: one.view, text: items.map(({ str = '' }) => str).join('') });
  }
  return pages;
}

test('a page is handed over as SVG, PNG and PDF and on paper', async ({ page, say }) => {
  // The browser's own dialog would wait for somebody.
  await page.addInitScript(() => {
    window.print = () => {};
  });
  await openSignedIn(page, { url: `${server.url}/monitor/eg/detail/page/${pageId}`, ...server.admin });
  const open = page.getByRole('button', { name: say('pageExport', 'open') });
  await expect(page.locator('[data-widget="curve"] canvas').first()).toBeVisible();
  await expect(page.locator('[data-widget="table"]')).toContainText(/\d\d:\d\d/);

  await test.step('SVG: stands alone, with every widget, its components as they are shown', async () => {
    await open.click();
    await choose(page, say('pageExport', 'formatSvg'));
    const made = await download(page, say);
    expect(made.suggestedFilename()).toMatch(new RegExp(`^${BOILER}_${PAGE}_\\d{4}-\\d\\d-\\d\\d\\.svg$`));
    const text = await fs.readFile(await made.path(), 'utf8');
    const found = await page.evaluate((svg) => {
      const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml');
      const groups = [...parsed.documentElement.children].filter(({ id }) => id !== '').map(({ id }) => id);
      const pictures = [...parsed.querySelectorAll('image')].map((each) => each.getAttribute('href') ?? '');
      const table = parsed.getElementById('w-table')?.textContent ?? '';
      return { isBroken: parsed.querySelector('parsererror') !== null, groups, pictures, table };
    }, text);
    expect(found.isBroken).toBe(false);
    expect(found.groups).toEqual(WIDGETS.map((id) => `w-${id}`));
    expect(found.pictures.length).toBeGreaterThan(0);
    for (const href of found.pictures) expect(href).toMatch(/^data:image\//);
    expect(found.table).toMatch(/\d\d:\d\d/);
    expect(text).toContain(NOTE);
    expect(text).not.toContain('dominant-baseline');
  });

  await test.step('PNG: as large as it says, and not blank', async () => {
    await open.click();
    const dialog = await choose(page, say('pageExport', 'formatPng'));
    await dialog.getByText('4×', { exact: true }).click();
    await expect(page.getByTestId('export-size')).toContainText('3200 × 1800');
    const content = await fs.readFile(await (await download(page, say)).path());
    // The head of a PNG says its size (RFC 2083).
    expect([content.readUInt32BE(16), content.readUInt32BE(20)]).toEqual([3200, 1800]);
    expect(content.length).toBeGreaterThan(50_000);
  });

  await test.step('PDF of one page: its own size', async () => {
    await open.click();
    await choose(page, say('pageExport', 'formatPdf'));
    const made = await download(page, say);
    expect(made.suggestedFilename()).toMatch(/\.pdf$/);
    const content = await fs.readFile(await made.path());
    expect((await openPdf(content)).map(({ view }) => view)).toEqual([PAGE_POINTS]);
  });

  await test.step('on paper it is light, whatever the theme, unless that is not wanted', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    const printedGround = async (isLight: boolean) => {
      await open.click();
      const dialog = await choose(page, say('pageExport', 'formatPrint'));
      await dialog.getByRole('checkbox', { name: say('pageExport', 'light') }).setChecked(isLight);
      await dialog.getByRole('button', { name: say('pageExport', 'doPrint') }).click();
      const ground = page.getByTestId('printed-sheets').locator('svg > rect').first();
      await expect(dialog).toBeHidden();
      const color = await ground.getAttribute('fill');
      await page.evaluate(() => void dispatchEvent(new Event('afterprint')));
      return color;
    };
    expect(await printedGround(true)).toBe(lightPalette.page);
    expect(await printedGround(false)).toBe(darkPalette.page);
    await page.emulateMedia({ colorScheme: 'light' });
  });

  await page.goto(`${server.url}/manage/eg/${site.equipmentId}/designer/${pageId}`);
  const designer = new Designer(page, say);
  await expect(designer.layers).toHaveCount(WIDGETS.length);

  await test.step('from the designer: every page of the equipment in one PDF on A4', async () => {
    await designer.openMenu(say('pageExport', 'open'));
    const dialog = await choose(page, say('pageExport', 'formatPdf'));
    await dialog.getByRole('combobox', { name: say('pageExport', 'paper') }).press('Enter');
    await page.getByText(say('pageExport', 'paperA4Landscape'), { exact: true }).click();
    await dialog.getByRole('checkbox', { name: say('pageExport', 'allPages') }).check();
    const made = await download(page, say);
    expect(made.suggestedFilename()).not.toContain(PAGE);
    const pages = await openPdf(await fs.readFile(await made.path()));
    expect(pages.map(({ view }) => view)).toEqual([
      [0, 0, 841.89, 595.28],
      [0, 0, 841.89, 595.28],
    ]);
  });

  await test.step('from the palette to paper: the page alone, with its size and words', async () => {
    await designer.press('ControlOrMeta+k');
    const find = page.getByRole('combobox', { name: say('designerTool', 'paletteSearch') });
    await find.fill(say('designerTool', 'exportPage').slice(0, 5));
    await find.press('Enter');
    const dialog = await choose(page, say('pageExport', 'formatPrint'));
    await dialog.getByRole('combobox', { name: say('pageExport', 'paper') }).press('Enter');
    await page.getByText(say('pageExport', 'paperPage'), { exact: true }).click();
    await dialog.getByRole('checkbox', { name: say('pageExport', 'allPages') }).uncheck();
    await dialog.getByRole('button', { name: say('pageExport', 'doPrint') }).click();
    await expect(page.getByTestId('printed-sheets')).toBeAttached();
    const pages = await openPdf(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
    expect(pages).toHaveLength(1);
    const [sheet] = pages;
    expect(sheet?.view[2]).toBeCloseTo(600, 0);
    expect(sheet?.view[3]).toBeCloseTo(337.5, 0);
    expect(sheet?.text).toContain(NOTE_CODE);
    expect(sheet?.text).not.toContain(say('designer', 'layers'));
    await page.evaluate(() => void dispatchEvent(new Event('afterprint')));
    await expect(page.getByTestId('printed-sheets')).toHaveCount(0);
  });
});

test('what is bound to what is searched, selected, exported and printed', async ({ page, say }) => {
  // The browser's own dialog would wait for somebody.
  await page.addInitScript(() => {
    window.print = () => {};
  });
  const url = `${server.url}/manage/eg/${site.equipmentId}/designer/${pageId}`;
  await openSignedIn(page, { url, ...server.admin });
  const designer = new Designer(page, say);
  await expect(designer.layers).toHaveCount(WIDGETS.length);
  await designer.openMenu(say('pageDocument', 'open'));
  const panel = page.getByTestId('documentation');
  const lines = panel.locator('.ant-table-tbody-virtual [data-row-key]');
  await expect(lines).toHaveCount(4);
  const row = lines.filter({ hasText: 'steam/pressure-setpoint' });
  await expect(row).toContainText(say('pageDocument', 'use_input'));
  await expect(row).toContainText(BOILER);
  await panel.getByPlaceholder(say('pageDocument', 'search')).fill('setpoint');
  await expect(lines).toHaveCount(1);
  await row.getByRole('button').click();
  await expect(designer.layers.and(page.locator('[aria-selected="true"]'))).toHaveCount(1);
  await panel.getByPlaceholder(say('pageDocument', 'search')).fill('');
  await expect(lines).toHaveCount(4);

  const take = async (format: string) => {
    await panel.getByRole('button', { name: say('pageDocument', 'export') }).click();
    const [made] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: format }).click(),
    ]);
    expect(made.suggestedFilename()).toContain(PAGE);
    return fs.readFile(await made.path());
  };
  const [sheet] = await readXlsxFile(await take(say('pageDocument', 'exportXlsx')));
  expect(sheet?.data).toHaveLength(5);
  expect(sheet?.data.flat()).toContain('steam/pressure-setpoint');
  expect((await take(say('pageDocument', 'exportCsv'))).toString()).toContain('steam/pressure-setpoint');

  await panel.getByRole('button', { name: say('pageDocument', 'print') }).click();
  await expect(page.getByTestId('printed-sheets')).toBeAttached();
  const pages = await openPdf(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
  expect(pages).toHaveLength(2);
  expect(pages[1]?.text).toContain('steam/pressure-setpoint');
  await page.evaluate(() => void dispatchEvent(new Event('afterprint')));
});
