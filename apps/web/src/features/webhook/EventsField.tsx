import { WEBHOOK_EVENTS, type WebhookEvent } from '@zutai/contract';
import { WEBHOOK_EVENT_WORDS } from '@zutai/lists';
import { Checkbox } from 'antd';
import { useTextRef } from '../../lib/language/index.ts';
import styles from './webhook.module.css';

interface EventsFieldProps {
  id?: string;
  value?: readonly WebhookEvent[];
  onChange?: (events: WebhookEvent[]) => void;
}

/** Chooses what a webhook is told of. */
export function EventsField({ id, value = [], onChange }: EventsFieldProps) {
  const read = useTextRef();
  return (
    <div {...(id === undefined ? {} : { id })} tabIndex={-1}>
      <Checkbox.Group
        className={styles.events ?? ''}
        value={[...value]}
        onChange={(chosen) => onChange?.(chosen as WebhookEvent[])}
        options={WEBHOOK_EVENTS.map((event) => ({ value: event, label: read(WEBHOOK_EVENT_WORDS[event]) }))}
      />
    </div>
  );
}
