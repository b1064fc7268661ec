import { equipmentCalls, gatewayCalls } from '@zutai/contract';
import { seeNoBarriers } from '../../../harness/barriers.ts';
import { collectErrors, expect, test } from '../../../harness/journey.ts';
import { forgetList } from '../../../harness/screen/forget-list.ts';
import { exportCsv } from '../../../harness/screen/list-export.ts';
import type { JourneyServer } from '../../../harness/server.ts';
import { openSignedIn } from '../../../harness/sign-in.ts';

const SNS = Array.from({ length: 25 }, (_, i) => `KIT-${String(i + 1).padStart(2, '0')}`);
/** Equipment is bound to it, so that it cannot be deleted. */
const USED = SNS[1]!;

let server: JourneyServer;

test.beforeAll(async ({ openOrganisation }) => {
  server = await openOrganisation();
  const client = await server.signIn();
  for (const sn of SNS) {
    const { id } = await client.call(gatewayCalls.add, { sn, title: `网关 ${sn}`, titleEn: `Gateway ${sn}` });
    if (sn === USED) await client.call(equipmentCalls.add, { title: 'Pump', gatewayId: id });
  }
});

test('an engineer saves a view of a list, exports all of it, and deletes several rows at once', async ({
  page,
  say,
  language,
}) => {
  const errors = collectErrors(page);
  const nameOf = (sn: string) => `${language === 'zh' ? '网关' : 'Gateway'} ${sn}`;
  const row = (sn: string) => page.getByRole('row').filter({ hasText: sn });
  const rows = page.locator('tbody tr.ant-table-row');
  const button = (key: 'views' | 'viewSave' | 'reset' | 'export') =>
    page.getByRole('button', { name: say('common', key) });
  await openSignedIn(page, { url: `${server.url}/manage/eg/gateway?sort=sn.asc`, ...server.admin });
  await expect(rows).toHaveCount(20);

  await test.step('a view keeps filters, sort and columns under a name, for the next day too', async () => {
    await page.getByRole('textbox', { name: say('gateway', 'search') }).fill('KIT-1');
    await expect(rows).toHaveCount(10);
    await button('views').click();
    await button('viewSave').click();
    await page.getByRole('textbox', { name: say('common', 'viewName') }).fill('Ten to nineteen');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('common', 'save') })
      .click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await forgetList(page, 'gateway');
    await page.goto(`${server.url}/manage/eg/gateway`);
    await expect(rows).toHaveCount(20);
    await button('views').click();
    await page.getByRole('button', { name: 'Ten to nineteen', exact: true }).click();
    await expect(rows).toHaveCount(10);
    expect(new URL(page.url()).searchParams.get('keyword')).toBe('KIT-1');
    await seeNoBarriers(page);
  });

  await test.step('the export has every row that the filters leave, not only those of the page', async () => {
    await button('reset').click();
    await expect(rows).toHaveCount(20);
    const lines = await exportCsv(page, say);
    expect(lines[0]).toContain(say('gateway', 'sn'));
    expect(SNS.filter((sn) => lines.some((line) => line.includes(nameOf(sn))))).toEqual(SNS);
    expect(lines).toHaveLength(1 + SNS.length);
  });

  await test.step('of several deleted at once, each says what became of it', async () => {
    for (const sn of SNS.slice(0, 3)) await row(sn).getByRole('checkbox').check();
    await expect(page.getByText(say('common', 'selected', { count: 3 }))).toBeVisible();
    await page.getByRole('button', { name: say('common', 'delete'), exact: true }).click();
    const question = page
      .getByRole('dialog')
      .filter({ hasText: say('common', 'deleteManyTitle', { count: 3 }) });
    await question.getByRole('button', { name: say('common', 'delete'), exact: true }).click();
    const result = page.getByRole('dialog').filter({ has: page.getByRole('progressbar') });
    await expect(result).toContainText(say('common', 'bulkResult', { done: 2, failed: 1, left: 0 }));
    const refused = result.getByRole('listitem').filter({ hasText: nameOf(USED) });
    await expect(refused).toContainText(say('error', 'gatewayInUse', { count: 1 }));
    await seeNoBarriers(page);
    await result
      .getByRole('button', { name: say('common', 'close'), exact: true })
      .last()
      .click();
    await expect(result).toBeHidden();
    // What could not be deleted stays chosen.
    await expect(page.getByText(say('common', 'selected', { count: 1 }))).toBeVisible();
    await expect(row(USED).getByRole('checkbox')).toBeChecked();
    await expect(row(SNS[0]!)).toHaveCount(0);
  });
  expect(errors).toEqual([]);
});
