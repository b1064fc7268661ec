import { pageCalls } from '@zutai/contract';
import type { Page, RepeaterData } from '@zutai/diagram';
import { collectErrors, expect, test } from '../../../harness/journey.ts';
import { putOnClipboard } from '../../../harness/screen/clipboard.ts';
import { Designer } from '../../../harness/screen/designer.ts';
import { drawWidget, savePage } from '../../../harness/screen/drawing.ts';
import { openValueList } from '../../../harness/screen/live-page.ts';
import type { JourneyServer } from '../../../harness/server.ts';
import { openSignedIn } from '../../../harness/sign-in.ts';
import { addPumpFaceplate, addPumpHouse } from '../../../harness/site/pump-house.ts';

const TAGS = ['p01', 'p02', 'p03'].flatMap((pump) => [`${pump}/status`, `${pump}/speed`]);

let server: JourneyServer;
let equipmentId: string;
let pageId: string;
let faceplateId: string;

test.beforeAll(async ({ openOrganisation }) => {
  server = await openOrganisation();
  equipmentId = await addPumpHouse(server, '三泵站', TAGS);
  faceplateId = await addPumpFaceplate(server, '水泵面板');
  const params = { name: `\${title}` };
  pageId = await savePage(server, { equipmentId, title: '全部水泵' }, [
    drawWidget('WidgetRepeater', 'pumps', [20, 20, 700, 300], { faceplateId, params, columns: 4 }),
  ]);
});

test('an engineer repeats a faceplate over the prefixes that are found, pasted and counted up, and sees it run', async ({
  page,
  say,
}) => {
  const errors = collectErrors(page);
  const designer = new Designer(page, say);
  const t = (key: Parameters<typeof say<'designerReuse'>>[1], params?: Record<string, string | number>) =>
    say('designerReuse', key, params);
  const cell = (name: string, row: number) =>
    designer.inspector.getByRole('textbox', { name: t('entriesRow', { name, row }), exact: true });
  const drawing = page.getByTestId('designer-page');

  await test.step('makes the list from the signals there are', async () => {
    await openSignedIn(page, {
      url: `${server.url}/manage/eg/${equipmentId}/designer/${pageId}`,
      ...server.admin,
    });
    await expect(designer.countOf(1)).toBeVisible();
    await designer.layers.first().click();
    await designer.choose('data.source', 'prefixes');
    await designer.inspector.getByRole('button', { name: t('entriesFind') }).click();
    await expect(page.getByTestId('found-entries').getByRole('checkbox')).toHaveCount(3);
    await page
      .getByTestId('found-entries')
      .getByRole('button', { name: t('entriesTake', { count: 3 }) })
      .click();
    await expect(cell(t('entriesPrefix'), 3)).toHaveValue('p03/');
    await expect(drawing.getByText('p02/', { exact: true })).toBeVisible();
  });

  await test.step('gives names by pasting a column of a spreadsheet', async () => {
    await putOnClipboard(page, '一号泵\n二号泵\n三号泵');
    await cell(t('entriesTitle'), 1).click();
    await page.keyboard.press('Control+v');
    await expect(cell(t('entriesTitle'), 3)).toHaveValue('三号泵');
    await expect(drawing.getByText('二号泵', { exact: true })).toBeVisible();
  });

  await test.step('counts one up that has no signals, which the check names', async () => {
    await designer.inspector.getByRole('spinbutton', { name: t('entriesMore') }).fill('1');
    await designer.inspector.getByRole('button', { name: t('entriesCount'), exact: true }).click();
    await expect(cell(t('entriesPrefix'), 4)).toHaveValue('p04/');
    await designer.run('check');
    await expect(page.getByText(/p04\//).first()).toBeVisible();
    await designer.press('Control+z');
    await expect(cell(t('entriesPrefix'), 4)).toHaveCount(0);
  });

  await test.step('saves; the live page has a faceplate for each', async () => {
    await designer.save();
    const client = await server.signIn();
    const entriesOf = async () => {
      const { file } = await client.call(pageCalls.info, { id: pageId });
      const [repeater] = (file as unknown as Page).widgets;
      return (repeater?.data as Partial<RepeaterData> | undefined)?.entries;
    };
    await expect.poll(entriesOf).toEqual([
      { value: 'p01/', title: '一号泵', equipId: '' },
      { value: 'p02/', title: '二号泵', equipId: '' },
      { value: 'p03/', title: '三号泵', equipId: '' },
    ]);
    await page.goto(`${server.url}/monitor/eg/detail/page/${pageId}`);
    const list = await openValueList(page, say);
    await expect(list.getByRole('listitem')).toHaveCount(TAGS.length);
  });
  await test.step('shows a newer faceplate by itself, without a question', async () => {
    const buttons = page.getByTestId('live-view').getByRole('button');
    await expect(buttons).toHaveCount(0);
    const added = [drawWidget('UsualButton', 'more', [5, 5, 20, 20], { text: 'More' }, { action: 'back' })];
    await addPumpFaceplate(server, '水泵面板', { id: faceplateId, added });
    await expect(buttons).toHaveCount(3, { timeout: 30_000 });
    await expect(page.getByTestId('newer-page')).toHaveCount(0);
  });
  expect(errors).toEqual([]);
});
