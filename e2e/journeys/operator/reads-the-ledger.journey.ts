import { readFileSync } from 'node:fs';
import { commandCalls, equipmentCalls, signalCalls } from '@zutai/contract';
import { collectErrors, expect, test } from '../../harness/journey.ts';
import type { JourneyServer } from '../../harness/server.ts';
import { openSignedIn } from '../../harness/sign-in.ts';

let server: JourneyServer;

test.beforeAll(async ({ openOrganisation }) => {
  server = await openOrganisation();
  const client = await server.signIn();
  for (const title of ['一号泵', '二号泵']) {
    const { id: equipmentId } = await client.call(equipmentCalls.add, { title });
    const { id: signalId } = await client.call(signalCalls.add, {
      ...{ equipmentId, tag: 'speed', title: `${title}转速`, unit: 'rpm', decimals: 0, writable: true },
    });
    // Without a gateway it is refused, and in the ledger all the same.
    await client.send(commandCalls.writeSignal, { equipmentId, signalId, value: '1450' });
  }
});

test('what was written is found in the ledger and exported', async ({ page, say }) => {
  const errors = collectErrors(page);
  await openSignedIn(page, { url: `${server.url}/monitor/command`, ...server.admin });
  const first = page.getByRole('link', { name: '一号泵转速' });
  const second = page.getByRole('link', { name: '二号泵转速' });
  await expect(first).toBeVisible();
  await expect(second).toBeVisible();

  await test.step('by equipment and outcome, and the address keeps it', async () => {
    await page.getByRole('textbox', { name: say('command', 'ledgerSearch') }).fill('二号');
    await expect(first).toBeHidden();
    await page.getByRole('radio', { name: say('command', 'refused') }).click();
    await expect(page).toHaveURL(/status=refused/);
    await page.reload();
    await expect(second).toBeVisible();
    await expect(first).toBeHidden();
  });

  await test.step('by days: both ends in one change, cleared with the other filters', async () => {
    const period = page.getByRole('combobox', { name: say('command', 'requestedAt') });
    await period.click();
    await page.getByTitle(say('common', 'periodToday'), { exact: true }).click();
    // Tomorrow the address means tomorrow.
    await expect(page).toHaveURL(/fromMs=1d/);
    await expect(second).toBeVisible();
    await period.click();
    await page.getByTitle(say('common', 'periodOwn'), { exact: true }).click();
    const [from, until] = [say('common', 'periodFrom'), say('common', 'periodUntil')];
    // The menu has given up the focus.
    await expect(page.getByPlaceholder(from)).toBeFocused();
    await page.getByPlaceholder(from).fill('2020-01-01');
    await page.getByPlaceholder(from).press('Enter');
    await page.getByPlaceholder(until).fill('2020-01-02');
    await page.getByPlaceholder(until).press('Enter');
    await expect(page).toHaveURL(/fromMs=\d+&toMs=\d+/);
    await expect(page.getByText(say('common', 'noMatchTitle'))).toBeVisible();
    const query = new URL(page.url()).searchParams;
    query.set('fromMs', '0');
    query.set('toMs', '1000');
    await page.goto(`${server.url}/monitor/command?${query}`);
    await expect(page.getByText(say('common', 'noMatchTitle'))).toBeVisible();
    await page
      .getByRole('button', { name: say('common', 'reset') })
      .first()
      .click();
    await expect(page).not.toHaveURL(/Ms=/);
    await expect(first).toBeVisible();
    await page.getByRole('textbox', { name: say('command', 'ledgerSearch') }).fill('二号');
    await expect(first).toBeHidden();
  });

  await test.step('the file has what the list shows', async () => {
    await page.getByRole('button', { name: say('common', 'export') }).click();
    const started = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: say('common', 'exportCsv') }).click();
    const text = readFileSync(await (await started).path(), 'utf8');
    expect(text).toContain('二号泵转速');
    expect(text).toMatch(/,1450,\w*,?rpm,/);
    expect(text).not.toContain('一号泵转速');
  });

  await test.step('and leads to the signal', async () => {
    await second.click();
    await expect(page).toHaveURL(/keyword=speed/);
  });
  expect(errors).toEqual([]);
});
