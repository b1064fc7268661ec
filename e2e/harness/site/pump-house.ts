import { driverCalls, equipmentCalls, gatewayCalls, pageCalls, signalCalls } from '@zutai/contract';
import { formatModbusAddress } from '@zutai/contract/driver-protocol';
import { plantPoints, signalOf } from '@zutai/dev-env';
import { type FaceplateParameter, unbound, type Widget } from '@zutai/diagram';
import { drawWidget, pageFileOf } from '../screen/drawing.ts';
import type { JourneyServer } from '../server.ts';

/** Equipment with signals of these tags, all on one controller; that nothing answers there is no matter. */
export async function addPumpHouse(
  server: JourneyServer,
  title: string,
  tags: readonly string[],
): Promise<string> {
  const client = await server.signIn();
  const { id: gatewayId } = await client.call(gatewayCalls.add, {
    sn: `PUMPS-GW-${server.admin.loginname}`,
    title: '泵房网关',
  });
  const { id } = await client.call(equipmentCalls.add, { title, gatewayId });
  const { id: driverId } = await client.call(driverCalls.add, {
    equipmentId: id,
    title: 'PLC',
    protocol: 'modbus-tcp',
    pollIntervalMs: 1000,
    options: { host: '127.0.0.1', port: 1, timeoutMs: 1000, retries: 0, reconnectMaxMs: 1000 },
  });
  const [point] = plantPoints;
  if (point === undefined) throw new Error('the plant has no points');
  const add = tags.map((tag, place) => ({
    ...signalOf(point, driverId),
    tag,
    title: tag,
    address: formatModbusAddress({ ...point.address, address: 100 + place * 4 }),
  }));
  await client.call(signalCalls.saveAll, { equipmentId: id, add });
  return id;
}

const parameters: FaceplateParameter[] = [
  { name: 'prefix', title: '前缀', kind: 'text', default: 'p01/' },
  { name: 'name', title: '泵名', kind: 'text', default: '1号泵' },
];

/** The faceplate of a pump: what it says and shows comes from its parameters `prefix` and `name`. With an id it is saved anew. */
export async function addPumpFaceplate(
  server: JourneyServer,
  title: string,
  { id: known, added = [] }: { id?: string; added?: readonly Widget[] } = {},
): Promise<string> {
  const client = await server.signIn();
  const byTag = (tag: string) => ({ ...unbound, tag, title: tag });
  const widgets = [
    drawWidget('UsualText', 'name', [5, 5, 110, 24], { text: `\${name}` }),
    drawWidget('UsualDataText', 'status', [5, 34, 110, 24], byTag(`\${prefix}status`)),
    drawWidget('UsualDataText', 'speed', [5, 62, 110, 24], byTag(`\${prefix}speed`)),
    ...added,
  ];
  const file = pageFileOf({ title, width: 120, height: 100, parameters }, widgets);
  const { id } = await client.call(
    pageCalls.save,
    { ...(known !== undefined && { id: known }), kind: 'faceplate', title, width: 120, height: 100 },
    { files: { json: new Blob([JSON.stringify(file)]) } },
  );
  return id;
}
