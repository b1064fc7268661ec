import { pageCalls, signalCalls } from '@zutai/contract';
import { flattenWidgets } from '@zutai/diagram';
import { seeNoBarriers } from '../../../harness/barriers.ts';
import { collectErrors, expect, test } from '../../../harness/journey.ts';
import { patternOf } from '../../../harness/say.ts';
import { Designer } from '../../../harness/screen/designer.ts';
import { bindTo, drawWidget, pageFileOf, savePage } from '../../../harness/screen/drawing.ts';
import { openValueList, valueNamed } from '../../../harness/screen/live-page.ts';
import type { JourneyServer } from '../../../harness/server.ts';
import { openSignedIn } from '../../../harness/sign-in.ts';
import { plantState, plantTitle } from '../../../harness/site/plant.ts';
import { type Station, type StationSite, startStationSite } from '../../../harness/site/station-site.ts';

const [FIRST, SECOND] = ['城西泵站', '城东泵站'] as const;
const PAGE = '泵站画面';
const COPY = '城东泵站画面';
/** The second station has no such meter. */
const LACKING = 'pump1/vibration';
const TAGS = ['pump1/status', 'pump2/status', 'raw-tank/level', LACKING] as const;

let server: JourneyServer;
let site: StationSite;
let first: Station;
let second: Station;
let pageId: string;
test.beforeAll(async ({ openOrganisation }) => {
  server = await openOrganisation();
  site = await startStationSite(server, [FIRST, SECOND]);
  [first, second] = site.stations as [Station, Station];
  const client = await server.signIn();
  await client.call(signalCalls.delete, {
    equipmentId: second.equipmentId,
    ids: [second.signals.get(LACKING) as string],
  });
  pageId = await savePage(server, { equipmentId: first.equipmentId, title: PAGE }, drawFirst());
});
test.afterAll(() => site?.stop());

/** Values of the first station, one below the other, and a group with one more. */
function drawFirst() {
  const values = TAGS.map((tag, place) =>
    drawWidget('UsualDataText', `w${place}`, [40, 40 + 60 * place, 160, 40], bindTo(first, tag)),
  );
  return [
    ...values,
    drawWidget('UsualPercentFill', 'fill', [300, 40, 80, 200], bindTo(first, 'high-tank/level')),
  ];
}

/** Which equipment the bindings of the newest page with this title are of. */
async function readBoundTo(title: string): Promise<string[]> {
  const client = await server.signIn();
  const pages = await client.call(pageCalls.query, { equipmentId: second.equipmentId });
  const { id } = pages.find((page) => page.title === title) ?? { id: '' };
  const { file } = await client.call(pageCalls.info, { id });
  return flattenWidgets(file.widgets as never).map(({ data }) => (data as { equipId: string }).equipId);
}

test('an engineer duplicates the page of a station for a second one, by copying and by rebinding', async ({
  page,
  say,
  language,
}) => {
  const errors = collectErrors(page);
  const designer = new Designer(page, say);
  const drawer = page.getByTestId('rebind');
  const rows = page.getByTestId('rebind-rows').getByRole('button');
  const state = (station: Station, tag: string) =>
    plantState('pump1/status', Number(station.device.get(tag)), language);

  const seeTheSecond = async () => {
    const values = await openValueList(page, say);
    for (const tag of ['pump1/status', 'pump2/status']) {
      expect(second.device.get(tag)).not.toBe(first.device.get(tag));
      await expect(valueNamed(values, plantTitle(tag, language))).toContainText(state(second, tag));
    }
    // The meter it lacks is shown as unbound and not with the first station's value.
    await expect(values.getByText(plantTitle(LACKING, language))).toHaveCount(0);
    await expect(values.locator('[data-quality="good"]').first()).toBeVisible();
  };

  await test.step('copies the page to the other station; what finds no signal is listed', async () => {
    const url = `${server.url}/manage/eg/equipment/edit/${first.equipmentId}/page`;
    await openSignedIn(page, { url, ...server.admin });
    const row = page.getByTestId(`page-row-${pageId}`);
    await row.getByRole('button', { name: say('common', 'more'), exact: true }).click();
    await page.getByRole('menuitem', { name: say('designerPage', 'copyPage') }).click();
    const form = page.getByTestId('copy-page-form');
    await form.getByLabel(say('designerPage', 'copyTitle')).fill(COPY);
    await form.getByRole('radio', { name: say('designerPage', 'targetEquipment') }).check();
    await form.getByRole('combobox', { name: say('designerPage', 'targetEquipment') }).click();
    await page.getByTitle(SECOND, { exact: true }).click();
    await form.getByRole('button', { name: say('designerPage', 'copyDo'), exact: true }).click();
    const outcome = page.getByTestId('copy-outcome');
    await expect(outcome).toContainText(say('designerPage', 'copyDoneLost', { count: 1 }));
    await expect(outcome.getByRole('listitem')).toHaveText([LACKING]);
    await outcome.getByRole('link', { name: say('designerPage', 'copyOpen') }).click();
  });

  await test.step('sees the values of the second station on the copy', async () => {
    await expect(designer.countOf(TAGS.length + 1)).toBeVisible();
    expect(new Set(await readBoundTo(COPY))).toEqual(new Set([second.equipmentId, '']));
    await page.getByRole('link', { name: say('designer', 'openLive') }).click();
    await seeTheSecond();
    await seeNoBarriers(page);
  });

  await test.step('brings the same drawing in as a file: its bindings are seen to be of other equipment', async () => {
    await page.goto(`${server.url}/manage/eg/${second.equipmentId}/designer/new`);
    await expect(designer.countOf(0)).toBeVisible();
    await designer.importFile(JSON.stringify(pageFileOf({ title: '另一种方式' }, drawFirst())));
    await expect(designer.countOf(TAGS.length + 1)).toBeVisible();
    await page.getByTestId('rebind-offer').click();
  });

  await test.step('previews every replacement before anything changes', async () => {
    await expect(
      drawer.getByText(say('designerTool', 'rebindSummary', { count: TAGS.length, stay: 1 })),
    ).toBeVisible();
    await expect(rows).toHaveCount(TAGS.length + 1);
    await expect(rows.first()).toContainText(FIRST);
    await expect(rows.first()).toContainText(SECOND);
    await drawer.getByRole('checkbox', { name: say('designerTool', 'rebindOnlyStay') }).check();
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(plantTitle(LACKING, 'zh'));
    await expect(rows).toContainText(say('designerTool', 'reasonNotFound'));
    await seeNoBarriers(page);
  });

  await test.step('replaces them in one step, which undo takes back', async () => {
    await page.getByTestId('rebind-apply').click();
    await expect(drawer).toBeHidden();
    const boundTo = async () =>
      new Set((await designer.readDraft())?.widgets.map(({ data }) => (data as { equipId: string }).equipId));
    const mixed = new Set([first.equipmentId, second.equipmentId]);
    await expect.poll(boundTo).toEqual(mixed);
    await page.getByTestId('command-undo').click();
    await expect.poll(boundTo).toEqual(new Set([first.equipmentId]));
    await page.getByTestId('command-redo').click();
    await expect.poll(boundTo).toEqual(mixed);
  });

  await test.step('swaps the two pumps of a selection by their prefix, and back', async () => {
    await page.getByRole('treeitem').last().click();
    await designer.run('rebind');
    await expect(
      drawer.getByRole('radio', { name: say('designerTool', 'rebindSelection', { count: 1 }) }),
    ).toBeChecked();
    await drawer.getByText(say('designerTool', 'rulePrefix'), { exact: true }).click();
    await drawer.getByRole('textbox', { name: say('designerTool', 'fromPrefix') }).fill('pump1/');
    await drawer.getByRole('textbox', { name: say('designerTool', 'toPrefix') }).fill('pump2/');
    await expect(rows).toHaveCount(1);
    await page.getByTestId('rebind-apply').click();
    const tagOf = async () =>
      ((await designer.readDraft())?.widgets[0]?.data as { tag?: string } | undefined)?.tag;
    await expect.poll(tagOf).toBe('pump2/status');
    await page.getByTestId('command-undo').click();
    await expect.poll(tagOf).toBe('pump1/status');
  });

  await test.step('clears what is left over, saves and sees the second station again', async () => {
    await page.getByTestId('check-badge').click();
    await page
      .getByTestId('check-panel')
      .getByRole('button', { name: patternOf(say('designerTool', 'clearBroken')) })
      .click();
    await designer.save();
    await designer.seeSaved();
    await page.getByRole('link', { name: say('designer', 'openLive') }).click();
    await seeTheSecond();
  });

  expect(errors).toEqual([]);
});
