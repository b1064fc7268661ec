import { calls, equipmentCalls, pageCalls, regionCalls } from '@zutai/contract';
import { type ApiClient, type RunningServer, waitUntil } from '@zutai/dev-env/server-process';
import { ForeignGateway } from '../gateway/foreign-gateway.ts';
import { addSignals, registerPlant } from '../gateway/register-gateway.ts';
import type { Belongings } from '../sample.ts';
import { bind, draw } from './bound-page.ts';

export interface SharedPress {
  readonly foreign: ForeignGateway;
  /** Signals by tag: `temperature` and `line 1/set-point` are on the page, `line 1/running` is not. */
  readonly ids: ReadonlyMap<string, string>;
  readonly equipId: string;
  readonly pageId: string;
  /** Asks for the password `lock2026`, and shows `line 1/running`. */
  readonly lockedPageId: string;
}

/**
 * Live equipment with two pages, to be shared. What no guest may see of it has `mark` in its words: a signal, a widget of
 * a region, and a binding to equipment that is not shared.
 */
export async function startSharedPress(
  server: RunningServer,
  owner: ApiClient,
  secret: Belongings,
  mark: string,
): Promise<SharedPress> {
  const { gateway, equipmentId } = await registerPlant(owner, 'SHARED-1', 'press');
  const { protocol, host } = new URL(server.mqttUrl);
  const serverUrl = `${protocol}//${host}`;
  const foreign = new ForeignGateway({ serverUrl, ...gateway, deviceId: 'press' });
  await waitUntil('metrics are announced', async () => {
    const metrics = await owner.call(calls.gateway.announced, { equipmentId });
    return metrics.length === 3;
  });
  const ids = await addSignals(owner, equipmentId, [
    { tag: 'temperature', title: 'Temperature' },
    { tag: 'line 1/set-point', title: 'Set-point', writable: true, min: 0, max: 100 },
    { tag: 'line 1/running', title: `${mark} running`, dataType: 'boolean', writable: true },
  ]);
  const { id: regionId } = await owner.call(regionCalls.add, { title: `${mark} region` });
  const hidden = bind(equipmentId, { signalId: ids.get('line 1/running') });
  const files = draw(
    [bind(equipmentId, { signalId: ids.get('temperature') })],
    [bind(equipmentId, { tag: 'line 1/set-point' })],
    [hidden, { authRegion: regionId, widgetName: `${mark} widget` }],
    [bind(secret.equipmentId, { signalId: secret.signalId })],
  );
  const { id: pageId } = await owner.call(pageCalls.save, { equipmentId, title: 'Overview' }, { files });
  const locked = { equipmentId, title: 'Locked', checkpwd: true, password: 'lock2026' };
  const { id: lockedPageId } = await owner.call(pageCalls.save, locked, { files: draw([hidden]) });
  const unsaid = { address: mark, remark: mark, serialNumber: mark };
  await owner.call(equipmentCalls.edit, { id: equipmentId, title: 'Press', display: 'page', ...unsaid });
  await waitUntil('the gateway is online', async () => {
    const info = await owner.call(calls.monitor.gatewayInfo, { equipmentId });
    return info.online;
  });
  return { foreign, ids, equipId: equipmentId, pageId, lockedPageId };
}
