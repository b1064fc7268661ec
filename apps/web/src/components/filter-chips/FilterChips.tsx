import styles from './filter-chips.module.css';

export interface FilterChoice<V> {
  value: V;
  text: string;
  /** How many there are, when known. */
  count?: number | undefined;
}

export interface FilterChipsProps<V> {
  /** What is filtered by, for screen readers. */
  label: string;
  choices: readonly FilterChoice<V>[];
  value: V;
  onChange: (value: V) => void;
}

/** One filter as a row of chips, one of which is chosen. */
export function FilterChips<V>({ label, choices, value, onChange }: FilterChipsProps<V>) {
  return (
    <div className={styles.chips} role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        // biome-ignore lint/a11y/useSemanticElements: a chip is a button that looks and works as a radio
        <button
          key={String(choice.value)}
          type="button"
          role="radio"
          aria-checked={choice.value === value}
          className={styles.chip}
          onClick={() => onChange(choice.value)}
        >
          {choice.text}
          {choice.count !== undefined && <span className={styles.count}>{choice.count}</span>}
        </button>
      ))}
    </div>
  );
}
