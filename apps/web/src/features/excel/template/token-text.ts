import type { ExcelField } from '@zutai/contract';
import type { useText } from '../../../lib/language/index.ts';
import type { PageSources } from '../../live-page/index.ts';

type Texts<F extends 'excel' | 'report'> = ReturnType<typeof useText<F>>;

/** What a cell of a template says of its field. */
export function tokenText(
  field: ExcelField,
  sources: PageSources | undefined,
  t: Texts<'excel'>,
  report: Texts<'report'>,
): string {
  const { kind, label, time, statistic, signalId, mvarId } = field;
  if (kind === 'fill') return t('token_fill', { name: label });
  if (kind === 'time') return t(`time_${time}`);
  const found =
    mvarId === ''
      ? sources?.signals.find(({ id }) => id === signalId)
      : sources?.mvars.find(({ id }) => id === mvarId);
  const name = found?.title ?? (sources === undefined ? '…' : t('gone'));
  if (kind === 'signal') return t('token_signal', { name });
  return t('token_statistic', { statistic: report(`statistic_${statistic}`), name });
}
