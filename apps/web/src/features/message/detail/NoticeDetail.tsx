import type { Notice } from '@zutai/contract';
import { TimeText } from '../../../components/time-text/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import styles from '../message.module.css';

/** A notice with all that it says. */
export function NoticeDetail({ notice }: { notice: Notice }) {
  const t = useText('message');
  const titleOf = useTitle();
  return (
    <article className={styles.detail}>
      <p className={styles.facts}>
        <span>{t('notice')}</span>
        <span>
          {t('published')} <TimeText timeMs={notice.createdMs} />
        </span>
        {notice.endsMs !== null && (
          <span>
            {t('ends')} <TimeText timeMs={notice.endsMs} />
          </span>
        )}
      </p>
      <div className={styles.text}>{titleOf({ title: notice.content, titleEn: notice.contentEn })}</div>
    </article>
  );
}
