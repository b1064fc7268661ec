import { driverCalls, equipmentCalls, projectCalls, signalCalls } from '@zutai/contract';
import { collectErrors, expect, test } from '../../harness/journey.ts';
import type { JourneyServer } from '../../harness/server.ts';
import { openSignedIn } from '../../harness/sign-in.ts';

let server: JourneyServer;
/** Two pumps with the same signals. */
const pumps: string[] = [];
const TITLES = ['一号泵', '二号泵'] as const;
const SIGNALS = ['出口压力', '轴承温度'] as const;

test.beforeAll(async ({ openOrganisation }) => {
  server = await openOrganisation();
  const client = await server.signIn();
  pumps.length = 0;
  for (const title of TITLES) {
    const { id: equipmentId } = await client.call(equipmentCalls.add, { title });
    const options = { host: '127.0.0.1', port: 502 };
    const driver = { equipmentId, title: 'PLC', protocol: 'modbus-tcp', options } as const;
    const { id: driverId } = await client.call(driverCalls.add, driver);
    for (const [place, signal] of SIGNALS.entries())
      await client.call(signalCalls.add, {
        ...{ equipmentId, driverId, tag: `s${place}`, title: signal, address: `HR:${place}:int16` },
      });
    pumps.push(equipmentId);
  }
});

test('a search waits for an input method, and what is searched in one pump says nothing about another', async ({
  page,
  say,
}) => {
  const errors = collectErrors(page);
  const urlOf = (pump: number) => `${server.url}/monitor/eg/detail/list/${pumps[pump]}`;
  const field = page.getByRole('textbox', { name: say('monitor', 'signalSearch') });
  const [pressure, temperature] = SIGNALS.map((title) => page.getByText(title, { exact: true }));
  /** Every keyword the list was searched by. */
  const searched: string[] = [];
  page.on('framenavigated', (frame) => {
    const keyword = new URL(frame.url()).searchParams.get('keyword');
    if (keyword !== null && keyword !== searched.at(-1)) searched.push(keyword);
  });
  await openSignedIn(page, { url: urlOf(0), ...server.admin });
  await expect(pressure!).toBeVisible();

  await test.step('half a word of an input method is not searched for', async () => {
    await field.focus();
    const devtools = await page.context().newCDPSession(page);
    for (const text of ['w', 'we', 'wen', 'wen d', 'wen du']) {
      await devtools.send('Input.imeSetComposition', {
        ...{ text, selectionStart: text.length, selectionEnd: text.length },
      });
      // Longer than the pause in typing after which a list searches by itself.
      await page.waitForTimeout(400);
    }
    await expect(field).toHaveValue('wen du');
    await expect(pressure!).toBeVisible();
    await devtools.send('Input.insertText', { text: '温度' });
    await expect(pressure!).toBeHidden();
    await expect(temperature!).toBeVisible();
    expect(searched).toEqual(['温度']);
  });

  await test.step('the other pump shows all of its signals, and the first one what was searched there', async () => {
    await page.goto(urlOf(1));
    await expect(pressure!).toBeVisible();
    await expect(field).toHaveValue('');
    await field.fill('压力');
    await expect(temperature!).toBeHidden();
    await page.goto(urlOf(0));
    await expect(field).toHaveValue('温度');
    await expect(pressure!).toBeHidden();
    await page.goto(urlOf(1));
    await expect(field).toHaveValue('压力');
  });
  expect(errors).toEqual([]);
});

test('lists and searches are told to who cannot see them', async ({ page, say }) => {
  const errors = collectErrors(page);
  await openSignedIn(page, { url: `${server.url}/manage/eg/equipment/list`, ...server.admin });

  await test.step('the way to a page has a name in the language of the reader', async () => {
    await expect(page.getByRole('navigation', { name: say('common', 'trail'), exact: true })).toBeVisible();
  });

  await test.step('the arrow keys choose among chips, which are one stop of the Tab key', async () => {
    await page.goto(`${server.url}/monitor/eg/detail/list/${pumps[0]}`);
    const chips = page.getByRole('radiogroup', { name: say('monitor', 'qualityFilter') }).getByRole('radio');
    await chips.first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(chips.nth(1)).toBeChecked();
    await expect(chips.nth(1)).toBeFocused();
    await page.keyboard.press('Home');
    await expect(chips.first()).toBeChecked();
    const stops = await chips.evaluateAll((all) => all.filter((one) => (one as HTMLElement).tabIndex === 0));
    expect(stops).toHaveLength(1);
  });

  await test.step('the search of everything says which hit is marked', async () => {
    await page.keyboard.press('Control+k');
    const search = page.getByRole('combobox', { name: say('shell', 'searchHint') });
    await search.fill('泵');
    const hits = page.getByRole('listbox', { name: say('shell', 'searchHits') }).getByRole('option');
    await expect(hits.filter({ hasText: TITLES[1] })).toBeVisible();
    for (const at of [0, 1]) {
      await expect(hits.nth(at)).toHaveAttribute('aria-selected', 'true');
      await expect(search).toHaveAttribute('aria-activedescendant', (await hits.nth(at).getAttribute('id'))!);
      await search.press('ArrowDown');
    }
    await search.press('Escape');
  });

  await test.step('the checkbox of a card on a phone is of its row', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const client = await server.signIn();
    const project = { title: '泵站', equipmentIds: pumps.join(',') };
    const { id } = await client.call(projectCalls.add, project);
    await page.goto(`${server.url}/manage/project/edit/${id}/equipment`);
    for (const title of TITLES)
      await expect(page.getByRole('checkbox', { name: title, exact: true })).toBeVisible();
  });
  expect(errors).toEqual([]);
});
