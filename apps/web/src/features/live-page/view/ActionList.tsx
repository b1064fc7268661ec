import type { LiveLookup, Widget } from '@zutai/diagram';
import {
  type IntentListener,
  isClickable,
  isMomentaryClick,
  type PlacedWidget,
  resolveClick,
} from '@zutai/widgets';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useText } from '../../../lib/language/index.ts';
import styles from './value-list.module.css';

const textOf = ({ data, widgetName }: Widget) => {
  const { text } = (data ?? {}) as { text?: unknown };
  return typeof text === 'string' && text !== '' ? text : widgetName;
};

interface ActionListProps {
  shown: readonly PlacedWidget[];
  live: LiveLookup;
  onIntent: IntentListener;
}

/** Everything on the page that can be seen and clicked now, as large buttons that say what they are about. */
export function ActionList({ shown, live, onIntent }: ActionListProps) {
  const t = useText('livePage');
  const actions = useMemo(
    // Held buttons are held on the picture: a list cannot say how long.
    () => shown.filter(({ widget }) => isClickable(widget) && !isMomentaryClick(widget)),
    [shown],
  );
  if (actions.length === 0) return null;

  return (
    <>
      <h2 className={styles.head}>{t('actionsTitle')}</h2>
      <ul className={styles.actions}>
        {actions.map(({ widget }) => {
          const { action, data } = widget.clickEvent.config;
          const title = action === 'write' ? live.get(data).title || data.title : '';
          const label = textOf(widget);
          return (
            <li key={widget.id}>
              <Button block onClick={() => onIntent(resolveClick(widget, live), 'click', widget)}>
                {title === '' ? label : t('actionLabel', { action: label, title })}
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
