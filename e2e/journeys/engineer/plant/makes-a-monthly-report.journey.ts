import { driverCalls, equipmentCalls, reportCalls, signalCalls } from '@zutai/contract';
import { startMailServer } from '@zutai/dev-env/message-server';
import readSheet from 'read-excel-file/node';
import { seeNoBarriers } from '../../../harness/barriers.ts';
import { runInDatabase } from '../../../harness/embedded-database.ts';
import { collectErrors, expect, test } from '../../../harness/journey.ts';
import { drawWidget, savePage } from '../../../harness/screen/drawing.ts';
import { engineText } from '../../../harness/screen/engine-text.ts';
import { startServer } from '../../../harness/server.ts';
import { openSignedIn } from '../../../harness/sign-in.ts';

const METER = 'Main meter';
const MANAGER = 'manager@plant.example';

/** A report of a month is made some minutes after its end: until then the month before is the newest. */
const GRACE_MS = 10 * 60_000;

/** Days of the month before this one, each with a partition, and a counter that grows by 2 each half hour of it. */
const LAST_MONTH = `
  do $$ declare
    midnight timestamptz := date_trunc('month', (now() - interval '10 minutes') at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai';
    month timestamptz := (date_trunc('month', (now() - interval '10 minutes') at time zone 'Asia/Shanghai') - interval '1 month') at time zone 'Asia/Shanghai';
    day date := (month - interval '1 day')::date;
  begin
    while day <= midnight loop
      if to_regclass('history_' || to_char(day, 'YYYYMMDD')) is null then
        execute format('create table %I partition of history for values from (%L) to (%L)',
          'history_' || to_char(day, 'YYYYMMDD'), day::timestamptz, (day + 1)::timestamptz);
      end if;
      day := day + 1;
    end loop;
    insert into history (signal_id, ts, value, code)
    select signal.id, at, 1000 + 2 * (row_number() over (order by at) - 1), 200
    from signal, generate_series(month - interval '30 minutes', midnight - interval '30 minutes', interval '30 minutes') as at
    where signal.tag = 'energy';
  end $$`;

test('a monthly report is made, arrives by mail and its sum is right', async ({ page, say, language }) => {
  const mail = await startMailServer();
  const server = await startServer({ hasDemo: false, env: { SMTP_URL: mail.url } });
  const errors = collectErrors(page);
  const now = new Date(Date.now() - GRACE_MS + 8 * 3_600_000);
  const days = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0)).getUTCDate();
  const sum = days * 48 * 2;
  const shownFrom = Math.floor((Date.now() + 8 * 3_600_000) / 86_400_000) - 30;
  const thisMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1) / 86_400_000;
  const shownSum = Math.max(0, thisMonth - shownFrom) * 96;
  try {
    const client = await server.signIn();
    const { id: equipmentId } = await client.call(equipmentCalls.add, { title: METER });
    const options = { host: '127.0.0.1', port: 502 };
    const driver = { equipmentId, title: 'PLC', protocol: 'modbus-tcp', options, enabled: false } as const;
    const { id: driverId } = await client.call(driverCalls.add, driver);
    const signal = { tag: 'energy', title: 'Energy', unit: 'kWh', address: 'HR:1:float32' };
    await client.call(signalCalls.add, { equipmentId, driverId, ...signal });
    await runInDatabase(server, LAST_MONTH, []);

    const button = (text: string) => page.getByRole('button', { name: text, exact: true });
    const withIcon = (text: string) => page.getByRole('button', { name: text }).first();
    const dialog = (title: string) => page.getByRole('dialog').filter({ hasText: title });
    const choose = async (field: string, text: string) => {
      await page.getByRole('combobox', { name: field }).click();
      await page.locator('.ant-select-item-option').filter({ hasText: text }).last().click();
    };
    await openSignedIn(page, {
      url: `${server.url}/manage/eg/equipment/edit/${equipmentId}/report`,
      ...server.admin,
    });

    await test.step('what a column adds up and to whom it goes', async () => {
      await withIcon(say('report', 'add')).click();
      const form = dialog(say('report', 'add'));
      await form.locator('#title').fill('Monthly energy');
      await withIcon(say('report', 'columnAdd')).click();
      await choose(`c1 · ${say('report', 'source_signal')}`, 'Energy');
      await choose(`c1 · ${say('report', 'statistic')}`, say('report', 'statistic_increase'));
      await choose(say('report', 'schedule'), say('report', 'schedule_month'));
      await form.getByLabel(say('report', 'recipients')).fill(MANAGER);
      await seeNoBarriers(page);
      await button(say('common', 'save')).click();
      await expect(page.getByText(say('report', 'saved')).first()).toBeVisible();
    });

    await test.step('its numbers stand there, day by day and as a whole', async () => {
      await button('Monthly energy').click();
      const data = dialog('Monthly energy');
      const whole = data.getByRole('row').filter({ hasText: say('report', 'whole') });
      await expect(whole).toContainText(shownSum.toFixed(2));
      const taken = page.waitForEvent('download');
      await data.getByRole('button', { name: say('common', 'export') }).click();
      await page.getByRole('menuitem', { name: say('common', 'exportPdf') }).click();
      expect((await taken).suggestedFilename()).toMatch(/^Monthly energy-.*\.pdf$/);
      await seeNoBarriers(page);
      await page.keyboard.press('Escape');
      await expect(data).toBeHidden();
    });

    await test.step('of the month that ended it comes by mail, once, and adds up', async () => {
      // As if it had been there since the day before the month ended: nobody waits for the end of one here.
      const scheduledAt = `date_trunc('month', (now() - interval '10 minutes') at time zone 'Asia/Shanghai')
        at time zone 'Asia/Shanghai' - interval '1 day'`;
      await runInDatabase(server, `update report set scheduled_at = ${scheduledAt}`, []);
      await expect.poll(() => mail.mails.length, { timeout: 70_000 }).toBe(1);
      const [sent] = mail.mails;
      expect(sent!.to).toEqual([MANAGER]);
      const base64 = /filename[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(sent!.source)![1]!;
      const sheet = (await readSheet(Buffer.from(base64, 'base64')))[0]!.data;
      const numbers = sheet.slice(1).map((line) => Number(line[2]));
      expect(numbers).toHaveLength(days + 1);
      expect(numbers.slice(0, -1).reduce((a, b) => a + b, 0)).toBe(sum);
      expect(numbers.at(-1)).toBe(sum);
    });

    await test.step('and is kept, with what became of its mail', async () => {
      await page.locator('tbody tr.ant-table-row').first().getByRole('button').last().click();
      await page.getByRole('menuitem', { name: say('report', 'runs') }).click();
      const runs = dialog(say('report', 'runsOf', { name: 'Monthly energy' }));
      await expect(runs.getByText(`${MANAGER}: ${say('report', 'mail_sent')}`)).toBeVisible();
      await seeNoBarriers(page);
      await runs.getByRole('button', { name: say('common', 'more') }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: say('report', 'runDownload') }).click();
      expect((await download).suggestedFilename()).toContain('Monthly energy');
    });
    await test.step('it stands on a page: as a table that is taken along, and as a curve', async () => {
      const { rows } = await client.call(reportCalls.query, { equipmentId });
      const reportId = rows[0]!.id;
      const pageId = await savePage(server, { equipmentId, title: 'Energy' }, [
        drawWidget('ComplexHistoryReport', 'table', [10, 10, 380, 430], { reportId }),
        drawWidget('ComplexLine', 'curve', [410, 10, 380, 430], { reportId, timeRange: 43_200 }),
      ]);
      await page.goto(`${server.url}/monitor/eg/detail/page/${pageId}`);
      await expect(page.getByRole('columnheader', { name: 'Energy (kWh)' })).toBeVisible();
      await expect(page.getByRole('img', { name: /^Energy: / })).toBeVisible();
      await seeNoBarriers(page);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: engineText(language, 'widget.table.export') }).click();
      const [sheet] = await readSheet(await (await download).path());
      // Every day that is shown, and the whole below them.
      expect(sheet!.data.at(-1)).toEqual([
        engineText(language, 'widget.ComplexHistoryReport.whole'),
        shownSum,
      ]);
    });
    expect(errors).toEqual([]);
  } finally {
    await server.stop();
    await mail.stop();
  }
});
