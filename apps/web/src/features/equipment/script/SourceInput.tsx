import { calls } from '@zutai/contract';
import { Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type FieldMarks, marksOf } from '../../../components/form-page/index.ts';
import { useMutationCall } from '../../../lib/call/index.ts';
import { useMayCall } from '../../../lib/session/index.ts';
import type { DefinitionOwner } from '../definition-owner.ts';
import { completeTag, findOpenText } from './complete-tag.ts';
import { ScriptHelp } from './ScriptHelp.tsx';
import styles from './script-tab.module.css';
import { TryScript } from './TryScript.tsx';
import { type KnownTag, useTags } from './use-tags.ts';

interface SourceInputProps extends FieldMarks {
  owner: DefinitionOwner;
  scriptId: string | undefined;
  id?: string;
  value?: string;
  onChange?: (source: string) => void;
}

/** A script is written where it can be tried; tags are completed between quotes. */
export function SourceInput(props: SourceInputProps) {
  const { owner, scriptId, id, value = '', onChange } = props;
  const tags = useTags(owner);
  const listId = useId();
  const area = useRef<TextAreaRef>(null);
  const attempt = useMutationCall(calls.script.try);
  const mayTry = useMayCall()(calls.script.try, owner.on) && owner.kind === 'equipment';
  /** Where the caret stands while words are typed; null: nothing is to be completed. */
  const [caret, setCaret] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const open = caret === null ? undefined : findOpenText(value, caret);
  const options = open === undefined ? [] : completeTag(tags, open.typed);
  const place = Math.min(active, options.length - 1);
  const chosen = options[place];
  const tryIt = () =>
    attempt.mutate({ equipmentId: owner.id, source: value, ...(scriptId !== undefined && { scriptId }) });
  const complete = ({ tag }: KnownTag) => {
    if (open === undefined || caret === null) return;
    flushSync(() => {
      onChange?.(value.slice(0, open.from) + tag + value.slice(caret));
      setCaret(null);
    });
    const element = area.current?.resizableTextArea?.textArea;
    element?.focus();
    element?.setSelectionRange(open.from + tag.length, open.from + tag.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      if (mayTry) tryIt();
      return;
    }
    if (chosen === undefined) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined) setActive((place + step + options.length) % options.length);
    else if (event.key === 'Enter' || event.key === 'Tab') complete(chosen);
    else if (event.key === 'Escape') setCaret(null);
    else return;
    // The drawer around it would close, the focus go on.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.editor}>
      <div className={styles.completed}>
        <Input.TextArea
          ref={area}
          {...marksOf(props)}
          {...(id === undefined ? {} : { id })}
          className={styles.code}
          value={value}
          spellCheck={false}
          autoSize={{ minRows: 8, maxRows: 24 }}
          aria-autocomplete="list"
          {...(chosen === undefined
            ? {}
            : { 'aria-controls': listId, 'aria-activedescendant': `${listId}-${place}` })}
          onChange={({ target }) => {
            setCaret(target.selectionStart);
            setActive(0);
            onChange?.(target.value);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setCaret(null)}
        />
        {chosen !== undefined && (
          <div className={styles.completions} id={listId} role="listbox">
            {options.map((option, at) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the text, which handles its keys
              // biome-ignore lint/a11y/useFocusableInteractive: the same, by aria-activedescendant
              <div
                key={option.tag}
                id={`${listId}-${at}`}
                role="option"
                aria-selected={option === chosen}
                className={styles.completion}
                // The text keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => complete(option)}
              >
                <span>{option.tag}</span>
                <span className={styles.hint}>{option.title}</span>
              </div>
            ))}
          </div>
        )}
      </div>
      <ScriptHelp />
      {mayTry && <TryScript attempt={attempt} isOfNow={attempt.variables?.source === value} onTry={tryIt} />}
    </div>
  );
}
