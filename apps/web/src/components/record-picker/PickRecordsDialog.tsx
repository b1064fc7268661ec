import type { CallDefinition, PagedCall, RequestInputOf } from '@zutai/contract';
import { type ListDefinition, type RowOf, sayIn } from '@zutai/lists';
import { App, Checkbox, Empty, Modal, Pagination, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { messageOf, useCall, useMutationCall } from '../../lib/call/index.ts';
import { useLanguage, useText } from '../../lib/language/index.ts';
import type { DialogProps } from '../dialogs/index.ts';
import { useEntryDialog } from '../entry-dialog/index.ts';
import { ErrorState } from '../error-state/index.ts';
import { SearchField } from '../search-field/index.ts';
import styles from './pick-records.module.css';

export interface PickRecordsDialogProps<C extends PagedCall, A extends CallDefinition> extends DialogProps {
  title: string;
  /** What is chosen from. */
  list: ListDefinition<C>;
  /** Values of the list's `scope`. */
  scope?: Partial<RequestInputOf<C>>;
  /** What is shown of a row beside its name. */
  note?: (row: RowOf<C>) => ReactNode;
  /** Said when there is nothing to choose from, without any search. */
  empty: string;
  okText: (count: number) => string;
  /** The call made with what is chosen. */
  call: A;
  request: (ids: string[]) => RequestInputOf<A>;
  /** Said when it is done. */
  done: (count: number) => string;
}

const PAGE_SIZE = 20;

/** Chooses records of a list, also over several of its pages, and makes one call with all of them. */
export function PickRecordsDialog<C extends PagedCall, A extends CallDefinition>(
  props: PickRecordsDialogProps<C, A>,
) {
  type Row = RowOf<C> & object;
  const { list, note } = props;
  const t = useText('common');
  const say = sayIn(useLanguage());
  const { message } = App.useApp();
  const [keyword, setKeyword] = useState('');
  const [pageNum, setPageNum] = useState(1);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { data, error, refetch } = useCall(
    list.call,
    {
      ...props.scope,
      pageNum,
      pageSize: PAGE_SIZE,
      ...(keyword === '' ? {} : { keyword }),
    } as RequestInputOf<C>,
    { isEnabled: props.isOpen, isKeepingPrevious: true },
  );
  const change = useMutationCall(props.call);
  const entry = useEntryDialog({ ...props, hasChanges: chosen.size > 0 });
  const submit = () =>
    entry.submit(async () => {
      try {
        await change.mutateAsync(props.request([...chosen]));
        message.success(props.done(chosen.size));
        return true;
      } catch (failure) {
        message.error(messageOf(failure));
        return false;
      }
    });
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const name = list.columns.find(({ isName }) => isName === true) ?? list.columns[0];
  const search = list.search === undefined ? undefined : say.text(list.search);
  return (
    <Modal
      {...entry.modal}
      title={props.title}
      okText={props.okText(chosen.size)}
      okButtonProps={{ disabled: chosen.size === 0 }}
      onOk={submit}
      afterClose={props.afterClose}
    >
      <SearchField
        value={keyword}
        {...(search === undefined ? {} : { placeholder: search })}
        onChange={(text) => {
          setKeyword(text);
          setPageNum(1);
        }}
      />
      {data === undefined && error === null && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
      {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.total === 0 && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={keyword === '' ? props.empty : t('noMatchTitle')}
        />
      )}
      <ul className={styles.list}>
        {((data?.rows ?? []) as readonly Row[]).map((row) => {
          const id = list.rowKey(row);
          return (
            <li key={id}>
              <Checkbox className={styles.row} checked={chosen.has(id)} onChange={() => toggle(id)}>
                <span className={styles.title}>{String(name?.cell(row, say) ?? id)}</span>
                {note?.(row)}
              </Checkbox>
            </li>
          );
        })}
      </ul>
      {data !== undefined && data.total > PAGE_SIZE && (
        <Pagination
          size="small"
          current={pageNum}
          pageSize={PAGE_SIZE}
          total={data.total}
          showSizeChanger={false}
          onChange={setPageNum}
        />
      )}
    </Modal>
  );
}
