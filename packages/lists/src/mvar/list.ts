import { calls, type Mvar } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import type { Say } from '../cell.ts';
import { defineList } from '../define-list.ts';

/** How a calculated value is calculated, in words. */
export const MVAR_CALC_WORDS = {
  sum: textRef('project', 'calc_sum'),
  avg: textRef('project', 'calc_avg'),
  min: textRef('project', 'calc_min'),
  max: textRef('project', 'calc_max'),
  formula: textRef('project', 'calc_formula'),
} as const;

/** The signals a value is calculated from, each with its equipment, and how many are gone; of many only the first. */
export function mvarSources(mvar: Mvar, say: Say, most = Number.POSITIVE_INFINITY): string {
  const { sources, calcType, signals } = mvar;
  const gone = calcType === 'formula' ? 0 : signals.length - sources.length;
  const names = sources
    .slice(0, most)
    .map(
      ({ equipmentTitle, equipmentTitleEn, ...signal }) =>
        `${say.title({ title: equipmentTitle, titleEn: equipmentTitleEn })} / ${say.title(signal)}`,
    );
  const more = sources.length - names.length;
  return [
    ...names,
    ...(more > 0 ? [say.text(textRef('project', 'moreSignals'), { count: more })] : []),
    ...(gone > 0 ? [say.text(textRef('project', 'goneSignals'), { count: gone })] : []),
  ].join(' · ');
}

/** The calculated values of a project. */
export const mvarList = defineList(calls.mvar.query, {
  name: 'mvar',
  title: textRef('project', 'mvars'),
  search: textRef('project', 'mvarSearch'),
  scope: ['projectId'],
  rowKey: (row) => row.id,
  columns: (make) => [
    make.name(textRef('project', 'mvarName'), { sort: 'title' }),
    // As it is now: asked for beside, again and again.
    make.cell('now', textRef('project', 'now'), () => null, { align: 'right', isScreenOnly: true }),
    make.word('calcType', textRef('project', 'calcType'), MVAR_CALC_WORDS, { sort: 'calcType' }),
    make.cell('sources', textRef('project', 'signals'), (row, say) => mvarSources(row, say)),
    make.text('unit', textRef('project', 'unit'), { isHidden: true }),
    make.count('decimals', textRef('project', 'decimals'), { isHidden: true }),
    make.text('formula', textRef('project', 'formula'), { isHidden: true }),
  ],
});
