import { Checkbox, Skeleton } from 'antd';
import { useId } from 'react';
import type { DataColumn } from './column.ts';
import styles from './data-table.module.css';

export interface DataCardsProps<Row> {
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  selected: readonly string[] | undefined;
  onSelect: (keys: string[]) => void;
}

/** The rows of a table as cards, for phones. */
export function DataCards<Row>({ columns, rows, rowKey, selected, onSelect }: DataCardsProps<Row>) {
  const id = useId();
  if (rows === undefined)
    return (
      <div className={styles.cards}>
        {['a', 'b', 'c'].map((key) => (
          <div key={key} className={styles.card}>
            <Skeleton active paragraph={{ rows: 2 }} />
          </div>
        ))}
      </div>
    );
  const name = columns.find((column) => column.isName === true);
  const action = columns.find((column) => column.isAction === true);
  const facts = columns.filter((column) => column !== name && column !== action);
  return (
    <div className={styles.cards}>
      {rows.map((row) => {
        const key = rowKey(row);
        return (
          <article key={key} className={styles.card}>
            <header className={styles.cardHead}>
              {selected !== undefined && (
                <Checkbox
                  aria-labelledby={`${id}-${key}`}
                  checked={selected.includes(key)}
                  onChange={({ target }) =>
                    onSelect(target.checked ? [...selected, key] : selected.filter((one) => one !== key))
                  }
                />
              )}
              <h3 id={`${id}-${key}`} className={styles.cardTitle}>
                {name?.render(row)}
              </h3>
              {action?.render(row)}
            </header>
            <dl className={styles.facts}>
              {facts.map((column) => (
                <div key={column.key} className={styles.fact}>
                  <dt>{column.title}</dt>
                  <dd>{column.render(row)}</dd>
                </div>
              ))}
            </dl>
          </article>
        );
      })}
    </div>
  );
}
