import { calls, errors } from '@zutai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeRefusals } from '../template/testing/describe-refusals.ts';
import { createEngineeringApp, type EngineeringApp } from '../template/testing/engineering-app.ts';

let app: EngineeringApp;
beforeAll(async () => {
  app = await createEngineeringApp();
});
afterAll(() => app.close());

const { script } = calls;
type Call = Parameters<EngineeringApp['send']>[0];
const send = (call: Call, body: unknown) => app.send(call, app.engineer, body as never);
const sent = async (call: Call, body: unknown) => {
  const reply = await send(call, body);
  expect(reply, reply.message).toMatchObject({ status: 200 });
  return reply.data;
};
const add = async (equipmentId: string, fields: object = {}) =>
  (await sent(script.add, { equipmentId, title: 'Efficiency', ...fields })).id as string;
const own = async () => ({ id: await add(await app.addEquipment()) });
const list = (equipmentId: string) => sent(script.query, { equipmentId });
const addSignal = (equipmentId: string, tag: string, fields: object = {}) =>
  sent(calls.signal.add, { equipmentId, tag, title: tag, ...fields });

const ofEquipment = async () => ({ equipmentId: await app.addEquipment() });
describeRefusals(
  () => app,
  [
    { call: script.query, body: ofEquipment, isWatcherRefused: true },
    { call: script.queryState, body: ofEquipment, isWatcherRefused: true },
    {
      call: script.try,
      body: async () => ({ ...(await ofEquipment()), source: '' }),
      isWatcherRefused: true,
    },
    {
      call: script.add,
      body: async () => ({ ...(await ofEquipment()), title: 'A' }),
      isWatcherRefused: true,
    },
    { call: script.edit, body: async () => ({ ...(await own()), title: 'B' }), isWatcherRefused: true },
    { call: script.delete, body: own, isWatcherRefused: true },
  ],
);

describe('a script', () => {
  it('is added switched off, changed and deleted, and each change is another configuration', async () => {
    const gateway = await app.addGateway();
    const equipmentId = await app.addEquipment({ gatewayId: gateway.id });
    let version = await app.wantedVersion(gateway.id);
    const expectBump = async () => expect(await app.wantedVersion(gateway.id)).toBe(++version);
    const id = await add(equipmentId, { source: 'log(1)' });
    await expectBump();
    const added = { id, equipmentId, title: 'Efficiency', enabled: false, trigger: 'interval' };
    expect(await list(equipmentId)).toMatchObject([{ ...added, intervalS: 10, tags: [], source: 'log(1)' }]);
    await sent(script.edit, { id, title: 'Power', enabled: true, revision: 1 });
    await expectBump();
    expect(await list(equipmentId)).toMatchObject([
      { title: 'Power', enabled: true, source: 'log(1)', revision: 2 },
    ]);
    const stale = await send(script.edit, { id, title: 'Power', enabled: false, revision: 1 });
    expect(stale.code).toBe(errors.editConflict.wire);
    await sent(script.delete, { id });
    await expectBump();
    expect(await list(equipmentId)).toEqual([]);
  });

  it('has a title of its own, a source that can be read, and signals that are there', async () => {
    const equipmentId = await app.addEquipment();
    await addSignal(equipmentId, 'power');
    await add(equipmentId);
    const refused = async (fields: object) => send(script.add, { equipmentId, title: 'Another', ...fields });
    expect(await refused({ title: 'Efficiency' })).toMatchObject({ status: 409, code: '2701' });
    const broken = await refused({ source: 'const a = 1;\nconst = 2;' });
    expect(broken).toMatchObject({ status: 400, fields: [{ path: 'source' }] });
    expect(JSON.stringify(broken)).toContain('line 2');
    expect(await refused({ trigger: 'change' })).toMatchObject({ fields: [{ path: 'tags' }] });
    const unknown = await refused({ trigger: 'change', tags: ['power', 'nothing'] });
    expect(unknown).toMatchObject({ fields: [{ path: 'tags' }] });
    expect(JSON.stringify(unknown)).toContain('nothing');
    expect(await refused({ intervalS: 0 })).toMatchObject({ fields: [{ path: 'intervalS' }] });
    expect(await refused({ source: 'x'.repeat(20_001) })).toMatchObject({ fields: [{ path: 'source' }] });
    await add(equipmentId, { title: 'On change', trigger: 'change', tags: ['power'] });
  });

  it('is never run where it is checked', async () => {
    const equipmentId = await app.addEquipment();
    for (const source of ['for (;;) {}', `})(); process.exit(1); (function () {`, 'while (true) log(1)'])
      await add(equipmentId, { title: source, source });
    expect((await list(equipmentId)).length).toBe(3);
  });

  it('is one of twenty at most', async () => {
    const equipmentId = await app.addEquipment();
    for (let count = 0; count < 20; count += 1) await add(equipmentId, { title: `Script ${count}` });
    expect(await send(script.add, { equipmentId, title: 'One more' })).toMatchObject({ status: 400 });
  });
});

describe('the configuration of a gateway', () => {
  const configured = async (agentVersion: string) => {
    const gateway = await app.addGateway();
    const equipmentId = await app.addEquipment({ gatewayId: gateway.id });
    const driverId = await app.addDriver(equipmentId);
    await addSignal(equipmentId, 'power', { driverId, address: 'HR:0' });
    await addSignal(equipmentId, 'efficiency', { scale: 2, deadband: 0.5 });
    await add(equipmentId, { title: 'Off', source: 'log(0)' });
    const settings = { enabled: true, trigger: 'change', tags: ['power'], source: 'log(1)' };
    const id = await add(equipmentId, settings);
    await app.database.pool.query('update gateway set agent_version = $2 where id = $1', [
      gateway.id,
      agentVersion,
    ]);
    const built = await app.gateway.buildConfiguration(gateway.id);
    return { id, gateway, equipment: built!.configuration.equipments[0]! };
  };

  it('has enabled scripts, and the signals that no driver reads', async () => {
    const { id, equipment } = await configured('0.3.0');
    const { scripts, computed } = equipment;
    const { enabled: _enabled, ...sentSettings } = {
      enabled: true,
      trigger: 'change',
      tags: ['power'],
      source: 'log(1)',
    };
    expect(scripts).toEqual([{ id, title: 'Efficiency', intervalS: 10, ...sentSettings }]);
    // Scaled where it arrives.
    expect(computed).toMatchObject([
      { tag: 'efficiency', address: {}, scale: 1, offset: 0, writable: false, deadband: 0.5 },
    ]);
  });

  it.each(['', '0.2.0', 'nonsense'])('has none for an agent %j, which would refuse it', async (version) => {
    expect(Object.keys((await configured(version)).equipment)).toEqual(['id', 'deviceId', 'drivers']);
  });

  it('is sent again once the agent of a gateway is another, where there are scripts', async () => {
    const { gateway } = await configured('0.2.0');
    const setAgent = (id: string, version: string) =>
      app.database.pool.query('update gateway set agent_version = $2 where id = $1', [id, version]);
    const before = await app.wantedVersion(gateway.id);
    await setAgent(gateway.id, '0.2.0');
    expect(await app.wantedVersion(gateway.id)).toBe(before);
    await setAgent(gateway.id, '0.3.0');
    expect(await app.wantedVersion(gateway.id)).toBe(before + 1);
    const without = await app.addGateway();
    await setAgent(without.id, '0.3.0');
    expect(await app.wantedVersion(without.id)).toBe(0);
  });
});

describe('a gateway is asked about scripts', () => {
  const codeOf = async (setup: { online?: boolean; version?: string } | undefined) => {
    const equipmentId = await app.addEquipment();
    if (setup !== undefined) {
      const { online = true, version = '0.3.0' } = setup;
      const { id } = await app.addGateway();
      await app.database.pool.query('update gateway set online = $2, agent_version = $3 where id = $1', [
        ...[id, online, version],
      ]);
      await app.database.pool.query('update equipment set gateway_id = $2 where id = $1', [equipmentId, id]);
    }
    const codes = [
      (await send(script.queryState, { equipmentId })).code,
      (await send(script.try, { equipmentId, source: '' })).code,
    ];
    expect(codes[0]).toBe(codes[1]);
    return codes[0];
  };

  it('only where one of ours is there to answer', async () => {
    expect(await codeOf(undefined)).toBe(errors.scriptNoGateway.wire);
    expect(await codeOf({ online: false })).toBe(errors.scriptGatewayOffline.wire);
    expect(await codeOf({ version: '' })).toBe(errors.scriptGatewayOld.wire);
    expect(await codeOf({ version: '0.2.9' })).toBe(errors.scriptGatewayOld.wire);
    expect(await codeOf({})).toBe(errors.scriptNoAnswer.wire);
  });

  it('about a script of this equipment alone', async () => {
    const [equipmentId, other] = [await app.addEquipment(), await app.addEquipment()];
    const scriptId = await add(other);
    expect(await send(script.try, { equipmentId, source: '', scriptId })).toMatchObject({ status: 404 });
  });
});
