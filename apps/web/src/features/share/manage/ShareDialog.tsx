import { useQueryClient } from '@tanstack/react-query';
import type { ShareInfo } from '@zutai/contract';
import { App, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import type { DialogProps } from '../../../components/dialogs/index.ts';
import { ErrorState } from '../../../components/error-state/index.ts';
import { messageOf, refreshAnswers, useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { LinkCard } from './LinkCard.tsx';
import { ShareFields } from './ShareFields.tsx';
import styles from './share-dialog.module.css';
import {
  editShare,
  infoCallOf,
  SHARE_REFETCH_MS,
  type ShareChange,
  type SharedObject,
  setSharePassword,
} from './shared-object.ts';
import { VisitList } from './VisitList.tsx';

interface ShareDialogProps extends DialogProps {
  object: SharedObject;
  name: string;
}

/** The link of a piece of equipment or a project: open or not, for whom, how long, and who came. Each change counts at once. */
export function ShareDialog({ object, name, isOpen, onClose, afterClose }: ShareDialogProps) {
  const t = useText('share');
  const client = useQueryClient();
  const { message } = App.useApp();
  const [isBusy, setBusy] = useState(false);
  const [infoCall, request] = infoCallOf(object);
  const info = useCall<typeof infoCall>(infoCall, request as never, { refetchMs: SHARE_REFETCH_MS });

  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      message.error(messageOf(error));
      return false;
    } finally {
      await refreshAnswers(client, ['share', 'project', 'equipment']);
      setBusy(false);
    }
  };
  const share: ShareInfo | undefined = info.data;
  return (
    <Modal
      open={isOpen}
      width={600}
      title={t('title', { name })}
      footer={null}
      onCancel={onClose}
      afterClose={afterClose}
    >
      {share === undefined ? (
        info.error === null ? (
          <Skeleton active paragraph={{ rows: 6 }} />
        ) : (
          <ErrorState error={info.error} onRetry={() => void info.refetch()} />
        )
      ) : (
        <div className={styles.body}>
          <LinkCard
            share={share}
            isBusy={isBusy}
            onEdit={(change: ShareChange) => run(() => editShare(object, change))}
          />
          <ShareFields
            object={object}
            share={share}
            isBusy={isBusy}
            onEdit={(change: ShareChange) => run(() => editShare(object, change))}
            onPassword={(password) => run(() => setSharePassword(object, password))}
          />
          <VisitList object={object} shareId={share.id} name={name} />
        </div>
      )}
    </Modal>
  );
}
