import { FORMULA_FUNCTIONS, TIME_FUNCTIONS } from '@zutai/contract';
import { Button, Input, Select } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type FieldMarks, marksOf } from '../../../../components/form-page/index.ts';
import { useText } from '../../../../lib/language/index.ts';
import styles from '../mvar.module.css';
import type { NamedSignals } from '../use-signal-names.ts';
import { CompletionList } from './CompletionList.tsx';
import { type Completion, completeFormula } from './formula-completion.ts';
import { checkFormula, insertText, mvarToken, readableFormula, signalToken } from './formula-text.ts';

interface FormulaEditorProps extends NamedSignals, FieldMarks {
  id?: string;
  value?: string;
  onChange?: (formula: string) => void;
}

const OPERATORS = ['+', '-', '*', '/', '(', ')', '>', '<', '=='];
const FUNCTIONS = [...Object.keys(FORMULA_FUNCTIONS), ...Object.keys(TIME_FUNCTIONS)];

/** A formula as it is stored, completed while it is typed, and under it the same with names and what is wrong where. */
export function FormulaEditor(props: FormulaEditorProps) {
  const { id, value = '', onChange, signals, nameOf, mvars } = props;
  const t = useText('project');
  const problems = useText('mvarFormula');
  const listId = useId();
  const area = useRef<TextAreaRef>(null);
  /** Where the caret stands while words are typed; null: nothing is to be completed. */
  const [caret, setCaret] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const problem = checkFormula(value, nameOf, mvars);
  const { from, options } = caret === null ? { from: 0, options: [] } : completeFormula(value, caret, props);
  const chosen = options[Math.min(active, options.length - 1)];
  const replace = (text: string, start: number, end: number, back = 0) => {
    const element = area.current?.resizableTextArea?.textArea;
    const next = insertText(value, text, start, end);
    const placeCaret = () => {
      element?.focus();
      element?.setSelectionRange(next.caret - back, next.caret - back);
    };
    const isTyping = element !== undefined && document.activeElement === element;
    flushSync(() => {
      onChange?.(next.text);
      setCaret(null);
    });
    // Before the next key of who types fast; a list or button that was used takes the focus once more for itself.
    if (isTyping) placeCaret();
    else requestAnimationFrame(placeCaret);
  };
  const insert = (text: string, back = 0) => {
    const element = area.current?.resizableTextArea?.textArea;
    const start = element?.selectionStart ?? value.length;
    replace(text, start, element?.selectionEnd ?? start, back);
  };
  const complete = (option: Completion) => replace(option.insert, from, caret ?? from, option.back);
  const onKeyDown = (event: KeyboardEvent) => {
    if (chosen === undefined || event.nativeEvent.isComposing) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined)
      setActive((Math.min(active, options.length - 1) + step + options.length) % options.length);
    else if (event.key === 'Enter' || event.key === 'Tab') complete(chosen);
    else if (event.key === 'Escape') setCaret(null);
    else return;
    // The drawer around it would close, the focus go on.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.editor}>
      <Select<string>
        showSearch={{ optionFilterProp: 'label' }}
        value={null as never}
        placeholder={t('insertSignal')}
        aria-label={t('insertSignal')}
        options={[
          ...mvars.map((mvar) => ({ value: mvarToken(mvar.id), label: `${t('mvars')} / ${mvar.title}` })),
          ...signals
            .filter(({ dataType }) => dataType !== 'text')
            .map((signal) => ({
              value: signalToken(signal.equipmentId, signal.id),
              label: nameOf(signal.equipmentId, signal.id) ?? signal.title,
            })),
        ]}
        onChange={(token) => insert(token)}
      />
      <div className={styles.keys}>
        {OPERATORS.map((operator) => (
          <Button key={operator} size="small" onClick={() => insert(` ${operator} `)}>
            {operator}
          </Button>
        ))}
        {FUNCTIONS.map((name) => (
          <Button key={name} size="small" onClick={() => insert(`${name}()`, 1)}>
            {name}
          </Button>
        ))}
      </div>
      <div className={styles.completed}>
        <Input.TextArea
          ref={area}
          {...marksOf(props)}
          {...(id === undefined ? {} : { id })}
          className={styles.area}
          value={value}
          spellCheck={false}
          autoSize={{ minRows: 3, maxRows: 8 }}
          aria-autocomplete="list"
          {...(chosen === undefined
            ? {}
            : { 'aria-controls': listId, 'aria-activedescendant': `${listId}-${chosen.key}` })}
          {...(problem === undefined || value === '' ? {} : { status: 'error' as const })}
          onChange={({ target }) => {
            setCaret(target.selectionStart);
            setActive(0);
            onChange?.(target.value);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setCaret(null)}
        />
        {chosen !== undefined && (
          <CompletionList id={listId} options={options} chosen={chosen} onChoose={complete} />
        )}
      </div>
      {value !== '' && (
        <p className={styles.readable}>
          {readableFormula(value, nameOf, mvars).map((part, place) => (
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
