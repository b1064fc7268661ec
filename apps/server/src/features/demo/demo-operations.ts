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

/** What stands on the shelves, thousandths: of one there is less than there should be. */
const PARTS = [
  {
    ...{ number: 'BJ-0001', title: '机械密封 φ45', titleEn: 'Mechanical seal, 45 mm', unit: '套' },
    ...{ place: 'A1-02', minimumThousandths: 4_000, stock: 6_000, used: 3_000 },
  },
  {
    ...{ number: 'BJ-0002', title: '深沟球轴承 6308', titleEn: 'Deep groove ball bearing 6308', unit: '个' },
    ...{ place: 'A1-05', minimumThousandths: 4_000, stock: 10_000, used: 2_000 },
  },
  {
    ...{ number: 'BJ-0003', title: '润滑油 VG 46', titleEn: 'Lubricating oil VG 46', unit: 'L' },
    ...{ place: 'B2-01', minimumThousandths: 20_000, stock: 60_000, used: 12_500 },
  },
  {
    ...{
      number: 'BJ-0004',
      title: '压力变送器 0–10 bar',
      titleEn: 'Pressure transmitter, 0–10 bar',
      unit: '台',
    },
    ...{ place: 'C1-03', minimumThousandths: 1_000, stock: 2_000, used: 0 },
  },
] as const;

/** Spare parts of the stations as they were received, and as they were issued for maintenance. */
async function seedParts(
  sparePart: SeedHandlers['sparePart'],
  context: CallerContext,
  equipmentIds: readonly string[],
): Promise<void> {
  for (const { stock, used, ...fields } of PARTS) {
    const request = { ...fields, equipmentIds: [...equipmentIds], remark: '' };
    const { id } = await answer(sparePart.add(request, context));
    await answer(sparePart.receive({ id, quantityThousandths: stock, reason: '期初入库' }, context));
    const issued = { id, quantityThousandths: used, reason: '年度保养', repairId: null };
    if (used > 0) await answer(sparePart.issue(issued, context));
  }
}

/** Around the stations: a group to watch them in, the model of the gateway, a daily round, a service by run hours, and spare parts. */
export async function seedDemoOperations(
  {
    equipmentGroup,
    hardware,
    inspection,
    sparePart,
  }: Pick<SeedHandlers, 'equipmentGroup' | 'hardware' | 'inspection' | 'sparePart'>,
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
  const anybody = { assigneeId: null, departmentId: null, isEnabled: true, isSigned: false };
  const { id: contentId } = await addContent('泵站日常巡检', 'Daily round of a station', ROUND);
  await answer(
    inspection.addPlan(
      {
        ...{ title: '泵站日常巡检', titleEn: 'Daily round of the stations', contentId },
        equipmentIds: [...equipmentIds],
        schedule: {
          cycle: 'day',
          weekdays: [],
          monthDays: [],
          times: ['08:30'],
          tag: '',
          interval: null,
          unit: null,
        },
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
          ...{ tag: 'pump1/run-hours', interval: SERVICE_HOURS, unit: null },
        },
        ...{ graceMin: 10_080, ...anybody },
      },
      context,
    ),
  );
  await seedParts(sparePart, context, equipmentIds);
}
