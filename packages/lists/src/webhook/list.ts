import { calls, type WebhookEvent } from '@zutai/contract';
import { type TextRef, textRef } from '@zutai/i18n';
import { defineList } from '../define-list.ts';

const ACTIVE = { true: textRef('webhook', 'active'), false: textRef('webhook', 'inactive') };
const STATES = {
  waiting: textRef('webhook', 'stateWaiting'),
  delivered: textRef('webhook', 'stateDelivered'),
  failed: textRef('webhook', 'stateFailed'),
};

/** What each event is called, that of a test too. */
export const WEBHOOK_EVENT_WORDS: Readonly<Record<WebhookEvent | 'webhook.test', TextRef>> = {
  'gateway.online': textRef('webhook', 'event_gatewayOnline'),
  'gateway.offline': textRef('webhook', 'event_gatewayOffline'),
  'equipment.online': textRef('webhook', 'event_equipmentOnline'),
  'equipment.offline': textRef('webhook', 'event_equipmentOffline'),
  'equipment.fault': textRef('webhook', 'event_equipmentFault'),
  'equipment.recovered': textRef('webhook', 'event_equipmentRecovered'),
  'alarm.raised': textRef('webhook', 'event_alarmRaised'),
  'alarm.returned': textRef('webhook', 'event_alarmReturned'),
  'alarm.acknowledged': textRef('webhook', 'event_alarmAcknowledged'),
  'write.done': textRef('webhook', 'event_writeDone'),
  'write.refused': textRef('webhook', 'event_writeRefused'),
  'session.event': textRef('webhook', 'event_sessionEvent'),
  'account.changed': textRef('webhook', 'event_accountChanged'),
  'webhook.test': textRef('webhook', 'event_webhookTest'),
};

export const webhookList = defineList(calls.webhook.query, {
  name: 'webhook',
  title: textRef('webhook', 'title'),
  search: textRef('webhook', 'search'),
  filters: { isActive: { text: textRef('webhook', 'state'), choices: ACTIVE } },
  rowKey: ({ id }) => id,
  columns: (make) => [
    make.name(textRef('webhook', 'name'), { sort: 'title' }),
    make.word('isActive', textRef('webhook', 'state'), ACTIVE),
    make.text('url', textRef('webhook', 'url')),
    make.cell('events', textRef('webhook', 'events'), ({ events }, say) =>
      events.map((event) => say.text(WEBHOOK_EVENT_WORDS[event])).join(', '),
    ),
    make.count('waitingCount', textRef('webhook', 'waiting')),
    make.time('lastDeliveredMs', textRef('webhook', 'lastDelivered')),
    make.time('createdMs', textRef('webhook', 'created'), { sort: 'createdMs', isHidden: true }),
  ],
});

/** What was sent to a webhook. */
export const webhookDeliveryList = defineList(calls.webhook.queryDeliveries, {
  name: 'webhook-delivery',
  title: textRef('webhook', 'tabDelivery'),
  scope: ['webhookId'],
  filters: { state: { text: textRef('webhook', 'state'), choices: STATES } },
  rowKey: ({ id }) => id,
  columns: (make) => [
    make.time('createdMs', textRef('webhook', 'at')),
    make.word('event', textRef('webhook', 'event'), WEBHOOK_EVENT_WORDS, { isName: true }),
    make.word('state', textRef('webhook', 'state'), STATES),
    make.count('status', textRef('webhook', 'status')),
    make.count('durationMs', textRef('webhook', 'duration')),
    make.count('attempts', textRef('webhook', 'attempts')),
    make.time('nextMs', textRef('webhook', 'next')),
    make.text('answer', textRef('webhook', 'answer')),
    make.text('body', textRef('webhook', 'body'), { isHidden: true }),
  ],
});
