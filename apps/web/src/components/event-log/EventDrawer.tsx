import { type AuditEventRow, calls } from '@zutai/contract';
import { actorText, eventChanges, eventText, sayIn } from '@zutai/lists';
import { Drawer } from 'antd';
import { Link } from 'react-router';
import { useLanguage, useText } from '../../lib/language/index.ts';
import { pathTo } from '../../lib/path/index.ts';
import { useMayCall } from '../../lib/session/index.ts';
import type { DialogProps } from '../dialogs/index.ts';
import { FactList } from '../fact-list/index.ts';
import { TimeText } from '../time-text/index.ts';
import styles from './event-log.module.css';

/** One event of the trail: who, from where, in which session, and every field that it changed. */
export function EventDrawer({ isOpen, onClose, afterClose, event }: DialogProps & { event: AuditEventRow }) {
  const t = useText('audit');
  const say = sayIn(useLanguage());
  const changes = eventChanges(event, say);
  const mayReadLedger = useMayCall()(calls.command.query);
  const isChange = changes.some(({ before }) => before !== '');
  const mayOpenLedger = mayReadLedger && typeof event.after?.command === 'string';
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      afterOpenChange={(open) => !open && afterClose()}
      size={560}
      title={t('details')}
    >
      <FactList
        facts={[
          [t('what'), eventText(event, say)],
          [t('at'), <TimeText key="at" timeMs={event.atMs} />],
          [t('who'), actorText(event, say)],
          [t('address'), event.address || null],
          [t('session'), event.sessionId === null ? null : t('sessionNumber', { id: event.sessionId })],
          [t('call'), event.call || null],
          [t('requestId'), event.requestId || null],
        ]}
      />
      {mayOpenLedger && (
        <p className={styles.way}>
          <Link to={pathTo('/monitor/command', undefined, { write: String(event.after?.command) })}>
            {t('openLedger')}
          </Link>
        </p>
      )}
      {changes.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('field')}</th>
              {isChange && <th scope="col">{t('before')}</th>}
              <th scope="col">{t(isChange ? 'after' : 'told')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ label, before, after }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {isChange && <td>{before}</td>}
                <td>{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Drawer>
  );
}
