import { RightOutlined } from '@ant-design/icons';
import { useTitle } from '../../../lib/language/index.ts';
import { LiveCell } from './grid/LiveCell.tsx';
import type { DriverChoice } from './model/cell-text.ts';
import { type DraftRow, isChanged } from './model/table.ts';
import styles from './signal-tab.module.css';
import type { Draft } from './use-draft.ts';

export interface SignalCardsProps {
  rows: readonly DraftRow[];
  draft: Draft;
  drivers: readonly DriverChoice[];
  hasLive: boolean;
  onOpen: (key: string) => void;
}

/** The signals on a phone: one a line, the rest in the drawer. */
export function SignalCards({ rows, draft, drivers, hasLive, onOpen }: SignalCardsProps) {
  const titleOf = useTitle();
  return (
    <ul className={styles.cards}>
      {rows.map((row) => {
        const { texts } = row;
        const mark = row.saved === null ? 'new' : isChanged(row) ? 'changed' : undefined;
        const driver = drivers.find(({ id }) => id === texts.driverId)?.title;
        return (
          <li key={row.key} className={styles.card} data-mark={mark} data-problem={draft.hasProblem(row.key)}>
            <button type="button" className={styles.cardButton} onClick={() => onOpen(row.key)}>
              <span className={styles.cardText}>
                <span className={styles.cardTitle}>{titleOf(texts) || texts.tag || '—'}</span>
                <span className={styles.cardNote}>
                  {[texts.tag, texts.address, driver].filter((part) => part).join(' · ')}
                </span>
              </span>
              {hasLive && <LiveCell signalId={row.id} texts={texts} isDirty={mark !== undefined} />}
              <RightOutlined className={styles.cardArrow} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
