import { pageFields } from '@zutai/contract';
import type { CallerContext, UploadedFile } from '../../platform/call/index.ts';
import { seedDemoProject } from './demo-project.ts';
import { demoSignals } from './demo-signals.ts';
import { drawPumpStation } from './pump-station-page.ts';
import { answer, type SeedHandlers } from './seed-handlers.ts';

export interface SeededDemo {
  readonly key: string;
  readonly groupId: string;
  readonly equipmentId: string;
  readonly driverId: string;
  /** Signal ids by tag. */
  readonly signalIds: ReadonlyMap<string, number>;
}

const PAGE_WIDTH = 1600;
const PAGE_HEIGHT = 900;

/** Options of the driver that reads the demo plant. */
export function demoDriverOptions(modbusPort: number): Record<string, unknown> {
  return { host: '127.0.0.1', port: modbusPort, unitId: 1, timeoutMs: 1000 };
}

/** Makes gateway, equipment, driver, signals, page and template of the pump station, and a project over it. */
export async function seedDemo(
  handlers: SeedHandlers,
  context: CallerContext,
  options: { sn: string; modbusPort: number },
): Promise<SeededDemo> {
  const gateway = await answer(
    handlers.gateway.add({ sn: options.sn, title: '演示网关', remark: '' }, context),
  );
  const { id: equipmentId } = await answer(
    handlers.equipment.add(
      {
        title: '示范供水泵站',
        kind: 'EG',
        display: 'page',
        manufacturer: 'Zutai',
        model: 'PS-2',
        serialNumber: 'DEMO-0001',
        address: '杭州市西湖区',
        longitude: 120.13,
        latitude: 30.26,
        remark: '内置仿真：两台水泵、原水池、高位水箱和真实的 Modbus TCP 服务器。',
        gatewayId: gateway.id,
        templateId: null,
      },
      context,
    ),
  );
  const { id: driverId } = await answer(
    handlers.driver.add(
      {
        equipmentId,
        title: 'PLC',
        protocol: 'modbus-tcp',
        pollIntervalMs: 1000,
        enabled: true,
        options: demoDriverOptions(options.modbusPort),
      },
      context,
    ),
  );
  await answer(
    handlers.signal.saveAll({ equipmentId, add: demoSignals(driverId), edit: [], delete: [] }, context),
  );
  const signals = await readSignals(handlers, context, equipmentId);
  const file = drawPumpStation({ width: PAGE_WIDTH, height: PAGE_HEIGHT, equipmentId, signals });
  const { id: pageId } = await answer(
    handlers.page.save(
      {
        equipmentId,
        title: '泵站总览',
        width: PAGE_WIDTH,
        height: PAGE_HEIGHT,
        fit: pageFields.fit.parse(undefined),
        bgColor: '',
        bgImage: '',
        checkpwd: false,
      },
      { ...context, files: new Map([['json', jsonFile(file)]]) },
    ),
  );
  await answer(handlers.page.setHome({ id: pageId }, context));
  await answer(handlers.template.add({ title: '供水泵站', remark: '', equipmentId }, context));
  await seedDemoProject(handlers, context, { equipmentId, signals });
  return {
    key: gateway.key,
    groupId: gateway.groupId,
    equipmentId,
    driverId,
    signalIds: new Map([...signals].map(([tag, signal]) => [tag, Number(signal.id)])),
  };
}

async function readSignals(handlers: SeedHandlers, context: CallerContext, equipmentId: string) {
  const signals = new Map<string, { id: string; title: string }>();
  for (let pageNum = 1; ; pageNum += 1) {
    const { rows, total } = await answer(
      handlers.signal.query({ equipmentId, pageNum, pageSize: 200 }, context),
    );
    for (const row of rows) signals.set(row.tag, row);
    if (signals.size >= total || rows.length === 0) return signals;
  }
}

function jsonFile(content: unknown): UploadedFile {
  return { fieldName: 'json', fileName: 'page.json', bytes: Buffer.from(JSON.stringify(content)) };
}
