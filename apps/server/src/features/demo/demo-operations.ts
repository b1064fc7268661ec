import type { CallerContext } from '../../platform/call/index.ts';
import { answer, type SeedHandlers } from './seed-handlers.ts';

/** What a round at a station looks at; levels and pressures are the plant's own values. */
const ROUND = [
  { title: '泵房无异响、无异味', kind: 'yesNo' },
  { title: '机械密封无渗漏', kind: 'yesNo' },
  { title: '原水池液位', kind: 'live', tag: 'raw-tank/level', min: 1, max: 4.8, unit: 'm' },
  { title: '总管压力', kind: 'live', tag: 'header/pressure', min: 1, max: 8, unit: 'bar' },
  { title: '值班记录', kind: 'text' },
] as const;

/** What is done at a pump each time it has run so many hours. */
const PUMP_SERVICE = [
  { title: '更换轴承润滑脂', kind: 'yesNo' },
  { title: '联轴器对中正常', kind: 'yesNo' },
  { title: '轴承温度', kind: 'live', tag: 'pump1/bearing-temperature', max: 80, unit: '°C' },
  { title: '保养记录', kind: 'text' },
] as const;
const SERVICE_HOURS = 500;

/** Around the stations: a group to watch them in, the model of the gateway, a daily round, and a service by run hours. */
export async function seedDemoOperations(
  { equipmentGroup, hardware, inspection }: Pick<SeedHandlers, 'equipmentGroup' | 'hardware' | 'inspection'>,
  context: CallerContext,
  { equipmentIds }: { equipmentIds: readonly string[] },
): Promise<void> {
  const { id: groupId } = await answer(
    equipmentGroup.add({ title: '城区泵站', titleEn: 'City pumping stations' }, context),
  );
  await answer(equipmentGroup.addEquipment({ groupId, equipmentIds: equipmentIds.join(',') }, context));
  const model = { title: '仿真网关', titleEn: 'Simulated gateway', snPrefix: 'DEMO-', firmwareVersion: '' };
  await answer(hardware.add({ ...model, remark: '演示泵站所用，在本平台进程内运行' }, context));
  const addContent = (title: string, titleEn: string, items: typeof ROUND | typeof PUMP_SERVICE) =>
    answer(
      inspection.addContent(
        {
          ...{ title, titleEn, remark: '' },
          items: items.map((item) => ({
            min: null,
            max: null,
            unit: '',
            tag: '',
            isRequired: true,
            ...item,
          })),
        },
        context,
      ),
    );
  const anybody = { assigneeId: null, departmentId: null, isEnabled: true };
  const { id: contentId } = await addContent('泵站日常巡检', 'Daily round of a station', ROUND);
  await answer(
    inspection.addPlan(
      {
        ...{ title: '泵站日常巡检', titleEn: 'Daily round of the stations', contentId },
        equipmentIds: [...equipmentIds],
        schedule: { cycle: 'day', weekdays: [], monthDays: [], times: ['08:30'], tag: '', interval: null },
        ...{ graceMin: 480, ...anybody },
      },
      context,
    ),
  );
  const { id: serviceId } = await addContent('1 号泵保养', 'Service of pump 1', PUMP_SERVICE);
  await answer(
    inspection.addPlan(
      {
        ...{ title: '1 号泵按运行小时保养', titleEn: 'Service of pump 1 by run hours', contentId: serviceId },
        equipmentIds: [...equipmentIds],
        schedule: {
          ...{ cycle: 'counter', weekdays: [], monthDays: [], times: [] },
          ...{ tag: 'pump1/run-hours', interval: SERVICE_HOURS },
        },
        ...{ graceMin: 10_080, ...anybody },
      },
      context,
    ),
  );
}
