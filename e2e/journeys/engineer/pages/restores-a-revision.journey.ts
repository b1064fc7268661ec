import { pageCalls } from '@zutai/contract';
import { seeNoBarriers } from '../../../harness/barriers.ts';
import { collectErrors, expect, test } from '../../../harness/journey.ts';
import { Designer } from '../../../harness/screen/designer.ts';
import { engineText } from '../../../harness/screen/engine-text.ts';
import type { JourneyServer } from '../../../harness/server.ts';
import { openSignedIn } from '../../../harness/sign-in.ts';
import { type BoilerSite, startBoilerSite } from '../../../harness/site/boiler-site.ts';

/** Widgets on the page that the site comes with, as revision 1. */
const DRAWN = 2;
const TANK_NOTE = '加了水箱';
const WRONG_NOTE = '删错了';

let server: JourneyServer;
let site: BoilerSite;
test.beforeAll(async ({ openOrganisation }) => {
  server = await openOrganisation();
  site = await startBoilerSite(server);
});
test.afterAll(() => site?.stop());

/** What the server has: the newest page, the list of its revisions and the file of one of them. */
async function readServer(revision: number) {
  const client = await server.signIn();
  const { file } = await client.call(pageCalls.info, { id: site.pageId });
  const { rows } = await client.call(pageCalls.queryRevisions, { id: site.pageId });
  const old = await client.call(pageCalls.revisionInfo, { id: site.pageId, revision });
  return { file, rows, old: old.file };
}

test('an engineer finds out what went wrong, and restores the page of before', async ({
  page,
  say,
  language,
}) => {
  const errors = collectErrors(page);
  const button = engineText(language, 'widget.UsualButton.name');
  const designer = new Designer(page, say);
  const drawer = page.getByTestId('revision-drawer');
  const compare = drawer.getByTestId('compare-pages');
  const changes = compare.getByRole('list', { name: say('designerPage', 'changes') });
  const revision = (number: number) => drawer.getByTestId(`revision-${number}`);
  const choose = async (number: number) => {
    const box = revision(number).getByRole('checkbox');
    // The choice stands in the address, which changes a moment later.
    await box.click();
    await expect(box).toBeChecked();
  };

  await test.step('draws a tank and saves it with a note', async () => {
    const url = `${server.url}/manage/eg/${site.equipmentId}/designer/${site.pageId}`;
    await openSignedIn(page, { url, ...server.admin });
    await expect(designer.layers).toHaveCount(DRAWN);
    await designer.draw('ShapeRect', [0.5, 0.2, 0.2, 0.3]);
    await designer.fill('widgetName', '水箱');
    await designer.saveWithNote(TANK_NOTE);
    await designer.seeSaved();
  });

  await test.step('takes away too much, moves the tank, and saves that too', async () => {
    await designer.layers.filter({ hasText: button }).click();
    await designer.press('Delete');
    await expect(designer.layers).toHaveCount(DRAWN);
    await designer.layers.filter({ hasText: '水箱' }).click();
    await designer.fill('position.x', '600');
    await designer.saveWithNote(WRONG_NOTE);
    await designer.seeSaved();
  });

  await test.step('finds the revisions with who, when and why', async () => {
    await designer.openMenu(say('designerPage', 'revisions'));
    await expect(drawer.locator('li[data-testid^="revision-"]')).toHaveCount(3);
    await expect(revision(2)).toContainText(TANK_NOTE);
    await expect(revision(2)).toContainText(say('designerPage', 'widgetCount', { count: DRAWN + 1 }));
    await expect(revision(3)).toContainText(WRONG_NOTE);
    await expect(revision(3)).toContainText(say('designerPage', 'revisionNow'));
    await expect(revision(1).locator('time')).toBeVisible();
    await seeNoBarriers(page);
  });

  await test.step('sees what differs from the drawing now, in words and in the pictures', async () => {
    await choose(2);
    await expect(changes.getByRole('listitem')).toHaveCount(2);
    await expect(changes).toContainText(`${say('designerPage', 'mark_changed')} 水箱`);
    await expect(changes).toContainText(`${say('designerPage', 'mark_removed')} ${button}`);
    await changes.getByRole('button', { name: '水箱' }).click();
    await expect(compare.getByRole('button', { name: say('designerPage', 'wholePage') })).toBeVisible();
    await compare.getByText(say('designerPage', 'mode_over'), { exact: true }).click();
    await expect(compare.getByRole('slider')).toBeVisible();
    await seeNoBarriers(page);
  });

  await test.step('compares two older ones with each other', async () => {
    await choose(1);
    await expect(changes.getByRole('listitem')).toHaveCount(1);
    await expect(changes).toContainText(`${say('designerPage', 'mark_added')} 水箱`);
  });

  await test.step('restores the one before, after a question', async () => {
    await revision(2)
      .getByRole('button', { name: say('designerPage', 'restore') })
      .click();
    const question = page.getByRole('dialog', {
      name: say('designerPage', 'restoreTitle', { revision: 2 }),
    });
    await question.getByRole('button', { name: say('designerPage', 'restore') }).click();
    await expect(revision(4)).toContainText(say('designerPage', 'restoredFrom', { revision: 2 }));
    await expect(revision(4)).toContainText(say('designerPage', 'revisionNow'));
    await expect(question).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(designer.layers).toHaveCount(DRAWN + 1);
    const { file, old, rows } = await readServer(2);
    // The time of this revision, not of what was saved before.
    const time = new Date((rows[0]?.savedMs ?? 0) + 8 * 3_600_000).toISOString().slice(11, 19);
    await expect(designer.saveMark).toHaveText(say('designer', 'savedAt', { time }));
    expect(file).toEqual(old);
    expect(rows.map((row) => [row.revision, row.restoredFrom])).toEqual([
      [4, 2],
      [3, null],
      [2, null],
      [1, null],
    ]);
  });

  await test.step('can still take back every step, from before the restoring too', async () => {
    const undo = page.getByTestId('command-undo');
    const redo = page.getByTestId('command-redo');
    await undo.click();
    await expect(designer.layers).toHaveCount(DRAWN);
    await expect(designer.saveMark).toHaveText(say('designer', 'unsaved'));
    // The tank moved, the button deleted, and so on to the drawing as it was opened.
    while (await undo.isEnabled()) await undo.click();
    await expect(designer.layers).toHaveCount(DRAWN);
    await expect(designer.layers.filter({ hasText: button })).toHaveCount(1);
    await expect(designer.layers.filter({ hasText: '水箱' })).toHaveCount(0);
    while (await redo.isEnabled()) await redo.click();
    await expect(designer.layers).toHaveCount(DRAWN + 1);
    await designer.seeSaved();
  });

  await test.step('finds the restored page after loading it again, and draws on', async () => {
    await page.reload();
    await expect(designer.layers).toHaveCount(DRAWN + 1);
    await designer.layers.filter({ hasText: '水箱' }).click();
    await expect(designer.inspector.locator('input[data-field="position.x"]')).toHaveValue('400');
    await designer.fill('position.x', '380');
    await designer.save();
    await designer.seeSaved();
    const { rows } = await readServer(2);
    expect(rows[0]).toMatchObject({ revision: 5, restoredFrom: null });
  });

  expect(errors).toEqual([]);
});
