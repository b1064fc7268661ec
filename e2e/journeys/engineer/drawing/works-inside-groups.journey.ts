import { flattenWidgets, geometryOf } from '@zutai/diagram';
import { seeNoBarriers } from '../../../harness/barriers.ts';
import { collectErrors, expect, test } from '../../../harness/journey.ts';
import { Designer, type Spot } from '../../../harness/screen/designer.ts';
import { engineText } from '../../../harness/screen/engine-text.ts';
import type { JourneyServer } from '../../../harness/server.ts';
import { openSignedIn } from '../../../harness/sign-in.ts';
import { type BoilerSite, startBoilerSite } from '../../../harness/site/boiler-site.ts';

/** Size of a new page. */
const WIDTH = 1024;
const HEIGHT = 768;
const spot = (x: number, y: number): Spot => [x / WIDTH, y / HEIGHT];

let server: JourneyServer;
let site: BoilerSite;
test.beforeAll(async ({ openOrganisation }) => {
  server = await openOrganisation();
  site = await startBoilerSite(server);
});
test.afterAll(() => site?.stop());

test('an engineer moves what is in a group, measures a selection and selects the same', async ({
  page,
  say,
  language,
}) => {
  const errors = collectErrors(page);
  const designer = new Designer(page, say);
  const url = `${server.url}/manage/eg/${site.equipmentId}/designer/new`;
  await openSignedIn(page, { url, ...server.admin });
  const chosen = designer.layers.and(page.locator('[aria-selected="true"]'));
  const entered = page.getByTestId('entered-group');
  const field = (name: string) => designer.inspector.locator(`[data-field="position.${name}"]`);
  const numbers = () =>
    Promise.all(['x', 'y', 'width', 'height'].map((name) => field(name).inputValue().then(Number)));
  const press = async (at: Spot, clickCount: number) => {
    await designer.moveTo(at);
    for (let count = 1; count <= clickCount; count += 1) {
      await page.mouse.down({ clickCount: count });
      await page.mouse.up({ clickCount: count });
    }
  };

  await test.step('a group of two, and one beside', async () => {
    await designer.draw('ShapeRect', [100 / WIDTH, 100 / HEIGHT, 120 / WIDTH, 80 / HEIGHT]);
    await designer.draw('ShapeEllipse', [260 / WIDTH, 100 / HEIGHT, 100 / WIDTH, 80 / HEIGHT]);
    await designer.press('Control+a', 'Control+g');
    await designer.draw('ShapeRect', [500 / WIDTH, 500 / HEIGHT, 120 / WIDTH, 80 / HEIGHT]);
    await expect(designer.countOf(2)).toBeVisible();
  });

  await test.step('a double click enters the group, where a child is moved; Escape leaves it', async () => {
    await press(spot(150, 140), 2);
    await expect(entered).toBeVisible();
    await expect(chosen).toHaveText(engineText(language, 'widget.ShapeRect.name'));
    await designer.drag(spot(150, 140), spot(150, 240));
    await expect.poll(numbers).toEqual([100, 200, 120, 80]);
    await designer.press('Escape');
    await expect(entered).toHaveCount(0);
    await expect.poll(numbers).toEqual([100, 100, 260, 180]);
  });

  await test.step('a child is picked from the layers, and what is in the group selected by type', async () => {
    const closed = await designer.layers.count();
    await designer.layers
      .last()
      .getByRole('button', { name: say('designer', 'expand') })
      .click();
    await expect(designer.layers).toHaveCount(closed + 2);
    await designer.layers.last().click();
    await expect(entered).toBeVisible();
    await designer.press('Alt+Shift+A');
    await expect(chosen).toHaveCount(1);
    await press(spot(900, 700), 1);
    await expect(chosen).toHaveCount(0);
    await press(spot(560, 540), 1);
    await designer.press('Alt+Shift+F');
    await expect(chosen).toHaveCount(1);
    await seeNoBarriers(page);
  });

  await test.step('the box around a selection is measured and set', async () => {
    await designer.press('Control+a');
    await expect.poll(numbers).toEqual([100, 100, 520, 480]);
    await designer.fill('position.width', '260');
    await expect.poll(numbers).toEqual([100, 100, 260, 480]);
    await designer.fill('position.x', '300');
    await expect.poll(numbers).toEqual([300, 100, 260, 480]);
    await designer.press('Control+z', 'Control+z');
    await expect.poll(numbers).toEqual([100, 100, 520, 480]);
    const readEllipse = async () => {
      const all = flattenWidgets((await designer.readDraft())?.widgets ?? []);
      return geometryOf(all.filter(({ widgetType }) => widgetType === 'ShapeEllipse'));
    };
    await expect.poll(readEllipse).toMatchObject({ width: 100, height: 80 });
  });

  expect(errors).toEqual([]);
});
