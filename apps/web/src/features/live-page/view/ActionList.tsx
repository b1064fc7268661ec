import type { LiveLookup, Widget } from '@zutai/diagram';
import {
  type IntentListener,
  isClickable,
  isMomentaryClick,
  isShown,
  resolveClick,
  type StandingWidget,
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
  shown: readonly StandingWidget[];
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

  function act({ widget, groups }: StandingWidget): void {
    // A value may have hidden it a moment ago.
    if (isShown(widget, groups, null, live)) onIntent(resolveClick(widget, live), 'click', widget);
  }

  return (
    <>
      <h2 className={styles.head}>{t('actionsTitle')}</h2>
      <ul className={styles.actions}>
        {actions.map((standing) => {
          const { widget } = standing;
          const { action, data } = widget.clickEvent.config;
          const title = action === 'write' ? live.get(data).title || data.title : '';
          const label = textOf(widget);
          return (
            <li key={widget.id}>
              <Button block onClick={() => act(standing)}>
                {title === '' ? label : t('actionLabel', { action: label, title })}
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
