import type { MvarCalcType } from '@zutai/contract';
import { drawOperations, type OperationsStation, type Words } from '@zutai/demo-drawings';
import type { CallerContext } from '../../platform/call/index.ts';
import { savePage } from './demo-pages.ts';
import { seedDemoReports } from './demo-reports.ts';
import { answer, type SeedHandlers } from './seed-handlers.ts';

export interface ProjectStation extends OperationsStation {
  readonly equipmentId: string;
}

interface CalculatedValue {
  readonly title: Words;
  readonly unit: string;
  readonly decimals: number;
  readonly calcType: MvarCalcType;
  readonly signals?: readonly string[];
  readonly formula?: string;
}

const TITLE: Words = { zh: '城东泵站运营中心', en: 'East side pumping operations' };

/** Makes the operations centre over the stations, with values calculated from all of them and a home page. */
export async function seedDemoProject(
  handlers: Pick<SeedHandlers, 'project' | 'mvar' | 'page' | 'report'>,
  context: CallerContext,
  { stations, stationFaceplateId }: { stations: readonly ProjectStation[]; stationFaceplateId: string },
): Promise<void> {
  const { id: projectId } = await answer(
    handlers.project.add(
      {
        title: TITLE.zh,
        titleEn: TITLE.en,
        remark: '内置仿真的运营中心：绑定全部示范泵站。',
        errorValShow: true,
        errorDefaultVal: '0',
        equipmentIds: stations.map(({ equipmentId }) => equipmentId).join(),
      },
      context,
    ),
  );
  const mvars: { id: string; title: Words }[] = [];
  for (const { title, signals = [], formula = '', ...mvar } of calculatedValues(stations)) {
    const added = { projectId, ...mvar, title: title.zh, signals: [...signals], formula };
    const { id } = await answer(handlers.mvar.add(added, context));
    mvars.push({ id, title });
  }
  const file = drawOperations({ projectId, title: TITLE, stationFaceplateId, stations, mvars });
  const { id } = await savePage(handlers, context, { projectId, file });
  await answer(handlers.page.setHome({ id }, context));
  await seedDemoReports(handlers, context, { projectId, stations });
}

function calculatedValues(stations: readonly ProjectStation[]): readonly CalculatedValue[] {
  const ids = (...tags: readonly string[]) =>
    stations.flatMap((station) => tags.map((tag) => station.tags.bind(tag).signalId));
  const sum = (tag: string) =>
    stations.map(({ equipmentId, tags }) => `\${${equipmentId}.${tags.bind(tag).signalId}}`).join(' + ');
  return [
    {
      title: { zh: '总供水流量', en: 'Total supply' },
      unit: 'm³/h',
      decimals: 1,
      calcType: 'sum',
      signals: ids('header/flow'),
    },
    {
      title: { zh: '平均轴承温度', en: 'Mean bearing temperature' },
      unit: '°C',
      decimals: 1,
      calcType: 'avg',
      signals: ids('pump1/bearing-temperature', 'pump2/bearing-temperature'),
    },
    {
      title: { zh: '单位供水电耗', en: 'Energy per volume' },
      unit: 'kWh/m³',
      decimals: 3,
      calcType: 'formula',
      formula: `if(${sum('header/flow')} > 1, (${sum('station/power')}) / (${sum('header/flow')}), 0)`,
    },
  ];
}
