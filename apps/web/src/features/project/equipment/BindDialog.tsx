import { calls } from '@zutai/contract';
import { App, Checkbox, Empty, Modal, Pagination, Skeleton } from 'antd';
import { useState } from 'react';
import { ErrorState } from '../../../components/error-state/index.ts';
import { SearchField } from '../../../components/search-field/index.ts';
import { StatusMark } from '../../../components/status-mark/index.ts';
import { messageOf, useCall, useMutationCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import styles from './bind-dialog.module.css';

interface BindDialogProps {
  projectId: string;
  isOpen: boolean;
  onClose: () => void;
}

const PAGE_SIZE = 20;

/** Chooses equipment that the project does not have yet, also over several pages of the list. */
export function BindDialog({ projectId, isOpen, onClose }: BindDialogProps) {
  const t = useText('project');
  const titleOf = useTitle();
  const { message } = App.useApp();
  const [keyword, setKeyword] = useState('');
  const [pageNum, setPageNum] = useState(1);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { data, error, refetch } = useCall(
    calls.project.queryUnboundEquipment,
    { projectId, pageNum, pageSize: PAGE_SIZE, ...(keyword === '' ? {} : { keyword }) },
    { isEnabled: isOpen, isKeepingPrevious: true },
  );
  const bind = useMutationCall(calls.project.bindEquipment);
  const submit = async () => {
    try {
      await bind.mutateAsync({ projectId, equipmentIds: [...chosen].join(',') });
      message.success(t('bound', { count: chosen.size }));
      setChosen(new Set());
      onClose();
    } catch (failure) {
      message.error(messageOf(failure));
    }
  };
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <Modal
      open={isOpen}
      title={t('bind')}
      okText={t('bindCount', { count: chosen.size })}
      okButtonProps={{ disabled: chosen.size === 0 }}
      confirmLoading={bind.isPending}
      onOk={() => void submit()}
      onCancel={onClose}
      destroyOnHidden
    >
      <SearchField
        value={keyword}
        placeholder={t('equipmentSearch')}
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
          description={t(keyword === '' ? 'allBound' : 'noneFound')}
        />
      )}
      <ul className={styles.list}>
        {data?.rows.map((row) => (
          <li key={row.id}>
            <Checkbox className={styles.row} checked={chosen.has(row.id)} onChange={() => toggle(row.id)}>
              <span className={styles.title}>{titleOf(row)}</span>
              <span className={styles.sn}>{row.sn}</span>
              <StatusMark communication={row.communication} />
            </Checkbox>
          </li>
        ))}
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
