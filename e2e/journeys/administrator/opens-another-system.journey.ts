import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { seeNoBarriers } from '../../harness/barriers.ts';
import { collectErrors, expect, test } from '../../harness/journey.ts';
import { openSignedIn } from '../../harness/sign-in.ts';

/** Another system: a page of orders. */
async function startSystem() {
  const server = http.createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end('<h1>Orders of line 2</h1>');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, close: () => server.close() };
}

test('an administrator enters the page of another system, which opens inside of ours from the menu', async ({
  page,
  say,
  openOrganisation,
}) => {
  const system = await startSystem();
  const server = await openOrganisation();
  const errors = collectErrors(page);
  const enter = async (name: string, path: string, address: string) => {
    await page
      .getByRole('button', { name: say('frame', 'add') })
      .first()
      .click();
    const form = page.getByRole('dialog', { name: say('frame', 'add') });
    await form.getByLabel(say('frame', 'name'), { exact: true }).fill(name);
    await form.getByLabel(say('frame', 'path'), { exact: true }).fill(path);
    await form.getByLabel(say('frame', 'address'), { exact: true }).fill(address);
    await form.getByLabel(say('frame', 'menuGroup'), { exact: true }).click();
    await page.getByTitle(say('frame', 'menuMonitor'), { exact: true }).click();
    await seeNoBarriers(page);
    await form.getByRole('button', { name: say('common', 'save') }).click();
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText(path);
  };
  try {
    await test.step('enters a page', async () => {
      await openSignedIn(page, { url: `${server.url}/manage/frame`, ...server.admin });
      await seeNoBarriers(page);
      await enter('Line orders', 'mes', `${system.url}/orders`);
    });

    await test.step('opens one from the menu, inside of the product', async () => {
      await page
        .getByRole('navigation', { name: say('shell', 'menuLabel') })
        .getByRole('link', { name: 'Line orders' })
        .click();
      await expect(page).toHaveURL(/\/manage\/frame\/mes$/);
      const inside = page.frameLocator('iframe[title="Line orders"]').frameLocator('iframe');
      await expect(inside.getByRole('heading', { name: 'Orders of line 2' })).toBeVisible();
      await seeNoBarriers(page);
      await expect(page.getByRole('link', { name: say('frame', 'newTab') })).toHaveAttribute(
        'href',
        `${system.url}/orders`,
      );
    });

    await test.step('an address that nobody entered says so', async () => {
      await page.goto(`${server.url}/manage/frame/nothing`);
      await expect(page.getByText(say('frame', 'notConfigured'))).toBeVisible();
    });
    // The browser says itself that the policy held a page back, whose place has no storage, and that nothing has this path.
    expect(errors.filter((error) => !/frame-src|404|ERR_BLOCKED|localStorage/i.test(error))).toEqual([]);
  } finally {
    system.close();
  }
});
