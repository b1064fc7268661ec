import fs from 'node:fs';
import { equipmentCalls, signalCalls, templateCalls } from '@zutai/contract';
import { seeNoBarriers } from '../../../harness/barriers.ts';
import { collectErrors, expect, test } from '../../../harness/journey.ts';
import type { JourneyServer } from '../../../harness/server.ts';
import { openSignedIn } from '../../../harness/sign-in.ts';

const TEMPLATE = '离心泵';
const PACKAGE = '泵站模板';

let maker: JourneyServer;
let taker: JourneyServer;
let equipmentId: string;

test.beforeAll(async ({ openOrganisation }) => {
  maker = await openOrganisation();
  taker = await openOrganisation();
  const client = await maker.signIn();
  const { id: templateId } = await client.call(templateCalls.add, { title: TEMPLATE });
  const add = [
    { tag: 'speed', title: '转速', unit: 'rpm' },
    { tag: 'flow', title: '流量', unit: 'm³/h' },
  ];
  await client.call(templateCalls.saveSignals, { templateId, add });
  ({ id: equipmentId } = await (await taker.signIn()).call(equipmentCalls.add, { title: '西区泵' }));
});

test('a template is packed in one organisation, looked at and imported in another, and equipment there follows it', async ({
  page,
  say,
  browser,
}) => {
  const errors = collectErrors(page);
  const dialog = (title: string) => page.getByRole('dialog').filter({ hasText: title });
  const more = (text: string) =>
    page
      .locator('tbody tr.ant-table-row')
      .filter({ hasText: text })
      .getByRole('button', { name: say('common', 'more') });
  let file = '';
  let publicKey = '';

  await test.step('packed from the list of templates', async () => {
    await openSignedIn(page, { url: `${maker.url}/manage/eg/template/list`, ...maker.admin });
    await more(TEMPLATE).click();
    await page.getByRole('menuitem', { name: say('market', 'exportTo') }).click();
    const form = dialog(say('market', 'export'));
    await form.getByLabel(say('market', 'name'), { exact: true }).fill(PACKAGE);
    await form.getByLabel(say('market', 'author'), { exact: true }).fill('东区水务');
    await seeNoBarriers(page);
    await form.getByRole('button', { name: say('market', 'export') }).click();
    await expect(page.getByText(say('market', 'exported', { name: PACKAGE }))).toBeVisible();
  });

  await test.step('taken along as a file, with the key by which others know it', async () => {
    await page.goto(`${maker.url}/manage/system/market`);
    await expect(page.getByText(say('market', 'signatureOwn'))).toBeVisible();
    await more(PACKAGE).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: say('market', 'download') }).click();
    file = await (await download).path();
    await page.getByRole('button', { name: say('market', 'signers') }).click();
    const key = dialog(say('market', 'ownKey')).locator('code').first();
    await expect(key).toHaveText(/^[\w+/]{43}=$/);
    publicKey = (await key.textContent()) ?? '';
    await seeNoBarriers(page);
  });

  const other = await browser.newContext();
  await other.addInitScript(
    (chosen) => localStorage.setItem('lang', chosen),
    await page.evaluate(() => localStorage.getItem('lang') ?? 'zh'),
  );
  const theirs = await other.newPage();
  const theirErrors = collectErrors(theirs);
  const theirDialog = (title: string) => theirs.getByRole('dialog').filter({ hasText: title });
  const upload = (bytes: Buffer) =>
    theirs
      .locator('input[type=file]')
      .setInputFiles({ name: 'package.zip', mimeType: 'application/zip', buffer: bytes });

  await test.step('a file that was changed on the way is refused by name', async () => {
    await openSignedIn(theirs, { url: `${taker.url}/manage/system/market`, ...taker.admin });
    await expect(theirs.getByText(say('market', 'emptyTitle'))).toBeVisible();
    const bytes = fs.readFileSync(file);
    // The name of a template in the directory of the archive: what the manifest names is not there then.
    bytes.write('templates/9.json', bytes.lastIndexOf('templates/1.json'));
    await upload(bytes);
    await expect(theirs.getByText(/templates\/\d\.json/)).toBeVisible();
  });

  await test.step('the right one is shown with what it holds, of a signer that nobody knows', async () => {
    await upload(fs.readFileSync(file));
    const shown = theirDialog(PACKAGE);
    await expect(shown.getByText(say('market', 'unsignedTitle'))).toHaveCount(0);
    await expect(shown.getByText(say('market', 'unknownText'))).toBeVisible();
    await expect(shown.getByText(/转速 rpm · 流量/)).toBeVisible();
    await expect(shown.getByRole('button', { name: say('market', 'import') })).toBeDisabled();
    await seeNoBarriers(theirs);
    await shown.press('Escape');
    await expect(shown).toHaveCount(0);
  });

  await test.step('whose key the administrator trusts, after which it is imported without a question', async () => {
    await theirs.getByRole('button', { name: say('market', 'signers') }).click();
    await theirDialog(say('market', 'ownKey'))
      .getByRole('button', { name: say('market', 'signerAdd') })
      .first()
      .click();
    const form = theirs.getByRole('dialog', { name: say('market', 'signerAdd'), exact: true });
    await form.getByLabel(say('market', 'signerName'), { exact: true }).fill('东区水务');
    await form.getByLabel(say('market', 'publicKey'), { exact: true }).fill(publicKey);
    await form.getByRole('button', { name: say('market', 'signerAdd') }).click();
    await expect(theirs.getByText(say('market', 'signerAdded', { name: '东区水务' }))).toBeVisible();
    await theirs.goto(`${taker.url}/manage/system/market`);
    await theirs.getByRole('button', { name: PACKAGE, exact: true }).click();
    const shown = theirDialog(PACKAGE);
    await expect(shown.getByText(say('market', 'signatureTrusted'))).toBeVisible();
    await shown.getByRole('button', { name: say('market', 'import') }).click();
    await expect(theirs.getByText(say('market', 'imported', { added: 1, replaced: 0 }))).toBeVisible();
  });

  await test.step('and equipment is bound to what was imported', async () => {
    await theirs.goto(`${taker.url}/manage/eg/equipment/edit/${equipmentId}/info`);
    await theirs.getByRole('button', { name: say('equipment', 'bindTemplate'), exact: true }).click();
    const form = theirDialog(say('equipment', 'bindTemplateTitle'));
    await form.getByLabel(say('equipment', 'template'), { exact: true }).click();
    await theirs.getByTitle(TEMPLATE).click();
    await form.getByRole('button', { name: say('equipment', 'bindTemplate'), exact: true }).click();
    await theirs.getByRole('link', { name: TEMPLATE }).click();
    await theirs.getByRole('button', { name: say('template', 'syncLook') }).click();
    await theirs
      .getByRole('dialog')
      .getByRole('button', { name: say('template', 'sync'), exact: true })
      .click();
    await expect(theirs.getByText(say('template', 'synced', { count: 1 }))).toBeVisible();
    const { rows } = await (await taker.signIn()).call(signalCalls.query, { equipmentId });
    expect(rows.map(({ tag }) => tag)).toEqual(['speed', 'flow']);
  });
  expect([...errors, ...theirErrors]).toEqual([]);
  await other.close();
});
