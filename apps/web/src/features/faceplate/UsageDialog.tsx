import type { calls, ResponseOf } from '@zutai/contract';
import { Modal } from 'antd';
import { Link } from 'react-router';
import { useText, useTitle } from '../../lib/language/index.ts';
import { ownerOf } from '../live-page/index.ts';
import { designerPathOf } from '../page-list/index.ts';
import styles from './faceplate.module.css';

type Place = ResponseOf<typeof calls.page.usage>[number];

interface UsageDialogProps {
  title: string;
  text: string;
  places: readonly Place[];
  isOpen: boolean;
  onClose: () => void;
}

/** The pages and faceplates that use a faceplate. */
export function UsageDialog({ title, text, places, isOpen, onClose }: UsageDialogProps) {
  const t = useText('designerPage');
  const titleOf = useTitle();
  return (
    <Modal open={isOpen} title={title} footer={null} onCancel={onClose} destroyOnHidden>
      {text !== '' && <p>{text}</p>}
      <ul className={styles.places} data-testid="faceplate-usage">
        {places.map((place) => (
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
    </Modal>
  );
}
