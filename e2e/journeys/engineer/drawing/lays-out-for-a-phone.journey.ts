import { pageCalls } from '@zutai/contract';
import type { Page } from '@zutai/diagram';
import { collectErrors, expect, test } from '../../../harness/journey.ts';
import { Designer } from '../../../harness/screen/designer.ts';
import { drawWidget, savePage } from '../../../harness/screen/drawing.ts';
import type { JourneyServer } from '../../../harness/server.ts';
import { openSignedIn } from '../../../harness/sign-in.ts';
import { addPumpHouse } from '../../../harness/site/pump-house.ts';

let server: JourneyServer;
let equipmentId: string;
let pageId: string;

test.beforeAll(async ({ openOrganisation }) => {
  server = await openOrganisation();
  equipmentId = await addPumpHouse(server, '泵房', ['p01/speed']);
  const button = (id: string, x: number) =>
    drawWidget('UsualButton', id, [x, 40, 160, 50], { text: id }, { action: 'back' });
  pageId = await savePage(server, { equipmentId, title: '总览' }, [
    button('Alpha', 40),
    button('Beta', 240),
    button('Gamma', 440),
  ]);
});

test('an engineer lays a page out for phones in the same file, and a phone shows it so', async ({
  page,
  say,
}) => {
  const errors = collectErrors(page);
  const designer = new Designer(page, say);
  const choice = page.getByTestId('variant-switch');
  const unplaced = page.getByTestId('not-placed');
  const t = (key: 'put' | 'putAll' | 'take' | 'notPlaced', params?: Record<string, string | number>) =>
    say('designerVariant', key, params);
  const readPage = async () => {
    const client = await server.signIn();
    return (await client.call(pageCalls.info, { id: pageId })).file as unknown as Page;
  };

  await test.step('begins an empty layout for phones, and puts two widgets in', async () => {
    await openSignedIn(page, {
      url: `${server.url}/manage/eg/${equipmentId}/designer/${pageId}`,
      ...server.admin,
    });
    await expect(designer.countOf(3)).toBeVisible();
    await choice.selectOption('phone empty');
    await expect(page.getByText(say('designerVariant', 'nonePlaced'))).toBeVisible();
    await expect(page.getByText('390 × 844')).toBeVisible();
    await expect(unplaced).toContainText(t('notPlaced', { count: 3 }));
    await expect(designer.layers).toHaveCount(0);
    await unplaced.getByRole('button', { name: t('putAll') }).click();
    await expect(designer.layers).toHaveCount(3);
    await designer.layers.first().click();
    await page.getByRole('button', { name: t('take') }).click();
    await expect(unplaced).toContainText(t('notPlaced', { count: 1 }));
  });

  await test.step('goes back to the page itself, by undo too, and finds it as it was', async () => {
    await designer.press('Control+z');
    await expect(unplaced).toBeHidden();
    await designer.press('Control+Shift+Z');
    await expect(unplaced).toBeVisible();
    await choice.selectOption('');
    await expect(designer.layers).toHaveCount(3);
    await designer.save();
    await expect.poll(async () => (await readPage()).con.variants?.length).toBe(1);
    const { con, widgets } = await readPage();
    expect(con).toMatchObject({ width: 800, height: 450 });
    expect(widgets.map(({ position }) => (position as { x: number }).x)).toEqual([40, 240, 440]);
  });

  const live = page.getByTestId('live-view');
  const buttons = live.getByRole('button');
  const url = `${server.url}/monitor/eg/detail/page/${pageId}`;

  await test.step('sees all of it at a desk, and the layout for phones by its link', async () => {
    await page.goto(url);
    await expect(buttons).toHaveCount(3);
    await page.goto(`${url}?variant=phone`);
    await expect(buttons).toHaveCount(2);
  });

  await test.step('sees the layout for phones on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(url);
    await expect(buttons).toHaveCount(2);
    const apart = () =>
      live.evaluate((view) => {
        const [first, second] = [...view.querySelectorAll('button')].map((one) =>
          one.getBoundingClientRect(),
        );
        return second!.top - first!.bottom;
      });
    await expect.poll(apart).toBeGreaterThan(-1);
    // It can be read as it is, and has the whole screen.
    await expect(page.getByRole('region', { name: say('livePage', 'listTitle') })).toHaveCount(0);
    await page.goto(`${url}?variant=main`);
    await expect(buttons).toHaveCount(3);
  });
  expect(errors).toEqual([]);
});
