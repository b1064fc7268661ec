import type { Page as PageFile, RectPosition, Widget } from '@zutai/diagram';
import { collectErrors, expect, test } from '../../../harness/journey.ts';
import { Designer, type Spot } from '../../../harness/screen/designer.ts';
import type { JourneyServer } from '../../../harness/server.ts';
import { openSignedIn } from '../../../harness/sign-in.ts';
import { type Station, type StationSite, startStationSite } from '../../../harness/site/station-site.ts';

/** Size of a new page. */
const WIDTH = 1024;
const HEIGHT = 768;
/** What a hand is off by at the zoom of a journey, page units. */
const NEAR = 6;

let server: JourneyServer;
let site: StationSite;
let station: Station;
test.beforeAll(async ({ openOrganisation }) => {
  server = await openOrganisation();
  site = await startStationSite(server, ['城东泵站']);
  station = site.stations[0] as Station;
});
test.afterAll(() => site?.stop());

const spot = (x: number, y: number): Spot => [x / WIDTH, y / HEIGHT];
const middleOf = (widget: Widget | undefined) => {
  if (widget === undefined) throw new Error('the widget is not on the page');
  const { x, y, width, height } = widget.position as RectPosition;
  return { x: x + width / 2, y: y + height / 2 };
};
const ofType = (file: PageFile | undefined, type: string) =>
  (file?.widgets ?? []).filter(({ widgetType }) => widgetType === type);

test('an engineer places symbols, widgets and signals by hand, and what was cut short leaves nothing', async ({
  page,
  say,
}) => {
  const errors = collectErrors(page);
  const designer = new Designer(page, say);
  const search = page.getByRole('textbox', { name: say('designer', 'librarySearch'), exact: true });
  const drawing = page.getByRole('application', { name: say('designer', 'drawing') });
  const near = (place: { x: number; y: number }, x: number, y: number) => {
    expect(Math.abs(place.x - x)).toBeLessThanOrEqual(NEAR);
    expect(Math.abs(place.y - y)).toBeLessThanOrEqual(NEAR);
  };
  /** Presses an entry of the library and moves to a place of the drawing, without releasing. */
  const dragTo = (entry: string, to: Spot) => designer.carryEntry(page.getByTestId(entry), to);

  await test.step('opens an empty page', async () => {
    const url = `${server.url}/manage/eg/${station.equipmentId}/designer/new`;
    await openSignedIn(page, { url, ...server.admin });
    await expect(designer.countOf(0)).toBeVisible();
  });

  await test.step('finds a symbol by pinyin and drags it onto the page', async () => {
    await search.fill('lxb');
    await dragTo('symbol-pump-centrifugal', spot(200, 200));
    await expect(designer.countOf(1)).toBeVisible();
    await page.mouse.up();
    await designer.waitForDraft(1);
    const [pump] = ofType(await designer.readDraft(), 'UsualSymbol');
    expect(pump?.data).toMatchObject({ symbolId: 'pump-centrifugal' });
    near(middleOf(pump), 200, 200);
    // The drawing has the keyboard: what was placed can be moved by it at once.
    await expect(drawing).toBeFocused();
  });

  await test.step('clicked, it follows the pointer, and with Shift several are placed', async () => {
    await page.getByTestId('symbol-pump-centrifugal').click();
    await expect(page.getByTestId('tool-hint')).toHaveText(say('designer', 'placeHint'));
    await page.keyboard.down('Shift');
    for (const x of [400, 600]) {
      await designer.moveTo(spot(x, 500));
      await page.mouse.down();
      await page.mouse.up();
    }
    await page.keyboard.up('Shift');
    // The next one follows already.
    await designer.moveTo(spot(800, 500));
    await expect(designer.countOf(4)).toBeVisible();
    await page.keyboard.press('Escape');
    await designer.waitForDraft(3);
    const pumps = ofType(await designer.readDraft(), 'UsualSymbol');
    near(middleOf(pumps[1]), 400, 500);
    near(middleOf(pumps[2]), 600, 500);
    // In a row: the second was pulled to the first.
    expect(middleOf(pumps[1]).y).toBe(middleOf(pumps[2]).y);
  });

  await test.step('a drag that ends beside the drawing, or is given up, leaves nothing', async () => {
    await dragTo('symbol-pump-centrifugal', spot(300, 300));
    await expect(designer.countOf(4)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(designer.countOf(3)).toBeVisible();
    await page.mouse.up();
    await dragTo('symbol-pump-centrifugal', spot(300, 300));
    await page.mouse.move(700, 5);
    await expect(designer.countOf(3)).toBeVisible();
    await page.mouse.up();
    await expect(page.getByTestId('tool-hint')).toHaveText('');
    await expect(designer.countOf(3)).toBeVisible();
  });

  await test.step('what was used is at hand, what was marked stays', async () => {
    await search.fill('pump');
    await page.getByTestId('symbol-pump-gear').hover();
    const name = (await page.getByTestId('symbol-pump-gear').textContent()) ?? '';
    await page.getByRole('button', { name: say('designer', 'favouriteAdd', { name }) }).click();
    await search.fill('');
    const recent = page.getByRole('region', { name: say('designer', 'recents') });
    await expect(recent.getByTestId('frequent-symbol:pump-centrifugal')).toBeVisible();
    const favourites = page.getByRole('region', { name: say('designer', 'favourites') });
    await expect(favourites.getByTestId('frequent-symbol:pump-gear')).toBeVisible();
  });

  await test.step('a signal becomes a widget that shows it', async () => {
    await page.getByText(say('designer', 'librarySignals'), { exact: true }).click();
    const find = page.getByRole('textbox', { name: say('designer', 'bindSearch'), exact: true });
    await find.fill('header/pressure');
    await expect(page.getByTestId('library-signals').locator('[data-chosen]')).toHaveCount(1);
    await dragTo('library-signal-header/pressure', spot(200, 80));
    await page.mouse.up();
    await designer.waitForDraft(4);
    const [text] = ofType(await designer.readDraft(), 'UsualDataText');
    expect(text?.data).toMatchObject({ signalId: station.signals.get('header/pressure'), titleShow: true });
    near(middleOf(text), 200, 80);
    await find.fill('header/');
  });

  await test.step('and several become a trend of them all', async () => {
    for (const tag of ['header/pressure', 'header/flow'])
      await page
        .getByTestId('library-signals')
        .locator('[data-chosen]', { has: page.getByTestId(`library-signal-${tag}`) })
        .getByRole('checkbox')
        .check();
    await page.getByRole('button', { name: say('designer', 'signalsAsTrend'), exact: true }).click();
    await designer.moveTo(spot(700, 250));
    await page.mouse.down();
    await page.mouse.up();
    await designer.waitForDraft(5);
    const [trend] = ofType(await designer.readDraft(), 'ComplexLine');
    const data = (trend?.data ?? {}) as { signalArray?: { signalId: string }[] };
    expect(new Set(data.signalArray?.map(({ signalId }) => signalId))).toEqual(
      new Set(['header/pressure', 'header/flow'].map((tag) => station.signals.get(tag))),
    );
  });

  await test.step('numbers say where a drag goes, and how far things are apart', async () => {
    await designer.pressAt(spot(200, 200));
    await designer.moveTo(spot(230, 240));
    await expect(page.getByTestId('gesture-note')).toHaveText(/^\d+, \d+$/);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(page.getByTestId('gesture-note')).toHaveCount(0);
    await page.keyboard.down('Alt');
    await designer.moveTo(spot(400, 500));
    await designer.moveTo(spot(402, 500));
    // The trend is selected again: its left and lower sides from the symbol's.
    await expect(page.getByTestId('measure-lines')).toHaveText(/^[78]\d(9|10)\d$/);
    await page.keyboard.up('Alt');
    await expect(page.getByTestId('measure-lines')).toHaveCount(0);
  });

  await test.step('a command without a key at hand is found by its name and run by the keyboard', async () => {
    await page.keyboard.press('Control+k');
    const find = page.getByRole('combobox', { name: say('designerTool', 'paletteSearch') });
    await expect(find).toBeFocused();
    await find.fill('quanxuan');
    await expect(page.getByTestId('palette-select-all')).toBeVisible();
    await find.press('Enter');
    await expect(find).toHaveCount(0);
    await expect(page.getByText(say('designer', 'severalSelected', { count: 5 }))).toBeVisible();
    await expect(drawing).toBeFocused();
  });

  await test.step('one Escape closes one thing', async () => {
    await designer.pressAt(spot(200, 200));
    await page.mouse.up();
    const stroke = say('designer', 'token_line');
    await designer.inspector.getByRole('button', { name: new RegExp(`: ${stroke}$`) }).click();
    const picker = page.locator('.ant-popover:not(.ant-popover-hidden)');
    await expect(picker).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(picker).toHaveCount(0);
    await expect(designer.inspector.locator('input[data-field="position.x"]')).toBeVisible();
    await designer.press('h');
    const hand = page.getByTestId('command-hand').first();
    await expect(hand).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Escape');
    await expect(hand).toHaveAttribute('aria-pressed', 'false');
    await expect(designer.inspector.locator('input[data-field="position.x"]')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(designer.inspector.locator('input[data-field="position.x"]')).toHaveCount(0);
  });

  await test.step('names stand in the toolbar when asked for', async () => {
    const undo = page.getByTestId('command-undo');
    await expect(undo).toHaveText('');
    await designer.run('bar-names');
    await expect(undo).not.toHaveText('');
    await designer.run('bar-names');
    await expect(undo).toHaveText('');
  });

  await test.step('all of it is taken back step by step', async () => {
    await designer.press(...Array.from({ length: 5 }, () => 'Control+z'));
    await expect(designer.countOf(0)).toBeVisible();
  });

  expect(errors).toEqual([]);
});
