import type { WebSocketRoute } from '@playwright/test';
import { pageCalls } from '@zutai/contract';
import { collectErrors, expect, test } from '../../harness/journey.ts';
import { Designer } from '../../harness/screen/designer.ts';
import { drawWidget, pageFileOf, savePage } from '../../harness/screen/drawing.ts';
import type { JourneyServer } from '../../harness/server.ts';
import { openSignedIn } from '../../harness/sign-in.ts';
import { addPumpHouse } from '../../harness/site/pump-house.ts';

let server: JourneyServer;
let equipmentId: string;
let hostId: string;
let partId: string;

const partOf = (id: string, pageId: string, x: number) =>
  drawWidget('WidgetPage', id, [x, 60, 360, 300], { pageId });
const button = (text: string, pageId: string) =>
  drawWidget('UsualButton', text, [20, 20, 200, 60], { text }, { action: 'page', pageId, confirm: false });

test.beforeAll(async ({ openOrganisation }) => {
  server = await openOrganisation();
  equipmentId = await addPumpHouse(server, '泵房', ['p01/speed']);
  partId = await savePage(server, { equipmentId, title: '水泵' }, [button('Inside', '')]);
  const lockedId = await savePage(
    server,
    { equipmentId, title: '值班', checkpwd: true, password: 'tank42' },
    [button('Secret', '')],
  );
  hostId = await savePage(server, { equipmentId, title: '总览' }, [
    partOf('left', partId, 20),
    partOf('right', lockedId, 400),
  ]);
});

test('an operator sees pages within a page, each by its own rules, and not one within itself', async ({
  page,
  say,
}) => {
  const errors = collectErrors(page);
  const client = await server.signIn();
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  const live = page.getByTestId('live-view').first();
  const lines = new Set<WebSocketRoute>();
  let isCut = false;
  await page.routeWebSocket(/\/ws\/eg\/signal\//, (line) => {
    if (isCut) return void line.close();
    line.connectToServer();
    lines.add(line);
  });

  /** Saves the part anew with another drawing. */
  const redraw = async (widgets: Parameters<typeof pageFileOf>[1]) => {
    const { revision } = await client.call(pageCalls.info, { id: partId });
    const file = pageFileOf({ title: '水泵', width: 800, height: 450, equipmentId }, widgets);
    await client.call(
      pageCalls.save,
      { id: partId, equipmentId, title: '水泵', width: 800, height: 450, revision },
      { files: { json: new Blob([JSON.stringify(file)]) } },
    );
  };

  await test.step('sees the part run, and is asked for the password of the other', async () => {
    await openSignedIn(page, {
      url: `${server.url}/monitor/eg/detail/page/${hostId}`,
      ...server.admin,
    });
    await expect(live.getByRole('button', { name: 'Inside' })).toBeVisible();
    await expect(live.getByRole('button', { name: 'Secret' })).toHaveCount(0);
    const password = live.locator('input[type="password"]');
    await password.fill('tank42');
    await password.press('Enter');
    await expect(live.getByRole('button', { name: 'Secret' })).toBeVisible();
  });

  await test.step('needs one connection for all pages of the equipment', () => {
    expect(sockets.filter((url) => url.includes('/ws/eg/signal/'))).toHaveLength(1);
  });

  await test.step('is told once that the line to the server is lost', async () => {
    isCut = true;
    for (const line of lines) await line.close();
    const banners = page.getByRole('alert').filter({ hasText: say('monitor', 'bannerLostTitle') });
    await expect(banners).toHaveCount(1);
    await expect(live.getByRole('alert')).toHaveCount(0);
    isCut = false;
    await expect(banners).toHaveCount(0, { timeout: 30_000 });
  });

  await test.step('sees them where they are drawn, and them run there', async () => {
    await page.goto(`${server.url}/manage/eg/${equipmentId}/designer/${hostId}`);
    const designer = new Designer(page, say);
    await expect(designer.layers).toHaveCount(2);
    const picture = page.getByTestId('designer-page').locator('canvas, image').first();
    await expect(picture).toBeAttached();
    await designer.press('p');
    await page.getByRole('button', { name: say('designerTool', 'operate'), exact: true }).click();
    const controls = page.getByTestId('live-controls');
    await expect(controls.getByRole('button', { name: 'Inside' })).toBeVisible();
    await designer.press('p');
    await designer.layers.last().click();
    await expect(page.getByTestId('part-cycle')).toHaveCount(0);
    await designer.choose('data.pageId', hostId);
    await expect(page.getByTestId('part-cycle')).toContainText('总览 → 总览');
    await designer.press('Control+z');
    await page.goto(`${server.url}/monitor/eg/detail/page/${hostId}`);
  });

  await test.step('is told the way round where a page would stand within itself', async () => {
    await redraw([partOf('back', hostId, 20)]);
    await page.reload();
    await expect(live.getByText(say('livePage', 'partCyclic'))).toBeVisible();
    await expect(live.getByText('总览 → 水泵 → 总览')).toBeVisible();
  });

  await test.step('goes from the part to a page, and reads in its place that one was deleted', async () => {
    await redraw([button('Onwards', hostId)]);
    await page.reload();
    await live.getByRole('button', { name: 'Onwards' }).click();
    await expect(page).toHaveURL(new RegExp(`/page/${hostId}$`));
    await client.call(pageCalls.delete, { id: partId, title: '水泵' });
    await page.reload();
    await expect(live.getByText(say('livePage', 'notFoundTitle'))).toBeVisible();
  });
  expect(errors).toEqual([]);
});
