import { CODE_GOOD, type Mvar, type MvarValue } from '@zutai/contract';
import { deviceCodeText } from '@zutai/i18n';
import { useLanguage, useText } from '../../../lib/language/index.ts';
import styles from './mvar.module.css';

/** A calculated value with its unit, and why it is not to be trusted when it is not. */
export function MvarNow({
  value: { value, code },
  decimals,
  unit,
}: { value: MvarValue } & Pick<Mvar, 'decimals' | 'unit'>) {
  const t = useText('project');
  const common = useText('common');
  const language = useLanguage();
  const isGood = code === CODE_GOOD;
  const reason = code === '201' ? common('qualityStale') : deviceCodeText(language, code);
  return (
    <span className={styles.value} data-good={isGood} title={isGood ? undefined : t('notGood', { reason })}>
      {value.toFixed(decimals)} {unit}
      {!isGood && ` · ${t('notGood', { reason })}`}
    </span>
  );
}
