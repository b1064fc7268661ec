import { pageCalls } from '@zutai/contract';
import { isConnector, type Page, type RectPosition, type Widget } from '@zutai/diagram';
import { collectErrors, expect, test } from '../../../harness/journey.ts';
import { Designer, type Spot } from '../../../harness/screen/designer.ts';
import { savePage } from '../../../harness/screen/drawing.ts';
import type { JourneyServer } from '../../../harness/server.ts';
import { openSignedIn } from '../../../harness/sign-in.ts';
import { addPumpHouse } from '../../../harness/site/pump-house.ts';
import { drawWaterWorks } from '../../../harness/site/water-works.ts';

const [WIDTH, HEIGHT] = [1920, 1080];
const spot = (x: number, y: number): Spot => [x / WIDTH, y / HEIGHT];
/** Symbols that stand in the part of the page where the raw water pumps are. */
const TRAINS = { symbols: 35, left: 60, right: 432, top: 20, bottom: 560 };
const SHIFT = 10;

let server: JourneyServer;
let equipmentId: string;
let blankId: string;
let worksId: string;

test.beforeAll(async ({ openOrganisation }) => {
  server = await openOrganisation();
  equipmentId = await addPumpHouse(server, '净水厂', ['p01/status']);
  blankId = await savePage(server, { equipmentId, title: '取水泵房' }, []);
  const file = drawWaterWorks();
  const client = await server.signIn();
  const con = { ...file.con, equipmentId };
  const saved = await client.call(
    pageCalls.save,
    { equipmentId, title: '工艺流程', width: WIDTH, height: HEIGHT },
    { files: { json: new Blob([JSON.stringify({ ...file, con })]) } },
  );
  worksId = saved.id;
});

const urlOf = (pageId: string) => `${server.url}/manage/eg/${equipmentId}/designer/${pageId}`;
const textOf = ({ data }: Widget) => (data as { text?: string }).text;

test('an engineer draws a train of a P&ID by hand, five times over, and joins it with pipes', async ({
  page,
  say,
}) => {
  const errors = collectErrors(page);
  const designer = new Designer(page, say);
  const at = (x: number, y: number): Spot => [x / 800, y / 450];
  const train = [
    ['valve-butterfly', 100, 'HV-101'],
    ['pump-centrifugal', 240, 'P-101'],
    ['valve-check', 380, 'CV-101'],
    ['valve-motor', 520, 'MOV-101'],
  ] as const;

  await test.step('finds symbols by a part of their name and drags them onto the page', async () => {
    await openSignedIn(page, { url: urlOf(blankId), ...server.admin });
    await expect(designer.countOf(0)).toBeVisible();
    const search = page.getByRole('textbox', { name: say('designer', 'librarySearch'), exact: true });
    await search.fill('立式泵');
    await expect(page.getByTestId('symbol-pump-vertical')).toBeVisible();
    for (const [id, x] of train) {
      await search.fill(id);
      await designer.dropEntry(page.getByTestId(`symbol-${id}`), at(x, 40));
    }
    await search.fill('');
    await designer.waitForDraft(train.length);
  });

  await test.step('writes the tag of each into it by a double click', async () => {
    for (const [, x, tag] of train) {
      await designer.openAt(at(x, 40));
      const box = page.getByTestId('text-edit');
      await expect(box).toBeFocused();
      await page.keyboard.type(tag);
      await page.keyboard.press('Enter');
      await expect(box).toHaveCount(0);
    }
    await expect
      .poll(async () => (await designer.readDraft())?.widgets.map(textOf))
      .toEqual(train.map(([, , tag]) => tag));
    await expect(page.getByTestId('designer-page').getByText('MOV-101')).toBeVisible();
  });

  await test.step('keeps the tool of pipes, and joins nozzle to nozzle without going back to it', async () => {
    await designer.press('Escape', 'w', 'w');
    await expect(page.getByTestId('tool-hint')).toContainText(
      say('designerTool', 'hintKept', { name: '' }).trim().slice(-6),
    );
    const { widgets } = (await designer.readDraft()) as Page;
    for (const [place, widget] of widgets.slice(0, -1).entries()) {
      const [from, to] = [widget, widgets[place + 1]!].map(({ position }) => position as RectPosition);
      await designer.drag(at(from!.x + 72, from!.y + 36), at(to!.x + 8, to!.y + 46));
    }
    await designer.press('Escape');
    await designer.waitForDraft(2 * train.length - 1);
  });

  await test.step('makes five of it; tags count up and each pipe joins its own', async () => {
    await designer.press('Control+a', 'Shift+D');
    await expect(page.getByTestId('array-copy').locator('input[data-field="rows"]')).toBeFocused();
    await page.keyboard.type('5');
    await page.keyboard.press('Tab');
    await page.keyboard.type('1');
    await expect(page.getByTestId('array-counting')).toContainText('MOV-105');
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('array-copy')).toHaveCount(0);
    await designer.waitForDraft(5 * (2 * train.length - 1));
    const { widgets } = (await designer.readDraft()) as Page;
    expect(widgets.map(textOf)).toContain('P-105');
    const joined = widgets.filter(isConnector).map(({ data }) => [data.start?.widgetId, data.end?.widgetId]);
    expect(new Set(joined.map(String)).size).toBe(5 * (train.length - 1));
  });

  await test.step('takes all of it back and makes it again', async () => {
    const drawn = await designer.exportFile();
    await designer.undoAll();
    await expect(designer.countOf(0)).toBeVisible();
    await designer.redoAll();
    expect(JSON.parse(await designer.exportFile())).toEqual(JSON.parse(drawn));
  });
  expect(errors).toEqual([]);
});

/** Ends of pipes that are not where the symbol or pipe they hold on to has them. */
function looseEnds({ widgets }: Page): string[] {
  const symbols = new Map(widgets.filter((one) => !isConnector(one)).map((one) => [one.id, one]));
  return widgets.filter(isConnector).flatMap(({ id, data, position: { points } }) =>
    (['start', 'end'] as const).flatMap((end) => {
      const held = data[end] && symbols.get(data[end].widgetId);
      if (!held || !data[end]) return [];
      const { x, y, width, height } = held.position as RectPosition;
      const { anchor } = data[end];
      const wanted = { x: x + anchor.x * width, y: y + anchor.y * height };
      const is = points.at(end === 'start' ? 0 : -1)!;
      return Math.hypot(wanted.x - is.x, wanted.y - is.y) < 6 ? [] : [`${id} ${end}`];
    }),
  );
}

test('a P&ID of 150 symbols and 200 pipes is moved about, taken back whole and made again', async ({
  page,
  say,
}) => {
  const errors = collectErrors(page);
  const designer = new Designer(page, say);
  const readPage = async () => JSON.parse(await designer.exportFile()) as Page;
  const times: Record<string, number> = {};
  const time = async (name: string, work: () => Promise<unknown>) => {
    const start = performance.now();
    await work();
    times[name] = Math.round(performance.now() - start);
  };
  let before: Page;
  let after: Page;

  await test.step('opens it', async () => {
    await time('open', async () => {
      await openSignedIn(page, { url: urlOf(worksId), ...server.admin });
      await expect(page.getByTestId('designer-page').getByText('P-105', { exact: true })).toBeVisible();
    });
    before = await readPage();
    expect(before.widgets.filter(({ widgetType }) => widgetType === 'UsualSymbol')).toHaveLength(150);
    expect(before.widgets.filter(isConnector).length).toBeGreaterThanOrEqual(200);
    expect(looseEnds(before)).toEqual([]);
  });

  await test.step('moves the raw water pumps with all that hangs on them; their pipes follow', async () => {
    const { left, right, top, bottom } = TRAINS;
    await designer.drag(spot(left, top), spot(right, bottom));
    await time('drag', () => designer.drag(spot(240, 92), spot(240 + SHIFT, 92)));
    await designer.waitForDraft(before.widgets.length);
    after = await readPage();
    const moved = after.widgets.filter((widget, place) => {
      const was = before.widgets[place]!;
      return widget.widgetType === 'UsualSymbol' && xOf(widget) !== xOf(was);
    });
    expect(moved.length).toBe(TRAINS.symbols);
    expect(looseEnds(after)).toEqual([]);
  });

  await test.step('changes it in other ways', async () => {
    await designer.press('ArrowDown', 'Control+g', 'Control+Shift+G', 'Control+d');
    await designer.press('Delete', 'Control+a', 'ArrowRight');
    after = await readPage();
    expect(after).not.toEqual(before);
  });

  await test.step('takes all back and makes all again', async () => {
    await time('undo all', () => designer.undoAll());
    expect(await readPage()).toEqual(before);
    await time('redo all', () => designer.redoAll());
    expect(await readPage()).toEqual(after);
  });

  const described = Object.entries(times).map(([name, ms]) => `${name} ${ms} ms`);
  test.info().annotations.push({ type: 'times', description: described.join(', ') });
  expect(errors).toEqual([]);
});

const xOf = ({ position }: Widget) => (position as RectPosition).x;
