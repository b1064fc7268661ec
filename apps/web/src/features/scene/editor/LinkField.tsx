import { DeleteOutlined } from '@ant-design/icons';
import { calls } from '@zutai/contract';
import { projectList } from '@zutai/lists';
import { Button, Segmented, Select } from 'antd';
import { useState } from 'react';
import { RecordSelect } from '../../../components/record-picker/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { EquipmentSelect } from '../../repair/index.ts';
import styles from '../scene.module.css';

interface LinkFieldProps {
  pageId: string | undefined;
  onChange: (pageId: string | undefined) => void;
}

/** The page that opens when the node is clicked. */
export function LinkField({ pageId, onChange }: LinkFieldProps) {
  const t = useText('scene');
  return (
    <section className={styles.card} aria-label={t('link')}>
      <strong>{t('link')}</strong>
      {pageId === undefined ? (
        <ChoosePage onChoose={onChange} />
      ) : (
        <div className={styles.line}>
          <PageName pageId={pageId} />
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={t('removeLink')}
            onClick={() => onChange(undefined)}
          />
        </div>
      )}
    </section>
  );
}

/** A page that is gone, not the reader's or closed by a password is called by its number. */
function PageName({ pageId }: { pageId: string }) {
  const titleOf = useTitle();
  const { data } = useCall(calls.page.info, { id: pageId });
  return <span>{data === undefined ? `#${pageId}` : titleOf(data)}</span>;
}

function ChoosePage({ onChoose }: { onChoose: (pageId: string) => void }) {
  const t = useText('scene');
  const titleOf = useTitle();
  const [kind, setKind] = useState<'equipment' | 'project'>('equipment');
  const [ownerId, setOwnerId] = useState<string | null>(null);
  const { data } = useCall(
    calls.page.query,
    kind === 'equipment' ? { equipmentId: ownerId ?? '' } : { projectId: ownerId ?? '' },
    { isEnabled: ownerId !== null },
  );
  return (
    <>
      <Segmented
        value={kind}
        onChange={(next) => {
          setKind(next);
          setOwnerId(null);
        }}
        options={[
          { value: 'equipment' as const, label: t('ofEquipment') },
          { value: 'project' as const, label: t('ofProject') },
        ]}
      />
      {kind === 'equipment' ? (
        <EquipmentSelect aria-label={t('pageEquipment')} value={ownerId} onChange={setOwnerId} />
      ) : (
        <RecordSelect
          list={projectList}
          read={calls.project.info}
          aria-label={t('pageProject')}
          value={ownerId}
          onChange={setOwnerId}
        />
      )}
      <Select
        aria-label={t('page')}
        placeholder={t('page')}
        disabled={ownerId === null}
        value={null}
        onChange={(id: string | null) => id !== null && onChoose(id)}
        options={(ownerId === null ? [] : (data ?? [])).map((page) => ({
          value: page.id,
          label: titleOf(page),
        }))}
      />
    </>
  );
}
