import { type Mvar, type MvarValue, qualityOf } from '@zutai/contract';
import { numberText } from '@zutai/diagram';
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
  const quality = qualityOf(code);
  const isGood = quality === 'good';
  const reason = quality === 'stale' ? common('qualityStale') : deviceCodeText(language, code);
  return (
    <span className={styles.value} data-good={isGood} title={isGood ? undefined : t('notGood', { reason })}>
      {numberText(value, decimals)} {unit}
      {!isGood && ` · ${t('notGood', { reason })}`}
    </span>
  );
}
