import { pageCalls } from '@zutai/contract';
import type { ConnectorData, LinePosition, Page, Point, RectPosition, Widget } from '@zutai/diagram';
import { collectErrors, expect, test } from '../../../harness/journey.ts';
import { Designer, type Spot } from '../../../harness/screen/designer.ts';
import { drawWidget, savePage } from '../../../harness/screen/drawing.ts';
import type { JourneyServer } from '../../../harness/server.ts';
import { openSignedIn } from '../../../harness/sign-in.ts';
import { addPumpHouse } from '../../../harness/site/pump-house.ts';

const spot = (x: number, y: number): Spot => [x / 800, y / 450];
const pointsOf = (pipe: Widget) => (pipe.position as LinePosition).points;
const dataOf = (pipe: Widget | undefined) => pipe?.data as ConnectorData | undefined;
const outlet = { x: 0.96, y: 0.26 };
const nozzle = { x: 0.14, y: 0.8 };

/** The longest of the pieces that lie this way, by the place of its first point. */
function longestPiece(points: readonly Point[], isUpright: boolean): number {
  const long = points.slice(1).map((b, place) => {
    const a = points[place] as Point;
    const isSo = isUpright === (a.x === b.x);
    return isSo && place > 0 && place + 2 < points.length ? Math.hypot(b.x - a.x, b.y - a.y) : 0;
  });
  return long.indexOf(Math.max(...long));
}

const middleOf = (points: readonly Point[], piece: number): Point => {
  const [a, b] = [points[piece] as Point, points[piece + 1] as Point];
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
};

let server: JourneyServer;
let equipmentId: string;
let pageId: string;

test.beforeAll(async ({ openOrganisation }) => {
  server = await openOrganisation();
  equipmentId = await addPumpHouse(server, '供水泵房', ['p01/speed']);
  pageId = await savePage(server, { equipmentId, title: '管道' }, [
    drawWidget('UsualSymbol', 'pump', [60, 200, 80, 80], { symbolId: 'pump-centrifugal' }),
    drawWidget('UsualSymbol', 'tank', [560, 80, 120, 120], { symbolId: 'tank-vertical' }),
    drawWidget('UsualSymbol', 'second', [240, 340, 80, 80], { symbolId: 'pump-centrifugal' }),
    drawWidget('ShapeRect', 'box', [320, 120, 100, 140]),
  ]);
});

test('an engineer joins nozzles by pipes, which go round what is between and stay joined', async ({
  page,
  say,
}) => {
  const errors = collectErrors(page);
  const designer = new Designer(page, say);
  const ports = page.getByTestId('port');
  const widget = async (place: number) => ((await designer.readDraft()) as Page).widgets[place] as Widget;
  const main = () => widget(4);

  await test.step('hovers a pump with the pipe tool: its nozzles show, and take hold', async () => {
    await openSignedIn(page, {
      url: `${server.url}/manage/eg/${equipmentId}/designer/${pageId}`,
      ...server.admin,
    });
    await expect(designer.countOf(4)).toBeVisible();
    await page.getByTestId('tool-ShapePipe').click();
    await designer.moveTo(spot(230, 60));
    await expect(ports).toHaveCount(0);
    await designer.moveTo(spot(130, 225));
    await expect(ports).toHaveCount(2);
    await designer.pressAt(spot(133, 223));
    await designer.moveTo(spot(400, 60));
    await designer.moveTo(spot(574, 179));
    await expect(ports).toHaveCount(6);
    await page.mouse.up();
    await expect(ports).toHaveCount(0);
    await designer.waitForDraft(5);
    expect(dataOf(await main())).toMatchObject({
      start: { widgetId: 'pump', anchor: outlet },
      end: { widgetId: 'tank', anchor: nozzle },
    });
  });

  await test.step('the pipe ends at the walls and goes round the box between', async () => {
    const points = pointsOf(await main());
    expect(points[0]).toMatchObject({ x: 136.8, y: 220.8 });
    expect(points.at(-1)).toMatchObject({ x: 576.8, y: 176 });
    const isThrough = points.slice(1).some((b, place) => {
      const a = points[place] as Point;
      const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)];
      const [top, bottom] = [Math.min(a.y, b.y), Math.max(a.y, b.y)];
      return right > 321 && left < 419 && bottom > 121 && top < 259;
    });
    expect(isThrough).toBe(false);
  });

  await test.step('moves the tank: the pipe is at the same nozzle', async () => {
    await designer.drag(spot(620, 150), spot(660, 190));
    await expect.poll(async () => pointsOf(await main()).at(-1)?.y ?? 0).toBeGreaterThan(200);
    const tank = (await widget(1)).position as RectPosition;
    const end = pointsOf(await main()).at(-1) as Point;
    expect(end.x).toBeCloseTo(tank.x + 120 * nozzle.x, 0);
    expect(end.y).toBeCloseTo(tank.y + 120 * nozzle.y, 0);
  });

  await test.step('drags a piece of the pipe, which stays there when the tank moves on', async () => {
    const before = pointsOf(await main());
    const piece = longestPiece(before, false);
    const at = middleOf(before, piece);
    await designer.drag(spot(at.x, at.y), spot(at.x, at.y + 30));
    const pinned = async () => pointsOf(await main()).find((point) => point.pinned)?.y;
    await expect.poll(pinned).toBeCloseTo(at.y + 30, -1);
    const line = await pinned();
    await designer.drag(spot(660, 190), spot(640, 230));
    await expect.poll(async () => pointsOf(await main()).at(-1)?.y ?? 0).toBeGreaterThan(240);
    expect(await pinned()).toBe(line);
  });

  await test.step('joins a branch to the pipe, whose wall is open there', async () => {
    const points = pointsOf(await main());
    const at = middleOf(points, longestPiece(points, false));
    await page.getByTestId('tool-ShapePipe').click();
    await designer.drag(spot(314, 360), spot(at.x + 20, at.y + 2));
    await designer.waitForDraft(6);
    expect(dataOf(await widget(5))).toMatchObject({
      start: { widgetId: 'second', anchor: outlet },
      end: { widgetId: (await main()).id },
    });
    expect(dataOf(await main())?.joints).toMatchObject([{ kind: 'tee' }]);
  });

  await test.step('shows crossings as gaps, and finds the way anew by a double click', async () => {
    await designer.press('Escape');
    await page.getByLabel(say('designerPage', 'crossings')).selectOption('gap');
    await page.getByTestId('tool-ShapePipe').click();
    await designer.drag(spot(200, 20), spot(200, 430));
    await designer.waitForDraft(7);
    await expect
      .poll(async () =>
        dataOf(await main())
          ?.joints?.map(({ kind }) => kind)
          .toSorted(),
      )
      .toEqual(['gap', 'tee']);
    const points = pointsOf(await main());
    const at = middleOf(points, longestPiece(points, false));
    await designer.moveTo(spot(at.x - 20, at.y));
    await page.mouse.dblclick(...(await placeOf(at.x - 20, at.y)));
    const isPinned = async () => pointsOf(await main()).some((point) => point.pinned);
    await expect.poll(isPinned).toBe(false);
    await designer.press('Control+z');
    await expect.poll(isPinned).toBe(true);
  });

  await test.step('saves, and the live page shows it as it was drawn', async () => {
    const drawn = await main();
    await designer.save();
    const client = await server.signIn();
    await expect
      .poll(async () => {
        const { file } = await client.call(pageCalls.info, { id: pageId });
        return (file as unknown as Page).widgets[4];
      })
      .toEqual(drawn);
    await page.goto(`${server.url}/monitor/eg/detail/page/${pageId}`);
    await expect(page.getByTestId('live-view')).toBeVisible();
  });
  expect(errors).toEqual([]);

  async function placeOf(x: number, y: number): Promise<[number, number]> {
    const sheet = await page.getByTestId('designer-page').boundingBox();
    if (sheet === null) throw new Error('no drawing');
    return [sheet.x + (x / 800) * sheet.width, sheet.y + (y / 450) * sheet.height];
  }
});
