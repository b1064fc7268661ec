import { MoreOutlined } from '@ant-design/icons';
import type { Equipment } from '@zutai/contract';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useText } from '../../../lib/language/index.ts';
import { useCan } from '../../../lib/session/index.ts';
import { editPath, monitorPath } from '../equipment-path.ts';
import { DeleteEquipmentDialog } from './DeleteEquipmentDialog.tsx';
import { useUnbind } from './use-unbind.ts';

/** What can be done with a piece of equipment from the list. */
export function EquipmentActions({ equipment }: { equipment: Equipment }) {
  const t = useText('equipment');
  const common = useText('common');
  const navigate = useNavigate();
  const canEdit = useCan('equipment_edit');
  const askUnbind = useUnbind();
  const [isDeleting, setDeleting] = useState(false);
  const actions: Record<string, () => void> = {
    edit: () => void navigate(editPath(equipment.id)),
    unbind: () => askUnbind(equipment),
    delete: () => setDeleting(true),
  };
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}>
      <Link to={monitorPath(equipment.id)}>{t('monitor')}</Link>
      {canEdit && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'edit', label: t('editAction') },
              { key: 'unbind', label: t('unbind'), disabled: equipment.gatewayId === null },
              { type: 'divider' },
              { key: 'delete', label: common('delete'), danger: true },
            ],
            onClick: ({ key }) => actions[key]?.(),
          }}
        >
          <Button type="text" icon={<MoreOutlined />} aria-label={common('more')} />
        </Dropdown>
      )}
      <DeleteEquipmentDialog equipment={equipment} isOpen={isDeleting} onClose={() => setDeleting(false)} />
    </span>
  );
}
