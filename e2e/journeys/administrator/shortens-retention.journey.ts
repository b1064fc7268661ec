import { equipmentCalls, historyCalls, organisationCalls, signalCalls } from '@zutai/contract';
import { seeNoBarriers } from '../../harness/barriers.ts';
import { collectErrors, expect, IN_BOTH_LANGUAGES, test } from '../../harness/journey.ts';
import type { JourneyServer } from '../../harness/server.ts';
import { openSignedIn } from '../../harness/sign-in.ts';

const DAY_MS = 86_400_000;

let server: JourneyServer;
let equipmentId: string;

test.beforeAll(async ({ openOrganisation }) => {
  server = await openOrganisation();
  const client = await server.signIn();
  ({ id: equipmentId } = await client.call(equipmentCalls.add, { title: '二号泵', titleEn: 'Pump 2' }));
  const { id: signalId } = await client.call(signalCalls.add, {
    ...{ equipmentId, tag: 'vibration', title: '振动', titleEn: 'Vibration', unit: 'mm/s' },
  });
  const nowMs = Math.floor(Date.now() / 1000) * 1000;
  // Two stretches, of 200 and of 5 days ago.
  for (const days of [200, 5]) {
    const points = Array.from({ length: 24 }, (_, i) => ({
      timeMs: nowMs - days * DAY_MS + i * 1_000,
      value: i,
    }));
    await client.call(historyCalls.correct, {
      ...{ equipmentId, signalId, operation: 'insert', points, reason: 'seed' },
    });
  }
});

test(
  'an administrator keeps history for less long, and is told what goes before it does',
  IN_BOTH_LANGUAGES,
  async ({ page, say }) => {
    const errors = collectErrors(page);
    await openSignedIn(page, { url: `${server.url}/manage/orgal/enterprise`, ...server.admin });
    const question = page.getByRole('dialog', { name: say('retention', 'confirmTitle') });
    const values = page.getByLabel(say('retention', 'raw'), { exact: true });
    const client = await server.signIn();
    const retention = async () => (await client.call(organisationCalls.myInfo, {})).rawRetentionDays;

    await test.step('the enterprise’s days are entered; the question names the oldest value', async () => {
      for (const [name, text] of [
        ['contactName', '李工'],
        ['tel', '13800000000'],
        ['address', '无锡'],
      ] as const)
        await page.getByLabel(say('organisation', name), { exact: true }).fill(text);
      await values.fill('30');
      await seeNoBarriers(page);
      await page.getByRole('button', { name: say('common', 'save') }).click();
      await expect(question).toContainText(/振动|Vibration/);
      await expect(question).toContainText(/二号泵|Pump 2/);
      await expect(question).toContainText('24');
      await seeNoBarriers(page);
      await question.getByRole('button', { name: say('common', 'cancel') }).click();
      await expect(question).toBeHidden();
      expect(await retention()).toBeNull();
      await page.getByRole('button', { name: say('common', 'save') }).click();
      await question.getByRole('button', { name: say('retention', 'confirmOk') }).click();
      await expect.poll(retention).toBe(30);
    });

    await test.step('a signal has days of its own, and asks for them as well', async () => {
      await page.goto(`${server.url}/manage/eg/equipment/edit/${equipmentId}/signal`);
      await page
        .getByRole('button', { name: say('signal', 'openDrawer') })
        .first()
        .click();
      const drawer = page.getByRole('dialog', { name: say('signal', 'drawerEdit') });
      const own = drawer.getByLabel(say('signalTable', 'rawRetentionDays'), { exact: true });
      await expect(own).toHaveAttribute('placeholder', '30');
      await own.fill('2');
      await drawer.getByRole('button', { name: say('signal', 'apply') }).click();
      await page.getByRole('button', { name: new RegExp(`${say('signal', 'save')}$`) }).click();
      await expect(question).toContainText(/振动|Vibration/);
      await question.getByRole('button', { name: say('retention', 'confirmOk') }).click();
      await expect
        .poll(async () => (await client.call(signalCalls.query, { equipmentId })).rows[0]?.rawRetentionDays)
        .toBe(2);
    });
    expect(errors).toEqual([]);
  },
);
