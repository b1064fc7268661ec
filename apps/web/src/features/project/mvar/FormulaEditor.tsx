import { FORMULA_FUNCTIONS } from '@zutai/contract';
import { Button, Input, Select } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useRef } from 'react';
import { type FieldMarks, marksOf } from '../../../components/form-page/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { checkFormula, insertText, readableFormula, signalToken } from './formula-text.ts';
import styles from './mvar.module.css';
import type { NamedSignals } from './use-signal-names.ts';

interface FormulaEditorProps extends NamedSignals, FieldMarks {
  id?: string;
  value?: string;
  onChange?: (formula: string) => void;
}

const OPERATORS = ['+', '-', '*', '/', '(', ')', '>', '<', '=='];

/** A formula as it is stored, and under it the same with names; what is wrong is said at once and where. */
export function FormulaEditor(props: FormulaEditorProps) {
  const { id, value = '', onChange, signals, nameOf } = props;
  const t = useText('project');
  const problems = useText('mvarFormula');
  const area = useRef<TextAreaRef>(null);
  const problem = checkFormula(value, nameOf);
  const insert = (text: string, back = 0) => {
    const element = area.current?.resizableTextArea?.textArea;
    const start = element?.selectionStart ?? value.length;
    const next = insertText(value, text, start, element?.selectionEnd ?? start);
    onChange?.(next.text);
    requestAnimationFrame(() => {
      element?.focus();
      element?.setSelectionRange(next.caret - back, next.caret - back);
    });
  };
  return (
    <div className={styles.editor}>
      <Select<string>
        showSearch={{ optionFilterProp: 'label' }}
        value={null as never}
        placeholder={t('insertSignal')}
        aria-label={t('insertSignal')}
        options={signals
          .filter(({ dataType }) => dataType !== 'text')
          .map((signal) => ({
            value: signalToken(signal.equipmentId, signal.id),
            label: nameOf(signal.equipmentId, signal.id) ?? signal.title,
          }))}
        onChange={(token) => insert(token)}
      />
      <div className={styles.keys}>
        {OPERATORS.map((operator) => (
          <Button key={operator} size="small" onClick={() => insert(` ${operator} `)}>
            {operator}
          </Button>
        ))}
        {Object.keys(FORMULA_FUNCTIONS).map((name) => (
          <Button key={name} size="small" onClick={() => insert(`${name}()`, 1)}>
            {name}
          </Button>
        ))}
      </div>
      <Input.TextArea
        ref={area}
        {...marksOf(props)}
        {...(id === undefined ? {} : { id })}
        className={styles.area}
        value={value}
        spellCheck={false}
        autoSize={{ minRows: 3, maxRows: 8 }}
        {...(problem === undefined || value === '' ? {} : { status: 'error' as const })}
        onChange={({ target }) => onChange?.(target.value)}
      />
      {value !== '' && (
        <p className={styles.readable}>
          {readableFormula(value, nameOf).map((part, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, told apart by their place alone
            <span key={place} data-kind={part.kind}>
              {part.text}
            </span>
          ))}
        </p>
      )}
      {problem !== undefined && value !== '' && (
        <p className={styles.problem} role="alert">
          {t('formulaProblem', { position: problem.position + 1, reason: problems(problem.code) })}
        </p>
      )}
    </div>
  );
}
