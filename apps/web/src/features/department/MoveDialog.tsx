import { Modal } from 'antd';
import { useState } from 'react';
import type { DialogProps } from '../../components/dialogs/index.ts';
import { useEntryDialog } from '../../components/entry-dialog/index.ts';
import { useText, useTitle } from '../../lib/language/index.ts';
import { useUser } from '../../lib/session/index.ts';
import { DepartmentSelect } from './DepartmentSelect.tsx';
import type { DepartmentNode, Place } from './department-tree.ts';

interface MoveDialogProps extends DialogProps {
  node: DepartmentNode;
  onMove: (place: Place) => void;
}

/** Chooses what a department is moved below, without dragging. */
export function MoveDialog({ node, onMove, ...dialog }: MoveDialogProps) {
  const t = useText('department');
  const titleOf = useTitle();
  const isTopAllowed = useUser().dataRange === 'organisation';
  const [parentId, setParentId] = useState(node.parentId);
  const entry = useEntryDialog({ ...dialog, hasChanges: parentId !== node.parentId });
  return (
    <Modal
      {...entry.modal}
      title={t('moveTo', { name: titleOf(node) })}
      width={416}
      okText={t('move')}
      okButtonProps={{ disabled: parentId === node.parentId || (parentId === null && !isTopAllowed) }}
      onOk={() => {
        dialog.onClose();
        onMove({ parentId });
      }}
      afterClose={dialog.afterClose}
    >
      <label htmlFor="new-parent">{t('parent')}</label>
      <DepartmentSelect
        id="new-parent"
        value={parentId}
        onChange={setParentId}
        placeholder={t('top')}
        without={node.id}
      />
    </Modal>
  );
}
