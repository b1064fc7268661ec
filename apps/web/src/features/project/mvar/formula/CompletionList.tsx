import { useText } from '../../../../lib/language/index.ts';
import styles from '../mvar.module.css';
import type { Completion } from './formula-completion.ts';

interface CompletionListProps {
  id: string;
  options: readonly Completion[];
  /** What Enter takes. */
  chosen: Completion;
  onChoose: (option: Completion) => void;
}

/** Also where the drawer around it ends. */
const showWhole = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** What a word may be completed to, under the text it stands in; that has the keyboard. */
export function CompletionList({ id, options, chosen, onChoose }: CompletionListProps) {
  const t = useText('project');
  return (
    <div className={styles.completions} id={id} role="listbox" aria-label={t('completions')}>
      {options.map((option) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the text, which handles its keys
        // biome-ignore lint/a11y/useFocusableInteractive: the same, by aria-activedescendant
        <div
          key={option.key}
          id={`${id}-${option.key}`}
          role="option"
          aria-selected={option === chosen}
          ref={option.key === chosen.key ? showWhole : undefined}
          className={styles.completion}
          // The text keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
        >
          <span>{option.label}</span>
          <span className={styles.hint}>
            {option.kind === 'overTime'
              ? t(`overTime_${option.label as 'average'}`)
              : t(`kind_${option.kind}`)}
          </span>
        </div>
      ))}
    </div>
  );
}
