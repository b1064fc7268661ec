import { calls } from '@zutai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawPage, savePage } from '../template/testing/drawing.ts';
import { createEngineeringApp, type EngineeringApp } from '../template/testing/engineering-app.ts';

let app: EngineeringApp;
beforeAll(async () => {
  app = await createEngineeringApp();
});
afterAll(() => app.close());

const { page } = calls;

describe('what is kept for a region', () => {
  const position = { x: 0, y: 0, width: 100, height: 30, rotate: 0 };
  const widget = (id: string, authRegion: string, more: object = {}) => ({
    ...{ id, widgetType: 'UsualText', position, data: { text: `secret of ${id}` }, authRegion, ...more },
  });
  const regionOf = async (title: string) => {
    const { rows } = await app.database.pool.query<{ id: string }>(
      'insert into auth_region (organisation_id, title) values ($1, $2) returning id::text',
      [app.engineer.organisationId, title],
    );
    return rows[0]!.id;
  };

  it('is sent to who has the region or edits pages, and to nobody else, in any of its files', async () => {
    const [mine, others] = [await regionOf('Boiler house'), await regionOf('Finance')];
    await app.database.pool.query('insert into account_auth_region (account_id, region_id) values ($1, $2)', [
      app.watcher.accountId,
      mine,
    ]);
    const file = {
      ...drawPage(),
      widgets: [
        widget('open', ''),
        widget('mine', `${others},${mine}`),
        widget('by-title', 'Boiler house'),
        widget('others', others),
        widget('gone', '987654321'),
        {
          ...{ id: 'group', widgetType: 'group' },
          position: { ...position, children: [widget('inner-open', ''), widget('inner-others', others)] },
        },
      ],
    };
    const equipmentId = await app.addEquipment();
    const { data } = await savePage(app, { equipmentId, title: 'Regions' }, file);
    const names = (text: string) => [...text.matchAll(/secret of ([\w-]+)/g)].map(([, id]) => id);
    const seenBy = async (caller: typeof app.watcher) => {
      const info = await app.send(page.info, caller, { id: data.id });
      const raw = await app.get(`/lfscada/configuration/page/file/${data.id}.json`, caller);
      expect(names(raw.body)).toEqual(names(info.raw.body));
      return names(info.raw.body);
    };
    const seen = ['open', 'mine', 'by-title', 'inner-open'];
    expect(await seenBy(app.watcher)).toEqual(seen);
    const all = ['open', 'mine', 'by-title', 'others', 'gone', 'inner-open', 'inner-others'];
    expect(await seenBy(app.engineer)).toEqual(all);
    const boss = await app.addCaller('Waterworks', 'sees all regions', 'admin');
    Object.assign(boss, { organisationId: app.engineer.organisationId });
    expect(await seenBy(boss)).toEqual(all);
    await app.database.pool.query('delete from account_auth_region');
    expect(await seenBy(app.watcher)).toEqual(['open', 'inner-open']);
  });
});
