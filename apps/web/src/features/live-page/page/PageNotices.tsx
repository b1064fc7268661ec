import { EyeInvisibleOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/language/index.ts';
import { formatTime } from '../../../lib/time/index.ts';
import type { NewerRevision } from '../model/newer-revision.ts';
import styles from './live-page.module.css';

interface PageNoticesProps {
  newer: NewerRevision | undefined;
  reload: () => void;
  isReloading: boolean;
  hasRegions: boolean;
  askRegions: () => void;
}

interface NoticeProps {
  testId: string;
  icon: ReactNode;
  title: string;
  text: string;
  action: ReactNode;
}

function Notice({ testId, icon, title, text, action }: NoticeProps) {
  return (
    <div className={styles.away} role="status" data-testid={testId}>
      {icon}
      <strong>{title}</strong>
      <span>{text}</span>
      {action}
    </div>
  );
}

/** Says that the page was saved anew since it was opened, and that a part of it is hidden for want of an answer. */
export function PageNotices({ newer, reload, isReloading, hasRegions, askRegions }: PageNoticesProps) {
  const t = useText('livePage');
  const common = useText('common');
  return (
    <>
      {newer && (
        <Notice
          testId="newer-page"
          icon={<ReloadOutlined />}
          title={t('newerPage')}
          text={t('newerPageText', { name: newer.savedBy, time: formatTime(newer.savedMs) })}
          action={
            <Button size="small" type="primary" loading={isReloading} onClick={reload}>
              {t('newerReload')}
            </Button>
          }
        />
      )}
      {!hasRegions && (
        <Notice
          testId="regions-unknown"
          icon={<EyeInvisibleOutlined />}
          title={t('regionsUnknown')}
          text={t('regionsUnknownText')}
          action={
            <Button size="small" onClick={askRegions}>
              {common('retry')}
            </Button>
          }
        />
      )}
    </>
  );
}
