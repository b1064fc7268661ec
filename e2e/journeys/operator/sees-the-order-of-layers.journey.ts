import type { Locator, Page } from '@playwright/test';
import type { Widget } from '@zutai/diagram';
import { collectErrors, expect, test } from '../../harness/journey.ts';
import { bindTo, drawWidget, type Place, savePage } from '../../harness/screen/drawing.ts';
import type { JourneyServer } from '../../harness/server.ts';
import { openSignedIn } from '../../harness/sign-in.ts';
import { type Station, type StationSite, startStationSite } from '../../harness/site/station-site.ts';

const COMMAND = 'pump1/command';
const RED = '#ff0000';
const BLUE = '#0000ff';
const GREEN = '#00ff00';

let server: JourneyServer;
let site: StationSite;
let station: Station;
test.beforeEach(async ({ openOrganisation }) => {
  server = await openOrganisation();
  site = await startStationSite(server, ['城南泵站']);
  station = site.stations[0] as Station;
});
test.afterEach(() => site?.stop());

function filled(type: string, id: string, place: Place, color: string, data: object = {}): Widget {
  const widget = drawWidget(type, id, place, data);
  const { style } = widget;
  // Dark words on dark blue would be a barrier.
  const font = { ...style.font, ...(color === BLUE && { color: '#ffffff' }) };
  return { ...widget, style: { ...style, font, fill: { enable: true, color } } };
}

function writing(id: string, place: Place, value: string): Widget {
  const write = {
    action: 'write',
    writeType: 'fixed',
    writeValue: value,
    confirm: false,
    feedback: false,
  } as const;
  return drawWidget('UsualButton', id, place, { text: id }, { ...write, data: bindTo(station, COMMAND) });
}

/** From bottom to top: on the left a chart between two boxes, on the right a table between two buttons. */
function drawLayers(): Widget[] {
  return [
    filled('ShapeRect', 'under', [60, 60, 100, 330], BLUE),
    writing('stop', [460, 60, 140, 60], '0'),
    filled('ComplexLine', 'chart', [20, 100, 360, 250], GREEN),
    filled('ComplexAlarmRecord', 'table', [420, 40, 360, 250], GREEN),
    filled('ShapeRect', 'over', [220, 60, 100, 330], RED),
    writing('start', [460, 200, 140, 60], '1'),
    filled('ComplexLine', 'top', [240, 180, 60, 60], BLUE),
  ];
}

/** Points of the drawing, and what is on top there; at the second the chart, whatever it shows. */
const PLACES = [
  [110, 80],
  [110, 225],
  [270, 80],
  [230, 225],
  [310, 330],
  [270, 186],
  [270, 370],
] as const;
const ON_TOP = [BLUE, expect.not.stringMatching(BLUE), RED, RED, RED, BLUE, RED];

/** The colours at points of a drawing as they are on the screen, taken from a picture of it. */
async function readPixels(
  page: Page,
  drawing: Locator,
  points: readonly (readonly [number, number])[],
): Promise<string[]> {
  const box = (await drawing.boundingBox())!;
  const png = (await page.screenshot()).toString('base64');
  const reader = await page.context().newPage();
  const colors = await reader.evaluate(
    async ({ data, places, x, y, scale }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      const context = canvas.getContext('2d')!;
      context.drawImage(image, 0, 0);
      return places.map(([left, top]) => {
        const [r, g, b] = context.getImageData(x + left * scale, y + top * scale, 1, 1).data;
        return `#${[r, g, b].map((part) => part!.toString(16).padStart(2, '0')).join('')}`;
      });
    },
    { data: png, places: points, x: box.x, y: box.y, scale: box.width / 800 },
  );
  await reader.close();
  return colors;
}

/** Presses the screen at a point of the drawing, whatever is there. */
async function pressAt(page: Page, [left, top]: readonly [number, number]): Promise<void> {
  const drawing = page.getByTestId('live-view').locator('canvas').first();
  const { x, y, width } = (await drawing.boundingBox())!;
  await page.mouse.click(x + (left * width) / 800, y + (top * width) / 800);
}

test('what is drawn over a chart covers it, and what is over a table is pressed there', async ({
  page,
  say,
}) => {
  const errors = collectErrors(page);
  const title = '层次';
  const id = await savePage(server, { equipmentId: station.equipmentId, title }, drawLayers());
  await openSignedIn(page, { url: `${server.url}/monitor/eg/detail/page/${id}`, ...server.admin });
  const view = page.getByTestId('live-view');
  const drawing = view.locator('canvas').first();
  await expect(view.locator('[data-widget="top"]').first()).toBeVisible();

  await test.step('each point shows the topmost of what is drawn there', async () => {
    await expect.poll(() => readPixels(page, drawing, PLACES)).toEqual(ON_TOP);
  });

  await test.step('zoomed too', async () => {
    await page.getByRole('button', { name: say('livePage', 'zoomIn'), exact: true }).click();
    await expect.poll(() => readPixels(page, drawing, [[310, 225]])).toEqual([RED]);
    await page.getByRole('button', { name: new RegExp(say('livePage', 'zoomReset')) }).click();
  });

  await test.step('only what is over an overlay has a canvas of its own, as large as that', async () => {
    const slice = view.locator('canvas[data-slice]');
    await expect(slice).toHaveCount(1);
    // Both at once: the page goes back to its scale.
    const shares = async () => {
      const [whole, part] = await view
        .locator('canvas')
        .evaluateAll((all) =>
          [all[0], all.find((one) => one.hasAttribute('data-slice'))].map((one) =>
            one!.getBoundingClientRect().toJSON(),
          ),
        );
      return { width: part.width / whole.width, height: part.height / whole.height };
    };
    await expect.poll(async () => (await shares()).width).toBeLessThan(0.55);
    await expect.poll(async () => (await shares()).height).toBeLessThan(0.85);
  });

  await test.step('the button under the table is not pressed through it', async () => {
    await expect.poll(() => station.device.get(COMMAND)).toBe(true);
    await pressAt(page, [530, 90]);
    await page.waitForTimeout(1500);
    expect(station.device.get(COMMAND)).toBe(true);
    // What was pressed is the table's choice of days, whose calendar is closed again.
    await page.keyboard.press('Escape');
    await expect(page.locator('.ant-picker-dropdown:visible')).toHaveCount(0);
  });

  await test.step('the button over the table is pressed, and what is painted lets the pointer through', async () => {
    station.device.set(COMMAND, false);
    await pressAt(page, [530, 230]);
    await expect.poll(() => station.device.get(COMMAND)).toBe(true);
    const owner = await page.evaluate(
      ([left, top]) => {
        const drawing = document.querySelector('[data-testid="live-view"] canvas')!;
        const { x, y, width } = drawing.getBoundingClientRect();
        const at = document.elementFromPoint(x + (left! * width) / 800, y + (top! * width) / 800);
        return at?.closest('[data-widget]')?.getAttribute('data-widget');
      },
      [230, 225],
    );
    expect(owner).toBe('chart');
  });

  await test.step('the designer shows the same while the page runs in it', async () => {
    await page.goto(`${server.url}/manage/eg/${station.equipmentId}/designer/${id}`);
    const sheet = page.getByTestId('designer-page');
    await page.getByRole('switch', { name: say('designer', 'live') }).click();
    await expect(sheet.locator('[data-widget="top"]').first()).toBeVisible();
    await expect.poll(() => readPixels(page, sheet, PLACES)).toEqual(ON_TOP);
    await page.getByRole('button', { name: say('designerTool', 'operate'), exact: true }).click();
    await expect(page.getByTestId('live-controls').locator('[data-widget="top"]').first()).toBeVisible();
    await expect.poll(() => readPixels(page, sheet, PLACES)).toEqual(ON_TOP);
  });
  expect(errors).toEqual([]);
});
