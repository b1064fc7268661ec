import { calls, type RepairEvent } from '@zutai/contract';
import { REPAIR_EVENT_WORDS, sayIn } from '@zutai/lists';
import { Image } from 'antd';
import { TimeText } from '../../../components/time-text/index.ts';
import { useLanguage, useText } from '../../../lib/language/index.ts';
import styles from '../repair.module.css';

function Entry({ event }: { event: RepairEvent }) {
  const t = useText('repair');
  const say = sayIn(useLanguage());
  const { kind, atMs, accountName, assignee, note, photoId } = event;
  return (
    <li className={styles.entry}>
      <TimeText timeMs={atMs} />
      <div className={styles.what}>
        <span className={styles.kind}>{say.text(REPAIR_EVENT_WORDS[kind])}</span>
        {assignee !== '' && ` ${t('to', { name: assignee })}`}
        <span className={styles.by}>{accountName}</span>
        {note !== '' && <p className={styles.text}>{note}</p>}
        {photoId !== null && (
          <Image
            className={styles.photo ?? ''}
            width={160}
            alt={`${t('photo')} ${photoId}`}
            src={`${calls.repair.photo.path}?id=${photoId}`}
          />
        )}
      </div>
    </li>
  );
}

/** What happened to a repair, the newest last. */
export function RepairLog({ events }: { events: readonly RepairEvent[] }) {
  return (
    <Image.PreviewGroup>
      <ol className={styles.log}>
        {events.map((event) => (
          <Entry key={event.id} event={event} />
        ))}
      </ol>
    </Image.PreviewGroup>
  );
}
