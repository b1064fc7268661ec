import { type KeyboardEvent, useRef } from 'react';
import styles from './filter-chips.module.css';
import { nextChoice } from './next-choice.ts';

export interface FilterChoice<V> {
  value: V;
  text: string;
  /** How many there are, when known. */
  count?: number | undefined;
}

export interface FilterChipsProps<V> {
  /** What is filtered by; read to screen readers. */
  label: string;
  /** The label is seen as well: of several filters side by side each has its "all". */
  isLabelShown?: boolean;
  choices: readonly FilterChoice<V>[];
  value: V;
  onChange: (value: V) => void;
}

/** One filter as a row of chips, one of which is chosen; one stop of the Tab key, the arrow keys choose. */
export function FilterChips<V>(props: FilterChipsProps<V>) {
  const { label, isLabelShown = false, choices, value, onChange } = props;
  const group = useRef<HTMLDivElement>(null);
  const chosen = choices.findIndex((choice) => choice.value === value);
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const next = nextChoice(event.key, at, choices.length);
    const choice = next === undefined ? undefined : choices[next];
    if (next === undefined || choice === undefined) return;
    event.preventDefault();
    onChange(choice.value);
    group.current?.querySelectorAll<HTMLElement>('[role=radio]')[next]?.focus();
  };
  return (
    <div ref={group} className={styles.chips} role="radiogroup" aria-label={label}>
      {isLabelShown && (
        <span className={styles.label} aria-hidden="true">
          {label}
        </span>
      )}
      {choices.map((choice, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a chip is a button that looks and works as a radio
        <button
          key={String(choice.value)}
          type="button"
          role="radio"
          aria-checked={choice.value === value}
          tabIndex={index === Math.max(0, chosen) ? 0 : -1}
          className={styles.chip}
          onKeyDown={(event) => onKeyDown(event, index)}
          onClick={() => onChange(choice.value)}
        >
          {choice.text}
          {choice.count !== undefined && <span className={styles.count}>{choice.count}</span>}
        </button>
      ))}
    </div>
  );
}
