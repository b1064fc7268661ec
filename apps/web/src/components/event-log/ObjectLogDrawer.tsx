import type { LoggedObject } from '@zutai/contract';
import { Drawer } from 'antd';
import { useText } from '../../lib/language/index.ts';
import type { DialogProps } from '../dialogs/index.ts';
import { ObjectLog } from './ObjectLog.tsx';

/** The log of a thing that has no page with tabs. */
export function ObjectLogDrawer({
  isOpen,
  onClose,
  afterClose,
  kind,
  id,
  name,
}: DialogProps & { kind: LoggedObject; id: string; name: string }) {
  const t = useText('audit');
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      afterOpenChange={(open) => !open && afterClose()}
      size={1180}
      title={t('logOf', { name })}
    >
      <ObjectLog kind={kind} id={id} isInset />
    </Drawer>
  );
}
