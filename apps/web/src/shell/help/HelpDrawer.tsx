import { useQuery } from '@tanstack/react-query';
import { type HelpTopicId, helpTopicIds, relatedTopics } from '@zutai/i18n/help';
import { Button, Drawer, Skeleton } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { ErrorState } from '../../components/error-state/index.ts';
import { LinkButton } from '../../components/link-button/index.ts';
import { SearchField } from '../../components/search-field/index.ts';
import { useLanguage, useText } from '../../lib/language/index.ts';
import { pathTo } from '../../lib/path/index.ts';
import { PHONE_QUERY, useMediaQuery } from '../../lib/screen/index.ts';
import { HelpArticle } from './HelpArticle.tsx';
import styles from './help-drawer.module.css';
import { type HelpTexts, searchHelp } from './search-help.ts';
import { useHelp } from './use-help.ts';

const LOADERS = {
  zh: async (): Promise<HelpTexts> => (await import('@zutai/i18n/help/zh')).help,
  en: async (): Promise<HelpTexts> => (await import('@zutai/i18n/help/en')).help,
};

interface TopicsProps {
  help: HelpTexts;
  ids: readonly HelpTopicId[];
  onOpen: (id: HelpTopicId) => void;
}

function Topics({ help, ids, onOpen }: TopicsProps) {
  return (
    <ul className={styles.topics}>
      {ids.map((id) => (
        <li key={id}>
          <button type="button" className={styles.topic} onClick={() => onOpen(id)}>
            <span className={styles.topicTitle}>{help[id].title}</span>
            <span className={styles.topicText}>{help[id].what}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Body({ help, topic }: { help: HelpTexts; topic: HelpTopicId | null }) {
  const t = useText('guide');
  const [keyword, setKeyword] = useState('');
  const { open, own } = useHelp();
  const found = keyword.trim() === '' ? undefined : searchHelp(help, keyword);
  const show = (id: HelpTopicId) => {
    setKeyword('');
    open(id);
  };
  return (
    <div className={styles.body}>
      <SearchField value={keyword} onChange={setKeyword} placeholder={t('helpSearch')} />
      {found !== undefined && found.length === 0 && (
        <p role="status">{t('helpNothing', { keyword: keyword.trim() })}</p>
      )}
      {found !== undefined && <Topics help={help} ids={found} onOpen={show} />}
      {found === undefined && topic !== null && (
        <HelpArticle topic={help[topic]} id={topic}>
          <section>
            <h3 className={styles.heading}>{t('helpRelated')}</h3>
            <ul className={styles.related}>
              {relatedTopics(topic).map((id) => (
                <li key={id}>
                  <Button type="link" onClick={() => show(id)}>
                    {help[id].title}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        </HelpArticle>
      )}
      {found === undefined && topic === null && (
        <>
          {own === undefined && <p>{t('helpNone')}</p>}
          <Topics help={help} ids={helpTopicIds} onOpen={show} />
        </>
      )}
    </div>
  );
}

/** The help beside the screen it is about; on a phone over all of it. */
export function HelpDrawer({ isOpen }: { isOpen: boolean }) {
  const t = useText('guide');
  const language = useLanguage();
  const isPhone = useMediaQuery(PHONE_QUERY);
  const { topic, open, close } = useHelp();
  const query = useQuery({
    queryKey: ['help', language],
    queryFn: LOADERS[language],
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Drawer
      open={isOpen}
      onClose={close}
      size={isPhone ? '100%' : 460}
      title={t('help')}
      extra={
        topic && (
          <LinkButton label={t('helpCopy')} copied={t('helpCopied')} linkOf={() => window.location.href} />
        )
      }
      footer={
        <nav className={styles.foot} aria-label={t('help')}>
          <Button type="link" onClick={() => open(null)}>
            {t('helpTopics')}
          </Button>
          <Link to={pathTo('/guide')}>{t('title')}</Link>
          <Link to={pathTo('/news')}>{t('newsTitle')}</Link>
        </nav>
      }
    >
      {query.isPending && <Skeleton active />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data !== undefined && topic !== undefined && <Body help={query.data} topic={topic} />}
    </Drawer>
  );
}
