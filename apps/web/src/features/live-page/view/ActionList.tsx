import { flattenWidgets, type LiveLookup, type Page, type Widget } from '@zutai/diagram';
import { type IntentListener, isClickable, resolveClick } from '@zutai/widgets';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useText } from '../../../lib/language/index.ts';
import styles from './value-list.module.css';

const textOf = ({ data, widgetName }: Widget) => {
  const { text } = (data ?? {}) as { text?: unknown };
  return typeof text === 'string' && text !== '' ? text : widgetName;
};

/** Held buttons are held on the picture: a list cannot say how long. */
const isHeld = ({ clickEvent: { config } }: Widget) =>
  config.action === 'write' && config.writeType === 'fixed' && config.pressType === 'momentary';

/** Everything on the page that can be clicked, as large buttons that say what they are about. */
export function ActionList({
  page,
  live,
  onIntent,
}: {
  page: Page;
  live: LiveLookup;
  onIntent: IntentListener;
}) {
  const t = useText('livePage');
  const widgets = useMemo(
    () => flattenWidgets(page.widgets).filter((widget) => isClickable(widget) && !isHeld(widget)),
    [page],
  );
  if (widgets.length === 0) return null;
  return (
    <>
      <h2 className={styles.head}>{t('actionsTitle')}</h2>
      <ul className={styles.actions}>
        {widgets.map((widget) => {
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
