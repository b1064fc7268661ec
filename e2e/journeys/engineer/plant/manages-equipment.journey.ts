import { equipmentCalls, gatewayCalls } from '@zutai/contract';
import { seeNoBarriers } from '../../../harness/barriers.ts';
import { collectErrors, expect, test } from '../../../harness/journey.ts';
import { inputNamed } from '../../../harness/screen/form/named-input.ts';
import { exportCsv } from '../../../harness/screen/list-export.ts';
import { openSection } from '../../../harness/screen/sections.ts';
import type { JourneyServer } from '../../../harness/server.ts';
import { openSignedIn } from '../../../harness/sign-in.ts';

const SN = 'GW-PUMPS';
const BOUND = ['一号泵', '二号泵'] as const;
const LOOSE = '备用泵';
const KEPT = '锅炉';

let server: JourneyServer;
test.beforeAll(async ({ openOrganisation }) => {
  server = await openOrganisation();
  const client = await server.signIn();
  const { id: gatewayId } = await client.call(gatewayCalls.add, { sn: SN, title: '泵房' });
  for (const title of BOUND) await client.call(equipmentCalls.add, { title, gatewayId });
  for (const title of [LOOSE, KEPT]) await client.call(equipmentCalls.add, { title });
});

test('an engineer exports the list of equipment, unbinds and deletes several at once, and deletes one being edited', async ({
  page,
  say,
}) => {
  const errors = collectErrors(page);
  const row = (title: string) => page.getByRole('row').filter({ hasText: title });
  const action = (name: string) => page.getByRole('button', { name, exact: true });
  const result = page.getByRole('dialog').filter({ has: page.getByRole('progressbar') });
  const closeResult = () =>
    result
      .getByRole('button', { name: say('common', 'close'), exact: true })
      .last()
      .click();
  const choose = async (titles: readonly string[]) => {
    for (const title of titles) await row(title).getByRole('checkbox').check();
    await expect(page.getByText(say('common', 'selected', { count: titles.length }))).toBeVisible();
  };
  await openSignedIn(page, { url: `${server.url}/manage/eg/equipment/list`, ...server.admin });

  await test.step('the file has what the filter leaves', async () => {
    await page.getByRole('radio', { name: say('equipment', 'withGateway'), exact: true }).click();
    await expect(row(LOOSE)).toHaveCount(0);
    const lines = await exportCsv(page, say);
    expect(lines[0]).toContain(say('equipment', 'manufacturer'));
    expect(lines).toHaveLength(1 + BOUND.length);
    await page.getByRole('button', { name: say('common', 'reset') }).click();
    await expect(row(LOOSE)).toBeVisible();
    await seeNoBarriers(page);
  });

  await test.step('of several taken off their gateway, each says what became of it', async () => {
    await choose([...BOUND, LOOSE]);
    await action(say('equipment', 'unbind')).click();
    await page
      .getByRole('dialog')
      .filter({ hasText: say('equipment', 'unbindManyTitle', { count: 3 }) })
      .getByRole('button', { name: say('equipment', 'unbind'), exact: true })
      .click();
    await expect(result).toContainText(say('common', 'bulkResult', { done: 2, failed: 1, left: 0 }));
    await expect(result.getByRole('listitem').filter({ hasText: LOOSE })).toContainText(
      say('error', 'equipmentHasNoGateway'),
    );
    await closeResult();
    await expect(row(BOUND[0])).toContainText(say('equipment', 'noGateway'));
    await expect(row(LOOSE).getByRole('checkbox')).toBeChecked();
  });

  await test.step('several are deleted only once their number was typed', async () => {
    await choose([BOUND[0], LOOSE]);
    await action(say('common', 'delete')).click();
    const question = page.getByRole('dialog', { name: say('equipment', 'deleteManyTitle', { count: 2 }) });
    const remove = question.getByRole('button', { name: say('common', 'delete'), exact: true });
    await expect(question).toContainText(LOOSE);
    await expect(remove).toBeDisabled();
    await question.getByLabel(say('common', 'confirmName', { name: '2' })).fill('2');
    await seeNoBarriers(page);
    await remove.click();
    await expect(result).toContainText(say('common', 'bulkResult', { done: 2, failed: 0, left: 0 }));
    await closeResult();
    await expect(row(LOOSE)).toHaveCount(0);
    await expect(row(BOUND[1])).toBeVisible();
  });

  await test.step('the gateway is bound beside what is being entered, which is lost only after a question', async () => {
    await row(KEPT).getByRole('link', { name: KEPT }).click();
    const model = inputNamed(page, say('equipment', 'model'));
    await model.fill('DZL4');
    await action(say('equipment', 'bind')).click();
    const binding = page.getByRole('dialog', { name: say('equipment', 'bindTitle') });
    await binding.getByLabel(say('equipment', 'gateway'), { exact: true }).fill(SN);
    await page.getByTitle(new RegExp(SN)).click();
    await binding.getByRole('button', { name: say('equipment', 'bind'), exact: true }).click();
    await expect(action(say('equipment', 'rebind'))).toBeVisible();
    await expect(model).toHaveValue('DZL4');
    await openSection(page, say, say('equipment', 'tabDriver'));
    const question = page.getByRole('dialog', { name: say('common', 'leaveTitle') });
    await question.getByRole('button', { name: say('common', 'stay') }).click();
    await expect(model).toHaveValue('DZL4');
    await seeNoBarriers(page);
  });

  await test.step('what is deleted needs no question about what was entered of it', async () => {
    await action(say('common', 'delete')).click();
    const question = page.getByRole('dialog', { name: say('equipment', 'deleteTitle', { name: KEPT }) });
    await question.getByLabel(say('common', 'confirmName', { name: KEPT })).fill(KEPT);
    await question.getByRole('button', { name: say('common', 'delete'), exact: true }).click();
    await expect(page).toHaveURL(/\/manage\/eg\/equipment\/list/);
    await expect(row(BOUND[1])).toBeVisible();
    await expect(row(KEPT)).toHaveCount(0);
  });
  expect(errors).toEqual([]);
});
