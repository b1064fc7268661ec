import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import {
  ALARM_FORMULA_LETTERS,
  type AlarmCondition,
  isAlarmFormulaProblem,
  MAX_ALARM_FORMULA_LENGTH,
  readAlarmFormula,
  withoutAlarmFormulaLetter,
} from '@zutai/contract';
import { alarmFormulaText } from '@zutai/i18n';
import { Button, Input } from 'antd';
import { useId } from 'react';
import { toSentence } from '../../../components/form-page/index.ts';
import { useLanguage, useText } from '../../../lib/language/index.ts';
import styles from '../alarm.module.css';
import type { RuleOwner } from './rule-owner.ts';
import { SignalSelect } from './SignalSelect.tsx';

type Formula = Extract<AlarmCondition, { kind: 'formula' }>;

interface FormulaPartsProps {
  condition: Formula;
  change: (part: Partial<Formula>) => void;
  owner: RuleOwner;
}

/** A formula of the signal of the rule and others, each by a letter. */
export function FormulaParts({ condition, change, owner }: FormulaPartsProps) {
  const t = useText('alarm');
  const id = useId();
  const problem = useFormulaProblem(condition);
  const { formula, signalIds } = condition;
  const isFull = signalIds.length >= ALARM_FORMULA_LETTERS.length - 1;
  return (
    <>
      <div className={styles.part}>
        <label htmlFor={id}>{t('formula')}</label>
        <Input
          id={id}
          value={formula}
          maxLength={MAX_ALARM_FORMULA_LENGTH}
          placeholder="A > B + 2 && C == 1"
          spellCheck={false}
          {...(problem === '' ? {} : { status: 'error' as const, 'aria-invalid': true })}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => change({ formula: target.value })}
        />
        <span id={`${id}-note`} className={problem === '' ? styles.partNote : styles.partProblem}>
          {problem === '' ? t('formulaHelp') : problem}
        </span>
      </div>
      <div className={styles.part}>
        <span>{t('formulaSignals')}</span>
        {signalIds.map((signalId, i) => {
          const letter = ALARM_FORMULA_LETTERS[i + 1] ?? '';
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: its place is its letter
            <div key={i} className={styles.lettered}>
              <strong>{letter}</strong>
              <SignalSelect
                owner={owner}
                label={letter}
                value={signalId === '' ? null : signalId}
                problem={signalId === '' ? t('formulaSignalNeeded', { letter }) : ''}
                onChange={(chosen) => change({ signalIds: signalIds.with(i, chosen ?? '') })}
              />
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={t('formulaRemoveSignal', { letter })}
                onClick={() =>
                  change({
                    formula: withoutAlarmFormulaLetter(formula, i + 1),
                    signalIds: signalIds.toSpliced(i, 1),
                  })
                }
              />
            </div>
          );
        })}
        <Button
          icon={<PlusOutlined />}
          disabled={isFull}
          onClick={() => change({ signalIds: [...signalIds, ''] })}
        >
          {t('formulaAddSignal')}
        </Button>
      </div>
    </>
  );
}

/** What is wrong with what is written, in the words of the server; '' of nothing. */
function useFormulaProblem({ formula, signalIds }: Formula): string {
  const t = useText('alarm');
  const language = useLanguage();
  if (formula.trim() === '') return t('formulaEmpty');
  const read = readAlarmFormula(formula, signalIds.length);
  return isAlarmFormulaProblem(read) ? toSentence(alarmFormulaText(language, read)) : '';
}
