import { calls, type VersionItem } from '@zutai/contract';
import { changeText, sayIn } from '@zutai/lists';
import { Skeleton } from 'antd';
import { messageOf, useCall } from '../../../../lib/call/index.ts';
import { useLanguage, useText } from '../../../../lib/language/index.ts';
import { useItemChanges, useItemNames } from './item-changes.ts';
import styles from './sync-difference.module.css';

/** Rows that are named. */
const MOST_ROWS = 200;

const ACTIONS = {
  add: 'versionActionAdd',
  change: 'versionActionChange',
  remove: 'versionActionRemove',
} as const;

const KINDS = {
  parameter: 'versionKindParameter',
  driver: 'versionKindDriver',
  signal: 'versionKindSignal',
  script: 'versionKindScript',
  report: 'versionKindReport',
  alarmRule: 'versionKindAlarmRule',
} as const;

/** What differs from one version of a template to another. */
export function VersionDifference(request: { templateId: string; from: number; to: number }) {
  const t = useText('template');
  const { data, error } = useCall(calls.template.compareVersions, request);
  if (error !== null) return <p className={styles.error}>{messageOf(error)}</p>;
  if (data === undefined) return <Skeleton active paragraph={{ rows: 3 }} title={false} />;
  if (data.items.length === 0) return <p>{t('versionSame')}</p>;
  return (
    <div className={styles.all}>
      <ul className={styles.items}>
        {data.items.slice(0, MOST_ROWS).map((item) => (
          <Item key={`${item.kind} ${item.action} ${item.name} ${item.title}`} item={item} />
        ))}
        {data.items.length > MOST_ROWS && <li>{t('syncMore', { count: data.items.length - MOST_ROWS })}</li>}
      </ul>
    </div>
  );
}

function Item({ item }: { item: VersionItem }) {
  const { kind, action, before, after } = item;
  const t = useText('template');
  const { name, title } = useItemNames()(item);
  const say = sayIn(useLanguage());
  // What a new row has besides its defaults is seen in its tab.
  const changesOf = useItemChanges();
  const changes = action === 'change' ? changesOf(kind, { before, after }) : [];
  return (
    <li>
      <span className={styles.action}>{t(ACTIONS[action])}</span>
      <span className={styles.counts}>{t(KINDS[kind])}</span> <span className={styles.name}>{name}</span>
      {title !== name && title !== '' && <span className={styles.counts}> {title}</span>}
      {changes.map((change) => (
        <p key={change.label} className={styles.field}>
          {changeText(change, say)}
        </p>
      ))}
    </li>
  );
}
