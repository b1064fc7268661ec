import { seeNoBarriers } from '../../harness/barriers.ts';
import { collectErrors, expect, test } from '../../harness/journey.ts';
import { openSignedIn } from '../../harness/sign-in.ts';

test('a platform administrator enters a gateway model, and who registers a gateway sees which one it is', async ({
  page,
  say,
  openOrganisation,
}) => {
  const server = await openOrganisation();
  const errors = collectErrors(page);

  await test.step('enters the model', async () => {
    await openSignedIn(page, { url: `${server.url}/manage/system/hardware`, ...server.admin });
    await seeNoBarriers(page);
    await page
      .getByRole('button', { name: say('hardware', 'add') })
      .first()
      .click();
    const form = page.getByRole('dialog', { name: say('hardware', 'add') });
    await form.getByLabel(say('hardware', 'name'), { exact: true }).fill('EdgeBox 8');
    await form.getByLabel(say('hardware', 'snPrefix'), { exact: true }).fill('EDGEBOX8-');
    await form.getByLabel(say('hardware', 'firmwareVersion'), { exact: true }).fill('2.4.1');
    await seeNoBarriers(page);
    await form.getByRole('button', { name: say('common', 'save') }).click();
    await expect(page.getByRole('row').filter({ hasText: 'EDGEBOX8-' })).toContainText('EdgeBox 8');
  });

  await test.step('a serial number says its model before it is registered', async () => {
    await page.goto(`${server.url}/manage/eg/gateway`);
    await page
      .getByRole('button', { name: say('gateway', 'register') })
      .first()
      .click();
    const form = page.getByRole('dialog', { name: say('gateway', 'registerTitle') });
    const sn = form.getByLabel(say('gateway', 'sn'), { exact: true });
    await sn.fill('EDGEBOX8-0042');
    const model = say('hardware', 'ofSnFirmware', { title: 'EdgeBox 8', version: '2.4.1' });
    await expect(form.getByText(model)).toBeVisible();
    await seeNoBarriers(page);
    await sn.fill('EDGEBOX9-0042');
    await expect(form.getByText(model)).toBeHidden();
  });

  expect(errors).toEqual([]);
});
