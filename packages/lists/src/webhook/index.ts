export { WEBHOOK_EVENT_WORDS, webhookDeliveryList, webhookList } from './list.ts';
