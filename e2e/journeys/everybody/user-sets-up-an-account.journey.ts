import { equipmentCalls, pageCalls, profileCalls } from '@zutai/contract';
import { collectErrors, expect, test } from '../../harness/journey.ts';
import { drawWidget } from '../../harness/screen/drawing.ts';
import { signIn } from '../../harness/sign-in.ts';

test('profile, preferences and feedback of the own account', async ({ page, say, openOrganisation }) => {
  const server = await openOrganisation();
  const client = await server.signIn();
  const errors = collectErrors(page);
  const section = (name: string) =>
    page
      .getByRole('navigation', { name: say('common', 'sections') })
      .getByRole('link', { name, exact: true });
  const save = page.getByRole('button', { name: say('account', 'save'), exact: true });
  await signIn(page, say, { url: `${server.url}/account`, ...server.admin });
  // Without a gateway there is the screen without SMS.
  await expect(page).toHaveURL(/\/account\/security\/nosms$/);
  await expect(page.getByText(say('security', 'noChannels'))).toBeVisible();

  await test.step('the profile, with a picture', async () => {
    await section(say('account', 'tabInfo')).click();
    await page.getByLabel(say('account', 'displayName'), { exact: true }).fill('值班长');
    await page.getByLabel(say('account', 'contactName'), { exact: true }).fill('王工');
    await page.getByLabel(say('account', 'address'), { exact: true }).fill('一号泵房');
    await save.click();
    await expect.poll(() => client.call(profileCalls.info, {})).toMatchObject({ displayName: '值班长' });
    const picture =
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><circle cx="20" cy="20" r="18"/></svg>';
    const choose = (text: string) =>
      page
        .getByLabel(say('account', 'chooseAvatar'))
        .setInputFiles({ name: 'me.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(text) });
    await choose(picture.replace('<circle', '<script>alert(1)</script><circle'));
    await expect(page.getByText(say('error', 'avatarUnfit'))).toBeVisible();
    await choose(picture);
    const shown = page.getByRole('img', { name: say('account', 'avatar') });
    await expect(shown).toBeVisible();
    expect(
      await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBe(40);
    // A picture of the camera: larger than a picture may be, in bytes and pixels.
    await page
      .getByLabel(say('account', 'chooseAvatar'))
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() });
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512);
    const remove = page.getByRole('button', { name: say('account', 'removeAvatar'), exact: true });
    await remove.click();
    await expect(shown).toHaveCount(0);
    await expect(page.getByText(say('account', 'avatarRemoved'))).toBeVisible();
    expect(await client.call(profileCalls.info, {})).toMatchObject({ avatar: '' });
  });

  await test.step('preferences', async () => {
    await section(say('account', 'tabConfig')).click();
    await page.getByLabel(say('account', 'equipDisplay_page')).check();
    await save.click();
    await expect(page.getByText(say('account', 'saved'), { exact: true }).last()).toBeVisible();
    // The profile, too, said that it is saved.
    await expect
      .poll(() => client.call(profileCalls.queryConfig, {}))
      .toMatchObject({ equipDisplay: 'page' });
  });

  await test.step('every way to equipment opens what was chosen: its page or its values', async () => {
    const { id } = await client.call(equipmentCalls.add, { title: '蓄水池' });
    // Wider than the window, so that fitting it shows.
    const con = { title: 'Overview', width: 3000, height: 1600, fit: 'contain' } as const;
    const drawing = { con, widgets: [drawWidget('ShapeRect', 'w1', [100, 100, 900, 500])], bind: {} };
    const files = { json: new Blob([JSON.stringify(drawing)]) };
    const saved = { ...con, equipmentId: id };
    const { id: pageId } = await client.call(pageCalls.save, saved, { files });
    await client.call(pageCalls.setHome, { id: pageId });
    const openFound = async () => {
      await page.getByRole('button', { name: say('shell', 'searchPlaceholder') }).click();
      await page.getByRole('combobox', { name: say('shell', 'searchHint') }).fill('蓄水池');
      await page
        .getByRole('option', { name: /蓄水池/ })
        .first()
        .click();
    };
    await openFound();
    await expect(page).toHaveURL(new RegExp(`/monitor/eg/detail/page/${pageId}$`));
    const width = async () =>
      (await page.getByTestId('live-view').locator('> div').first().boundingBox())?.width ?? 0;
    await expect.poll(width).toBeLessThan(1500);
    await client.call(profileCalls.saveConfig, { equipDisplay: 'list', scadaAdaption: false });
    await page.reload();
    await expect.poll(width).toBe(3000);
    await page.goto(`${server.url}/manage/eg/equipment/list`);
    await openFound();
    await expect(page).toHaveURL(new RegExp(`/monitor/eg/detail/list/${id}$`));
    await page.goto(`${server.url}/manage/eg/equipment/list`);
    await page.getByRole('link', { name: say('equipment', 'monitor'), exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/monitor/eg/detail/list/${id}$`));
    await client.call(equipmentCalls.edit, { id, title: '蓄水池', display: 'page' });
    await page.goto(`${server.url}/manage/eg/equipment/list`);
    await page.getByRole('link', { name: say('equipment', 'monitor'), exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/monitor/eg/detail/page/${pageId}$`));
    await page.goto(`${server.url}/account/feedback`);
  });

  await test.step('feedback', async () => {
    await section(say('account', 'tabFeedback')).click();
    const send = page.getByRole('button', { name: say('account', 'sendFeedback'), exact: true });
    const content = page.getByRole('textbox', { name: say('account', 'feedbackContent'), exact: true });
    await content.fill('short');
    await send.click();
    await expect(page.getByText(say('account', 'feedbackTooShort', { count: 10 }))).toBeVisible();
    await content.fill('The curve should show its unit.');
    await send.click();
    await expect(page.getByText(say('account', 'feedbackSent'))).toBeVisible();
    await section(say('account', 'tabOrder')).click();
    await expect(page.getByText(say('purchase', 'emptyTitle'), { exact: true })).toBeVisible();
  });
  expect(errors).toEqual([]);
});
