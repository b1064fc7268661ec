import fs from 'node:fs/promises';
import { readSheet } from 'read-excel-file/node';
import writeXlsxFile from 'write-excel-file/node';
import { seeNoBarriers } from '../../../harness/barriers.ts';
import { collectErrors, expect, test } from '../../../harness/journey.ts';
import { openSignedIn } from '../../../harness/sign-in.ts';
import { plantTitle } from '../../../harness/site/plant.ts';
import { type StationSite, startStationSite } from '../../../harness/site/station-site.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const TITLE = '交接班记录';
const READING = '抄表读数';

let site: StationSite | undefined;
test.afterEach(async () => {
  await site?.stop();
  site = undefined;
});

/** A merged head, a begin, a reading that people enter, a cell for a signal, and a formula. */
function makeTemplate(): Promise<Buffer> {
  return writeXlsxFile(
    [
      [
        { value: TITLE, type: String, columnSpan: 3, backgroundColor: '#DDEEFF', fontWeight: 'bold' },
        null,
        null,
      ],
      [{ value: '开始', type: String }, { value: '{{from}}', type: String }, null],
      [
        { value: READING, type: String },
        { value: `{{fill; number; ${READING}; required; 0..100}}`, type: String },
        { value: 2, type: Number, format: '0.00' },
      ],
      [{ value: '合计', type: String }, { value: '=SUM(B3:C3)', type: 'Formula', format: '0.0' }, null],
    ],
    { sheet: '班报' },
  ).toBuffer();
}

test('a smart report is made of a template, filled in and signed on a phone, and taken along', async ({
  page,
  say,
  language,
  openOrganisation,
}) => {
  const server = await openOrganisation();
  site = await startStationSite(server, ['Station']);
  const errors = collectErrors(page);

  await test.step('an engineer uploads a template and gives a cell a signal', async () => {
    await page.setViewportSize(DESK);
    await openSignedIn(page, { url: `${server.url}/manage/excel/add`, ...server.admin });
    await page.getByLabel(say('excel', 'name'), { exact: true }).fill(TITLE);
    await page.getByRole('combobox', { name: say('excel', 'ownerEquipment') }).fill('Station');
    await page.getByTitle('Station', { exact: true }).click();
    await seeNoBarriers(page);
    await page.getByRole('button', { name: say('common', 'save') }).click();
    await expect(page.getByText(say('excel', 'templateEmptyTitle'))).toBeVisible();
    await page.locator('input[type=file]').setInputFiles({
      name: '班报.xlsx',
      mimeType: 'application/octet-stream',
      buffer: await makeTemplate(),
    });
    await page.getByRole('button', { name: say('excel', 'cell', { cell: 'C2' }), exact: true }).click();
    await page.getByRole('combobox', { name: say('excel', 'kind'), exact: true }).click();
    await page.getByTitle(say('excel', 'kind_signal'), { exact: true }).click();
    const source = plantTitle('high-tank/level', language);
    await page.getByRole('combobox', { name: say('excel', 'source'), exact: true }).fill(source);
    await page.getByTitle(source, { exact: true }).click();
    await seeNoBarriers(page);
    await page.getByRole('button', { name: say('excel', 'saveFields') }).click();
    await expect(page.getByText(say('excel', 'fieldsUnsaved'))).toHaveCount(0);
  });

  await test.step('a record is made of the last day', async () => {
    await page.getByRole('link', { name: say('excel', 'openRecords') }).click();
    await page
      .getByRole('button', { name: say('excel', 'generate') })
      .first()
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('excel', 'generate') })
      .click();
    await expect(page).toHaveURL(/\/page\/fill\//);
  });

  await test.step('it is filled in and signed on a phone, by the address of its QR code', async () => {
    await page.setViewportSize(PHONE);
    const recordId = page.url().split('/').at(-1);
    await page.goto(`${server.url}/manage/excel/info/scan/${recordId}`);
    await seeNoBarriers(page);
    await page.getByRole('link', { name: say('excel', 'open') }).click();
    const reading = page.getByRole('textbox', { name: READING });
    await reading.fill('101');
    await expect(page.getByText(say('excel', 'valueWrong'))).toBeVisible();
    await reading.fill('42.5');
    await seeNoBarriers(page);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await page.getByRole('button', { name: say('excel', 'saveFill') }).click();
    await page.getByRole('button', { name: say('excel', 'sign') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('excel', 'sign') })
      .click();
    await expect(page.getByText(say('excel', 'status_signed'), { exact: true }).first()).toBeVisible();
  });

  await test.step('the file has what was filled in, the formula and the merged head', async () => {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: say('excel', 'download') }).click();
    const file = await fs.readFile(await (await coming).path());
    const rows = await readSheet(file, '班报');
    expect(rows[0]?.[0]).toBe(TITLE);
    expect(rows[1]?.[1]).toMatch(/^20\d\d-\d\d-\d\d \d\d:\d\d$/);
    expect(rows[1]?.[2]).not.toBe(null);
    expect(rows[2]?.slice(0, 3)).toEqual([READING, 42.5, 2]);
  });
  expect(errors).toEqual([]);
});
