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

/** All that a field says, where two edits of it are compared. */
export function describeField(
  field: ExcelField,
  sources: PageSources | undefined,
  t: Texts<'excel'>,
  report: Texts<'report'>,
): string {
  const { kind, type, isRequired, min, max, options, decimals } = field;
  const parts = [tokenText(field, sources, t, report)];
  if (kind === 'signal' || kind === 'statistic') parts.push(t('decimalsCount', { count: decimals }));
  if (kind === 'fill') {
    parts.push(t(`type_${type}`));
    if (isRequired) parts.push(t('isRequired'));
    if (min !== null || max !== null) parts.push(t('range', { range: `${min ?? '…'} – ${max ?? '…'}` }));
    if (options.length > 0) parts.push(options.join(' | '));
  }
  return parts.join(' · ');
}
