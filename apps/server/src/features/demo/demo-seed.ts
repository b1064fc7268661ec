import { type SketchSignal, tagsOf, type Words } from '@zutai/demo-drawings';
import type { CallerContext } from '../../platform/call/index.ts';
import { seedDemoAlarms } from './demo-alarms.ts';
import { seedDemoOperations } from './demo-operations.ts';
import { type DemoFaceplates, saveFaceplates, saveStationPages } from './demo-pages.ts';
import { seedDemoProject } from './demo-project.ts';
import { demoSignals } from './demo-signals.ts';
import { answer, type SeedHandlers } from './seed-handlers.ts';

export interface SeededStation {
  readonly driverId: string;
  /** Signal ids by tag. */
  readonly signalIds: ReadonlyMap<string, number>;
}

export interface SeededDemo {
  readonly key: string;
  readonly groupId: string;
  readonly stations: readonly SeededStation[];
}

interface MadeStation {
  readonly equipmentId: string;
  readonly driverId: string;
  readonly signals: ReadonlyMap<string, SketchSignal>;
}

interface StationPlace {
  readonly title: string;
  readonly titleEn: string;
  readonly name: Words;
  readonly serialNumber: string;
  readonly address: string;
  readonly longitude: number;
  readonly latitude: number;
  readonly remark: string;
}

/** The first is drawn by hand, the others are made from its template. */
export const DEMO_STATIONS: readonly StationPlace[] = [
  {
    title: '示范供水泵站',
    titleEn: 'Demo pumping station',
    name: { zh: '示范供水泵站', en: 'Demo station' },
    serialNumber: 'DEMO-0001',
    address: '杭州市西湖区',
    longitude: 120.13,
    latitude: 30.26,
    remark: '内置仿真：两台水泵、原水池、高位水箱和真实的 Modbus TCP 服务器。',
  },
  {
    title: '城东加压泵站',
    titleEn: 'East booster station',
    name: { zh: '城东加压泵站', en: 'East booster' },
    serialNumber: 'DEMO-0002',
    address: '杭州市上城区',
    longitude: 120.24,
    latitude: 30.29,
    remark: '内置仿真：由模板“供水泵站”创建，另有自己的 Modbus TCP 服务器。',
  },
];

/** What every driver of the demo has beside its options. */
export const DEMO_DRIVER = {
  title: 'PLC',
  protocol: 'modbus-tcp',
  pollIntervalMs: 1000,
  minIntervalMs: null,
  enabled: true,
} as const;

/** Options of the driver that reads a demo plant. */
export function demoDriverOptions(modbusPort: number): Record<string, unknown> {
  return { host: '127.0.0.1', port: modbusPort, unitId: 1, timeoutMs: 1000 };
}

/** Makes gateway, stations with drivers, signals and pages, a template, a project over all stations, alarm rules, a group and a daily round. */
export async function seedDemo(
  handlers: SeedHandlers,
  context: CallerContext,
  options: { sn: string; modbusPorts: readonly number[] },
): Promise<SeededDemo> {
  const { sn, modbusPorts } = options;
  const gateway = await answer(
    handlers.gateway.add(
      { sn, title: '演示网关', titleEn: 'Demo gateway', remark: '', maxSilenceS: null, economyReportS: null },
      context,
    ),
  );
  const faceplates = await saveFaceplates(handlers, context);
  const seed = { handlers, context, gatewayId: gateway.id };
  const stations: MadeStation[] = [];
  let templateId = '';
  for (const [place, modbusPort] of modbusPorts.entries()) {
    const station = DEMO_STATIONS[place]!;
    if (place > 0) {
      stations.push(await makeFromTemplate(seed, station, modbusPort, templateId));
      continue;
    }
    const first = await drawStation(seed, station, modbusPort, faceplates);
    stations.push(first);
    // Before the template is made of it: the others have their rules from there.
    const { equipmentId, signals } = first;
    await seedDemoAlarms(handlers, context, { equipmentId, idOf: (tag) => signals.get(tag)!.id });
    const template = {
      ...{ kind: 'EG' as const, title: '供水泵站', titleEn: 'Water supply station', remark: '' },
      ...{ manufacturer: '', productNumber: '', equipmentId: first.equipmentId },
    };
    ({ id: templateId } = await answer(handlers.template.add(template, context)));
  }
  await seedDemoProject(handlers, context, {
    stationFaceplateId: faceplates.station,
    stations: stations.map(({ equipmentId, signals }, place) => {
      const { title, name } = DEMO_STATIONS[place]!;
      return { equipmentId, name, tags: tagsOf({ id: equipmentId, title }, signals) };
    }),
  });
  await seedDemoOperations(handlers, context, {
    equipmentIds: stations.map(({ equipmentId }) => equipmentId),
  });
  return {
    key: gateway.key,
    groupId: gateway.groupId,
    stations: stations.map(({ driverId, signals }) => ({
      driverId,
      signalIds: new Map([...signals].map(([tag, { id }]) => [tag, Number(id)])),
    })),
  };
}

interface Seed {
  readonly handlers: SeedHandlers;
  readonly context: CallerContext;
  readonly gatewayId: string;
}

async function addEquipment(
  { handlers, context, gatewayId }: Seed,
  { name: _name, ...place }: StationPlace,
  templateId: string | null,
): Promise<string> {
  const kind = { kind: 'EG', display: 'page', manufacturer: 'Zutai', model: 'PS-2' } as const;
  const bound = { gatewayId, templateId, templateValues: {} };
  const { id } = await answer(handlers.equipment.add({ ...place, ...kind, ...bound }, context));
  return id;
}

async function drawStation(
  seed: Seed,
  place: StationPlace,
  modbusPort: number,
  faceplates: DemoFaceplates,
): Promise<MadeStation> {
  const { handlers, context } = seed;
  const equipmentId = await addEquipment(seed, place, null);
  const driver = { equipmentId, ...DEMO_DRIVER, options: demoDriverOptions(modbusPort) };
  const { id: driverId } = await answer(handlers.driver.add(driver, context));
  const add = demoSignals(driverId);
  await answer(handlers.signal.saveAll({ equipmentId, add, edit: [], delete: [] }, context));
  const signals = await readSignals(seed, equipmentId);
  const equipment = { id: equipmentId, title: place.title };
  await saveStationPages(handlers, context, equipment, signals, faceplates);
  return { equipmentId, driverId, signals };
}

/** Signals, alarm rules and pages come with the template; the driver has its own port. */
async function makeFromTemplate(
  seed: Seed,
  place: StationPlace,
  modbusPort: number,
  templateId: string,
): Promise<MadeStation> {
  const { handlers, context } = seed;
  const equipmentId = await addEquipment(seed, place, templateId);
  const [driver] = await answer(handlers.driver.query({ equipmentId }, context));
  const driverId = driver!.id;
  const options = demoDriverOptions(modbusPort);
  await answer(handlers.driver.edit({ id: driverId, ...DEMO_DRIVER, options }, context));
  return { equipmentId, driverId, signals: await readSignals(seed, equipmentId) };
}

async function readSignals(
  { handlers, context }: Seed,
  equipmentId: string,
): Promise<ReadonlyMap<string, SketchSignal>> {
  const signals = new Map<string, SketchSignal>();
  for (let pageNum = 1; ; pageNum += 1) {
    const { rows, total } = await answer(
      handlers.signal.query({ equipmentId, pageNum, pageSize: 200 }, context),
    );
    for (const row of rows) signals.set(row.tag, row);
    if (signals.size >= total || rows.length === 0) return signals;
  }
}
