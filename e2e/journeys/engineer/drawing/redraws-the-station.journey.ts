import type { LinePosition, Page as PageFile, RectPosition, Widget } from '@zutai/diagram';
import { flattenWidgets } from '@zutai/diagram';
import { seeNoBarriers } from '../../../harness/barriers.ts';
import { collectErrors, expect, test } from '../../../harness/journey.ts';
import { type Box, Designer, type Spot } from '../../../harness/screen/designer.ts';
import { engineText } from '../../../harness/screen/engine-text.ts';
import { openValueList, valueNamed } from '../../../harness/screen/live-page.ts';
import type { JourneyServer } from '../../../harness/server.ts';
import { openSignedIn } from '../../../harness/sign-in.ts';
import { plantState, plantTitle } from '../../../harness/site/plant.ts';
import { type Station, type StationSite, startStationSite } from '../../../harness/site/station-site.ts';

const PAGE = '泵站重绘';
/** Size of a new page. */
const WIDTH = 1024;
const HEIGHT = 768;

let server: JourneyServer;
let site: StationSite;
let station: Station;
test.beforeAll(async ({ openOrganisation }) => {
  server = await openOrganisation();
  site = await startStationSite(server, ['城西泵站']);
  station = site.stations[0] as Station;
});
test.afterAll(() => site?.stop());

const spot = (x: number, y: number): Spot => [x / WIDTH, y / HEIGHT];
const box = (x: number, y: number, width: number, height: number): Box => [
  x / WIDTH,
  y / HEIGHT,
  width / WIDTH,
  height / HEIGHT,
];
const rectOf = ({ position }: Widget) => position as RectPosition;
const ofType = (file: PageFile | undefined, type: string) =>
  (file?.widgets ?? []).filter(({ widgetType }) => widgetType === type);

function describeColumn(rects: readonly RectPosition[]) {
  const tops = rects.map(({ y }) => y).toSorted((a, b) => a - b);
  const gaps = tops.slice(1).map((y, place) => y - (tops[place] ?? 0));
  return {
    count: rects.length,
    isStraight: new Set(rects.map(({ x }) => x)).size === 1,
    isEven: Math.max(...gaps) - Math.min(...gaps) < 0.3,
  };
}

test('an engineer redraws the pump station from an empty page and runs it', async ({
  page,
  say,
  language,
}) => {
  const errors = collectErrors(page);
  const designer = new Designer(page, say);
  const faceplates = page.getByTestId('faceplates');

  await test.step('starts with an empty page', async () => {
    const url = `${server.url}/manage/eg/${station.equipmentId}/designer/new`;
    await openSignedIn(page, { url, ...server.admin });
    await expect(designer.countOf(0)).toBeVisible();
  });

  await test.step('ten values and ten labels by copying, in a straight column each', async () => {
    await designer.draw('UsualDataText', box(160, 60, 120, 24));
    await designer.bind('data', 'header/pressure');
    await designer.press('Control+c', ...Array.from({ length: 9 }, () => 'Control+v'), 'Shift+ArrowDown');
    await expect(designer.countOf(10)).toBeVisible();
    await designer.run('select-same-type');
    await designer.run('align-left');
    await designer.run('distribute-vertical');
    await designer.draw('UsualText', box(40, 60, 100, 24));
    await designer.press('Control+c', ...Array.from({ length: 9 }, () => 'Control+v'), 'Shift+ArrowDown');
    await expect(designer.countOf(20)).toBeVisible();
    await designer.run('select-same-type');
    await designer.run('align-left');
    await designer.run('distribute-vertical');
    for (const type of ['UsualDataText', 'UsualText'])
      await expect
        .poll(async () => describeColumn(ofType(await designer.readDraft(), type).map(rectOf)))
        .toEqual({ count: 10, isStraight: true, isEven: true });
    const file = await designer.readDraft();
    // A copy keeps what it is bound to.
    const bound = ofType(file, 'UsualDataText').map(({ data }) => (data as { signalId: string }).signalId);
    expect(bound).toEqual(Array(10).fill(station.signals.get('header/pressure')));
  });

  await test.step('ten lamps in a row, made one group', async () => {
    await designer.draw('ShapeEllipse', box(320, 20, 24, 24));
    await designer.press('Control+c', ...Array.from({ length: 9 }, () => 'Control+v'));
    await expect(designer.countOf(30)).toBeVisible();
    await designer.run('select-same-type');
    await designer.run('align-top');
    await designer.run('distribute-horizontal');
    await designer.press('Control+g');
    await expect(designer.countOf(21)).toBeVisible();
  });

  await test.step('two tanks, and a pipe that holds on to both', async () => {
    for (const [x, tag] of [
      [330, 'raw-tank/level'],
      [500, 'high-tank/level'],
    ] as const) {
      await designer.insertSymbol('tank-vertical');
      await designer.fill('position.x', String(x));
      await designer.fill('position.y', '420');
      await designer.fill('position.width', '80');
      await designer.fill('position.height', '80');
      await designer.bind('data', tag);
    }
    await page.getByTestId('tool-ShapePipe').click();
    await designer.drag(spot(409, 460), spot(501, 460));
    await designer.bind('data', 'header/flow');
    await designer.waitForDraft(24);
    const endOf = async () => {
      const [pipe] = ofType(await designer.readDraft(), 'ShapePipe');
      return (pipe?.position as LinePosition | undefined)?.points.at(-1);
    };
    const tanks = ofType(await designer.readDraft(), 'UsualSymbol').map(({ id }) => id);
    const [pipe] = ofType(await designer.readDraft(), 'ShapePipe');
    expect(pipe?.data).toMatchObject({ start: { widgetId: tanks[0] }, end: { widgetId: tanks[1] } });
    const before = await endOf();
    // Moves the second tank: the pipe goes with it, in one step of undo.
    await designer.drag(spot(540, 470), spot(560, 610));
    await expect.poll(async () => Math.abs(((await endOf())?.y ?? 0) - (before?.y ?? 0))).toBeGreaterThan(90);
    const after = await endOf();
    await page.getByTestId('command-undo').click();
    await expect.poll(endOf).toEqual(before);
    await page.getByTestId('command-redo').click();
    await expect.poll(endOf).toEqual(after);
  });

  await test.step('a faceplate of what stands for a pump, with its prefix and its name as parameters', async () => {
    await designer.insertSymbol('pump-centrifugal');
    await designer.fill('position.x', '640');
    await designer.fill('position.y', '420');
    await designer.bind('data', 'pump1/status');
    await designer.draw('UsualText', box(640, 380, 90, 24));
    await designer.fill('data.text', '1号泵');
    await designer.draw('UsualDataText', box(640, 530, 110, 24));
    await designer.bind('data', 'pump1/status');
    await designer.draw('UsualDataText', box(640, 560, 110, 24));
    await designer.bind('data', 'pump1/speed');
    await expect(designer.countOf(28)).toBeVisible();
    await designer.drag(spot(615, 365), spot(800, 610));
    await designer.run('make-faceplate');
    const dialog = page.getByTestId('make-faceplate');
    await dialog.getByRole('textbox', { name: say('designerTool', 'makeName') }).fill('水泵面板');
    await dialog.getByRole('checkbox', { name: '1号泵' }).check();
    await expect(
      dialog.getByRole('textbox', { name: say('designerTool', 'makePrefix'), exact: true }),
    ).toHaveValue('pump1/');
    await page.getByRole('button', { name: say('designerTool', 'makeOk') }).click();
    await expect(dialog).toBeHidden();
    await expect(designer.countOf(25)).toBeVisible();
  });

  await test.step('placed once more for the second pump', async () => {
    await faceplates.getByRole('button', { name: '水泵面板', exact: true }).press('Enter');
    await expect(designer.countOf(26)).toBeVisible();
    await designer.fill('position.x', '830');
    await designer.fill('position.y', '380');
    const parameters = designer.inspector.locator('[data-field="data.params"]');
    const prefix = parameters.getByRole('textbox').first();
    await prefix.fill('pump2/');
    await prefix.press('Enter');
    const label = parameters.getByRole('textbox').nth(1);
    await label.fill('2号泵');
    await label.press('Enter');
    await expect
      .poll(async () =>
        ofType(await designer.readDraft(), 'WidgetFaceplate').map(({ data }) =>
          Object.values((data as { params: Record<string, string> }).params).toSorted((a, b) =>
            a < b ? -1 : 1,
          ),
        ),
      )
      .toContainEqual(['2号泵', 'pump2/']);
  });

  await test.step('a trend over two signals, a level and a button', async () => {
    await designer.draw('ComplexLine', box(320, 80, 660, 260));
    for (const [place, tag] of ['header/pressure', 'header/flow'].entries()) {
      await designer.addTo('data.signalArray');
      await designer.bind(`data.signalArray.${place}`, tag);
    }
    await designer.draw('UsualPercentFill', box(330, 560, 60, 160));
    await designer.bind('data', 'raw-tank/level');
    await designer.draw('UsualButton', box(640, 660, 120, 40));
    await designer.fill('data.text', '停1号泵');
    await designer.choose('clickEvent.config.action', 'write');
    await designer.bind('clickEvent.config.data', 'pump1/command');
    await designer.choose('clickEvent.config.writeType', 'fixed');
    await designer.fill('clickEvent.config.writeValue', '0');
    await expect(designer.countOf(29)).toBeVisible();
  });

  await test.step('the check finds nothing broken', async () => {
    await page.getByTestId('check-badge').click();
    await expect(page.getByTestId('check-panel')).toContainText(say('designerTool', 'checkFineText'));
    await seeNoBarriers(page);
  });

  await test.step('saves forty widgets and runs them', async () => {
    await designer.waitForDraft(29);
    const file = await designer.readDraft();
    // Those of the group, and four in each of the two faceplates.
    expect(flattenWidgets(file?.widgets ?? []).length - 1 + 2 * 4 - 2).toBeGreaterThanOrEqual(40);
    await designer.save(PAGE);
    await designer.seeSaved();
    await page.getByRole('link', { name: say('designer', 'openLive') }).click();
  });

  await test.step('sees the pumps as they are, and values of the controller', async () => {
    const values = await openValueList(page, say);
    const { device } = station;
    for (const pump of [1, 2])
      await expect(valueNamed(values, plantTitle(`pump${pump}/status`, language))).toContainText(
        plantState('pump1/status', Number(device.get(`pump${pump}/status`)), language),
      );
    expect(device.get('pump1/status')).not.toBe(device.get('pump2/status'));
    await expect(values.locator('[data-quality]').first()).toBeVisible();
    await expect(values.locator('[data-quality]:not([data-quality="good"])')).toHaveCount(0);
    const speed = valueNamed(values, plantTitle('pump1/speed', language));
    // It goes on changing at the controller.
    const shown = async () => Number(/\d+\.\d/.exec((await speed.textContent()) ?? '')?.[0]);
    await expect
      .poll(async () => Math.abs((await shown()) - Number(device.get('pump1/speed'))))
      .toBeLessThan(0.5);
  });

  await test.step('sees the trend of both signals', async () => {
    const plot = page.getByRole('application', { name: engineText(language, 'widget.chart.plot') });
    await expect(plot.locator('canvas').first()).toBeVisible();
    for (const tag of ['header/pressure', 'header/flow'])
      await expect(page.getByTestId('live-view').getByText(plantTitle(tag, language)).first()).toBeVisible();
    await seeNoBarriers(page);
  });

  await test.step('stops the pump and sees it stand', async () => {
    await page.getByRole('button', { name: '停1号泵', exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: say('command', 'confirmWrite'), exact: true }).click();
    await expect(dialog.getByRole('status')).toHaveText(say('command', 'done'));
    expect(station.device.get('pump1/command')).toBe(false);
    const values = page.getByRole('region', { name: say('livePage', 'listTitle') });
    await expect(valueNamed(values, plantTitle('pump1/status', language))).toContainText(
      plantState('pump1/status', 0, language),
    );
  });

  expect(errors).toEqual([]);
});
