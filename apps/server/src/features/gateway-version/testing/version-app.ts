import { calls, errors, type GatewayVersion, type Signal } from '@zutai/contract';
import { afterAll, beforeAll, expect } from 'vitest';
import { createEngineeringApp, type EngineeringApp } from '../../template/testing/engineering-app.ts';

const { gatewayVersion, signal } = calls;
type Call = Parameters<EngineeringApp['send']>[0];

export const refusal = (name: keyof typeof errors) => ({ code: errors[name].wire });

/** An edit of a row as the signal table sends it; without a revision, so that the last one wins. */
export const editOf = (row: Signal | undefined, more: object) => ({
  id: row?.id,
  tag: row?.tag,
  title: row?.title,
  ...more,
});

/** The features of an engineer for a test file, and what it asks of configuration versions. */
export function prepareVersionApp() {
  let app: EngineeringApp;
  beforeAll(async () => {
    app = await createEngineeringApp();
  });
  afterAll(() => app.close());

  const send = (call: Call, body: unknown) => app.send(call, app.engineer, body as never);
  const sent = async (call: Call, body: unknown) => {
    const reply = await send(call, body);
    expect(reply, `${reply.message} ${JSON.stringify(reply.data)}`).toMatchObject({ status: 200 });
    return reply.data;
  };
  /** A gateway with a pump that it reads by one driver. */
  async function addPlant() {
    const { id: gatewayId } = await app.addGateway();
    const equipmentId = await app.addEquipment({ gatewayId });
    const driverId = await app.addDriver(equipmentId, { title: 'PLC' });
    const add = [{ tag: 'pressure', title: 'Pressure', driverId, address: 'HR:0' }];
    await sent(signal.saveAll, { equipmentId, add });
    return { gatewayId, equipmentId, driverId };
  }
  const signalsOf = async (equipmentId: string): Promise<Signal[]> =>
    (await sent(signal.query, { equipmentId, pageSize: 200 })).rows;
  const setAddress = async (equipmentId: string, address: string) => {
    const [row] = await signalsOf(equipmentId);
    await sent(signal.saveAll, { equipmentId, edit: [editOf(row, { address })] });
  };
  const versionsOf = async (gatewayId: string): Promise<GatewayVersion[]> =>
    (await sent(gatewayVersion.query, { gatewayId, pageSize: 200 })).rows;
  const newestOf = async (gatewayId: string) => (await versionsOf(gatewayId))[0]?.version ?? 0;
  const preview = (gatewayId: string, version: number) =>
    sent(gatewayVersion.preview, { gatewayId, version });
  const restore = async (gatewayId: string, version: number) => {
    const { basis } = await preview(gatewayId, version);
    return sent(gatewayVersion.restore, { gatewayId, version, basis });
  };
  const deliveredOf = async (gatewayId: string) => {
    const built = await app.gateway.buildConfiguration(gatewayId);
    return built?.configuration.equipments;
  };
  const compare = async (gatewayId: string, from: number, to: number) =>
    (await sent(gatewayVersion.compare, { gatewayId, from, to })).items;
  return {
    ...{ app: () => app, send, sent, addPlant, signalsOf, setAddress },
    ...{ versionsOf, newestOf, preview, restore, deliveredOf, compare },
  };
}
