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
  equipmentId = await addPumpHouse(server, '锅炉房', ['p01/speed']);
  const rect = (id: string, x: number) => drawWidget('ShapeRect', id, [x, 300, 80, 60]);
  pageId = await savePage(server, { equipmentId, title: '管网' }, [rect('a', 40), rect('b', 160)]);
});

test('an engineer draws pipes of steam, makes a style of a look, and changes each once for all', async ({
  page,
  say,
}) => {
  const errors = collectErrors(page);
  const designer = new Designer(page, say);
  const line = page.getByTestId('style-line');
  const choice = line.getByRole('combobox');
  const steam = say('designer', 'save') === 'Save' ? 'Steam' : '蒸汽';
  const fills = async () =>
    ((await designer.readDraft()) as Page).widgets.map(({ style }) => style.fill.color);

  await test.step('draws a pipe with a medium, and the next with the same', async () => {
    await openSignedIn(page, {
      url: `${server.url}/manage/eg/${equipmentId}/designer/${pageId}`,
      ...server.admin,
    });
    await expect(designer.countOf(2)).toBeVisible();
    await page.getByTestId('tool-ShapePipe').click();
    await page.getByTestId('draw-style').selectOption({ label: steam });
    await designer.drag([0.1, 0.1], [0.6, 0.1]);
    await expect(choice).toHaveValue('medium-steam');
    await page.getByTestId('tool-ShapePipe').click();
    await expect(page.getByTestId('draw-style')).toHaveValue('medium-steam');
    await designer.drag([0.1, 0.3], [0.6, 0.3]);
    await designer.waitForDraft(4);
    expect((await fills()).slice(2)).toEqual(['#c8202f', '#c8202f']);
  });

  await test.step('makes a style of two boxes, one of which then has a colour of its own', async () => {
    await designer.pressAt([80 / 800, 330 / 450]);
    await page.mouse.up();
    await page.keyboard.down('Shift');
    await designer.pressAt([200 / 800, 330 / 450]);
    await page.mouse.up();
    await page.keyboard.up('Shift');
    await line.getByRole('button', { name: say('designerStyle', 'make') }).click();
    const name = line.getByRole('textbox', { name: say('designerStyle', 'makeName') });
    await name.fill('Vessel');
    await name.press('Enter');
    await expect(choice).toHaveValue('style');
    await designer.pressAt([200 / 800, 330 / 450]);
    await page.mouse.up();
    await designer.fill('style.fill.color', '#123456');
    await expect(line.getByRole('button', { name: say('designerStyle', 'backAll') })).toBeVisible();
  });

  await test.step('changes both styles once, and all that follows them', async () => {
    await designer.press('Escape');
    const styles = page.getByTestId('page-styles');
    const open = (id: string) => styles.locator(`[data-style="${id}"] button[aria-expanded]`).click();
    const setFill = async (id: string, color: string) => {
      const field = styles.locator(`[data-style="${id}"] input[data-field="style.fill.color"]`);
      await field.fill(color);
      await field.press('Enter');
    };
    await open('medium-steam');
    await setFill('medium-steam', '#992233');
    await open('style');
    await setFill('style', '#aabbcc');
    await expect.poll(fills).toEqual(['#aabbcc', '#123456', '#992233', '#992233']);
    await designer.press('Control+z');
    await expect.poll(async () => (await fills())[0]).toBe('$equipment');
    await designer.press('Control+Shift+Z');
    await expect.poll(async () => (await fills())[0]).toBe('#aabbcc');
  });

  await test.step('saves; the styles are kept with the page', async () => {
    await designer.save();
    const client = await server.signIn();
    await expect
      .poll(async () => {
        const { file } = await client.call(pageCalls.info, { id: pageId });
        return (file as unknown as Page).con.styles?.map(({ id, set }) => [id, set['style.fill.color']]);
      })
      .toEqual([
        ['medium-steam', '#992233'],
        ['style', '#aabbcc'],
      ]);
  });
  expect(errors).toEqual([]);
});
