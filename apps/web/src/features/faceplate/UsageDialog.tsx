import { calls, type Faceplate } from '@zutai/contract';
import { Modal, Skeleton } from 'antd';
import { Link } from 'react-router';
import type { DialogProps } from '../../components/dialogs/index.ts';
import { ErrorState } from '../../components/error-state/index.ts';
import { useCall } from '../../lib/call/index.ts';
import { useText, useTitle } from '../../lib/language/index.ts';
import { ownerOf } from '../live-page/index.ts';
import { designerPathOf } from '../page-list/index.ts';
import styles from './faceplate.module.css';

/** The pages and faceplates that place a faceplate, as links to where they are drawn. */
export function FaceplatePlaces({ id }: { id: string }) {
  const t = useText('designerPage');
  const titleOf = useTitle();
  const { data, error, refetch } = useCall(calls.page.usage, { id });
  if (data === undefined)
    return error === null ? <Skeleton active /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  // Taken out of the last page since the list was read.
  if (data.length === 0) return <p>{t('faceplateUnused')}</p>;
  return (
    <ul className={styles.places} data-testid="faceplate-usage">
      {data.map((place) => (
        <li key={place.id}>
          <Link to={designerPathOf(ownerOf(place), place.id)}>{titleOf(place)}</Link>
          <span>
            {place.kind === 'faceplate'
              ? t('faceplate')
              : titleOf({ title: place.ownerTitle, titleEn: place.ownerTitleEn })}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Where a faceplate is placed. */
export function UsageDialog({
  faceplate,
  isOpen,
  onClose,
  afterClose,
}: DialogProps & { faceplate: Faceplate }) {
  const t = useText('designerPage');
  const name = useTitle()(faceplate);
  return (
    <Modal
      open={isOpen}
      title={t('faceplateUsageTitle', { name })}
      footer={null}
      onCancel={onClose}
      afterClose={afterClose}
    >
      <FaceplatePlaces id={faceplate.id} />
    </Modal>
  );
}
