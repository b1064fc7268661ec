import { ArrowRightOutlined } from '@ant-design/icons';
import { Table } from 'antd';
import { useState } from 'react';
import { FilterChips } from '../../../../components/filter-chips/index.ts';
import { useText } from '../../../../lib/language/index.ts';
import { isSignalField } from '../model/field.ts';
import styles from './import.module.css';
import type { Preview } from './preview.ts';

type Row = Preview['rows'][number];
type Action = Row['action'];

const ACTIONS: readonly Action[] = ['error', 'add', 'change', 'delete', 'same'];
/** Shapes beside the words; colour only underlines them. */
const SIGNS: Record<Action, string> = { add: '+', change: '~', same: '=', delete: '−', error: '!' };

/** What an import would change: counts, then row by row with the value before and after. */
export function ImportPreview({ preview, fileName }: { preview: Preview; fileName: string }) {
  const t = useText('signal');
  const words = useText('signalTable');
  const common = useText('common');
  const { counts, rows } = preview;
  const [only, setOnly] = useState<Action | ''>(counts.error > 0 ? 'error' : '');
  const shown = rows.filter(({ action }) => (only === '' ? action !== 'same' : action === only));
  const isNothing = counts.add + counts.change + counts.delete + counts.error === 0;
  return (
    <section className={styles.preview}>
      <header>
        <strong>{fileName}</strong>
        <p className={styles.note}>{t('importResultText')}</p>
      </header>
      {counts.error > 0 && (
        <p role="alert" className={styles.failure}>
          {t('importErrors', { count: counts.error })}
        </p>
      )}
      {counts.delete > 0 && counts.error === 0 && (
        <p className={styles.warning}>{t('importDeletes', { count: counts.delete })}</p>
      )}
      {isNothing && <p className={styles.note}>{t('importNothing')}</p>}
      <FilterChips<Action | ''>
        label={t('importResult')}
        value={only}
        onChange={setOnly}
        choices={[
          { value: '', text: common('all') },
          ...ACTIONS.map((action) => ({
            value: action,
            text: t(`action${action}`),
            count: counts[action],
          })).filter(({ count }) => count > 0),
        ]}
      />
      <Table<Row>
        size="small"
        rowKey={(row) => `${row.action}-${row.row}-${row.tag}`}
        dataSource={shown}
        pagination={shown.length > 50 ? { pageSize: 50, showSizeChanger: false } : false}
        scroll={{ y: 320, x: 640 }}
        columns={[
          {
            title: t('importRow'),
            dataIndex: 'row',
            width: 60,
            align: 'right',
            render: (row: number) => (row > 0 ? row : '—'),
          },
          {
            title: '',
            width: 92,
            render: (_value, row) => (
              <span className={styles.action} data-action={row.action}>
                <b aria-hidden="true">{SIGNS[row.action]}</b>
                {t(`action${row.action}`)}
              </span>
            ),
          },
          {
            title: words('tag'),
            width: 240,
            render: (_value, row) => (
              <>
                <div className={styles.tag}>{row.tag || '—'}</div>
                <div className={styles.note}>{row.title}</div>
              </>
            ),
          },
          {
            title: t('importDifference'),
            render: (_value, row) => <Difference row={row} />,
          },
        ]}
      />
    </section>
  );
}

function Difference({ row }: { row: Row }) {
  const t = useText('signal');
  const words = useText('signalTable');
  const name = (field: string) => (isSignalField(field) ? words(field) : field);
  return (
    <ul className={styles.differences}>
      {row.errors.map(({ field, message }) => (
        <li key={`${field}-${message}`} className={styles.error}>
          {field === '' ? message : `${name(field)}: ${message}`}
        </li>
      ))}
      {row.changes.map(({ field, before, after }) => (
        <li key={field}>
          <span className={styles.field}>{name(field)}</span>
          <del>{before === '' ? t('emptyCell') : before}</del>
          <ArrowRightOutlined className={styles.arrow} />
          <ins>{after === '' ? t('emptyCell') : after}</ins>
        </li>
      ))}
    </ul>
  );
}
