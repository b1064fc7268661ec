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

/** Around the stations: a group to watch them in, the model of the gateway, and a daily round. */
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
  const { id: contentId } = await answer(
    inspection.addContent(
      {
        ...{ title: '泵站日常巡检', titleEn: 'Daily round of a station', remark: '' },
        items: ROUND.map((item) => ({ min: null, max: null, unit: '', tag: '', isRequired: true, ...item })),
      },
      context,
    ),
  );
  await answer(
    inspection.addPlan(
      {
        ...{ title: '泵站日常巡检', titleEn: 'Daily round of the stations', contentId },
        equipmentIds: [...equipmentIds],
        schedule: { cycle: 'day', weekdays: [], monthDays: [], times: ['08:30'] },
        ...{ graceMin: 480, assigneeId: null, departmentId: null, isEnabled: true },
      },
      context,
    ),
  );
}
