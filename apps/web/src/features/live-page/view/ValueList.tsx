import { formatValue, type LiveLookup, type Widget } from '@zutai/diagram';
import { type IntentListener, type SubscribeToChanges, useShown } from '@zutai/widgets';
import { useMemo } from 'react';
import { useText } from '../../../lib/language/index.ts';
import { listPageValues, type PageValue } from '../model/values/page-value.ts';
import { ActionList } from './ActionList.tsx';
import { PlainValue } from './PlainValue.tsx';
import { useLiveBinding } from './use-live-binding.ts';
import { useQualityText } from './ValueTip.tsx';
import styles from './value-list.module.css';

function Row({ item, live }: { item: PageValue; live: LiveLookup }) {
  useLiveBinding(item.binding);
  const value = live.get(item.binding);
  const quality = useQualityText(value, item.binding);
  return (
    <li className={styles.row}>
      <span className={styles.title}>{value.title || item.binding.title}</span>
      <PlainValue text={formatValue(value)} unit={value.unit} quality={value.quality} />
      <span className={styles.note} data-quality={value.quality}>
        {quality}
      </span>
    </li>
  );
}

interface ValueListProps {
  widgets: readonly Widget[];
  live: LiveLookup;
  subscribe: SubscribeToChanges;
  id: string;
  onIntent: IntentListener;
}

/** Every value and button of the page that can be seen now, as a list: for screen readers, and for phones where a diagram is small. */
export function ValueList({ widgets, live, subscribe, id, onIntent }: ValueListProps) {
  const t = useText('livePage');
  const shown = useShown(widgets, live, subscribe);
  const values = useMemo(() => listPageValues(shown.map(({ widget }) => widget)), [shown]);
  return (
    <section id={id} className={styles.panel} aria-label={t('listTitle')} data-testid="value-list">
      <h2 className={styles.head}>{t('listTitle')}</h2>
      {values.length === 0 && <p className={styles.empty}>{t('listEmpty')}</p>}
      <ul className={styles.list}>
        {values.map((item) => (
          <Row key={item.key} item={item} live={live} />
        ))}
      </ul>
      <ActionList shown={shown} live={live} onIntent={onIntent} />
    </section>
  );
}
