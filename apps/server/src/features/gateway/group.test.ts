import { randomBytes } from 'node:crypto';
import { calls } from '@zutai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SecretBox } from '../../platform/secret-box/index.ts';
import { createEngineeringApp, type EngineeringApp } from '../template/testing/engineering-app.ts';
import { type GroupLoad, listGroupIds, pickGroup } from './group.ts';
import { createGatewayFeature } from './index.ts';

const load = (signals: number, busyGateways: number, newGateways = 0): GroupLoad => ({
  signals,
  busyGateways,
  newGateways,
});

describe('the group of a new gateway', () => {
  it('is the one with the fewest signals, however many gateways bring them', () => {
    const loads = new Map([
      ['zutai-0', load(10_000, 1)],
      ['zutai-1', load(900, 9)],
    ]);
    expect(pickGroup(listGroupIds(2), loads)).toBe('zutai-1');
    expect(pickGroup(listGroupIds(3), loads)).toBe('zutai-2');
  });

  it('is another each time while none of them has signals yet', () => {
    const loads = new Map<string, GroupLoad>();
    for (let i = 0; i < 30; i += 1) {
      const picked = pickGroup(listGroupIds(3), loads);
      loads.set(picked, load(0, 0, (loads.get(picked)?.newGateways ?? 0) + 1));
    }
    expect([...loads.values()].map((one) => one.newGateways)).toEqual([10, 10, 10]);
  });

  it('counts one without signals like the average one', () => {
    const loads = new Map([
      ['zutai-0', load(100, 1)],
      ['zutai-1', load(300, 1)],
    ]);
    const picked = [];
    for (let i = 0; i < 2; i += 1) {
      const groupId = pickGroup(listGroupIds(2), loads);
      picked.push(groupId);
      const before = loads.get(groupId)!;
      loads.set(groupId, { ...before, newGateways: before.newGateways + 1 });
    }
    // 100 + 200 reaches 300: the next of equals is the first.
    expect(picked).toEqual(['zutai-0', 'zutai-0']);
    expect(pickGroup(listGroupIds(2), loads)).toBe('zutai-1');
  });
});

describe('gateways of an installation', () => {
  let app: EngineeringApp;
  beforeAll(async () => {
    app = await createEngineeringApp();
  });
  afterAll(() => app.close());

  it('go where there are fewest signals, over all organisations, and stay where they are', async () => {
    const heavy = await app.addGateway();
    const equipmentId = await app.addEquipment({ gatewayId: heavy.id, deviceId: 'd1' });
    const add = Array.from({ length: 50 }, (_, i) => ({ tag: `s${i}`, title: `s${i}`, address: '' }));
    expect((await app.send(calls.signal.saveAll, app.engineer, { equipmentId, add })).status).toBe(200);
    const others = [];
    for (let i = 0; i < 16; i += 1) others.push(await app.addGateway({}, app.stranger));
    const busy = others.filter((one) => one.groupId === heavy.groupId);
    // Fifty signals are the average of this installation: heavy's group is one gateway ahead, as it should be.
    expect(busy.length).toBe(2);

    const light = others.find((one) => one.groupId !== heavy.groupId)!;
    const small = await app.addEquipment({ gatewayId: light.id, deviceId: 'd1' }, app.stranger);
    await app.send(calls.signal.saveAll, app.stranger, { equipmentId: small, add: add.slice(0, 1) });
    const next = await app.addGateway();
    expect(next.groupId).toBe(light.groupId);

    // With more groups, new ones fill first; nobody moves.
    const many = createGatewayFeature(app, {
      getBrokerUrl: () => '',
      endConnection: async () => undefined,
      groupCount: 32,
      box: new SecretBox(randomBytes(32)),
    });
    const before = await readGroups();
    const context = { caller: app.engineer } as Parameters<typeof many.handlers.add>[1];
    const added = await many.handlers.add(
      { sn: 'SN-MANY-1', title: 'Box', titleEn: '', remark: '', maxSilenceS: null, economyReportS: null },
      context,
    );
    expect(added).toMatchObject({ groupId: 'zutai-8' });
    expect((await readGroups()).filter(({ sn }) => sn !== 'SN-MANY-1')).toEqual(before);
  });

  async function readGroups(): Promise<{ sn: string; group_id: string }[]> {
    const { rows } = await app.database.pool.query('select sn, group_id from gateway order by id');
    return rows;
  }
});
