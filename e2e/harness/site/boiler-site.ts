import { driverCalls, equipmentCalls, gatewayCalls, pageCalls, signalCalls } from '@zutai/contract';
import { formatModbusAddress } from '@zutai/contract/driver-protocol';
import { boilerPoints, type ModbusSimulator, type Point, signalOf, startBoiler } from '@zutai/dev-env';
import { type AgentProcess, startAgentProcess } from '@zutai/dev-env/server-process';
import { type Binding, collectBindLists, defaultContainer, unbound, type Widget } from '@zutai/diagram';
import type { Language } from '@zutai/i18n';
import { getWidget } from '@zutai/widgets/model';
import type { JourneyServer } from '../server.ts';

export const BOILER = '1号锅炉';
export const BOILER_PAGE = '锅炉画面';
/** The text on the page's button, which asks for a new pressure set-point. */
export const BOILER_BUTTON = '改压力设定';

/** A boiler on Modbus TCP behind a gateway program of its own, seen by a server without the demo plant. */
export interface BoilerSite {
  readonly equipmentId: string;
  readonly pageId: string;
  /** Ids of its signals by their tags. */
  readonly signals: ReadonlyMap<string, string>;
  readonly agent: AgentProcess;
  /** The device that runs now. */
  device(): ModbusSimulator;
  stopDevice(): Promise<void>;
  /** On the port it had. */
  startDevice(): Promise<void>;
  stop(): Promise<void>;
}

/** A binding to one of the boiler's signals, called by its tag. */
export function bindBoiler({ equipmentId, signals }: BoilerSite, tag: string): Binding {
  const signalId = signals.get(tag);
  if (signalId === undefined) throw new Error(`the boiler has no signal ${tag}`);
  return { ...unbound, signalId, equipId: equipmentId, title: tag, subTitle: BOILER, tag };
}

/** Sets everything up by calls, for journeys that begin where an engineer has finished. */
export async function startBoilerSite(server: JourneyServer): Promise<BoilerSite> {
  const client = await server.signIn();
  let device = await startBoiler();
  const { port } = device;
  const gateway = await client.call(gatewayCalls.add, {
    sn: `BOILER-GW-${server.admin.loginname}`,
    title: '锅炉房网关',
  });
  const { id: equipmentId } = await client.call(equipmentCalls.add, { title: BOILER, gatewayId: gateway.id });
  const { id: driverId } = await client.call(driverCalls.add, {
    equipmentId,
    title: 'PLC',
    protocol: 'modbus-tcp',
    pollIntervalMs: 500,
    options: { host: '127.0.0.1', port, timeoutMs: 1000, retries: 0, reconnectMaxMs: 1000 },
  });
  await client.call(signalCalls.saveAll, {
    equipmentId,
    add: boilerPoints.map((point) => signalOf(point, driverId)),
  });
  const { rows } = await client.call(signalCalls.query, { equipmentId, pageSize: 200 });
  const signals = new Map(rows.map(({ tag, id }) => [tag, id]));
  const { id: pageId } = await client.call(
    pageCalls.save,
    { equipmentId, title: BOILER_PAGE, width: 800, height: 450 },
    { files: { json: drawPage(equipmentId, signals) } },
  );
  const agent = await startAgentProcess(gateway, server.mqttUrl);
  return {
    equipmentId,
    pageId,
    signals,
    agent,
    device: () => device,
    stopDevice: () => device.stop(),
    startDevice: async () => {
      device = await startBoiler({ port });
    },
    stop: async () => {
      await agent.stop();
      await device.stop();
    },
  };
}

/** What a signal of the boiler is called on the screen. */
export function boilerTitle(tag: string, language: Language): string {
  return pointOf(tag).title[language];
}

/** The address of a signal of the boiler as one types it. */
export function boilerAddress(tag: string): string {
  return formatModbusAddress(pointOf(tag).address);
}

function pointOf(tag: string): Point {
  const point = boilerPoints.find((one) => one.tag === tag);
  if (point === undefined) throw new Error(`the boiler has no signal ${tag}`);
  return point;
}

/** A pressure and a button that asks for another set-point. */
function drawPage(equipmentId: string, ids: ReadonlyMap<string, string>): Blob {
  const bind = (tag: string) => ({
    signalId: ids.get(tag),
    equipId: equipmentId,
    title: pointOf(tag).title.zh,
    subTitle: BOILER,
    tag,
  });
  const place = (y: number) => ({ x: 60, y, width: 200, height: 60, rotate: 0 });
  const text = getWidget('UsualDataText')?.model.create('w1', place(60));
  const button = getWidget('UsualButton')?.model.create('w2', place(200));
  if (text === undefined || button === undefined) throw new Error('the page needs a data text and a button');
  const { config } = button.clickEvent;
  const widgets = [
    { ...text, data: { ...(text.data as object), ...bind('steam/pressure') } },
    {
      ...button,
      data: { ...(button.data as object), text: BOILER_BUTTON },
      clickEvent: {
        enable: true,
        config: {
          ...config,
          data: { ...config.data, ...bind('steam/pressure-setpoint') },
          action: 'write',
          writeType: 'input',
          confirm: true,
        },
      },
    },
  ] as readonly Widget[];
  const con = { ...defaultContainer, title: BOILER_PAGE, width: 800, height: 450, equipmentId };
  const file = { con, widgets, bind: collectBindLists(widgets) };
  return new Blob([JSON.stringify(file)], { type: 'application/json' });
}
