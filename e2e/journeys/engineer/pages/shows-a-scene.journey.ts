import { sceneCalls } from '@zutai/contract';
import { makePlantModel } from '@zutai/demo-drawings/plant-model';
import { seeNoBarriers } from '../../../harness/barriers.ts';
import { collectErrors, expect, test } from '../../../harness/journey.ts';
import { drawWidget, savePage } from '../../../harness/screen/drawing.ts';
import type { JourneyServer } from '../../../harness/server.ts';
import { openSignedIn } from '../../../harness/sign-in.ts';
import { findColor } from '../../../harness/site/scene-colors.ts';
import { type Station, type StationSite, startStationSite } from '../../../harness/site/station-site.ts';

const COMMAND = 'pump1/command';
const LEVEL = 'raw-tank/level';

let server: JourneyServer;
let site: StationSite;
let station: Station;
test.beforeEach(async ({ openOrganisation }) => {
  server = await openOrganisation();
  site = await startStationSite(server, ['城南泵站']);
  station = site.stations[0] as Station;
});
test.afterEach(() => site?.stop());

test('an engineer uploads a model, binds it, puts it on a page, and it shows the plant as it is', async ({
  page,
  say,
}) => {
  const errors = collectErrors(page);
  const client = await server.signIn();
  const { equipmentId } = station;
  const target = await savePage(server, { equipmentId, title: '泵详情' }, [
    drawWidget('UsualText', 'detail', [20, 20, 300, 60], { text: 'PUMP-DETAIL' }),
  ]);
  const nodes = page.getByRole('complementary', { name: say('scene', 'nodes') });
  const bindings = page.getByRole('complementary', { name: say('scene', 'bindings') });
  const choose = async (name: string, option: string | RegExp, typed?: string) => {
    const box = bindings.getByRole('combobox', { name, exact: true });
    await box.click();
    if (typed !== undefined) await box.fill(typed);
    await page.locator('.ant-select-dropdown:visible').getByTitle(option).last().click();
  };
  const bind = async (node: string, kind: 'color' | 'visible' | 'label', tag: string) => {
    // What is bound has a mark behind its name.
    await nodes.getByText(new RegExp(`^${node}\\W*$`)).click();
    await expect(bindings.getByRole('heading', { name: node })).toBeVisible();
    if (kind !== 'color') await choose(say('scene', 'kind'), say('scene', `kind_${kind}`));
    await choose(say('scene', 'equipment'), '城南泵站');
    await choose(say('scene', 'signal'), new RegExp(`· ${tag}$`), tag);
    await bindings.getByRole('button', { name: say('scene', 'addBinding') }).click();
    await expect(bindings.getByRole('region', { name: say('scene', `kind_${kind}`) })).toBeVisible();
  };

  await test.step('adds the scene and gives it its file, after one that is none', async () => {
    await openSignedIn(page, { url: `${server.url}/manage/eg/scene`, ...server.admin });
    await page
      .getByRole('button', { name: say('scene', 'add') })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').first().fill('泵站三维');
    await dialog.getByRole('textbox').first().press('Enter');
    await page.getByRole('link', { name: '泵站三维' }).click();
    const input = page.locator('input[type=file]');
    await input.setInputFiles({
      name: 'a.glb',
      mimeType: 'model/gltf-binary',
      buffer: Buffer.from('no model'),
    });
    await expect(page.getByText(/GLB.*magic/)).toBeVisible();
    await input.setInputFiles({
      name: 'station.glb',
      mimeType: 'model/gltf-binary',
      buffer: Buffer.from(makePlantModel()),
    });
    await expect(page.locator('[data-scene=ready] canvas')).toBeVisible();
    await expect(nodes.getByText('PumpMotor', { exact: true })).toBeVisible();
    await seeNoBarriers(page);
  });

  await test.step('binds a colour, a label and what is seen', async () => {
    await bind('Tank', 'color', COMMAND);
    const color = bindings.getByRole('region', { name: say('scene', 'kind_color') });
    await color.getByRole('spinbutton', { name: say('scene', 'to') }).fill('0');
    await color.getByLabel(say('scene', 'color'), { exact: true }).fill('#ff0000');
    await color.getByRole('button', { name: say('scene', 'addRange') }).click();
    await color.getByLabel(say('scene', 'color'), { exact: true }).nth(1).fill('#00ff00');
    await bind('Tank', 'label', LEVEL);
    await bind('Lamp', 'visible', COMMAND);
    await page.keyboard.press('Control+z');
    await expect(bindings.getByRole('region', { name: say('scene', 'kind_visible') })).toHaveCount(0);
    await page.keyboard.press('Control+y');
    await expect(bindings.getByRole('region', { name: say('scene', 'kind_visible') })).toBeVisible();
  });

  await test.step('lets a click on the tank open another page, names a view, saves', async () => {
    await nodes.getByText(/^Tank\W*$/).click();
    await choose(say('scene', 'pageEquipment'), '城南泵站');
    await choose(say('scene', 'page'), '泵详情');
    await expect(bindings.getByText('泵详情')).toBeVisible();
    await nodes.getByRole('textbox', { name: say('scene', 'viewName') }).fill('FRONT');
    await nodes.getByRole('button', { name: say('scene', 'addView') }).click();
    await page.getByRole('link', { name: say('scene', 'toList') }).click();
    await page.getByRole('button', { name: say('common', 'stay') }).click();
    // With the name of its icon.
    await page.getByRole('button', { name: new RegExp(`(^| )${say('scene', 'save')}$`) }).click();
    await expect(page.getByText(say('scene', 'saved', { name: '泵站三维' }))).toBeVisible();
  });

  await test.step('puts it on a page, which shows the plant as it is', async () => {
    const { rows } = await client.call(sceneCalls.query, {});
    const shown = await savePage(server, { equipmentId, title: '三维总览' }, [
      drawWidget('UsualWebgl', 'scene', [20, 20, 760, 410], { sceneId: rows[0]?.id }),
    ]);
    await page.goto(`${server.url}/monitor/eg/detail/page/${shown}`);
    const scene = page.locator('[data-scene=ready]');
    await expect(scene.getByText(/\d/)).toBeVisible();
    await expect.poll(async () => (await findColor(scene, 'green')).count).toBeGreaterThan(1000);
    station.device.set(COMMAND, false);
    await expect.poll(async () => (await findColor(scene, 'red')).count).toBeGreaterThan(1000);
    await expect.poll(async () => (await findColor(scene, 'green')).count).toBe(0);
  });

  await test.step('a page that shows it keeps it from being deleted, and a click on the tank leads on', async () => {
    const { rows } = await client.call(sceneCalls.query, {});
    await expect(client.call(sceneCalls.delete, { id: String(rows[0]?.id) })).rejects.toThrow(/三维总览/);
    const scene = page.locator('[data-scene=ready]');
    const { x, y } = await findColor(scene, 'red');
    await scene.locator('canvas').click({ position: { x, y } });
    await expect(page).toHaveURL(new RegExp(`/page/${target}`));
    await expect(page).toHaveTitle(/泵详情/);
  });
  expect(errors).toEqual([]);
});
