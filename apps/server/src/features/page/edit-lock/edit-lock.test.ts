import { calls } from '@zutai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../platform/call/index.ts';
import { describeRefusals } from '../../template/testing/describe-refusals.ts';
import { drawPage, savePage } from '../../template/testing/drawing.ts';
import { createEngineeringApp, type EngineeringApp } from '../../template/testing/engineering-app.ts';

let app: EngineeringApp;
let colleague: Caller;
beforeAll(async () => {
  app = await createEngineeringApp();
  colleague = await app.addCaller('Waterworks', 'colleague', 'admin');
});
afterAll(() => app.close());

const { page } = calls;
const TOKEN = 'window-of-engineer';
const OTHER_TOKEN = 'window-of-colleague';

async function addPage() {
  const equipmentId = await app.addEquipment();
  const { data } = await savePage(app, { equipmentId, title: 'Overview' }, drawPage());
  const id = data.id as string;
  return {
    id,
    equipmentId,
    take: async (caller = app.engineer, token = TOKEN, isForced = false) =>
      (await app.send(page.takeLock, caller, { id, token, isForced })).data,
    release: (caller = app.engineer, token = TOKEN) => app.send(page.releaseLock, caller, { id, token }),
    /** As if the last renewal had been so long ago. */
    age: (seconds: number) =>
      app.database.pool.query(
        'update page_edit_lock set renewed_at = renewed_at - make_interval(secs => $2) where page_id = $1',
        [id, seconds],
      ),
    lockedBy: async () => (await app.send(page.info, app.watcher, { id })).data.lockedBy,
  };
}

const own = async () => ({ id: (await addPage()).id, token: TOKEN });

describeRefusals(
  () => app,
  [
    { call: page.takeLock, body: own, isWatcherRefused: true },
    { call: page.releaseLock, body: own, isWatcherRefused: true },
  ],
);

describe('the edit lock', () => {
  it('is taken, kept by renewing, and tells others who edits', async () => {
    const { equipmentId, take, age, lockedBy } = await addPage();
    expect(await lockedBy()).toBeNull();
    expect(await take()).toEqual({ isMine: true, holder: null });
    const refused = await take(colleague, OTHER_TOKEN);
    expect(refused).toMatchObject({ isMine: false, holder: { name: 'engineer', isSelf: false } });
    await age(50);
    expect(await take()).toMatchObject({ isMine: true });
    await age(50);
    const again = await take(colleague, OTHER_TOKEN);
    expect(again).toEqual(refused);
    expect(await lockedBy()).toEqual({ name: 'engineer', sinceMs: refused.holder.sinceMs });
    const { data } = await app.send(page.query, app.watcher, { equipmentId });
    expect(data).toMatchObject([{ lockedBy: { name: 'engineer' } }]);
  });

  it('tells two windows of one person apart', async () => {
    const { take } = await addPage();
    await take();
    expect(await take(app.engineer, 'second-window')).toMatchObject({
      isMine: false,
      holder: { isSelf: true },
    });
    // Somebody else cannot renew it by knowing the token.
    expect(await take(colleague, TOKEN)).toMatchObject({ isMine: false, holder: { isSelf: false } });
  });

  it('is free a minute after the last renewal', async () => {
    const { take, age, lockedBy } = await addPage();
    await take();
    await age(61);
    expect(await lockedBy()).toBeNull();
    expect(await take(colleague, OTHER_TOKEN)).toMatchObject({ isMine: true });
    expect(await take()).toMatchObject({ isMine: false, holder: { name: 'colleague' } });
  });

  it('counts from anew when its holder comes back late', async () => {
    const { id, take, age, lockedBy } = await addPage();
    await take();
    await app.database.pool.query(
      "update page_edit_lock set since = since - interval '1 hour' where page_id = $1",
      [id],
    );
    const before = (await lockedBy()).sinceMs;
    await age(61);
    await take();
    expect((await lockedBy()).sinceMs).toBeGreaterThan(before);
  });

  it('can be taken over, which the former holder learns', async () => {
    const { take } = await addPage();
    await take();
    expect(await take(colleague, OTHER_TOKEN, true)).toEqual({ isMine: true, holder: null });
    expect(await take()).toMatchObject({ isMine: false, holder: { name: 'colleague', isSelf: false } });
  });

  it('is given back by its holder alone', async () => {
    const { take, release, lockedBy } = await addPage();
    await take();
    expect((await release(colleague, TOKEN)).status).toBe(200);
    expect((await release(app.engineer, 'second-window')).status).toBe(200);
    expect(await lockedBy()).toMatchObject({ name: 'engineer' });
    await release();
    expect(await lockedBy()).toBeNull();
  });

  it('goes to one of many who ask together', async () => {
    const { take } = await addPage();
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => take(colleague, `window-no-${i}`)));
    expect(answers.filter((answer) => answer.isMine)).toHaveLength(1);
  });

  it('refuses no save', async () => {
    const { id, take } = await addPage();
    await take(colleague, OTHER_TOKEN);
    expect((await savePage(app, { id, title: 'T', revision: 1 }, drawPage())).status).toBe(200);
  });
});
