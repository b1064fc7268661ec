import { Checkbox, Skeleton } from 'antd';
import { type ReactNode, useId } from 'react';
import type { DataColumn } from './column.ts';
import styles from './data-table.module.css';

export interface DataCardsProps<Row> {
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** What the row looks like, above its name; the cards then stand side by side. */
  picture?: ((row: Row) => ReactNode) | undefined;
  /** As of a table, the first card. */
  totals?: { readonly title: string; readonly row: Row } | undefined;
  selected: readonly string[] | undefined;
  onSelect: (keys: string[]) => void;
}

/** The rows of a table as cards: for phones, and where rows have pictures. */
export function DataCards<Row>(props: DataCardsProps<Row>) {
  const { columns, rows, rowKey, picture, totals, selected, onSelect } = props;
  const id = useId();
  const className = picture === undefined ? styles.cards : styles.pictures;
  if (rows === undefined)
    return (
      <div className={className}>
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
    <div className={className}>
      {totals !== undefined && (
        <article className={`${styles.card} ${styles.totals}`}>
          <h3 className={styles.cardTitle}>{totals.title}</h3>
          <Facts columns={facts} row={totals.row} hasHelp />
        </article>
      )}
      {rows.map((row, place) => {
        const key = rowKey(row);
        return (
          <article key={key} className={styles.card} data-row-key={key}>
            {picture?.(row)}
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
            <Facts columns={facts} row={row} hasHelp={totals === undefined && place === 0} />
          </article>
        );
      })}
    </div>
  );
}

interface FactsProps<Row> {
  columns: readonly DataColumn<Row>[];
  row: Row;
  /** Says how figures are made: once, on the first card. */
  hasHelp: boolean;
}

function Facts<Row>({ columns, row, hasHelp }: FactsProps<Row>) {
  return (
    <dl className={styles.facts}>
      {columns.map((column) => (
        <div key={column.key} className={styles.fact}>
          <dt>
            {column.title}
            {hasHelp && column.help !== undefined && <span className={styles.factHelp}>{column.help}</span>}
          </dt>
          <dd>{column.render(row)}</dd>
        </div>
      ))}
    </dl>
  );
}
