import { useQuery } from '@tanstack/react-query';
import { calls } from '@zutai/contract';
import { NEWEST_RELEASE } from '@zutai/i18n/news';
import { Skeleton, Tag } from 'antd';
import { useEffect, useRef } from 'react';
import { version } from '../../../package.json';
import { ErrorState } from '../../components/error-state/index.ts';
import { PageHead } from '../../components/page-head/index.ts';
import { useCall, useMutationCall } from '../../lib/call/index.ts';
import { useLanguage, useText } from '../../lib/language/index.ts';
import styles from './news-page.module.css';

const LOADERS = {
  zh: async () => (await import('@zutai/i18n/news/zh')).news,
  en: async () => (await import('@zutai/i18n/news/en')).news,
};

/** /news: what each version changed for a user. What was unread when it was opened stays marked while it is open. */
export function NewsPage() {
  const t = useText('guide');
  const language = useLanguage();
  const news = useQuery({
    queryKey: ['news', language],
    queryFn: LOADERS[language],
    staleTime: Number.POSITIVE_INFINITY,
  });
  const read = useCall(calls.profile.queryConfig, {}).data?.newsRead;
  const before = useRef<string>(undefined);
  before.current ??= read;
  const { mutate } = useMutationCall(calls.profile.saveConfig);
  const isBehind = read !== undefined && read < NEWEST_RELEASE;
  useEffect(() => {
    if (isBehind) mutate({ newsRead: NEWEST_RELEASE });
  }, [isBehind, mutate]);
  return (
    <>
      <PageHead title={t('newsTitle')} note={`${t('newsVersion', { version })} · ${t('newsNote')}`} />
      <div className={styles.page}>
        {news.isPending && <Skeleton active />}
        {news.isError && <ErrorState error={news.error} onRetry={() => void news.refetch()} />}
        {news.data?.map(({ date, title, changes }) => (
          <article key={date} id={date} className={styles.release}>
            <h2 className={styles.title}>
              <a href={`#${date}`}>
                <time dateTime={date}>{date}</time>
              </a>{' '}
              {title}
              {before.current !== undefined && before.current < date && (
                <Tag className={styles.unread}>{t('newsNew')}</Tag>
              )}
            </h2>
            <ul className={styles.changes}>
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </article>
        ))}
      </div>
    </>
  );
}
