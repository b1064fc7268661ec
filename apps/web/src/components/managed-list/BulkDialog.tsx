import { Button, Modal, Progress } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../../lib/language/index.ts';
import type { BulkOther } from './bulk-action.ts';
import styles from './bulk-dialog.module.css';
import type { BulkRun } from './use-bulk-run.ts';

export interface BulkDialogProps<Row> {
  title: string;
  run: BulkRun<Row>;
  /** What it was done to beside the rows. */
  others: readonly BulkOther[];
  nameOf: (row: Row) => ReactNode;
  rowKey: (row: Row) => string;
  onStop: () => void;
  /** Does it again for these. */
  onRetry: (rows: readonly Row[]) => void;
  onClose: () => void;
}

/** How far a bulk action is, and what became of each row. */
export function BulkDialog<Row>(props: BulkDialogProps<Row>) {
  const t = useText('common');
  const { rows, results, isRunning } = props.run;
  const done = results.filter((result) => result?.isDone === true).length;
  const failed = rows.filter((_row, i) => results[i]?.isDone === false);
  const left = rows.filter((_row, i) => results[i] === undefined);
  const again = isRunning ? [] : [...failed, ...left];
  return (
    <Modal
      open
      title={props.title}
      closable={!isRunning}
      mask={{ closable: false }}
      keyboard={!isRunning}
      onCancel={props.onClose}
      footer={
        isRunning ? (
          <Button onClick={props.onStop}>{t('bulkStop')}</Button>
        ) : (
          <>
            {again.length > 0 && (
              <Button onClick={() => props.onRetry(again)}>{t('bulkRetry', { count: again.length })}</Button>
            )}
            <Button type="primary" onClick={props.onClose}>
              {t('close')}
            </Button>
          </>
        )
      }
    >
      <Progress
        aria-label={props.title}
        percent={Math.round(((done + failed.length) / rows.length) * 100)}
        {...(failed.length > 0 ? { status: 'exception' as const } : {})}
      />
      <p role="status">{t('bulkResult', { done, failed: failed.length, left: left.length })}</p>
      <ul className={styles.results}>
        {rows.map((row, i) => {
          const result = results[i];
          const state = result === undefined ? 'left' : result.isDone ? 'done' : 'failed';
          return (
            <li key={props.rowKey(row)} className={styles.result} data-state={state}>
              <span className={styles.name}>{props.nameOf(row)}</span>
              <span className={styles.message}>
                {result?.isDone === false ? result.message : t(state === 'done' ? 'bulkDone' : 'bulkWaiting')}
              </span>
            </li>
          );
        })}
        {props.others.map(({ id, name, refusal }) => (
          <li
            key={`beside ${id}`}
            className={styles.result}
            data-state={refusal === null ? 'done' : 'failed'}
          >
            <span className={styles.name}>{name}</span>
            <span className={styles.message}>{refusal ?? t('bulkDone')}</span>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
