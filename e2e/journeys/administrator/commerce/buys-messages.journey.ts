import { startSmsGateway } from '@zutai/dev-env/message-server';
import { seeNoBarriers } from '../../../harness/barriers.ts';
import { runInDatabase } from '../../../harness/embedded-database.ts';
import { collectErrors, expect, IN_BOTH_LANGUAGES, test } from '../../../harness/journey.ts';
import { startServer } from '../../../harness/server.ts';
import { openSignedIn } from '../../../harness/sign-in.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const PDF = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\nxref\n0 1\ntrailer\n<<>>\nstartxref\n30\n%%EOF\n';

test(
  'an organisation buys messages, sends one, sees it counted, and gets an invoice',
  IN_BOTH_LANGUAGES,
  async ({ page, say }) => {
    const gateway = await startSmsGateway();
    const server = await startServer({
      hasDemo: false,
      env: { ZUTAI_SMS_URL: gateway.url, ZUTAI_SMS_BODY: '{"to":"{to}","text":"{text}"}' },
    });
    const errors = collectErrors(page);
    const buyer = { ...server.admin, loginname: 'waterworks' };
    const dialog = () => page.getByRole('dialog');
    const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
    const openMenu = async (row: string, item: string) => {
      await page
        .getByRole('row')
        .filter({ hasText: row })
        .getByRole('button', { name: say('common', 'more') })
        .click();
      await page.getByRole('menuitem', { name: item, exact: true }).click();
    };
    const go = (who: typeof buyer, path: string) =>
      openSignedIn(page, { url: `${server.url}${path}`, loginname: who.loginname, password: who.password });
    try {
      await page.setViewportSize(DESK);
      await runInDatabase(
        server,
        `WITH added AS (INSERT INTO organisation (title) VALUES ('Waterworks') RETURNING id)
         INSERT INTO account (organisation_id, loginname, display_name, tel, password_hash, role)
         SELECT added.id, $1, 'Li Wei', '13812345678', account.password_hash, 'admin'
         FROM account, added WHERE account.loginname = $2`,
        [buyer.loginname, server.admin.loginname],
      );

      // Else each window begins by asking for one.
      await runInDatabase(server, "UPDATE account SET tel = '13987654321' WHERE loginname = $1", [
        server.admin.loginname,
      ]);

      await test.step('the platform offers a package', async () => {
        await go(server.admin, '/manage/sms/buy');
        await page
          .getByRole('button', { name: say('sms', 'add') })
          .first()
          .click();
        await dialog().getByLabel(say('sms', 'offerName'), { exact: true }).fill('Hundred SMS');
        await dialog().getByLabel(say('sms', 'messages'), { exact: true }).fill('100');
        await dialog().getByLabel(say('sms', 'price'), { exact: true }).fill('10.60');
        await press(say('common', 'save'));
        await expect(page.getByRole('row').filter({ hasText: 'Hundred SMS' })).toContainText('¥10.60');
        await seeNoBarriers(page);
      });

      await test.step('the organisation buys it', async () => {
        await go(buyer, '/manage/sms/buy');
        await expect(page.getByText(say('sms', 'balance', { balance: 0 }))).toBeVisible();
        await openMenu('Hundred SMS', say('sms', 'buy'));
        await seeNoBarriers(page);
        await press(say('sms', 'buy'));
        // Going on at once would take the order back on its way.
        await expect(dialog()).toHaveCount(0);
        await page.goto(`${server.url}/account/order`);
        await expect(page.getByRole('row').filter({ hasText: 'Hundred SMS' })).toContainText(
          say('purchase', 'state_pending'),
        );
      });

      await test.step('the platform records the transfer', async () => {
        await go(server.admin, '/manage/card/order');
        await openMenu('Hundred SMS', say('purchase', 'record'));
        await dialog().getByLabel(say('purchase', 'recordAmount'), { exact: true }).fill('10.60');
        await dialog().getByLabel(say('purchase', 'recordReference'), { exact: true }).fill('TRANSFER-1');
        await press(say('purchase', 'record'));
        await expect(page.getByRole('row').filter({ hasText: 'Hundred SMS' })).toContainText(
          say('purchase', 'state_fulfilled'),
        );
      });

      await test.step('an SMS is written, its cost confirmed, and it arrives', async () => {
        await go(buyer, '/manage/sms/send');
        await page
          .getByRole('button', { name: say('sms', 'write') })
          .first()
          .click();
        await dialog()
          .getByRole('combobox', { name: say('sms', 'people') })
          .click();
        await page.getByTitle('Li Wei 138****78', { exact: true }).click();
        await page.keyboard.press('Escape');
        await dialog()
          .getByRole('textbox', { name: say('sms', 'text'), exact: true })
          .fill('一号泵已停机');
        await expect(dialog().getByText(say('sms', 'lengthUcs2', { units: 6, parts: 1 }))).toBeVisible();
        await expect(
          dialog().getByText(say('sms', 'cost', { people: 1, parts: 1, cost: 1, balance: 100 })),
        ).toBeVisible();
        await seeNoBarriers(page);
        await press(say('sms', 'send'));
        await expect(page.getByText(say('sms', 'confirmTitle', { cost: 1 }))).toBeVisible();
        await dialog()
          .last()
          .getByRole('button', { name: say('sms', 'send'), exact: true })
          .click();
        await expect
          .poll(() => gateway.asked.map(({ body }) => body).join())
          .toBe('{"to":"13812345678","text":"一号泵已停机"}');
        await expect(page.getByRole('row').filter({ hasText: '一号泵已停机' })).toContainText(
          say('sms', 'state_sent'),
        );
        await expect(page.getByText(say('sms', 'balance', { balance: 99 }))).toBeVisible();
        await seeNoBarriers(page);
      });

      await test.step('it is counted and taken from the balance', async () => {
        await page.goto(`${server.url}/manage/sms/statistics`);
        await expect(page.getByRole('row').filter({ hasText: say('outbox', 'person') })).toContainText(
          say('outbox', 'sent'),
        );
        await seeNoBarriers(page);
        await page.setViewportSize(PHONE);
        await page.goto(`${server.url}/manage/sms/balance`);
        await expect(page.getByText(say('sms', 'entry_bought'), { exact: true }).last()).toBeVisible();
        await seeNoBarriers(page);
        await page.setViewportSize(DESK);
      });

      await test.step('an invoice is asked for', async () => {
        await page.goto(`${server.url}/account/invoice`);
        await page
          .getByRole('button', { name: say('invoice', 'request') })
          .first()
          .click();
        await dialog()
          .getByRole('combobox', { name: say('invoice', 'orders') })
          .click();
        await page.locator('.ant-select-item-option').filter({ hasText: 'Hundred SMS' }).click();
        await page.keyboard.press('Escape');
        await dialog().getByLabel(say('invoice', 'buyer'), { exact: true }).fill('Waterworks Ltd');
        const taxNumber = dialog().getByLabel(say('invoice', 'taxNumber'), { exact: true });
        await taxNumber.fill('91350100M000100Y44');
        await press(say('invoice', 'request'));
        await expect(dialog().getByText(say('field', 'taxNumber'))).toBeVisible();
        await taxNumber.fill('91350100M000100Y43');
        await seeNoBarriers(page);
        await press(say('invoice', 'request'));
        await expect(page.getByRole('row').filter({ hasText: 'Waterworks Ltd' })).toContainText(
          say('invoice', 'state_requested'),
        );
      });

      await test.step('the platform issues it and uploads its file', async () => {
        await go(server.admin, '/manage/card/invoice');
        await openMenu('Waterworks Ltd', say('invoice', 'issue'));
        await dialog().getByLabel(say('invoice', 'number'), { exact: true }).fill('26117000000012345678');
        const issuedOn = dialog().getByLabel(say('invoice', 'issuedOn'), { exact: true });
        await issuedOn.fill('2026-11-28');
        await issuedOn.press('Enter');
        await dialog()
          .getByRole('combobox', { name: say('invoice', 'rate') })
          .click();
        await page.getByTitle('6%', { exact: true }).click();
        await press(say('invoice', 'issue'));
        const row = page.getByRole('row').filter({ hasText: 'Waterworks Ltd' });
        await expect(row).toContainText(say('invoice', 'state_issued'));
        await openMenu('Waterworks Ltd', say('invoice', 'upload'));
        await dialog()
          .locator('input[type=file]')
          .setInputFiles({
            name: 'invoice.pdf',
            mimeType: 'application/pdf',
            buffer: Buffer.from(PDF),
          });
        await expect(page.getByText(say('invoice', 'uploadDone'), { exact: true })).toBeVisible();
        await seeNoBarriers(page);
      });

      await test.step('the buyer reads and downloads it', async () => {
        await go(buyer, '/account/invoice');
        await page.getByRole('row').filter({ hasText: 'Waterworks Ltd' }).getByRole('link').click();
        await expect(page).toHaveURL(/\/account\/invoice\/\d+$/);
        await expect(page.getByText('¥0.60', { exact: true })).toBeVisible();
        await expect(page.getByText('26117000000012345678')).toBeVisible();
        await seeNoBarriers(page);
        const document = page.waitForEvent('download');
        await page.getByRole('button', { name: say('invoice', 'document') }).click();
        expect((await document).suggestedFilename()).toMatch(/^I\d+\.pdf$/);
        await page.goBack();
        const saved = page.waitForEvent('download');
        await openMenu('Waterworks Ltd', say('invoice', 'download'));
        expect((await saved).suggestedFilename()).toBe('26117000000012345678.pdf');
      });
      expect(errors).toEqual([]);
    } finally {
      await server.stop();
      await gateway.stop();
    }
  },
);
