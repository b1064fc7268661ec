import { equipmentCalls, pageCalls, projectCalls, shareCalls } from '@zutai/contract';
import { ApiClient, type RunningServer, startServer, waitUntil } from '@zutai/dev-env/server-process';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { draw } from './testing/share/bound-page.ts';

// Real programs on a machine that has other things to do.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const PLACE = { longitude: 120.13, latitude: 30.26, address: 'Quay 4' };
const NOWHERE = { longitude: null, latitude: null, address: '' };

describe('maps that guests see', () => {
  let server: RunningServer;
  let owner: ApiClient;
  let north: string;
  let south: string;

  beforeAll(async () => {
    server = await startServer({ hasDemo: false });
    owner = await server.signIn();
    const add = async (title: string) => {
      const { id } = await owner.call(equipmentCalls.add, { title, display: 'page', ...PLACE });
      return id;
    };
    [north, south] = [await add('North'), await add('South')];
  });
  afterAll(() => server?.stop());

  const map = (...shown: string[]) =>
    [
      {
        equipments: shown.map((equipmentId) => ({
          equipmentId,
          title: '',
          longitude: 0,
          latitude: 0,
          address: '',
        })),
      },
      { widgetType: 'ComplexMap' },
    ] as const;

  async function enter(key: string): Promise<ApiClient> {
    const guest = new ApiClient(server.url);
    guest.guestToken = (await guest.call(shareCalls.enter, { key })).token;
    return guest;
  }

  /** A shared centre of both, and what a guest of it is told of its equipment. */
  async function openCentre(title: string, ...widgets: Parameters<typeof draw>) {
    const { id } = await owner.call(projectCalls.add, { title, equipmentIds: `${north},${south}` });
    const { id: pageId } = await owner.call(
      pageCalls.save,
      { projectId: id, title: 'Centre' },
      { files: draw(...widgets) },
    );
    const share = await owner.call(shareCalls.editProjectAuth, { id, shareState: 'public' });
    const guest = await enter(share.shareKey);
    const told = () => guest.call(projectCalls.queryAllEquipment, { projectId: id });
    return { pageId, told };
  }

  it('place everything there is where the page chose nothing', async () => {
    const { told } = await openCentre('Everything', map());
    expect(await told()).toMatchObject([
      { title: 'North', ...PLACE },
      { title: 'South', ...PLACE },
    ]);
  });

  it('place what the page chose, and tell of nothing else', async () => {
    const { told } = await openCentre('Chosen', map(south), [
      { equipment: { equipmentId: north, title: '' } },
      { widgetType: 'ComplexEquipmentSlice' },
    ]);
    expect(await told()).toMatchObject([
      { title: 'North', ...NOWHERE },
      { title: 'South', ...PLACE },
    ]);
  });

  it('tell no longer where it is once the map is taken off the page', async () => {
    const { pageId, told } = await openCentre('For a while', map(south));
    expect(await told()).toMatchObject([{ title: 'South', ...PLACE }]);
    const { revision } = await owner.call(pageCalls.info, { id: pageId });
    await owner.call(pageCalls.save, { id: pageId, title: 'Centre', revision } as never, { files: draw() });
    // What a share shows is kept for some seconds.
    await waitUntil('the place is not told', async () => (await told()).length === 0);
  });

  it('place equipment on its own page', async () => {
    const shared = async (equipId: string, ...widgets: Parameters<typeof draw>) => {
      await owner.call(pageCalls.save, { equipmentId: equipId, title: 'Own' }, { files: draw(...widgets) });
      const share = await owner.call(shareCalls.editEquipmentAuth, { equipId, shareState: 'public' });
      return (await enter(share.shareKey)).call(equipmentCalls.info, { id: equipId });
    };
    expect(await shared(north, map())).toMatchObject({ title: 'North', ...PLACE, serialNumber: '' });
    expect(await shared(south, map(north))).toMatchObject({ title: 'South', ...NOWHERE });
  });
});
