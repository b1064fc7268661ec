import { calls, type RepairEvent } from '@zutai/contract';
import { REPAIR_EVENT_WORDS, sayIn } from '@zutai/lists';
import { Image } from 'antd';
import { Timeline } from '../../../components/card-stack/index.ts';
import { useLanguage, useText } from '../../../lib/language/index.ts';
import styles from '../repair.module.css';

/** What happened to a repair, the newest last. */
export function RepairLog({ events }: { events: readonly RepairEvent[] }) {
  const t = useText('repair');
  const say = sayIn(useLanguage());
  return (
    <Image.PreviewGroup>
      <Timeline
        entries={events.map(
          ({ id, kind, atMs, accountName, assignee, note, photoId, minutesSpent, parts }) => ({
            ...{ id, atMs, by: accountName, what: say.text(REPAIR_EVENT_WORDS[kind]) },
            note: [note, parts === '' ? '' : t('usedWords', { parts })]
              .filter((text) => text !== '')
              .join('\n'),
            detail: [
              assignee === '' ? '' : t('to', { name: assignee }),
              minutesSpent === null ? '' : t('took', { minutes: minutesSpent }),
            ]
              .filter((text) => text !== '')
              .join(' '),
            picture: photoId !== null && (
              <Image
                className={styles.photo ?? ''}
                width={160}
                alt={`${t('photo')} ${photoId}`}
                src={`${calls.repair.photo.path}?id=${photoId}`}
              />
            ),
          }),
        )}
      />
    </Image.PreviewGroup>
  );
}
