import type { ReportColumn } from '@zutai/contract';
import type { OperationsStation, Words } from '@zutai/demo-drawings';
import type { CallerContext } from '../../platform/call/index.ts';
import { answer, type SeedHandlers } from './seed-handlers.ts';

const PUMPS = ['pump1', 'pump2'] as const;

/** Reports of the operations centre that come by themselves: the energy of each day, and what each pump ran. */
export async function seedDemoReports(
  { report }: Pick<SeedHandlers, 'report'>,
  context: CallerContext,
  { projectId, stations }: { projectId: string; stations: readonly OperationsStation[] },
): Promise<void> {
  const energy = stations.map(
    ({ name, tags }, place): ReportColumn => ({
      ...columnOf(place, name.zh, name.en, tags.bind('station/energy').signalId),
      ...{ statistic: 'increase', unit: 'kWh', decimals: 1 },
    }),
  );
  const total: ReportColumn = {
    ...columnOf(energy.length, '合计', 'Total', ''),
    ...{ source: 'formula', unit: 'kWh', decimals: 1 },
    formula: energy.map(({ key }) => `\${${key}}`).join(' + '),
  };
  const pumps = stations.flatMap(({ name, tags }) =>
    PUMPS.map((pump, i) => ({
      zh: `${name.zh} ${i + 1} 号泵`,
      en: `${name.en} pump ${i + 1}`,
      signalId: tags.bind(`${pump}/running`).signalId,
    })),
  );
  const hours = pumps.flatMap(({ zh, en, signalId }, place): ReportColumn[] => [
    {
      ...columnOf(place * 2, `${zh}运行`, `${en} ran`, signalId),
      ...{ statistic: 'runHours', unit: 'h', decimals: 2 },
    },
    {
      ...columnOf(place * 2 + 1, `${zh}启动`, `${en} starts`, signalId),
      ...{ statistic: 'switchCount', unit: '', decimals: 0 },
    },
  ]);
  const made: readonly { title: Words; columns: ReportColumn[]; schedule: 'day' | 'month' }[] = [
    { title: { zh: '电量日报', en: 'Daily energy' }, columns: [...energy, total], schedule: 'month' },
    { title: { zh: '泵运行时间', en: 'Running hours of pumps' }, columns: hours, schedule: 'day' },
  ];
  for (const { title, columns, schedule } of made) {
    const names = { title: title.zh, titleEn: title.en };
    const fields = {
      ...{ step: 'day' as const, columns, schedule, fileFormat: 'xlsx' as const },
      recipients: [],
    };
    await answer(report.add({ equipmentId: undefined, projectId, ...names, ...fields }, context));
  }
}

function columnOf(place: number, title: string, titleEn: string, signalId: string): ReportColumn {
  return {
    ...{ key: `c${place + 1}`, title, titleEn, source: 'signal', signalId, mvarId: '', formula: '' },
    ...{ statistic: 'avg', unit: '', decimals: 2 },
  };
}
