import { ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useText } from '../../../lib/language/index.ts';
import { formatTime } from '../../../lib/time/index.ts';
import type { NewerRevision } from '../../live-page/index.ts';
import type { Saving } from '../save/use-saving.ts';
import styles from './lock-banner.module.css';

interface NewerBannerProps {
  newer: NewerRevision | undefined;
  saving: Pick<Saving, 'isBusy' | 'compare' | 'reload'>;
}

/** Somebody saved the page since it was opened here: who and when, and both ways out. */
export function NewerBanner({ newer, saving }: NewerBannerProps) {
  const t = useText('designerPage');
  if (newer === undefined) return null;
  const { savedBy, savedMs, revision } = newer;
  return (
    <div className={styles.banner} role="status" data-testid="newer-banner">
      <ReloadOutlined />
      <span className={styles.text}>
        <strong>{t('newerSaved', { name: savedBy, time: formatTime(savedMs), revision })}</strong>{' '}
        {t('newerSavedText')}
      </span>
      <span className={styles.actions}>
        <Button size="small" onClick={() => void saving.compare()}>
          {t('newerCompare')}
        </Button>
        <Button size="small" disabled={saving.isBusy} onClick={() => void saving.reload()}>
          {t('newerTake')}
        </Button>
      </span>
    </div>
  );
}
