import { calls, WEBHOOK_EVENTS, type Webhook } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { WEBHOOK_EVENT_WORDS } from '@zutai/lists';
import { defineForm } from '../../components/record-form/index.ts';
import { EventsField } from './EventsField.tsx';

export const webhookForm = defineForm<Webhook>()({
  add: calls.webhook.add,
  edit: calls.webhook.edit,
  read: calls.webhook.info,
  words: {
    add: { title: textRef('webhook', 'add'), done: textRef('webhook', 'added') },
    edit: { title: textRef('webhook', 'edit'), done: textRef('common', 'saved') },
  },
  fields: (make) => [
    make.text('title', textRef('webhook', 'name')),
    make.text('url', textRef('webhook', 'url'), { help: textRef('webhook', 'urlHelp'), isCode: true }),
    make.custom('events', textRef('webhook', 'events'), ({ id }) => <EventsField id={id} />, {
      initial: [],
      show: (value, say) =>
        WEBHOOK_EVENTS.filter((event) => (value as readonly string[]).includes(event))
          .map((event) => say.text(WEBHOOK_EVENT_WORDS[event]))
          .join(', '),
    }),
  ],
});
