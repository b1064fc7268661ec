import { formatValue, type LiveLookup, type Widget } from '@zutai/diagram';
import { type IntentListener, type SubscribeToChanges, useScrollStop, useShown } from '@zutai/widgets';
import { useMemo, useRef } from 'react';
import { WindowedRows } from '../../../components/windowed-rows/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { listPageValues, type PageValue } from '../model/values/page-value.ts';
import { ActionList } from './ActionList.tsx';
import { PlainValue } from './PlainValue.tsx';
import { useLiveBinding } from './use-live-binding.ts';
import { useQualityText } from './ValueTip.tsx';
import styles from './value-list.module.css';

/** Of a row until it is drawn: value and age on a line each. */
const ROW_PX = 54;

interface RowProps {
  item: PageValue;
  live: LiveLookup;
  place: number;
  count: number;
}

function Row({ item, live, place, count }: RowProps) {
  useLiveBinding(item.binding);
  const value = live.get(item.binding);
  const quality = useQualityText(value, item.binding);
  return (
    // biome-ignore lint/a11y/useSemanticElements: chunks of rows stand between a list and its items
    <div role="listitem" className={styles.row} aria-posinset={place + 1} aria-setsize={count}>
      <span className={styles.title}>{value.title || item.binding.title}</span>
      <PlainValue text={formatValue(value)} unit={value.unit} quality={value.quality} />
      {quality !== '' && (
        <span className={styles.note} data-quality={value.quality}>
          {quality}
        </span>
      )}
    </div>
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
  const panel = useRef<HTMLElement>(null);
  const tabIndex = useScrollStop(panel);
  const shown = useShown(widgets, live, subscribe);
  const values = useMemo(() => listPageValues(shown.map(({ widget }) => widget)), [shown]);
  return (
    <section
      ref={panel}
      id={id}
      className={styles.panel}
      aria-label={t('listTitle')}
      data-testid="value-list"
      tabIndex={tabIndex}
    >
      <h2 className={styles.head}>{t('listTitle')}</h2>
      {values.length === 0 && <p className={styles.empty}>{t('listEmpty')}</p>}
      {/* biome-ignore lint/a11y/useSemanticElements: chunks of rows stand between a list and its items */}
      <div className={styles.list} role="list">
        <WindowedRows rows={values} as="div" rowPx={ROW_PX}>
          {(item, place) => (
            <Row key={item.key} item={item} live={live} place={place} count={values.length} />
          )}
        </WindowedRows>
      </div>
      <ActionList shown={shown} live={live} onIntent={onIntent} />
    </section>
  );
}
