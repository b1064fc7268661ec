import { pageCalls } from '@zutai/contract';
import { type Binding, type Page, unbound } from '@zutai/diagram';
import { collectErrors, expect, test } from '../../../harness/journey.ts';
import { Designer } from '../../../harness/screen/designer.ts';
import { drawWidget, savePage } from '../../../harness/screen/drawing.ts';
import { openValueList } from '../../../harness/screen/live-page.ts';
import type { JourneyServer } from '../../../harness/server.ts';
import { openSignedIn } from '../../../harness/sign-in.ts';
import { addPumpHouse } from '../../../harness/site/pump-house.ts';

let server: JourneyServer;
let equipmentId: string;
let pageId: string;

const toVariable: Binding = { ...unbound, type: 'variable', variable: 'value1', title: 'value1' };

test.beforeAll(async ({ openOrganisation }) => {
  server = await openOrganisation();
  equipmentId = await addPumpHouse(server, '泵房', ['p01/speed']);
  const text = drawWidget('UsualText', 'text', [40, 40, 300, 40], { text: `Zone-\${value1}` });
  const set = { action: 'write', writeType: 'fixed', writeValue: '2', data: toVariable } as const;
  const button = drawWidget('UsualButton', 'button', [40, 120, 160, 50], { text: 'Set two' }, set);
  const hidden = drawWidget('UsualText', 'hidden', [40, 200, 300, 40], { text: 'Second zone' });
  const { visiable } = hidden.animation;
  const only = { ...visiable, enable: true, config: { ...visiable.config, data: toVariable, value: '2' } };
  pageId = await savePage(server, { equipmentId, title: '分区' }, [
    text,
    button,
    { ...hidden, animation: { ...hidden.animation, visiable: only } },
    drawWidget('UsualDataText', 'shown', [40, 280, 200, 40]),
  ]);
});

test('an engineer names a page variable once, and whoever looks at the page sets it for themselves', async ({
  page,
  say,
}) => {
  const errors = collectErrors(page);
  const designer = new Designer(page, say);
  const variables = page.getByTestId('page-variables');
  const field = (key: 'name' | 'title') =>
    variables.getByRole('textbox', { name: say('designerVariable', key), exact: true });

  await test.step('defines it, and renames it with all its uses', async () => {
    await openSignedIn(page, {
      url: `${server.url}/manage/eg/${equipmentId}/designer/${pageId}`,
      ...server.admin,
    });
    await expect(designer.countOf(4)).toBeVisible();
    await variables.getByRole('button', { name: say('designerVariable', 'add') }).click();
    await expect(field('name')).toHaveValue('value1');
    await field('name').fill('accent');
    await field('name').press('Enter');
    await expect(variables.getByRole('alert')).toHaveText(say('designerVariable', 'name_wrong'));
    await field('name').fill('zone');
    await field('name').press('Enter');
    await expect(page.getByTestId('designer-page').getByText(`Zone-\${zone}`)).toBeVisible();
  });

  await test.step('finds it wherever something is bound', async () => {
    await designer.pressAt([140 / 800, 300 / 450]);
    await page.mouse.up();
    await page.getByTestId('bind-data').click();
    const picker = page.getByTestId('binding-picker');
    await picker.getByText(say('designerTool', 'typeVariable'), { exact: true }).click();
    await expect(picker.getByRole('option')).toHaveCount(1);
    await picker.getByRole('option').click();
    await expect(picker).toBeHidden();
    await designer.save();
    const client = await server.signIn();
    await expect
      .poll(async () => {
        const { file } = await client.call(pageCalls.info, { id: pageId });
        const { con, widgets } = file as unknown as Page;
        return [con.variables?.[0]?.name, JSON.stringify(widgets).includes('value1')];
      })
      .toEqual(['zone', false]);
  });

  await test.step('sees it where it is drawn while the page runs there, each time from the beginning', async () => {
    const drawn = (text: string) => page.getByTestId('designer-page').getByText(text, { exact: true });
    await designer.press('p');
    await expect(drawn('Zone-0')).toBeVisible();
    await page.getByRole('button', { name: say('designerTool', 'operate'), exact: true }).click();
    await page.getByTestId('live-controls').getByRole('button', { name: 'Set two' }).click();
    await expect(drawn('Zone-2')).toBeVisible();
    await designer.press('p');
    await expect(drawn(`Zone-\${zone}`)).toBeVisible();
    await designer.press('p');
    await expect(drawn('Zone-0')).toBeVisible();
    await designer.press('p');
  });

  await test.step('sees it on the live page; a click sets it without a question', async () => {
    await page.goto(`${server.url}/monitor/eg/detail/page/${pageId}`);
    const list = await openValueList(page, say);
    await expect(list.getByRole('listitem').filter({ hasText: 'zone' }).first()).toContainText('0');
    await page.getByTestId('live-view').getByRole('button', { name: 'Set two' }).click();
    await expect(list.getByRole('listitem').filter({ hasText: 'zone' }).first()).toContainText('2');
    await page.reload();
    await openValueList(page, say);
    await expect(list.getByRole('listitem').filter({ hasText: 'zone' }).first()).toContainText('0');
  });
  expect(errors).toEqual([]);
});
