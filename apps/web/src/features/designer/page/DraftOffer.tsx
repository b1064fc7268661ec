import { visitWidgets } from '@zutai/diagram';
import { Modal } from 'antd';
import { useFirstFocus } from '../../../components/first-focus/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { formatTime } from '../../../lib/time/index.ts';
import type { Draft } from '../save/draft-store.ts';

interface DraftOfferProps {
  draft: Draft;
  /** Revision on the server. */
  revision: number;
  onRestore: () => void;
  onDiscard: () => void;
}

/** What a crash left behind: take it up again or not. */
export function DraftOffer({ draft, revision, onRestore, onDiscard }: DraftOfferProps) {
  const t = useText('designer');
  const first = useFirstFocus();
  let count = 0;
  visitWidgets(Array.isArray(draft.file?.widgets) ? draft.file.widgets : [], () => {
    count += 1;
  });
  const text = revision === 0 ? 'draftOfNew' : draft.revision < revision ? 'draftOlder' : 'draftText';
  return (
    <Modal
      open
      title={t('draftTitle')}
      okText={t('draftRestore')}
      cancelText={t('draftDiscard')}
      // Enter right after opening must not throw away what was drawn.
      // Spread: antd's type of these leaves `ref` out.
      okButtonProps={{ ...{ ref: first.target } }}
      afterOpenChange={first.afterOpenChange}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      onOk={onRestore}
      onCancel={onDiscard}
    >
      <p data-testid="draft-offer">{t(text, { time: formatTime(draft.timeMs), count })}</p>
    </Modal>
  );
}
