import { HELP_PLACES, type HelpTopicId } from '@zutai/i18n/help';
import type { HelpTopic } from '@zutai/i18n/help/topic';
import { Fragment, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useText } from '../../lib/language/index.ts';
import { useMenu } from '../menu/use-menu.ts';
import styles from './help-drawer.module.css';

/** A text with the names of the interface in it (`**name**`) set off. */
function HelpText({ text }: { text: string }) {
  return text.split('**').map((part, place) =>
    place % 2 === 0 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which never change places
      <Fragment key={place}>{part}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <strong key={place} className={styles.name}>
        {part}
      </strong>
    ),
  );
}

interface HelpArticleProps {
  id: HelpTopicId;
  topic: HelpTopic;
  /** Under it. */
  children: ReactNode;
}

/** One topic: what the screen is for, how its tasks are done, its keys, the way to it. */
export function HelpArticle({ id, topic, children }: HelpArticleProps) {
  const t = useText('guide');
  const { pathname } = useLocation();
  const paths: readonly string[] = HELP_PLACES[id].paths;
  // The menu has what the user may open.
  const entry = useMenu().find(({ to }) => paths.some((path) => to === path || to.startsWith(`${path}/`)));
  return (
    <article className={styles.article}>
      <h2 className={styles.title}>{topic.title}</h2>
      <p className={styles.what}>
        <HelpText text={topic.what} />
      </p>
      {entry !== undefined && !pathname.startsWith(entry.to) && <Link to={entry.to}>{t('helpOpen')}</Link>}
      <section>
        <h3 className={styles.heading}>{t('helpTasks')}</h3>
        {topic.tasks.map((task) => (
          <Fragment key={task.title}>
            <h4 className={styles.task}>{task.title}</h4>
            <ol className={styles.steps}>
              {task.steps.map((step) => (
                <li key={step}>
                  <HelpText text={step} />
                </li>
              ))}
            </ol>
          </Fragment>
        ))}
      </section>
      {topic.keys.length > 0 && (
        <section>
          <h3 className={styles.heading}>{t('helpKeys')}</h3>
          <dl className={styles.keys}>
            {topic.keys.map(({ key, text }) => (
              <Fragment key={key}>
                <dt>
                  <kbd className={styles.key}>{key}</kbd>
                </dt>
                <dd>{text}</dd>
              </Fragment>
            ))}
          </dl>
        </section>
      )}
      {children}
    </article>
  );
}
