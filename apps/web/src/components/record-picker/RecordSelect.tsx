import type { CallDefinition, PagedCall, RequestInputOf } from '@zutai/contract';
import type { TextRef } from '@zutai/i18n';
import { type ListDefinition, type RowOf, sayIn } from '@zutai/lists';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useCall } from '../../lib/call/index.ts';
import { useLanguage, useText } from '../../lib/language/index.ts';
import { type FieldMarks, marksOf } from '../form-page/index.ts';
import styles from './record-select.module.css';
import { useOptionSearch } from './use-option-search.ts';
import { usePicked } from './use-picked.ts';

export interface RecordSelectProps<C extends PagedCall> extends FieldMarks {
  /** What is chosen from: its call is searched, its name column is shown. */
  list: ListDefinition<C>;
  /** Reads one by its id: names what is chosen when it is not among those found. */
  read?: CallDefinition;
  /** Key of a column that is shown beside the name: what tells apart two of the same name. */
  note?: string;
  /** Key of a column that is shown beside those to choose from, such as whether one is there. */
  state?: string;
  placeholder?: TextRef;
  /** Values of further fields of the list's call. */
  scope?: Partial<RequestInputOf<C>>;
  /** Under the options, such as adding a new one; `choose` takes it. */
  footer?: (choose: (id: string) => void) => ReactNode;
  id?: string;
  'aria-label'?: string;
  value?: string | null;
  onChange?: (id: string | null) => void;
}

/** Between a name and what stands beside it. */
const JOINT = ' · ';
/** Options that are asked for; of more the search finds the rest. */
const MOST_OPTIONS = 50;

/** Chooses a record of a list by its name, searched on the server. */
export function RecordSelect<C extends PagedCall>(props: RecordSelectProps<C>) {
  type Row = RowOf<C> & object;
  const { list, value, note, state } = props;
  const t = useText('common');
  const say = sayIn(useLanguage());
  const name = list.columns.find(({ isName }) => isName === true) ?? list.columns[0];
  const { found, search } = useOptionSearch(list.call, {
    ...(name?.sort === undefined ? {} : { sortField: name.sort, sortOrder: 'asc' }),
    ...props.scope,
    pageSize: MOST_OPTIONS,
  } as RequestInputOf<C>);
  const rows = (found?.rows ?? []) as readonly Row[];
  const [picked, pick] = usePicked(rows, list.rowKey as (row: Row) => string, value);
  const isFound = value == null || picked !== undefined;
  // Only what is not among those found has to be asked for; the call below is never made without `read`.
  const chosen = useCall(props.read ?? list.call, { id: value ?? '' } as RequestInputOf<CallDefinition>, {
    isEnabled: !isFound && found !== undefined && props.read !== undefined,
    staleMs: 60_000,
  }).data as Row | undefined;
  const column = (key: string | undefined) => list.columns.find((one) => one.key === key);
  const wordsOf = (row: Row, of: typeof name) => {
    const cell = of?.cell(row, say);
    return typeof cell === 'string' || typeof cell === 'number' ? String(cell) : '';
  };
  const partsOf = (row: Row) => {
    const title = wordsOf(row, name);
    const beside = wordsOf(row, column(note));
    return beside === title || beside === '' ? [title] : [title, beside];
  };
  const named = picked ?? (isFound ? undefined : chosen);
  const left = (found?.total ?? 0) - rows.length;
  return (
    <Select<{ value: string; label?: ReactNode } | null>
      {...marksOf(props)}
      {...(props.id === undefined ? {} : { id: props.id })}
      {...(props['aria-label'] === undefined ? {} : { 'aria-label': props['aria-label'] })}
      labelInValue
      value={
        value == null ? null : { value, label: named === undefined ? value : partsOf(named).join(JOINT) }
      }
      allowClear
      {...(props.placeholder === undefined ? {} : { placeholder: say.text(props.placeholder) })}
      {...search}
      onChange={(chosenNow) => {
        pick(chosenNow?.value);
        props.onChange?.(chosenNow?.value ?? null);
      }}
      options={rows.map((row) => {
        const parts = partsOf(row);
        return {
          value: list.rowKey(row),
          label: parts.join(JOINT),
          title: parts.join(JOINT),
          name: parts[0],
          note: [...parts.slice(1), wordsOf(row, column(state))].filter((part) => part !== '').join(JOINT),
        };
      })}
      optionRender={({ data }) => (
        <span className={styles.option}>
          {data.name}
          <span className={styles.note}>{data.note}</span>
        </span>
      )}
      popupRender={(menu) => (
        <>
          {menu}
          {left > 0 && <p className={styles.more}>{t('pickerMore', { count: left })}</p>}
          {props.footer?.((id) => props.onChange?.(id))}
        </>
      )}
    />
  );
}
