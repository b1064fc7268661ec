import type { Mvar } from '@zutai/contract';
import { Form } from 'antd';
import { useText } from '../../../lib/language/index.ts';
import { checkFormula } from './formula-text.ts';
import { MvarNow } from './MvarNow.tsx';
import styles from './mvar.module.css';
import { useMvarValues } from './use-mvar-values.ts';
import type { NamedSignals } from './use-signal-names.ts';
import { listUsedEquipment } from './used-equipment.ts';

type Entered = Partial<Pick<Mvar, 'unit' | 'decimals' | 'calcType' | 'signals' | 'formula'>>;

/** What a calculated value is at present, as it stands in the form around it. */
export function MvarPreview({
  names,
  owners,
}: {
  names: NamedSignals;
  /** Equipment by signal. */
  owners: ReadonlyMap<string, string>;
}) {
  const t = useText('project');
  const form = Form.useFormInstance();
  const entered = (Form.useWatch([], { form, preserve: true }) ?? {}) as Entered;
  const { calcType = 'sum', signals = [], formula = '', decimals, unit } = entered;
  const compute = useMvarValues(listUsedEquipment({ calcType, signals, formula }, owners));
  const isComplete =
    calcType === 'formula' ? checkFormula(formula, names.nameOf) === undefined : signals.length > 0;
  return (
    <div className={styles.now} role="status">
      <span>{t('now')}</span>
      {isComplete && compute !== undefined ? (
        <strong>
          <MvarNow
            value={compute({ calcType, signals, formula })}
            decimals={decimals ?? 2}
            unit={unit ?? ''}
          />
        </strong>
      ) : (
        <span>{t('nowLater')}</span>
      )}
    </div>
  );
}
