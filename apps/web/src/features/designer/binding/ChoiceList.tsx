import { bindingKey, formatValue } from '@zutai/diagram';
import { useEffect, useRef } from 'react';
import { LiveValueView } from '../../../components/value-view/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { useHost } from '../host/designer-host.tsx';
import { useWindowed } from '../layers/use-windowed.ts';
import type { Choice } from './binding-choice.ts';
import styles from './binding-picker.module.css';

/** Height of a line, px. */
const ROW_PX = 44;

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };

/** How far a key goes in a list of so many; undefined for a key that goes nowhere. */
export function stepOf(key: string, count: number): number | undefined {
  if (key === 'Home' || key === 'End') return undefined;
  const step = steps[key];
  return step === undefined ? undefined : Math.sign(step) * Math.min(Math.abs(step), count);
}

interface ChoiceListProps {
  choices: readonly Choice[];
  active: Choice | undefined;
  current: Choice | undefined;
  /** Keys of what is chosen where several are. */
  taken: ReadonlySet<string> | undefined;
  hasEquipment: boolean;
  onPick: (choice: Choice) => void;
}

/** The lines of the picker; only those in sight are there, so that 10,000 are as quick as ten. */
export function ChoiceList({ choices, active, current, taken, hasEquipment, onPick }: ChoiceListProps) {
  const t = useText('designer');
  const { live, sources } = useHost();
  const frame = useRef<HTMLDivElement>(null);
  const seen = useWindowed(frame, choices.length, ROW_PX);
  const at = active ? choices.indexOf(active) : -1;
  useEffect(() => {
    const list = frame.current;
    if (list === null || at < 0) return;
    const top = at * ROW_PX;
    if (top < list.scrollTop) list.scrollTop = top;
    else if (top + ROW_PX > list.scrollTop + list.clientHeight)
      list.scrollTop = top + ROW_PX - list.clientHeight;
  }, [at]);
  const titleOf = useTitle();
  const equipmentTitle = (id: string) => {
    const equipment = sources.equipments.find((one) => one.id === id);
    return equipment === undefined ? '' : titleOf(equipment);
  };
  return (
    <div
      ref={frame}
      id="binding-choices"
      role="listbox"
      aria-multiselectable={taken !== undefined}
      aria-label={t('bindTitle')}
      className={styles.list}
    >
      <div style={{ height: choices.length * ROW_PX, position: 'relative' }}>
        {choices.slice(seen.from, seen.to).map((choice, place) => {
          const { key, signal, binding, title, note, group } = choice;
          const isTaken = taken?.has(bindingKey(binding) ?? '') === true;
          const value = signal === undefined && key !== 'typed' ? live.get(binding) : undefined;
          return (
            <div
              key={key}
              id={`choice-${key}`}
              role="option"
              aria-selected={taken ? isTaken : choice === current}
              aria-setsize={choices.length}
              aria-posinset={seen.from + place + 1}
              tabIndex={-1}
              className={styles.row}
              style={{ top: (seen.from + place) * ROW_PX, height: ROW_PX }}
              data-active={choice === active}
              onClick={() => onPick(choice)}
              onKeyDown={() => {}}
            >
              <span className={styles.name}>
                <span className={styles.title}>
                  {isTaken && '✓ '}
                  {title}
                </span>
                <span className={styles.tag}>{note}</span>
              </span>
              <span className={styles.group}>
                {hasEquipment && choice.type === 'signal' ? equipmentTitle(choice.equipmentId) : group}
                {hasEquipment && choice.type === 'signal' && group !== '' && (
                  <span className={styles.tag}>{group}</span>
                )}
              </span>
              <span className={styles.value}>
                {signal ? (
                  <LiveValueView signalId={signal.id} format={signal} unit={signal.unit} size="small" />
                ) : (
                  value && `${formatValue(value)}${value.unit}`
                )}
              </span>
              <span className={styles.right}>
                {choice.type === 'signal' &&
                  key !== 'typed' &&
                  t(choice.isWritable ? 'writable' : 'readOnly')}
              </span>
            </div>
          );
        })}
      </div>
    </div>
  );
}
