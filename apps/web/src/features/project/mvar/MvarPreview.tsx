import { type Mvar, prepareMvar } from '@zutai/contract';
import { Form } from 'antd';
import { useText } from '../../../lib/language/index.ts';
import { checkFormula } from './formula/formula-text.ts';
import { MvarNow } from './MvarNow.tsx';
import styles from './mvar.module.css';
import { useComputedValues } from './use-computed-values.ts';
import { useMvarValues } from './use-mvar-values.ts';
import type { NamedSignals } from './use-signal-names.ts';
import { listUsedEquipment } from './used-equipment.ts';

type Entered = Partial<Pick<Mvar, 'unit' | 'decimals' | 'calcType' | 'signals' | 'formula'>>;

/** What a calculated value is at present, as it stands in the form around it. */
export function MvarPreview({
  projectId,
  mvar,
  names,
  owners,
}: {
  projectId: string;
  /** What it is as it was saved last. */
  mvar?: Mvar | undefined;
  names: NamedSignals;
  /** Equipment by signal. */
  owners: ReadonlyMap<string, string>;
}) {
  const t = useText('project');
  const form = Form.useFormInstance();
  const entered = (Form.useWatch([], { form, preserve: true }) ?? {}) as Entered;
  const { calcType = 'sum', signals = [], formula = '', decimals, unit } = entered;
  const compute = useMvarValues(listUsedEquipment({ calcType, signals, formula }, owners));
  const computed = useComputedValues(projectId);
  const isComplete =
    calcType === 'formula'
      ? checkFormula(formula, names.nameOf, names.mvars) === undefined
      : signals.length > 0;
  const definition = { calcType, signals, formula };
  const isOverTime = isComplete && prepareMvar(definition).memorySize > 0;
  const isSaved = mvar !== undefined && mvar.calcType === calcType && mvar.formula === formula;
  // What remembers begins when it is saved; what is saved the server knows.
  const value = isOverTime
    ? isSaved
      ? computed?.get(mvar.id)
      : undefined
    : compute?.(definition, (id) => computed?.get(id));
  return (
    <div className={styles.now} role="status">
      <span>{t('now')}</span>
      {isComplete && value !== undefined ? (
        <strong>
          <MvarNow value={value} decimals={decimals ?? 2} unit={unit ?? ''} />
        </strong>
      ) : (
        <span>{t(isOverTime ? 'nowOverTime' : 'nowLater')}</span>
      )}
    </div>
  );
}
