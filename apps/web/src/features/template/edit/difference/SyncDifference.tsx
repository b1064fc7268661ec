import { calls, type SyncItem } from '@zutai/contract';
import { changeText, sayIn } from '@zutai/lists';
import { Skeleton } from 'antd';
import { messageOf, useCall } from '../../../../lib/call/index.ts';
import { useLanguage, useText, useTitle } from '../../../../lib/language/index.ts';
import { useItemChanges, useItemNames } from './item-changes.ts';
import styles from './sync-difference.module.css';

/** Rows that are named for each piece of equipment. */
const MOST_ROWS = 100;

const WORDS = {
  add: 'syncAdd',
  change: 'syncChange',
  keep: 'syncKeep',
  release: 'syncRelease',
} as const;

export interface Compared {
  readonly id: string;
  readonly title: string;
  readonly titleEn: string;
}

/** What synchronising would change and keep, of each piece of equipment. */
export function SyncDifferences({ equipment }: { equipment: readonly Compared[] }) {
  return (
    <div className={styles.all}>
      {equipment.map((one) => (
        <SyncDifference key={one.id} equipment={one} isOpen={equipment.length === 1} />
      ))}
    </div>
  );
}

function SyncDifference({ equipment, isOpen }: { equipment: Compared; isOpen: boolean }) {
  const t = useText('template');
  const titleOf = useTitle();
  const { data, error } = useCall(calls.template.compare, { equipmentId: equipment.id });
  const count = (action: SyncItem['action']) =>
    data?.items.filter((one) => one.action === action).length ?? 0;
  const counts = (['add', 'change', 'release', 'keep'] as const)
    .filter((action) => count(action) > 0)
    .map((action) => `${t(WORDS[action])} ${count(action)}`);
  return (
    <details open={isOpen} className={styles.one}>
      <summary>
        <strong>{titleOf(equipment)}</strong>{' '}
        <span className={styles.counts}>
          {data !== undefined && (counts.length > 0 ? counts.join(' · ') : t('syncSame'))}
        </span>
      </summary>
      {error !== null && <p className={styles.error}>{messageOf(error)}</p>}
      {data === undefined && error === null && <Skeleton active paragraph={{ rows: 2 }} title={false} />}
      {data !== undefined && data.items.length > 0 && <Items items={data.items} />}
    </details>
  );
}

function Items({ items }: { items: readonly SyncItem[] }) {
  const t = useText('template');
  const say = sayIn(useLanguage());
  const changesOf = useItemChanges();
  const namesOf = useItemNames();
  return (
    <ul className={styles.items}>
      {items.slice(0, MOST_ROWS).map((item) => {
        const { kind, action, equipment, template } = item;
        const { name, title } = namesOf(item);
        const isGone = action === 'keep' && equipment === null;
        const changes = isGone ? [] : changesOf(kind, { before: equipment, after: template });
        return (
          <li key={`${kind} ${action} ${item.name} ${item.title}`}>
            <span className={styles.action}>{t(WORDS[action])}</span>
            <span className={styles.name}>{name}</span>
            {kind === 'alarmRule' && <span className={styles.counts}> {t('versionKindAlarmRule')}</span>}
            {title !== name && <span className={styles.counts}> {title}</span>}
            {isGone && (
              <p className={styles.field}>
                {t(kind === 'alarmRule' ? 'syncRuleLeftOut' : 'syncDeletedHere')}
              </p>
            )}
            {action === 'release' && <p className={styles.field}>{t('syncReleaseText')}</p>}
            {action !== 'release' &&
              changes.map((change) => (
                <p key={change.label} className={styles.field}>
                  {action === 'keep'
                    ? t('syncKept', { label: change.label, own: change.before, template: change.after })
                    : changeText(action === 'add' ? { ...change, before: '' } : change, say)}
                </p>
              ))}
          </li>
        );
      })}
      {items.length > MOST_ROWS && <li>{t('syncMore', { count: items.length - MOST_ROWS })}</li>}
    </ul>
  );
}
