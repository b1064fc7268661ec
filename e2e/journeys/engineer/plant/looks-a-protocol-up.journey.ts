import { findDriverProtocol } from '@zutai/contract';
import { fieldText, findProtocolText } from '@zutai/i18n';
import { seeNoBarriers } from '../../../harness/barriers.ts';
import { collectErrors, expect, test } from '../../../harness/journey.ts';
import { signIn } from '../../../harness/sign-in.ts';

test('an engineer looks up how a protocol is set and its addresses are written, and tries one', async ({
  page,
  say,
  language,
  openOrganisation,
}) => {
  const server = await openOrganisation();
  const errors = collectErrors(page);
  const word = (id: string, key: string) => findProtocolText(language, id, key) ?? key;

  await test.step('finds the protocol by one of its options', async () => {
    await signIn(page, say, { url: `${server.url}/manage/system/protocol`, ...server.admin });
    await page.getByPlaceholder(say('protocol', 'search')).fill(word('modbus-rtu', 'baudRate'));
    const list = page.getByRole('navigation', { name: say('protocol', 'title') });
    await expect(list.getByRole('link')).toHaveCount(1);
    await list.getByRole('link').click();
    await expect(page).toHaveURL(/id=modbus-rtu/);
    const options = page.getByRole('table', { name: say('protocol', 'options') });
    await expect(options.getByRole('row')).toHaveCount(
      findDriverProtocol('modbus-rtu')!.optionFields.length + 1,
    );
    await seeNoBarriers(page);
  });

  await test.step('and reads a register number of a manual', async () => {
    const address = page.getByLabel(say('protocol', 'tryAddress'));
    await address.fill('41001');
    await expect(page.getByText(say('protocol', 'readAs', { address: 'HR:1000' }))).toBeVisible();
    await expect(page.getByText(word('modbus-rtu', 'table.holding')).first()).toBeVisible();
    await address.fill('');
    await expect(page.getByText(fieldText(language, 'addressEmpty') ?? '')).toBeVisible();
    await seeNoBarriers(page);
  });

  expect(errors).toEqual([]);
});
