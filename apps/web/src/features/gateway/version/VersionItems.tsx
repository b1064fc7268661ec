import type { GatewayVersionItem, GatewayVersionLeft } from '@zutai/contract';
import { changeText, GATEWAY_VERSION_KINDS, rowChanges, sayIn } from '@zutai/lists';
import { useLanguage, useText, useTitle } from '../../../lib/language/index.ts';
import styles from './gateway-versions.module.css';

/** Things that are named. */
const MOST_ITEMS = 200;

type Item = GatewayVersionItem | GatewayVersionLeft;

/** Things in which configurations differ, each below its equipment. */
export function VersionItems({ items }: { items: readonly Item[] }) {
  const t = useText('gatewayVersion');
  const titleOf = useTitle();
  if (items.length === 0) return null;
  const shown = Map.groupBy(items.slice(0, MOST_ITEMS), ({ equipmentId }) => equipmentId);
  return (
    <ul className={styles.items}>
      {[...shown].map(([equipmentId, rows]) => (
        <li key={equipmentId}>
          {equipmentId !== null && (
            <strong>{titleOf({ title: rows[0]!.equipmentTitle, titleEn: rows[0]!.equipmentTitleEn })}</strong>
          )}
          <ul className={styles.items}>
            {rows.map((item) => (
              <OneItem key={`${item.kind} ${item.action} ${item.name}`} item={item} />
            ))}
          </ul>
        </li>
      ))}
      {items.length > MOST_ITEMS && <li>{t('more', { count: items.length - MOST_ITEMS })}</li>}
    </ul>
  );
}

function OneItem({ item }: { item: Item }) {
  const { kind, action, name, before, after } = item;
  const t = useText('gatewayVersion');
  const say = sayIn(useLanguage());
  const title = useTitle()(item);
  const reason = 'reason' in item ? item.reason : undefined;
  const objectKind = kind === 'script' ? 'equipment_script' : kind;
  const changes =
    action === 'change' && reason === undefined ? rowChanges(objectKind, { before, after }, say) : [];
  return (
    <li>
      {reason === undefined && <span className={styles.action}>{t(`action_${action}`)}</span>}
      <span className={styles.kind}>{say.text(GATEWAY_VERSION_KINDS[kind])}</span>{' '}
      {kind !== 'equipment' && <span className={styles.name}>{name}</span>}
      {kind === 'signal' && title !== name && <span className={styles.kind}> {title}</span>}
      {reason !== undefined && <p className={styles.field}>{t(`left_${reason}`)}</p>}
      {changes.map((change) => (
        <p key={change.label} className={styles.field}>
          {changeText(change, say)}
        </p>
      ))}
    </li>
  );
}
