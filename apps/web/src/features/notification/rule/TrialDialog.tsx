import type { NotificationTrial } from '@zutai/contract';
import { DELIVERY_WAY_WORDS } from '@zutai/lists';
import { Button, Modal } from 'antd';
import type { DialogProps } from '../../../components/dialogs/index.ts';
import { FactList } from '../../../components/fact-list/index.ts';
import { useText, useTextRef } from '../../../lib/language/index.ts';
import styles from '../notification.module.css';

/** What the other side answered to the test of a rule, each way by itself. */
export function TrialDialog({ trials, ...dialog }: DialogProps & { trials: readonly NotificationTrial[] }) {
  const t = useText('notification');
  const common = useText('common');
  const read = useTextRef();
  return (
    <Modal
      open={dialog.isOpen}
      title={t('testTitle')}
      afterClose={dialog.afterClose}
      onCancel={dialog.onClose}
      footer={
        <Button type="primary" onClick={dialog.onClose}>
          {common('close')}
        </Button>
      }
    >
      <p>{t('testText')}</p>
      <FactList
        facts={trials.map(({ way, state, answer }) => [
          read(DELIVERY_WAY_WORDS[way]),
          <span key={way}>
            {t(`trial_${state}`)}
            <span className={styles.answer}> {answer}</span>
          </span>,
        ])}
      />
    </Modal>
  );
}
