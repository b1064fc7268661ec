import {
  commandCalls,
  driverCalls,
  equipmentCalls,
  pageCalls,
  signalCalls,
  templateCalls,
} from '@zutai/contract';
import type { ApiClient } from '@zutai/dev-env/server-process';
import { registerPlant } from './register-gateway.ts';
import type { Belongings } from './sample-requests.ts';

/** Gives an organisation one of everything, all of it carrying `mark` in its words. */
export async function makeBelongings(client: ApiClient, mark: string): Promise<Belongings> {
  const { gateway, equipmentId } = await registerPlant(client, mark);
  const { id: driverId } = await client.call(driverCalls.add, {
    equipmentId,
    title: mark,
    protocol: 'modbus-tcp',
    enabled: false,
    options: { host: '127.0.0.1', port: 9 },
  });
  const signal = { equipmentId, driverId, tag: mark, title: mark, writable: true, address: 'HR:1:int16' };
  const { id: signalId } = await client.call(signalCalls.add, signal);
  await client.call(equipmentCalls.edit, {
    id: equipmentId,
    title: mark,
    manufacturer: mark,
    longitude: 120,
    latitude: 30,
  });
  const { id: templateId } = await client.call(templateCalls.add, { title: mark, equipmentId });
  const file = { con: {}, widgets: [], bind: {} };
  const files = { json: new Blob([JSON.stringify(file)]) };
  const { id: pageId } = await client.call(pageCalls.save, { title: mark, equipmentId }, { files });
  // Offline, so refused, and in the ledger all the same.
  await client.send(commandCalls.writeSignal, { equipmentId, signalId, value: '1' });
  const { rows } = await client.call(commandCalls.query, { equipmentId });
  const { importId } = await client.call(
    signalCalls.previewImport,
    { equipmentId },
    { files: { file: new Blob([`tag,title\n${mark}-2,${mark}\n`]) } },
  );
  return {
    gatewayId: gateway.id,
    equipmentId,
    driverId,
    signalId,
    templateId,
    pageId,
    commandUuid: rows[0]!.uuid,
    importId,
  };
}
