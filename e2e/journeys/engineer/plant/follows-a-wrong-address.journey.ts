import { equipmentCalls } from '@zutai/contract';
import { collectErrors, expect, test } from '../../../harness/journey.ts';
import { drawWidget, savePage } from '../../../harness/screen/drawing.ts';
import type { JourneyServer } from '../../../harness/server.ts';
import { openSignedIn } from '../../../harness/sign-in.ts';

let server: JourneyServer;
let pageId: string;
let otherId: string;
test.beforeAll(async ({ openOrganisation }) => {
  server = await openOrganisation();
  const client = await server.signIn();
  const { id: equipmentId } = await client.call(equipmentCalls.add, { title: '一号泵' });
  ({ id: otherId } = await client.call(equipmentCalls.add, { title: '二号泵' }));
  pageId = await savePage(server, { equipmentId, title: '泵' }, [
    drawWidget('UsualText', 'text', [20, 20, 200, 40], { text: '一号泵' }),
  ]);
});

test('an engineer who follows a wrong address is told so at once', async ({ page, say }) => {
  const errors = collectErrors(page);
  await test.step('an address that does not exist is named', async () => {
    await openSignedIn(page, { url: `${server.url}/manage`, ...server.admin });
    await page.goto(`${server.url}/manage/eg/equipmnet/list?keyword=%E6%B3%B5`);
    await expect(page).toHaveURL(/\/404\?/);
    await expect(page.getByRole('heading', { name: say('shell', 'notFoundTitle') })).toBeVisible();
    await expect(page.getByTestId('lost-address')).toHaveText('/manage/eg/equipmnet/list?keyword=%E6%B3%B5');
  });

  await test.step('a page is not drawn under equipment that it does not belong to', async () => {
    await page.goto(`${server.url}/manage/eg/${otherId}/designer/${pageId}`);
    await expect(page.getByText(say('livePage', 'notFoundTitle'))).toBeVisible();
    await expect(page.getByTestId('designer-page')).toHaveCount(0);
  });
  expect(errors).toEqual([]);
});
