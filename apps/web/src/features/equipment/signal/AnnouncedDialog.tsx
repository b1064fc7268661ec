import { calls } from '@zutai/contract';
import { Modal, Table, Tag } from 'antd';
import { useState } from 'react';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { useEntryDialog } from '../../../components/entry-dialog/index.ts';
import { ErrorState } from '../../../components/error-state/index.ts';
import { SearchField } from '../../../components/search-field/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { textsOfMetric } from './model/announced.ts';
import type { SignalTexts } from './model/field.ts';

export interface AnnouncedDialogProps {
  equipmentId: string;
  isOpen: boolean;
  /** Tags that are in the table already. */
  tags: ReadonlySet<string>;
  onPick: (texts: SignalTexts[]) => void;
  onClose: () => void;
}

/** Chooses signals from what a foreign gateway announced in its birth. */
export function AnnouncedDialog({ equipmentId, isOpen, tags, onPick, onClose }: AnnouncedDialogProps) {
  const t = useText('signal');
  const words = useText('signalTable');
  const [keyword, setKeyword] = useState('');
  const [picked, setPicked] = useState<string[]>([]);
  const close = () => {
    setPicked([]);
    onClose();
  };
  const entry = useEntryDialog({ isOpen, onClose: close, hasChanges: picked.length > 0 });
  const query = useCall(calls.gateway.announced, { equipmentId }, { isEnabled: isOpen });
  const metrics = query.data ?? [];
  const isUsed = (name: string, signalId: string | null) => signalId !== null || tags.has(name);
  const word = keyword.trim().toLowerCase();
  return (
    <Modal
      {...entry.modal}
      width={680}
      title={t('announcedTitle')}
      okText={t('announcedAdd', { count: picked.length })}
      okButtonProps={{ disabled: picked.length === 0 }}
      onOk={() => {
        onPick(metrics.filter(({ name }) => picked.includes(name)).map(textsOfMetric));
        setPicked([]);
      }}
      destroyOnHidden
    >
      <p style={{ color: 'var(--text-secondary)' }}>{t('announcedText')}</p>
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data?.length === 0 && <EmptyState title={t('announced')} text={t('announcedNone')} />}
      {metrics.length > 0 && (
        <>
          <SearchField value={keyword} onChange={setKeyword} pauseMs={0} />
          <Table
            style={{ marginTop: 12 }}
            size="small"
            virtual
            scroll={{ y: 380 }}
            pagination={false}
            rowKey="name"
            dataSource={metrics.filter(({ name }) => name.toLowerCase().includes(word))}
            rowSelection={{
              selectedRowKeys: picked,
              preserveSelectedRowKeys: true,
              onChange: (keys) => setPicked(keys.map(String)),
              getCheckboxProps: (metric) => ({ disabled: isUsed(metric.name, metric.signalId) }),
            }}
            columns={[
              { title: words('tag'), dataIndex: 'name' },
              { title: t('announcedType'), dataIndex: 'dataType', width: 120 },
              {
                title: '',
                width: 100,
                render: (_value, metric) =>
                  isUsed(metric.name, metric.signalId) ? <Tag>{t('announcedUsed')}</Tag> : null,
              },
            ]}
          />
        </>
      )}
    </Modal>
  );
}
