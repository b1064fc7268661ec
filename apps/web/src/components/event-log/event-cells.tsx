import type { AuditEventRow } from '@zutai/contract';
import { actorText, changeText, eventChanges, eventText, sayIn } from '@zutai/lists';
import { Button } from 'antd';
import { useLanguage, useText } from '../../lib/language/index.ts';
import { useDialogs } from '../dialogs/index.ts';
import type { CellViews } from '../managed-list/index.ts';
import { EventDrawer } from './EventDrawer.tsx';
import styles from './event-log.module.css';

/** How often a log that is looked at is asked for, in ms. */
export const eventLogRefetchMs = 20_000;

/** Changes shown in a row; the rest is in the details. */
const SHOWN_CHANGES = 3;

function What({ event }: { event: AuditEventRow }) {
  const say = sayIn(useLanguage());
  const dialogs = useDialogs();
  return (
    <Button
      type="link"
      className={styles.what}
      onClick={() => dialogs.open((dialog) => <EventDrawer {...dialog} event={event} />)}
    >
      {eventText(event, say)}
    </Button>
  );
}

function Who({ event }: { event: AuditEventRow }) {
  return <span className={styles.who}>{actorText(event, sayIn(useLanguage()))}</span>;
}

function Changes({ event }: { event: AuditEventRow }) {
  const t = useText('audit');
  const say = sayIn(useLanguage());
  const changes = eventChanges(event, say);
  const more = changes.length - SHOWN_CHANGES;
  if (changes.length === 0) return null;
  return (
    <ul className={styles.changes}>
      {changes.slice(0, SHOWN_CHANGES).map((change) => (
        <li key={change.label}>{changeText(change, say)}</li>
      ))}
      {more > 0 && <li>{t('moreChanges', { count: more })}</li>}
    </ul>
  );
}

/** What a log shows with more than words. */
export const eventCells: CellViews<AuditEventRow> = {
  who: (event) => <Who event={event} />,
  what: (event) => <What event={event} />,
  changes: (event) => <Changes event={event} />,
};
