import type { MvarCalcType } from '@zutai/contract';
import type { CallerContext } from '../../platform/call/index.ts';
import { answer, type SeedHandlers } from './seed-handlers.ts';

interface DemoPlant {
  readonly equipmentId: string;
  /** By tag. */
  readonly signals: ReadonlyMap<string, { readonly id: string }>;
}

/** Makes the operations centre over the pump station, with values calculated from its signals. */
export async function seedDemoProject(
  handlers: Pick<SeedHandlers, 'project' | 'mvar'>,
  context: CallerContext,
  { equipmentId, signals }: DemoPlant,
): Promise<string> {
  const { id: projectId } = await answer(
    handlers.project.add(
      {
        title: '城东泵站运营中心',
        remark: '内置仿真的运营中心：绑定示范供水泵站。',
        errorValShow: true,
        errorDefaultVal: '0',
        equipmentIds: equipmentId,
      },
      context,
    ),
  );
  const ids = (tags: readonly string[]) => tags.flatMap((tag) => signals.get(tag)?.id ?? []);
  const token = (tag: string) => `\${${equipmentId}.${ids([tag]).join()}}`;
  const mvars: readonly {
    title: string;
    unit: string;
    decimals: number;
    calcType: MvarCalcType;
    tags?: readonly string[];
    formula?: string;
  }[] = [
    {
      title: '水泵总流量',
      unit: 'm³/h',
      decimals: 1,
      calcType: 'sum',
      tags: ['pump1/flow', 'pump2/flow'],
    },
    {
      title: '平均轴承温度',
      unit: '°C',
      decimals: 1,
      calcType: 'avg',
      tags: ['pump1/bearing-temperature', 'pump2/bearing-temperature'],
    },
    {
      title: '单位供水电耗',
      unit: 'kWh/m³',
      decimals: 3,
      calcType: 'formula',
      formula: `if(${token('header/flow')} > 1, ${token('station/power')} / ${token('header/flow')}, 0)`,
    },
  ];
  for (const { tags = [], formula = '', ...mvar } of mvars)
    await answer(handlers.mvar.add({ projectId, ...mvar, signals: ids(tags), formula }, context));
  return projectId;
}
